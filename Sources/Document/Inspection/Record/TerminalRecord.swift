import ChipAccess
import LDS
import PKIX
import Verdicts

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
  /// The rights that they give, as far as is known at the desk.
  private let rights: CertificateHolderAuthorization.Rights

  init(_ result: Result, _ authentication: TerminalAuthentication? = nil) {
    self.result = result
    chain = authentication?.chain
    rights = authentication?.rights ?? []
  }

  /// The holders of the certificates, in the order in which they are sent.
  public var holders: [PublicKeyReference] {
    (chain?.certificates ?? []).map(\.body.holderReference)
  }

  /// The data groups that the certificates open, if the key that the chip trusts has the rights.
  public var opens: [ElementaryFile] {
    (rights.contains(.fingerprints) ? [.dg3] : []) + (rights.contains(.irises) ? [.dg4] : [])
  }

  /// The result as an outcome, on which no verdict depends.
  public var outcome: Outcome {
    switch result {
    case .authenticated:
      Outcome(
        .passed, .terminalAuthenticated,
        [
          .list(holders.map(\.description)),
          opens.isEmpty ? .phrase(.noBiometrics) : .list(opens.map(\.name)),
        ])
    case .notAuthenticated(let error): Outcome(.failed, error.code, error.details)
    case .nothingToOpen: Outcome(.notDone, .terminalNotTried, [.phrase(.nothingToOpen)])
    case .chipNotAuthenticated:
      Outcome(.notDone, .terminalNotTried, [.phrase(.chipNotAuthenticated)])
    case .dataNotAuthentic: Outcome(.notDone, .terminalNotTried, [.phrase(.keyNotAuthentic)])
    }
  }
}
