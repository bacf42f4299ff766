import Crypto
import Encoding
import PKIX
import Verdicts

/// A list that its publisher signs: content of a type of its own in CMS signed data, with the
/// signer's certificate beside it (Doc 9303-12, 9 and 10; TR-03129-3, C).
package protocol SignedList: Sendable {
  /// The signed data around the list.
  var signedData: SignedData { get }
  /// The certificates in DER that the list holds, in their order, not parsed.
  var certificates: [[UInt8]] { get }
  /// The extended key usage that the signer of such a list must have.
  static var signingUsage: ObjectIdentifier { get }
}

/// The reason for which bytes are no valid list.
public enum SignedListDefect: Error, Hashable, Sendable {
  /// The bytes are no signed data, or hold another content; the argument says what is wrong.
  case malformed(Phrase)
  /// It has more parts than are ever read; the argument names the limit.
  case excessive(Phrase)
  /// The signature does not verify, or its signer's certificate is missing.
  case signatureInvalid
  /// An attribute that must be signed is not; the argument names it.
  case attributeMissing(String)
}

/// The largest number of certificates that are tried for a list's signer; real lists have one.
private let mostCandidates = 4

extension SignedList {
  /// The bytes as they were read.
  package var encoded: [UInt8] { signedData.encoded }

  /// The certificate under whose key the list's signature verifies, over signed attributes: content
  /// type, message digest and any others (Doc 9303-12, 9.1 and 10.1, requires them).
  /// - Throws: ``SignedListDefect/attributeMissing(_:)``, and
  ///   ``SignedListDefect/signatureInvalid`` when there is no such certificate or not exactly one
  ///   signer.
  package func verifiedSigner(
    within budget: ImportBudget
  ) throws(SignedListDefect) -> Certificate {
    guard signedData.signers.count == 1, let signer = signedData.signers.first else {
      throw .signatureInvalid
    }
    guard let attributes = signer.signedAttributes, attributes.messageDigest != nil else {
      throw .attributeMissing("message-digest")
    }
    guard attributes.contentType != nil else { throw .attributeMissing("content-type") }
    for candidate in signedData.candidates(for: signer).prefix(mostCandidates) {
      guard let kind = try? candidate.publicKey.kind else { continue }
      let bytes = signedData.content.count + attributes.encoded.count
      let cost = ImportBudget.cost(under: kind, over: bytes) * attributes.forms.count
      guard budget.take(cost) else { throw .excessive(.furtherSignatures) }
      if (try? signedData.isSigned(by: [candidate])) == true { return candidate }
    }
    throw .signatureInvalid
  }
}

extension SignedData {
  /// Reads the signed data of a list. Neither its content nor its signature is looked at.
  /// - Throws: ``SignedListDefect``.
  package init(ofList bytes: [UInt8]) throws(SignedListDefect) {
    do throws(CryptoError) {
      self = try SignedData(parsing: bytes, within: .masterList)
    } catch {
      switch error {
      case .malformed(let reason): throw .malformed(reason)
      case .excessive(let limit): throw .excessive(limit)
      default: throw .malformed(.signedData)
      }
    }
  }

  /// The list that they hold, by the type of their content.
  /// - Throws: ``SignedListDefect``, also for another content.
  package func list() throws(SignedListDefect) -> any SignedList {
    switch contentType {
    case MasterList.contentType: try MasterList(self)
    case DefectList.contentType: try DefectList(self)
    case DeviationList.contentType: try DeviationList(self)
    default: throw .malformed(.contentType(contentType.description))
    }
  }
}
