import Encoding

/// What the holder of a card verifiable certificate may do, BSI TR-03110-3, 2.7 and C.1.5: the kind
/// of terminal, and bits whose first two are the role.
public struct CertificateHolderAuthorization: Hashable, Sendable {
  /// The role of a certificate's holder.
  public enum Role: UInt8, Hashable, Sendable {
    /// A terminal.
    case terminal = 0
    /// A document verifier of another state, or one that is not official.
    case foreignVerifier = 1
    /// An official document verifier of the same state.
    case domesticVerifier = 2
    /// A country verifying certification authority.
    case authority = 3
  }

  /// The data groups that an inspection system may read.
  public struct Rights: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// DG3, fingerprints.
    public static let fingerprints = Rights(rawValue: 0x01)
    /// DG4, irises.
    public static let irises = Rights(rawValue: 0x02)
  }

  /// The kind of terminal.
  public let terminalType: ObjectIdentifier
  /// The bits of role and rights.
  public let bits: [UInt8]

  /// `id-IS`: an inspection system, which reads passports.
  public static let inspectionSystem = ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 1, 2, 1)

  /// The authorization of an inspection system, or of an authority or a verifier above one.
  public init(_ role: Role, _ rights: Rights = []) {
    terminalType = Self.inspectionSystem
    bits = [role.rawValue << 6 | rights.rawValue & 0x3F]
  }

  init(_ object: BERTLV) throws(BERError) {
    var reader = object.reader()
    terminalType = try DER.objectIdentifier(try reader.read())
    bits = Array(try reader.read(0x53).content)
    try reader.end()
    let length = terminalType == Self.inspectionSystem ? 1...1 : 1...16
    guard length.contains(bits.count) else { throw .invalidValue(.fieldAuthorization) }
  }

  /// The bytes of the data object.
  public var encoded: [UInt8] {
    BERTLV.encode(0x7F4C, DER.objectIdentifier(terminalType) + BERTLV.encode(0x53, bits))
  }

  /// The role.
  public var role: Role { Role(rawValue: (bits.first ?? 0) >> 6) ?? .terminal }

  /// True if the role is a document verifier.
  public var isVerifier: Bool { role == .domesticVerifier || role == .foreignVerifier }

  /// The rights of an inspection system; none for another kind of terminal.
  public var rights: Rights {
    guard terminalType == Self.inspectionSystem, let bits = bits.first else { return [] }
    return Rights(rawValue: bits & 0x3F)
  }
}
