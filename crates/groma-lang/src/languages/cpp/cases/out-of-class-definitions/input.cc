namespace shapes {

class Shape {
 public:
  Shape();
  ~Shape();
  void Draw() const;

 private:
  struct Impl;
  void Hide();
  static int count_;
};

struct Shape::Impl { int x; void Reset(); };

Shape::Shape() : impl_(new Impl{1, 2}) {}
Shape::~Shape() = default;
void Shape::Draw() const { }
void Shape::Hide() {}
void Shape::Impl::Reset() {}
int Shape::count_ = 0;

}  // namespace shapes

void shapes::Free(int x) {}
void shapes::Shape::Twice() {}
template <typename T>
auto Box<T>::get() -> T& { return value_; }
template <class T, int N>
Box<T>::operator Array<T, N>() const { }
std::ostream& operator<<(std::ostream& out, const Shape& shape) { return out; }
unsigned long long operator""_km(unsigned long long value) { return value; }
void* operator new[](std::size_t size);
