import ChipAccess

/// What a chip answered where it was asked to prove that it is the original. Nothing of it is judged.
struct ChipAnswers {
  /// The result of chip authentication; nil when it was not tried.
  var chipAuthentication: Result<ChipAuthenticationResult, ChipProofError>?
  /// The signature of the chip in active authentication, or why it did not; nil when it was not
  /// tried.
  var activeAuthentication: Result<ActiveAuthenticationEvidence, ChipProofError>?
  /// The rest of PACE with chip authentication mapping that is still to be checked, each time that
  /// it was done.
  var mappings: [PACEChipMapping] = []
}
