extension CommandAPDU {
  /// The instruction; nil if no passport knows it.
  public var instruction: Instruction? { Instruction(rawValue: ins) }

  /// SELECT of the master file (ISO/IEC 7816-4, 11.2.2), without data in the answer.
  /// - Parameter identifier: its identifier, 3F00; nil for the form without one.
  public static func selectMasterFile(identifier: UInt16?) -> CommandAPDU {
    select(0x00, answer: .none, identifier.map(bytes) ?? [])
  }

  /// SELECT of an elementary file of the current application, without data in the answer.
  public static func select(file identifier: UInt16) -> CommandAPDU {
    select(0x02, answer: .none, bytes(identifier))
  }

  /// The data in the answer to SELECT.
  public enum SelectionAnswer: UInt8, Hashable, Sendable {
    /// No data.
    case none = 0x0C
    /// The file control information.
    case controlInformation = 0x00
  }

  /// SELECT of an application by its identifier.
  public static func select(
    application identifier: [UInt8], answer: SelectionAnswer = .none
  ) -> CommandAPDU {
    select(0x04, answer: answer, identifier)
  }

  private static func select(
    _ form: UInt8, answer: SelectionAnswer, _ data: [UInt8]
  ) -> CommandAPDU {
    CommandAPDU(
      .select, p1: form, p2: answer.rawValue, data: data,
      expectedLength: answer == .none ? nil : 256)
  }

  /// READ BINARY of the current file (ISO/IEC 7816-4, 11.3.3).
  /// - Parameter offset: at most 32,767.
  public static func readBinary(at offset: UInt16, expecting length: Int) -> CommandAPDU {
    let place = bytes(offset & 0x7FFF)
    return CommandAPDU(.readBinary, p1: place[0], p2: place[1], expectedLength: length)
  }

  /// READ BINARY of the file that a short identifier names, which becomes the current one.
  public static func readBinary(
    shortIdentifier: UInt8, at offset: UInt8, expecting length: Int
  ) -> CommandAPDU {
    CommandAPDU(.readBinary, p1: 0x80 | shortIdentifier, p2: offset, expectedLength: length)
  }

  /// READ BINARY of the current file with the odd instruction.
  /// - Parameter offsetObject: DO'54' with the offset.
  public static func readBinary(
    offsetObject: [UInt8], expecting length: Int
  ) -> CommandAPDU {
    CommandAPDU(.readBinaryObjects, data: offsetObject, expectedLength: length)
  }

  /// GET CHALLENGE of this number of bytes (ISO/IEC 7816-4, 11.5.3).
  public static func getChallenge(length: Int) -> CommandAPDU {
    CommandAPDU(.getChallenge, expectedLength: length)
  }

  /// EXTERNAL AUTHENTICATE (ISO/IEC 7816-4, 11.5.4).
  /// - Parameters:
  ///   - data: the terminal's token or signature, or a piece of it in a chain.
  ///   - isChained: true if another piece follows (5.3.3).
  ///   - length: Ne in the mutual form, which has data in the answer; nil for none.
  public static func externalAuthenticate(
    _ data: [UInt8], isChained: Bool = false, expecting length: Int?
  ) -> CommandAPDU {
    CommandAPDU(
      class: isChained ? 0x10 : 0x00, .externalAuthenticate, data: data, expectedLength: length)
  }

  /// PERFORM SECURITY OPERATION: VERIFY CERTIFICATE of a self-descriptive certificate (ISO/IEC
  /// 7816-8, 11.10).
  /// - Parameters:
  ///   - data: body and signature, or a piece of them in a chain.
  ///   - isChained: true if another piece follows (ISO/IEC 7816-4, 5.3.3).
  public static func verifyCertificate(
    _ data: [UInt8], isChained: Bool = false
  ) -> CommandAPDU {
    CommandAPDU(
      class: isChained ? 0x10 : 0x00, .performSecurityOperation, p2: 0xBE, data: data)
  }

  /// INTERNAL AUTHENTICATE (ISO/IEC 7816-4, 11.5.2).
  public static func internalAuthenticate(
    _ challenge: [UInt8], expecting length: Int
  ) -> CommandAPDU {
    CommandAPDU(.internalAuthenticate, data: challenge, expectedLength: length)
  }

  /// GENERAL AUTHENTICATE (ISO/IEC 7816-4, 11.5.5).
  /// - Parameters:
  ///   - data: DO'7C', or a piece of it in a chain.
  ///   - isChained: true if another piece follows (5.3.3).
  ///   - length: Ne; nil for none.
  public static func generalAuthenticate(
    _ data: [UInt8], isChained: Bool = false, expecting length: Int?
  ) -> CommandAPDU {
    CommandAPDU(
      class: isChained ? 0x10 : 0x00, .generalAuthenticate, data: data, expectedLength: length)
  }

  /// The use for which MANAGE SECURITY ENVIRONMENT sets a template (ISO/IEC 7816-4, 11.5.11).
  public enum TemplateUse: UInt8, Hashable, Sendable {
    /// Computation, decipherment, internal authentication and key agreement.
    case computation = 0x41
    /// Verification, encipherment and external authentication.
    case verification = 0x81
    /// The same, and verification and external authentication: mutual authentication.
    case mutualAuthentication = 0xC1
  }

  /// MANAGE SECURITY ENVIRONMENT: SET (ISO/IEC 7816-4, 11.5.11).
  public static func set(
    _ template: ControlReferenceTemplate, for use: TemplateUse, _ data: [UInt8]
  ) -> CommandAPDU {
    CommandAPDU(
      .manageSecurityEnvironment, p1: use.rawValue, p2: template.rawValue, data: data)
  }

  /// True if it is MANAGE SECURITY ENVIRONMENT for a template.
  public func sets(_ template: ControlReferenceTemplate) -> Bool {
    instruction == .manageSecurityEnvironment && p2 == template.rawValue
  }

  /// GET RESPONSE (ISO/IEC 7816-4, 7.6.1).
  /// - Parameter cla: its class.
  public static func getResponse(class cla: UInt8, expecting length: Int) -> CommandAPDU {
    CommandAPDU(class: cla, .getResponse, expectedLength: length)
  }

  private init(
    class cla: UInt8 = 0x00, _ instruction: Instruction, p1: UInt8 = 0x00, p2: UInt8 = 0x00,
    data: [UInt8] = [], expectedLength: Int? = nil
  ) {
    self.init(
      cla: cla, ins: instruction.rawValue, p1: p1, p2: p2, data: data,
      expectedLength: expectedLength)
  }

  private static func bytes(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }
}
