//! Words that are said to an agent about its work, and words of courtesy. In a prompt they are looked for as all others, but they
//! alone are no reason to look. They come from prompts as people write them between two pieces of work.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use groma::ops::query::Words;

/// The words, in the order of the alphabet. Some are subjects of code as well; those tell too little of it alone.
const WORDS: &str = "\
    actually additional address adelante afternoon again agree agreed ahead almost alright alternative always \
    amazing another answer anything anyway apply appreciate appreciated approach approve approved ask assume away \
    awesome awful bad basically begin believe better bit bitte brainstorm branch branches break brief bring broke \
    broken bullet bye call cannot careful carefully cause certain change changelog check cheers cherry clean clear \
    clearly close code command comment comments commit commits complete completed completely concise confident \
    confirm conflict conflicts confused cons continue conventions conversation cool correct couldnt couple create \
    danke day dear deeper def delete deploy describe detail details did diff difference different direction directly \
    discard doesnt done dont double draft easy edit effort einmal elaborate else emoji emojis english enter error \
    errors especially evening everyone everything exactly excellent excuse execute exit explain failed failing fails \
    fair fantastic far fast faster figure figured file files final finally fine finish finished first five folder \
    forget forgot found four further gave german gh git github give glad go goes going good google got gotten \
    gracias great guess guidelines hang happen happened happy hard harder haven hear heard hello help helpful hey hi \
    hmm hold hopefully hour hours however hurry id idea ideas idk ignore im implementation implemented impressive \
    incorrect instead interesting interrupt involved isnt issues ive ja job joke keep kill kind know last later \
    latest leave left less let lets lgtm list little lol long longer look looking looks lost lot love makes matter \
    maybe mean merci merge message minor minute miss missed mistake mode moment morning mostly move much must nah \
    name neat necessary never next nice night noch none nope note nothing obvious obviously ok okay old onto oops \
    open option options origin oui output pardon part pass passing paste pause perfect perhaps person personal phase \
    pick plan please pls point possible possibly pr pretty previous probably problem proceed production progress \
    project prompt proper propose pros pull push put question questions quick quickly quit quite read ready really \
    reason rebase recently recommend recommendation redo refactor reference release remain remaining remember remote \
    repeat reply repo repository request rerun resolve respect response rest restart result results resume retry \
    return revert review rework rewrite right risk risks root roughly run running sadly safe said save say saying \
    says search sec second see seem seems seen sentence seriously session shall ship shipped short shorten shorter \
    shouldnt show shown similar simple simpler simplify situation skip sleep slowly small smart somehow someone \
    something somewhat soon sorry sounds spanish specific stage start stash status step steps still stop straight \
    stuff stupid style suggest suggestion summarise summarised summarize summary super suppose sure surely tag taken \
    takes talk task tbh tell temporary ten terrible test tested testing tests thank thanks thing things think three \
    thx time today todo together told tomorrow tool tools totally touch touched translate trick tried true try \
    trying turn twice two type typo ultrathink understand understood undo unless unnecessary until upset useful \
    useless usual validate verbose verify version view wait walk want wasn watch way web week weekend weeks weird \
    weiter welcome well went whatever whole wip wish wonder wonderful wont word words work worked working works \
    worse wouldnt wow write written wrong wrote yeah yep yes yesterday yet yourself yup";

/// Words that are made to stems at once, fewer than a request may have.
const AT_ONCE: usize = 100;

/// Their stems.
static STEMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let requests = words.chunks(AT_ONCE).map(|some| Words::new([some.join(" ").as_str()].into_iter()));
    requests.flat_map(|request| request.terms().iter().map(|term| term.stem.clone()).collect::<Vec<_>>()).collect()
});

/// Whether a stem is that of one of them.
pub(super) fn is_to_the_agent(stem: &str) -> bool {
    STEMS.contains(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_order_and_known_in_all_their_forms() {
        assert!(WORDS.split(' ').is_sorted() && WORDS.split(' ').all(|word| !word.is_empty()));
        let are = |words: &str| {
            let request = Words::new([words].into_iter());
            let are: Vec<bool> = request.terms().iter().map(|term| is_to_the_agent(&term.stem)).collect();
            are
        };
        assert_eq!(are("commits Testing thanks weiter yes"), [true; 5]);
        assert_eq!(are("parser cookie prices"), [false; 3]);
    }
}
