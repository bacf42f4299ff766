import Credentials
import Encoding
import Foundation
import HTTP
import PKIX
import Parallel
import Testing
import Wallet

/// A status list that a server of this machine gives out, as an issuer's host does: to a request that would rather have
/// a CWT one of those, if there is one.
final class HostedList: Sendable {
  private struct Served {
    var list: [UInt8]?
    var cwt: [UInt8]?
    var accepted: [WireText] = []
  }

  private let server: HTTPServer
  private let thread: WorkerThread
  private let served: Monitor<Served>

  init() throws {
    let server = try HTTPServer()
    let served = Monitor(Served())
    (self.server, self.served) = (server, served)
    thread = try #require(
      WorkerThread.start {
        server.run { request in
          served.change { served in
            let accepted = request.value("accept") ?? ""
            served.accepted.append(accepted)
            let isCWT = accepted.hasPrefix("application/statuslist+cwt")
            let list = (isCWT ? served.cwt : nil) ?? served.list
            return HTTPServerResponse(status: list == nil ? 404 : 200, body: list ?? [])
          }
        }
      })
  }

  var uri: WireText { "http://127.0.0.1:\(server.port)/status" }
  /// What each request accepts.
  var accepted: [WireText] { served.read { $0.accepted } }
  var requests: Int { accepted.count }

  /// A client that may ask it.
  var client: HTTPClient {
    var client = HTTPClient()
    client.allowsPlainLoopback = true
    client.privateHosts = ["127.0.0.1", "localhost"]
    return client
  }

  func host(_ list: [UInt8]?, cwt: [UInt8]? = nil) {
    served.change { ($0.list, $0.cwt) = (list, cwt) }
  }

  /// The list of an issuer, or another one that it signs, made at a moment.
  func signed(
    _ list: StatusList? = nil, by issuer: IssuerStore, in form: StatusListForm = .jwt,
    at moment: Date
  ) throws -> [UInt8] {
    let signer = try CredentialIssuer(
      key: issuer.signerKey(now: Date()), chain: [Certificate(der: issuer.signerCertificate)])
    return try signer.issue(list ?? issuer.statusList(), at: uri, in: form, now: moment)
  }

  func stop() {
    server.stop()
    thread.wait()
  }
}
