cfg_if! {
    // The usual case.
    if #[cfg(unix)] {
        mod unix;
        pub use self::unix::Handle;
        cfg_if! { if #[cfg(target_os = "linux")] { fn epoll() {} } else { fn poll() {} } }
    } else if #[cfg(windows)] {
        #[path = "win.rs"]
        mod windows;
        pub struct Handle(u32);
    } else {
        compile_error!("not supported");
    }
}

impl Handle {
    cfg_if::cfg_if! {
        if #[cfg(unix)] {
            pub fn close(self) {}
        }
    }
}

cfg_select! {
    unix => { fn selected() {} }
    _ => { fn fallback() {} }
}

#[cfg(unix)]
fn twice() {}
#[cfg(not(unix))]
fn twice() {}
