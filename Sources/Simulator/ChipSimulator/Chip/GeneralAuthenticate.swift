import Encoding
import LDS
import SmartCard

/// GENERAL AUTHENTICATE, ISO/IEC 7816-4, 11.5.5: the steps of PACE (Doc 9303-11, 4.4.4.2) and chip
/// authentication (6.2.4.2).
extension SimulatedChip {
  /// Adds a command to its chain, and performs the step once its data are complete.
  func generalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
    if chipAuthenticationSelection == nil, let status = profile.statusOfPACE {
      return ResponseAPDU(status: status)
    }
    let isChained = command.cla & 0x10 != 0
    if let status = statusOfForm(command, isChained: isChained) {
      paceConversation = nil
      dynamicAuthentication.reset()
      return ResponseAPDU(status: status)
    }
    guard command.p1 == 0, command.p2 == 0 else { return ResponseAPDU(status: .wrongParameters) }
    switch dynamicAuthentication.add(command.data, isLast: !isChained) {
    case .partial:
      guard let status = profile.faults.statusOfPiece else {
        return ResponseAPDU(status: .success)
      }
      endAuthentication()
      return ResponseAPDU(status: status)
    case .malformed:
      paceConversation = nil
      return ResponseAPDU(status: .wrongData)
    case .complete(let objects):
      if isChained, let status = profile.faults.statusOfLinking {
        endAuthentication()
        return ResponseAPDU(status: status)
      }
      if let selection = chipAuthenticationSelection {
        return authenticateChip(selection, objects)
      }
      return advancePACE(objects, expectedLength: command.expectedLength)
    }
  }

  /// The status for a command whose form the chip does not accept; nil if it accepts the form.
  private func statusOfForm(_ command: CommandAPDU, isChained: Bool) -> StatusWord? {
    profile.faults.firstValue {
      switch $0 {
      case .limitsData(let length, let status):
        command.data.count > length ? status : nil
      case .refusesChaining(let status): isChained ? status : nil
      case .refusesExtendedAuthentication(let status): command.isExtended ? status : nil
      case .needsChaining(let status):
        // Only in PACE, whose last step alone ends the chain.
        paceConversation?.awaitsToken == false && !isChained ? status : nil
      default: nil
      }
    }
  }

  // MARK: Chip authentication

  private func authenticateChip(
    _ selection: SimulatedChipAuthentication.Selection, _ objects: [BERTLV]
  ) -> ResponseAPDU {
    chipAuthenticationSelection = nil
    if let status = profile.faults.refusal(of: .chipAuthentication) {
      return ResponseAPDU(status: status)
    }
    guard hasAccess, let publicKey = objects.content(0x80) else {
      return ResponseAPDU(status: hasAccess ? .wrongData : .securityStatusNotSatisfied)
    }
    let status = beginSession(selection, Array(publicKey))
    return ResponseAPDU(data: status == .success ? [0x7C, 0x00] : [], status: status)
  }

  // MARK: PACE

  private func advancePACE(_ objects: [BERTLV], expectedLength: Int?) -> ResponseAPDU {
    guard var conversation = paceConversation, let number = conversation.nextStep else {
      return ResponseAPDU(status: .conditionsNotSatisfied)
    }
    if let status = statusOfStep(number, conversation, expectedLength) {
      // The nonce may be asked for once more; nothing has been given away.
      if number > 1 { paceConversation = nil }
      return ResponseAPDU(status: status)
    }
    do throws(PACEConversation.Failure) {
      let step = try conversation.advance(objects)
      paceConversation = step.session == nil ? conversation : nil
      if let session = step.session { grantAccess(conversation.password, session) }
      paceIdentifier = step.key.flatMap {
        Self.compressed($0, isOnCurve: conversation.isOnCurve)
      }
      if profile.faults.contains(.endlessStep(number)) { disturbance = .endless }
      return ResponseAPDU(data: BERTLV.encode(0x7C, step.objects), status: .success)
    } catch {
      paceConversation = nil
      return ResponseAPDU(status: status(of: error, conversation.password))
    }
  }

  /// The status for a step that may not be performed now; nil if it may.
  private func statusOfStep(
    _ number: Int, _ conversation: PACEConversation, _ expectedLength: Int?
  ) -> StatusWord? {
    if let status = profile.faults.refusal(of: .pace(number)) { return status }
    if conversation.password == .personalIdentificationNumber {
      if tries.isBlocked { return StatusWord(rawValue: 0x6983) }
      if tries.isSuspended { return .conditionsNotSatisfied }
    }
    guard number == 1, (expectedLength ?? 0) > 256 else { return nil }
    return profile.faults.firstValue {
      if case .refusesLongNonceLength(let status) = $0 { status } else { nil }
    }
  }

  private func grantAccess(_ password: ChipPassword, _ session: SimulatedSession) {
    nextSession = session
    nextAccess = .pace(password)
    hasDonePACE = true
    switch password {
    case .personalIdentificationNumber: tries.restore()
    case .cardAccessNumber: tries.isResumed = true
    case .machineReadableZone, .personalUnblockingKey: break
    }
  }

  private func status(
    of failure: PACEConversation.Failure, _ password: ChipPassword
  ) -> StatusWord {
    switch failure {
    case .wrongData: return .wrongData
    case .internalError: return .noDiagnosis
    case .notAuthentic:
      sulk()
      guard password == .personalIdentificationNumber else { return .authenticationFailed }
      tries.countFailure()
      return StatusWord(0x63, 0xC0 | UInt8(clamping: tries.remaining))
    }
  }

  // MARK: The retry counter

  /// RESET RETRY COUNTER for the PIN after PACE with the PUK, TR-03110-3, B.11.9: without data, all
  /// tries of the PIN are restored.
  func resetRetryCounter(_ command: CommandAPDU) -> ResponseAPDU {
    guard access == .pace(.personalUnblockingKey) else {
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
    guard command.p1 == 0x03, command.p2 == 0x03, command.data.isEmpty else {
      return ResponseAPDU(status: .wrongParameters)
    }
    tries.restore()
    return ResponseAPDU(status: .success)
  }
}

extension [Fault] {
  /// The status for a piece of a step; nil if the chip accepts pieces.
  fileprivate var statusOfPiece: StatusWord? {
    firstValue { if case .refusesPieces(let status) = $0 { status } else { nil } }
  }

  /// The status for a whole step that is chained to the next; nil if the chip accepts that.
  fileprivate var statusOfLinking: StatusWord? {
    firstValue { if case .refusesLinking(let status) = $0 { status } else { nil } }
  }
}
