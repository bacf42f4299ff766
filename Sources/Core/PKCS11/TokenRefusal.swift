/// What a function of a module answered instead of `CKR_OK` (PKCS #11 v2.40, 5.1), as an error.
extension TokenError {
  /// - Parameters:
  ///   - token: the label of the token.
  ///   - function: the name of the function.
  ///   - answer: a `CK_RV`.
  init(_ token: String, function: String, answer: UInt64) {
    switch answer {
    // A PIN of a wrong length, or with characters that no PIN has, is as wrong as another one.
    case 0xA0, 0xA1, 0xA2: self = .wrongPIN(token)
    case 0xA4: self = .lockedPIN(token)
    case 0x102: self = .noPIN(token)
    case 0x101: self = .notLoggedIn(token)
    case 0x31: self = .full(token)
    case 0x32, 0xB0, 0xB3, 0xE0: self = .removed(token)
    case 0xB5, 0xE2: self = .writeProtected(token)
    default: self = .refused(token, function: function, answer: Self.name(of: answer))
    }
  }

  /// The standard's name of an answer, or its number.
  static func name(of answer: UInt64) -> String {
    names[answer] ?? "0x" + String(answer, radix: 16)
  }

  /// The names of answers that no case stands for.
  private static let names: [UInt64: String] = [
    0x02: "CKR_HOST_MEMORY", 0x05: "CKR_GENERAL_ERROR", 0x06: "CKR_FUNCTION_FAILED",
    0x07: "CKR_ARGUMENTS_BAD", 0x12: "CKR_ATTRIBUTE_TYPE_INVALID",
    0x13: "CKR_ATTRIBUTE_VALUE_INVALID", 0x1B: "CKR_ACTION_PROHIBITED", 0x21: "CKR_DATA_LEN_RANGE",
    0x30: "CKR_DEVICE_ERROR", 0x50: "CKR_FUNCTION_CANCELED", 0x54: "CKR_FUNCTION_NOT_SUPPORTED",
    0x60: "CKR_KEY_HANDLE_INVALID", 0x63: "CKR_KEY_TYPE_INCONSISTENT",
    0x68: "CKR_KEY_FUNCTION_NOT_PERMITTED", 0x70: "CKR_MECHANISM_INVALID",
    0x82: "CKR_OBJECT_HANDLE_INVALID", 0x90: "CKR_OPERATION_ACTIVE", 0xA3: "CKR_PIN_EXPIRED",
    0xB1: "CKR_SESSION_COUNT", 0xD0: "CKR_TEMPLATE_INCOMPLETE", 0xD1: "CKR_TEMPLATE_INCONSISTENT",
    0xE1: "CKR_TOKEN_NOT_RECOGNIZED", 0x104: "CKR_USER_ANOTHER_ALREADY_LOGGED_IN",
    0x130: "CKR_DOMAIN_PARAMS_INVALID", 0x150: "CKR_BUFFER_TOO_SMALL",
    0x190: "CKR_CRYPTOKI_NOT_INITIALIZED",
  ]
}
