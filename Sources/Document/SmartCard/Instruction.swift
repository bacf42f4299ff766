/// An instruction byte of a command that a passport knows (ISO/IEC 7816-4, 11).
public enum Instruction: UInt8, Hashable, Sendable, CaseIterable {
  case manageSecurityEnvironment = 0x22
  case performSecurityOperation = 0x2A
  case resetRetryCounter = 0x2C
  case externalAuthenticate = 0x82
  case getChallenge = 0x84
  case generalAuthenticate = 0x86
  /// The odd instruction, whose data field holds data objects.
  case generalAuthenticateObjects = 0x87
  case internalAuthenticate = 0x88
  case select = 0xA4
  case readBinary = 0xB0
  /// The odd instruction, whose data fields hold data objects.
  case readBinaryObjects = 0xB1
  case getResponse = 0xC0

  /// The name that the standard gives the command.
  public var name: String {
    switch self {
    case .manageSecurityEnvironment: "MANAGE SECURITY ENVIRONMENT"
    case .performSecurityOperation: "PERFORM SECURITY OPERATION"
    case .resetRetryCounter: "RESET RETRY COUNTER"
    case .externalAuthenticate: "EXTERNAL AUTHENTICATE"
    case .getChallenge: "GET CHALLENGE"
    case .generalAuthenticate, .generalAuthenticateObjects: "GENERAL AUTHENTICATE"
    case .internalAuthenticate: "INTERNAL AUTHENTICATE"
    case .select: "SELECT"
    case .readBinary, .readBinaryObjects: "READ BINARY"
    case .getResponse: "GET RESPONSE"
    }
  }

  /// The name of the command with this header, for MANAGE SECURITY ENVIRONMENT with its template;
  /// nil if no passport knows the command.
  static func commandName(header: [UInt8]) -> String? {
    guard header.count == 4, let instruction = Instruction(rawValue: header[1]) else { return nil }
    guard instruction == .manageSecurityEnvironment else { return instruction.name }
    // SET (ISO/IEC 7816-4, 11.5.11.1).
    guard header[2] & 0x0F == 0x01 else { return "MSE:other" }
    return ControlReferenceTemplate(rawValue: header[3])?.name ?? "MSE:Set"
  }
}

/// A template of the security environment (ISO/IEC 7816-4, 11.5.11).
public enum ControlReferenceTemplate: UInt8, Hashable, Sendable {
  /// AT, for authentication.
  case authentication = 0xA4
  /// KAT, for key agreement.
  case keyAgreement = 0xA6
  /// DST, for digital signatures.
  case digitalSignature = 0xB6

  /// The short name of MANAGE SECURITY ENVIRONMENT that sets it.
  public var name: String {
    switch self {
    case .authentication: "MSE:Set AT"
    case .keyAgreement: "MSE:Set KAT"
    case .digitalSignature: "MSE:Set DST"
    }
  }
}

/// The name of a command in evidence and errors.
public enum CommandName: Hashable, Sendable, CustomStringConvertible {
  case instruction(Instruction)
  /// MANAGE SECURITY ENVIRONMENT: SET of a template.
  case set(ControlReferenceTemplate)

  /// Its name in ISO/IEC 7816-4.
  public var description: String {
    switch self {
    case .instruction(let instruction): instruction.name
    case .set(let template): template.name
    }
  }
}
