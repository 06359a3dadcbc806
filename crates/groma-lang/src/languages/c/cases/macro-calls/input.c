MODULE_LICENSE("free")
DECLARE_LIST(names)
static DEFINE_MUTEX(lock);
module_init(start);

/* A test. */
START_TEST(adds_numbers)
{
    check(1 + 1 == 2);
}
END_TEST

struct queue {
    TAILQ_HEAD(, item) items;
    BIT(open);
    LIST_ENTRY(queue) entry;
};

enum event { EVENT_LIST(NAME) EVENT_LAST };

UNITTEST_BEGIN
int inside;
inside = prepare("x");
verify(inside == 1, "wrong");
UNITTEST_END

int real(void) { return 0; }
