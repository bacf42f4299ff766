import CSystem
import Encoding
import Glibc
import Storage

/// Memory that is freed is overwritten (mallopt(3), `M_PERTURB`): a desk that was locked has nothing of a person in
/// memory that it uses no more. glibc leaves out the small pieces that each thread keeps for itself, and only its
/// settings at the start of a program forbid those: the program begins anew with them.
///
/// The desk alone asks for it: it goes on for days, and makes no proofs, whose large arrays would be slower. What other
/// commands leave in memory goes back to the system when they end.
package enum FreedMemory {
  private static let variable = "GLIBC_TUNABLES"
  private static let setting = "glibc.malloc.tcache_count=0"

  /// True if freed memory is overwritten whole. The variable that asked for it is not there any more afterwards, so
  /// that no other program gets it.
  package static let isOverwritten: Bool = {
    guard let given, WireText(given).hasSuffix(WireText(setting)) else { return false }
    put(String(Substring(given.utf8.dropLast(setting.utf8.count + 1))))
    passport_overwrite_freed_memory()
    return true
  }()

  /// Overwrites memory that is freed from here on. It returns only where that is so already, and where the system
  /// cannot begin the program anew, as in a container without `/proc`; then small pieces stay.
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

  /// Overwrites what functions that have returned left on the stack of this thread: short texts are there, and not in
  /// memory that is freed.
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
