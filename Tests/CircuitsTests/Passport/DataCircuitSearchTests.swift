import CircuitTestSupport
import Crypto
import Encoding
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A data circuit as it is shipped, with the search through all that a prover chooses in it: the lengths of three
/// messages, the size of the zone, the forms of three lengths, NULL or not, five places in the attributes, the indices of
/// the message digest and of the time of signing, and the place of LDSVersionInfo. With the sizes 11+4 these are 94 bits.
private struct SearchedCircuit: Sendable {
  let shape: LinkedPassportData.Shape
  let circuit: Circuit<GF2To128>
  let search: ChoiceSearch
  private let frame: DataTrial.Frame

  static let day = PassportDataStatement.Day(year: 2026, month: 11, day: 20)
  static let holder = BoundHolder(
    key: ([UInt8](repeating: 3, count: 32), [UInt8](repeating: 4, count: 32)), day: day)
  static let secret = [UInt8](repeating: 0x5A, count: 32)

  private init(_ shape: LinkedPassportData.Shape) throws {
    self.shape = shape
    circuit = try CompiledCircuits().dataCircuit(WireText(shape.name))
    let genuine = try FalseDocuments(SyntheticDocument(algorithm: shape.linking.algorithm))
      .genuine()
    let trials = try #require(try Self.trials(genuine, shape))
    frame = try DataTrial.Frame(shape)
    search = ChoiceSearch(circuit, try trials[0].inputs(frame, genuine.statement).choices)
  }

  private static let made = MadeOnce<LinkedPassportData.Shape, SearchedCircuit>()

  /// The circuit of a shape, read once in a run.
  static func of(_ shape: LinkedPassportData.Shape) throws -> SearchedCircuit {
    try made.value(shape) { try SearchedCircuit(shape) }
  }

  /// What a prover may put in: where more is computed of the digest of the attributes, once for each number of blocks
  /// after which they may end. Nil if the files do not fit.
  static func trials(
    _ document: TriedDocument, _ shape: LinkedPassportData.Shape
  ) throws -> [DataTrial]? {
    guard var trial = document.trial(shape.sizes) else { return nil }
    var isUsed = false
    if shape.binding == .desk {
      (trial.secret, trial.holder, isUsed) = (secret, holder, true)
      trial.bound = DataTrial.bound(
        document: document.signed, key: holder.key, secret: secret, day: holder.day)
    }
    if case .encoding(let parameters) = shape.linking {
      isUsed = true
      trial.salt = (0..<parameters.saltLength).map { UInt8($0) }
      trial.signed = DataTrial.encoded(document.signed, salt: trial.salt, parameters)
    }
    return (isUsed ? 1...shape.sizes.attributesBlocks : 0...0).map { blocks in
      var trial = trial
      trial.digestBlocks = blocks
      return trial
    }
  }

  private func statement(_ document: TriedDocument) -> PassportDataStatement {
    var statement = document.statement
    if shape.binding == .desk { statement.bindingDay = Self.day }
    return statement
  }

  /// The inputs for a document; nil if it does not fit.
  func inputs(_ document: TriedDocument) throws -> [[GF2To128]]? {
    let statement = statement(document)
    return try Self.trials(document, shape)?.map { try $0.inputs(frame, statement).inputs }
  }

  /// All choices for a document; nil if it does not fit.
  func outcome(_ document: TriedDocument, most: Int = 1) throws -> ChoiceSearch.Outcome? {
    guard let inputs = try inputs(document) else { return nil }
    return try outcome(inputs, most: most)
  }

  func outcome(_ inputs: [[GF2To128]], most: Int = 1) throws -> ChoiceSearch.Outcome {
    var sum = ChoiceSearch.Outcome()
    for inputs in inputs {
      let outcome = search.accepted(inputs, most: most)
      sum.tried += outcome.tried
      // Of the assertions on which no choice has an influence the evaluation of the whole circuit tells.
      guard let example = outcome.examples.first, isTaken(inputs, example) else { continue }
      sum.accepted += outcome.accepted
      sum.examples += outcome.examples
    }
    return sum
  }

  /// Whether any choice is accepted for trials, all of them changed.
  func isAccepted(
    _ document: TriedDocument, day: PassportDataStatement.Day = Self.day,
    _ change: (inout DataTrial) -> Void
  ) throws -> Bool {
    var statement = document.statement
    statement.bindingDay = day
    let trials = try #require(try Self.trials(document, shape))
    let inputs = try trials.map { trial in
      var trial = trial
      change(&trial)
      return try trial.inputs(frame, statement).inputs
    }
    return try outcome(inputs).accepted > 0
  }

  /// Whether the whole circuit accepts a way to choose.
  func isTaken(_ inputs: [GF2To128], _ numbers: [Int]) -> Bool {
    let inputs = search.inputs(inputs, choosing: numbers)
    return (try? CircuitEvaluation(circuit, inputs: inputs, team: Team(atMost: 1))) != nil
  }
}

/// Everything that a prover may choose, over documents of which the statement is false. An honest prover computes all
/// other inputs: the bits of files are those of the files, which signatures and digests fix, and the wires of SHA-2
/// follow from them.
@Suite("Every choice of a prover, over false documents", .serialized, .on(.proofs))
struct DataCircuitSearchTests {
  private static let common = LinkedPassportData.Shape(
    .common, .digest(.sha256, bits: 256), .none)
  private static let pss = PSSParameters(.rsa2048(.fermat), .sha256)

  /// The shapes: all ways to link and to bind in `make audit`, and the digests.
  private static let shapes: [LinkedPassportData.Shape] =
    [common]
    + (isAudit
      ? [
        .init(.large, .digest(.sha256, bits: 256), .none), .init(.large, .encoding(pss), .none),
        .init(.large, .digest(.sha256, bits: 256), .desk), .init(.common, .encoding(pss), .none),
        .init(.common, .digest(.sha256, bits: 256), .desk),
        .init(.sha384, .digest(.sha384, bits: 384), .none),
        .init(.sha512, .digest(.sha512, bits: 512), .none),
        .init(.common, .digest(.sha1, bits: 160), .none),
      ] : [])

  private static func documents(_ shape: LinkedPassportData.Shape) -> [FalseDocuments] {
    FalseDocuments.shapes(shape.linking.algorithm, shape.sizes).map(FalseDocuments.init)
  }

  /// What the search says of documents; those that do not fit are left out.
  private static func outcomes(
    _ documents: [TriedDocument], _ circuit: SearchedCircuit
  ) throws -> [(document: TriedDocument, outcome: ChoiceSearch.Outcome)] {
    let outcomes = try AllCores.map(documents) { document in
      Result { try circuit.outcome(document) }
    }.map { try $0.get() }
    return zip(documents, outcomes).compactMap { document, outcome in
      outcome.map { (document, $0) }
    }
  }

  /// A line about how much was tried, for the page on tests.
  private static func tell(
    _ what: String, _ shape: LinkedPassportData.Shape,
    _ outcomes: [(document: TriedDocument, outcome: ChoiceSearch.Outcome)]
  ) {
    guard isAudit else { return }
    let tried = outcomes.reduce(0) { $0 + $1.outcome.tried }
    print("search \(shape.name), \(what): \(outcomes.count) documents, \(tried) choices tried")
  }

  // MARK: Genuine documents

  @Test(
    "given genuine documents, when everything is chosen, then only what follows from the files is accepted",
    arguments: shapes)
  func genuine(_ shape: LinkedPassportData.Shape) throws {
    let circuit = try SearchedCircuit.of(shape)
    #expect(circuit.search.areBits)
    #expect(isAudit == false || shape != Self.shapes[1] || Self.bits(circuit.search) == 94)
    for documents in Self.documents(shape) {
      let document = try documents.genuine()
      #expect(try document.isTrue())
      let inputs = try #require(try circuit.inputs(document))
      let outcome = try circuit.outcome(inputs, most: .max)
      // Version 0 has no LDSVersionInfo: nothing is said of its place, and all 1,024 are the same to the circuit.
      let isFree = documents.shape.version == 0
      // Without a time of signing nothing is said of its index.
      let isTimeFree = document.statement.isSigningTimeStated == false
      #expect(outcome.accepted == (isFree ? 1024 : 1) * (isTimeFree ? 5 : 1))
      let own = try #require(Self.own(document))
      let count = own.count - (isTimeFree ? 2 : 1)
      #expect(outcome.examples.allSatisfy { $0.prefix(count) == own.prefix(count) })
      #expect(outcome.examples.contains(own))
      // The search and the evaluation of the whole circuit agree about each bit of the choice.
      let ends = inputs.filter { circuit.isTaken($0, own) }
      #expect(ends.count == 1)
      let end = try #require(ends.first)
      let flips = own.indices.flatMap { number in
        circuit.search.choices[number].inputs.indices.map { (number, $0) }
      }
      for index in sweep(0..<flips.count, each: 31) {
        var other = own
        let (number, input) = flips[index]
        other[number] ^= 1 << (input - circuit.search.choices[number].inputs.lowerBound)
        let isOpen =
          isFree && number == own.count - 1
          || isTimeFree && number == own.count - 2 && other[number] < 5
        #expect(circuit.isTaken(end, other) == isOpen)
      }
    }
  }

  private static func bits(_ search: ChoiceSearch) -> Int {
    search.choices.reduce(0) { $0 + $1.inputs.count }
  }

  /// What an honest prover chooses, in the order of the search.
  private static func own(_ document: TriedDocument) -> [Int]? {
    guard let forms = SecurityObjectForms(document.securityObject, document.algorithm),
      let walk = AttributePlaces(document.attributes, document.algorithm),
      let size = DataGroup1Fields.forms.firstIndex(where: {
        $0.length == document.dataGroup1.count
      })
    else { return nil }
    return [
      document.dataGroup1.count, size, document.securityObject.count, forms.outer.head - 2,
      forms.hasNull ? 1 : 0, forms.inner.head - 2, document.attributes.count, walk.isLong ? 1 : 0,
    ] + walk.places + [
      walk.messageDigestIndex,
      SigningTimeWitness(document.attributes, places: walk.places).index, forms.versionInfoPlace,
    ]
  }

  // MARK: False documents

  @Test(
    "given false documents, when a prover tries every choice, then each is refused",
    arguments: shapes)
  func falseDocuments(_ shape: LinkedPassportData.Shape) throws {
    let circuit = try SearchedCircuit.of(shape)
    let kinds = Self.documents(shape)
    var all: [TriedDocument] = []
    // One form of each kind of change in `make test`.
    for (number, documents) in kinds.enumerated() {
      if isAudit || number == 0 { all += try documents.lists() }
      if isAudit || number == 2 { all += try documents.attributeSets() }
      if isAudit || number == 1 { all += try documents.fields() }
      if isAudit || number == 0 { all += try documents.times() }
      if isAudit || number == 3 { all += try documents.paddings(shape.sizes) }
      all += try documents.mixed()
    }
    #expect(try all.filter { try $0.isTrue() }.map(\.name) == [])
    // Where more is computed of the digest, each document takes four times as long.
    let step = isAudit ? shape == Self.common ? 1 : 8 : 4
    all = all.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    let outcomes = try Self.outcomes(all, circuit)
    #expect(outcomes.filter { $0.outcome.accepted > 0 }.map(\.document.name) == [])
    #expect(outcomes.count > all.count / 2)
    Self.tell("false documents", shape, outcomes)
  }

  @Test(
    "given any byte changed and all digests made again, when every choice is tried, then only true documents are accepted",
    arguments: shapes)
  func bytes(_ shape: LinkedPassportData.Shape) throws {
    // One circuit is enough: all have the same parts.
    guard shape == (isAudit ? Self.shapes[1] : Self.common) else { return }
    let circuit = try SearchedCircuit.of(shape)
    var all: [TriedDocument] = []
    for (number, documents) in Self.documents(shape).enumerated() {
      let genuine = try documents.genuine()
      for (file, bytes) in [
        (TriedDocument.File.securityObject, genuine.securityObject),
        (.attributes, genuine.attributes),
      ] {
        for place in sweep(bytes.indices, each: 40) {
          // Where lengths and tags are, every sixth value, others at each place; else the lowest and the highest bit.
          let isEvery = isAudit && number == 0 && (place < 46 || place > bytes.count - 17)
          let values =
            isEvery
            ? (UInt8.min...255).filter { ($0 ^ bytes[place]) % 6 == place % 6 }
            : [1, 0x80].map { bytes[place] ^ $0 }
          for value in values.prefix(isAudit ? 256 : 1) where value != bytes[place] {
            all.append(try documents.changed(file, place, value))
          }
        }
      }
    }
    let outcomes = try Self.outcomes(all, circuit)
    let accepted = outcomes.filter { $0.outcome.accepted > 0 }
    // Of two message digests, one of which had another type before, either is taken: see `known`.
    let wrong = try accepted.filter { try !$0.document.isTrue(takesEither: true) }
      .map(\.document.name)
    #expect(wrong == [])
    #expect(!accepted.isEmpty && accepted.count < outcomes.count)
    Self.tell("changed bytes", shape, outcomes)
  }

  @Test(
    "given what a state itself signed twice, when every choice is tried, then it is known what is accepted"
  )
  func known() throws {
    let circuit = try SearchedCircuit.of(Self.common)
    for (number, documents) in Self.documents(Self.common).enumerated() where number != 1 {
      for document in try documents.ambiguous() {
        #expect(try #require(try circuit.outcome(document)).accepted == 1, "\(document.name)")
      }
    }
  }

  @Test(
    "given a list too short for DG1's entry, whose digest ends as what is behind the list, then it is refused"
  )
  func overrun() throws {
    let circuit = try SearchedCircuit.of(Self.common)
    for version in [0, 1] as [UInt8] {
      var shape = SyntheticDocument()
      shape.version = version
      let document = try #require(try FalseDocuments(shape).overrun())
      #expect(try !document.isTrue() && circuit.outcome(document)?.accepted == 0)
    }
  }

  // MARK: What is computed of the digest

  /// The bits that the circuits share are the wires of the encoding. So the hash in an encoded message must be that of
  /// the salt that the prover states, and the salt is what remains of its data block under the mask of this hash: an
  /// encoded message can have no other salt than the one that is in it. That one is tried, and the genuine one.
  @Test(
    "given an encoded message of PSS that is altered, when every choice is tried, then it is refused",
    .audit)
  func encodedMessages() throws {
    let circuit = try SearchedCircuit.of(.init(.common, .encoding(Self.pss), .none))
    let document = try FalseDocuments(SyntheticDocument()).genuine()
    let salt = [UInt8](repeating: 0xA7, count: Self.pss.saltLength)
    let genuine = DataTrial.encoded(document.signed, salt: salt, Self.pss)
    func isAccepted(_ encoded: [UInt8]) throws -> Bool {
      for salt in [salt, DataTrial.salt(in: encoded, Self.pss)] {
        let isAccepted = try circuit.isAccepted(document) {
          ($0.signed, $0.salt) = (encoded, salt)
        }
        if isAccepted { return true }
      }
      return false
    }
    func hash(_ digest: [UInt8], _ salt: [UInt8]) throws -> [UInt8] {
      try DigestAlgorithm.sha256.digest([UInt8](repeating: 0, count: 8) + digest + salt)
    }
    let padding = [UInt8](repeating: 0, count: Self.pss.zeros)
    let right = try DataTrial.encoded(
      block: padding + [1] + salt, hash: hash(document.signed, salt), Self.pss)
    #expect(right == genuine)
    #expect(try isAccepted(genuine))
    let made: [(name: String, block: [UInt8], hash: [UInt8])] = try [
      ("another digest", padding + [1] + salt, hash(document.signed.reversed(), salt)),
      (
        "another salt in the block", padding + [1] + salt.map { $0 ^ 1 },
        hash(document.signed, salt)
      ),
      (
        "another salt in the hash", padding + [1] + salt, hash(document.signed, salt.map { $0 ^ 1 })
      ),
      ("no mark", padding + [0] + salt, hash(document.signed, salt)),
      ("the mark 2", padding + [2] + salt, hash(document.signed, salt)),
      ("two marks", Array(padding.dropLast()) + [1, 1] + salt, hash(document.signed, salt)),
      (
        "a salt of 20", padding + [UInt8](repeating: 0, count: 12) + [1] + salt.prefix(20),
        hash(document.signed, Array(salt.prefix(20)))
      ),
      (
        "a salt of 33", Array(padding.dropLast()) + [1, 7] + salt, hash(document.signed, [7] + salt)
      ),
      ("no salt", padding + [UInt8](repeating: 0, count: 32) + [1], hash(document.signed, [])),
    ]
    var others = made.map {
      (name: $0.name, encoded: DataTrial.encoded(block: $0.block, hash: $0.hash, Self.pss))
    }
    for place in genuine.indices.dropLast() {
      for bit in [0, 6] as [UInt8] {
        var other = genuine
        other[place] ^= 1 << bit
        others.append(("byte \(place)", other))
      }
    }
    #expect(try others.filter { try isAccepted($0.encoded) }.map(\.name) == [])
  }

  @Test(
    "given an issuer's word for one holder, when parts of it and of another are mixed in every way, then only it is accepted",
    .audit)
  func mixedHolders() throws {
    let circuit = try SearchedCircuit.of(.init(.common, .digest(.sha256, bits: 256), .desk))
    var other = SyntheticDocument()
    other.birth = "500101"
    let documents = try [SyntheticDocument(), other].map { try FalseDocuments($0).genuine() }
    let keys: [(x: [UInt8], y: [UInt8])] = [
      SearchedCircuit.holder.key,
      ([UInt8](repeating: 5, count: 32), [UInt8](repeating: 6, count: 32)),
    ]
    let secrets = [SearchedCircuit.secret, [UInt8](repeating: 0x5B, count: 32)]
    let days = [SearchedCircuit.day, PassportDataStatement.Day(year: 2026, month: 11, day: 21)]
    let digits = days.map { PassportDataStatement.digits($0.number) }
    let word = Array(
      DataTrial.bound(
        document: documents[0].signed, key: keys[0], secret: secrets[0], day: digits[0]
      ).prefix(32))
    /// Whether parts are accepted, one bit for each: the document, the key, the secret, the day, the key of the session.
    func isAccepted(_ word: [UInt8], _ parts: Int, isSwapped: Bool = false) throws -> Bool {
      let part = { (place: Int) in parts >> place & 1 }
      var (key, session) = (keys[part(1)], keys[part(4)])
      if isSwapped { (key, session) = ((key.y, key.x), (session.y, session.x)) }
      return try circuit.isAccepted(documents[part(0)], day: days[part(3)]) {
        $0.holder = BoundHolder(key: key, day: days[part(3)])
        $0.secret = secrets[part(2)]
        $0.bound = word + session.x + session.y
      }
    }
    #expect(try (0..<32).filter { try isAccepted(word, $0) } == [0])
    // Words in another form: the same parts in another order, with one left out, or with something between.
    let (domain, document, key) = (DeskDigest.domain, documents[0].signed, keys[0])
    let secretDigest = try DigestAlgorithm.sha256.digest(secrets[0])
    let (x, y, day) = (key.x, key.y, digits[0])
    let forms: [[[UInt8]]] = [
      [domain, document, y, x, secretDigest, day], [domain, x, y, document, secretDigest, day],
      [domain, document, secretDigest, x, y, day], [domain, secretDigest, x, y, document, day],
      [day, domain, document, x, y, secretDigest], [domain, day, document, x, y, secretDigest],
      [domain, document, x, y, secretDigest], [domain, document, x, y, secrets[0], day],
      [domain, document, x, y, day], [document, x, y, secretDigest, day],
      [domain, document + document.prefix(16), x, y, secretDigest, day],
      [domain, Array(document.dropLast()), [0], x, y, secretDigest, day],
      [domain, document, x, y, secretDigest, day, [0]],
      [domain, document, [4], x, y, secretDigest, day],
    ]
    for (number, form) in forms.enumerated() {
      let word = try DigestAlgorithm.sha256.digest(form.flatMap { $0 })
      let accepted = try (0..<32).filter { try isAccepted(word, $0) }
      #expect(accepted == [], "form \(number)")
      let swapped = try (0..<32).filter { try isAccepted(word, $0, isSwapped: true) }
      // The key is the other way round in the first form: that is the word for this other key.
      #expect(swapped == (number == 0 ? [0] : []), "form \(number), swapped")
    }
  }

  // MARK: Mutants

  @Test(
    "given a circuit without one assertion of the walk, when every choice is tried, then a false document is found"
  )
  func mutants() throws {
    let circuit = try SearchedCircuit.of(Self.common)
    let search = circuit.search
    let documents = Self.documents(Self.common)
    // That the second place follows from the first one.
    let names = ["length of the attributes", "place 1", "place 2"]
    let follows = search.assertions(on: Set(names))
    #expect(follows.count == 1)
    let sets = try documents[0].attributeSets()
    var found: [String] = []
    for document in sets where document.name.hasSuffix("the right one behind") {
      guard let inputs = try circuit.inputs(document) else { continue }
      #expect(search.accepted(inputs[0], most: 1).accepted == 0)
      if search.accepted(inputs[0], without: Set(follows), most: 1).accepted > 0 {
        found.append(document.name)
      }
    }
    #expect(found.contains("inside an attribute, the right one behind"))
  }

  @Test(
    "given false documents, when one assertion may be violated, then a mutant without it accepts one",
    .audit)
  func necessary() throws {
    let circuit = try SearchedCircuit.of(Self.common)
    var all: [TriedDocument] = []
    for documents in Self.documents(Self.common).prefix(3) {
      all += try documents.lists() + documents.attributeSets() + documents.fields()
      all += try documents.times()
      let genuine = try documents.genuine()
      for place in genuine.attributes.indices {
        all.append(try documents.changed(.attributes, place, genuine.attributes[place] ^ 1))
      }
    }
    // To look for what one violation allows takes a thousand times as long as to look for what none does.
    let documents = try all.enumerated().filter { try $0.offset % 4 == 0 && !$0.element.isTrue() }
      .map(\.element)
    let found = try AllCores.map(documents) { document in
      Result {
        try circuit.inputs(document).map { Array(circuit.search.violatedAlone($0[0]).keys) } ?? []
      }
    }.map { try $0.get() }
    let alone = Set(found.joined())
    print(
      "search \(Self.common.name), mutants: \(alone.count) of \(circuit.search.assertions) assertions are"
        + " violated alone by one of \(documents.count) false documents")
    for assertion in alone.sorted().prefix(40) {
      let place = try #require(found.firstIndex { $0.contains(assertion) })
      let inputs = try #require(try circuit.inputs(documents[place]))[0]
      #expect(circuit.search.accepted(inputs, without: [assertion], most: 1).accepted > 0)
    }
    #expect(alone.count > 30)
  }
}
