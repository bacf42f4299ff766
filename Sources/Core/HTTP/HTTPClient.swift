import Encoding
import Verdicts

/// A client of HTTP/1.1 for one transaction at a time: connect, ask, read the answer, close. It
/// follows no redirect, keeps no cookie and uses no proxy.
package struct HTTPClient: Sendable {
  /// The longest body where the caller names no other limit, in bytes.
  package static let usualLongestBody = 8 << 20
  /// The time for a whole transaction where the caller names no other, in milliseconds.
  package static let usualTime = 15_000

  /// The certificate authorities that the client trusts.
  package var roots = TLSRoots.system
  /// The time for a whole transaction, from the name of the host to the last byte, in milliseconds.
  package var time = usualTime
  /// The longest body, in bytes.
  package var longestBody = usualLongestBody
  /// True if plain HTTP is allowed, which is used to this machine only.
  package var allowsPlainLoopback = false
  /// The hosts that may have an address that is not public, such as one of this machine or of a private network. An
  /// address is somebody else's text, and must not reach into a private network.
  package var privateHosts: Set<WireText> = []
  /// True once nobody wants the answer any more; asked several times a second. The connection is then closed, as when
  /// its time is over.
  package var isCancelled: (@Sendable () -> Bool)?
  /// Called with the number of bytes of a body that have come and their total, where the host
  /// states it.
  package var progress: @Sendable (_ read: Int, _ total: Int) -> Void = { _, _ in }

  /// A client with the usual limits and the certificate authorities of this machine.
  package init() {}

  /// The body of the answer to `GET`, with the status 200.
  /// - Parameter sought: what is fetched, for the error.
  /// - Throws: ``HTTPError``, also ``HTTPError/status(_:_:sought:)``.
  package func get(
    _ url: HTTPURL, seeking sought: Phrase = .httpSought
  ) throws(HTTPError) -> [UInt8] {
    let answer = try exchange(HTTPRequest(get: url))
    guard answer.status == 200 else { throw .status(url.host, answer.status, sought: sought) }
    return answer.body
  }

  /// The answer to a request, of any status but those of a redirect.
  /// - Throws: ``HTTPError``.
  package func exchange(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    try connect(to: request.url).exchange(request)
  }

  /// Connects to a host, and checks its certificate. One request can be sent on the connection; so
  /// far only the TLS handshake was sent.
  /// - Throws: ``HTTPError``.
  package func connect(to url: HTTPURL) throws(HTTPError) -> HTTPConnection {
    guard url.scheme == .https || (allowsPlainLoopback && url.isLoopback) else {
      throw .urlMalformed(url.description, .urlPlain)
    }
    let socket = try socket(to: url, until: Deadline(milliseconds: time, isCancelled: isCancelled))
    do throws(TLSFault) {
      let link =
        url.scheme == .http
        ? HTTPConnection.Link.plain(socket)
        : .tls(try TLSConnection(socket, to: url, roots: roots))
      return HTTPConnection(
        link, to: url, longestBody: longestBody, time: time, progress: progress)
    } catch {
      throw .told(error, url, time: time)
    }
  }

  private func socket(to url: HTTPURL, until deadline: Deadline) throws(HTTPError) -> TCPSocket {
    var isPrivate = false
    do throws(SocketFault) {
      let all = try HostAddresses.of(url.host.forPeople, url.port, until: deadline)
      let usable = usable(all, for: url)
      if !usable.isEmpty { return try TCPSocket(usable, until: deadline) }
      isPrivate = !Self.protected(all, for: url).isEmpty
    } catch { throw .told(.socket(error), url, time: time) }
    throw isPrivate ? .hostPrivate(url.host) : .hostUnknown(url.host)
  }

  /// Those of a host's addresses to which may be connected: public ones, and any others where the host is named.
  func usable(_ addresses: [SocketAddress], for url: HTTPURL) -> [SocketAddress] {
    let protected = Self.protected(addresses, for: url)
    return privateHosts.contains(url.host) ? protected : protected.filter(\.isPublic)
  }

  /// Those on the way to which nobody else reads: all with TLS, and without it those of this machine.
  private static func protected(
    _ addresses: [SocketAddress], for url: HTTPURL
  ) -> [SocketAddress] {
    url.scheme == .https ? addresses : addresses.filter(\.isLoopback)
  }
}
