#ifdef HAVE_THREADS
static int lock(void) { return 1; }
#elif defined(HAVE_EVENTS)
static int lock(int event) { return event; }
#else
static int lock_nothing(void) { return 0; }
#endif

#if 0
int switched_off(void) { return 1; }
#else
int switched_on(void) { return 1; }
#endif

#ifdef __cplusplus
namespace not_c { class hidden {}; }
#else
int only_c;
#endif

#ifndef _WIN32
int unix_only(void);
#endif
int after;
