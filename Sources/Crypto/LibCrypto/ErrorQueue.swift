import COpenSSL

/// libcrypto's errors of the calling thread.
enum ErrorQueue {
  /// Forgets them.
  static func clear() { ERR_clear_error() }
}

extension CryptoError {
  /// libcrypto's newest error, taken off its queue.
  static func fromLibrary(_ operation: String) -> CryptoError {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else {
      return .library(operation)
    }
    return .library(unsafe "\(operation): \(String(cString: reason))")
  }
}
