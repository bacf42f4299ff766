import CSystem
import Encoding
import Glibc
import Storage

/// Freed memory is overwritten (mallopt(3), `M_PERTURB`), so that a locked desk has no personal
/// data in memory that it no longer uses. glibc exempts the small blocks that each thread caches,
/// and only its settings at the start of a program turn that cache off: so the program executes
/// itself again with them.
///
/// Only the desk does this: it runs for days, and makes no proofs, whose large arrays would become
/// slower. The memory of other commands is returned to the system when they end.
package enum FreedMemory {
  private static let variable = "GLIBC_TUNABLES"
  private static let setting = "glibc.malloc.tcache_count=0"

  /// True if all freed memory is overwritten. Reading this removes the environment variable that
  /// asked for it, so that no other program inherits it.
  package static let isOverwritten: Bool = {
    guard let given, WireText(given).hasSuffix(WireText(setting)) else { return false }
    put(String(Substring(given.utf8.dropLast(setting.utf8.count + 1))))
    passport_overwrite_freed_memory()
    return true
  }()

  /// Overwrites memory that is freed from now on. It returns only if that is already so, or if the
  /// system cannot execute the program again, as in a container without `/proc`; then the small
  /// blocks are not overwritten.
  package static func overwrite() {
    guard !isOverwritten else { return }
    let before = given ?? ""
    put(before.isEmpty ? setting : "\(before):\(setting)")
    if let program = SystemCalls.target(ofLink: "/proc/self/exe") {
      let path = String(decoding: program, as: UTF8.self)
      _ = unsafe execv(path, passport_arguments().values)
    }
    put(before)
    passport_overwrite_freed_memory()
  }

  /// Overwrites the stack below this frame, where functions that have returned left short texts;
  /// those were never in memory that is freed.
  @inline(never) static func wipeStack() {
    var block = InlineArray<65536, UInt64>(repeating: 0)
    unsafe withUnsafeMutableBytes(of: &block) { block in
      if let start = block.baseAddress { unsafe explicit_bzero(start, block.count) }
    }
  }

  private static var given: String? {
    unsafe getenv(variable).flatMap { unsafe String(validatingCString: $0) }
  }

  private static func put(_ value: String) {
    if value.isEmpty {
      _ = unsafe unsetenv(variable)
    } else {
      _ = unsafe setenv(variable, value, 1)
    }
  }
}
