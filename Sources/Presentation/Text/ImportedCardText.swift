import Credentials
import Messages

/// An imported credential, in lines for people.
package enum ImportedCardText {
  /// The lines about what is missing behind it; none where an institution vouches for its issuer and it
  /// is bound to a key.
  package static func warnings(
    _ imported: ImportedCredential, _ catalogue: MessageCatalogue
  ) -> [String] {
    let credential = imported.credential
    var lines: [String] = []
    switch imported.voucher {
    case .ownDesk, .institution: break
    case .givenRoot:
      lines.append(
        "\(credential.issuerName) is no institution of the trust store: the card counts as self-issued"
      )
    case .nobody:
      lines.append(
        "nobody vouches for its issuer, which calls itself \(credential.issuerName): the card counts as "
          + "self-issued")
    }
    if let claimed = credential.excessTrustLevel {
      lines.append(catalogue.words(.levelClaimed(claimed)))
    }
    if credential.isSimulated { lines.append("SIMULATED: the document's state does not exist") }
    if !imported.isBoundToKey {
      lines.append("it is bound to no key: whoever has a copy can show it")
    }
    if PersonIdentificationData.isType(credential.type) {
      lines.append("it is EU identity data (PID)")
    }
    return lines
  }
}
