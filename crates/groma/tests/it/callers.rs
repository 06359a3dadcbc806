//! The lines on which a name is used, and files by the words of their paths.

use groma::ops::query::quick;
use groma::ops::refs::{self, callers};
use groma::{NoProgress, text};
use groma_testkit::TempProject;

use super::cold;

const SHOP: &str = "\
//- cart.py
def total(cart):
    return 1

class Cart:
    def sum(self):
        # total of subtotal
        return total(self)
//- main.py
from cart import total

def main():
    print(total(1))
    return total(2)
//- other.py
def total_of(): return subtotal()
";

#[test]
fn uses_are_told_by_the_definitions_that_hold_them() {
    let files = TempProject::new(SHOP);
    let project = cold(&files.root());
    let of = refs::refs(&project, "total", &NoProgress).expect("an answer");
    let answer = callers::callers(&project, &of);
    let expected = "cart.py\n 5-7 Cart.sum: 6, 7\nmain.py\n top: 1\n 3-5 main: 4, 5\n";
    assert_eq!(text::callers(&of, &answer), expected);
}

#[test]
fn files_are_found_by_their_paths_at_once() {
    let files = TempProject::new("//- src/cart_total.py\n//- src/cart.py\n//- docs/totals.md\n//- other.rs\n");
    let project = cold(&files.root());
    let ask = |text: &str, most_files| {
        let request = quick::Request { text: text.to_owned(), scope: Vec::new(), most_files };
        text::quick(&quick::quick(&project, &request))
    };
    let expected = "paths with words of the request:\n src/cart_total.py\n docs/totals.md\n(1 more)\n";
    assert_eq!(ask("the total of a cart", 2), expected);
    assert_eq!(ask("nothing like it", 2), "no path has words of the request\n");
}
