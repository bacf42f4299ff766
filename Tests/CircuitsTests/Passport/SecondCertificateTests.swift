import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// Three that share no code: the decision in Python over a certificate's bytes, our reader and our circuit with every
/// choice of a prover, and the evaluation in Python of the compiled circuit.
@Suite("Certificates of document signers, decided three times")
struct SecondCertificateTests {
  private typealias Decided = PassportCertificates.Certificate

  /// One curve and RSA, and in `make audit` all kinds of which a certificate fits a walk over 768 bytes.
  private static let kinds =
    ["p256", "rsa2048-e65537"]
    + (isAudit
      ? [
        "brainpoolP256r1", "p384", "brainpoolP384r1", "brainpoolP512r1", "rsa2048-e3",
        "rsa3072-e65537",
      ] : [])

  /// Those of all kinds, made once.
  private static let certificates = Result {
    try PassportCertificates.made(isAudit ? 1200 : 60, seed: 23, kinds: kinds)
  }

  /// The walk over certificates of one kind.
  private static func walk(_ key: CertifiedKey) throws -> WalkStatement {
    if key == .p256 { return try WalkStatement.p256.get() }
    return key == .rsa(.rsa2048(.fermat)) ? try WalkStatement.rsa.get() : try WalkStatement(key)
  }

  private static func asked(_ certificate: Decided) -> SignerCertificateStatement {
    var asked = SignerCertificateStatement()
    asked.inDate =
      certificate.isInDate ? PassportDataStatement.Day(year: 2026, month: 11, day: 28) : nil
    asked.revoked = certificate.revoked
    asked.isSigningTimeStated = certificate.signed != nil
    return asked
  }

  private static func signingTime(_ certificate: Decided) -> SigningTime {
    certificate.signed.map { .stated($0) } ?? .absent
  }

  /// The places of a certificate that was changed: those that were, and those that follow from its bytes.
  private static func places(
    _ certificate: Decided, _ key: CertifiedKey
  ) throws -> [CertificatePlaces] {
    var like = SyntheticCertificate()
    like.key = key
    let own = try CertificatePlaces(certificate.good, key)
    let moved = own.moved(to: certificate.bytes, like)
    return own.extensions == moved.extensions ? [moved] : [moved, own]
  }

  /// The choice with which the circuit takes a certificate; nil if it takes none.
  private static func taken(
    _ certificate: Decided, _ walk: WalkStatement, _ places: [CertificatePlaces]
  ) -> CertificatePlaces? {
    let (asked, time) = (asked(certificate), signingTime(certificate))
    for var places in places {
      // The form and the index that were, and all others, with one of no extension and one of no form.
      let (form, index) = (places.keyForm, places.keyUsageIndex)
      for other in [form] + (0...places.keyForms).filter({ $0 != form && places.keyForms > 1 }) {
        for usage in [index] + (0...SignerCertificateWalk.extensions).filter({ $0 != index }) {
          (places.keyForm, places.keyUsageIndex) = (other, usage)
          if walk.holds(certificate.bytes, places, asked, time) { return places }
        }
      }
    }
    return nil
  }

  /// What we say of a certificate.
  private struct Ours {
    /// Whether our reader takes it, and whether the circuit does with some choice.
    let isRead, holds: Bool
    /// The inputs with that choice, or with one that is not taken.
    let inputs: [UInt8]
  }

  private static func ours(
    _ certificate: Decided, _ key: CertifiedKey, _ walk: WalkStatement
  ) throws -> Ours {
    let places = try places(certificate, key)
    let taken = taken(certificate, walk, places)
    let inputs = walk.inputs(
      certificate.bytes, taken ?? places[0], asked(certificate), signingTime(certificate))
    return Ours(
      isRead: (try? CertificatePlaces(certificate.bytes, key)) != nil, holds: taken != nil,
      inputs: inputs.flatMap(\.bytes))
  }

  @Test(
    "given certificates, right ones and wrong ones, when all three decide, then they say the same",
    arguments: kinds)
  func threeOpinions(_ kind: String) throws {
    let key = try #require(CertifiedKey.all.first { $0.name == kind })
    let walk = try Self.walk(key)
    let made = try Self.certificates.get().filter { $0.kind == kind }
    let certificates = Array(
      made.filter { $0.refusal == nil }.prefix(isAudit ? .max : 4)
        + made.filter { $0.refusal != nil }.prefix(isAudit ? .max : 6))
    #expect(certificates.count >= 10)
    let ours = try AllCores.map(certificates) { certificate in
      Result { try Self.ours(certificate, key, walk) }
    }.map { try $0.get() }
    for (certificate, ours) in zip(certificates, ours) {
      #expect(
        ours.isRead == certificate.isReadable && ours.holds == (certificate.refusal == nil),
        "\(certificate.refusal ?? "none")")
    }
    // To evaluate takes Python seconds: a few of each.
    let most = isAudit ? 8 : 1
    let chosen = ours.filter(\.holds).prefix(most) + ours.filter { !$0.holds }.prefix(most)
    let theirs = try CircuitEvaluator.unsatisfied(
      circuit: try walk.statement.circuit.compactFile(), inputs: chosen.map(\.inputs))
    #expect(theirs.map { $0 == nil } == chosen.map(\.holds))
  }

  /// Choices of a prover for a certificate: those that hold, if some do, and others, each with the signed length.
  private static func choices(
    _ certificate: Decided, _ key: CertifiedKey, _ numbers: inout SeededNumbers
  ) throws -> [(places: CertificatePlaces, length: Int)] {
    let places = try places(certificate, key)
    var choices: [(places: CertificatePlaces, length: Int)] = []
    for number in 0..<12 {
      var own = places[number % places.count]
      // The inverse that goes with the choices is the one for the certificate's own serial number.
      own.serial = places[0].serial
      var length = certificate.bytes.count
      switch number / 2 {
      case 0: break
      case 1: own.all[Int.random(in: 0..<own.all.count, using: &numbers)] ^= 1
      case 2:
        // From one place on all are others.
        let (first, change) = (
          Int.random(in: 0..<own.all.count, using: &numbers),
          Int.random(in: -3...3, using: &numbers)
        )
        for index in first..<own.all.count {
          own.all[index] = min(max(own.all[index] + change, 0), 1023)
        }
      case 3: own.keyUsageIndex = Int.random(in: 0...12, using: &numbers)
      case 4: own.keyForm = Int.random(in: 0..<own.keyForms, using: &numbers)
      default:
        if number == 10 {
          length += Bool.random(using: &numbers) ? 1 : -1
        } else {
          own.key[Int.random(in: 0..<own.key.count, using: &numbers)] ^= 0x80
        }
      }
      choices.append((own, length))
    }
    return choices
  }

  @Test(
    "given certificates and any choices of a prover, when both evaluate the walk, then they say the same",
    arguments: kinds)
  func choices(_ kind: String) throws {
    let key = try #require(CertifiedKey.all.first { $0.name == kind })
    let walk = try Self.walk(key)
    let made = try Self.certificates.get().filter { $0.kind == kind }
    var numbers = SeededNumbers(seed: 29)
    var (walks, ours): ([PassportCertificates.Walk], [Bool]) = ([], [])
    for certificate in made.prefix(isAudit ? 60 : 8) {
      for (places, length) in try Self.choices(certificate, key, &numbers) {
        ours.append(
          walk.holds(
            certificate.bytes, places, Self.asked(certificate), Self.signingTime(certificate),
            length: length))
        walks.append(
          PassportCertificates.Walk(
            certificate, length: length, places: places.all, key: places.key,
            form: places.keyForm, usage: places.keyUsageIndex))
      }
    }
    #expect(try PassportCertificates.Walk.hold(walks) == ours)
    #expect(ours.contains(true) && ours.contains(false))
  }
}

extension CertificatePlaces {
  /// All places, in the order of the walk.
  fileprivate var all: [Int] {
    get { [algorithm, issuer, validity, subject, keyInfo] + extensionHeads + extensions }
    set {
      (algorithm, issuer, validity) = (newValue[0], newValue[1], newValue[2])
      (subject, keyInfo) = (newValue[3], newValue[4])
      extensionHeads = Array(newValue[5..<7])
      extensions = Array(newValue[7...])
    }
  }
}
