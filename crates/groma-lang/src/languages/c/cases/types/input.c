/* A point in the plane. */
struct point {
    int x, *y; /* the place */
    unsigned visible : 1;
    unsigned : 7;
    char name[16];
    int (*compare)(const struct point *a, const struct point *b);
    union {
        long number;
        void *data;
    };
    struct { int red; int green; } colour;
    enum mode { MODE_OFF, MODE_ON = 4 } mode;
};

typedef struct { int width; int height; } size_pair;
typedef struct node { struct node *next; } node;
typedef struct tree_s { int depth; } tree_t, *tree_ptr;
typedef enum { RED = 1 << 0, GREEN = 'g', BLUE } colour;
typedef union value { int i; double d; } value;
typedef unsigned long ulong_t;
typedef int (*visit_fn)(void *self, int depth);
typedef char buffer[64], *text;
enum { FIRST, SECOND };
struct later;
static struct point origin = { 0, 0 };
