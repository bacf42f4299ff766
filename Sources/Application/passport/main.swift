import CSystem
import Desk
import Glibc
import PKCS11

// Removes an environment variable, so this must precede every use of the environment.
_ = FreedMemory.isOverwritten
// Core dumps are disabled, because this process handles personal data.
_ = passport_forbid_core_dumps()
// If the reader of an output has closed it, write(2) reports an error instead of a signal.
signal(SIGPIPE, SIG_IGN)
// The same for a file above the size limit.
signal(SIGXFSZ, SIG_IGN)

// Started once more by itself, to load the module of a token.
if let status = TokenServer.status(of: ProcessArguments.given) { _exit(status) }

passport_keep_freed_memory()
TerminalKeeper.handleEndings()

// After an error another thread may still check a signature, and exit(3) would free libcrypto's
// tables that it uses. No handler is needed: output is not buffered.
_exit(
  Passport.run(
    ProcessArguments.given, AppEnvironment(program: "/proc/self/exe") { Passport.options }
  ).rawValue)
