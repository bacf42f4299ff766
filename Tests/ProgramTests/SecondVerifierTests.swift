import ChipSimulator
import CircuitTestSupport
import Crypto
import DeskTestSupport
import DocumentProofs
import Encoding
import Foundation
import TestSupport
import Testing

/// Proofs that the command makes are given to the command and to a verifier in Python that shares no code with it:
/// what one takes, the other takes, and both refuse each altered copy.
@Suite("Proofs over a document's own signature, by a second verifier", .audit, .on(.circuits))
final class SecondVerifierTests {
  /// The program as it is shipped, which is faster.
  private static let binary = Vectors.root.appending(path: ".build/release/passport").path
  private let desk: Desk
  private let installed: TemporaryFolder

  init() throws {
    desk = try Desk()
    installed = try CompiledCircuits.allInstalled.get()
    desk.environment["XDG_DATA_DIRS"] = installed.path
    try desk.trustUtopia()
  }

  /// A proof with what its verifier has.
  private struct Made {
    let proof: String
    let request: String
    let list: String?
    /// The options of the command beside request and list.
    var more: [String] = []
    /// The key that signed the request; nil for a request that names no verifier.
    var key: String?
    /// The number of circuits.
    var circuits = 2
    /// Whether each of its altered copies is judged.
    var isWhole = false
  }

  private func run(_ arguments: [String], input: String = "") throws -> Desk.Run {
    let run = try desk.run(Self.binary, arguments, input: Array(input.utf8))
    #expect(run.exit == 0, "\(arguments): \(run.errors)")
    return run
  }

  /// Reads the virtual passport of a profile and saves it.
  private func save(_ profile: String) throws -> String {
    let folder = desk.path("saved-\(profile)")
    _ = try run(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--save", folder],
      input: try desk.mrz("--profile", profile))
    return folder
  }

  private func list(_ folders: [String]) throws -> String {
    let path = desk.path("signers-\(UUID().uuidString)")
    _ = try run(
      ["trust", "signers", "--test", "--out", path] + folders.flatMap { ["--from", $0] })
    return path
  }

  /// The list of Utopia's roots.
  private func roots() throws -> String {
    let path = desk.path("roots-\(UUID().uuidString)")
    _ = try run(["trust", "signers", "--test", "--roots", "UT", "--out", path])
    return path
  }

  private func request(_ list: String?, _ options: [String]) throws -> String {
    let path = desk.path("request-\(UUID().uuidString)")
    _ = try run(
      ["proof", "request", "--out", path] + options + (list.map { ["--signers", $0] } ?? []))
    return path
  }

  private func make(
    from source: String, _ request: String, _ list: String?, _ more: [String] = []
  ) throws -> String {
    let path = desk.path("proof-\(UUID().uuidString)")
    let hidden = list.map { ["--signers", $0, "--accept-small-set"] } ?? []
    _ = try run(
      ["proof", "make", "--from", source, "--request", request, "--out", path, "--yes"] + hidden
        + more)
    return path
  }

  /// The exit code of the command for a proof.
  private func exit(of proof: String, _ made: Made) throws -> Int32 {
    let options =
      (made.list.map { ["--signers", $0] } ?? []) + (made.key.map { ["--verifier-key", $0] } ?? [])
    return try desk.run(
      Self.binary, ["proof", "verify", proof, "--request", made.request] + options + made.more
    ).exit
  }

  private func second(_ made: Made) -> PassportProofVerifier {
    PassportProofVerifier(
      circuits: installed.path("passport/circuits"),
      request: made.request, signers: made.list, key: made.key)
  }

  /// Both verifiers take a proof, and refuse each altered copy.
  /// - Parameter turn: which of eight parts of the copies are judged.
  private func expectAgreement(_ made: Made, turn: Int = 0) throws -> JSONValue {
    #expect(try exit(of: made.proof, made) == 0)
    let folder = try TemporaryFolder()
    let verdict = try #require(
      try second(made).verdicts(of: [made.proof], altered: folder.path).first)
    #expect(verdict.at("accepted").bool == true, "\(verdict)")
    // The circuits are the statement: they are those that this program knows.
    let circuits = verdict.at("circuits").members
    #expect(circuits.count == made.circuits)
    for circuit in circuits {
      #expect(ProofCircuits.digests[circuit.name] == circuit.value.string)
    }
    let names = try folder.names.sorted()
    #expect(names.count > 60)
    // All copies of one proof, and every eighth of the others, other ones each time: a copy takes a second and more.
    let copies = made.isWhole ? names : names.enumerated().filter { $0.0 % 8 == turn }.map(\.1)
    let verdicts = try second(made).verdicts(of: copies.map { folder.path($0) })
    for (copy, verdict) in zip(copies, verdicts) {
      #expect(verdict.at("accepted").bool == false, "\(copy)")
      #expect(try exit(of: folder.path(copy), made) == 13, "\(copy)")
    }
    return verdict
  }

  /// Both verifiers refuse a proof; ours does not begin without the list that the request names.
  /// - Parameter turn: the number of the case: the second verifier, which reads circuits for seconds, judges every eighth.
  private func expectRefused(_ made: Made, lacksList: Bool = false, turn: Int = 0) throws {
    #expect(try exit(of: made.proof, made) == (lacksList ? 2 : 13))
    guard turn == 0 else { return }
    let verdict = try second(made).verdicts(of: [made.proof]).first
    #expect(verdict?.at("accepted").bool == false)
  }

  @Test(
    "given circuits, when the second verifier names them, then they are those that are known")
  func circuits() throws {
    // It takes seconds to read one: every eighth is read here, and those of a proof with it.
    let folder = try TemporaryFolder()
    let names = ProofClass.circuits.enumerated().filter { $0.0 % 8 == 0 }.map(\.1)
    for name in names {
      try folder.write(try CompiledCircuits().file(name), to: "\(name.forPeople).lfc2")
    }
    let circuits = try PassportProofVerifier.circuits(in: folder.path)
    #expect(circuits.count == names.count && names.count > 20)
    for circuit in circuits {
      #expect(ProofCircuits.digests[circuit.name] == circuit.value.string, "\(circuit)")
    }
  }

  private func turn(_ profile: String) -> Int {
    (SignerProfiles.all.firstIndex(of: profile) ?? 0) % 8
  }

  /// What a request says so that a document of a profile is taken.
  private func accepting(_ profile: String) -> [String] {
    profile.hasSuffix("-sha1") ? ["--accept-sha1"] : []
  }

  @Test(
    "given a document of each kind of signer, when the signer is hidden, then both verifiers agree",
    arguments: SignerProfiles.all)
  func hidden(_ profile: String) throws {
    let folder = try save(profile)
    let other = try save(WireText(profile) == "specimen" ? "signer-rsa" : "specimen")
    let list = try list([folder])
    let options =
      ["--prove", "age_over_18", "--not-expired", "--nationality-in", "UTO,D"] + accepting(profile)
    let request = try request(list, options)
    let proof = try make(from: folder, request, list)
    let verdict = try expectAgreement(
      Made(proof: proof, request: request, list: list, isWhole: profile == SignerProfiles.all[0]),
      turn: turn(profile))
    #expect(verdict.at("signersInList").integer == 1 && verdict.at("simulated").bool == true)
    // Another request, another list, and none.
    let longer = try self.list([folder, other])
    for (request, list) in [
      (try self.request(list, options), list), (try self.request(longer, options), longer),
      (request, longer), (try self.request(nil, options), nil),
    ] {
      try expectRefused(
        Made(proof: proof, request: request, list: list), turn: turn(profile))
    }
    try expectRefused(
      Made(proof: proof, request: request, list: nil), lacksList: true, turn: turn(profile))
    guard !accepting(profile).isEmpty else { return }
    // The same request without the word.
    let content = Array(try Data(contentsOf: URL(filePath: request)))
    guard case .map(let pairs) = try CBORReader.read(content).value else { return }
    let rest = pairs.filter { $0.key != .text("acceptSHA1") }
    let plain = desk.path("plain")
    try Data(CBOR.map(rest).encoded).write(to: URL(filePath: plain))
    #expect(rest.count == pairs.count - 1)
    try expectRefused(Made(proof: proof, request: plain, list: list))
  }

  @Test(
    "given a document of each kind of signer, when the signer is shown, then both verifiers agree",
    arguments: SignerProfiles.all)
  func shown(_ profile: String) throws {
    let folder = try save(profile)
    let options = ["--prove", "age_over_21"] + accepting(profile)
    let request = try request(nil, options)
    let proof = try make(from: folder, request, nil)
    let verdict = try expectAgreement(
      Made(proof: proof, request: request, list: nil), turn: turn(profile))
    #expect(verdict.at("signer").string?.forPeople.count == 64)
    try expectRefused(
      Made(proof: proof, request: try self.request(nil, options), list: nil), turn: turn(profile))
    let list = try list([folder])
    try expectRefused(
      Made(proof: proof, request: try self.request(list, options), list: list),
      turn: turn(profile))
  }

  /// Kinds of signers, each with a kind of root and the class of the proof.
  private static let below: [(String, DocumentSignerKind, WireText)] = [
    ("specimen", .p256, "p256-sha256/state-18-p256-sha256/5+3"),
    (
      "signer-rsa", .rsa(bits: 4096),
      "rsa2048-pkcs1-sha256-e65537/state-18-rsa4096-pkcs1-sha256-e65537/5+3"
    ),
    (
      "signer-pss-3072", .rsa(bits: 4096),
      "rsa3072-pss-sha256-e65537/state-18-rsa4096-pkcs1-sha256-e65537/5+3"
    ),
    (
      "signer-bp256", .pss(bits: 4096),
      "brainpoolP256r1-sha256/state-18-rsa4096-pss-sha256-e65537/5+3"
    ),
    (
      "signer-bp384", .brainpoolP512, "brainpoolP384r1-sha384/state-18-brainpoolP512r1-sha512/4+2"
    ),
    (
      "signer-pss-sha512", .rsa(bits: 4096, .sha512),
      "rsa2048-pss-sha512-e65537/state-18-rsa4096-pkcs1-sha512-e65537/5+2"
    ),
    ("signer-p384-sha512", .p384(.sha512), "p384-sha512/state-18-p384-sha512/5+2"),
  ]

  @Test(
    "given a document and its root, when its state is asked for, then both verifiers agree",
    arguments: below)
  func state(_ profile: String, _ kind: DocumentSignerKind, _ name: WireText) throws {
    let turn = Self.below.firstIndex { $0.2 == name } ?? 0
    // A country with a root of its own.
    let data = desk.path("state")
    desk.environment["XDG_DATA_HOME"] = data
    let country = try TestCountry.open(
      in: "\(data)/passport/simulator", root: kind, random: .system, now: Date())
    let root = desk.path("root.der")
    try Data(country.rootCertificate).write(to: URL(filePath: root))
    _ = try run(["trust", "import", root, "--quiet", "--test", "--yes"])
    let (folder, roots) = (try save(profile), try roots())
    let options = ["--prove", "age_over_18", "--not-expired", "--state", "UT"]
    let plain = try request(roots, options)
    let request = try revoking(
      [[0, 0x80], [1], [UInt8](repeating: 0x7F, count: 20), [0x80]], plain)
    let proof = try make(from: folder, request, roots)
    let verdict = try expectAgreement(
      Made(proof: proof, request: request, list: roots, circuits: 4),
      turn: turn)
    #expect(verdict.at("class").string == name)
    #expect(verdict.at("rootsInList").integer == 1 && verdict.at("notRevoked").bool == true)
    #expect(verdict.at("signedInDate").bool == true)
    // Without a list, with one of signers, for a request without the numbers, with others, and for another one.
    let signers = try list([folder])
    for (request, list) in [
      (request, signers), (plain, roots), (try revoking([], plain), roots),
      (try revoking([[1]], plain), roots), (try self.request(roots, options), roots),
    ] {
      try expectRefused(Made(proof: proof, request: request, list: list), turn: turn)
    }
    try expectRefused(
      Made(proof: proof, request: request, list: nil), lacksList: true, turn: turn)
    // Nobody's certificate is revoked, and nobody asks whether.
    for request in [try revoking([], plain), plain] {
      let made = Made(proof: try make(from: folder, request, roots), request: request, list: roots)
      #expect(try exit(of: made.proof, made) == 0)
      #expect(try second(made).verdicts(of: [made.proof]).first?.at("accepted").bool == true)
    }
  }

  /// A request with serial numbers of revoked certificates, which no list of this country has.
  private func revoking(_ numbers: [[UInt8]], _ request: String) throws -> String {
    let content = Array(try Data(contentsOf: URL(filePath: request)))
    guard case .map(let pairs) = try CBORReader.read(content).value else { return request }
    let revoked = CBOR.Pair(.text("revoked"), .array(numbers.map { .bytes($0) }))
    let path = desk.path("request-\(UUID().uuidString)")
    try Data(CBOR.map(pairs + [revoked]).encoded).write(to: URL(filePath: path))
    return path
  }

  /// What is asked for of the holder.
  enum Holder: CaseIterable {
    case pseudonym, bound, both
  }

  /// Where the signer is.
  enum Place {
    case shown, listed, belowRoot
  }

  private static let holders =
    Holder.allCases.flatMap { [($0, Place.shown), ($0, .listed)] } + [(.both, .belowRoot)]

  @Test(
    "given a card, when a pseudonym or an issuer's word is asked for, then both verifiers agree",
    arguments: holders)
  func holder(_ holder: Holder, _ place: Place) throws {
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeIssuer()
    try desk.makeWallet("wallet.vault")
    let saved = desk.path("saved")
    let wallet = [
      "--wallet", desk.path("wallet.vault"), "--passphrase-file", desk.path("wallet.pass"),
    ]
    let issued = try run(
      ["issue", "--mrz", "-", "--reader", "simulator:pace-extended", "--json"]
        + ["--keep-for-proofs", "--holder-matched", "--save", saved]
        + ["--desk-passphrase-file", desk.path("desk.pass")] + wallet,
      input: try desk.mrz("--profile", "pace-extended"))
    let card = try #require(try issued.json.at("issued.card").string)
    let key = desk.path("verifier.key")
    _ = try run(["proof", "key", "--out", key])
    let list: String? =
      switch place {
      case .shown: nil
      case .listed: try list([saved])
      case .belowRoot: try roots()
      }
    let options =
      ["--prove", "age_over_18", "--audience", "https://club.example", "--verifier-key", key]
      + (place == .belowRoot ? ["--state", "UT"] : [])
      + (holder == .bound ? [] : ["--scope", "vote"])
      + (holder == .pseudonym ? [] : ["--bound", "--place", "counter 3"])
    let request = try request(list, options)
    let made = Made(
      proof: try make(from: card.forPeople, request, list, wallet), request: request, list: list,
      more: holder == .pseudonym ? [] : ["--anchor", desk.path("desk.der")], key: key,
      circuits: (place == .belowRoot ? 4 : 2) + (holder == .pseudonym ? 0 : 1))
    let verdict = try expectAgreement(made)
    #expect((verdict.at("pseudonym").string?.forPeople.count == 64) == (holder != .bound))
    #expect((verdict.at("holderBoundIn").string?.forPeople.count == 7) == (holder != .pseudonym))
    // The same question once more, whose answers another key opens, and another question.
    for options in [options, options + ["--not-expired"]] {
      try expectRefused(
        Made(
          proof: made.proof, request: try self.request(list, options), list: list,
          more: made.more, key: key))
    }
  }
}
