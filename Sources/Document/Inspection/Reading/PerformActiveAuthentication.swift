import ChipAccess
import Crypto
import LDS

/// Lets the chip sign a challenge with the private key that belongs to DG15 (Doc 9303-11, 6.1). It
/// is the last command to the application, because some chips end the session over it. The
/// signature is asked for before the data are judged, so that it can be judged later, with another
/// trust store.
struct PerformActiveAuthentication {
  /// The challenge that the caller chose; nil for a random one.
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
