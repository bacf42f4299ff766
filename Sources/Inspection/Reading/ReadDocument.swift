import ChipAccess
import LDS
import Parallel
import Trust

/// A document as a chip sent it in one read, and the way it was read. Only the steps that read write to it; nothing in it is judged.
struct ReadDocument {
  /// The files, in the order of reading.
  var files = DocumentFiles()
  /// True if the document offers PACE, as far as EF.CardAccess says.
  var offersPACE = false
  /// The variant of PACE that opened the chip; nil when none did.
  var paceVariant: PACEVariant?
  /// Why PACE did not open the chip, where the policy let the reading go on.
  var paceFailure: PACEError?
  /// How the chip was opened.
  var opening: ChipOpening?
  /// EF.SOD, taken apart; nil when it was not read.
  var securityObject: DocumentSecurityObject?
  /// The data groups that the document has, before anything is verified.
  var listed = ListedDataGroups()
  /// What is being found out about EF.SOD while the chip still sends; nil when nothing is.
  var securityObjectChecks: WorkAhead<PassiveAuthentication.SecurityObjectChecks>?
  /// The answer of the chip where it was asked whether it is the original.
  var answers = ChipAnswers()
  /// Which further applications the chip has; nil where nobody looked.
  var applications: [ApplicationRecord]?
}

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
