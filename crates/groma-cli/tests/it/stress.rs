//! Many processes on one cache folder, some of which are killed, while the trees stand still and while they change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

use groma_testkit::TempProject;

use crate::cache::{QUESTIONS, command, files, is_temporary, project, right_answers};

/// How long the trees stand still, and how long they change.
const STILL: Duration = Duration::from_secs(5);
const MOVING: Duration = Duration::from_secs(4);

/// Processes of each sort at a time.
const EACH: usize = 8;

/// States that a changing tree goes through.
const STATES: usize = 5;

/// Runs a command to its end, or kills it after some time. Gives what it said if it ended well.
fn run(mut command: Command, kill_after: Option<Duration>) -> Option<String> {
    command.arg("-q").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    if let Some(time) = kill_after {
        std::thread::sleep(time);
        // One that has ended already is not there to be killed.
        let _ = child.kill();
    }
    let output = child.wait_with_output().expect("it is a child");
    output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
}

/// Lets readers and writers loose on some trees. Each answer must be one of those that are right for its tree.
fn let_loose(
    roots: &[PathBuf],
    cache: &Path,
    right: &[Vec<Vec<String>>],
    time: Duration,
) -> Result<usize, Vec<String>> {
    let (begin, answers) = (Instant::now(), AtomicUsize::new(0));
    let wrong = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for worker in 0..2 * EACH {
            let (answers, wrong) = (&answers, &wrong);
            scope.spawn(move || {
                let is_writer = worker < EACH;
                for round in 0.. {
                    if begin.elapsed() > time {
                        break;
                    }
                    let tree = (worker + round) % roots.len();
                    let root = &roots[tree];
                    let question = (worker / 2 + round * 3) % QUESTIONS.len();
                    // Other options make another snapshot of the same answers; some writers make all facts again.
                    let size = (1_000_000 + worker * 100 + round % 3).to_string();
                    let mut asked = match (is_writer, round % 4) {
                        (true, 0) => command(root, Some(cache), &["index", "--force"]),
                        _ => command(root, Some(cache), QUESTIONS[question]),
                    };
                    if is_writer {
                        asked.args(["--max-file-size", &size]);
                    }
                    let is_answer = !(is_writer && round % 4 == 0);
                    // From before the first write to after the last one.
                    let kill = is_writer && round % 2 == 0;
                    let kill_after =
                        kill.then(|| Duration::from_millis((worker as u64 * 37 + round as u64 * 53) % 400));
                    let Some(answer) = run(asked, kill_after) else {
                        if !kill {
                            wrong.lock().expect("nobody panics").push(format!("{:?} failed", QUESTIONS[question]));
                        }
                        continue;
                    };
                    answers.fetch_add(1, Ordering::Relaxed);
                    let known = right[tree].iter().any(|state| state[question] == answer);
                    if is_answer && !known {
                        wrong.lock().expect("nobody panics").push(format!("{:?}:\n{answer}", QUESTIONS[question]));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nobody panics");
    if wrong.is_empty() { Ok(answers.into_inner()) } else { Err(wrong) }
}

/// The changing file in a state, put in place at once.
fn to_state(project: &TempProject, aside: &Path, state: usize) {
    let text = format!("from .prices import price_of\n\ndef state_{state}(x):\n    return price_of({state})\n");
    // Not in the tree, where a listing would see it.
    fs::write(aside.join("next"), text).expect("written");
    fs::rename(aside.join("next"), project.path("shop/kind_0.py")).expect("it is ours");
}

#[test]
fn killed_and_concurrent_processes_give_right_answers_and_leave_a_whole_cache() {
    let projects = [project(), project()];
    projects[1].write("shop/prices.py", b"def price_of(another):\n    return 2\n");
    let roots: Vec<PathBuf> = projects.iter().map(TempProject::root).collect();
    let cache = tempfile::tempdir().expect("a folder");
    let still: Vec<Vec<Vec<String>>> = roots.iter().map(|root| vec![right_answers(root)]).collect();
    let answers = let_loose(&roots, cache.path(), &still, STILL).expect("all answers are right");
    assert!(answers > 20, "{answers} answers show nothing");

    let aside = tempfile::tempdir().expect("a folder");
    let mut states = vec![Vec::new(), still[1].clone()];
    for state in 0..STATES {
        to_state(&projects[0], aside.path(), state);
        states[0].push(right_answers(&roots[0]));
    }
    let over = AtomicBool::new(false);
    let answers = std::thread::scope(|scope| {
        scope.spawn(|| {
            for state in (0..STATES).cycle() {
                if over.load(Ordering::Relaxed) {
                    break;
                }
                to_state(&projects[0], aside.path(), state);
                std::thread::sleep(Duration::from_millis(7));
            }
        });
        let answers = let_loose(&roots, cache.path(), &states, MOVING);
        over.store(true, Ordering::Relaxed);
        answers
    });
    let answers = answers.expect("all answers are right");
    assert!(answers > 20, "{answers} answers show nothing");

    // What killed writers left goes once it is old.
    for file in files(cache.path()).iter().filter(|file| is_temporary(file)) {
        let open = fs::File::options().write(true).open(file).expect("it is there");
        open.set_modified(SystemTime::now() - Duration::from_hours(2)).expect("times can be set");
    }
    let verify = |root: &PathBuf| run(command(root, Some(cache.path()), &["cache", "verify"]), None);
    assert_eq!(verify(&roots[0]).as_deref(), Some("no damage found\n"));
    run(command(&roots[0], Some(cache.path()), &["cache", "gc"]), None).expect("nobody is at it");
    let left: Vec<PathBuf> = files(cache.path()).into_iter().filter(|file| is_temporary(file)).collect();
    assert_eq!(left, Vec::<PathBuf>::new());
    for root in &roots {
        let built = run(command(root, Some(cache.path()), &["index", "--alone"]), None).expect("it ends well");
        assert!(built.starts_with("Map index generated: "), "a lock is left behind");
        let right = right_answers(root);
        for (question, right) in QUESTIONS.iter().zip(&right) {
            assert_eq!(run(command(root, Some(cache.path()), question), None).as_ref(), Some(right));
        }
    }
    assert_eq!(verify(&roots[1]).as_deref(), Some("no damage found\n"));
}
