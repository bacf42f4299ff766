/// The cases in which ICAO Doc 9303-11 itself lets a proof of the chip be made in another way than by
/// its own commands, or not at all. They are all listed here, and the record names the clause.
///
/// One permission of the standard is not used: it leaves the proofs to the inspection system and is
/// content with one of them (8.4, 8.5 and J.1, step 3). Here every one that is offered is made.
enum ChipProofException: Hashable, Sendable, CaseIterable {
  /// PACE with chip authentication mapping has proved the same, and chip authentication is not made.
  case provenByMapping
  /// A chip that does not take MSE:Set KAT for triple DES takes MSE:Set AT.
  case templateForTripleDES
  /// Chip authentication failed, and the read goes on in the session that there was.
  case formerSession

  /// Where the standard says so.
  var clause: String {
    switch self {
    case .provenByMapping: "ICAO Doc 9303-11, 4.4.3.5 and J.1, step 3"
    case .templateForTripleDES: "ICAO Doc 9303-11, 8.5, note 1"
    case .formerSession: "ICAO Doc 9303-11, 6.2.2"
    }
  }
}
