import Crypto
import Encoding
import SmartCard

/// MSE:Set AT, ICAO Doc 9303-11, 4.4.4.1: names the variant, the password and the domain parameters.
struct PACESelectProtocol {
  let channel: any CardChannel
  let variant: PACEVariant
  let password: PACEPassword.Kind

  /// Sends the command. If there is only one set of domain parameters, some chips require their
  /// reference and some refuse it: it is sent first, and left out if the chip refuses it.
  /// - Returns: true if the chip counts tries of this password, because it stated how many are
  ///   left.
  /// - Throws: ``PACEError/passwordBlocked(_:remaining:)`` when no try is left that may be used,
  ///   ``PACEError/passwordNotTaken(_:)``, ``PACEError/refused(_:_:)``.
  @discardableResult
  func perform() throws -> Bool {
    let reference = variant.parameterReference.map { BERTLV.encode(0x84, $0) }
    var status = try send(reference ?? [])
    if reference != nil, !variant.mustNameParameters, Self.refusalsOfForm.contains(status) {
      status = try send([])
    }
    if let remaining = status.remainingTries {
      try judge(remaining)
      return true
    }
    switch status {
    case .success: return false
    case StatusWord(0x69, 0x83): throw PACEError.passwordBlocked(password, remaining: 0)
    case .referencedDataNotFound where password != .mrz:
      throw PACEError.passwordNotTaken(password)
    default: throw PACEError.refused(.selection, status)
    }
  }

  private static let refusalsOfForm: [StatusWord] = [
    .wrongData, .wrongParameters, StatusWord(0x6A, 0x87), .referencedDataNotFound, .wrongLength,
  ]

  /// Checks the status, with the tries that are left. A chip that counts them states their number
  /// as a warning and continues (BSI TR-03110-3, B.11.1), with every password. The last try of a
  /// PIN is never used: the PIN is suspended then.
  private func judge(_ remaining: Int) throws(PACEError) {
    let isUsable = password == .pin ? remaining > 1 : remaining > 0
    guard isUsable else { throw .passwordBlocked(password, remaining: remaining) }
  }

  private func send(_ reference: [UInt8]) throws -> StatusWord {
    let data =
      BERTLV.encode(0x80, variant.info.protocolIdentifier.content)
      + BERTLV.encode(0x83, [password.rawValue]) + reference
    return try channel.transmit(.set(.authentication, for: .mutualAuthentication, data)).status
  }
}

extension StatusWord {
  /// The number of tries that a password has left, if the status is 63C0 to 63CF; nil otherwise.
  var remainingTries: Int? { sw1 == 0x63 && sw2 & 0xF0 == 0xC0 ? Int(sw2 & 0x0F) : nil }
}
