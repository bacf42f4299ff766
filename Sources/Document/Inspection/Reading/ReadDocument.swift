import ChipAccess
import LDS
import Parallel
import Trust

/// A document as a chip sent it in one read, and how it was read. Only the steps that read write to
/// it; nothing in it is judged.
struct ReadDocument {
  /// The files, in the order of reading.
  var files = DocumentFiles()
  /// True if the document offers PACE, as far as EF.CardAccess says.
  var offersPACE = false
  /// The variant of PACE that opened the chip; nil when none did.
  var paceVariant: PACEVariant?
  /// The error of PACE, where the policy allowed a weaker protocol.
  var paceFailure: PACEError?
  /// The opening of the chip: its protocol, and the check of it.
  var opening: ChipOpening?
  /// EF.SOD, parsed; nil when it was not read.
  var securityObject: DocumentSecurityObject?
  /// The data groups that the document has, before anything is verified.
  var listed = ListedDataGroups()
  /// The checks of EF.SOD, made on another thread while the chip still sends; nil without EF.SOD.
  var securityObjectChecks: WorkAhead<PassiveAuthentication.SecurityObjectChecks>?
  /// What came of terminal authentication; nil where there were no certificates for it.
  var terminal: TerminalRecord?
  /// The answers of the chip to the protocols that prove it.
  var answers = ChipAnswers()
  /// The further applications of the chip; nil where they were not looked for.
  var applications: [ApplicationRecord]?
}

/// The answers of a chip to the protocols that prove that it is the original. Nothing in it is
/// judged.
struct ChipAnswers {
  /// The result of chip authentication; nil when it was not tried.
  var chipAuthentication: Result<ChipAuthenticationResult, ChipProofError>?
  /// The chip's signature in active authentication, or the error; nil when it was not tried.
  var activeAuthentication: Result<ActiveAuthenticationEvidence, ChipProofError>?
  /// The data of each PACE with chip authentication mapping, to be checked with the chip's key.
  var mappings: [PACEChipMapping] = []
}
