import Credentials
import Encoding
import Foundation
import HTTP
import PKIX
import Parallel
import Testing
import Wallet

/// A status list that a server of this machine gives out, as an issuer's host does.
final class HostedList: Sendable {
  private let server: HTTPServer
  private let thread: WorkerThread
  private let served: Monitor<(list: [UInt8]?, requests: Int)>

  init() throws {
    let server = try HTTPServer()
    let served = Monitor<(list: [UInt8]?, requests: Int)>((nil, 0))
    (self.server, self.served) = (server, served)
    thread = try #require(
      WorkerThread.start {
        server.run { _ in
          served.change { served in
            served.requests += 1
            return HTTPServerResponse(
              status: served.list == nil ? 404 : 200, body: served.list ?? [])
          }
        }
      })
  }

  var uri: WireText { "http://127.0.0.1:\(server.port)/status" }
  var requests: Int { served.read { $0.requests } }

  /// A client that may ask it.
  var client: HTTPClient {
    var client = HTTPClient()
    client.allowsPlainLoopback = true
    client.privateHosts = ["127.0.0.1", "localhost"]
    return client
  }

  func host(_ list: [UInt8]?) { served.change { $0.list = list } }

  /// The list of an issuer, or another one that it signs, made at a moment.
  func signed(
    _ list: StatusList? = nil, by issuer: IssuerStore, at moment: Date
  ) throws -> [UInt8] {
    let signer = try CredentialIssuer(
      key: issuer.signerKey(now: Date()), chain: [Certificate(der: issuer.signerCertificate)])
    return Array(try signer.issue(list ?? issuer.statusList(), at: uri, now: moment).utf8)
  }

  func stop() {
    server.stop()
    thread.wait()
  }
}
