import Credentials
import Encoding
import Messages

/// An imported credential, in lines for people.
package enum ImportedCardText {
  /// The warnings about a credential; none if an institution vouches for its issuer and it is bound
  /// to a key.
  package static func warnings(
    _ credential: VerifiedCredential, _ catalogue: MessageCatalogue
  ) -> [String] {
    let issuer = OutsideName.quoted(credential.issuerName)
    var lines: [String] = []
    switch credential.voucher {
    case .ownDesk, .institution: break
    case .givenRoot:
      lines.append(
        "the card counts as self-issued: its issuer is no institution of the trust store: \(issuer)"
      )
    case .nobody:
      lines.append(
        "nobody vouches for its issuer: the card counts as self-issued; the issuer calls itself \(issuer)"
      )
    }
    if let claimed = credential.excessTrustLevel {
      lines.append(catalogue.words(.levelClaimed(claimed)))
    }
    if credential.isSimulated { lines.append("SIMULATED: the document's state does not exist") }
    if !credential.isBoundToKey {
      lines.append("it is bound to no key: anyone who has a copy can show it")
    }
    if PersonIdentificationData.isType(credential.type) {
      lines.append("it is EU identity data (PID)")
    }
    return lines
  }
}
