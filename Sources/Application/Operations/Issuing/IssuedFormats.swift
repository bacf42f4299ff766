import Encoding
import ProofEngine
import Verdicts

/// The formats that can be issued.
package enum IssuedFormats: Equatable, Sendable {
  /// The formats that are issued without the option.
  case usual
  /// These kinds of credentials, into the wallet.
  case kinds([CredentialKind])
  /// The card of the Solidarity app, into a file.
  case solidarity
  /// The digital travel credential, into a file.
  case travelCredential

  /// Parses names separated by commas; nil for an unknown name, or for the name of a file format
  /// among others.
  package init?(parsing text: String) {
    let names = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if names.count == 1, let name = names.first {
      for file in [Self.solidarity, .travelCredential] where WireText(file.name) == WireText(name) {
        self = file
        return
      }
    }
    var kinds: [CredentialKind] = []
    for name in names {
      guard let kind = CredentialKind(exactly: name) else { return nil }
      kinds.append(kind)
    }
    self = .kinds(kinds)
  }

  /// The name of a format that goes into a file.
  package var name: String {
    switch self {
    case .usual, .kinds: "card"
    case .solidarity: "solidarity"
    case .travelCredential: "dtc"
    }
  }

  /// True if the issuer must sign.
  package var needsIssuer: Bool { self != .travelCredential }
  /// True if a wallet keeps the result.
  package var needsWallet: Bool { self != .solidarity && self != .travelCredential }
  /// True if the operator must name the claims.
  package var takesClaims: Bool {
    if case .kinds(let kinds) = self { return kinds.contains(.vcJWT) }
    return self == .solidarity
  }

  /// True if each copy has an entry in a status list, so that it can be revoked.
  package var isRevocable: Bool { needsWallet }
}
