/* Compares. */
int compare(left, right)
    const char *left;
    char *right;
{
    return left == right;
}

static sum(values, n) int *values, n; { return n; }

main() { return 0; }
