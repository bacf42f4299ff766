import CTLS
import Encoding

/// A connection to a host on which one request is sent and its answer read.
package struct HTTPConnection {
  /// A connection, protected or not.
  enum Link {
    case plain(TCPSocket)
    case tls(TLSConnection)

    func send(_ bytes: [UInt8]) throws(TLSFault) {
      switch self {
      case .plain(let socket):
        do throws(SocketFault) { try socket.send(bytes) } catch { throw .socket(error) }
      case .tls(let connection): try connection.send(bytes)
      }
    }

    func receive() throws(TLSFault) -> [UInt8] {
      switch self {
      case .plain(let socket):
        do throws(SocketFault) { return try socket.receive() } catch { throw .socket(error) }
      case .tls(let connection): return try connection.receive()
      }
    }
  }

  private let link: Link
  private let url: HTTPURL
  /// The longest body, in bytes.
  private let longestBody: Int
  /// The time for the whole transaction, in milliseconds.
  private let time: Int
  private let progress: @Sendable (_ read: Int, _ total: Int) -> Void

  init(
    _ link: Link, to url: HTTPURL, longestBody: Int, time: Int,
    progress: @escaping @Sendable (_ read: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    (self.link, self.url, self.longestBody, self.time) = (link, url, longestBody, time)
    self.progress = progress
  }

  /// Sends a request to the host of the connection, and reads the answer, of any status but those
  /// of a redirect. Once sending has begun, the host may have the request even if an error is
  /// thrown.
  /// - Throws: ``HTTPError``.
  package consuming func exchange(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let answer = try transact(request)
    guard !(300...399).contains(answer.status) || answer.status == 304 else {
      throw .redirected(url.host, Self.host(in: answer.value("location") ?? "", from: url))
    }
    return answer
  }

  private func transact(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var reader = HTTPResponseReader(longestBody: longestBody)
    var defect: HTTPMessageDefect?
    var isClean = false
    do throws(TLSFault) {
      try link.send(request.encoded)
      while !reader.isComplete, !isClean, defect == nil {
        let bytes = try link.receive()
        isClean = bytes.isEmpty
        do throws(HTTPMessageDefect) { try reader.take(bytes) } catch { defect = error }
        if let (read, total) = reader.bodyProgress { progress(read, total) }
      }
    } catch {
      // If the answer has begun, it was truncated; otherwise the host may have sent nothing at all.
      guard case .socket(.cut) = error, reader.hasBegun else {
        throw .told(error, url, time: time)
      }
    }
    if let defect { throw .message(url.host, defect) }
    guard reader.hasBegun else { throw .cut(url.host) }
    do throws(HTTPMessageDefect) { return try reader.answer(endIsClean: isClean) } catch {
      throw .message(url.host, error)
    }
  }

  /// The host in the field `Location` of a host's answer, RFC 9110, 10.2.2; nil where it names none
  /// that this program would ask.
  static func host(in location: WireText, from url: HTTPURL) -> WireText? {
    if location.utf8.starts(with: "//".utf8) {
      return try? HTTPURL(parsing: "https:" + location).host
    }
    // This program does not ask a host without TLS, but may name it.
    if location.utf8.starts(with: "http://".utf8) {
      return try? HTTPURL(
        parsing: "https://" + WireText(decoding: location.utf8.dropFirst("http://".utf8.count))
      ).host
    }
    if let absolute = try? HTTPURL(parsing: location) { return absolute.host }
    let beginning = location.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return location.isEmpty || beginning.contains(UInt8(ascii: ":")) ? nil : url.host
  }
}

extension HTTPError {
  /// The error for a fault of a connection.
  /// - Parameter time: the time that it had, in milliseconds.
  static func told(_ fault: TLSFault, _ url: HTTPURL, time: Int) -> HTTPError {
    switch fault {
    case .socket(.timedOut): .timedOut(url.host, (time + 999) / 1000)
    case .socket(.refused): .refused(url.host)
    case .socket(.cut): .cut(url.host)
    case .socket(.system(let number)): .unreachable(url.host, number)
    case .rootsUnreadable(let path): .rootsUnreadable(path)
    case .library(let words): .tlsFailed(url.host, words)
    case .certificate(let result, let words): certificate(result, words, url.host)
    }
  }

  private static func certificate(_ result: Int32, _ words: String, _ host: WireText) -> HTTPError {
    switch result {
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
      .certificateOfOtherHost(host)
    case X509_V_ERR_CERT_HAS_EXPIRED: .certificateExpired(host)
    case X509_V_ERR_CERT_NOT_YET_VALID: .certificateNotYetValid(host)
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
      X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      .authorityUnknown(host)
    default: .certificateRefused(host, words)
    }
  }
}
