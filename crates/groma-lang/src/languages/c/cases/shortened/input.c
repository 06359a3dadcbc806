/*
 * A file whose parser is shown less than it holds: no bodies, and no inside of comments.
 */
#include "shelf.h"

#define SHELVES 12 /* of books */

/* Puts a book on a shelf. */
int put_book(struct shelf *shelf, const char *title, unsigned int at)
{
	char quote = '}'; /* { */
	return shelf_set(shelf, at, title) == '"' ? quote : SHELVES;
}

// Takes a book, whatever
// its title is.
struct book *take_book(struct shelf *shelf /* not owned */, unsigned int at, ...);

book *find_book(shelf *shelf, title *title);
static int (*order)(const struct book *one, const struct book *other) = compare_titles;
result (*visit)(struct shelf *shelf, int depth);

int sizes[] = {
	1, 2, 3,
	sizeof(struct book),
};
