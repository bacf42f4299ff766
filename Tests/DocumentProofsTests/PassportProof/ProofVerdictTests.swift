import CircuitTestSupport
import Circuits
import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Trust
import ZeroKnowledge

@testable import ChipSimulator
@testable import DocumentProofs

@Suite("What a verifier looks at before it loads a circuit")
struct ProofVerdictTests {
  private let day: CalendarDate
  private let key: SignerKey
  private let verifier: ProofVerifierKey

  init() throws {
    day = try #require(CalendarDate(iso8601: "2026-11-23"))
    let point = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    key = try #require(SignerKey(.ec(.p256), point.x + point.y))
    verifier = try ProofVerifierKey()
  }

  /// A source that notes what it is asked for, and has nothing.
  private final class AskedCircuits: PassportCircuitSource {
    struct Missing: Error {}
    private(set) var names: [WireText] = []

    func file(_ name: WireText) throws -> [UInt8] {
      names.append(name)
      throw Missing()
    }
  }

  /// A file of bytes without sense, of the lengths that proofs of a class have.
  private func file(_ name: String, longer: Int = 0) throws -> PassportProofFile {
    let proofClass = try #require(ProofClass.named(WireText(name)))
    func bytes(_ circuit: String) throws -> [UInt8] {
      let lengths = try #require(ProofCircuits.lengths(of: WireText(circuit)))
      return [UInt8](repeating: 0, count: lengths.lowerBound)
    }
    let data = try bytes(proofClass.data.name) + [UInt8](repeating: 0, count: longer)
    return PassportProofFile(
      proofClass, nullifier: nil, certificate: nil, binding: nil, isSigningTimeStated: nil,
      LinkedProof(
        tags: [try #require(LinkTag([UInt8](repeating: 0, count: 16)))], data: data,
        signatures: [try bytes(proofClass.signature.name)]))
  }

  private func request(
    _ list: SignerList, scope: WireText? = nil, acceptsSHA1: Bool = false
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "a", day: day, age: 18,
      nationalities: nil, isNotExpired: false, isBound: false, scope: scope,
      signers: list.digest, acceptsSHA1: acceptsSHA1, verifier: scope == nil ? nil : verifier)
  }

  private func list() throws -> SignerList {
    try SignerList([ListedSigner(.p256, key, state: "UT")], day: day)
  }

  @Test(
    "given a class that the list or the request lacks, when it is verified, then it is refused, and nothing is compiled",
    arguments: [
      "brainpoolP256r1-sha256/listed-10/5+3", "rsa2048-pss-sha256-e3/listed-10/11+4",
      "p256-sha256/listed-12/5+3", "p256-sha256/shown/5+3", "p256-sha256/listed-10/5+3/pseudonym",
    ])
  func otherClass(_ name: String) throws {
    let (circuits, list) = (AskedCircuits(), try list())
    let verdict = try PassportProofVerdict(
      file(name).encoded, request(list), list: list, circuits: circuits)
    #expect(verdict.outcome.status == .failed)
    #expect(circuits.names.isEmpty)
  }

  @Test("given a proof of another length, when it is verified, then nothing is compiled")
  func lengths() throws {
    let (circuits, list) = (AskedCircuits(), try list())
    let name = "p256-sha256/listed-10/5+3"
    let verdict = try PassportProofVerdict(
      file(name, longer: 1 << 20).encoded, request(list), list: list, circuits: circuits)
    #expect(verdict.outcome.status == .failed)
    #expect(circuits.names.isEmpty)
    // The circuits are asked for when nothing is wrong before.
    #expect(throws: AskedCircuits.Missing.self) {
      try PassportProofVerdict(
        file(name).encoded, request(list), list: list, circuits: circuits)
    }
    #expect(!circuits.names.isEmpty)
  }

  @Test("given a proof over SHA-1, when the request does not accept that, then nothing is compiled")
  func weakDigest() throws {
    let algorithm = SignerCircuit.Algorithm.rsa(.pkcs1(.sha1), .rsa2048(.fermat))
    let key = try #require(
      SignerKey(.rsa(.rsa2048(.fermat)), [0x80] + [UInt8](repeating: 7, count: 255)))
    let list = try SignerList([ListedSigner(algorithm, key, state: "UT")], day: day)
    let (circuits, file) = (
      AskedCircuits(), try file("rsa2048-pkcs1-sha1-e65537/listed-10/5+3").encoded
    )
    let verdict = try PassportProofVerdict(file, request(list), list: list, circuits: circuits)
    #expect(verdict.outcome.status == .failed)
    #expect(verdict.outcome.code == .passportProofWeakDigest && circuits.names.isEmpty)
    #expect(throws: AskedCircuits.Missing.self) {
      try PassportProofVerdict(
        file, request(list, acceptsSHA1: true), list: list, circuits: circuits)
    }
  }

  @Test("given a request for a pseudonym, when its answer is not encrypted, then it is refused")
  func unsealed() throws {
    let (circuits, list) = (AskedCircuits(), try list())
    let file = try file("p256-sha256/listed-10/5+3/pseudonym").encoded
    let request = try request(list, scope: "vote")
    for key in [verifier, try ProofVerifierKey(), nil] {
      let verdict = try PassportProofVerdict(
        file, request, list: list, verifier: key, circuits: circuits)
      #expect(verdict.outcome.status == .failed)
      #expect(verdict.outcome.details == [.phrase(.proofNotSealed)])
      #expect(verdict.proofClass == nil)
    }
    #expect(circuits.names.isEmpty)
  }
}

@Suite("What the transcript of a proof begins with")
struct ProofTranscriptTests {
  @Test("given two certificates of one key, when one is shown, then it is in the transcript")
  func certificates() throws {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let day = CalendarDate(now)
    let country = try TestCountry.make(random: .system, now: now)
    let signer = try country.makeDocumentSigner(random: .system, issued: now)
    let first = try Certificate(der: signer.certificate)
    let key = try #require(SignerKey(first))
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: day, age: nil,
      nationalities: nil, isNotExpired: false, isBound: false, scope: nil, signers: nil)
    let shown = try #require(ProofClass.named("p256-sha256/shown/5+3"))
    let seeds = try [first.sha256, [UInt8](repeating: 0, count: 32)].map { digest in
      try PassportProofSystem(
        shown, request, .shown(key, certificate: digest), nullifier: nil, binding: nil,
        isSigningTimeStated: nil, circuits: CompiledCircuits()
      ).transcriptSeed()
    }
    #expect(seeds[0] != seeds[1])
  }

  @Test(
    "given two certificates of an issuer's key, when one is shown, then it is in the transcript")
  func issuers() throws {
    let day = try #require(CalendarDate(iso8601: "2026-11-23"))
    let issuer = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let key = try #require(SignerKey(.ec(.p256), issuer.x + issuer.y))
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "a", day: day, age: nil,
      nationalities: nil, isNotExpired: false, isBound: true, scope: nil, signers: nil,
      place: "counter 3", verifier: ProofVerifierKey())
    let shown = try #require(ProofClass.named("p256-sha256/shown/5+3/desk"))
    let seeds = try [0, 1].map { byte in
      try PassportProofSystem(
        shown, request, .shown(key, certificate: []), nullifier: nil,
        binding: PassportProofSystem.BoundIssuer(
          key: issuer, certificateDigest: [byte], month: BindingMonth(of: day)),
        isSigningTimeStated: nil, circuits: CompiledCircuits()
      ).transcriptSeed()
    }
    #expect(seeds[0] != seeds[1])
  }
}

@Suite("Whose word for the holder counts")
struct BoundIssuerTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let rootKey: PrivateKey
  private let root: Certificate

  init() throws {
    rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    root = try Self.certificate(
      "Root", of: rootKey, by: rootKey, at: now,
      [
        .subjectKeyIdentifier(try rootKey.keyIdentifier()),
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign]),
      ])
  }

  private static func certificate(
    _ name: String, of key: PrivateKey, by issuer: PrivateKey, at now: Date,
    _ extensions: [CertificateExtension]
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: [.organization("Example Desk"), .commonName(WireText(name))],
        issuer: [.organization("Example Desk"), .commonName("Root")],
        serialNumber: [UInt8(name.utf8.count)], notBefore: now - 86_400 * 60,
        notAfter: now + 86_400 * 60, publicKeyInfo: try key.publicKeyInfo(),
        extensions: extensions
      ).sign(with: issuer, digest: .sha256))
  }

  @Test(
    "given an issuer's certificate, when it is not for documents, then its word does not count",
    arguments: [true, false])
  func purpose(_ isForDocuments: Bool) throws {
    let day = CalendarDate(now)
    let country = try TestCountry.make(random: .system, now: now)
    let files = try Personalisation.document(
      .specimen, issuedBy: country, random: .system, now: now
    ).files
    let securityObject = try #require(files[.elementary(.sod)])
    let evidence = try PassportEvidence(
      dataGroup1: try #require(files[.elementary(.dg1)]), securityObject: securityObject,
      anchors: InMemoryAnchors([
        TrustAnchor(
          certificate: try Certificate(der: country.rootCertificate), anchorClass: .test,
          source: "root", isLink: false)
      ]), at: now)
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let purpose = CertificateExtension.extendedKeyUsage(
      [CredentialIssuer.documentSigning], isCritical: true)
    let signer = try Self.certificate(
      "Signer", of: key, by: rootKey, at: now,
      [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()), .basicConstraints(isAuthority: false),
        .keyUsage(.digitalSignature),
      ] + (isForDocuments ? [purpose] : []))
    let device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let secret = SecretBytes([UInt8](repeating: 7, count: 32))
    let word = try #require(
      try BindingStatement(
        securityObject: securityObject, deviceKey: device.p256PublicKey, secret: secret, day: day))
    let holder = try HolderEvidence(
      certificate: signer.der, day: day,
      signature: ECDSASignature(der: key.sign(word.bytes, digest: .sha256)).raw,
      deviceKey: device)
    let verifier = try ProofVerifierKey()
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "a", day: day, age: nil,
      nationalities: nil, isNotExpired: false, isBound: true, scope: nil, signers: nil,
      place: "counter 3", verifier: verifier)
    let circuits = CompiledCircuits()
    let proof = try PlannedPassportProof(
      evidence, request, list: nil, known: TrustedSigners([]), secret: secret, holder: holder,
      today: day, acceptsSmallSet: false, random: .system
    ).prove(circuits: circuits)
    var verdict = try PassportProofVerdict(
      proof, request, list: nil, verifier: verifier, circuits: circuits)
    #expect(verdict.outcome.status == .passed)
    verdict.judge(issuers: [root], at: now)
    #expect((verdict.outcome.status == .passed) == isForDocuments)
    #expect(verdict.boundBy == (isForDocuments ? "Example Desk" : nil))
  }
}
