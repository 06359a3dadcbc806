//! Headers of the C and C++ standards, of POSIX and of the common systems, by which `#include <x>` means the system even
//! where the project has a file of the name.

/// Sorted by bytes.
pub(super) static SYSTEM_HEADERS: &[&str] = &[
    "AvailabilityMacros.h", "TargetConditionals.h", "aio.h", "algorithm", "alloca.h", "any", "arm_neon.h",
    "arpa/inet.h", "array", "assert.h", "atomic", "barrier", "bit", "bitset", "byteswap.h", "cassert", "ccomplex",
    "cctype", "cerrno", "cfenv", "cfloat", "charconv", "chrono", "cinttypes", "ciso646", "climits", "clocale",
    "cmath", "codecvt", "compare", "complex", "complex.h", "concepts", "condition_variable", "conio.h", "coroutine",
    "cpio.h", "cpuid.h", "crtdbg.h", "crypt.h", "csetjmp", "csignal", "cstdalign", "cstdarg", "cstdbool", "cstddef",
    "cstdint", "cstdio", "cstdlib", "cstring", "ctgmath", "ctime", "ctype.h", "cuchar", "cwchar", "cwctype", "deque",
    "direct.h", "dirent.h", "dlfcn.h", "elf.h", "emmintrin.h", "endian.h", "err.h", "errno.h", "exception",
    "execinfo.h", "execution", "expected", "fcntl.h", "features.h", "fenv.h", "filesystem", "float.h", "fmtmsg.h",
    "fnmatch.h", "format", "forward_list", "fstream", "ftw.h", "functional", "future", "generator", "getopt.h",
    "glob.h", "grp.h", "iconv.h", "ifaddrs.h", "immintrin.h", "initializer_list", "intrin.h", "inttypes.h", "io.h",
    "iomanip", "ios", "iosfwd", "iostream", "iso646.h", "istream", "iterator", "langinfo.h", "latch", "libgen.h",
    "libintl.h", "limits", "limits.h", "link.h", "list", "locale", "locale.h", "mach/mach.h", "mach/mach_time.h",
    "malloc.h", "map", "math.h", "mdspan", "memory", "memory.h", "memory_resource", "monetary.h", "mqueue.h", "mutex",
    "ndbm.h", "net/if.h", "netdb.h", "netinet/in.h", "netinet/ip.h", "netinet/tcp.h", "new", "nl_types.h",
    "nmmintrin.h", "numbers", "numeric", "optional", "ostream", "paths.h", "pmmintrin.h", "poll.h", "print",
    "process.h", "pthread.h", "pty.h", "pwd.h", "queue", "random", "ranges", "ratio", "regex", "regex.h", "resolv.h",
    "sched.h", "scoped_allocator", "search.h", "semaphore", "semaphore.h", "set", "setjmp.h", "shared_mutex",
    "shlobj.h", "signal.h", "smmintrin.h", "source_location", "span", "spanstream", "spawn.h", "sstream", "stack",
    "stacktrace", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdexcept", "stdint.h",
    "stdio.h", "stdio_ext.h", "stdlib.h", "stdnoreturn.h", "stop_token", "streambuf", "string", "string.h",
    "string_view", "strings.h", "stropts.h", "strstream", "syncstream", "sys/cdefs.h", "sys/epoll.h", "sys/event.h",
    "sys/eventfd.h", "sys/file.h", "sys/inotify.h", "sys/ioctl.h", "sys/ipc.h", "sys/mman.h", "sys/mount.h",
    "sys/msg.h", "sys/param.h", "sys/poll.h", "sys/prctl.h", "sys/queue.h", "sys/random.h", "sys/resource.h",
    "sys/select.h", "sys/sem.h", "sys/sendfile.h", "sys/shm.h", "sys/socket.h", "sys/stat.h", "sys/statfs.h",
    "sys/statvfs.h", "sys/syscall.h", "sys/sysctl.h", "sys/sysinfo.h", "sys/sysmacros.h", "sys/time.h",
    "sys/timerfd.h", "sys/times.h", "sys/types.h", "sys/ucontext.h", "sys/uio.h", "sys/un.h", "sys/user.h",
    "sys/utsname.h", "sys/vfs.h", "sys/wait.h", "syscall.h", "syslog.h", "system_error", "tar.h", "tchar.h",
    "termios.h", "tgmath.h", "thread", "threads.h", "time.h", "tmmintrin.h", "trace.h", "tuple", "type_traits",
    "typeindex", "typeinfo", "uchar.h", "ucontext.h", "ulimit.h", "unistd.h", "unordered_map", "unordered_set",
    "utility", "utime.h", "utmp.h", "utmpx.h", "valarray", "variant", "vector", "version", "wait.h", "wchar.h",
    "wctype.h", "windows.h", "winsock2.h", "wordexp.h", "ws2tcpip.h", "x86intrin.h", "xlocale.h", "xmmintrin.h",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_sorted() {
        assert!(SYSTEM_HEADERS.is_sorted());
    }
}
