import CSystem
import Desk
import Glibc

// It takes a variable out of the environment, before that is read.
_ = FreedMemory.isOverwritten
// Personal data pass through this process: no core dump may hold them.
_ = passport_forbid_core_dumps()
// An output that its reader has closed is reported by write(2), not by a signal.
signal(SIGPIPE, SIG_IGN)
// A file above the size limit likewise.
signal(SIGXFSZ, SIG_IGN)

passport_keep_freed_memory()
TerminalKeeper.handleEndings()

// After an error another thread may still check a signature, and exit(3) would free libcrypto's
// tables that it uses. No handler is needed: output is not buffered.
_exit(Passport.run(ProcessArguments.given, AppEnvironment { Passport.options }).rawValue)
