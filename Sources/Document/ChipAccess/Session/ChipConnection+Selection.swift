import SmartCard
import Verdicts

extension ChipConnection {
  /// AID of the LDS1 application (Doc 9303-10, 4.1).
  static let applicationIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]

  /// Selects the LDS1 application (Doc 9303-11, 4.2): without an expected length, as in Doc
  /// 9303-10, 3.6, and with one if the chip refuses that form.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  func selectApplication(over channel: any CardChannel) throws {
    func status(_ answer: CommandAPDU.SelectionAnswer) throws -> StatusWord {
      try channel.transmit(
        .select(application: Self.applicationIdentifier, answer: answer)
      ).status
    }
    var answer = try status(.none)
    if Self.refusalsOfForm.contains(answer) { answer = try status(.controlInformation) }
    switch answer {
    case .success: isInApplication = true
    case .fileNotFound, .functionNotSupported, .instructionNotSupported, .classNotSupported,
      .referencedDataNotFound, .wrongParameters:
      throw ChipAccessError.notAPassport(answer)
    default:
      throw ChipAccessError.commandRefused(.phrase(.applicationSelection), answer)
    }
  }

  private static let refusalsOfForm: [StatusWord] = [
    .wrongLength, .conditionsNotSatisfied, .wrongParameters, StatusWord(0x6A, 0x87),
  ]

  /// Selects the LDS1 application in clear after a session has ended. The first command may only
  /// end what is left of that session.
  func reselectApplication() throws {
    do {
      try selectApplication(over: plain)
    } catch is ChipAccessError {
      try selectApplication(over: plain)
    }
  }

  /// Selects the master file. The LDS1 application is no longer selected afterwards.
  /// - Returns: true if the chip accepted one of the two forms of the command.
  @discardableResult
  func selectMasterFile(over channel: any CardChannel) throws -> Bool {
    isInApplication = false
    return try channel.selectMasterFile()
  }
}

extension CardChannel {
  /// Selects the master file (Doc 9303-10, 3.6), by its identifier and then without data: chips
  /// differ in the form that they accept.
  /// - Returns: true if the chip accepted one of the two.
  /// - Throws: what the channel throws.
  @discardableResult
  func selectMasterFile() throws -> Bool {
    for identifier: UInt16? in [0x3F00, nil] {
      if try transmit(.selectMasterFile(identifier: identifier)).status == .success { return true }
    }
    return false
  }
}
