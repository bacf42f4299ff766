import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// Files that no witness is made of, put into the circuits all the same: each breaks one rule, and all digests
/// are those of the changed files, so that nothing else speaks against it.
@Suite("What the data circuit refuses")
struct DataCircuitNegativeTests {
  /// The digests; the others than SHA-256 in `make audit`.
  private static let algorithms = isAudit ? SecureHash.allCases : [.sha256]

  /// A part of the circuit for each digest, compiled once.
  private final class Parts: @unchecked Sendable {
    private let built = MadeOnce<SecureHash, BuiltStatement<GF2To128>>()
    private let build: (SecureHash, CircuitBuilder<GF2To128>) -> Void

    init(_ build: @escaping (SecureHash, CircuitBuilder<GF2To128>) -> Void) { self.build = build }

    func callAsFunction(_ algorithm: SecureHash) throws -> BuiltStatement<GF2To128> {
      try built.value(algorithm) {
        try BuiltStatement<GF2To128>(isPart: true) { build(algorithm, $0) }
      }
    }
  }

  // MARK: The LDS security object

  /// The anchor alone: a security object, whose DG1 has a public digest.
  private static let anchor = Parts { algorithm, builder in
    _ = SecurityObjectAnchor(
      algorithm, blocks: 3, packed: nil, dataGroup1: builder.publicBits(algorithm.bits),
      in: builder)
  }

  /// The choices of a prover about a security object.
  private struct AnchorChoices {
    var outer = 0
    var hasNull = true
    var inner = 0
    var place = 0
  }

  /// The length of the digest says which one it is.
  private func isAnchored(
    _ bytes: [UInt8], _ digest: [UInt8], _ choices: AnchorChoices
  ) throws -> Bool {
    let algorithm = try #require(SecureHash.allCases.first { $0.length == digest.count })
    var values = InputValues<GF2To128>()
    values.appendPublic(bitsOf: digest.bitsFromLast)
    try #require(SecureHashMessageWitness(algorithm, bytes, blocks: 3)).append(to: &values)
    values.append(bits: 2, of: UInt64(choices.outer))
    values.append(bits: 1, of: choices.hasNull ? 1 : 0)
    values.append(bits: 2, of: UInt64(choices.inner))
    values.append(bits: 10, of: UInt64(choices.place))
    return try Self.anchor(algorithm).holds(values)
  }

  /// Every choice that a prover has, for a file.
  private func isAnchoredAnyhow(_ bytes: [UInt8], _ digest: [UInt8]) throws -> Bool {
    for outer in 0..<3 {
      for inner in 0..<3 {
        for hasNull in [true, false] {
          for place in Set([0, max(0, bytes.count - 16)]) {
            let choices = AnchorChoices(
              outer: outer, hasNull: hasNull, inner: inner, place: place)
            if try isAnchored(bytes, digest, choices) { return true }
          }
        }
      }
    }
    return false
  }

  private func digest(_ document: SyntheticDocument) throws -> [UInt8] {
    try document.algorithm.digest.digest(document.dataGroup1)
  }

  /// The length of DG1's entry.
  private func entryLength(_ algorithm: SecureHash) -> Int { 7 + algorithm.length }

  @Test(
    "given a security object, when any byte but those of other groups is another, then it is refused",
    arguments: algorithms)
  func everyByte(_ algorithm: SecureHash) throws {
    let entry = entryLength(algorithm)
    // Longer blocks take longer: every choice with every change is tried with SHA-256.
    let isAll = isAudit && algorithm == .sha256
    for version in [0, 1] as [UInt8] {
      var document = SyntheticDocument(algorithm: algorithm)
      (document.groups, document.version) = (2, version)
      let (bytes, digest) = (try document.securityObject, try digest(document))
      let forms = try #require(SecurityObjectForms(bytes, algorithm))
      let own = AnchorChoices(
        outer: forms.outer.head - 2, hasNull: forms.hasNull, inner: forms.inner.head - 2,
        place: forms.versionInfoPlace)
      #expect(try isAnchoredAnyhow(bytes, digest))
      let list = bytes.count - 2 * entry - (version == 1 ? 16 : 0)
      let info = bytes.count - 16
      for index in sweep(bytes.indices, each: 8) {
        // The second entry, and the texts of LDSVersionInfo, are not looked at.
        let isFree =
          (list + entry..<list + 2 * entry).contains(index)
          || version == 1 && (info + 4..<info + 8).contains(index)
          || version == 1 && (info + 10..<info + 16).contains(index)
        for change in [0x01, 0x80] as [UInt8] {
          guard isAll || change == 1 && (isAudit || version == 0 || index < 40 || index >= info)
          else { continue }
          var other = bytes
          other[index] ^= change
          // Behind the head of the list no choice depends on a byte.
          let isTaken =
            isAll || index < 40
            ? try isAnchoredAnyhow(other, digest) : try isAnchored(other, digest, own)
          #expect(isTaken == isFree, "\(version): byte \(index) ^ \(change)")
        }
      }
    }
  }

  @Test(
    "given a digest of which a bit is another, when the entry has the old one, then it is refused",
    arguments: algorithms)
  func digestBits(_ algorithm: SecureHash) throws {
    var document = SyntheticDocument(algorithm: algorithm)
    document.groups = 3
    let (bytes, digest) = (try document.securityObject, try digest(document))
    for bit in stride(from: 0, to: algorithm.bits, by: isAudit ? 17 : 51) {
      var other = digest
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try !isAnchoredAnyhow(bytes, other))
    }
  }

  @Test(
    "given DG1's entry in the second place, or DG2's with the number 1, then it is refused",
    arguments: algorithms)
  func entries(_ algorithm: SecureHash) throws {
    var document = SyntheticDocument(algorithm: algorithm)
    document.groups = 3
    let (bytes, digest) = (try document.securityObject, try digest(document))
    let entry = entryLength(algorithm)
    let list = bytes.count - 3 * entry
    var swapped = bytes
    swapped.replaceSubrange(list..<list + entry, with: bytes[list + entry..<list + 2 * entry])
    swapped.replaceSubrange(list + entry..<list + 2 * entry, with: bytes[list..<list + entry])
    #expect(try !isAnchoredAnyhow(swapped, digest))
    swapped[list + 4] = 1
    #expect(try !isAnchoredAnyhow(swapped, digest))
  }

  @Test(
    "given lengths that end before or after the signed end, when it is anchored, then it is refused",
    arguments: algorithms)
  func ends(_ algorithm: SecureHash) throws {
    for version in [0, 1] as [UInt8] {
      var document = SyntheticDocument(algorithm: algorithm)
      (document.version, document.groups) = (version, 2)
      let (bytes, digest) = (try document.securityObject, try digest(document))
      #expect(try !isAnchoredAnyhow(bytes + [0], digest))
      #expect(try !isAnchoredAnyhow(bytes.dropLast(), digest))
      #expect(try !isAnchoredAnyhow(bytes + [UInt8](repeating: 0x30, count: 16), digest))
    }
  }

  @Test(
    "given a version 0 with the end of version 1, or the other way round, then it is refused",
    arguments: algorithms)
  func versions(_ algorithm: SecureHash) throws {
    var document = SyntheticDocument(algorithm: algorithm)
    document.groups = 2
    for version in [0, 1] as [UInt8] {
      document.version = version
      var bytes = try document.securityObject
      let place = try #require(bytes.firstRange(of: [0x02, 0x01, version]))
      bytes[place.lowerBound + 2] = 1 - version
      #expect(try !isAnchoredAnyhow(bytes, digest(document)))
      bytes[place.lowerBound + 2] = 2
      #expect(try !isAnchoredAnyhow(bytes, digest(document)))
    }
  }

  @Test(
    "given a security object with another digest, when it is of this one's length, then it is refused",
    .audit)
  func otherDigests() throws {
    for algorithm in SecureHash.allCases {
      var document = SyntheticDocument(algorithm: algorithm)
      document.groups = 2
      let (bytes, digest) = (try document.securityObject, try digest(document))
      let place = try #require(bytes.firstRange(of: algorithm.objectIdentifier)).upperBound - 1
      for last in 0..<8 as Range<UInt8> {
        var other = bytes
        other[place] = last
        #expect(try isAnchoredAnyhow(other, digest) == (last == bytes[place]), "\(last)")
      }
      // Of another length: what the other document has is no choice in this circuit.
      for other in SecureHash.allCases where other != algorithm {
        document.algorithm = other
        #expect(try !isAnchoredAnyhow(try document.securityObject, digest))
      }
    }
  }

  // MARK: The signed attributes

  private static let walk = Parts { algorithm, builder in
    _ = SignedAttributesWalk(
      algorithm, blocks: algorithm == .sha256 ? 3 : 2, packed: nil,
      content: builder.publicBits(algorithm.bits), in: builder)
  }

  private static func digest(_ algorithm: SecureHash) -> [UInt8] {
    (0..<algorithm.length).map { UInt8($0) }
  }

  private static func attribute(_ algorithm: SecureHash) -> [UInt8] {
    SignedAttributesWalk.messageDigest(algorithm) + digest(algorithm)
  }

  /// Whether the circuit takes attributes with places of the prover's choice.
  private func isWalked(
    _ algorithm: SecureHash, _ bytes: [UInt8], _ places: [Int], index: Int, isLong: Bool
  ) throws -> Bool {
    var values = InputValues<GF2To128>()
    values.appendPublic(bitsOf: Self.digest(algorithm).bitsFromLast)
    let blocks = algorithm == .sha256 ? 3 : 2
    guard let message = SecureHashMessageWitness(algorithm, bytes, blocks: blocks) else {
      return false
    }
    message.append(to: &values)
    values.append(bits: 1, of: isLong ? 1 : 0)
    for place in places { values.append(bits: 9, of: UInt64(place)) }
    values.append(bits: 3, of: UInt64(index))
    return try Self.walk(algorithm).holds(values)
  }

  /// The same with the places that follow from the lengths, and every index.
  private func isWalkedAnyhow(_ algorithm: SecureHash, _ bytes: [UInt8]) throws -> Bool {
    for isLong in [false, true] {
      var place = (isLong ? 3 : 2) + SignedAttributesWalk.contentType.count
      var places: [Int] = []
      for _ in 0..<5 {
        places.append(min(place, 511))
        if place < bytes.count - 1 { place += 2 + Int(bytes[place + 1] & 0x7F) }
      }
      for index in 0..<8 {
        if try isWalked(algorithm, bytes, places, index: index, isLong: isLong) { return true }
      }
    }
    return false
  }

  private func set(_ attributes: [UInt8]...) -> [UInt8] {
    SyntheticDocument.set([SignedAttributesWalk.contentType] + attributes)
  }

  @Test(
    "given attributes, when any byte that is walked over is another, then they are refused",
    arguments: algorithms)
  func everyAttributeByte(_ algorithm: SecureHash) throws {
    for time in [[], SyntheticDocument.signingTime + [UInt8](repeating: 0, count: 0)] {
      let bytes = set(Self.attribute(algorithm), time.isEmpty ? [0x30, 0x00] : time)
      #expect(try isWalkedAnyhow(algorithm, bytes))
      let free = bytes.count - (time.isEmpty ? 0 : time.count - 2)
      for index in sweep(0..<free, each: 12) {
        let changes: [UInt8] = isAudit && algorithm == .sha256 ? [0x01, 0x80] : [0x80]
        for change in changes {
          var other = bytes
          other[index] ^= change
          #expect(try !isWalkedAnyhow(algorithm, other), "byte \(index) ^ \(change)")
        }
      }
    }
  }

  @Test(
    "given a message digest inside another attribute, or behind the end, then it is refused",
    arguments: algorithms)
  func hidden(_ algorithm: SecureHash) throws {
    let attribute = Self.attribute(algorithm)
    let inside = set([0x30, UInt8(attribute.count)] + attribute)
    #expect(try !isWalkedAnyhow(algorithm, inside))
    // The prover's own places do not help: each follows from the one before.
    let start = 2 + SignedAttributesWalk.contentType.count
    #expect(
      try !isWalked(
        algorithm, inside, [start, start + 2, inside.count, inside.count, inside.count], index: 1,
        isLong: false))
    let behind = set([0x30, 0x00]) + attribute
    #expect(try !isWalkedAnyhow(algorithm, behind))
    #expect(try isWalkedAnyhow(algorithm, set(attribute)))
    let end = start + attribute.count
    #expect(
      try !isWalked(
        algorithm, set(attribute), [start, end, end, end, end - 1], index: 0, isLong: false))
  }

  @Test(
    "given another order, no message digest, too many attributes or a long length, then refused",
    arguments: algorithms)
  func shapes(_ algorithm: SecureHash) throws {
    let (attribute, empty) = (Self.attribute(algorithm), [0x30, 0x00] as [UInt8])
    #expect(try isWalkedAnyhow(algorithm, set(empty, attribute, empty, empty, empty)))
    #expect(try !isWalkedAnyhow(algorithm, set(empty, attribute, empty, empty, empty, empty)))
    #expect(try !isWalkedAnyhow(algorithm, set(empty)))
    #expect(
      try !isWalkedAnyhow(
        algorithm, SyntheticDocument.set([attribute, SignedAttributesWalk.contentType])))
    // 81 before a length that needs none.
    var long = set(attribute)
    long.replaceSubrange(1..<2, with: [0x81, long[1]])
    #expect(try !isWalkedAnyhow(algorithm, long))
    // An attribute whose length has its highest bit set.
    let huge = [0x30, 0x81, 0x02, 0x01, 0x02] as [UInt8]
    #expect(try !isWalkedAnyhow(algorithm, set(attribute, huge)))
    // The message digest of another length.
    for other in SecureHash.allCases where other != algorithm {
      #expect(try !isWalkedAnyhow(algorithm, set(Self.attribute(other))))
    }
  }

  // MARK: The time of signing

  /// The blocks for two times of signing beside the digest: 64 or 128 bytes each.
  private static func timedBlocks(_ algorithm: SecureHash) -> Int {
    [.sha1, .sha256].contains(algorithm) ? 4 : 2
  }

  /// The walk with the time of signing, whose digits are public.
  private static let timed = Parts { algorithm, builder in
    let flags = builder.publicBits(2).bits
    let digits = builder.publicBits(SigningTimeAttribute.digitBits)
    let walk = SignedAttributesWalk(
      algorithm, blocks: timedBlocks(algorithm), packed: nil,
      content: builder.publicBits(algorithm.bits), in: builder)
    SigningTimeAttribute(walk, isStated: flags[0], isAbsent: flags[1], in: builder).digits
      .assertEqual(digits)
  }

  /// What the circuit takes of attributes: the numbers of those that can be stated to be a time, and whether it can be
  /// stated that there is none. Nothing is refused if neither is.
  private func times(
    _ algorithm: SecureHash, _ bytes: [UInt8], at time: SigningTime
  ) throws -> (indices: [Int], isAbsent: Bool) {
    let places = try #require(AttributePlaces(bytes, algorithm))
    let blocks = Self.timedBlocks(algorithm)
    let message = try #require(SecureHashMessageWitness(algorithm, bytes, blocks: blocks))
    var witness = SigningTimeWitness(message.padded, places: places.places)
    func isTaken(_ isStated: Bool?, _ index: Int) throws -> Bool {
      (witness.time, witness.index) = (time, index)
      var values = InputValues<GF2To128>()
      values.appendPublic(bitsOf: [isStated == true, isStated == false] + time.bits)
      values.appendPublic(bitsOf: Self.digest(algorithm).bitsFromLast)
      message.append(to: &values)
      values.append(bits: 1, of: places.isLong ? 1 : 0)
      for place in places.places { values.append(bits: 9, of: UInt64(place)) }
      values.append(bits: 3, of: UInt64(places.messageDigestIndex))
      witness.append(to: &values)
      return try Self.timed(algorithm).holds(values)
    }
    if case .stated(let digits) = time {
      // Digits they must be in any case.
      #expect(try isTaken(nil, 0) == digits.allSatisfy { $0 < 10 })
    }
    return (try (0..<8).filter { try isTaken(true, $0) }, try isTaken(false, 0))
  }

  @Test(
    "given a time of signing, or none, when it is stated, then the digits that are there are taken alone",
    arguments: algorithms)
  func signingTimes(_ algorithm: SecureHash) throws {
    let (attribute, time) = (Self.attribute(algorithm), SyntheticDocument.signingTime)
    let digits = Array("261123120000".utf8.map { $0 & 15 })
    func times(_ parts: [UInt8]..., at digits: [UInt8]) throws -> [Int] {
      let set = SyntheticDocument.set([SignedAttributesWalk.contentType] + parts)
      let (indices, isAbsent) = try self.times(algorithm, set, at: .stated(digits))
      return indices + (isAbsent ? [-1] : [])
    }
    #expect(try times(time, attribute, at: digits) == [0])
    #expect(try times(attribute, [0x30, 0x00], time, at: digits) == [2])
    // Of two the prover chooses.
    #expect(try times(time, attribute, time, at: digits) == [0, 2])
    #expect(try times(attribute, at: digits) == [-1])
    for place in digits.indices where isAudit || place % 4 == 3 {
      var other = digits
      other[place] ^= 1
      #expect(try times(attribute, time, at: other) == [])
    }
    // Each byte: the type is another one, and no time; in another form it is neither there nor absent.
    for place in time.indices.dropFirst(2) where isAudit || place % 5 == 2 || place > 27 {
      let isDigit = (17..<29).contains(place)
      var other = time
      other[place] ^= isDigit ? 0x40 : 1
      let isOther = (2..<13).contains(place)
      #expect(try times(attribute, other, at: digits) == (isOther ? [-1] : []), "\(place)")
      guard isDigit else { continue }
      // 3A is no digit.
      other = time
      other[place] = 0x3A
      var ten = digits
      ten[place - 17] = 10
      #expect(try times(attribute, other, at: ten) == [])
    }
    // Inside another attribute, in GeneralizedTime, two times in one attribute, and nothing but the type.
    let general = time[..<14] + [0x11, 0x18, 0x0F, 0x32, 0x30] + time[17...]
    let two = time[..<14] + [0x1E] + time[15...] + time[15...]
    #expect(try times(attribute, [0x30, UInt8(time.count)] + time, at: digits) == [-1])
    for form in [general, two, time[..<13]] {
      #expect(try times(attribute, [0x30, UInt8(form.count - 2)] + form[2...], at: digits) == [])
    }
  }

  // MARK: Choices

  @Test("given the index of no option, when a selection is made of it, then it is refused")
  func selection() throws {
    let statement = try BuiltStatement<GF2To128>(isPart: true) { builder in
      let selection = Selection<GF2To128>(5, in: builder)
      builder.assertEqual(
        selection.chosen((0..<5).map { GF2To128(index: $0) }, in: builder), builder.publicInput())
    }
    for index in 0..<8 {
      for value in 0..<8 {
        var values = InputValues<GF2To128>()
        values.appendPublic(GF2To128(index: value))
        values.append(bits: 3, of: UInt64(index))
        #expect(statement.holds(values) == (index == value && index < 5))
      }
    }
  }

  @Test("given sums of numbers, when they are equal as exponents, then they are equal")
  func exponents() throws {
    let statement = try BuiltStatement<GF2To128>(isPart: true) { builder in
      let numbers = (0..<3).map { _ in ExponentSum(builder.privateBits(9), in: builder) }
      (numbers[0] + numbers[1] + 2).assertEqual(numbers[2])
    }
    for (one, other, sum) in [
      (3, 4, 9), (3, 4, 8), (3, 4, 7), (511, 0, 1), (255, 254, 511), (510, 511, 511), (0, 0, 2),
    ] {
      var values = InputValues<GF2To128>()
      for number in [one, other, sum] { values.append(bits: 9, of: UInt64(number)) }
      #expect(statement.holds(values) == (one + other + 2 == sum))
    }
  }

  // MARK: DG1

  @Test(
    "given a DG1 whose size, head or length is another, when it is stated, then it is refused",
    arguments: algorithms)
  func sizes(_ algorithm: SecureHash) throws {
    let statement = try BuiltStatement<GF2To128>(isPart: true) { builder in
      let fields = DataGroup1Fields(algorithm, packed: nil, in: builder)
      fields.nationality.assertEqual(builder.publicBits(24))
    }
    func holds(_ bytes: [UInt8], size: Int) throws -> Bool {
      var values = InputValues<GF2To128>()
      values.appendPublic(bitsOf: Array("UTO".utf8).bitsFromLast)
      let blocks = DataGroup1Fields.blocks(algorithm)
      try #require(SecureHashMessageWitness(algorithm, bytes, blocks: blocks)).append(to: &values)
      values.append(bits: 2, of: UInt64(size))
      return statement.holds(values)
    }
    for size in 0..<3 {
      var document = SyntheticDocument()
      document.size = size
      let bytes = document.dataGroup1
      for other in 0..<4 { #expect(try holds(bytes, size: other) == (other == size)) }
      for index in 0..<5 {
        var changed = bytes
        changed[index] ^= 1
        #expect(try !holds(changed, size: size))
      }
      #expect(try !holds(bytes + [0x3C], size: size))
      #expect(try !holds(bytes.dropLast(), size: size))
      let place = DataGroup1Fields.forms[size].nationality
      for index in bytes.indices.dropFirst(5) {
        var changed = bytes
        changed[index] ^= 1
        #expect(try holds(changed, size: size) == !(place..<place + 3).contains(index))
      }
    }
  }
}
