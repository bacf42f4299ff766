import ChipAccess

/// What a chip answered where it was asked to prove that it is the original. Nothing of it is judged.
struct ChipAnswers {
  /// What came of chip authentication; nil when it was not tried.
  var chipAuthentication: Result<ChipAuthenticationResult, ChipProofError>?
  /// What the chip signed in active authentication, or why it did not; nil when it was not tried.
  var activeAuthentication: Result<ActiveAuthenticationEvidence, ChipProofError>?
  /// What PACE with chip authentication mapping left to be checked, each time that it was done.
  var mappings: [PACEChipMapping] = []
}
