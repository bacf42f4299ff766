import Crypto
import ZeroKnowledge

/// A document's files in the form for a data circuit, and its holder's secret. It does not check
/// whether the files are signed, nor whether the statements are true.
public struct PassportDataWitness: Sendable {
  /// The number of bytes of a secret.
  public static let secretLength = 32

  private let dataGroup1: SecureHashMessageWitness
  private let size: Int
  private let securityObject: SecureHashMessageWitness
  private let forms: SecurityObjectForms
  private let attributes: SecureHashMessageWitness
  private let walk: AttributePlaces
  private let time: SigningTimeWitness
  private let secret: [UInt8]

  /// The digest of all three files.
  let algorithm: SecureHash
  /// The digest of the signed attributes.
  public let digest: [UInt8]
  /// The time of signing in the attributes.
  public var signingTime: SigningTime { time.time }

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - algorithm: the digest of DG1, of the LDS security object and of the attributes.
  ///   - dataGroup1: EF.DG1, whole.
  ///   - securityObject: the LDS security object, the content of EF.SOD's signed data.
  ///   - attributes: the signed attributes as a SET, as they are digested.
  ///   - secret: 32 bytes; random bytes if no pseudonym is stated.
  /// - Throws: ``PassportDataError`` when a file has a form or a length that no circuit of these
  ///   sizes accepts, or does not have the digest that the next one states.
  public init(
    _ algorithm: SecureHash, dataGroup1: [UInt8], securityObject: [UInt8], attributes: [UInt8],
    secret: [UInt8], sizes: PassportDataSizes
  ) throws(PassportDataError) {
    try self.init(
      algorithm, dataGroup1: dataGroup1, securityObject: securityObject, attributes: attributes,
      secret: secret, sizes: sizes, isChecked: true)
  }

  /// The same; a test may skip the check of the digests.
  init(
    _ algorithm: SecureHash, dataGroup1: [UInt8], securityObject: [UInt8], attributes: [UInt8],
    secret: [UInt8], sizes: PassportDataSizes, isChecked: Bool
  ) throws(PassportDataError) {
    guard
      let size = DataGroup1Fields.forms.firstIndex(where: {
        $0.length == dataGroup1.count && dataGroup1.starts(with: $0.head)
      }),
      let first = SecureHashMessageWitness(
        algorithm, dataGroup1, blocks: DataGroup1Fields.blocks(algorithm))
    else { throw .dataGroup1Form }
    guard
      let object = SecureHashMessageWitness(
        algorithm, securityObject, blocks: sizes.securityObjectBlocks)
    else { throw .securityObjectLength(securityObject.count) }
    guard
      let signed = SecureHashMessageWitness(algorithm, attributes, blocks: sizes.attributesBlocks)
    else { throw .attributesLength(attributes.count) }
    guard let forms = SecurityObjectForms(securityObject, algorithm) else {
      throw .securityObjectForm
    }
    guard let walk = AttributePlaces(attributes, algorithm) else { throw .attributesForm }
    guard forms.dataGroup1Digest == first.digest || !isChecked else { throw .dataGroup1Digest }
    guard walk.messageDigest == object.digest || !isChecked else { throw .securityObjectDigest }
    guard secret.count == Self.secretLength else { throw .secretLength }
    self.algorithm = algorithm
    self.dataGroup1 = first
    self.size = size
    self.securityObject = object
    self.forms = forms
    self.attributes = signed
    self.walk = walk
    time = SigningTimeWitness(signed.padded, places: walk.places)
    self.secret = secret
    digest = signed.digest
  }

  /// The digest that an issuer signed, 32 bytes.
  public func boundDigest(_ bound: BoundHolder) -> [UInt8] {
    typealias Message = SecureHashFixedMessage<GF2To128>
    return Message.digest(
      .sha256,
      of: DeskDigest.message(
        document: digest, key: bound.key, secretDigest: Message.digest(.sha256, of: secret),
        day: bound.day))
  }

  /// The digest that an issuer signed and the coordinates of the device key, 96 bytes.
  func boundBytes(_ bound: BoundHolder) -> [UInt8] {
    boundDigest(bound) + bound.key.x + bound.key.y
  }

  /// The values of the private inputs without those of the links, for a statement's scope.
  func values(
    _ binding: HolderBindingForm, scopeDigest: [UInt8], _ bound: BoundHolder?
  ) -> InputValues<GF2To128> {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let packed = PassportDataCircuit.packed
    var values = InputValues<GF2To128>()
    if binding.hasSecret {
      for byte in secret { values.append(bits: 8, of: UInt64(byte)) }
    }
    dataGroup1.append(to: &values, packed: packed)
    Selection.append(size, of: DataGroup1Fields.forms.count, to: &values)
    securityObject.append(to: &values, packed: packed)
    Selection.append(
      forms.outer.head - 2, of: SecurityObjectAnchor.lengthForms, to: &values)
    values.append(bits: 1, of: forms.hasNull ? 1 : 0)
    Selection.append(
      forms.inner.head - 2, of: SecurityObjectAnchor.lengthForms, to: &values)
    values.append(
      bits: SecurityObjectAnchor.placeBits, of: UInt64(clamping: forms.versionInfoPlace))
    attributes.append(to: &values, packed: packed)
    values.append(bits: 1, of: walk.isLong ? 1 : 0)
    for place in walk.places {
      values.append(bits: SignedAttributesWalk.placeBits, of: UInt64(clamping: place))
    }
    Selection.append(
      walk.messageDigestIndex, of: SignedAttributesWalk.attributes - 1, to: &values)
    time.append(to: &values)
    if binding.hasSecret {
      Message.append(
        .sha256, PassportNullifier.message(secret: secret, scopeDigest: scopeDigest),
        packed: packed, to: &values)
    }
    if let bound {
      values.append(bitsOf: (bound.key.x + bound.key.y).bitsFromLast)
      let secretDigest = Message.append(.sha256, secret, packed: packed, to: &values)
      Message.append(
        .sha256,
        DeskDigest.message(
          document: digest, key: bound.key, secretDigest: secretDigest, day: bound.day),
        packed: packed, to: &values)
    }
    return values
  }
}

/// The device key and the day of an issuer's signature for a holder.
public struct BoundHolder: Sendable {
  let key: (x: [UInt8], y: [UInt8])
  /// The day as eight digits.
  let day: [UInt8]

  /// Makes a holder of the coordinates of the device key, 32 bytes each, and the day.
  public init(key: (x: [UInt8], y: [UInt8]), day: PassportDataStatement.Day) {
    self.key = key
    self.day = PassportDataStatement.digits(day.number)
  }
}

/// The reason for which a document does not fit a data circuit.
public enum PassportDataError: Error, Hashable, Sendable {
  /// DG1 is not that of a TD1, TD2 or TD3.
  case dataGroup1Form
  /// The LDS security object does not begin with a known form, in which DG1's entry is the first.
  case securityObjectForm
  /// The LDS security object is longer than any circuit accepts; the argument is its length in
  /// bytes.
  case securityObjectLength(Int)
  /// The signed attributes are not a content type, followed by at most five others with the message
  /// digest among them.
  case attributesForm
  /// The signed attributes are longer than any circuit accepts; the argument is their length in
  /// bytes.
  case attributesLength(Int)
  /// DG1 does not have the digest that is listed.
  case dataGroup1Digest
  /// The LDS security object does not have the digest that is in the signed attributes.
  case securityObjectDigest
  /// The secret does not have 32 bytes.
  case secretLength
}

/// The forms of the lengths in an LDS security object, read outside the circuit.
struct SecurityObjectForms: Sendable {
  /// The length of the head of a SEQUENCE, and the length that the head states.
  struct Head: Sendable {
    let head: Int
    let length: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      let bytes = Array(bytes.prefix(4))
      guard bytes.count == 4, bytes[0] == 0x30 else { return nil }
      switch bytes[1] {
      case 0x00..<0x80: (head, length) = (2, Int(bytes[1]))
      case 0x81: (head, length) = (3, Int(bytes[2]))
      case 0x82: (head, length) = (4, Int(bytes[2]) << 8 | Int(bytes[3]))
      default: return nil
      }
    }
  }

  let outer: Head
  let hasNull: Bool
  let inner: Head
  let dataGroup1Digest: [UInt8]
  /// The position of LDSVersionInfo; 0 without it.
  let versionInfoPlace: Int

  init?(_ bytes: [UInt8], _ digestAlgorithm: SecureHash) {
    guard let outer = Head(bytes[...]), outer.head + outer.length == bytes.count else {
      return nil
    }
    let body = bytes[outer.head...]
    let version = body.dropFirst(2).first
    guard body.starts(with: [0x02, 0x01]), version == 0 || version == 1 else { return nil }
    let algorithm = body.dropFirst(3)
    let identifier = digestAlgorithm.objectIdentifier
    let length = UInt8(identifier.count)
    let hasNull = algorithm.starts(with: [0x30, length + 2] + identifier + [0x05, 0x00])
    guard hasNull || algorithm.starts(with: [0x30, length] + identifier) else { return nil }
    let list = algorithm.dropFirst(identifier.count + (hasNull ? 4 : 2))
    guard let inner = Head(list) else { return nil }
    let entry = list.dropFirst(inner.head)
    let head = SecurityObjectAnchor.entry(digestAlgorithm)
    guard entry.starts(with: head) else { return nil }
    let digest = Array(entry.dropFirst(head.count).prefix(digestAlgorithm.length))
    let rest = entry.count - inner.length
    guard digest.count == digestAlgorithm.length, inner.length >= head.count + digest.count else {
      return nil
    }
    if version == 0 {
      guard rest == 0 else { return nil }
      versionInfoPlace = 0
    } else {
      let tail = Array(bytes.suffix(SecurityObjectAnchor.versionInfoLength))
      guard rest == tail.count, tail.starts(with: [0x30, 0x0E, 0x13, 0x04]),
        tail[8] == 0x13, tail[9] == 0x06
      else { return nil }
      versionInfoPlace = bytes.count - tail.count
    }
    self.outer = outer
    self.hasNull = hasNull
    self.inner = inner
    dataGroup1Digest = digest
  }
}

/// The positions of the signed attributes after the first, read outside the circuit.
struct AttributePlaces: Sendable {
  let isLong: Bool
  /// The positions; the length of the SET for those that do not exist.
  let places: [Int]
  /// The index in ``places`` of the message digest.
  let messageDigestIndex: Int
  let messageDigest: [UInt8]

  init?(_ bytes: [UInt8], _ algorithm: SecureHash) {
    guard let places = Self.places(bytes) else { return nil }
    let head = SignedAttributesWalk.messageDigest(algorithm)
    let found = places.firstIndex { place in
      let attribute = Self.attribute(bytes, place)
      return attribute.starts(with: head) && attribute.count == head.count + algorithm.length
    }
    guard let found else { return nil }
    isLong = bytes[1] == 0x81
    self.places = places
    messageDigestIndex = found
    messageDigest = Self.attribute(bytes, places[found]).suffix(algorithm.length)
  }

  /// The positions of the attributes after the first; nil for bytes that no circuit takes as a SET of them.
  static func places(_ bytes: [UInt8]) -> [Int]? {
    guard bytes.count > 3, bytes[0] == 0x31 else { return nil }
    let isLong = bytes[1] == 0x81
    let start = isLong ? 3 : 2
    let length = Int(isLong ? bytes[2] : bytes[1])
    guard isLong ? length >= 0x80 : length < 0x80, start + length == bytes.count,
      bytes[start...].starts(with: SignedAttributesWalk.contentType)
    else { return nil }
    var places: [Int] = []
    var place = start + SignedAttributesWalk.contentType.count
    for _ in 1..<SignedAttributesWalk.attributes {
      places.append(place)
      guard place < bytes.count else { continue }
      guard place + 1 < bytes.count, bytes[place] == 0x30, bytes[place + 1] < 0x80 else {
        return nil
      }
      place += 2 + Int(bytes[place + 1])
    }
    return place == bytes.count ? places : nil
  }

  /// The attribute at a position, as its length says; nothing at the end.
  private static func attribute(_ bytes: [UInt8], _ place: Int) -> [UInt8] {
    guard place + 1 < bytes.count else { return [] }
    return Array(bytes[place...].prefix(2 + Int(bytes[place + 1])))
  }
}
