import Crypto
import Foundation
import PKIX
import TestSupport
import Trust
import TrustStore

extension Desk {
  /// Puts the root of the virtual passport's country into the trust store as if it were a state, which
  /// no import does.
  package func trustUtopiaAsState() throws {
    try prepare("trust in Utopia as a state") {
      let root = path("utopia.der")
      _ = try run("sim", "root", "--out", root)
      let certificate = try Certificate(der: try Data(contentsOf: URL(filePath: root)))
      var store = try TrustStore(folder: home.appending(path: "data/passport/trust").path)
      _ = try store.add([
        TrustAnchor(
          certificate: certificate, anchorClass: .state, source: "utopia.der", isLink: false)
      ])
    }
  }
}
