int broken(int x)
{
    BEGIN_BLOCK(x) {
    if (x) {
        return 1;
}

int next(void)
{
    return 2;
}

struct kept { int a; };
