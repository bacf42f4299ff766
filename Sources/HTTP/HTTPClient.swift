import CTLS
import Encoding

/// A client of HTTP/1.1 for one transaction at a time: connect, ask, read the answer, close. It
/// follows no redirect, keeps no cookie and uses no proxy.
public struct HTTPClient: Sendable {
  /// The longest body where the caller names no other limit, in octets.
  public static let usualLongestBody = 8 << 20
  /// The time for a whole transaction where the caller names no other, in milliseconds.
  public static let usualTime = 15_000

  /// The certificate authorities that are believed.
  public var roots = TLSRoots.system
  /// The time for a whole transaction, from the name of the host to the last octet, in milliseconds.
  public var time = usualTime
  /// The longest body, in octets.
  public var longestBody = usualLongestBody
  /// True if plain HTTP may be spoken, which goes to this machine only.
  public var allowsPlainLoopback = false

  /// A client with the usual limits and the certificate authorities of this machine.
  public init() {}

  /// The body of the answer to `GET`, with the status 200.
  /// - Throws: ``HTTPError``, also ``HTTPError/status(_:_:)``.
  public func get(_ url: HTTPURL) throws(HTTPError) -> [UInt8] {
    let answer = try exchange(HTTPRequest(get: url))
    guard answer.status == 200 else { throw .status(url.host, answer.status) }
    return answer.body
  }

  /// The answer to a request, of any status but those of a redirect.
  public func exchange(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let url = request.url
    guard url.scheme == .https || (allowsPlainLoopback && url.isLoopback) else {
      throw .urlMalformed(url.description, .urlPlain)
    }
    let answer = try transact(request)
    guard !(300...399).contains(answer.status) || answer.status == 304 else {
      throw .redirected(url.host, Self.host(in: answer.value("location") ?? "", from: url))
    }
    return answer
  }

  // MARK: The transaction

  /// A connection, protected or not.
  private enum Connection {
    case plain(TCPSocket)
    case tls(TLSConnection)

    func send(_ octets: [UInt8]) throws(TLSFault) {
      switch self {
      case .plain(let socket):
        do throws(SocketFault) { try socket.send(octets) } catch { throw .socket(error) }
      case .tls(let connection): try connection.send(octets)
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

  private func transact(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let url = request.url
    let deadline = Deadline(milliseconds: time)
    let socket = try connect(url, until: deadline)
    var reader = HTTPResponseReader(longestBody: longestBody)
    var defect: HTTPMessageDefect?
    var isClean = false
    do throws(TLSFault) {
      let connection =
        url.scheme == .http
        ? Connection.plain(socket) : .tls(try TLSConnection(socket, to: url, roots: roots))
      try connection.send(request.encoded)
      while !reader.isComplete, !isClean, defect == nil {
        let octets = try connection.receive()
        isClean = octets.isEmpty
        do throws(HTTPMessageDefect) { try reader.take(octets) } catch { defect = error }
      }
    } catch {
      // An answer that has begun was truncated; the host may have said nothing at all.
      guard case .socket(.cut) = error, reader.hasBegun else { throw told(error, url) }
    }
    if let defect { throw .message(url.host, defect) }
    guard reader.hasBegun else { throw .cut(url.host) }
    do throws(HTTPMessageDefect) { return try reader.answer(endIsClean: isClean) } catch {
      throw .message(url.host, error)
    }
  }

  private func connect(_ url: HTTPURL, until deadline: Deadline) throws(HTTPError) -> TCPSocket {
    do throws(SocketFault) {
      let all = try HostAddresses.of(url.host, url.port, until: deadline)
      let usable = url.scheme == .https ? all : all.filter(\.isLoopback)
      if !usable.isEmpty { return try TCPSocket(usable, until: deadline) }
    } catch { throw told(.socket(error), url) }
    throw .hostUnknown(url.host)
  }

  // MARK: Faults

  private func told(_ fault: TLSFault, _ url: HTTPURL) -> HTTPError {
    switch fault {
    case .socket(.timedOut): .timedOut(url.host, (time + 999) / 1000)
    case .socket(.refused): .refused(url.host)
    case .socket(.cut): .cut(url.host)
    case .socket(.system(let number)): .unreachable(url.host, number)
    case .rootsUnreadable(let path): .rootsUnreadable(path)
    case .library(let words): .tlsFailed(url.host, words)
    case .certificate(let result, let words): Self.certificate(result, words, url.host)
    }
  }

  private static func certificate(_ result: Int32, _ words: String, _ host: String) -> HTTPError {
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

  /// The host in the field `Location` of a host's answer, RFC 9110, 10.2.2; nil where it names none
  /// that this program would ask.
  static func host(in location: String, from url: HTTPURL) -> String? {
    if location.utf8.starts(with: "//".utf8) {
      return try? HTTPURL(parsing: "https:" + location).host
    }
    // Without TLS it is not asked, but may be named.
    if location.utf8.starts(with: "http://".utf8) {
      return try? HTTPURL(parsing: "https://" + location.dropFirst("http://".count)).host
    }
    if let absolute = try? HTTPURL(parsing: location) { return absolute.host }
    let beginning = location.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return location.isEmpty || beginning.contains(UInt8(ascii: ":")) ? nil : url.host
  }
}
