import LDS
import SmartCard
import Verdicts

extension OpenedSession {
  /// Performs chip authentication and moves the session to the new keys (Doc 9303-11, 6.2).
  ///
  /// The proof is complete only when a command has been answered under the new keys: the command is
  /// SELECT of EF.COM, which every chip knows and which fits every length limit. Any answer with a
  /// right authentication code completes it.
  ///
  /// If the proof fails, the session continues as before (6.2.2). If the chip has ended the
  /// session, it is opened again with the same access protocol.
  /// - Parameter offers: the document's offers, in the order in which they are tried. One proof is
  ///   enough, because the issuing state signed each of the keys.
  /// - Returns: the session under the new keys. This session can no longer send anything.
  /// - Throws: ``ChipProofError`` with the first reason, and the error that ended the session.
  public func authenticateChip(
    _ offers: [ChipAuthenticationOffer]
  ) throws -> ChipAuthenticatedSession {
    try connection.expect(self)
    var first: ChipProofError?
    var disturbed: ChipAuthenticationOffer?
    for offer in offers {
      switch try proof(by: offer) {
      case .given(let session): return session
      case .failed(let failure):
        first = first ?? failure.reason
        if failure.isBare { disturbed = disturbed ?? offer }
      }
    }
    // The first status word in clear may come from a disturbance; a second one is a failed proof.
    if let disturbed {
      switch try proof(by: disturbed) {
      case .given(let session): return session
      case .failed(let second): first = first?.clearer(than: second.reason)
      }
    }
    throw first ?? .unsupported(.phrase(.chipAuthenticationWithoutKey))
  }

  private enum Proof {
    case given(ChipAuthenticatedSession)
    case failed(Failure)
  }

  /// Tries one key with all commands that may succeed.
  private func proof(by offer: ChipAuthenticationOffer) throws -> Proof {
    var first: ChipProofError?
    var isBare = false
    var ways = ChipAuthentication.ways(offer, areShort: !connection.mayTakeExtendedLength)[...]
    while let way = ways.popFirst() {
      let attempt = ChipAuthentication(offer: offer, commands: way, random: connection.random)
      let failure: Failure
      switch try proof(by: attempt) {
      case .given(let session): return .given(session)
      case .failed(let reason): failure = reason
      }
      isBare = isBare || failure.isBare
      first = first?.clearer(than: failure.reason) ?? failure.reason
      ways = ways.drop { !attempt.maySucceed(by: $0, after: failure.reason) }
    }
    return .failed(
      Failure(
        reason: first ?? .unsupported(.phrase(.chipAuthenticationWithoutKey)), isBare: isBare))
  }

  /// The reason why an attempt failed.
  private struct Failure {
    let reason: ChipProofError
    /// True if the only answer was a status word without protection, as after a disturbance.
    var isBare = false
  }

  /// Makes one attempt. The session is still open if it fails.
  private func proof(by attempt: ChipAuthentication) throws -> Proof {
    do {
      let proven = try attempt.run(over: channel, around: connection.plain)
      try confirm(proven.channel)
      return .given(ChipAuthenticatedSession(self, attempt, proven))
    } catch let reason as ChipProofError {
      guard case .refused(_, let status) = reason, secured == nil else {
        return .failed(Failure(reason: reason))
      }
      return .failed(Failure(reason: reason, isBare: status.mayPass))
    } catch let lost as ChipAuthentication.LostSession {
      try renewAccess(after: lost.status)
      return .failed(Failure(reason: lost.reason, isBare: lost.status.mayPass))
    } catch let error as SmartCardError where attempt.isLong {
      try connection.recover(from: error)
      try renewAccess(after: .wrongLength)
      return .failed(Failure(reason: .readerTooShort))
    } catch SmartCardError.connectionLost {
      guard try connection.resetAfterBreak() else { throw SmartCardError.connectionLost }
      try renewAccess(after: .secureMessagingObjectsWrong)
      return .failed(Failure(reason: .interrupted, isBare: true))
    }
  }

  /// Checks that the chip can use the new keys. An answer that is possible without them ends the
  /// attempt and the session.
  private func confirm(_ channel: SecureMessaging) throws {
    do {
      _ = try channel.transmit(.select(file: ElementaryFile.com.identifier))
    } catch ChipAccessError.secureMessaging(let fault) {
      let status: StatusWord
      if case .unprotected(let bare) = fault { status = bare } else { status = .success }
      throw ChipAuthentication.LostSession(
        reason: .notProven(.secretKeyNotUsed(fault)),
        status: status)
    }
  }
}
