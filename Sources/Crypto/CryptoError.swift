/// What went wrong in a cryptographic operation.
public enum CryptoError: Error, Hashable, Sendable {
  /// libcrypto refused; the text is its own last error, without key material.
  case library(String)
  /// A key, block or value has the wrong length; the argument names it.
  case wrongLength(String)
  /// An algorithm, curve or parameter that is not supported; the argument names it.
  case unsupported(String)
  /// The octets are no certificate, key or signed data; the argument says what is wrong.
  case malformed(String)
  /// There is not enough memory for the operation; the argument names it.
  case outOfMemory(String)
  /// The octets hold more of something than is ever read; the argument says how much is.
  case excessive(String)
  /// A signature or authentication code does not verify.
  case verificationFailed
}
