pub struct Whole {
    field: u8,
}

impl Whole {
    pub fn fine(&self) {}

    fn broken(&self -> u8 {
        1
    }
}

fn after() {}

cfg_rt! { fn unfinished( {} }

use a::{b, ;
fn last() {
