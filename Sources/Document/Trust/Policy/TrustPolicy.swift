/// The effect of each nonconformity on a check. A defect that proves more than a nonconformity
/// fails under every policy: a signature that does not verify, a digest that differs, a state that
/// is not the signer's, a revoked signer.
public enum TrustPolicy: String, Hashable, Sendable, CaseIterable {
  /// A departure from Doc 9303 fails, and a check that lacks information does not pass.
  case strict
  /// Genuine documents of all states pass, with a warning for each nonconformity.
  case standard
  /// For test documents and damaged ones: no card is made from a document judged under it.
  case lenient

  /// The effect of a nonconformity.
  public enum Response: String, Hashable, Sendable, CaseIterable {
    /// The check passes, without a warning.
    case fine
    /// The check passes, with a warning.
    case warning
    /// The check cannot be decided.
    case unknown
    /// The check fails.
    case failed
  }

  /// The effect of a nonconformity under this policy.
  public func response(to nonconformity: Nonconformity) -> Response {
    let row: (strict: Response, standard: Response, lenient: Response) =
      switch nonconformity {
      case .weakDigest: (.failed, .warning, .warning)
      case .brokenDigest: (.failed, .failed, .warning)
      case .weakKey: (.failed, .warning, .warning)
      case .brokenKey: (.failed, .failed, .warning)
      case .oldContentType: (.warning, .warning, .warning)
      case .contentTypeData: (.failed, .warning, .warning)
      case .signedDataVersion: (.failed, .failed, .warning)
      case .severalSigners: (.failed, .warning, .warning)
      case .signerIdentifierDiffers: (.failed, .warning, .warning)
      case .signerVersionDiffers: (.failed, .warning, .warning)
      case .digestInfoWithoutNull: (.failed, .warning, .warning)
      case .pssKeyMisused: (.failed, .warning, .warning)
      case .plainECDSA: (.failed, .warning, .warning)
      case .sequenceECDSA: (.failed, .warning, .warning)
      case .otherDigest: (.failed, .warning, .warning)
      case .attributesNotDER: (.unknown, .warning, .warning)
      case .curveMislabelled: (.failed, .failed, .warning)
      case .signerNotCurrent: (.failed, .failed, .warning)
      case .signingTimeInFuture: (.failed, .warning, .warning)
      case .usagePeriodMissed: (.failed, .warning, .warning)
      case .signerExpired: (.failed, .warning, .warning)
      case .signerNotYetValid: (.failed, .failed, .warning)
      case .authorityNotCurrent: (.failed, .warning, .warning)
      case .keyUsageMissing: (.failed, .warning, .warning)
      case .keyUsageNotCritical: (.failed, .warning, .warning)
      case .keyUsageWrong: (.failed, .failed, .warning)
      case .extendedKeyUsage: (.failed, .failed, .warning)
      case .signerIsAuthority: (.failed, .warning, .warning)
      case .criticalExtension: (.failed, .failed, .warning)
      case .certificateVersion: (.failed, .warning, .warning)
      case .issuerKeyUnnamed: (.failed, .warning, .warning)
      case .documentTypeNotListed: (.failed, .failed, .warning)
      case .documentTypesMissing: (.warning, .fine, .fine)
      case .issuerNameDiffers: (.failed, .warning, .warning)
      case .issuerKeyDiffers: (.warning, .warning, .fine)
      case .pathTooLong: (.failed, .failed, .warning)
      case .mrzTextDiffers: (.failed, .unknown, .unknown)
      case .revocationListMissing: (.unknown, .warning, .warning)
      case .revocationListStale: (.unknown, .warning, .warning)
      case .revocationListUnusable: (.unknown, .warning, .warning)
      }
    switch self {
    case .strict: return row.strict
    case .standard: return row.standard
    case .lenient: return row.lenient
    }
  }

  /// True if a card may be made from a document judged under it.
  public var allowsMinting: Bool { self != .lenient }
}
