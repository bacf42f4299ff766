import Verdicts

/// The reason for which a cryptographic operation failed.
public enum CryptoError: Error, Hashable, Sendable {
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

  /// The error for an algorithm, curve or parameter that is not supported, named by a phrase.
  public static func unsupported(_ phrase: Phrase) -> CryptoError { .unsupported(.phrase(phrase)) }

  /// The argument, for the end of a sentence; nil for ``verificationFailed``.
  public var detail: Detail? {
    switch self {
    case .library(let text), .wrongLength(let text), .outOfMemory(let text): .text(text)
    case .unsupported(let detail): detail
    case .malformed(let phrase), .excessive(let phrase): .phrase(phrase)
    case .verificationFailed: nil
    }
  }
}
