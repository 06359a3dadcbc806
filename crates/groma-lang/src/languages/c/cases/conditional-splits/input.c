static
#ifdef FAST
inline
#endif
int step(int x)
{
#ifdef FAST
    if (x > 1) {
#else
    if (x > 2 && check(x)) {
#endif
        return x;
    }
    return 0;
}

#ifdef WIDE
long parse(const char *text, long base)
#else
int parse(const char *text)
#endif
{
    return 0;
}

int last(int a
#ifdef MORE
         , int b
#endif
)
{
#ifdef MORE
    if (a) {
#endif
        a++;
#ifdef MORE
    }
#endif
    return a;
}

enum level {
    LOW,
#ifdef MORE
    MIDDLE
#else
    CENTRE
#endif
    , HIGH
};

int end(void) { return 0; }
