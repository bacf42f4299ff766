import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A walk over given bytes without their digest, so that a thousand of them can be tried.
struct WalkStatement: Sendable {
  static let length = 768
  static let lengthBits = 10
  /// Those of two kinds of keys, each compiled once.
  static let p256 = Result { try WalkStatement(.p256) }
  static let rsa = Result { try WalkStatement(.rsa(.rsa2048(.fermat))) }
  let statement: BuiltStatement<GF2To128>

  init(_ key: CertifiedKey) throws {
    statement = try BuiltStatement(isPart: true) { builder in
      let asked = AskedOfCertificate(in: builder)
      let bytes = (0..<Self.length).map { _ in builder.privateBits(8) }
      let length = builder.privateBits(Self.lengthBits)
      _ = asked.assert(bytes, length: length, key)
    }
  }

  /// Whether the circuit takes bytes, with the places of the prover's choice.
  func holds(
    _ bytes: [UInt8], _ places: CertificatePlaces,
    _ asked: SignerCertificateStatement = SignerCertificateStatement(),
    _ signingTime: SigningTime = .absent, length: Int? = nil
  ) -> Bool {
    statement.holds(inputs(bytes, places, asked, signingTime, length: length))
  }

  /// The inputs for bytes, with the places of the prover's choice.
  func inputs(
    _ bytes: [UInt8], _ places: CertificatePlaces, _ asked: SignerCertificateStatement,
    _ signingTime: SigningTime = .absent, length: Int? = nil
  ) -> [GF2To128] {
    var values = InputValues<GF2To128>()
    let padded = bytes + [0x80] + [UInt8](repeating: 0, count: Self.length - bytes.count - 1)
    for byte in padded { values.append(bits: 8, of: UInt64(byte)) }
    values.append(bits: Self.lengthBits, of: UInt64(length ?? bytes.count))
    places.append(to: &values, padded, placeBits: Self.lengthBits)
    values.append(asked.inverse(of: places.serial))
    values.append(bitsOf: signingTime.bits)
    return asked.publicInputs + values.privateInputs
  }

  /// The positions of the walk's own inputs, every `step`th, which can be changed unnoticed. Those of the time of signing,
  /// which are behind them, are compared by the link.
  func unnoticed(_ bytes: [UInt8], _ places: CertificatePlaces, step: Int) -> [Int] {
    var asked = SignerCertificateStatement()
    asked.revoked = []
    var inputs = inputs(bytes, places, asked)
    let first = statement.circuit.publicInputs + 8 * Self.length
    // The inverse, which is no element of the subfield, is the last input.
    let time = inputs.count - 1 - SigningTimeAttribute.digitBits..<inputs.count - 1
    return stride(from: first, to: inputs.count, by: step).filter { position in
      guard !time.contains(position) else { return false }
      let value = inputs[position]
      defer { inputs[position] = value }
      inputs[position] = value + .one
      return statement.holds(inputs)
    }
  }
}

extension CertificatePlaces {
  /// The places and the key that follow from changed bytes, without a check of anything.
  func moved(to bytes: [UInt8], _ certificate: SyntheticCertificate)
    -> CertificatePlaces
  {
    var places = self
    func byte(_ place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }
    /// The lengths of the head at a place, and of the whole object.
    func extent(_ place: Int) -> (head: Int, whole: Int) {
      // As the circuit would read a form that it does not know, if it did not refuse it.
      switch byte(place + 1) {
      case ..<0x80: (2, 2 + byte(place + 1))
      case let form where form & 2 == 0: (3, 3 + byte(place + 2))
      default: (4, 4 + byte(place + 2) << 8 + byte(place + 3))
      }
    }
    let last = (1 << WalkStatement.lengthBits) - 1
    func after(_ place: Int) -> Int { min(place + extent(place).whole, last) }
    let serialPlace = SignerCertificateWalk.serialPlace
    places.serial = Array(
      bytes[(serialPlace + 1)...].prefix(byte(serialPlace)))
    places.algorithm = serialPlace + 1 + byte(serialPlace)
    places.issuer = after(places.algorithm)
    places.validity = after(places.issuer)
    places.subject = min(places.validity + SignerCertificateWalk.validityLength, last)
    places.keyInfo = after(places.subject)
    let start = places.keyInfo + certificate.key.prefixes[keyForm].count
    places.key = (start..<start + key.count).map { UInt8(byte($0)) }
    let end = start + key.count + certificate.key.suffix.count
    places.extensionHeads = [min(end, last), min(end + extent(end).head, last)]
    var place = min(places.extensionHeads[1] + extent(places.extensionHeads[1]).head, last)
    for index in places.extensions.indices {
      places.extensions[index] = place
      if place != bytes.count { place = after(place) }
    }
    return places
  }
}

@Suite("What the certificate circuit takes and refuses")
struct SignerCertificateTests {
  private func walk(_ certificate: SyntheticCertificate) throws -> WalkStatement {
    if case .rsa = certificate.key {
      try WalkStatement.rsa.get()
    } else {
      try WalkStatement.p256.get()
    }
  }

  private func places(_ certificate: SyntheticCertificate) throws -> CertificatePlaces {
    try CertificatePlaces(certificate.bytes, certificate.key)
  }

  private func holds(
    _ certificate: SyntheticCertificate,
    _ asked: SignerCertificateStatement = SignerCertificateStatement()
  ) throws -> Bool {
    try walk(certificate).holds(certificate.bytes, try places(certificate), asked)
  }

  /// Whether any choice of a prover is taken for bytes of which no witness is made: the places of a
  /// certificate that is taken, or those that follow from the bytes, with each extension as the key
  /// usage and each form of the key.
  private func isTakenAnyhow(
    _ bytes: [UInt8], like certificate: SyntheticCertificate, everyChoice: Bool = true
  ) throws -> Bool {
    let (walk, own) = (try walk(certificate), try places(certificate))
    let moved = own.moved(to: bytes, certificate)
    for var places in own.extensions == moved.extensions ? [moved] : [own, moved] {
      // One index of no extension, and one of no form.
      let indices =
        everyChoice ? Array(0...SignerCertificateWalk.extensions) : [own.keyUsageIndex]
      let forms = everyChoice && own.keyForms > 1 ? Array(0...own.keyForms) : [own.keyForm]
      for index in indices {
        for form in forms {
          (places.keyUsageIndex, places.keyForm) = (index, form)
          if walk.holds(bytes, places) { return true }
        }
      }
    }
    return false
  }

  // MARK: What is taken

  @Test("given certificates in the forms that states give them, when they are walked, then taken")
  func forms() throws {
    for form in 0..<3 {
      var certificate = SyntheticCertificate()
      certificate.keyForm = form
      #expect(try holds(certificate))
    }
    var certificate = SyntheticCertificate(.rsa2048(.fermat))
    #expect(try holds(certificate))
    // A serial number of twenty bytes, PSS, a name of 166 bytes, a long extension, nine of them.
    certificate.serial = [UInt8](repeating: 0x7F, count: 20)
    #expect(try holds(certificate))
    certificate = SyntheticCertificate()
    certificate.algorithm = DERBytes.object(0x30, [UInt8](repeating: 1, count: 65))
    certificate.issuer = DERBytes.object(0x30, [UInt8](repeating: 2, count: 163))
    #expect(try holds(certificate))
    certificate = SyntheticCertificate()
    certificate.extensions.append(SyntheticCertificate.documentTypes)
    certificate.extensions.append(
      SyntheticCertificate.extended(0x20, [UInt8](repeating: 3, count: 140)))
    #expect(try holds(certificate))
    certificate.extensions = [
      SyntheticCertificate.extended(0x20, [UInt8](repeating: 3, count: 270)),
      SignerCertificateWalk.keyUsage,
    ]
    #expect(try holds(certificate))
    certificate.extensions = [SignerCertificateWalk.keyUsage]
    #expect(try holds(certificate))
    certificate.extensions +=
      (0..<11).map { SyntheticCertificate.extended(0x40 + $0, [0x05, 0x00]) }
    #expect(try holds(certificate))
  }

  @Test(
    "given certificates of real document signers, when they are read, then the circuit takes them",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("FR_dsc.der", CertifiedKey.rsa(.rsa2048(.fermat)), 15),
      ("GB_rsapss_2012_dsc.der", .rsa(.rsa2048(.fermat)), 12),
      ("ID_dsc.der", .rsa(.rsa2048(.fermat)), 17), ("KR_dsc.der", .rsa(.rsa2048(.three)), 11),
      ("MY_dsc.der", .rsa(.rsa2048(.fermat)), 17), ("NZ_2017_dsc.der", .rsa(.rsa2048(.fermat)), 12),
      ("SG_dsc.der", .rsa(.rsa2048(.fermat)), 17), ("US_dsc.der", .rsa(.rsa2048(.fermat)), 21),
      ("AT_dsc.der", .brainpoolP256, 14), ("DE_dsc.der", .ec(.brainpoolP384r1), 17),
      ("dsc_de_0142fd5cf927.cer", .rsa(.rsa2048(.fermat)), 11),
    ])
  func real(_ name: String, _ key: CertifiedKey, _ blocks: Int) throws {
    let file = try Vectors.realFile("certs/dsc/\(name)")
    let signed = Array(try #require(try BERTLV(parsing: file).children().first).encoded)
    let witness = try SignerCertificateWitness(signed, key: key, blocks: blocks)
    #expect(witness.digest == (try DigestAlgorithm.sha256.digest(signed)))
    #expect(throws: SignerCertificateError.length(signed.count)) {
      try SignerCertificateWitness(signed, key: key, blocks: blocks - 1)
    }
    #expect(throws: SignerCertificateError.key) {
      try SignerCertificateWitness(signed, key: .p256, blocks: blocks)
    }
  }

  @Test("given the parameters of both curves, then they are those that states write")
  func parameters() throws {
    // Named, explicit, explicit with the seed; the lengths are those of certificates of states.
    #expect(CertifiedKey.p256.prefixes.map(\.count) == [27, 247, 271])
    #expect(CertifiedKey.brainpoolP256.prefixes.map(\.count) == [28, 247])
    #expect(CertifiedKey.rsa(.rsa2048(.fermat)).prefixes.map(\.count) == [33])
    // As another implementation writes them, without and with parameters.
    for curve in SignerCircuit.Curve.allCases {
      let names: [SignerCircuit.Curve: String] = [.p256: "prime256v1", .p384: "secp384r1"]
      let (key, own) = (
        CertifiedKey.ec(curve), try PrivateKey.generate(.ec(curve: names[curve] ?? curve.name))
      )
      for form in [.named, .explicit] as [PrivateKey.CurveEncoding] {
        let info = try own.publicKeyInfo(curve: form)
        let lengths = key.prefixes.filter { info.starts(with: $0) }.map { $0.count + key.length }
        #expect(lengths == [info.count], "\(curve.name)")
      }
    }
    for key in CertifiedKey.all {
      for (form, prefix) in key.prefixes.enumerated() {
        var certificate = SyntheticCertificate()
        (certificate.key, certificate.keyForm) = (key, form)
        certificate.keyBytes = [UInt8](repeating: 0xC5, count: key.length)
        let places = try places(certificate)
        #expect(places.keyForm == form && places.key == certificate.keyBytes)
        let info = try BERTLV(
          parsing: prefix + certificate.keyBytes + key.suffix)
        #expect(try info.children().count == 2)
      }
    }
  }

  // MARK: Every byte

  @Test("given a certificate, when any byte that is walked over is another, then it is refused")
  func everyByte() throws {
    for certificate in [SyntheticCertificate(), SyntheticCertificate(.rsa2048(.fermat))] {
      let bytes = certificate.bytes
      let places = try places(certificate)
      #expect(try isTakenAnyhow(bytes, like: certificate))
      for index in sweep(bytes.indices, each: 5) {
        for change in [0x01, 0x80] as [UInt8] where isAudit || (index % 2 == 0) == (change == 1) {
          let free = free(certificate, places, change)
          var other = bytes
          other[index] ^= change
          let isTaken = try isTakenAnyhow(
            other, like: certificate, everyChoice: isAudit || index >= places.extensions[0])
          #expect(isTaken == free.contains(index), "byte \(index) ^ \(change)")
        }
      }
    }
  }

  /// The places that are not looked at: contents of the serial number, of the algorithm, of the names, of the
  /// times but for their form, of the key, of extensions but the key usage.
  private func free(
    _ certificate: SyntheticCertificate, _ places: CertificatePlaces, _ change: UInt8
  ) -> Set<Int> {
    var free = Set(11..<places.algorithm)
    free.formUnion(places.algorithm + 2..<places.issuer)
    free.formUnion(places.issuer + 2..<places.validity)
    for start in [4, 19] { free.formUnion((0..<12).map { places.validity + start + $0 }) }
    free.formUnion(places.subject + 2..<places.keyInfo)
    let key = places.keyInfo + certificate.key.prefixes[0].count
    free.formUnion(key..<key + certificate.key.length)
    if case .rsa = certificate.key {
      // A modulus has its highest bit, and is odd.
      free.remove(change == 0x80 ? key : key + certificate.key.length - 1)
    }
    for (index, place) in places.extensions.enumerated()
    where index != places.keyUsageIndex && place < certificate.bytes.count {
      let end = place + certificate.extensions[index].count
      free.formUnion(place + 2..<end)
    }
    return free
  }

  @Test("given heads of three and four bytes, when any byte of them is another, then it is refused")
  func everyLongHead() throws {
    var (name, extended) = (SyntheticCertificate(), SyntheticCertificate())
    name.issuer = DERBytes.object(0x30, [UInt8](repeating: 0x55, count: 163))
    extended.extensions = [
      SyntheticCertificate.extended(0x20, [UInt8](repeating: 3, count: 140)),
      SyntheticCertificate.extended(0x21, [UInt8](repeating: 3, count: 250)),
      SignerCertificateWalk.keyUsage,
    ]
    for certificate in [name, extended] {
      let (bytes, places) = (certificate.bytes, try places(certificate))
      #expect(try isTakenAnyhow(bytes, like: certificate, everyChoice: false))
      let heads = [places.issuer] + places.extensions[..<2]
      for place in heads where bytes[place + 1] >= 0x80 {
        for index in place..<place + 2 + Int(bytes[place + 1] & 0x7F) {
          for change in [0x01, 0x02, 0x04, 0x10, 0x80] as [UInt8] {
            var other = bytes
            other[index] ^= change
            let isTaken = try isTakenAnyhow(other, like: certificate, everyChoice: false)
            #expect(!isTaken, "byte \(index) ^ \(change)")
          }
        }
      }
    }
  }

  @Test("given a certificate, when any private input of the walk is another, then it is noticed")
  func everyInput() throws {
    for certificate in [SyntheticCertificate(), SyntheticCertificate(.rsa2048(.fermat))] {
      let (walk, places) = (try walk(certificate), try places(certificate))
      #expect(walk.unnoticed(certificate.bytes, places, step: isAudit ? 1 : 13).isEmpty)
    }
  }

  @Test("given a modulus that is even or too short, or another exponent, then it is refused")
  func numbers() throws {
    let certificate = SyntheticCertificate(.rsa2048(.fermat))
    let key = try places(certificate).keyInfo + 33
    for (place, change) in [(key, 0x80), (key + 255, 0x01), (key + 258, 0x02), (key + 260, 0x02)] {
      var bytes = certificate.bytes
      bytes[place] ^= UInt8(change)
      #expect(try !isTakenAnyhow(bytes, like: certificate))
    }
    // The key's bits are the certificate's: any other is refused.
    let walk = try walk(certificate)
    for bit in [1, 255, 1024, 2046] {
      var other = try places(certificate)
      other.key[bit / 8] ^= 0x40 >> UInt8(bit % 8 % 6)
      #expect(!walk.holds(certificate.bytes, other))
    }
  }

  // MARK: Purposes

  /// Whether a certificate is refused, by the reader and by the circuit.
  private func isRefused(
    _ certificate: SyntheticCertificate, _ error: SignerCertificateError
  ) throws -> Bool {
    #expect(throws: error) { try CertificatePlaces(certificate.bytes, certificate.key) }
    return try !isTakenAnyhow(certificate.bytes, like: SyntheticCertificate(certificate))
  }

  @Test("given an authority's or a list signer's certificate, when it is walked, then refused")
  func purposes() throws {
    let masterList: [UInt8] = [0x30, 0x08, 0x06, 0x06, 0x67, 0x81, 0x08, 0x01, 0x01, 0x03]
    let many = DERBytes.object(0x30, (0..<18).flatMap { _ in masterList.dropFirst(2) })
    for refused in [
      SyntheticCertificate.extended(0x13, [0x30, 0x03, 0x01, 0x01, 0xFF], isCritical: true),
      SyntheticCertificate.extended(0x13, [0x30, 0x00]),
      SyntheticCertificate.extended(0x25, masterList, isCritical: true),
      // A hundred and fifty bytes, so that its length takes two, and three.
      SyntheticCertificate.extended(0x25, many),
      SyntheticCertificate.extended(0x25, many + [UInt8](repeating: 0, count: 150)),
    ] {
      for place in [0, 3] {
        var certificate = SyntheticCertificate()
        certificate.extensions.insert(refused, at: place)
        #expect(try isRefused(certificate, .purpose))
      }
    }
    // Of a key usage nothing but a digital signature is taken.
    for (usage, unused) in [(0x06, 0x01), (0xC0, 0x06), (0x80, 0x06), (0x40, 0x06)]
      as [(UInt8, UInt8)]
    {
      var certificate = SyntheticCertificate()
      certificate.extensions[1][14] = unused
      certificate.extensions[1][15] = usage
      #expect(try isRefused(certificate, .keyUsage))
    }
    var certificate = SyntheticCertificate()
    certificate.extensions.remove(at: 1)
    #expect(try isRefused(certificate, .keyUsage))
    // In another extension it is none.
    certificate.extensions.append(
      SyntheticCertificate.extended(0x20, SignerCertificateWalk.keyUsage))
    #expect(try isRefused(certificate, .keyUsage))
  }

  @Test("given bytes behind the extensions, before them, or too many of them, then refused")
  func ends() throws {
    var certificate = SyntheticCertificate()
    certificate.behind = [0x05, 0x00]
    #expect(try isRefused(certificate, .form(.extensions)))
    certificate.behind = []
    certificate.between = [0x81, 0x02, 0x00, 0x01]
    #expect(try isRefused(certificate, .form(.extensions)))
    certificate.between = []
    certificate.extensions +=
      (0..<10).map { SyntheticCertificate.extended(0x40 + $0, [0x05, 0x00]) }
    #expect(try isRefused(certificate, .extensions))
    certificate = SyntheticCertificate()
    let (walk, places) = (try walk(certificate), try places(certificate))
    for length in [-1, 1, 2] {
      #expect(!walk.holds(certificate.bytes, places, length: certificate.bytes.count + length))
    }
    // A key usage behind the signed end.
    var cut = SyntheticCertificate()
    cut.extensions.remove(at: 1)
    var own = try self.places(certificate)
    own = own.moved(to: cut.bytes, cut)
    let behind = cut.bytes + SignerCertificateWalk.keyUsage
    for index in own.extensions.indices {
      var other = own
      other.extensions[index] = cut.bytes.count
      other.keyUsageIndex = index
      #expect(!walk.holds(behind, other, length: cut.bytes.count))
    }
  }

  @Test("given a length in a longer form than it needs, when it is walked, then it is refused")
  func longForms() throws {
    let certificate = SyntheticCertificate()
    // Extensions that are taken in the form of DER.
    let short = SyntheticCertificate.extended(0x20, [0x30, 0x03, 1, 1, 0xFF]).dropFirst(2)
    let one = SyntheticCertificate.extended(0x20, [UInt8](repeating: 3, count: 140)).dropFirst(3)
    let two = SyntheticCertificate.extended(0x20, [UInt8](repeating: 3, count: 270)).dropFirst(4)
    let (high, low) = (UInt8(two.count >> 8), UInt8(two.count & 0xFF))
    var all: [[UInt8]] = [
      [0x30, 0x81, UInt8(short.count)] + short, [0x30, 0x82, 0x00, UInt8(short.count)] + short,
      [0x30, 0x82, 0x00, UInt8(one.count)] + one,
      [0x30, 0x80, 0x00, 0x00], [0x30, 0x83, 0x00, 0x00, 0x00],
    ]
    for form in [0x83, 0x85, 0x89, 0x91, 0xA1, 0xC1] as [UInt8] {
      all.append([0x30, form, UInt8(one.count)] + one)
      all.append([0x30, form ^ 3, high, low] + two)
    }
    for extended in all {
      var other = certificate
      other.extensions.append(extended)
      #expect(try isRefused(other, .form(.extensions)))
    }
  }

  // MARK: Days and revocation

  @Test("given a day, when it is asked for, then only certificates in date are taken")
  func days() throws {
    var asked = SignerCertificateStatement()
    let certificate = SyntheticCertificate()
    for (year, month, day, isInDate) in [
      (2023, 1, 4, true), (2023, 1, 3, false), (2033, 7, 4, true), (2033, 7, 5, false),
      (2026, 11, 28, true), (1999, 5, 5, false), (2122, 12, 31, false),
    ] {
      asked.inDate = PassportDataStatement.Day(year: year, month: month, day: day)
      #expect(try holds(certificate, asked) == isInDate)
    }
    asked.inDate = PassportDataStatement.Day(year: 2026, month: 11, day: 28)
    for (from, to) in [
      ("990104060442Z", "330704235959Z"), ("230104060442Z", "500704235959Z"),
      ("231304060442Z", "330704235959Z"), ("23010A060442Z", "330704235959Z"),
      ("230104060442Z", "330700235959Z"),
    ] {
      var other = certificate
      (other.notBefore, other.notAfter) = (from, to)
      #expect(try !holds(other, asked))
      #expect(try holds(other))
    }
  }

  @Test("given a time of signing, when it is stated, then only certificates in date then are taken")
  func signingTimes() throws {
    var asked = SignerCertificateStatement()
    asked.isSigningTimeStated = true
    func holds(_ certificate: SyntheticCertificate, at time: String) throws -> Bool {
      let digits = SigningTime.stated(time.utf8.map { $0 & 15 })
      let (bytes, places) = (certificate.bytes, try places(certificate))
      let walk = try walk(certificate)
      // Where it is not stated, any digits do.
      #expect(walk.holds(bytes, places, SignerCertificateStatement(), digits))
      return walk.holds(bytes, places, asked, digits)
    }
    let certificate = SyntheticCertificate()
    for (time, isInDate) in [
      ("230104060442", true), ("230104060441", false), ("230104055959", false),
      ("230103235959", false), ("330704235959", true), ("330705000000", false),
      ("330704240000", false), ("261123120000", true), ("990704235959", false),
      ("500704235959", false), ("000000000000", false),
    ] { #expect(try holds(certificate, at: time) == isInDate, "\(time)") }
    for (from, to, isTaken) in [
      ("230104060442Z", "230104060442Z", true), ("230104060441Z", "230104060442Z", true),
      ("230104060443Z", "230104060442Z", false), ("230104060443Z", "330704235959Z", false),
      ("000101000000Z", "491231235959Z", true), ("000101000000Z", "500101000000Z", false),
      ("990101000000Z", "491231235959Z", false), ("23010406044:Z", "330704235959Z", false),
      ("230104060442Z", "33070423595:Z", false), ("230104060442Z", "330704A35959Z", false),
      ("230104\u{0}60442Z", "330704235959Z", false), ("231304060442Z", "330704235959Z", false),
    ] {
      var other = certificate
      (other.notBefore, other.notAfter) = (from, to)
      #expect(try holds(other, at: "230104060442") == isTaken, "\(from), \(to)")
    }
  }

  @Test("given revoked certificates, when it is one of them, then it is refused")
  func revocation() throws {
    var certificate = SyntheticCertificate()
    var asked = SignerCertificateStatement()
    asked.revoked = []
    #expect(try holds(certificate, asked))
    let long = [UInt8](1...20)
    asked.revoked = [[0x4C], [0x4C, 0x01, 0x00], [0x01, 0x4C], long]
    #expect(try holds(certificate, asked))
    for serial in [[0x4C], [0x4C, 0x01, 0x00], long, Array(long.dropLast()) + [0]] as [[UInt8]] {
      certificate.serial = serial
      // Of a long number the first fifteen bytes are compared.
      #expect(try !holds(certificate, asked))
    }
    certificate.serial = Array(long.dropLast())
    #expect(try holds(certificate, asked))
    // Another form of a number is none.
    for (serial, isTaken) in [
      ([0], true), ([0x80], true), ([0, 0x80], true), ([0xFF, 0x7F], true), ([0, 0x8C, 1], true),
      ([], false), ([0, 0], false), ([0, 0x7F], false), ([0xFF, 0x80], false),
      ([0] + long, false),
    ] as [([UInt8], Bool)] {
      certificate.serial = serial
      #expect(try holds(certificate, asked) == isTaken && asked.refuses(serial) != isTaken)
      #expect(try holds(certificate))
    }
    asked.revoked = nil
    certificate.serial = long
    #expect(try holds(certificate, asked))
  }
}

extension SyntheticCertificate {
  /// The certificate that is taken, with the same key.
  fileprivate init(_ other: SyntheticCertificate) {
    self.init()
    (key, keyForm, keyBytes) = (other.key, other.keyForm, other.keyBytes)
  }
}
