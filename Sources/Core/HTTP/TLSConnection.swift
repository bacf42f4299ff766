import CTLS
import FoundationEssentials

/// The certificate authorities that a client trusts.
package enum TLSRoots: Sendable {
  /// Those of this machine: the folder of hashed names in /etc/ssl/certs, or else the file of all.
  case system
  /// Those in this file of PEM, and no others.
  case file(String)

  static let folder = "/etc/ssl/certs"
  static let files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
}

/// The reason for which there is no protected connection.
enum TLSFault: Error {
  case socket(SocketFault)
  case rootsUnreadable(String)
  /// The result of the verification, `X509_V_ERR_…`, with libssl's words for it.
  case certificate(Int32, String)
  /// libssl's words.
  case library(String)
}

/// A client's side of TLS 1.2 or later over a socket, with the certificate and the name of the host
/// checked. libssl works between two buffers in memory and never sees the socket, so that every
/// wait has the socket's deadline, and no write raises SIGPIPE.
///
/// Its pointers are given to libssl only in its own functions, which keep it alive.
@safe
final class TLSConnection {
  private let ssl: OpaquePointer
  /// The buffers of bytes from the host and of bytes to send; `ssl` owns both.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let socket: TCPSocket

  /// Makes the connection and finishes the handshake.
  init(_ socket: TCPSocket, to url: HTTPURL, roots: TLSRoots) throws(TLSFault) {
    let context = try unsafe Self.context(roots)
    defer { unsafe SSL_CTX_free(context) }
    guard let ssl = unsafe SSL_new(context) else { throw Self.libraryFault() }
    guard let incoming = unsafe BIO_new(BIO_s_mem()), let outgoing = unsafe BIO_new(BIO_s_mem())
    else {
      unsafe SSL_free(ssl)
      throw Self.libraryFault()
    }
    unsafe SSL_set_bio(ssl, incoming, outgoing)
    unsafe (self.ssl, self.incoming, self.outgoing) = (ssl, incoming, outgoing)
    self.socket = socket
    try name(url)
    _ = try unsafe run { unsafe SSL_connect($0) }
  }

  deinit { unsafe SSL_free(ssl) }

  // MARK: Bytes

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws(TLSFault) {
    guard !bytes.isEmpty else { return }
    _ = try unsafe run { unsafe SSL_write($0, bytes, Int32(clamping: bytes.count)) }
  }

  /// Receives the next bytes; none when the host has said that it has finished.
  /// - Throws: ``TLSFault/socket(_:)`` with ``SocketFault/cut`` if it ended without saying so.
  func receive() throws(TLSFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = try unsafe run { unsafe SSL_read($0, &bytes, Int32(bytes.count)) }
    return Array(bytes.prefix(Int(count)))
  }

  // MARK: Steps

  /// Repeats a call of libssl while it needs bytes from the host; returns zero at the end.
  private func run(_ step: (OpaquePointer) -> Int32) throws(TLSFault) -> Int32 {
    while true {
      ERR_clear_error()
      let result = unsafe step(ssl)
      let wish = unsafe result > 0 ? SSL_ERROR_NONE : SSL_get_error(ssl, result)
      guard wish == SSL_ERROR_NONE || wish == SSL_ERROR_WANT_READ else {
        let fault = fault()
        try? flush()  // This may send an alert; the fault is reported even if it does not arrive.
        if wish == SSL_ERROR_ZERO_RETURN { return 0 }
        throw fault
      }
      try flush()
      if wish == SSL_ERROR_NONE { return result }
      try fill()
    }
  }

  private func flush() throws(TLSFault) {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = unsafe BIO_read(outgoing, &bytes, Int32(bytes.count))
      guard count > 0 else { return }
      do throws(SocketFault) { try socket.send(Array(bytes.prefix(Int(count)))) } catch {
        throw .socket(error)
      }
    }
  }

  private func fill() throws(TLSFault) {
    do throws(SocketFault) {
      let bytes = try socket.receive()
      guard !bytes.isEmpty else { throw .cut }
      guard unsafe BIO_write(incoming, bytes, Int32(bytes.count)) == Int32(bytes.count) else {
        throw .system(0)
      }
    } catch { throw .socket(error) }
  }

  // MARK: Setup

  private static func context(_ roots: TLSRoots) throws(TLSFault) -> OpaquePointer {
    guard let context = unsafe SSL_CTX_new(TLS_client_method()) else {
      throw libraryFault()
    }
    guard unsafe passport_TLS_1_2_or_later(context) == 1 else {
      unsafe SSL_CTX_free(context)
      throw libraryFault()
    }
    unsafe passport_forbid_renegotiation(context)
    unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    if let path = unsafe unreadable(roots, context) {
      unsafe SSL_CTX_free(context)
      ERR_clear_error()
      throw .rootsUnreadable(path)
    }
    return unsafe context
  }

  /// Sets the authorities of a context; returns the path that cannot be read, or nil.
  private static func unreadable(_ roots: TLSRoots, _ context: OpaquePointer) -> String? {
    switch roots {
    case .file(let path):
      return unsafe SSL_CTX_load_verify_file(context, path) == 1 ? nil : path
    case .system:
      let names = (try? FileManager.default.contentsOfDirectory(atPath: TLSRoots.folder)) ?? []
      if names.contains(where: { $0.utf8.suffix(2).elementsEqual(".0".utf8) }) {
        return unsafe SSL_CTX_load_verify_dir(context, TLSRoots.folder) == 1
          ? nil : TLSRoots.folder
      }
      for path in TLSRoots.files
      where unsafe SSL_CTX_load_verify_file(context, path) == 1 {
        return nil
      }
      return TLSRoots.folder
    }
  }

  /// Names the host, for the host itself (SNI, RFC 6066, 3) and for the check of its certificate
  /// (RFC 9110, 4.3.4), and HTTP/1.1 as the protocol (ALPN, RFC 7301).
  private func name(_ url: HTTPURL) throws(TLSFault) {
    let isNamed =
      if url.isAddress {
        unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), url.host.forPeople) == 1
      } else {
        unsafe SSL_set1_host(ssl, url.host.forPeople) == 1
          && passport_SSL_set_server_name(ssl, url.host.forPeople) == 1
      }
    unsafe passport_SSL_set_strict_names(ssl)
    let protocols = [UInt8(8)] + Array("http/1.1".utf8)
    guard isNamed,
      unsafe SSL_set_alpn_protos(ssl, protocols, UInt32(protocols.count)) == 0
    else {
      throw Self.libraryFault()
    }
  }

  // MARK: Faults

  private func fault() -> TLSFault {
    let result = unsafe SSL_get_verify_result(ssl)
    guard result == X509_V_OK else {
      ERR_clear_error()
      return .certificate(
        Int32(clamping: result), unsafe String(cString: X509_verify_cert_error_string(result)))
    }
    return Self.libraryFault()
  }

  private static func libraryFault() -> TLSFault {
    let words = unsafe ERR_reason_error_string(ERR_peek_error()).map { unsafe String(cString: $0) }
    ERR_clear_error()
    return .library(words ?? "libssl")
  }
}
