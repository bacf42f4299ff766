import SmartCard

extension SimulatedChip {
  /// Takes a command through secure messaging and back.
  func respond(to commandBytes: [UInt8]) -> ResponseAPDU {
    let isLong = commandBytes.count >= 7 && commandBytes[4] == 0
    guard let command = try? CommandAPDU(parsing: commandBytes),
      profile.reading.allowsExtendedLength || !isLong
    else {
      endSession()
      return ResponseAPDU(status: .wrongLength)
    }
    switch command.cla {
    case 0x00: return respondInClear(command)
    case 0x0C: return respondProtected(command)
    default:
      // An unprotected command of any class ends a session, Doc 9303-11, 9.8.3.
      endSession()
      return ResponseAPDU(status: .classNotSupported)
    }
  }

  private func respondInClear(_ command: CommandAPDU) -> ResponseAPDU {
    record(command, isProtected: false)
    guard session == nil else {
      endSession()
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
    return execute(command, capacity: command.expectedLength ?? 256)
  }

  private func respondProtected(_ command: CommandAPDU) -> ResponseAPDU {
    guard var current = session else {
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    let plain: CommandAPDU
    do throws(ChipSession.Failure) {
      plain = try current.open(command)
    } catch {
      endSession()
      return ResponseAPDU(status: error.status)
    }
    record(plain, isProtected: true)
    let capacity = ChipSession.capacity(ofAnswer: command.expectedLength ?? 256)
    let response = execute(plain, capacity: capacity)
    let damaged = disturbance == .wrongMAC
    guard
      let sealed = try? current.seal(response, instruction: command.ins, damaged: damaged)
    else {
      endSession()
      return ResponseAPDU(status: .noDiagnosis)
    }
    session = current
    return sealed
  }

  /// Carries out a command; no more data than `capacity` may be answered.
  private func execute(_ command: CommandAPDU, capacity: Int) -> ResponseAPDU {
    switch command.ins {
    case 0xA4: return select(command)
    case 0xB0: return readBinary(command, capacity: capacity)
    case 0xB1: return readBinaryWithObjects(command, capacity: capacity)
    case 0x84 where profile.hasAccessControl: return getChallenge(command)
    case 0x82 where profile.hasAccessControl: return externalAuthenticate(command)
    case 0x22, 0x86: return ResponseAPDU(status: profile.statusOfPACE)
    default: return ResponseAPDU(status: .instructionNotSupported)
    }
  }

  /// Access control belongs to the application, and is not done twice in a session.
  private var mayAuthenticate: Bool { folder == .application && session == nil }

  private func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
    guard mayAuthenticate else { return ResponseAPDU(status: .conditionsNotSatisfied) }
    return access.getChallenge(command)
  }

  private func externalAuthenticate(_ command: CommandAPDU) -> ResponseAPDU {
    guard mayAuthenticate else { return ResponseAPDU(status: .conditionsNotSatisfied) }
    let (response, session) = access.externalAuthenticate(command)
    self.session = session
    return response
  }
}

extension Profile {
  /// The answer to the commands of PACE.
  fileprivate var statusOfPACE: StatusWord {
    for case .refusesPACE(let status) in faults { return status }
    return .instructionNotSupported
  }
}
