import CircuitTestSupport
import Circuits
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing
import Trust
import Verdicts
import ZeroKnowledge

@testable import ChipSimulator
@testable import DocumentProofs

/// What holder and verifier know of the document's country.
extension IssuedSpecimen {
  fileprivate init(
    _ signer: DocumentSignerKind = .p256, root: DocumentSignerKind = .brainpoolP256()
  ) throws {
    var profile = Profile.specimen
    profile.signerKind = signer
    try self.init(profile, root: root)
  }

  fileprivate func list(_ roots: [Certificate]? = nil) throws -> SignerList {
    try SignerList(
      Set((roots ?? [root]).flatMap(ListedSigner.roots)), day: day, isSimulated: true, of: .roots)
  }

  fileprivate func request(
    _ list: SignerList, states: [WireText] = ["UT"], revoked: [[UInt8]]? = [], age: Int? = nil,
    on day: CalendarDate? = nil
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: day ?? self.day, age: age,
      nationalities: nil, isNotExpired: false, isBound: false, scope: nil, signers: nil,
      state: try StateQuestion(states: states, roots: list.digest, revoked: revoked))
  }

  fileprivate func known(
    _ roots: [Certificate]? = nil, signers: Int = 0, kind: DocumentSignerKind = .p256
  ) throws -> KnownStates {
    let certificates = try (0..<signers).map { _ in
      try Certificate(
        der: country.makeDocumentSigner(kind, random: .system, issued: now).certificate)
    }
    return KnownStates(
      roots: roots ?? [root], signers: certificates, anchors: anchors, .test, at: now)
  }

  /// A document of the same country that was signed a number of seconds before or after it says, or does not say when;
  /// it is not judged.
  fileprivate func evidence(signingTimeError error: Int?) throws -> PassportEvidence {
    var profile = Profile.specimen
    profile.signingTimeError = error
    let document = try Personalisation.document(
      profile, issuedBy: country, random: .system, now: now)
    let security = try #require(document.files[.elementary(.sod)])
    let signed = try SignedData(parsing: EFSOD(parsing: security).signedData)
    return try PassportEvidence(
      dataGroup1: try #require(document.files[.elementary(.dg1)]), document.mrz,
      securityObject: security, try #require(signed.certificates.first), root: root,
      isSimulated: true)
  }

  /// The proof of a holder whose program looks neither at the request nor at the list.
  fileprivate func unplanned(
    _ request: ProofRequest, _ list: SignerList, _ circuits: some PassportCircuitSource,
    _ evidence: PassportEvidence? = nil, isSigningTimeStated: Bool = true
  ) throws -> [UInt8] {
    let evidence = evidence ?? self.evidence
    let issued = try evidence.issued.get()
    let proofClass = ProofClass(
      algorithm: evidence.algorithm,
      state: StateClass(root: issued.root.algorithm, blocks: issued.blocks), sizes: .common,
      binding: request.binding)
    let system = try PassportProofSystem(
      proofClass, request, .certified(roots: list), nullifier: nil, binding: nil,
      isSigningTimeStated: isSigningTimeStated, circuits: circuits)
    let proof = try system.prove(
      evidence, secret: [UInt8](repeating: 0, count: 32), holder: nil, random: .system
    ) { _ in }
    return PassportProofFile(
      proofClass, nullifier: nil, certificate: nil, binding: nil,
      isSigningTimeStated: isSigningTimeStated, proof
    ).encoded
  }

  fileprivate func plan(
    _ request: ProofRequest, _ list: SignerList?, _ known: KnownStates?, accepts: Bool = true,
    _ evidence: PassportEvidence? = nil
  ) throws -> PlannedPassportProof {
    try PlannedPassportProof(
      evidence ?? self.evidence, request, list: list, known: TrustedSigners([]), states: known,
      secret: nil, holder: nil, today: request.day, acceptsSmallSet: accepts, random: .system)
  }
}

@Suite("A proof up to a state's root, for a request")
struct StateProofTests {
  private let specimen: IssuedSpecimen

  init() throws { specimen = try IssuedSpecimen() }

  @Test("given a document, when a state is asked for, then the verifier needs its root alone")
  func whole() throws {
    let list = try specimen.list()
    let request = try specimen.request(list, age: 18)
    let plan = try specimen.plan(request, list, try specimen.known())
    #expect(plan.states == ["UT"] && plan.hiddenAmong?.listed == 1)
    #expect(
      plan.proofClass.name == "p256-sha256/state-18-brainpoolP256r1-sha256/5+3")
    let circuits = CompiledCircuits()
    let bytes = try plan.prove(circuits: circuits)
    let file = try #require(PassportProofFile(parsing: bytes))
    #expect(file.hasLengths && file.certificate == nil && file.encoded == bytes)
    func verdict(
      _ request: ProofRequest, _ list: SignerList?, _ bytes: [UInt8]
    ) throws -> PassportProofVerdict {
      try PassportProofVerdict(bytes, request, list: list, circuits: circuits)
    }
    let passed = try verdict(request, list, bytes)
    #expect(passed.outcome.status == .passed && passed.isSimulated == true)
    #expect(passed.states == ["UT"] && passed.isNotRevoked && passed.certificate == nil)
    #expect(plan.isSigningTimeStated == true && passed.isSignedInDate)
    // Without the revoked ones in the request, a policy decides.
    for (policy, revoked, status) in [
      (.strict, nil, .unknown), (.strict, [], .passed), (.standard, nil, .passed),
      (.lenient, [], .unknown),
    ] as [(TrustPolicy, [[UInt8]]?, CheckStatus)] {
      var judged = passed
      judged.judge(try specimen.request(list, revoked: revoked, age: 18), under: policy)
      #expect(judged.outcome.status == status && (judged.states == nil) == (status == .unknown))
    }
    // For another state, with other roots, for another question, and for none.
    let elsewhere = try TestCountry.make(.elsewhere, random: .system, now: specimen.now)
    let foreign = try specimen.list([try Certificate(der: elsewhere.rootCertificate)])
    let signers = try SignerList([specimen.evidence.signer], day: specimen.day, isSimulated: true)
    for (request, list) in [
      (try specimen.request(list, states: ["XE"], age: 18), list),
      (try specimen.request(list, revoked: [[7]], age: 18), list),
      (try specimen.request(foreign, age: 18), foreign), (request, foreign), (request, nil),
      (request, signers), (try specimen.request(list, age: 19), list),
    ] as [(ProofRequest, SignerList?)] {
      let other = try verdict(request, list, bytes)
      #expect(other.outcome.status == .failed && other.states == nil && !other.isNotRevoked)
    }
    // The list says of which states its roots are: a holder of another one proves nothing with it.
    let both = try specimen.list([
      specimen.root, try Certificate(der: elsewhere.rootCertificate),
    ])
    let mislabelled = try specimen.request(both, states: ["XE"])
    let proof = try specimen.unplanned(mislabelled, both, circuits)
    #expect(try verdict(mislabelled, both, proof).outcome.status == .failed)
    // A part of another proof.
    let second = try #require(
      PassportProofFile(parsing: try plan.prove(circuits: circuits)))
    var mixed = file.proof
    mixed.further = second.proof.further
    // The same, a time of signing denied, and neither said.
    for (proof, isStated) in [(mixed, true), (file.proof, false), (file.proof, nil)] {
      let made = PassportProofFile(
        file.proofClass, nullifier: nil, certificate: nil, binding: nil,
        isSigningTimeStated: isStated, proof)
      let other = try verdict(request, list, made.encoded)
      #expect(other.outcome.status == .failed && !other.isSignedInDate)
      #expect((other.proofClass == nil) == (isStated == nil))
    }
  }

  @Test(
    "given documents without a time of signing, or with one out of date, then a proof says no more")
  func signingTimes() throws {
    let (list, circuits) = (try specimen.list(), CompiledCircuits())
    let (request, known) = (try specimen.request(list), try specimen.known())
    let silent = try specimen.evidence(signingTimeError: nil)
    let plan = try specimen.plan(request, list, known, silent)
    let bytes = try plan.prove(circuits: circuits)
    let passed = try PassportProofVerdict(bytes, request, list: list, circuits: circuits)
    #expect(plan.isSigningTimeStated == false && passed.outcome.status == .passed)
    #expect(passed.states == ["UT"] && !passed.isSignedInDate)
    // Its signer's certificate is valid from the second of signing on, for seven years.
    let (early, late) = (
      try specimen.evidence(signingTimeError: -1),
      try specimen.evidence(signingTimeError: Int(7 * 365.25 * 86_400) + 1)
    )
    let last = try specimen.evidence(signingTimeError: Int(7 * 365.25 * 86_400))
    #expect(try specimen.plan(request, list, known, last).isSigningTimeStated == true)
    for evidence in [early, late] {
      #expect(throws: PassportProofError.notMade(.proofSigningTimeOutside)) {
        try specimen.plan(request, list, known, evidence)
      }
    }
    // No circuit takes it, whatever a holder's program says.
    for (evidence, isStated) in [(silent, true), (early, true), (late, false)] {
      #expect(throws: ProofError.self) {
        try specimen.unplanned(
          request, list, circuits, evidence, isSigningTimeStated: isStated)
      }
    }
  }

  @Test(
    "given RSA, PSS and longer digests, when a state is asked for, then its root alone verifies the proof",
    .audit,
    arguments: [
      (
        DocumentSignerKind.pss(bits: 3072), DocumentSignerKind.rsa(bits: 4096),
        "rsa3072-pss-sha256-e65537/state-18-rsa4096-pkcs1-sha256-e65537/5+3"
      ),
      (
        .rsa(), .pss(bits: 3072),
        "rsa2048-pkcs1-sha256-e65537/state-18-rsa3072-pss-sha256-e65537/5+3"
      ),
      (.p256, .pss(bits: 4096), "p256-sha256/state-18-rsa4096-pss-sha256-e65537/5+3"),
      (.p256, .p384(.sha256), "p256-sha256/state-18-p384-sha256/5+3"),
      (.p384(.sha512), .p384(.sha512), "p384-sha512/state-18-p384-sha512/5+2"),
      (
        .brainpoolP256(.sha512), .brainpoolP256(.sha512),
        "brainpoolP256r1-sha512/state-18-brainpoolP256r1-sha512/5+2"
      ),
      (
        .brainpoolP384, .brainpoolP512, "brainpoolP384r1-sha384/state-18-brainpoolP512r1-sha512/4+2"
      ),
      (
        .brainpoolP256(), .brainpoolP384,
        "brainpoolP256r1-sha256/state-18-brainpoolP384r1-sha384/5+3"
      ),
      (
        .rsa(.sha512), .rsa(bits: 4096, .sha512),
        "rsa2048-pkcs1-sha512-e65537/state-18-rsa4096-pkcs1-sha512-e65537/5+2"
      ),
      (
        .pss(.sha512), .rsa(bits: 4096, .sha512),
        "rsa2048-pss-sha512-e65537/state-18-rsa4096-pkcs1-sha512-e65537/5+2"
      ),
    ] as [(DocumentSignerKind, DocumentSignerKind, String)])
  func kinds(_ signer: DocumentSignerKind, _ root: DocumentSignerKind, _ name: String) throws {
    let specimen = try IssuedSpecimen(signer, root: root)
    let list = try specimen.list()
    let request = try specimen.request(list, age: 18)
    let plan = try specimen.plan(request, list, specimen.known())
    #expect(plan.proofClass.name == name)
    let circuits = CompiledCircuits()
    let bytes = try plan.prove(circuits: circuits)
    let passed = try PassportProofVerdict(bytes, request, list: list, circuits: circuits)
    #expect(passed.outcome.status == .passed && passed.states == ["UT"] && passed.isNotRevoked)
    #expect(passed.isSignedInDate)
    var other = try #require(PassportProofFile(parsing: bytes)).proof
    other.tags.swapAt(0, 1)
    let made = PassportProofFile(
      plan.proofClass, nullifier: nil, certificate: nil, binding: nil, isSigningTimeStated: true,
      other)
    let refused = try PassportProofVerdict(
      made.encoded, request, list: list, circuits: circuits)
    #expect(refused.outcome.status == .failed)
  }

  @Test("given longer digests of signers and roots, then a proof is of both their classes, or none")
  func joined() throws {
    for (signer, root, name) in [
      (.p256, .p384(.sha256), "p256-sha256/state-18-p384-sha256/5+3"),
      (
        .brainpoolP256(), .brainpoolP384,
        "brainpoolP256r1-sha256/state-18-brainpoolP384r1-sha384/5+3"
      ),
      (
        .brainpoolP384, .brainpoolP512, "brainpoolP384r1-sha384/state-18-brainpoolP512r1-sha512/4+2"
      ),
      (.p384(.sha512), .p384(.sha512), "p384-sha512/state-18-p384-sha512/5+2"),
      // A key, and an algorithm of a root, that nobody has together.
      (.p256, .p384(), nil), (.p384(), .p256, nil),
    ] as [(DocumentSignerKind, DocumentSignerKind, String?)] {
      let specimen = try IssuedSpecimen(signer, root: root)
      let list = try specimen.list()
      let request = try specimen.request(list)
      guard let name else {
        let refusal = #expect(throws: PassportProofError.self) {
          try specimen.plan(request, list, specimen.known())
        }
        let cause = Phrase.proofCertificateAlgorithms(specimen.evidence.certificate, specimen.root)
        #expect(refusal?.details.first == .phrase(cause))
        #expect(cause.facts.contains(Fact(.algorithm, "ECDSA with SHA-384")))
        #expect(try specimen.known(signers: 1, kind: signer).issued.isEmpty)
        continue
      }
      let known = try specimen.known(signers: 1, kind: signer)
      let plan = try specimen.plan(request, list, known)
      #expect(plan.proofClass.name == name && ProofClass.named(WireText(name)) != nil)
      // A certificate alone may not say which of two longer digests its signer's documents have.
      let count = known.issued.isEmpty ? 1 : 2
      #expect(plan.hiddenAmong?.known.signers == count && plan.circuitNames.count == 4)
      #expect(Set(ProofClass.circuits).isSuperset(of: plan.circuitNames))
    }
    // A root is listed for each digest that its key may sign with.
    #expect(ListedSigner.roots(specimen.root).map(\.algorithm.digest) == [.sha256, .sha512])
  }

  @Test("given roots and signers that the holder knows, when a state is asked for, then they count")
  func known() throws {
    let list = try specimen.list()
    let request = try specimen.request(list)
    let many = try specimen.plan(request, list, specimen.known(signers: 49), accepts: false)
    // The rule of five states is for lists of signers: the request names the states.
    #expect(many.hiddenAmong?.known == HidingSet(signers: 50, states: 1))
    #expect(throws: PassportProofError.smallSet(HidingSet(signers: 2, states: 1))) {
      try specimen.plan(request, list, specimen.known(signers: 1), accepts: false)
    }
    // The proof shows that the signer is none of the revoked ones: they hide nobody, nor does one that the circuit
    // does not tell from them.
    let others = try specimen.known(signers: 49)
    var serials = others.issued.map(\.certificate.serial)
    for change in [0, 1] as [UInt8] {
      for index in serials.indices { serials[index][15] ^= change }
      let revoked = serials.sorted { $0.lexicographicallyPrecedes($1) }
      let emptied = try specimen.request(list, revoked: revoked)
      #expect(throws: PassportProofError.smallSet(HidingSet(signers: 1, states: 1))) {
        try specimen.plan(emptied, list, others, accepts: false)
      }
    }
    // That the kinds of signatures leave one of the named states is for the holder to accept too.
    let elsewhere = try TestCountry.make(.elsewhere, random: .system, now: specimen.now)
    let wide = try specimen.list([
      specimen.root, try Certificate(der: elsewhere.rootCertificate),
    ])
    let either = try specimen.request(wide, states: ["UT", "XE"])
    #expect(throws: PassportProofError.smallSet(HidingSet(signers: 50, states: 1))) {
      try specimen.plan(either, wide, others, accepts: false)
    }
    #expect(try specimen.plan(either, wide, others).possibleStates == ["UT"])
    var issued = others.issued
    let root = issued[0].certificate.root
    issued[0].certificate.root = ListedSigner(root.algorithm, root.key, state: "XE")
    let mixed = KnownStates(roots: others.roots, issued: issued)
    #expect(
      try specimen.plan(either, wide, mixed, accepts: false).possibleStates == ["UT", "XE"])
    // Names of the circuits are all in the table.
    #expect(Set(ProofClass.circuits).isSuperset(of: many.circuitNames))
    #expect(many.circuitNames.count == 4)
  }

  @Test(
    "given signers for which a proof would look different, or not be made, then they hide nobody")
  func alike() throws {
    let (own, known) = (try specimen.evidence.issued.get(), try specimen.known(signers: 1))
    let other = try #require(known.issued.first)
    let pkcs1 = SignerCircuit.Algorithm.rsa(.pkcs1(.sha256), .rsa4096)
    let others: [SignerCircuit.Algorithm] = [
      .rsa(.pss(.sha256), .rsa4096), .rsa(.pkcs1(.sha512), .rsa4096),
    ]
    func root(_ algorithm: SignerCircuit.Algorithm, _ byte: UInt8) throws -> ListedSigner {
      let key = SignerKey(algorithm.keyKind, [UInt8](repeating: byte, count: 512))
      return ListedSigner(algorithm, try #require(key), state: "UT")
    }
    let list = try SignerList(
      Set([try root(pkcs1, 0x81), try root(pkcs1, 0x83)] + others.map { try root($0, 0x81) }),
      day: specimen.day, isSimulated: true, of: .roots)
    /// How many the holder hides among with one other signer, the root of both having this key.
    func hiding(
      _ change: (inout (signer: ListedSigner, certificate: IssuedCertificate)) throws -> Void
    ) throws -> Int {
      var (mine, changed) = (own, other)
      mine.root = try root(pkcs1, 0x81)
      changed.certificate.root = mine.root
      try change(&changed)
      return KnownStates(roots: known.roots, issued: [changed])
        .hiding(specimen.evidence.signer, mine, list, SignerCertificateStatement()).keys.count
    }
    #expect(try hiding { _ in } == 2)
    #expect(try hiding { $0.certificate.root = try root(pkcs1, 0x83) } == 2)
    #expect(try hiding { $0.certificate.root = try root(pkcs1, 0x85) } == 1)
    for algorithm in others {
      #expect(try hiding { $0.certificate.root = try root(algorithm, 0x81) } == 1)
    }
    #expect(try hiding { $0.certificate.blocks = 24 } == 1)
    let key = other.signer.key
    #expect(
      try hiding { $0.signer = ListedSigner(.ecdsa(.p256, .sha384), key, state: "UT") } == 1)
    // Signers below anchors of another class, and those that are no more in date.
    let certificate = try Certificate(
      der: specimen.country.makeDocumentSigner(random: .system, issued: specimen.now).certificate)
    for (wanted, years, count) in [(.test, 0, 1), (.state, 0, 0), (.test, 8, 0)]
      as [(AnchorClass, Double, Int)]
    {
      let states = KnownStates(
        roots: [], signers: [certificate], anchors: specimen.anchors, wanted,
        at: specimen.now.addingTimeInterval(years * 365 * 86_400))
      #expect(states.issued.count == count)
    }
  }

  @Test("given what does not fit, when it is planned, then it is refused with the reason")
  func refused() throws {
    let list = try specimen.list()
    let elsewhere = try Certificate(
      der: TestCountry.make(.elsewhere, random: .system, now: specimen.now).rootCertificate)
    let (foreign, both) = (
      try specimen.list([elsewhere]), try specimen.list([elsewhere, specimen.root])
    )
    let serial = specimen.evidence.certificate.serialNumber
    let known = try specimen.known([specimen.root, elsewhere])
    func cause(
      _ request: ProofRequest, _ list: SignerList?, _ known: KnownStates?
    ) throws -> Detail? {
      let error = #expect(throws: PassportProofError.self) {
        try specimen.plan(request, list, known)
      }
      return error?.details.first
    }
    // A root that did not sign the certificate, as where a link certificate is between them.
    #expect(throws: PassportProofError.notMade(.proofCertificateForm)) {
      try IssuedCertificate(specimen.evidence.certificate, root: elsewhere)
    }
    let request = try specimen.request(list)
    #expect(try cause(request, list, nil) == .phrase(.proofOtherList))
    #expect(try cause(request, nil, known) == .phrase(.proofOtherList))
    #expect(try cause(request, foreign, known) == .phrase(.proofOtherList))
    #expect(
      try cause(specimen.request(foreign, states: ["XE"]), foreign, known)
        == .phrase(.proofRootUnlisted))
    #expect(try cause(specimen.request(both), both, known) == .phrase(.proofListOfOtherStates))
    // The maker of a list can say what it wants of its roots.
    let named = ["UT", "XE"] as [WireText]
    let mislabelled = try SignerList(
      Set(
        [specimen.root, elsewhere].flatMap(ListedSigner.roots).map {
          ListedSigner($0.algorithm, $0.key, state: "UT")
        }), day: specimen.day, isSimulated: true, of: .roots)
    #expect(
      try cause(specimen.request(mislabelled), mislabelled, known)
        == .phrase(.proofRootOfOtherState))
    #expect(
      try cause(specimen.request(list, states: ["DE", "FR"]), list, known)
        == .phrase(.proofListOfOtherStates))
    for serial in [serial, Array(serial.dropLast()) + [serial[15] ^ 1]] {
      #expect(
        try cause(specimen.request(list, revoked: [serial]), list, known)
          == .phrase(.proofCertificateRevoked))
    }
    // The signer signs documents for seven years; the circuit refuses it on a later day too.
    let late = try specimen.request(list, on: CalendarDate(iso8601: "2040-01-01"))
    #expect(try cause(late, list, known) == .phrase(.proofCertificateDated))
    #expect(throws: ProofError.self) {
      try specimen.unplanned(late, list, CompiledCircuits())
    }
    // With both states named, it is made.
    let plan = try specimen.plan(try specimen.request(both, states: named), both, known)
    // Of the other one no signer is known for which a proof looks the same.
    #expect(plan.states == named && plan.possibleStates == ["UT"])
  }

  @Test("given questions about states, when they are written and read, then they are the same")
  func questions() throws {
    let list = try specimen.list()
    let head = Array("passport-roots-v1 simulated\n\(specimen.day)\n".utf8)
    #expect(list.rootStates == ["UT"] && list.encoded.starts(with: head))
    for states in ["ut", "UT UT", "UT DE", "", "UTO"] {
      #expect(throws: SignerListError.self) {
        try SignerList(
          parsing: head + Array("\(states)\n".utf8) + list.encoded.dropFirst(head.count + 3))
      }
    }
    for revoked in [nil, [], [[1], [1, 2], [2]]] as [[[UInt8]]?] {
      let request = try specimen.request(list, states: ["DE", "FR"], revoked: revoked)
      #expect(try ProofRequest(parsing: request.encoded) == request)
    }
    let digest = try list.digest
    for (states, roots, revoked) in [
      ([], digest, nil), (["FR", "DE"], digest, nil), (["DE", "DE"], digest, nil),
      (["D"], digest, nil), (["de"], digest, nil), (["DE"], [1], nil),
      (["DE"], digest, [[2], [1]]), (["DE"], digest, [[]]),
      (["DE"], digest, [[UInt8](repeating: 1, count: 33)]),
    ] as [([WireText], [UInt8], [[UInt8]]?)] {
      #expect(throws: ProofRequestError.self) {
        try StateQuestion(states: states, roots: roots, revoked: revoked)
      }
    }
    #expect(try SignerList(parsing: list.encoded) == list && list.kind == .roots)
    #expect(try SignerList(parsing: list.encoded).isSimulated)
    #expect(
      StateQuestion.contents(of: [[0x90, 1], [0x10], [], [0x10]])
        == [[0], [0, 0x90, 1], [0x10], [0x90, 1]])
    // A list of roots is none of signers, nor the other way round.
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: specimen.day, age: nil,
      nationalities: nil, isNotExpired: false, isBound: false, scope: nil, signers: digest)
    #expect(throws: PassportProofError.notMade(.proofOtherList)) {
      try specimen.plan(request, list, specimen.known())
    }
  }
}
