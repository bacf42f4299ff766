import HTTP
import Storage
import Verdicts

/// The address at which a server waits for a wallet.
package struct ListenPlace {
  package let address: ListenAddress
  package let publicURL: HTTPURL
  private let identity: TLSIdentity?

  package init(at address: ListenAddress, publicURL: HTTPURL, identity: TLSIdentity?) {
    (self.address, self.publicURL, self.identity) = (address, publicURL, identity)
  }

  /// A server that listens from now on.
  /// - Throws: ``ListenFailed``.
  package func server(
    longestBody: Int, patience: Int = HTTPServer.patience
  ) throws -> HTTPServer {
    do throws(HTTPServer.Fault) {
      return try HTTPServer(
        at: address, identity: identity, longestBody: longestBody, patience: patience)
    } catch {
      throw ListenFailed(place: "\(address.host):\(address.port)", number: error.number)
    }
  }
}

package struct ListenFailed: CodedError {
  package let place: String
  /// The error number of the system.
  package let number: Int32

  package var code: ReasonCode { .listenFailed }
  package var details: [Detail] { [.text(place), .text(SystemCalls.text(ofError: number))] }
}
