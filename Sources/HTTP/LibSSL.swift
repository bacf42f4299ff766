import CTLS

/// libssl, loaded when the first connection needs it: every command would pay for it at its start, and
/// few make a connection. It is in one package with libcrypto, which is linked.
enum LibSSL {
  /// Its functions, in memory that is kept; nil where it is not installed, or is another version.
  nonisolated(unsafe) static let loaded: UnsafePointer<passport_libssl>? = {
    let table = UnsafeMutablePointer<passport_libssl>.allocate(capacity: 1)
    if unsafe passport_load_libssl(table) == 1 { return unsafe UnsafePointer(table) }
    unsafe table.deallocate()
    return nil
  }()
}
