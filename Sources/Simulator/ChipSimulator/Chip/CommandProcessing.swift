import SmartCard

extension SimulatedChip {
  /// Removes the protection of a command, executes it, and protects the answer.
  func respond(to commandBytes: [UInt8]) -> ResponseAPDU {
    for case .refusesAll(let status) in profile.faults { return ResponseAPDU(status: status) }
    let isLong = commandBytes.count >= 7 && commandBytes[4] == 0
    guard let command = try? CommandAPDU(parsing: commandBytes),
      profile.reading.allowsExtendedLength || !isLong
    else {
      endSession()
      return ResponseAPDU(status: .wrongLength)
    }
    switch command.cla {
    case 0x00: return respondInClear(command)
    case 0x10 where isInChain(command): return respondInClear(command)
    case 0x0C: return respondProtected(command)
    case 0x1C where isInChain(command): return respondProtected(command)
    default:
      // An unprotected command of any class ends a session, Doc 9303-11, 9.8.3.
      endSession()
      return ResponseAPDU(status: .classNotSupported)
    }
  }

  /// True if a command may belong to a chain, ISO/IEC 7816-4, 5.3.3.
  private func isInChain(_ command: CommandAPDU) -> Bool {
    switch command.instruction {
    case .generalAuthenticate: hasSecurityEnvironments
    case .performSecurityOperation, .externalAuthenticate: terminalAuthentication != nil
    default: false
    }
  }

  private func respondInClear(_ command: CommandAPDU) -> ResponseAPDU {
    record(command, isProtected: false)
    guard session == nil else {
      endSession()
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
    let response = execute(command, capacity: command.expectedLength ?? 256)
    enterNextSession()
    return response
  }

  private func respondProtected(_ command: CommandAPDU) -> ResponseAPDU {
    guard var current = session else {
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    let plain: CommandAPDU
    do throws(SimulatedSession.Failure) {
      plain = try current.open(command)
    } catch {
      endSession()
      return ResponseAPDU(status: error.status)
    }
    record(plain, isProtected: true)
    if let status = bareRefusal(of: plain) {
      endSession()
      return ResponseAPDU(status: status)
    }
    // Such a chip has not looked at the protection, and its counter stays as it was.
    if let status = bareRefusalOfLength(in: plain) { return ResponseAPDU(status: status) }
    let capacity = current.capacity(ofAnswer: command.expectedLength ?? 256)
    let response = execute(plain, capacity: capacity)
    if disturbance == .fault(.sessionLost) {
      endSession()
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    guard let sealed = try? current.seal(response, instruction: command.ins, fault: disturbance)
    else {
      endSession()
      return ResponseAPDU(status: .noDiagnosis)
    }
    session = current
    let answer = disturbed(sealed, plain: response)
    answerBefore = sealed
    enterNextSession()
    return answer
  }

  /// The answer that is sent in place of the protected one.
  private func disturbed(_ sealed: ResponseAPDU, plain: ResponseAPDU) -> ResponseAPDU {
    switch disturbance {
    case .fault(.unprotected): return plain
    case .fault(.replayed): return answerBefore ?? sealed
    case .fault(.trailingObject):
      return ResponseAPDU(data: sealed.data + [0x80, 0x02, 0x5A, 0x5A], status: sealed.status)
    default: return sealed
    }
  }

  /// Executes a command. The answer has `capacity` bytes of data at most.
  private func execute(_ command: CommandAPDU, capacity: Int) -> ResponseAPDU {
    if command.instruction != .generalAuthenticate { endAuthentication() }
    if let status = statusOfForeignSession(for: command) { return ResponseAPDU(status: status) }
    if isOfTerminalAuthentication(command) { return authenticateTerminal(command) }
    switch command.instruction {
    case .select: return select(command)
    case .readBinary: return readBinary(command, capacity: capacity)
    case .readBinaryObjects: return readBinaryWithObjects(command, capacity: capacity)
    case .getChallenge where profile.hasBasicAccess: return getChallenge(command)
    case .externalAuthenticate where profile.hasBasicAccess: return externalAuthenticate(command)
    case .manageSecurityEnvironment where hasSecurityEnvironments:
      return manageSecurityEnvironment(command)
    case .generalAuthenticate where hasSecurityEnvironments: return generalAuthenticate(command)
    case .internalAuthenticate: return internalAuthenticate(command, capacity: capacity)
    case .resetRetryCounter where secrets.personalUnblockingKey != nil:
      return resetRetryCounter(command)
    default: return ResponseAPDU(status: .instructionNotSupported)
    }
  }

  /// The status that basic access control has now, whatever the key; nil if it may be done: in the
  /// application, and without a session.
  private var statusOfBasicAccess: StatusWord? {
    folder == .application && session == nil ? statusWhileSulking : .conditionsNotSatisfied
  }

  private func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
    if let status = statusOfBasicAccess { return ResponseAPDU(status: status) }
    return basicAccess.getChallenge(command)
  }

  private func externalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
    if let status = statusOfBasicAccess { return ResponseAPDU(status: status) }
    let (response, session) = basicAccess.externalAuthenticate(command)
    nextSession = session
    nextAccess = session == nil ? nil : .basic
    if session == nil, command.data.count == 40 { sulk() }
    return response
  }
}
