import CircuitTestSupport
import Encoding
import Foundation
import LDS
import PKIX
import DocumentProofs
import DeskTestSupport
import TestSupport
import Testing

@Suite("Proofs over a document's own signature, by the command", .serialized, .on(.proofs))
final class ProofCommandTests {
  private let desk: Desk
  /// The folder of the read that the last card was made of.
  private var savedOfCard = ""

  init() throws {
    desk = try Desk()
    desk.environment["XDG_DATA_DIRS"] = try CompiledCircuits.installed.get().path
    try desk.trustUtopia()
  }

  private func run(_ arguments: String...) throws -> Desk.Run {
    try desk.run(Desk.binary, arguments)
  }

  /// Reads the virtual passport of a profile and saves it.
  private func save(_ profile: String, exit: Int32 = 0) throws -> String {
    let folder = desk.path("saved-\(profile)")
    let read = try desk.run(
      Desk.binary, ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--save", folder],
      input: Array(try desk.mrz("--profile", profile).utf8))
    #expect(read.exit == exit)
    return folder
  }

  private func list(_ folders: String...) throws -> String {
    let path = desk.path("signers-\(folders.count)-\(UUID().uuidString)")
    let made = try desk.run(
      Desk.binary,
      ["trust", "signers", "--test", "--out", path] + folders.flatMap { ["--from", $0] })
    #expect(made.exit == 0)
    return path
  }

  private func request(_ name: String, _ options: String...) throws -> String {
    try request(name, options)
  }

  private func request(_ name: String, _ options: [String]) throws -> String {
    let path = desk.path(name)
    let made = try desk.run(Desk.binary, ["proof", "request", "--out", path] + options)
    #expect(made.exit == 0)
    return path
  }

  /// The options of a verifier that signs its requests, with one key for a test.
  private func asking(at place: String? = nil) throws -> [String] {
    let key = desk.path("verifier.key")
    if !FileManager.default.fileExists(atPath: key) {
      #expect(try run("proof", "key", "--out", key).exit == 0)
    }
    return ["--audience", "https://club.example", "--verifier-key", key]
      + (place.map { ["--bound", "--place", $0] } ?? [])
  }

  private var key: [String] { ["--verifier-key", desk.path("verifier.key")] }

  private func make(
    _ source: String, _ request: String, _ list: String?, _ more: String...
  ) throws -> (run: Desk.Run, proof: String) {
    let path = desk.path("proof-\(UUID().uuidString)")
    let run = try desk.run(
      Desk.binary,
      ["proof", "make", "--from", source, "--request", request, "--out", path, "--yes"]
        + (list.map { ["--signers", $0] } ?? []) + more)
    return (run, path)
  }

  private func verify(
    _ proof: String, _ request: String, _ list: String?, _ more: String...
  ) throws -> Desk.Run {
    try verify(proof, request, list, more)
  }

  private func verify(
    _ proof: String, _ request: String, _ list: String?, _ more: [String]
  ) throws -> Desk.Run {
    try desk.run(
      Desk.binary,
      ["proof", "verify", proof, "--request", request] + (list.map { ["--signers", $0] } ?? [])
        + more)
  }

  @Test(
    "given a document of each kind of signer, when it is proved with the signer hidden, then it verifies",
    // One of each curve's and RSA's circuits; SecondVerifierTests have all.
    arguments: ["signer-bp256", "signer-pss"])
  func hidden(_ profile: String) throws {
    let folder = try save(profile)
    let list = try list(folder)
    let request = try request(
      "request", "--prove", "age_over_18", "--not-expired", "--nationality-in", "UTO,D",
      "--signers", list)
    let made = try make(folder, request, list, "--accept-small-set")
    #expect(made.run.exit == 0, "\(made.run.errors)")
    let verdict = try verify(made.proof, request, list, "--json")
    #expect(verdict.exit == 0)
    let json = try verdict.json
    #expect(PlainJSON.defects(in: json) == [])
    #expect(json.at("status").string == "passed")
    #expect(json.at("code").string == "passport-proof-verified")
    #expect(json.at("chip").string == "notDone" && json.at("holder").string == "notDone")
    #expect(json.at("signersInList").integer == 1 && json.at("statesInList").integer == 1)
    #expect(json.at("simulated").bool == true)
  }

  @Test("given a document, when the signer is shown, then its certificate is judged")
  func shown() throws {
    let folder = try save("specimen")
    let request = try request("request", "--prove", "age_over_18")
    let made = try make(folder, request, nil)
    #expect(made.run.exit == 0)
    let verdict = try verify(made.proof, request, nil, "--json")
    #expect(verdict.exit == 0)
    #expect(try verdict.json.at("simulated").bool == true)
    // A verifier that does not know Utopia.
    let other = try Desk()
    let unknown = try other.run(
      Desk.binary, ["proof", "verify", made.proof, "--request", request, "--json"])
    #expect(unknown.exit == 10)
    #expect(try unknown.json.at("status").string == "unknown")
    #expect(try PlainJSON.defects(in: unknown.json) == [])
  }

  @Test(
    "given a proof, when request, list or a byte is another, or it comes twice, then it is refused"
  )
  func refused() throws {
    let folder = try save("specimen")
    let (list, other) = (try list(folder), try list(folder, try save("signer-rsa")))
    let request = try request("request", "--prove", "age_over_18", "--signers", list)
    let made = try make(folder, request, list, "--accept-small-set")
    let second = try self.request("second", "--prove", "age_over_18", "--signers", list)
    let older = try self.request("older", "--prove", "age_over_21", "--signers", list)
    let listed = try self.request("listed", "--prove", "age_over_18", "--signers", other)
    for (request, list) in [(second, list), (older, list), (listed, other), (request, other)] {
      let verdict = try verify(made.proof, request, list, "--json")
      #expect(verdict.exit == 13)
      #expect(try verdict.json.at("code").string == "passport-proof-refused")
    }
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: made.proof)))
    bytes[bytes.count / 2] ^= 1
    let changed = desk.path("changed")
    try Data(bytes).write(to: URL(filePath: changed))
    #expect(try verify(changed, request, list).exit == 13)
    let unlisted = try verify(made.proof, request, nil)
    #expect(unlisted.exit == 2 && unlisted.errors.contains("give --signers"))
    // A list does not tell whether its signers were revoked.
    let strict = try verify(made.proof, request, list, "--policy", "strict", "--json")
    #expect(try strict.exit == 10 && strict.json.at("status").string == "unknown")
    let spent = ["--spent", desk.path("spent")]
    #expect(try verify(made.proof, request, list, spent[0], spent[1]).exit == 0)
    let twice = try verify(made.proof, request, list, spent[0], spent[1])
    #expect(twice.exit == 13 && twice.output.contains("answered before"))
  }

  @Test(
    "given what cannot be proved, when it is asked for, then one line says why and nothing is written"
  )
  func unproved() throws {
    let folder = try save("specimen")
    let list = try list(folder)
    let foreign = try self.list(try save("signer-rsa"))
    // The same list, without the word that its signers are simulated documents'.
    let unmarked = desk.path("unmarked")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: list)))
    bytes.removeSubrange(19..<19 + " simulated".utf8.count)
    try Data(bytes).write(to: URL(filePath: unmarked))
    for (options, source, list, more, words) in [
      ([], folder, unmarked, ["--accept-small-set"], "the list does not say that of its signers"),
      (["--prove", "age_over_99"], folder, list, ["--accept-small-set"], "is not 99 years old"),
      (["--nationality-in", "D,FRA"], folder, list, ["--accept-small-set"], "is not one of those"),
      ([], folder, list, [], "--accept-small-set"),
      ([], folder, foreign, ["--accept-small-set"], "does not hold the document's signer"),
      (
        ["--scope", "vote"] + (try asking()), folder, list, ["--accept-small-set"],
        "a pseudonym needs a card"
      ),
      (
        ["--not-expired"], try save("expired", exit: 11), list, ["--accept-small-set"],
        "has expired"
      ),
    ] as [([String], String, String, [String], String)] {
      let request = desk.path("request-\(UUID().uuidString)")
      let asked = try desk.run(
        Desk.binary, ["proof", "request", "--out", request, "--signers", list] + options)
      #expect(asked.exit == 0)
      let proof = desk.path("proof-\(UUID().uuidString)")
      let made = try desk.run(
        Desk.binary,
        [
          "proof", "make", "--from", source, "--request", request, "--out", proof, "--yes",
          "--quiet", "--signers", list,
        ] + more)
      #expect(made.exit == 13)
      #expect(made.errors.contains(words), "\(made.errors)")
      #expect(!FileManager.default.fileExists(atPath: proof))
    }
  }

  @Test("given a document with SHA-1, when a request does not accept that, then neither side does")
  func weakDigest() throws {
    let folder = try save("signer-rsa-sha1")
    let list = try list(folder)
    let plain = try request("plain", "--signers", list)
    let accepting = try request("accepting", "--signers", list, "--accept-sha1")
    let refused = try make(folder, plain, list, "--accept-small-set")
    #expect(refused.run.exit == 13 && refused.run.errors.contains("request --accept-sha1"))
    #expect(!FileManager.default.fileExists(atPath: refused.proof))
    let made = try make(folder, accepting, list, "--accept-small-set")
    #expect(made.run.exit == 0, "\(made.run.errors)")
    let unaccepted = try verify(made.proof, plain, list, "--json")
    #expect(unaccepted.exit == 13)
    #expect(try unaccepted.json.at("code").string == "passport-proof-weak-digest")
    let verdict = try verify(made.proof, accepting, list, "--json")
    #expect(verdict.exit == 0, "\(verdict.errors)")
    #expect(try PlainJSON.defects(in: verdict.json) == [])
    let warnings = try verdict.json.at("warnings").array
    #expect(warnings?.count == 1 && warnings?.first?["code"]?.string == "weak-digest")
    let told = try verify(made.proof, accepting, list)
    #expect(told.output.contains("Weak: SHA-1 EF.SOD uses the weak digest SHA-1"))
    let strict = try verify(made.proof, accepting, list, "--policy", "strict", "--json")
    #expect(try strict.exit == 13 && strict.json.at("code").string == "weak-digest")
    // Below states' roots nothing is proved with it.
    let both = try desk.run(
      Desk.binary,
      ["proof", "request", "--out", desk.path("both"), "--signers", list, "--accept-sha1"]
        + ["--state", "UT"])
    #expect(both.exit == 2)
  }

  @Test("given signers' certificates in a file, when a list is made of them, then it is the read's")
  func certificates() throws {
    let folder = try save("specimen")
    let file = try EFSOD(parsing: [UInt8](Data(contentsOf: URL(filePath: folder + "/EF_SOD.bin"))))
    let certificate = try #require(try SignedData(parsing: file.signedData).certificates.first)
    let path = desk.path("signer.der")
    try Data(certificate.der).write(to: URL(filePath: path))
    let (ofRead, ofFile) = (try list(folder), try list(path))
    #expect(try Data(contentsOf: URL(filePath: ofRead)) == Data(contentsOf: URL(filePath: ofFile)))
    // It is of a test country, and no other list has it.
    let none = try run("trust", "signers", "--from", path, "--out", desk.path("none"))
    #expect(none.exit == 14 && none.errors.contains("there is no signer"))
    #expect(!FileManager.default.fileExists(atPath: desk.path("none")))
  }

  @Test("given circuits that were installed, when a proof is made, then none is compiled")
  func installedCircuits() throws {
    // Nothing is installed at first.
    desk.environment["XDG_DATA_DIRS"] = "relative:\(desk.path("share"))"
    let folder = try save("specimen")
    let request = try request("request", "--prove", "age_over_18")
    #expect(try make(folder, request, nil).run.exit == 0)
    let files = FileManager.default
    let (own, installed) = (
      desk.home.appending(path: "data/passport/circuits"),
      desk.home.appending(path: "share/passport/circuits")
    )
    try files.createDirectory(
      at: installed.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.moveItem(at: own, to: installed)
    #expect(try make(folder, request, nil).run.exit == 0)
    #expect(!files.fileExists(atPath: own.path))
    // One that is damaged does not count, and is made again beside it: the signature's, which takes less long.
    let name = try #require(try files.contentsOfDirectory(atPath: installed.path).max())
    let damaged = installed.appending(path: name)
    var bytes = try Data(contentsOf: damaged)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: damaged)
    let second = try make(folder, request, nil)
    #expect(second.run.exit == 0 && second.run.errors.contains("is damaged"))
    #expect(try files.contentsOfDirectory(atPath: own.path) == [name])
  }

  /// An issuer, whose root is exported, and the passphrases.
  private func makeIssuer() throws {
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeIssuer()
  }

  /// A card of the virtual passport with the document kept, in a wallet that is made where it is missing. The
  /// read is saved beside it. Returns the card.
  private func issue(
    _ more: String..., from reader: String? = "simulator:pace-extended",
    wallet: String = "wallet.vault"
  ) throws -> String {
    if !FileManager.default.fileExists(atPath: desk.path(wallet)) { try desk.makeWallet(wallet) }
    let saved = desk.path("saved-card-\(UUID().uuidString)")
    let issued = try desk.run(
      Desk.binary,
      ["issue", "--mrz", "-", "--json", "--keep-for-proofs", "--save", saved]
        + ["--desk-passphrase-file", desk.path("desk.pass"), "--wallet", desk.path(wallet)]
        + (reader.map { ["--reader", $0] } ?? []) + passphrase + more,
      input: Array(try desk.mrz("--profile", "pace-extended").utf8))
    savedOfCard = saved
    return try #require(try issued.json.at("issued.card").string, "\(issued.errors)").forPeople
  }

  private var passphrase: [String] { ["--passphrase-file", desk.path("wallet.pass")] }

  @Test(
    "given an issuer's word for the holder, when it is asked for, then it is proved with the day")
  func bound() throws {
    try makeIssuer()
    let card = try issue("--holder-matched")
    let list = try list(savedOfCard)
    let request = try request(
      "request",
      ["--prove", "age_over_18", "--scope", "vote", "--signers", list]
        + asking(at: "counter 3 of the club"))
    let made = try make(
      card, request, list, "--accept-small-set", passphrase[0], passphrase[1], "--wallet",
      desk.path("wallet.vault"))
    #expect(made.run.exit == 0, "\(made.run.errors)")
    #expect(made.run.errors.contains("you are asked here: \"counter 3 of the club\";"))
    #expect(made.run.errors.contains("anyone else who has it is the same verifier"))
    let verdict = try verify(
      made.proof, request, list, ["--json", "--anchor", desk.path("desk.der")] + key)
    #expect(verdict.exit == 0, "\(verdict.errors)")
    #expect(try verdict.json.at("wallet").string == "signed")
    #expect(try verdict.json.at("holder").string == "notDone")
    #expect(try verdict.json.at("holderBoundIn").string?.forPeople.count == 7)
    #expect(try verdict.json.at("holderBoundBy").string == "Example Desk")
    let told = try verify(made.proof, request, list, ["--anchor", desk.path("desk.der")] + key)
    #expect(told.output.contains("; the holder's wallet signed this request"))
    #expect(told.output.contains("Not proved  that it was shown by the holder"))
    try onlyTheVerifier(made.proof, request, list)
    // Another issuer's root, and none.
    let other = try Desk()
    try Data("the other desk's words\n".utf8).write(to: other.home.appending(path: "desk.pass"))
    try other.makeIssuer(name: "Other Desk", url: "https://other.example")
    let untrusted = try verify(
      made.proof, request, list, ["--json", "--anchor", other.path("desk.der")] + key)
    #expect(untrusted.exit != 0)
    #expect(try untrusted.json.at("wallet").string == "notDone")
    #expect(try untrusted.json.at("pseudonym").string == nil)
    #expect(try verify(made.proof, request, list, key).exit == 2)
  }

  /// The answer is opened with the key that signed the request, and no other one.
  private func onlyTheVerifier(_ proof: String, _ request: String, _ list: String) throws {
    let other = desk.path("other.key")
    #expect(try run("proof", "key", "--out", other).exit == 0)
    let anchor = ["--anchor", desk.path("desk.der")]
    let elsewhere = try verify(proof, request, list, anchor + ["--verifier-key", other])
    #expect(elsewhere.exit == 13 && elsewhere.output.contains("not encrypted to the key"))
    let missing = try verify(proof, request, list, anchor)
    #expect(missing.exit == 2 && missing.errors.contains("--verifier-key"))
    let none = try verify(proof, request, list, anchor + ["--verifier-key", proof])
    #expect(none.exit == 14)
    // A key that is one, on a curve that no request has.
    let curve = desk.path("p384.key")
    _ = try desk.run(
      "/usr/bin/openssl", ["ecparam", "-name", "secp384r1", "-genkey", "-noout", "-out", curve])
    let unfit = try verify(proof, request, list, anchor + ["--verifier-key", curve])
    #expect(unfit.exit == 14 && unfit.errors.contains("p384.key"), "\(unfit.errors)")
  }

  @Test(
    "given a pseudonym or an issuer's word without who asks, when it is asked for, then it is refused"
  )
  func nobodyAsks() throws {
    let key = try asking()
    for options in [
      ["--scope", "vote"], ["--scope", "vote", "--audience", "a"], ["--bound"],
      ["--bound", "--place", "counter 3"], ["--bound"] + key,
      ["--bound", "--place", "counter 3", "--audience", "a"], key,
    ] {
      let path = desk.path("none")
      let asked = try desk.run(Desk.binary, ["proof", "request", "--out", path] + options)
      #expect(asked.exit == 2, "\(options)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(
    "given a document that is issued again, when it comes from another wallet, then no pseudonym is added"
  )
  func oneSecret() throws {
    try makeIssuer()
    // One document, which is read three times: it lies on a reader.
    let (first, again, elsewhere) = try PrivatePCSCD.use { service in
      desk.environment.merge(service.environment) { $1 }
      let document = try desk.start(
        Desk.binary,
        ["sim", "start", "--quiet", "--profile", "pace-extended", "--port", String(service.port)])
      defer { document.stop() }
      return (
        try issue("--holder-matched", from: nil), try issue("--holder-matched", from: nil),
        try issue("--holder-matched", from: nil, wallet: "other.vault")
      )
    }
    var pseudonyms: [String?] = []
    for (card, wallet) in [
      (first, "wallet.vault"), (again, "wallet.vault"), (elsewhere, "other.vault"),
    ] {
      let request = try request(
        "request-\(pseudonyms.count)", ["--scope", "vote"] + asking(at: "counter 3"))
      let made = try make(
        card, request, nil, passphrase[0], passphrase[1], "--wallet", desk.path(wallet))
      guard made.run.exit == 0 else {
        pseudonyms.append(nil)
        continue
      }
      let verdict = try verify(
        made.proof, request, nil, ["--json", "--anchor", desk.path("desk.der")] + key)
      pseudonyms.append(try verdict.json.at("pseudonym").string?.forPeople)
    }
    let value = try #require(pseudonyms[0])
    #expect(pseudonyms[1].map { WireText($0) } == WireText(value))
    #expect(pseudonyms[2].map { WireText($0) } == nil)
  }

  @Test("given no issuer's word for the holder, when it is asked for, then nothing is proved")
  func unbound() throws {
    try makeIssuer()
    let card = try issue()
    let request = try request("request", asking(at: "counter 3"))
    for source in [card, try save("specimen")] {
      let made = try make(
        source, request, nil, passphrase[0], passphrase[1], "--wallet", desk.path("wallet.vault"))
      #expect(made.run.exit == 13)
      #expect(!FileManager.default.fileExists(atPath: made.proof))
    }
  }

  @Test(
    "given a card that keeps its document, when a pseudonym is asked for, then it is the same each time"
  )
  func pseudonym() throws {
    try makeIssuer()
    let card = try issue()
    var pseudonyms: [String] = []
    for (number, scope) in ["vote", "vote", "poll"].enumerated() {
      let request = try request("request-\(number)", ["--scope", scope] + asking())
      let made = try make(
        card, request, nil, passphrase[0], passphrase[1], "--wallet", desk.path("wallet.vault"))
      #expect(made.run.exit == 0, "\(made.run.errors)")
      let verdict = try verify(made.proof, request, nil, ["--json"] + key)
      pseudonyms.append(try #require(try verdict.json.at("pseudonym").string?.forPeople))
    }
    #expect(WireText(pseudonyms[0]) == WireText(pseudonyms[1]))
    #expect(WireText(pseudonyms[0]) != WireText(pseudonyms[2]))
  }
}
