/* Largest of two. */
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define VERSION "1.2"
#define SIZE 0x40 /* bytes */
#define EMPTY
#define LOG(level, \
            ...) \
    write_log(level, __VA_ARGS__)
# define SPACED (1 << 3)
#define NOT_TAKING (x)

int use(void)
{
#define LOCAL_STEP(n) next(n)
    return MAX(LOCAL_STEP(1), SIZE);
#undef LOCAL_STEP
}
