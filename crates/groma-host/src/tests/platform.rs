//! Which shell is found, and how paths are written for it.

use super::host;
use crate::OsFamily::{self, Unix, Windows};
use crate::{Platform, Shell, ShellFrom, ancestors_of_this_process};

const WINDOWS_MODULES: &str =
    r"PSModulePath=C:\Program Files\WindowsPowerShell\Modules;C:\Windows\system32\WindowsPowerShell\v1.0\Modules";

/// The shell that is found, and from what.
#[track_caller]
fn check(family: OsFamily, variables: &[&str], ancestors: &[&str], expected: &str) {
    let platform = Platform::of(&host(family, variables, ancestors), None).expect("nothing is named");
    let from = match &platform.shell_from {
        ShellFrom::Named => "named".to_owned(),
        ShellFrom::Process(name) => format!("process {name}"),
        ShellFrom::Variable(name) => (*name).to_owned(),
        ShellFrom::Assumed => "assumed".to_owned(),
    };
    assert_eq!(format!("{} by {from}", platform.shell.shown()), expected);
}

#[test]
fn processes_tell_before_the_environment() {
    check(Unix, &["SHELL=/bin/bash"], &["node", "fish", "tmux: server"], "fish by process fish");
    check(Unix, &["SHELL=/bin/zsh"], &["-bash", "sshd"], "bash by process -bash");
    check(Unix, &["SHELL=/bin/bash"], &["pwsh", "bash"], "PowerShell (pwsh) by process pwsh");
    check(Windows, &[r"ComSpec=C:\Windows\system32\cmd.exe"], &["pwsh.exe"], "PowerShell (pwsh) by process pwsh.exe");
    check(Windows, &[], &["node.exe", "PowerShell.EXE"], "PowerShell (powershell.exe) by process PowerShell.EXE");
    check(Windows, &[WINDOWS_MODULES], &["cmd.exe", "explorer.exe"], "cmd.exe by process cmd.exe");
    check(Windows, &[], &["bash.exe", "mintty.exe"], "bash by process bash.exe");
    check(Unix, &[], &["nu"], "nu by process nu");
    check(Unix, &[], &["busybox"], "ash (busybox) by process busybox");
    check(Unix, &[], &["zsh-5.9"], "zsh by process zsh-5.9");
}

#[test]
fn a_launcher_below_a_shell_is_passed_over_and_one_below_an_agent_is_not() {
    check(Unix, &[], &["sh", "fish"], "fish by process fish");
    check(Unix, &[], &["sh", "sh", "zsh", "login"], "zsh by process zsh");
    check(Windows, &[], &["cmd.exe", "pwsh.exe"], "PowerShell (pwsh) by process pwsh.exe");
    // An agent runs its commands with what it starts itself, whatever it was started from.
    check(Unix, &[], &["sh", "node", "fish"], "sh by process sh");
    check(Unix, &[], &["bash", "node", "fish"], "bash by process bash");
    check(Windows, &[], &["cmd.exe", "node.exe", "pwsh.exe"], "cmd.exe by process cmd.exe");
    // A person's own shell, below which an agent runs, is none.
    check(Unix, &[], &["node", "sh", "bash"], "sh by process sh");
    check(Unix, &[], &["bash", "zsh"], "bash by process bash");
    check(Unix, &[], &["sh"], "sh by process sh");
}

#[test]
fn the_environment_tells_where_processes_do_not() {
    check(Unix, &["SHELL=/opt/homebrew/bin/fish"], &["init"], "fish by SHELL");
    check(
        Unix,
        &["SHELL=/bin/bash", "PSModulePath=/opt/microsoft/powershell/7/Modules"],
        &[],
        "PowerShell (pwsh) by PSModulePath",
    );
    check(Unix, &["SHELL=/usr/sbin/nologin"], &[], "sh by assumed");
    check(Unix, &["SHELL="], &[], "sh by assumed");
    check(Windows, &[], &[], "cmd.exe by assumed");
    let command = r"comspec=C:\WINDOWS\system32\cmd.exe";
    check(Windows, &[command, WINDOWS_MODULES], &[], "cmd.exe by ComSpec");
    let user = format!(r"{WINDOWS_MODULES};C:\Users\jo\Documents\WindowsPowerShell\Modules");
    check(Windows, &[command, &user], &[], "PowerShell (powershell.exe) by PSModulePath");
    let core = format!(r"{WINDOWS_MODULES};c:\program files\powershell\7\Modules");
    check(Windows, &[command, &core], &[], "PowerShell (pwsh) by PSModulePath");
    check(Windows, &[command, &core, "SHELL=/usr/bin/bash", "MSYSTEM=MINGW64"], &[], "bash by SHELL");
    check(Windows, &[command, "MSYSTEM=MINGW64"], &[], "bash by MSYSTEM");
}

#[test]
fn who_names_a_shell_wins_and_must_name_a_known_one() {
    let facts = host(Unix, &["SHELL=/bin/zsh"], &["fish"]);
    let named = |name: &str| Platform::of(&facts, Some(name)).map(|platform| platform.shell.shown());
    assert_eq!(named("bash"), Ok("bash"));
    assert_eq!(named("PowerShell"), Ok("PowerShell (powershell.exe)"));
    assert_eq!(named("cmd.exe"), Ok("cmd.exe"));
    assert_eq!(named("/usr/bin/zsh"), Ok("zsh"));
    let message = named("bsh").expect_err("there is none").to_string();
    assert!(
        message.starts_with("no shell is called `bsh`; known are bash, zsh, fish, sh, dash, powershell"),
        "{message}"
    );
    assert!(named("").is_err() && named("bash-nonsense").is_err());
}

#[test]
fn paths_are_written_as_the_system_and_the_shell_take_them() {
    let example = |family, shell| Platform::of(&host(family, &[], &[]), Some(shell)).expect("known").example_path();
    assert_eq!(example(Windows, "cmd"), r#""my folder\file.txt""#);
    assert_eq!(example(Windows, "pwsh"), r#""my folder\file.txt""#);
    // A backslash is an escape there.
    assert_eq!(example(Windows, "bash"), r#""my folder/file.txt""#);
    assert_eq!(example(Unix, "zsh"), "'my folder/file.txt'");
    assert_eq!(example(Unix, "pwsh"), "'my folder/file.txt'");
}

#[test]
fn every_shell_has_one_name_that_it_is_found_by() {
    for name in Shell::names() {
        assert_eq!(Shell::from_name(name).map(Shell::name), Ok(name));
    }
    for name in ["sh", "cmd", "pwsh", "powershell", "nu", "bash"] {
        assert!(Shell::names().any(|known| known == name), "{name} is used by name");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_processes_above_this_one_are_known() {
    assert!(!ancestors_of_this_process().is_empty());
}
