/// The standard's names of commands.
enum CommandName {
  /// The name of the command with a header, by its instruction octet (ISO/IEC 7816-4, 11 and 7816-8);
  /// nil for one that no passport is sent.
  static func name(header: [UInt8]) -> String? {
    guard header.count == 4 else { return nil }
    return switch header[1] {
    case 0x22: "MSE:\(securityEnvironment(header[2], header[3]))"
    case 0x82: "EXTERNAL AUTHENTICATE"
    case 0x84: "GET CHALLENGE"
    case 0x86, 0x87: "GENERAL AUTHENTICATE"
    case 0x88: "INTERNAL AUTHENTICATE"
    case 0xA4: "SELECT"
    case 0xB0, 0xB1: "READ BINARY"
    case 0xC0: "GET RESPONSE"
    default: nil
    }
  }

  /// Which template MANAGE SECURITY ENVIRONMENT sets (ISO/IEC 7816-4, 11.5.11).
  private static func securityEnvironment(_ p1: UInt8, _ p2: UInt8) -> String {
    guard p1 & 0x0F == 0x01 else { return "other" }
    return switch p2 {
    case 0xA4: "Set AT"
    case 0xA6: "Set KAT"
    default: "Set"
    }
  }
}
