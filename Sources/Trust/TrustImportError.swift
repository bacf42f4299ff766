import Verdicts

/// Why nothing of a file was imported.
public enum TrustImportError: CodedError, Hashable {
  /// The file is no master list: its name and the reason.
  case masterListMalformed(String, String)
  /// The signature of the master list does not verify: its name.
  case masterListSignatureInvalid(String)
  /// The operator did not accept the signer: the list's name and the signer's fingerprint.
  case masterListSignerUntrusted(String, String)
  /// There is no certificate in the file: its name.
  case nothingToImport(String)

  /// The reason.
  public var code: Code {
    switch self {
    case .masterListMalformed: .masterListMalformed
    case .masterListSignatureInvalid: .masterListSignatureInvalid
    case .masterListSignerUntrusted: .masterListSignerUntrusted
    case .nothingToImport: .nothingToImport
    }
  }

  /// What the reason's sentence names, in its order.
  public var details: [String] {
    switch self {
    case .masterListMalformed(let name, let reason): [name, reason]
    case .masterListSignatureInvalid(let name), .nothingToImport(let name): [name]
    case .masterListSignerUntrusted(let name, let fingerprint): [name, fingerprint]
    }
  }
}
