int counter;
static const int limit = 10;
const char *const names[] = {
    "a", "b",
#ifdef EXTRA
    "c",
#endif
};
char *user = "root", *password = "secret", letter = 'x';
double ratio = 1.5, table[2][3];
static struct { int a; } anonymous;
int (*handler)(void) = 0;
int matrix[2][2] =
{
    { 1, 2 },
    { 3, 4 }
};
long total = sizeof(matrix) / sizeof(matrix[0]) * 1000000;
