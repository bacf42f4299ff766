/// The exit codes of the command, docs/SEMANTICS.md. Where several apply to a read, the lowest
/// number is used.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case success = 0
  case usage = 2
  case noReader = 3
  case noDocument = 4
  case keyRejected = 5
  case downgradeRefused = 6
  case connectionLost = 7
  case dataFailed = 8
  case chipFailed = 9
  case dataUnknown = 10
  case notValid = 11
  case walletLocked = 12
  case credentialInvalid = 13
  case fileDamaged = 14
  case internalFault = 70
  /// The user stopped the program with Ctrl-C; a shell reports the same number.
  case interrupted = 130
}
