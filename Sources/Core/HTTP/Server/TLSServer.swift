import CTLS
import Verdicts

/// The certificate and key of a server for TLS.
@safe
package final class TLSIdentity: @unchecked Sendable {
  /// Never changed after init.
  private let context: OpaquePointer

  /// The reason for which the certificate or key cannot be used.
  package struct Fault: CodedError {
    /// The file that cannot be used.
    package let path: String
    package var code: ReasonCode { .tlsIdentityUnreadable }
    package var details: [Detail] { [.text(path)] }
  }

  /// Reads both files.
  /// - Parameters:
  ///   - certificate: a file of certificates in PEM, the server's own first.
  ///   - key: a file with its private key in PEM, without a passphrase.
  /// - Throws: ``Fault`` for a file that cannot be read, and for a key that is not the
  ///   certificate's.
  package init(certificate: String, key: String) throws(Fault) {
    defer { ERR_clear_error() }
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else {
      throw Fault(path: certificate)
    }
    unsafe self.context = context
    guard unsafe passport_TLS_1_2_or_later(context) == 1,
      unsafe SSL_CTX_use_certificate_chain_file(context, certificate) == 1
    else { throw Fault(path: certificate) }
    guard unsafe passport_SSL_CTX_use_key(context, key) == 1 else { throw Fault(path: key) }
    unsafe passport_SSL_CTX_resume_nothing(context)
  }

  deinit { unsafe SSL_CTX_free(context) }

  /// A session for a new connection; nil where libssl has no memory.
  func session() -> TLSServerSession? {
    guard let ssl = unsafe SSL_new(context) else { return nil }
    return unsafe TLSServerSession(ssl)
  }
}

/// A server's side of TLS over bytes that the caller sends and receives: no call waits. libssl
/// works between two buffers in memory, as for a client.
///
/// Its pointers are given to libssl only in its own functions, which keep it alive.
@safe
final class TLSServerSession {
  private let ssl: OpaquePointer
  /// The buffers of received bytes and of bytes to send; `ssl` owns both.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  /// Takes the ownership of a session of libssl.
  fileprivate init?(_ ssl: OpaquePointer) {
    guard let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem())
    else {
      unsafe SSL_free(ssl)
      return nil
    }
    unsafe SSL_set_bio(ssl, incoming, outgoing)
    unsafe SSL_set_accept_state(ssl)
    unsafe (self.ssl, self.incoming, self.outgoing) = (ssl, incoming, outgoing)
  }

  deinit { unsafe SSL_free(ssl) }

  /// The error for a connection that cannot continue. ``toSend`` then returns an alert.
  struct Broken: Error {}

  /// Takes bytes from the other side.
  /// - Returns: the decrypted bytes; none before the handshake is finished.
  func take(_ bytes: [UInt8]) throws(Broken) -> [UInt8] {
    guard unsafe BIO_write(incoming, bytes, Int32(clamping: bytes.count)) == Int32(bytes.count)
    else { throw Broken() }
    var plain: [UInt8] = []
    while true {
      ERR_clear_error()
      var piece = [UInt8](repeating: 0, count: 16 << 10)
      let count = unsafe SSL_read(ssl, &piece, Int32(piece.count))
      if count > 0 {
        plain += piece.prefix(Int(count))
        continue
      }
      let wish = unsafe SSL_get_error(ssl, count)
      guard wish == SSL_ERROR_WANT_READ || wish == SSL_ERROR_ZERO_RETURN else {
        ERR_clear_error()
        throw Broken()
      }
      return plain
    }
  }

  /// Encrypts the last bytes and the message that no more follow.
  func finish(with bytes: [UInt8]) throws(Broken) {
    ERR_clear_error()
    let count = Int32(clamping: bytes.count)
    let written = bytes.isEmpty ? 0 : unsafe SSL_write(ssl, bytes, count)
    guard written == count else {
      ERR_clear_error()
      throw Broken()
    }
    _ = unsafe SSL_shutdown(ssl)
    ERR_clear_error()
  }

  /// Removes and returns the bytes to send to the other side.
  func toSend() -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while case let count = unsafe BIO_read(outgoing, &piece, Int32(piece.count)), count > 0 {
      all += piece.prefix(Int(count))
    }
    return all
  }
}
