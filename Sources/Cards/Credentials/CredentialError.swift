import Crypto
import Encoding
import Verdicts

/// The reason for which a credential, a presentation or a card cannot be read, made or trusted. It
/// never holds a claim's value.
public enum CredentialError: Error, Hashable, Sendable {
  /// The text is no credential or card; the argument names the part that is wrong.
  case malformed(Phrase)
  /// A member is missing or has a value that is not allowed; the argument is its name in JSON.
  case memberMalformed(WireText)
  /// The credential is of a valid kind that this program does not support; the argument names it.
  case unsupported(Phrase)
  /// A signature algorithm other than ES256; the argument is its name, nil for a text that cannot
  /// be a name.
  case algorithmNotAllowed(WireText?)
  /// No anchor issued the signer.
  case issuerUntrusted
  /// A certificate of the issuer's path breaks a rule, which is the argument.
  case issuerPathInvalid(Phrase)
  /// The signer's certificate ends at this time, before the credential would.
  case signerExpired(String)
  /// Only a state's own provider issues credentials of this type.
  case typeReserved
  /// The issuer's signature does not verify.
  case signatureInvalid
  /// The credential is not valid before this time.
  case notYetValid(String)
  /// The credential is not valid after this time.
  case expired(String)
  /// A disclosure that the issuer did not sign, that is there twice, or that would replace a claim.
  case disclosureInvalid
  /// The credential has no such claim; the argument is its path.
  case claimUnknown(WireText)
  /// The holder's proof is missing.
  case keyBindingMissing
  /// The holder's proof does not hold; the argument is the defect.
  case keyBindingInvalid(Phrase)
  /// The audience and nonce that a presentation must answer were not given: its proof cannot be judged.
  case requestMissing
  /// The holder's proof was made for another audience.
  case audienceMismatch
  /// The holder's proof answers another request.
  case nonceMismatch
  /// libcrypto refused, or the random source failed.
  case crypto(CryptoError)
}

extension CredentialError: CodedError {
  /// The code of the reason.
  public var code: ReasonCode {
    switch self {
    case .malformed, .memberMalformed: .credentialMalformed
    case .unsupported: .credentialUnsupported
    case .algorithmNotAllowed: .algorithmNotAllowed
    case .issuerUntrusted: .issuerUntrusted
    case .issuerPathInvalid: .issuerPathInvalid
    case .signerExpired: .issuerExpired
    case .typeReserved: .credentialTypeReserved
    case .signatureInvalid: .credentialSignatureInvalid
    case .notYetValid: .credentialNotYetValid
    case .expired: .credentialExpired
    case .disclosureInvalid: .disclosureInvalid
    case .claimUnknown: .claimUnknown
    case .keyBindingMissing: .keyBindingMissing
    case .keyBindingInvalid: .keyBindingInvalid
    case .requestMissing: .requestMissing
    case .audienceMismatch: .audienceMismatch
    case .nonceMismatch: .nonceMismatch
    case .crypto(let error): error.code
    }
  }

  /// The details that the reason's sentence names.
  public var details: [Detail] {
    switch self {
    case .malformed(let phrase), .unsupported(let phrase), .issuerPathInvalid(let phrase),
      .keyBindingInvalid(let phrase):
      [.phrase(phrase)]
    case .algorithmNotAllowed(nil): [.phrase(.algorithmUnknown)]
    case .memberMalformed(let text), .algorithmNotAllowed(let text?), .claimUnknown(let text):
      [.text(text)]
    case .signerExpired(let time), .notYetValid(let time), .expired(let time): [.text(time)]
    case .crypto(let error): error.details
    case .issuerUntrusted, .typeReserved, .signatureInvalid, .disclosureInvalid, .keyBindingMissing,
      .requestMissing, .audienceMismatch, .nonceMismatch:
      []
    }
  }

  /// Runs a step of the module `Crypto`.
  static func wrapping<Result>(
    _ body: () throws(CryptoError) -> Result
  ) throws(CredentialError) -> Result {
    do throws(CryptoError) { return try body() } catch { throw .crypto(error) }
  }
}
