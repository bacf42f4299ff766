import Crypto
import LDS
import SmartCard

/// Password authenticated connection establishment, ICAO Doc 9303-11, 4.4: a key agreement that a
/// password of little entropy authenticates, after which every command is protected.
public struct PACE {
  /// The result of a run.
  public struct Result {
    /// The protected channel around the plain one.
    public let channel: SecureMessaging
    /// The unchecked proof of chip authentication mapping; nil with another mapping.
    public let chipMapping: PACEChipMapping?
    /// What terminal authentication needs of the run.
    let identity: ChipIdentity
  }

  private let variant: PACEVariant
  private let password: PACEPassword
  private let random: RandomSource

  /// Prepares the protocol.
  public init(variant: PACEVariant, password: PACEPassword, random: RandomSource) {
    self.variant = variant
    self.password = password
    self.random = random
  }

  /// Runs the protocol over a plain channel, in the master file. A rejected password is not tried
  /// again here, because chips count tries or slow down on purpose. If the chip refuses the form of
  /// a command before a token was sent, the whole protocol is run again in another form,
  /// ``PACECommandForms/mostRuns`` times in all. If the chip accepts none, its first refusal is
  /// thrown.
  /// - Parameter areShort: true if only short commands are allowed; nil to follow the channel's
  ///   limits.
  /// - Throws: ``PACEError``, or what the channel throws.
  public func open(_ channel: any CardChannel, areShort: Bool? = nil) throws -> Result {
    try open(channel, areShort: areShort) {}
  }

  /// Runs the protocol as ``open(_:areShort:)`` does.
  /// - Parameter onToken: called before our token is sent.
  func open(
    _ channel: any CardChannel, areShort: Bool?, onToken: () -> Void
  ) throws -> Result {
    var forms = PACECommandForms(channel.limits, areShort: areShort, isLong: isLong)
    var first: PACEError?
    while true {
      do {
        return try run(
          DynamicAuthentication(channel: channel, form: forms.current), onToken: onToken)
      } catch PACEError.refused(let step, let status) where step != .mutualAuthentication {
        let refusal = first ?? .refused(step, status)
        guard forms.moveOn(after: step, status) else { throw refusal }
        first = refusal
        // This also ends a chain whose last command the chip still waits for.
        try channel.selectMasterFile()
      }
    }
  }

  /// True if commands or answers are too long for a short one.
  var isLong: Bool { variant.group.fieldBits > 1024 }

  /// True if the chip may count how often the password is tried.
  var isCounted: Bool { password.kind != .mrz }

  private func run(_ exchange: DynamicAuthentication, onToken: () -> Void) throws -> Result {
    let channel = exchange.channel
    let counts = try PACESelectProtocol(
      channel: channel, variant: variant, password: password.kind
    ).perform()
    let nonce = try PACENonce(exchange: exchange, variant: variant, password: password).perform()
    let mapping = try PACEMapping(exchange: exchange, variant: variant, random: random)
      .perform(nonce)
    let keys = try PACEKeyAgreement(exchange: exchange, variant: variant, random: random)
      .perform(mapping.group)
    onToken()
    let answer = try PACEMutualAuthentication(
      exchange: exchange, variant: variant, password: password.kind, chipCounts: counts
    ).perform(keys)
    let suite = try variant.paceProtocol.cipher.suite(
      encryption: keys.encryption, authentication: keys.authentication)
    var chipMapping: PACEChipMapping?
    if let sealed = answer.chipData, let value = mapping.chipValue {
      chipMapping = try PACEChipMapping(
        variant: variant, mappingValue: value, sealed: sealed, key: keys.encryption)
    }
    return Result(
      channel: SecureMessaging(
        around: channel, suite: suite, counter: [UInt8](repeating: 0, count: suite.blockLength)),
      chipMapping: chipMapping,
      identity: ChipIdentity(
        identifier: try mapping.group.compressed(keys.chipValue), authorities: answer.authorities))
  }
}
