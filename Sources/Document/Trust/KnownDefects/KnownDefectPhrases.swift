import Encoding
import Verdicts

extension FactName {
  /// A statement of a list about documents.
  public static let knownDefect = FactName("known-defect", .document)
  /// The list that makes a statement.
  public static let statedBy = FactName("stated-by", .open)
}

/// The lists that make statements about documents, in a sentence.
extension Phrase {
  /// A defect list, by its publisher's country.
  static func defectList(of publisher: WireText, signedOn day: String) -> Phrase {
    Phrase("defect-list", Fact(.country, publisher), Fact(.listSignedOn, day))
  }
  /// A deviation list, by its state.
  static func deviationList(of state: WireText, signedOn day: String) -> Phrase {
    Phrase("deviation-list", Fact(.country, state), Fact(.listSignedOn, day))
  }
  /// The failure of a mapping that a malformed EF.CardSecurity explains.
  package static let mappingKeyMissing = Phrase(
    english: "EF.CardSecurity lacks the key of the mapping")
}

extension KnownDefect {
  /// The statement in words.
  var phrase: Phrase {
    switch self {
    case .signerRevoked: Phrase("defect-signer-revoked")
    case .signerSuspended: Phrase("defect-signer-suspended")
    case .signerMalformed: Phrase("defect-signer-malformed")
    case .signerMisencoded: Phrase("defect-signer-misencoded")
    case .signerSignatureWrong: Phrase("defect-signer-signature")
    case .authorityMisencoded: Phrase("defect-authority-misencoded")
    case .validityWrong: Phrase("defect-validity")
    case .countryWrong: Phrase("defect-country")
    case .chipAuthenticationKeyRevoked: Phrase("defect-chip-authentication-key")
    case .activeAuthenticationKeyRevoked: Phrase("defect-active-authentication-key")
    case .activeAuthenticationKeyDoubtful: Phrase("defect-active-authentication-doubtful")
    case .proofsFail: Phrase("defect-proofs")
    case .securityObjectWrong: Phrase("defect-security-object")
    case .digestsWrong(let numbers): Phrase("defect-digests", Fact(.files, Self.files(numbers)))
    case .dataGroupsMalformed(let numbers):
      Phrase("defect-data-groups", Fact(.files, Self.files(numbers)))
    case .listsDiffer: Phrase("defect-lists-differ")
    case .signerNameWrong: Phrase("defect-signer-name")
    case .cardSecurityMalformed: Phrase("defect-card-security")
    case .chipSecurityMalformed: Phrase("defect-chip-security")
    case .mrzWrong: Phrase("defect-mrz")
    case .powerDownNeeded: Phrase("defect-power-down")
    case .chipUnusable: Phrase("defect-chip-unusable")
    case .keysDepart: Phrase("defect-keys")
    case .filesDepart, .notUnderstood: Phrase("defect-files")
    }
  }

  /// The names of data groups; a deviation list numbers EF.SOD and EF.COM after them.
  private static func files(_ numbers: [Int]) -> String {
    numbers.map { $0 == 20 ? "EF.SOD" : $0 == 21 ? "EF.COM" : "DG\($0)" }.joined(separator: ", ")
  }
}
