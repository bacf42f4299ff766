import ChipAccess
import PKIX

/// What came of terminal authentication, for which the inspection system had certificates.
public struct TerminalRecord: Hashable, Sendable {
  /// The result.
  public enum Result: Hashable, Sendable {
    /// The chip accepted the terminal.
    case authenticated
    /// There was no chain that the chip would accept, or the chip refused it.
    case notAuthenticated(TerminalAuthenticationError)
    /// Nothing was sent, because the document has neither of the data groups, or none was wanted.
    case nothingToOpen
    /// Nothing was sent, because the chip did not authenticate itself by chip authentication.
    case chipNotAuthenticated
    /// Nothing was sent, because the state's signature over DG14 did not pass: the chip may be
    /// anybody's.
    case dataNotAuthentic
  }

  /// The result.
  public let result: Result
  /// The certificates that were sent, or would have been; nil where there was no chain.
  public let chain: CVCertificateChain?

  init(_ result: Result, _ chain: CVCertificateChain? = nil) {
    self.result = result
    self.chain = chain
  }
}
