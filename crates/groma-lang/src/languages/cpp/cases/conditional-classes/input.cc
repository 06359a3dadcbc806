#if WITH_IO
class Stream : public Reader {
#else
class Stream {
#endif
 public:
#ifdef OLD
  bool ok() const throw() {
#else
  bool ok() const noexcept {
#endif
    return true;
  }
#if WITH_IO
  void read();
#endif
};

#ifdef __cplusplus
extern "C" {
#endif
void plain(void);
#ifdef __cplusplus
}
#endif
int after() { return 1; }
