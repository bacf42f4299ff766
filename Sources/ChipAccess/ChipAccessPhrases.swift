import Verdicts

/// The facts that the parts of sentences of this room name.
extension FactName {
  /// A step of PACE.
  static let paceStep = FactName("pace-step", .open)
}

/// Parts of sentences about chips.
extension Phrase {
  static func pacePublicKeyInvalid(_ step: PACEStep, _ why: Detail) -> Phrase {
    Phrase("pace-public-key-invalid", Fact(.paceStep, step.name), Fact(.cause, why))
  }

  static func signatureWrong(_ part: Detail) -> Phrase {
    Phrase("chip-signature-wrong", Fact(.cause, part))
  }

  static func activeAuthentication(with algorithm: Detail) -> Phrase {
    Phrase("active-authentication-with", Fact(.algorithm, algorithm))
  }
}
