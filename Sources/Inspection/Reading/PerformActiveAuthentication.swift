import ChipAccess
import Crypto
import LDS

/// Has the chip sign a challenge with the private key to DG15 (Doc 9303-11, 6.1): the last command of
/// a read, so that a chip which leaves the session over it takes nothing along. The signature is
/// asked for whatever the data will turn out to be: it can be judged later, with another trust store.
struct PerformActiveAuthentication {
  /// The challenge that the desk chose; nil for a random one.
  let challenge: [UInt8]?
  let random: RandomSource

  func perform(
    _ session: any ApplicationSession, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    guard context.policy.provesChip, document.listed.contains(15),
      let dg15 = document.files[.dg15]
    else { return }
    context.report(.authenticatingChip)
    do {
      let protocolRun = try ActiveAuthentication(
        dg15: dg15, dg14: document.files[.dg14], challenge: challenge,
        random: random)
      document.answers.activeAuthentication = .success(try protocolRun.run(over: session))
    } catch let reason as ChipProofError {
      document.answers.activeAuthentication = .failure(reason)
    }
  }
}
