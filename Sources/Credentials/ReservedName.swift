import Encoding

/// The names that carry digests, RFC 9901, 4.1; no claim may have them.
enum ReservedName {
  /// An object's digests, RFC 9901, 4.2.4.1.
  static let digests: ExactText = "_sd"
  /// An array element's digest, RFC 9901, 4.2.4.2.
  static let element: ExactText = "..."
  /// The digest algorithm, RFC 9901, 4.1.1.
  static let algorithm: ExactText = "_sd_alg"

  static let all: Set<ExactText> = [digests, element, algorithm]

  /// The only digest algorithm that is accepted, and the one that no name stands for.
  static let sha256: ExactText = "sha-256"
}
