//! `groma hook`: what a conversation was told is not said again, and nothing is kept where it does not belong.

use std::fs;

use serde_json::json;

use crate::hook::{PROMPT, World, walk};

#[test]
fn each_conversation_is_told_once() {
    let world = World::indexed();
    assert!(world.start("a", "startup").contains("# Project: shop"));
    assert_eq!(world.start("a", "startup"), "");
    let first = world.prompt("a", PROMPT);
    assert!(first.contains("shop/prices.py") && first.contains("price_of"), "{first}");
    assert_eq!(world.prompt("a", PROMPT), "");
    assert_eq!(world.prompt("a", "why is price_of a cart rounded?"), "", "no file is new");
    // Another conversation has seen nothing.
    assert_eq!(world.prompt("b", PROMPT), first);
    assert!(!world.start("b", "startup").is_empty());
    // What is new is told without what is not.
    let more = world.prompt("a", "kind_3 and kind_4 of price_of");
    assert!(more.contains("kind_3.py") && !more.contains("shop/prices.py"), "{more}");
    assert_eq!(world.log(), "");
}

#[test]
fn of_two_hooks_at_once_one_speaks() {
    let world = World::indexed();
    for round in 0..3 {
        let session = format!("round {round}");
        let said = std::thread::scope(|scope| {
            let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| world.prompt(&session, PROMPT))).collect();
            asked.into_iter().map(|thread| thread.join().expect("no panic")).filter(|said| !said.is_empty()).count()
        });
        assert_eq!(said, 1);
    }
}

#[test]
fn two_conversations_at_once_are_both_told() {
    let world = World::indexed();
    std::thread::scope(|scope| {
        for session in 0..6 {
            let world = &world;
            scope.spawn(move || {
                let session = session.to_string();
                assert!(!world.start(&session, "startup").is_empty());
                assert!(world.prompt(&session, PROMPT).contains("prices.py"));
                assert_eq!(world.prompt(&session, PROMPT), "");
            });
        }
    });
}

#[test]
fn what_is_summarised_or_cleared_is_told_again_and_what_is_resumed_is_not() {
    let world = World::indexed();
    let (block, files) = (world.start("a", "startup"), world.prompt("a", PROMPT));
    assert_eq!(world.start("a", "resume"), "");
    assert_eq!(world.prompt("a", PROMPT), "");
    for source in ["compact", "clear"] {
        assert_eq!(world.start("a", source), block, "{source}");
        assert_eq!(world.prompt("a", PROMPT), files, "{source}");
        assert_eq!(world.start("a", "resume"), "");
    }
    // A conversation that began without the hook.
    assert_eq!(world.start("other", "resume"), block);
}

#[test]
fn a_client_that_begins_no_session_after_a_summary_gets_the_block_with_the_next_prompt() {
    let world = World::indexed();
    let of = |event: &str| json!({"session_id": "a", "cwd": world.root(), "hook_event_name": event, "prompt": PROMPT});
    let ask = |command: &str, event: &str| world.said(&[command, "--host", "gemini"], &of(event));
    assert!(!ask("session-start", "SessionStart").is_empty());
    let files = ask("user-prompt", "BeforeAgent");
    assert!(files.contains("prices.py") && !files.contains("# Project"), "{files}");
    assert_eq!(ask("session-start", "PreCompress"), "");
    let both = ask("user-prompt", "BeforeAgent");
    assert!(both.contains("# Project: shop") && both.contains("prices.py"), "{both}");
    assert_eq!(ask("user-prompt", "BeforeAgent"), "");
    assert_eq!(ask("session-start", "SessionStart"), "");
}

#[test]
fn a_subagent_has_a_conversation_of_its_own() {
    let world = World::indexed();
    assert!(!world.start("a", "startup").is_empty());
    let input = json!({"session_id": "a", "agent_id": "1", "cwd": world.root(), "hook_event_name": "SubagentStart"});
    let block = world.said(&["session-start"], &input);
    assert!(block.contains("\"hookEventName\":\"SubagentStart\""), "{block}");
    assert_eq!(world.said(&["session-start"], &input), "");
}

#[test]
fn remarks_to_the_agent_are_answered_with_nothing() {
    let world = World::indexed();
    for prompt in ["thanks", "yes, go on", "commit this", "run the tests again", "/compact", "", "total?", "👍"] {
        assert_eq!(world.prompt("a", prompt), "", "{prompt}");
    }
    for source in ["system", "loop_wakeup"] {
        let input = json!({"session_id": "a", "cwd": world.root(), "prompt": PROMPT, "source": source});
        assert_eq!(world.said(&["user-prompt"], &input), "");
    }
    let cursor = json!({"conversation_id": "a", "workspace_roots": [world.root()], "prompt": "thanks"});
    assert_eq!(world.said(&["user-prompt"], &cursor), "{\"continue\":true}\n");
    assert!(!world.prompt("a", PROMPT).is_empty());
    assert_eq!(world.log(), "");
}

#[test]
fn long_prompts_are_answered() {
    let world = World::indexed();
    let pasted = format!("{PROMPT}\n{}", "2026-11-30 ERROR worker stalled at step 17\n".repeat(3000));
    assert!(world.prompt("a", &pasted).contains("prices.py"));
    let at_the_end = format!("{}\n{PROMPT}", "lorem ipsum dolor sit amet ".repeat(4000));
    assert!(world.prompt("b", &at_the_end).contains("prices.py"));
}

#[test]
fn files_that_are_gone_are_not_shown() {
    let world = World::indexed();
    fs::remove_file(world.root().join("shop/prices.py")).expect("removed");
    let told = world.prompt("a", PROMPT);
    assert!(!told.contains("shop/prices.py") && told.contains("cart"), "{told}");
}

#[test]
fn nothing_is_written_into_the_project() {
    let world = World::indexed();
    let before = walk(&world.tree.root());
    world.start("a", "startup");
    world.prompt("a", PROMPT);
    world.run(&["user-prompt"], "no JSON");
    assert_eq!(walk(&world.tree.root()), before);
    // Nor where the cache folder lies in it.
    let input = json!({"session_id": "a", "cwd": world.root(), "prompt": PROMPT});
    for arguments in [["session-start", "--cache-dir"], ["user-prompt", "--cache-dir"]] {
        let inside = world.root().join("cache");
        let answer = world.said(&[&arguments[..], &[&inside.to_string_lossy()]].concat(), &input);
        assert_eq!(answer.is_empty(), arguments[0] == "user-prompt", "{answer}");
    }
    assert_eq!(walk(&world.tree.root()), before);
}

#[test]
fn without_a_cache_a_session_is_oriented_and_nothing_is_kept() {
    let world = World::new();
    let input = json!({"session_id": "a", "cwd": world.root(), "prompt": PROMPT});
    for _ in 0..2 {
        assert!(world.said(&["session-start", "--no-cache"], &input).contains("# Project: shop"));
        assert_eq!(world.said(&["user-prompt", "--no-cache"], &input), "");
    }
    assert_eq!(walk(world.cache()).len(), 0);
}
