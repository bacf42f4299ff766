import ChipAccess
import LDS

/// Reads DG14 and performs chip authentication with the key in it (Doc 9303-11, 6.2 and appendix
/// J.1, step 3), before the other data groups are read: they are then read in the new session,
/// whose keys only the holder of the chip's private key can have. EF.SOD was read before, because
/// it lists DG14.
///
/// DG14 is not authenticated yet. The outcome is used only once the data have passed, DG14 among
/// them.
struct PerformChipAuthentication {
  /// Reads DG14 and performs the protocol; the document keeps the answer.
  /// - Returns: the session as it is afterwards: chip authenticated, or no more than opened.
  func perform(
    _ chip: ChipLink<OpenedSession>, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws -> ChipLink<any ApplicationSession> {
    guard context.policy.provesChip, context.policy.wants(.dg14),
      document.listed.contains(14), !document.files.wasTried(.dg14)
    else { return chip.application }
    document.files.add(.dg14, try chip.reader.read(.dg14))
    guard let file = document.files.dg14.content else { return chip.application }
    // Terminal authentication needs the key agreement of chip authentication.
    if context.terminal == nil, let mapping = ChipMapping(chip.session.chipMappings),
      mapping.mayReplaceChipAuthentication(
        cardSecurity: document.files.cardSecurity.content, dg14: file)
    {
      return chip.application
    }
    do {
      let offers = try ChipAuthenticationOffer.all(in: file.securityInfos)
      if offers.isEmpty { return chip.application }
      context.report(.authenticatingChip)
      let session = try chip.session.authenticateChip(offers)
      document.answers.chipAuthentication = .success(session.result)
      return chip.next(session)
    } catch let reason as ChipProofError {
      document.answers.chipAuthentication = .failure(reason)
      return chip.application
    }
  }
}
