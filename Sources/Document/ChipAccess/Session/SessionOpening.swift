import Crypto
import SmartCard

/// The protocol that opened a session, with its key. A session that the chip has ended is opened
/// again with the same protocol and key.
enum SessionOpening {
  /// None: the chip has no access control.
  case withoutKey
  case bac(BACKeys)
  case pace(PACEVariant, PACEPassword)

  var accessProtocol: AccessProtocol {
    switch self {
    case .withoutKey: .open
    case .bac: .bac
    case .pace(let variant, let password):
      .pace(
        variant.paceProtocol, parameterIdentifier: variant.info.parameterIdentifier,
        password: password.kind)
    }
  }

  /// The result of a run.
  struct Result {
    /// The protected channel; nil without access control.
    var channel: SecureMessaging?
    /// The unchecked proof of chip authentication mapping; nil with another mapping or protocol.
    var chipMapping: PACEChipMapping?
    /// What terminal authentication needs of the run; nil without access control.
    var identity: ChipIdentity?
  }

  /// Runs the protocol over the plain channel.
  func run(over connection: ChipConnection) throws -> Result {
    switch self {
    case .withoutKey: return Result()
    case .bac(let keys):
      return Result(
        channel: try BAC(keys: keys, random: connection.random).open(connection.plain),
        identity: ChipIdentity(identifier: keys.documentNumber))
    case .pace(let variant, let password):
      let result = try Self.run(
        PACE(variant: variant, password: password, random: connection.random), over: connection)
      return Result(
        channel: result.channel, chipMapping: result.chipMapping, identity: result.identity)
    }
  }

  /// Runs PACE. It is repeated once with short commands if the reader lost the link over a long
  /// one, before a token was sent that the chip may count as a try.
  private static func run(_ pace: PACE, over connection: ChipConnection) throws -> PACE.Result {
    let areShort = connection.mayTakeExtendedLength ? nil : true
    var hasToken = false
    do {
      return try pace.open(connection.plain, areShort: areShort) { hasToken = true }
    } catch let error as SmartCardError
      where pace.isLong && connection.mayTakeExtendedLength && !(hasToken && pace.isCounted)
    {
      try connection.recover(from: error)
      try connection.selectMasterFile(over: connection.plain)
      return try pace.open(connection.plain, areShort: true)
    }
  }
}
