API_EXPORT int exported_one(void);
static UNUSED int quiet(void) { return 0; }
LIB_API lib_number (lib_tonumber) (lib_state *L, int index);
BOOL WINAPI Start(HANDLE module);
struct PACKED wire { int a; } ALIGNED(8);
typedef struct { int a; } PACKED frame;
__attribute__((noreturn)) void stop(const char *why) __attribute__((cold));
void report(const char *format, ...) PRINTF_LIKE(1, 2);
static int __init start(void) { return 0; }
long copy(void __user *to, const char *from UNUSED);
int shared GUARDED_BY(lock), plain;
PRINTF_LIKE(1, 2)
void warn(const char *format, ...);
typedef int (CALLBACK *hook)(int code);
_Noreturn void leave(void);
extern int renamed(void) __asm__("other");
EXPORT(int) typed(void);
_Static_assert(sizeof(int) == 4, "int");
_Alignas(16) static char aligned_area[64];
