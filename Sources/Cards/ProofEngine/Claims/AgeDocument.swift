import Credentials
import Crypto
import Encoding
import FoundationEssentials
import MRZ

/// The mobile document about ages alone, in the form of the European age verification: its one name
/// space has a boolean for each age that the holder has reached, and nothing else. A verifier must
/// trust the desk to trust this document, because the desk is none of the listed providers.
struct AgeDocument: Sendable {
  /// The type of document, and its only name space.
  static let documentType: WireText = "eu.europa.ec.av.1"

  private let elements: [MobileDocumentContent.Element]
  private let evidence: MobileDocumentContent.Element
  private let issuedAt: Date
  private let expiresAt: Date

  /// - Parameters:
  ///   - issuedAt: the time of signing, the same in all copies.
  ///   - expiresAt: the end of validity, the same in all copies.
  /// - Throws: ``MintError/ageDocument(_:)`` when no age is proven: a document without elements says
  ///   nothing.
  init(_ source: CardSource, issuedAt: Date, expiresAt: Date) throws(MintError) {
    let ages = AgeAtLeast.documentThresholds.filter {
      source.dateOfBirth.isAtLeast($0, on: source.day)
    }
    guard !ages.isEmpty else { throw .ageDocument(.mintAgeMissing) }
    elements = ages.map { MobileDocumentContent.Element("age_over_\($0)", .bool(true)) }
    evidence = CardEvidence(source).mobileDocumentMember
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// The content of one copy.
  func content(deviceKey: P256PublicKey, status: StatusReference?) -> MobileDocumentContent {
    MobileDocumentContent(
      documentType: Self.documentType,
      nameSpaces: [
        MobileDocumentContent.NameSpace(
          Self.documentType, elements, most: AgeAtLeast.documentThresholds.count)
      ],
      evidence: [evidence], issuedAt: issuedAt, expiresAt: expiresAt, deviceKey: deviceKey,
      status: status)
  }
}
