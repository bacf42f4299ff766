import LDS
import Trust
import Verdicts

/// What is known of the content of each file: whether it is what the state signed.
public struct DataConfirmation: Sendable {
  /// What is known of a file.
  public enum Value: Sendable {
    /// Signature, signer and digest passed: the state signed this content.
    case signed
    /// Nothing contradicts it, and nothing confirms it.
    case unconfirmed
    /// It is not what was signed, or its signature or signer failed.
    case refuted
  }

  /// What is known of all files together, by the checks of signature and signer.
  private let signature: Value
  private let matching: Set<ElementaryFile>
  private let hasDifferingFile: Bool

  /// The checks that are about all files: the signature and who made it.
  private static let common: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .signerValidity, .pathValidity,
    .signerUsage, .signerCountry, .signerRevocation, .issuingState, .documentType,
  ]

  init(_ authentication: AuthenticateData.Finding) {
    let statuses = authentication.checks.filter { Self.common.contains($0.name) }
      .map(\.outcome.status)
    if statuses.contains(.failed) {
      signature = .refuted
    } else if authentication.anchor == nil || statuses.contains(.unknown) {
      signature = .unconfirmed
    } else {
      signature = .signed
    }
    matching = authentication.matchingFiles
    hasDifferingFile = authentication.checks.contains {
      $0.name == .fileDigests && $0.outcome.isFailedOrExcused
    }
  }

  /// What is known of a data group that was read.
  public subscript(file: ElementaryFile) -> Value {
    if case .refuted = signature { return .refuted }
    if matching.contains(file) { return signature }
    return hasDifferingFile ? .refuted : .unconfirmed
  }
}
