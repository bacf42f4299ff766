import Verdicts

/// What went wrong in a cryptographic operation.
public enum CryptoError: Error, Hashable, Sendable {
  /// libcrypto refused; the text is its own last error, without key material.
  case library(String)
  /// A key, block or value has the wrong length; the argument names it, for programmers.
  case wrongLength(String)
  /// An algorithm, curve or parameter that is not supported; the argument names it.
  case unsupported(Detail)
  /// The octets are no certificate, key or signed data; the argument says what is wrong.
  case malformed(Phrase)
  /// There is not enough memory for the operation; the argument names it, for programmers.
  case outOfMemory(String)
  /// The octets hold more of something than is ever read; the argument says how much is.
  case excessive(Phrase)
  /// A signature or authentication code does not verify.
  case verificationFailed

  /// An algorithm, curve or parameter that is not supported, in words.
  public static func unsupported(_ phrase: Phrase) -> CryptoError { .unsupported(.phrase(phrase)) }

  /// What it is about, for the end of a sentence; nil for a code that does not verify.
  public var detail: Detail? {
    switch self {
    case .library(let text), .wrongLength(let text), .outOfMemory(let text): .text(text)
    case .unsupported(let detail): detail
    case .malformed(let phrase), .excessive(let phrase): .phrase(phrase)
    case .verificationFailed: nil
    }
  }
}
