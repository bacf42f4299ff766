import CircuitTestSupport
import Crypto

@testable import Circuits
@testable import ZeroKnowledge

/// Files that a prover shows to a data circuit, and the digest that a state signed.
struct TriedDocument: Sendable {
  /// What is wrong with it.
  var name: String
  var algorithm = SecureHash.sha256
  var dataGroup1: [UInt8]
  var securityObject: [UInt8]
  var attributes: [UInt8]
  /// The digest that was signed.
  var signed: [UInt8]
  /// What is asked of it.
  var statement = TriedDocument.nothingAsked
  /// The time of signing that the prover shares; the one in the attributes unless a test says another one.
  var signingTime: SigningTime
  /// Whole blocks in the place of one file's, which no honest program makes.
  var blocks: (file: File, bytes: [UInt8])?

  enum File: CaseIterable, Sendable { case dataGroup1, securityObject, attributes }

  /// Nothing but the signature: what is refused then is refused always.
  static let nothingAsked = PassportDataStatement(
    today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))

  /// A document whose attributes are signed.
  init(
    _ name: String, _ algorithm: SecureHash, dataGroup1: [UInt8], securityObject: [UInt8],
    attributes: [UInt8]
  ) throws {
    (self.name, self.algorithm) = (name, algorithm)
    (self.dataGroup1, self.securityObject) = (dataGroup1, securityObject)
    self.attributes = attributes
    signed = try algorithm.digest.digest(attributes)
    signingTime = SigningTime(in: attributes)
    statement.isSigningTimeStated = signingTime.isStated
  }

  /// What a prover puts into a circuit of these sizes; nil if a file does not fit.
  func trial(_ sizes: PassportDataSizes) -> DataTrial? {
    func padded(_ file: File, _ message: [UInt8]) -> [UInt8]? {
      if let blocks, blocks.file == file { return blocks.bytes }
      return DataTrial.padded(message, algorithm, blocks: file.blocks(algorithm, sizes))
    }
    guard let first = padded(.dataGroup1, dataGroup1),
      let object = padded(.securityObject, securityObject),
      let set = padded(.attributes, attributes)
    else { return nil }
    var trial = DataTrial(
      dataGroup1: first, securityObject: object, attributes: set, signed: signed)
    trial.signingTime = signingTime
    trial.attributePlaces = AttributePlaces.places(attributes) ?? []
    return trial
  }
}

extension TriedDocument.File {
  /// The number of blocks that a circuit has for the file.
  func blocks(_ algorithm: SecureHash, _ sizes: PassportDataSizes) -> Int {
    switch self {
    case .dataGroup1: DataGroup1Fields.blocks(algorithm)
    case .securityObject: sizes.securityObjectBlocks
    case .attributes: sizes.attributesBlocks
    }
  }
}

// MARK: The truth

/// A data object in DER, or with longer lengths than it needs.
private struct DataObject {
  let tag: UInt8
  let content: ArraySlice<UInt8>

  /// The objects that some bytes are, without a rest; nil if they are none.
  static func all(_ bytes: ArraySlice<UInt8>) -> [DataObject]? {
    var (rest, all) = (bytes, [DataObject]())
    while let tag = rest.popFirst() {
      guard let first = rest.popFirst() else { return nil }
      var length = Int(first)
      if first >= 0x80 {
        guard (0x81...0x82).contains(first), rest.count >= Int(first & 0x7F) else { return nil }
        length = rest.prefix(Int(first & 0x7F)).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(Int(first & 0x7F))
      }
      guard rest.count >= length else { return nil }
      all.append(DataObject(tag: tag, content: rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return all
  }

  /// The objects in one with this tag, which is all of the bytes; nil for anything else.
  static func only(_ tag: UInt8, _ bytes: ArraySlice<UInt8>) -> [DataObject]? {
    guard let all = all(bytes), all.count == 1, all[0].tag == tag else { return nil }
    return Self.all(all[0].content)
  }

  var parts: [DataObject]? { Self.all(content) }

  func isSame(_ tag: UInt8, _ bytes: [UInt8]) -> Bool { self.tag == tag && Array(content) == bytes }
}

extension TriedDocument {
  /// True if a state signed this DG1, and it is as asked: decided from the files by a reader that has nothing in common
  /// with the circuit.
  /// - Parameter takesEither: whether one of two message digests may be the right one.
  func isTrue(takesEither: Bool = false) throws -> Bool {
    let digest = { (bytes: [UInt8]) throws in try algorithm.digest.digest(bytes) }
    guard try digest(attributes) == signed,
      let content = attribute(0x03), content.isSame(0x06, [0x67, 0x81, 0x08, 0x01, 0x01, 0x01]),
      let messageDigests = values(ofType: 0x04), takesEither || messageDigests.count == 1,
      try messageDigests.contains(where: {
        try $0?.isSame(0x04, digest(securityObject)) == true
      }),
      let listed, listed == (try digest(dataGroup1))
    else { return false }
    return isAsAsked && isTimeAsStated
  }

  /// True if the time of signing is one that an attribute states, or there is none and none is stated.
  private var isTimeAsStated: Bool {
    guard let isStated = statement.isSigningTimeStated else { return true }
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05]
    let all = (DataObject.only(0x31, attributes[...]) ?? []).filter {
      $0.content.starts(with: identifier)
    }
    guard isStated, case .stated(let digits) = signingTime else { return all.isEmpty }
    return digits.allSatisfy { $0 < 10 }
      && all.contains { attribute in
        let set = DataObject.only(0x31, attribute.content.dropFirst(identifier.count))
        guard let set, set.count == 1, let time = set.first else { return false }
        return time.isSame(0x17, digits.map { $0 | 0x30 } + [0x5A])
      }
  }

  /// The value of the one attribute of a type under PKCS #9. What is in others makes no difference.
  private func attribute(_ type: UInt8) -> DataObject? {
    guard let values = values(ofType: type), values.count == 1 else { return nil }
    return values[0]
  }

  /// The values of all attributes of a type under PKCS #9, nil for one that has not one value; nil for no attributes.
  private func values(ofType type: UInt8) -> [DataObject?]? {
    guard let all = DataObject.only(0x31, attributes[...]) else { return nil }
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, type]
    var values: [DataObject?] = []
    for attribute in all {
      guard attribute.tag == 0x30 else { return nil }
      guard attribute.content.starts(with: identifier) else { continue }
      let set = DataObject.only(0x31, attribute.content.dropFirst(identifier.count))
      values.append(set?.count == 1 ? set?.first : nil)
    }
    return values
  }

  /// The digest in the entry of DG1, which is the first. What is behind it in the list makes no difference.
  private var listed: [UInt8]? {
    guard let parts = DataObject.only(0x30, securityObject[...]), parts.count >= 3,
      parts[0].isSame(0x02, [parts.count == 3 ? 0 : 1]),
      parts[1].tag == 0x30, let identifier = parts[1].parts, (1...2).contains(identifier.count),
      identifier[0].isSame(0x06, Array(algorithm.objectIdentifier.dropFirst(2))),
      identifier.count == 1 || identifier[1].isSame(0x05, []),
      parts[2].tag == 0x30, parts.count == 3 || Self.isInfo(parts),
      let entry = DataObject.only(0x30, parts[2].content.prefix(algorithm.length + 7)),
      entry.count == 2, entry[0].isSame(0x02, [1]), entry[1].tag == 0x04,
      entry[1].content.count == algorithm.length
    else { return nil }
    return Array(entry[1].content)
  }

  private static func isInfo(_ parts: [DataObject]) -> Bool {
    guard parts.count == 4, parts[3].tag == 0x30, let texts = parts[3].parts else { return false }
    return texts.map(\.tag) == [0x13, 0x13] && texts.map(\.content.count) == [4, 6]
  }

  /// The birth, the expiry and the nationality in the lines of the zone (ICAO Doc 9303-4, -5 and -6, 4.2): positions in
  /// the text, by the number of its characters.
  private static let fields: [Int: (birth: Int, expiry: Int, nationality: Int)] = [
    88: (44 + 13, 44 + 21, 44 + 10), 90: (30, 30 + 8, 30 + 15), 72: (36 + 13, 36 + 21, 36 + 10),
  ]

  private var isAsAsked: Bool {
    // The tag 5F1F has two bytes.
    guard let file = DataObject.all(dataGroup1[...]), file.count == 1, file[0].tag == 0x61 else {
      return false
    }
    let content = Array(file[0].content)
    guard content.count > 3, content[0] == 0x5F, content[1] == 0x1F,
      Int(content[2]) == content.count - 3, let fields = Self.fields[content.count - 3]
    else { return false }
    let zone = content.dropFirst(3)
    func field(_ start: Int, _ count: Int) -> [UInt8] { Array(zone.dropFirst(start).prefix(count)) }
    let (birth, expiry) = (field(fields.birth, 6), field(fields.expiry, 6))
    func number(_ date: [UInt8], _ century: UInt64) -> UInt64? {
      guard date.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return date.reduce(century) { $0 << 4 | UInt64($1 & 15) }
    }
    if let latest = statement.bornBy {
      // The years up to today's are of this century.
      let isRecent = number(Array(birth.prefix(2)), 0).map { $0 <= 0x26 } ?? false
      guard let day = number(birth, isRecent ? 0x20 : 0x19), day <= latest.number else {
        return false
      }
    }
    if statement.isNotExpired {
      guard let day = number(expiry, 0x20), day >= statement.today.number else { return false }
    }
    return statement.nationalities.map { $0.contains(field(fields.nationality, 3)) } ?? true
  }
}
