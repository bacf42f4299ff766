import COpenSSL

/// The queue of libcrypto's errors in the calling thread.
enum ErrorQueue {
  /// Removes all errors.
  static func clear() { ERR_clear_error() }
}

extension CryptoError {
  /// libcrypto's newest error; the queue is cleared.
  static func fromLibrary(_ operation: String) -> CryptoError {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else {
      return .library(operation)
    }
    return .library(unsafe "\(operation): \(String(cString: reason))")
  }
}
