import Crypto
import LDS
import SmartCard

/// How a chip proved by chip authentication that it is the original.
public struct ChipAuthenticationResult: Sendable {
  /// The key and the variant.
  public let offer: ChipAuthenticationOffer
  /// The commands that were used.
  public let commands: Commands

  /// Which commands carry the ephemeral key (Doc 9303-11, 6.2.4).
  public enum Commands: Hashable, Sendable, CustomStringConvertible {
    /// MSE:Set KAT, for triple DES.
    case keyAgreementTemplate
    /// MSE:Set AT and one GENERAL AUTHENTICATE.
    case authenticationTemplate
    /// MSE:Set AT and GENERAL AUTHENTICATE in a chain, for chips that take no long command.
    case chain

    /// Their names, as in Doc 9303-11, 6.2.4.
    public var description: String {
      switch self {
      case .keyAgreementTemplate: ControlReferenceTemplate.keyAgreement.name
      case .authenticationTemplate: ControlReferenceTemplate.authentication.name
      case .chain: "\(ControlReferenceTemplate.authentication.name), chained"
      }
    }
  }
}

extension ChipSession {
  /// Has the chip authenticate itself and moves the session to the new keys (Doc 9303-11, 6.2). From
  /// then on the session is built again with chip authentication too.
  ///
  /// The proof is complete only when a command has been answered under the new keys: the chip is made
  /// to select EF.COM, a command that every chip knows and whose length fits everywhere. Any answer
  /// whose authentication code verifies will do.
  ///
  /// Where the proof fails, the session goes on as before (6.2.2); one that the chip has left is built
  /// again with the access protocol that it had.
  /// - Parameter offers: what the document offers, in the order in which it is tried. One proof is
  ///   enough, because the document's state signed each of the keys.
  /// - Throws: ``ChipProofError`` with the first reason, and what ends the session itself.
  public func authenticateChip(
    _ offers: [ChipAuthenticationOffer]
  ) throws -> ChipAuthenticationResult {
    var first: ChipProofError?
    var disturbed: ChipAuthenticationOffer?
    for offer in offers {
      switch try proof(by: offer) {
      case .given(let result): return result
      case .failed(let failure):
        first = first ?? failure.reason
        if failure.isBare { disturbed = disturbed ?? offer }
      }
    }
    // One bare status word says nothing of the chip's key; the second one does.
    if let disturbed {
      switch try proof(by: disturbed) {
      case .given(let result): return result
      case .failed(let second): first = first?.clearer(than: second.reason)
      }
    }
    throw first ?? .unsupported("chip authentication without a key")
  }

  private enum Proof {
    case given(ChipAuthenticationResult)
    case failed(Failure)
  }

  /// Tries one key in every way that may succeed.
  private func proof(by offer: ChipAuthenticationOffer) throws -> Proof {
    var first: ChipProofError?
    var isBare = false
    var ways = ChipAuthentication.ways(offer, areShort: !mayTakeExtendedLength)[...]
    while let way = ways.popFirst() {
      let attempt = ChipAuthentication(offer: offer, commands: way, random: random)
      guard let failure = try failure(of: attempt) else {
        return .given(ChipAuthenticationResult(offer: offer, commands: way))
      }
      isBare = isBare || failure.isBare
      first = first?.clearer(than: failure.reason) ?? failure.reason
      ways = ways.drop { !attempt.maySucceed(by: $0, after: failure.reason) }
    }
    return .failed(
      Failure(
        reason: first ?? .unsupported("chip authentication without a key"), isBare: isBare))
  }

  /// Why an attempt failed.
  private struct Failure {
    let reason: ChipProofError
    /// Whether all that came was a status word without protection, as after a disturbance.
    var isBare = false
  }

  /// Makes one attempt. Nil when it succeeded; otherwise why not, in a session that stands.
  private func failure(of attempt: ChipAuthentication) throws -> Failure? {
    do {
      let channel = try attempt.run(over: secured ?? plain, around: plain)
      try confirm(channel)
      secured = channel
      chipAuthentication = attempt
      return nil
    } catch let reason as ChipProofError {
      guard case .refused(_, let status) = reason, secured == nil else {
        return Failure(reason: reason)
      }
      return Failure(reason: reason, isBare: status.mayPass)
    } catch let lost as ChipAuthentication.LostSession {
      try renewAccess(after: lost.status)
      return Failure(reason: lost.reason, isBare: lost.status.mayPass)
    } catch let error as SmartCardError where attempt.isLong {
      try recover(from: error)
      try renewAccess(after: .wrongLength)
      return Failure(reason: .readerTooShort)
    } catch SmartCardError.connectionLost where accessProtocol != nil {
      guard try takeBreak() else { throw SmartCardError.connectionLost }
      try renewAccess(after: .secureMessagingObjectsWrong)
      return Failure(reason: .interrupted, isBare: true)
    }
  }

  /// Whether the chip can use the new keys. An answer that it could give without them ends the
  /// attempt, and the session with it.
  private func confirm(_ channel: SecureMessaging) throws {
    do {
      _ = try channel.transmit(.select(file: ElementaryFile.com.identifier))
    } catch ChipAccessError.secureMessaging(let fault) {
      let status: StatusWord
      if case .unprotected(let naked) = fault { status = naked } else { status = .success }
      throw ChipAuthentication.LostSession(
        reason: .notProven("it did not use the secret key of the original, \(fault)"),
        status: status)
    }
  }

  /// Builds the session again after the chip left it: with the protocol that it had and, where the
  /// chip has authenticated itself, with that too; never with less.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again; it is not
  ///   tried a second time. What the channel throws.
  func renew(after status: StatusWord) throws {
    let ended = secured
    try renewAccess(after: status)
    guard let chipAuthentication else { return }
    do {
      do {
        secured = try chipAuthentication.run(over: secured ?? plain, around: plain)
      } catch let lost as ChipAuthentication.LostSession where lost.status.mayPass {
        try renewAccess(after: lost.status)
        secured = try chipAuthentication.run(over: secured ?? plain, around: plain)
      }
    } catch {
      // What is left is weaker than what there was: nothing goes over it.
      secured = ended
      guard error is ChipProofError || error is ChipAuthentication.LostSession else { throw error }
      throw ChipAccessError.notRenewed(after: status)
    }
  }
}
