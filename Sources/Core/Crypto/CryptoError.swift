import Verdicts

/// The reason for which a cryptographic operation failed.
public enum CryptoError: CodedError, Hashable {
  /// libcrypto returned an error; the argument is its text, without key material.
  case library(String)
  /// A key, block or value has the wrong length; the argument names it, for programmers.
  case wrongLength(String)
  /// An algorithm, curve or parameter that is not supported; the argument names it.
  case unsupported(Detail)
  /// The bytes are no certificate, key or signed data; the argument says what is wrong.
  case malformed(Phrase)
  /// There is not enough memory for the operation; the argument names it, for programmers.
  case outOfMemory(String)
  /// The bytes exceed a limit of what is read; the argument names the limit.
  case excessive(Phrase)
  /// A signature or authentication code does not verify.
  case verificationFailed
  /// The place where a key is refused to sign, for a reason of its own with the details that its sentence names.
  case elsewhere(ReasonCode, [Detail])

  /// The error for an algorithm, curve or parameter that is not supported, named by a phrase.
  public static func unsupported(_ phrase: Phrase) -> CryptoError { .unsupported(.phrase(phrase)) }

  /// The reason of an error that no other reason explains: a fault in this program, but for a key that is elsewhere.
  public var code: ReasonCode {
    if case .elsewhere(let code, _) = self { code } else { .internalFault }
  }

  /// The details that the sentence of ``code`` names.
  public var details: [Detail] {
    if case .elsewhere(_, let details) = self { details } else { [detail ?? .text("libcrypto")] }
  }

  /// The argument, for the end of a sentence; nil for ``verificationFailed``.
  public var detail: Detail? {
    switch self {
    case .library(let text), .wrongLength(let text), .outOfMemory(let text): .text(text)
    case .unsupported(let detail): detail
    case .malformed(let phrase), .excessive(let phrase): .phrase(phrase)
    case .verificationFailed: nil
    case .elsewhere(let code, let details): details.first ?? .text(code.rawValue)
    }
  }
}
