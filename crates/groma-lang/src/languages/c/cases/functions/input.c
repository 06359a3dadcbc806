/* Adds two numbers. The result may wrap. */
int add(int a, int b) {
    struct local { int x; } pair = { a };
    return pair.x + b;
}

// Not visible elsewhere.
static inline unsigned long long
count_all(const char *const *names, size_t length)
{
    return length;
}

/* Returns a pointer to a function. */
static int (*handler_for(int code))(void *data, int flags)
{
    return 0;
}

char *(name)(void) { return 0; }
void takes(void (*callback)(int, char *), int values[4], ...) {}
extern int elsewhere(void);
int add(int, int);
