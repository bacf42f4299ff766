/// A token, as its module describes it (PKCS #11 v2.40, `C_GetTokenInfo`).
package struct TokenSummary: Sendable {
  /// The module's number of the slot in which it is.
  package let slot: UInt64
  /// Its label, without the blanks at its end, as are the following texts.
  package let label: String
  package let manufacturer: String
  package let model: String
  package let serial: String
  package let flags: TokenFlags
  /// True if it signs digests with keys on P-256 (`CKM_ECDSA`).
  package let supportsP256Signing: Bool
  /// True if it makes keys on P-256 (`CKM_EC_KEY_PAIR_GEN`).
  package let supportsP256KeyGeneration: Bool

  /// The text of a field, without the blanks at its end.
  static func text(_ field: [UInt8]) -> String {
    String(decoding: field.reversed().drop { $0 == 0x20 || $0 == 0 }.reversed(), as: UTF8.self)
  }

  /// The address of the token.
  package var address: TokenAddress {
    var address = TokenAddress()
    (address.token, address.manufacturer) = (label, manufacturer)
    (address.model, address.serial) = (model, serial)
    return address
  }
}

/// What a token says of itself and of its user's PIN.
package struct TokenFlags: Sendable, Equatable {
  /// The bits of `CK_TOKEN_INFO`.
  let bits: UInt64

  private func has(_ bit: UInt64) -> Bool { bits & bit != 0 }

  /// True if it was set up: it has a label.
  package var initialized: Bool { has(0x400) }
  /// True if some of it can be used only with the PIN.
  package var loginRequired: Bool { has(0x4) }
  /// True if the user's PIN was set.
  package var userPINInitialized: Bool { has(0x8) }
  /// True if a wrong PIN was given since the last right one.
  package var pinCountLow: Bool { has(0x10000) }
  /// True if one more wrong PIN locks it.
  package var pinFinalTry: Bool { has(0x20000) }
  /// True if the PIN is locked.
  package var pinLocked: Bool { has(0x40000) }
  /// True if nothing can be written.
  package var writeProtected: Bool { has(0x2) }
  /// True if it takes the PIN at a reader with keys, and not from this program.
  package var protectedAuthenticationPath: Bool { has(0x100) }
}
