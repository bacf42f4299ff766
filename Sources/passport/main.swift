import CSystem
import Glibc

// Personal data pass through this process: no core dump may hold them.
_ = passport_forbid_core_dumps()
// A reader of our output that goes away is reported by write(2), not by a signal.
signal(SIGPIPE, SIG_IGN)
// A file size limit likewise.
signal(SIGXFSZ, SIG_IGN)

// A read that stopped may leave a signature being checked on another thread: exit(3) would take
// libcrypto's tables from under it. Nothing waits for a handler: output is written as it comes.
_exit(Passport.run(Array(CommandLine.arguments.dropFirst()), AppEnvironment()).rawValue)
