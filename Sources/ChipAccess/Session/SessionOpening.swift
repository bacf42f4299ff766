import Crypto
import SmartCard

/// The way in which a session was opened: the protocol with its key. A session that the chip has left is
/// opened again in the same way.
enum SessionOpening {
  /// The chip lets anyone read.
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
    /// The rest of chip authentication mapping that is still to be checked.
    var chipMapping: PACEChipMapping?
  }

  /// Runs the protocol over the plain channel.
  func run(over connection: ChipConnection) throws -> Result {
    switch self {
    case .withoutKey: return Result()
    case .bac(let keys):
      return Result(
        channel: try BAC(keys: keys, random: connection.random).open(connection.plain))
    case .pace(let variant, let password):
      let result = try Self.run(
        PACE(variant: variant, password: password, random: connection.random), over: connection)
      return Result(channel: result.channel, chipMapping: result.chipMapping)
    }
  }

  /// Runs PACE; once more in short commands where the reader lost the link over a long one, before the
  /// chip had a token that it may count.
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
