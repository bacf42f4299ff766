import Credentials
import Encoding
import Messages
import Presentation
import ProofEngine
import Verdicts

/// What the kinds of cards are called on the page, and what they are for.
enum CardTypeWords {
  /// The name of a type; the type itself where it has no name here.
  static func name(_ type: WireText, _ catalogue: MessageCatalogue) -> String {
    switch type {
    case CredentialKind.identity.type: catalogue.words(.proveFromCard)
    case CredentialKind.age.type: catalogue.words(.proveFromAge)
    case CredentialKind.photoID.type: catalogue.words(.cardPhotoID)
    default: CredentialTypeText.name(ofType: type)
    }
  }

  /// The name of a batch's type.
  static func name(of batch: CredentialBatch, _ catalogue: MessageCatalogue) -> String {
    let name = name(batch.type, catalogue)
    return batch.format == .vcJWT ? "\(name) (VC)" : name
  }

  /// What a kind is for; nil for one that this page does not issue.
  static func purpose(of kind: CredentialKind) -> Phrase? {
    switch kind {
    case .identity: .issueForIdentity
    case .age: .issueForAge
    case .photoID: .issueForPhotoID
    case .vcJWT: nil
    }
  }
}

extension Phrase {
  fileprivate static let issueForIdentity = Phrase("issue-for-identity")
  fileprivate static let issueForAge = Phrase("issue-for-age")
  fileprivate static let issueForPhotoID = Phrase("issue-for-photo-id")
}
