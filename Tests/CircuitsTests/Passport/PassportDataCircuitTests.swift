import Crypto
import Encoding
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("What a passport proof says of a document's data")
struct PassportDataCircuitTests {
  /// The circuit for common sizes, without the link, made once.
  static let circuit = Result {
    try BuiltStatement<GF2To128>(isPart: true) { builder in
      _ = PassportDataCircuit(.sha256, .common, .pseudonym, in: builder)
    }
  }

  static let today = PassportDataStatement.Day(year: 2026, month: 11, day: 23)

  static func statement(
    _ change: (inout PassportDataStatement) -> Void = { _ in }
  ) -> PassportDataStatement {
    var statement = PassportDataStatement(today: today)
    change(&statement)
    return statement
  }

  private func holds(
    _ document: SyntheticDocument, _ statement: PassportDataStatement = statement()
  ) throws -> Bool {
    let scope = statement.nullifier?.scopeDigest ?? [UInt8](repeating: 0, count: 32)
    let values = try document.witness().values(.pseudonym, scopeDigest: scope, nil)
    return try Self.circuit.get().holds(
      statement.publicInputs(.pseudonym) + values.privateInputs)
  }

  private func isAdult(_ document: SyntheticDocument) throws -> Bool {
    try holds(
      document,
      Self.statement { $0.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23) })
  }

  @Test("given documents in every form, when nothing is asked, then they are taken")
  func forms() throws {
    for size in 0..<3 {
      for version in [0, 1] as [UInt8] {
        for hasNull in [true, false] {
          var document = SyntheticDocument()
          (document.size, document.version, document.hasNull) = (size, version, hasNull)
          #expect(try holds(document))
        }
      }
    }
    for groups in 1...7 {
      var document = SyntheticDocument()
      document.groups = groups
      #expect(try holds(document))
      // Of the numbers of groups the fewest and the most; all in `make audit`.
      guard isAudit || [1, 7].contains(groups) else { continue }
      for outer in 1...3 {
        for inner in 1...3 {
          document.lengthForms = (outer, inner)
          #expect(try holds(document))
        }
      }
    }
  }

  @Test("given attributes in other orders and numbers, when nothing is asked, then they are taken")
  func attributes() throws {
    let time = SyntheticDocument.signingTime
    let others: [([[UInt8]], [[UInt8]])] = [
      ([], []), ([time], []), ([], [time, time]), ([time], [time]), ([[0x30, 0x00]], []),
      ([], [[0x30, 0x03, 0x01, 0x02, 0x03], [0x30, 0x00], [0x30, 0x00], [0x30, 0x00]]),
    ]
    for (before, after) in others {
      var document = SyntheticDocument()
      (document.before, document.after) = (before, after)
      #expect(try holds(document))
    }
    var document = SyntheticDocument()
    document.after = [[0x30, 0x00]] + [time] + [[0x30, 0x00]] + [[0x30, 0x00]] + [[0x30, 0x00]]
    #expect(throws: PassportDataError.attributesForm) { try document.witness() }
  }

  @Test("given a time of signing, or none, when one is stated or denied, then that is as it is")
  func signingTimes() throws {
    for (attributes, isStated) in [
      ([SyntheticDocument.signingTime], true), ([], false), ([[0x30, 0x00]], false),
    ] as [([[UInt8]], Bool)] {
      var document = SyntheticDocument()
      document.after = attributes
      #expect(try document.witness().signingTime.isStated == isStated)
      for stated in [true, false, nil] {
        let statement = Self.statement { $0.isSigningTimeStated = stated }
        #expect(try holds(document, statement) == (stated ?? isStated == isStated))
      }
    }
  }

  @Test(
    "given a document with a longer digest, in any form, when an issuer signed it, then it is taken",
    .audit, arguments: [SecureHash.sha384, .sha512])
  func longDigests(_ algorithm: SecureHash) throws {
    let statement = try BuiltStatement<GF2To128>(isPart: true) { builder in
      let sizes = PassportDataSizes.all(algorithm)[0]
      let circuit = PassportDataCircuit(algorithm, sizes, .desk, in: builder)
      circuit.bound.assertEqual(builder.publicBits(768))
    }
    let holder = BoundHolder(
      key: ([UInt8](repeating: 3, count: 32), [UInt8](repeating: 4, count: 32)), day: Self.today)
    let asked = Self.statement {
      $0.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
      $0.bindingDay = Self.today
    }
    func holds(_ document: SyntheticDocument, changed bit: Int? = nil) throws -> Bool {
      let witness = try document.witness()
      let values = witness.values(
        .desk, scopeDigest: [UInt8](repeating: 0, count: 32), holder)
      var bound = witness.boundBytes(holder).bitsFromLast
      if let bit { bound[bit].toggle() }
      let shown = bound.map { $0 ? GF2To128.one : .zero }
      return statement.holds(asked.publicInputs(.desk) + shown + values.privateInputs)
    }
    for size in 0..<3 {
      for (version, hasNull) in [(0, true), (1, true), (0, false), (1, false)] as [(UInt8, Bool)] {
        var document = SyntheticDocument(algorithm: algorithm)
        (document.size, document.version, document.hasNull) = (size, version, hasNull)
        #expect(try holds(document))
        document.birth = "081124"
        #expect(try !holds(document))
      }
    }
    var document = SyntheticDocument(algorithm: algorithm)
    for bit in [0, 255, 256, 511, 512, 767] { #expect(try !holds(document, changed: bit)) }
    for groups in 1...8 {
      document.groups = groups
      for forms in [nil, (1, 1), (3, 3)] as [(outer: Int, inner: Int)?] {
        document.lengthForms = forms
        #expect(try holds(document))
      }
    }
    document.groups = 9
    #expect(throws: PassportDataError.self) { try document.witness() }
    document.groups = 4
    let time = SyntheticDocument.signingTime
    let others: [([[UInt8]], [[UInt8]])] = [([], []), ([time], []), ([], [time, time])]
    for (before, after) in others {
      (document.before, document.after) = (before, after)
      #expect(try holds(document))
    }
  }

  @Test("given dates of birth about the bound and the century, then exactly the older are taken")
  func births() throws {
    for (birth, isOld) in [
      ("081123", true), ("081122", true), ("081124", false), ("260101", false), ("261231", false),
      ("270101", true), ("990228", true), ("000229", true), ("080229", true), ("7408<<", false),
      ("740800", false), ("740012", false), ("741312", false), ("740832", false), ("<<<<<<", false),
      ("7A0812", false), ("74/812", false), ("740:12", false), ("081031", true), ("090101", false),
    ] {
      var document = SyntheticDocument()
      document.birth = birth
      #expect(try isAdult(document) == isOld, "\(birth)")
      // Nothing is asked: any date is taken.
      #expect(try holds(document), "\(birth)")
    }
  }

  @Test("given dates of expiry about today, then those that have passed are refused")
  func expiries() throws {
    let dates = [
      ("261123", true), ("261122", false), ("261124", true), ("251231", false), ("991231", true),
      ("3404<<", false), ("340400", false),
    ]
    for (place, (expiry, isGood)) in dates.enumerated() {
      // The day itself and the one before in every size; all dates in `make audit`.
      for size in 0..<(isAudit || place < 2 ? 3 : 1) {
        var document = SyntheticDocument()
        (document.expiry, document.size) = (expiry, size)
        #expect(
          try holds(document, Self.statement { $0.isNotExpired = true }) == isGood, "\(expiry)")
        #expect(try holds(document))
      }
    }
  }

  @Test("given a set of nationalities, when the holder's is in it, or not, then that decides")
  func nationalities() throws {
    func isMember(_ own: String, _ all: [String], size: Int = 0) throws -> Bool {
      var document = SyntheticDocument()
      (document.nationality, document.size) = (own, size)
      return try holds(
        document, Self.statement { $0.nationalities = all.map { Array($0.utf8) } })
    }
    for size in 0..<3 {
      #expect(try isMember("UTO", ["UTO"], size: size))
      #expect(try isMember("D<<", ["FRA", "D<<"], size: size))
      #expect(try !isMember("UTP", ["UTO"], size: size))
    }
    #expect(try !isMember("\u{0}\u{0}\u{0}", ["FRA"]))
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    let many = (0..<64).map { "A\(letters[$0 / 26])\(letters[$0 % 26])" }
    #expect(try isMember("ACL", many))
    #expect(try !isMember("BCL", many))
  }

  @Test("given a pseudonym, when secret or scope is another, then it is refused")
  func nullifier() throws {
    let document = SyntheticDocument()
    let scope = try DigestAlgorithm.sha256.digest(Array("scope".utf8))
    let value = try DigestAlgorithm.sha256.digest(
      PassportNullifier.message(secret: document.secret, scopeDigest: scope))
    func holds(_ scope: [UInt8], _ value: [UInt8], _ document: SyntheticDocument) throws -> Bool {
      try self.holds(
        document,
        Self.statement { $0.nullifier = PassportNullifier(scopeDigest: scope, value: value) })
    }
    #expect(try holds(scope, value, document))
    for byte in [0, 15, 16, 31] {
      var other = value
      other[byte] ^= 1
      #expect(try !holds(scope, other, document))
      other = scope
      other[byte] ^= 1
      #expect(try !holds(other, value, document))
    }
    var another = document
    another.secret[31] ^= 1
    #expect(try !holds(scope, value, another))
  }
}
