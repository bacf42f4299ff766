import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// A receipt that a desk signed: a JSON Web Signature with the whole path of its signer in its
/// header, the root last. The path is checked at the time when the receipt was made, so that the
/// receipt stays valid for as long as an office keeps it.
public struct SignedReceipt: Sendable {
  /// The `typ` of the header.
  public static let type: WireText = "passport-receipt+jwt"
  /// The greatest length of a text in bytes, with a line feed at its end.
  public static let longest = JSONWebSignature.maximumLength

  /// The payload, which holds the facts of the receipt.
  public let payload: JSONValue
  /// When it was made.
  public let made: Date
  /// The name of the desk in its signer's certificate.
  public let deskName: WireText
  /// SHA-256 of the verifier's root at the end of the signer's path.
  public let rootFingerprint: [UInt8]

  /// Reads a receipt, and checks its signature, its path and its dates.
  /// - Parameters:
  ///   - roots: the roots of the desks that are trusted.
  ///   - schema: the schema that its payload names.
  /// - Throws: ``ReceiptRefusal``.
  public init(
    _ content: [UInt8], below roots: [Certificate], schema: WireText, at now: Date
  ) throws(ReceiptRefusal) {
    // An editor or a terminal may have added the line feed at the end.
    let bytes = content.last == 0x0A ? content.dropLast() : content[...]
    guard let text = WireText(validating: bytes) else {
      throw .malformed([.phrase(.credentialSignedPart)])
    }
    do throws(CredentialError) {
      let signed = try JSONWebSignature(parsing: text)
      guard signed.isOfType(Self.type) else { throw .memberMalformed("typ") }
      guard signed.payload["schema"]?.string == schema else {
        throw .memberMalformed("schema")
      }
      guard let made = try NumericDate.date(signed.payload["iat"]) else {
        throw .memberMalformed("iat")
      }
      // The root in the header is for other programs: this check uses the verifier's own roots.
      let path = try IssuerPath(requester: signed.header["x5c"])
      guard try path.hasSigned(signed) else { throw .signatureInvalid }
      let found = try path.signer(
        anchors: roots, moments: [made], leeway: CredentialVerifier.clockLeeway)
      guard let root = found.anchor else { throw .issuerUntrusted }
      try SignerRules.checkIdentifier(signed.payload["iss"]?.string, of: found.certificate)
      guard made <= now + CredentialVerifier.clockLeeway else {
        throw .notYetValid(Timestamp(made).description)
      }
      rootFingerprint = try CredentialError.wrapping { () throws(CryptoError) in
        try DigestAlgorithm.sha256.digest(root.der)
      }
      deskName = found.certificate.subject.nameForPeople
      (payload, self.made) = (signed.payload, made)
    } catch { throw ReceiptRefusal(error) }
  }
}

extension IssuerPath {
  /// True if the key of the first certificate signed a text, no matter who vouches for that
  /// certificate.
  fileprivate func hasSigned(_ signed: JSONWebSignature) throws(CredentialError) -> Bool {
    guard let signer = certificates.first else { throw .memberMalformed("x5c") }
    return signed.isSigned(by: try SignerRules.signerKey(of: signer))
  }
}

/// The reason for which a receipt is refused.
public enum ReceiptRefusal: CodedError, Hashable {
  /// The text is no receipt of a desk; the argument names the part that is wrong.
  case malformed([Detail])
  /// The receipt is not as its desk signed it.
  case altered
  /// None of the given roots vouches for the receipt's signer.
  case deskUnknown
  /// A certificate of the receipt's path breaks a rule; the argument names the rule.
  case pathInvalid([Detail])
  /// The receipt states that it was made at this time, which is in the future.
  case ofFuture(String)

  init(_ error: CredentialError) {
    self =
      switch error {
      case .signatureInvalid: .altered
      case .issuerUntrusted: .deskUnknown
      case .issuerPathInvalid: .pathInvalid(error.details)
      case .notYetValid(let time): .ofFuture(time)
      case .algorithmNotAllowed: .malformed([.text("alg")])
      default: .malformed(error.details.isEmpty ? [.text("jws")] : error.details)
      }
  }

  /// The code of the reason.
  public var code: ReasonCode {
    switch self {
    case .malformed: .receiptMalformed
    case .altered: .receiptAltered
    case .deskUnknown: .receiptDeskUnknown
    case .pathInvalid: .receiptPathInvalid
    case .ofFuture: .receiptOfFuture
    }
  }

  /// The details that the reason's sentence names.
  public var details: [Detail] {
    switch self {
    case .malformed(let details), .pathInvalid(let details): details
    case .altered, .deskUnknown: []
    case .ofFuture(let time): [.text(time)]
    }
  }

  /// The outcome of the check: unknown for a receipt of an unknown desk, because it may be genuine;
  /// failed otherwise.
  public var outcome: Outcome {
    Outcome(self == .deskUnknown ? .unknown : .failed, code, details)
  }
}
