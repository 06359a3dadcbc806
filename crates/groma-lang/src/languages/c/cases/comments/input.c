/*
 * Copyright someone.
 */

/* ------ Lists ------ */
struct list { int length; };

/**** Helpers ****/

/* Not a neighbour. */

int far;
/* First line
 * and second. More. */
int near_one; /* trailing */
int follows; // trailing too
#define AFTER 1 // value
/// Marked.
int marked(const char *quote /* which one */, int n);
const char *text = "/* no comment */ int not_code(void) {";
int quote = '"';
