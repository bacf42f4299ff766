import CircuitTestSupport
import Crypto
import TestSupport

@testable import Circuits
@testable import ZeroKnowledge

/// Documents that were changed so that what a proof would say of them is false, and everything around the change made
/// again: digests, lengths, the signature.
struct FalseDocuments {
  let shape: SyntheticDocument
  /// Who the holder says he is.
  private let forged: [UInt8]

  init(_ shape: SyntheticDocument) {
    self.shape = shape
    var other = shape
    (other.birth, other.nationality) = ("500101", "XXA")
    forged = other.dataGroup1
  }

  /// Documents in the forms that states give them, for circuits of these sizes.
  static func shapes(_ algorithm: SecureHash, _ sizes: PassportDataSizes) -> [SyntheticDocument] {
    let most =
      (SecureHashMessageWitness.maximumLength(algorithm, blocks: sizes.securityObjectBlocks) - 45)
      / (algorithm.length + 7)
    let (time, empty) = (SyntheticDocument.signingTime, [0x30, 0x00] as [UInt8])
    var shapes = [SyntheticDocument](repeating: SyntheticDocument(algorithm: algorithm), count: 5)
    (shapes[1].size, shapes[1].version, shapes[1].hasNull) = (1, 1, false)
    (shapes[1].groups, shapes[1].before, shapes[1].after) = (min(16, most), [time], [])
    (shapes[2].size, shapes[2].groups, shapes[2].lengthForms) = (2, 2, (3, 3))
    // The SET needs the long form of its length.
    let long = tlv(0x30, tlv(0x04, [UInt8](repeating: 0x30, count: 58)))
    (shapes[2].before, shapes[2].after) = ([time], [long])
    (shapes[3].groups, shapes[3].after) = (1, [])
    (shapes[4].size, shapes[4].version, shapes[4].groups) = (1, 1, 2)
    (shapes[4].before, shapes[4].after) = ([empty, empty], [empty, empty])
    return shapes
  }

  // MARK: Parts

  private var algorithm: SecureHash { shape.algorithm }

  static func tlv(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let head = SyntheticDocument.head(content.count, bytes: nil)
    return [tag] + Array(head.dropFirst()) + content
  }

  private func digest(_ bytes: [UInt8]) throws -> [UInt8] { try algorithm.digest.digest(bytes) }

  private func entry(_ number: UInt8, _ digest: [UInt8]) -> [UInt8] {
    Self.tlv(0x30, [0x02, 0x01, number] + Self.tlv(0x04, digest))
  }

  private func entries(_ first: [UInt8]? = nil) throws -> [[UInt8]] {
    let own = entry(1, try digest(first ?? shape.dataGroup1))
    return [own]
      + (1..<UInt8(shape.groups)).map {
        entry($0 + 1, [UInt8](repeating: $0 + 1, count: algorithm.length))
      }
  }

  /// The security object with a list of other content.
  private func object(
    _ list: [UInt8], parameters: [UInt8]? = nil, info: [UInt8]? = nil, listLength: Int? = nil
  ) -> [UInt8] {
    let identifier =
      algorithm.objectIdentifier + (parameters ?? (shape.hasNull ? [0x05, 0x00] : []))
    var body = [0x02, 0x01, shape.version] + Self.tlv(0x30, identifier)
    body +=
      SyntheticDocument.head(listLength ?? list.count, bytes: shape.lengthForms?.inner) + list
    body += info ?? (shape.version == 1 ? Self.info : [])
    return SyntheticDocument.head(body.count, bytes: shape.lengthForms?.outer) + body
  }

  private static let info = tlv(
    0x30, tlv(0x13, Array("0108".utf8)) + tlv(0x13, Array("040000".utf8)))

  private func messageDigest(_ digest: [UInt8]) -> [UInt8] {
    SignedAttributesWalk.messageDigest(algorithm) + digest
  }

  private func attributes(_ messageDigest: [UInt8]) -> [UInt8] {
    SyntheticDocument.set(
      [SignedAttributesWalk.contentType] + shape.before + [messageDigest] + shape.after)
  }

  /// A document with a security object, and attributes that have its digest.
  private func document(
    _ name: String, _ first: [UInt8], _ object: [UInt8]
  ) throws -> TriedDocument {
    try TriedDocument(
      name, algorithm, dataGroup1: first, securityObject: object,
      attributes: attributes(messageDigest(try digest(object))))
  }

  private func document(
    _ name: String, _ first: [UInt8], attributes: [UInt8]
  ) throws -> TriedDocument {
    try TriedDocument(
      name, algorithm, dataGroup1: first, securityObject: try object(of: first),
      attributes: attributes)
  }

  private func object(of first: [UInt8]) throws -> [UInt8] {
    object(try entries(first).flatMap { $0 })
  }

  /// The document as it is.
  func genuine() throws -> TriedDocument {
    let first = shape.dataGroup1
    return try document("genuine", first, try object(of: first))
  }

  // MARK: The LDS security object

  /// Documents whose list does not have the holder's DG1.
  func lists() throws -> [TriedDocument] {
    let (own, wrong) = (try entries(), try digest(forged))
    let rest = Array(own.dropFirst())
    var all = [try document("DG1 is another", forged, try object(of: shape.dataGroup1))]
    func add(_ name: String, _ list: [[UInt8]]) throws {
      all.append(try document(name, forged, object(list.flatMap { $0 })))
    }
    for place in own.indices.dropFirst() {
      let other = entry(UInt8(place + 1), wrong)
      var list = own
      list[place] = other
      try add("DG\(place + 1) has the digest", list)
      list.remove(at: place)
      try add("DG\(place + 1) has the digest, and is the first", [other] + list)
    }
    for number in UInt8.min...255 where number != 1 && (isAudit || number < 20 || number > 250) {
      try add("the first entry has the number \(number)", [entry(number, wrong)] + own)
    }
    try add("a second entry of DG1", own + [entry(1, wrong)])
    let value = Self.tlv(0x04, wrong)
    let contents: [(name: String, bytes: [UInt8])] = [
      ("two bytes", [0x02, 0x02, 0x01, 0x01] + value),
      ("an ENUMERATED", [0x0A, 0x01, 0x01] + value),
      ("no number", value), ("no number but 01", [0x01] + value),
      ("two", [0x02, 0x01, 0x01, 0x02] + value),
      ("the digest before it", value + [0x02, 0x01, 0x01]),
      ("a BIT STRING", [0x02, 0x01, 0x01] + Self.tlv(0x03, wrong)),
      ("a SEQUENCE", [0x02, 0x01, 0x01] + Self.tlv(0x30, wrong)),
      ("a constructed string", [0x02, 0x01, 0x01] + Self.tlv(0x24, value)),
      ("a byte before the digest", [0x02, 0x01, 0x01] + Self.tlv(0x04, [0] + wrong)),
      ("a byte after the digest", [0x02, 0x01, 0x01] + Self.tlv(0x04, wrong + [0])),
      ("something after it", [0x02, 0x01, 0x01] + value + [0x05, 0x00]),
      ("another number before", [0x02, 0x01, 0x02, 0x02, 0x01, 0x01] + value),
    ]
    for (name, content) in contents {
      try add("an entry with \(name)", [Self.tlv(0x30, content)] + rest)
      try add("an entry with \(name), and the right one", [Self.tlv(0x30, content)] + own)
    }
    let alone = entry(1, wrong)
    for tag in [0x04, 0x31, 0xA0, 0x61] as [UInt8] {
      try add("the entry in an object \(tag)", [Self.tlv(tag, alone)] + own)
      try add("the entry behind the others, in an object \(tag)", own + [Self.tlv(tag, alone)])
    }
    try add("the entry in an entry", [Self.tlv(0x30, alone)] + own)
    try add("the digest alone", [value] + own)
    all += try lengths(own, rest, wrong)
    return all
  }

  /// Lists elsewhere, and lengths that say something else than what is there.
  private func lengths(
    _ own: [[UInt8]], _ rest: [[UInt8]], _ wrong: [UInt8]
  ) throws -> [TriedDocument] {
    let (alone, list) = (entry(1, wrong), own.flatMap { $0 })
    let own = shape.dataGroup1
    var all = [
      try document("the digest among the parameters", forged, object(list, parameters: alone)),
      try document("a list before the list", forged, object(Self.tlv(0x30, alone) + list)),
      try document(
        "a list behind the list", forged,
        object(list, info: Self.tlv(0x30, alone) + (shape.version == 1 ? Self.info : []))),
      try document(
        "a list before the list, of which the length tells", forged,
        object(alone + Self.tlv(0x30, list), listLength: alone.count)),
      try document("no list", own, object([])),
      try document(
        "the other version's end", own, object(list, info: shape.version == 1 ? [] : Self.info)),
      try document("LDSVersionInfo twice", own, object(list, info: Self.info + Self.info)),
    ]
    for length in 0..<min(list.count + 40, 256) where length != list.count {
      guard isAudit || length % 16 == 0 || abs(length - list.count) < 18 else { continue }
      all.append(
        try document("a list of \(length)", own, object(list, listLength: length)))
    }
    let whole = object(list)
    for length in 20..<whole.count where isAudit || length % 8 == 0 || length > whole.count - 4 {
      all.append(try document("cut after \(length)", own, Array(whole.prefix(length))))
      // The same with lengths that fit.
      let head = 18 + 2 + (shape.hasNull ? 0 : -2)
      guard list.count > length - head, length > head else { continue }
      // With a whole entry of DG1 the statement is true, whatever follows.
      if length - head < algorithm.length + 7 {
        let end = object(Array(list.prefix(length - head)))
        all.append(try document("a list cut to \(length - head)", own, end))
      }
      all.append(
        try document(
          "a list cut to \(length - head), of which the length does not tell", own,
          object(Array(list.prefix(length - head)), listLength: list.count)))
    }
    return all
  }

  // MARK: The signed attributes

  /// Documents whose attributes do not have the digest of the security object.
  func attributeSets() throws -> [TriedDocument] {
    let object = try object(of: forged)
    let own = messageDigest(try digest(try self.object(of: shape.dataGroup1)))
    let wrong = messageDigest(try digest(object))
    let type = SignedAttributesWalk.contentType
    var all = [try document("another object", forged, attributes: attributes(own))]
    var other = try document("other attributes", forged, attributes: attributes(wrong))
    other.signed = try digest(attributes(own))
    all.append(other)
    func add(_ name: String, _ parts: [[UInt8]]) throws {
      all.append(try document(name, forged, attributes: SyntheticDocument.set(parts)))
    }
    // The digest in another attribute's value, at each place of it, and the right one before, behind, or not at all.
    let identifier = Array(SyntheticDocument.signingTime[2..<13])
    let insides: [[UInt8]] = [
      [0x30, UInt8(wrong.count)] + wrong, Self.tlv(0x30, identifier + Self.tlv(0x31, wrong)),
      Self.tlv(0x31, wrong), Self.tlv(0x30, identifier + Self.tlv(0x31, Self.tlv(0x04, wrong))),
      Self.tlv(0x30, wrong + [0x30, 0x00]), Self.tlv(0x30, [0x30, 0x00] + wrong),
      Self.tlv(0x30, [0x30] + wrong), Self.tlv(0x30, [0x30, 0x01] + wrong),
      Self.tlv(0x30, wrong + wrong.prefix(20)),
    ]
    for inside in insides {
      try add("inside an attribute", [type, inside])
      try add("inside an attribute, the right one before", [type, own, inside])
      try add("inside an attribute, the right one behind", [type, inside, own])
    }
    for before in 1...8 {
      let inside = Self.tlv(0x30, [UInt8](repeating: 0x30, count: before) + wrong)
      try add("inside an attribute, \(before) bytes from its start", [type, inside, own])
      let filled = Self.tlv(0x30, [UInt8](repeating: 0, count: before) + wrong + [0x30, 0x00])
      try add("inside an attribute, \(before) zeros from its start", [type, own, filled])
    }
    try add("in the content type", [Self.tlv(0x30, Array(type.dropFirst(2)) + wrong), own])
    let time = SyntheticDocument.signingTime
    try add("no message digest", [type, time])
    let value = wrong.suffix(algorithm.length)
    for place in 2..<17 {
      var changed = wrong
      changed[place] ^= 1
      try add("the digest under another type, byte \(place)", [type, changed])
      try add(
        "the digest under another type, byte \(place), the right one behind", [type, changed, own])
    }
    try add("the digest alone", [type, Self.tlv(0x04, Array(value)), own])
    return all + (try sets(own, wrong))
  }

  /// Sets without the right content type, and lengths that say something else than what is there.
  private func sets(_ own: [UInt8], _ wrong: [UInt8]) throws -> [TriedDocument] {
    let type = SignedAttributesWalk.contentType
    var all: [TriedDocument] = []
    func add(_ name: String, _ attributes: [UInt8]) throws {
      all.append(try document(name, forged, attributes: attributes))
    }
    for place in [4, 8, 12, 13, 15, 17, 18, 21, 22] {
      var changed = type
      changed[place] ^= 1
      try add("another content type, byte \(place)", SyntheticDocument.set([changed, wrong]))
      // Of another type it is no content type.
      guard place > 12 else { continue }
      try add("two content types, byte \(place)", SyntheticDocument.set([changed, type, wrong]))
    }
    try add("no content type", SyntheticDocument.set([wrong]))
    let genuine = SyntheticDocument.set([type, own])
    try add("behind the end", genuine + wrong)
    try add("behind the end, the right one not", SyntheticDocument.set([type]) + wrong)
    var longer = genuine
    longer[1] += UInt8(wrong.count)
    try add("behind the end, of which the length tells", Array((longer + wrong).dropLast()))
    let whole = SyntheticDocument.set([type] + shape.before + [wrong] + shape.after)
    for length in 2..<whole.count where isAudit || length % 8 == 0 || length > whole.count - 4 {
      try add("cut after \(length)", Array(whole.prefix(length)))
    }
    return all
  }

  // MARK: What is signed twice

  /// Documents of which a state signed both: two entries with the number of DG1, two message digests, and two times of
  /// signing. The circuit takes the first entry, and either message digest and time.
  func ambiguous() throws -> [TriedDocument] {
    let first = entry(1, try digest(forged))
    let object = object(([first] + (try entries())).flatMap { $0 })
    let own = messageDigest(try digest(try self.object(of: shape.dataGroup1)))
    let other = messageDigest(try digest(try self.object(of: forged)))
    let type = SignedAttributesWalk.contentType
    let signed = messageDigest(try digest(try self.object(of: shape.dataGroup1)))
    var later = try document(
      "two times of signing, the second one", shape.dataGroup1,
      attributes: SyntheticDocument.set(
        [type, SyntheticDocument.signingTime, signed, Self.otherTime]))
    later.signingTime = .stated(Self.otherDigits)
    return [
      later,
      try document("two entries of DG1, the first one", forged, object),
      try document(
        "two message digests, the second one", forged,
        attributes: SyntheticDocument.set([type, own, other])),
      try document(
        "two message digests, the first one", forged,
        attributes: SyntheticDocument.set([type, other, own])),
    ]
  }

  // MARK: The time of signing

  private static let otherDigits = Array("200101000000".utf8.map { $0 & 15 })
  private static let otherTime: [UInt8] =
    SyntheticDocument.signingTime.prefix(17) + Array("200101000000Z".utf8)

  /// Documents of which it is said that they were signed at another time, at one that is in another form or in another
  /// place, or that no time is stated.
  func times() throws -> [TriedDocument] {
    let own = messageDigest(try digest(try object(of: shape.dataGroup1)))
    let (type, time) = (SignedAttributesWalk.contentType, SyntheticDocument.signingTime)
    let stated = time[17..<29].map { $0 & 15 }
    var all: [TriedDocument] = []
    func add(_ name: String, _ parts: [[UInt8]], _ said: SigningTime) throws {
      var document = try document(
        "\(name), said to be \(said)", shape.dataGroup1,
        attributes: SyntheticDocument.set([type] + parts))
      (document.signingTime, document.statement.isSigningTimeStated) = (said, said.isStated)
      all.append(document)
    }
    let empty = [0x30, 0x00] as [UInt8]
    for parts in [[time, own], [own, time], [empty, own, time, empty]] {
      try add("a time", parts, .absent)
      for place in stated.indices {
        var other = stated
        other[place] ^= 1
        try add("a time", parts, .stated(other))
      }
    }
    try add("no time", [own], .stated(stated))
    for place in time.indices.dropFirst(2) {
      var changed = time
      changed[place] = (17..<29).contains(place) ? 0x3A : changed[place] ^ 1
      let said = (17..<29).map { place in changed[place] & 15 }
      try add("byte \(place) is another", [own, changed], .stated(said))
      if place > 12 { try add("byte \(place) is another", [own, changed], .absent) }
    }
    let inside = Self.tlv(0x30, time)
    let two = Self.tlv(0x30, time[2..<13] + Self.tlv(0x31, Array(time[15...] + time[15...])))
    let general = Self.tlv(
      0x30, time[2..<13] + Self.tlv(0x31, Self.tlv(0x18, [0x32, 0x30] + time[17...])))
    try add("inside an attribute", [own, inside], .stated(stated))
    try add("inside an attribute", [Self.tlv(0x30, [0x30, 0x00] + time), own], .stated(stated))
    for form in [two, general, Self.tlv(0x30, Array(time[2..<13]))] {
      for said in [SigningTime.stated(stated), .absent] {
        try add("another form", [own, form], said)
      }
    }
    return all
  }

  /// A security object whose only entry runs over the end of the list, by one byte: what comes there by itself, the mark
  /// of the padding or the tag of LDSVersionInfo, is the last byte of a digest in one of 256.
  func overrun() throws -> TriedDocument? {
    var first = shape.dataGroup1
    let next: UInt8 = shape.version == 0 ? 0x80 : 0x30
    for number in 0..<4096 {
      for (offset, digit) in String(number + 10_000).utf8.enumerated() {
        first[10 + offset] = digit
      }
      let digest = try digest(first)
      guard digest.last == next else { continue }
      return try document(
        "an entry over the end of its list", first, object(entry(1, digest).dropLast()))
    }
    return nil
  }

  // MARK: DG1

  /// Documents of those who are too young, of another state or whose document has expired, with what would do in the
  /// places where the other sizes of the zone have it.
  func fields() throws -> [TriedDocument] {
    let form = DataGroup1Fields.forms[shape.size]
    var all: [TriedDocument] = []
    for other in DataGroup1Fields.forms {
      var bytes = shape.dataGroup1
      func put(_ text: String, _ place: Int) {
        for (offset, byte) in text.utf8.enumerated() where place + offset < bytes.count {
          bytes[place + offset] = byte
        }
      }
      put("500101", other.birth)
      put("400101", other.expiry)
      put("UTO", other.nationality)
      put("120101", form.birth)
      put("200101", form.expiry)
      put("XXA", form.nationality)
      for asked in 0..<3 {
        var document = try document(
          "what is asked, \(asked), where a zone of \(other.length) has it", bytes,
          try object(of: bytes))
        if asked == 0 {
          document.statement.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
        }
        if asked == 1 { document.statement.isNotExpired = true }
        if asked == 2 { document.statement.nationalities = [Array("UTO".utf8)] }
        all.append(document)
      }
      // The head of another size.
      guard other.length != form.length else { continue }
      for count in 1...5 {
        let changed = Array(other.head.prefix(count)) + shape.dataGroup1.dropFirst(count)
        guard changed != shape.dataGroup1 else { continue }
        all.append(
          try document("the head of another size", changed, try object(of: changed)))
      }
    }
    for length in [77, 92, 93, 94, 95, 96] where length != form.length {
      let bytes = (shape.dataGroup1 + [0x3C, 0x3C, 0x3C]).prefix(length)
      guard bytes.count == length else { continue }
      all.append(
        try document("a DG1 of \(length)", Array(bytes), try object(of: Array(bytes))))
    }
    return all
  }

  // MARK: Blocks

  /// Messages that are padded wrongly, each with the digest that it would have at each number of blocks, and everything
  /// after it made of that digest.
  func paddings(_ sizes: PassportDataSizes) throws -> [TriedDocument] {
    var all: [TriedDocument] = []
    for file in TriedDocument.File.allCases {
      let count = file.blocks(algorithm, sizes)
      let genuine = try genuine()
      let message =
        switch file {
        case .dataGroup1: genuine.dataGroup1
        case .securityObject: genuine.securityObject
        case .attributes: genuine.attributes
        }
      for (name, bytes) in wrongPaddings(message, count * algorithm.blockLength) {
        for blocks in 1...count {
          let digest = DataTrial.digest(bytes, algorithm, blocks: blocks)
          guard try digest != self.digest(message) else { continue }
          var document = genuine
          document.name = "\(file) with \(name), the digest after \(blocks)"
          switch file {
          case .dataGroup1:
            let list = [entry(1, digest)] + (try entries().dropFirst())
            document = try self.document(document.name, message, object(list.flatMap { $0 }))
          case .securityObject:
            document = try TriedDocument(
              document.name, algorithm, dataGroup1: shape.dataGroup1, securityObject: message,
              attributes: attributes(messageDigest(digest)))
          case .attributes: document.signed = digest
          }
          document.blocks = (file, bytes)
          all.append(document)
        }
      }
    }
    return all
  }

  /// The right padding first.
  private func wrongPaddings(_ message: [UInt8], _ length: Int) -> [(name: String, bytes: [UInt8])]
  {
    let (block, end) = (algorithm.blockLength, message.count)
    let right = message + algorithm.padding(end)
    func filled(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: length - bytes.count)
    }
    func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var bytes = filled(right)
      change(&bytes)
      return bytes
    }
    let last = right.count - 1
    var all: [(name: String, bytes: [UInt8])] = [
      ("the right padding", filled(right)), ("no padding", filled(message)),
      ("no mark", changed { $0[end] = 0 }), ("the mark 81", changed { $0[end] = 0x81 }),
      ("the mark 40", changed { $0[end] = 0x40 }), ("two marks", changed { $0[end + 1] = 0x80 }),
      ("the mark one byte on", changed { ($0[end], $0[end + 1]) = (0, 0x80) }),
      ("the length of a byte more", changed { $0[last] &+= 8 }),
      ("the length of a byte less", changed { $0[last] &-= 8 }),
      ("the length of a bit more", changed { $0[last] |= 1 }),
      ("the length in the other order", changed { $0.swapAt(last, last - 1) }),
      (
        "the length in bytes",
        changed { ($0[last - 1], $0[last]) = (UInt8(end >> 8), UInt8(end & 0xFF)) }
      ),
      ("the length 2^32", changed { $0[last - 4] = 1 }),
      ("a byte before the length", changed { $0[last - algorithm.countLength] ^= 1 }),
    ]
    if right.count + block <= length {
      let count = right.suffix(algorithm.countLength)
      let zeros = [UInt8](repeating: 0, count: block - count.count)
      let gap = [UInt8](repeating: 0, count: count.count)
      all += [
        (
          "the length a block later",
          filled(Array(right.dropLast(count.count)) + gap + zeros + count)
        ),
        ("the length twice", filled(right + zeros + count)),
        ("the padding twice", filled(right + algorithm.padding(right.count))),
        ("a byte behind the end", changed { $0[last + 1] = 1 }),
        ("a mark behind the end", changed { $0[last + 1] = 0x80 }),
        ("a byte in the last place", changed { $0[length - 1] = 1 }),
      ]
    }
    return all
  }

  // MARK: Two documents

  /// Each way to take the files of two genuine documents.
  func mixed() throws -> [TriedDocument] {
    let genuine = [try genuine(), try document("other", forged, try object(of: forged))]
    return try (1..<15).map { parts in
      func part(_ place: Int) -> TriedDocument { genuine[parts >> place & 1] }
      var document = try TriedDocument(
        "mixed, \(parts)", algorithm, dataGroup1: part(0).dataGroup1,
        securityObject: part(1).securityObject, attributes: part(2).attributes)
      document.signed = part(3).signed
      return document
    }
  }

  // MARK: Bytes

  /// A genuine document of which one byte is another, with all digests made again: some of them are true.
  func changed(_ file: TriedDocument.File, _ place: Int, _ value: UInt8) throws -> TriedDocument {
    let first = shape.dataGroup1
    var object = try object(of: first)
    if file == .securityObject { object[place] = value }
    var set = attributes(messageDigest(try digest(object)))
    if file == .attributes { set[place] = value }
    return try TriedDocument(
      "\(file), byte \(place) is \(value)", algorithm, dataGroup1: first, securityObject: object,
      attributes: set)
  }
}
