import CircuitTestSupport
import DeskTestSupport
import DocumentProofs
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing

@Suite("A proof over a passport, by the pages of two desks", .serialized, .on(.proofs))
struct DeskProofTests {
  private static let profile = "specimen"
  private let holder: TestSupport.Desk
  private let verifier: TestSupport.Desk

  init() throws {
    let environment = ["NO_COLOR": "1", "XDG_DATA_DIRS": try CompiledCircuits.installed.get().path]
    holder = try TestSupport.Desk(environment: environment)
    verifier = try TestSupport.Desk(environment: environment)
    for desk in [holder, verifier] {
      try desk.equip()
      try desk.nameThisMachine()
    }
    // Each desk has a virtual country of its own.
    let trusted = try verifier.run(
      "trust", "import", holder.path("utopia.der"), "--quiet", "--test", "--yes")
    #expect(trusted.exit == 0, "\(trusted.errors)")
  }

  // MARK: The desks

  /// Makes a card with what proofs need, on the holder's page, and leaves the page with the wallet open.
  private func holderPage(_ more: [String] = [], evidence: Bool = true) throws -> DeskPageClient {
    let page = try DeskPageClient(
      holder,
      ["--reader", "simulator:\(Self.profile)", "--insecure-loopback"] + more)
    try page.read(try holder.mrz("--profile", Self.profile))
    try page.press("issue")
    let asked = try page.awaitText("id=\"matched\"")
    #expect(asked.contains("id=\"evidence\"") && !asked.contains("checked"))
    try page.press(
      "make", ["to": "keep", "matched": "1"].merging(evidence ? ["evidence": "1"] : [:]) { $1 })
    try page.press("do-keep", ["desk": Desk.deskPassphrase, "wallet": Desk.walletPassphrase])
    try page.awaitText("class=\"good\"")
    // The passphrase was typed for the card: it is not asked for again.
    try page.press("part", ["value": "identity"])
    try page.awaitText("data-value=\"ask\"")
    return page
  }

  private func unlock(_ page: DeskPageClient) throws {
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": Desk.walletPassphrase])
    try page.awaitText("data-value=\"ask\"", "class=\"problem\"")
  }

  private func verifierPage(_ options: [String] = []) throws -> DeskPageClient {
    let page = try DeskPageClient(verifier, options)
    try unlock(page)
    return page
  }

  /// A verifier's page that others reach.
  private func listeningPage() throws -> DeskPageClient {
    let port = try WaitingDesk.freePort()
    return try verifierPage([
      "--listen", "127.0.0.1:\(port)", "--public-url", "http://127.0.0.1:\(port)/x",
      "--insecure-loopback",
    ])
  }

  /// Asks for a proof, and gives the address, or the request itself where there is none.
  private func ask(_ page: DeskPageClient, _ fields: [String: String] = ["age": "18"]) throws
    -> String
  {
    try page.press("section", ["value": "ask"])
    try page.press("ask-proof", fields)
    let shown = try page.awaitText("download=\"request.proof-request\"", "class=\"problem\"")
    if let address = shown.firstMatch(of: /id="proof-address">([^<]+)</) {
      return String(address.1)
    }
    return Base64URL.encode(try file("request.proof-request", in: shown))
  }

  /// The content of a file that a page offers.
  private func file(_ name: String, in html: String) throws -> [UInt8] {
    let link = try #require(html.firstRange(of: "download=\"\(name)\""), "\(html.prefix(2000))")
    let start = try #require(html[link.upperBound...].firstRange(of: "base64,"))
    let end = try #require(html[start.upperBound...].firstIndex(of: "\""))
    return try Base64.decode(String(html[start.upperBound..<end]))
  }

  /// Goes from a review to the proof.
  private func consent(_ page: DeskPageClient) throws -> String {
    let review = try page.awaitText("id=\"proof-accept\"", "class=\"problem\"")
    #expect(review.contains("18 or older") && !review.contains("id=\"proof-consent\""))
    // Nobody consents to what is unusual before they said that they know.
    #expect(try page.press("proof-consent").status == 404)
    let accepted = try page.press("proof-accept").body
    #expect(
      accepted.contains("id=\"refuse\" autofocus") && accepted.contains("id=\"proof-consent\""))
    try page.press("proof-consent")
    return try page.awaitText("Delivered", "The proof is made", "class=\"problem\"")
  }

  // MARK: Tests

  @Test(
    "given two desks, when one asks and the other answers over the network, then a passport says 18 or older, by the pages alone"
  )
  func overNetwork() throws {
    try verifier.learnSigner(of: holder, profile: Self.profile)
    let (verifying, holding) = (try listeningPage(), try holderPage())
    #expect(try holding.view().contains("zero knowledge when asked"))
    let address = try ask(verifying)
    #expect(address.hasPrefix("passport-proof:http://127.0.0.1:"))

    try holding.press("open", ["text": address])
    #expect(try holding.awaitText("id=\"fetch\"", "class=\"problem\"").contains("127.0.0.1"))
    try holding.press("fetch")
    // The list of signers is not this wallet's: it is fetched by a press of its own.
    let missing = try holding.awaitText("id=\"proof-fetch-list\"", "class=\"problem\"")
    #expect(missing.contains("A list of signers is missing"))
    try holding.press("proof-fetch-list")
    #expect(try consent(holding).contains("Delivered"))

    // The journal has it.
    try holding.press("done")
    try holding.press("section", ["value": "settings"])
    #expect(try holding.awaitText("clearing-journal", "class=\"problem\"").contains("18 or older"))

    let result = try verifying.awaitText("A passport says: 18 or older", "class=\"problem\"")
    #expect(result.contains("CHECK BY HAND") && result.contains("SIMULATED"))
    #expect(result.contains("One of 1 state of this list"))
    #expect(result.contains("the chip is not proved") && result.contains("Not part of a proof"))
    #expect(result.contains("a copy of the data would do") && !result.contains("id=\"look-up\""))
    #expect(!result.contains("ERIKSSON") && !result.contains("ANNA"))
    #expect(verifying.end() == 0 && holding.end() == 0)
  }

  @Test(
    "given desks that nobody reaches, when request and proof are files, then a proof counts once, and for its request alone"
  )
  func byFile() throws {
    let (verifying, holding) = (try verifierPage(), try holderPage())
    let other = try ask(verifying, ["age": "21"])
    let request = try ask(verifying)
    // Without a known signer, the proof shows the state, and the holder says that they know.
    #expect(try verifying.view().contains("the proof will show the state"))
    try holding.press("open", ["text": request])
    let made = try consent(holding)
    let proof = Base64URL.encode(try file("passport.proof", in: made))

    // The command judges by the same requests, and under its policy: one that accepts no document takes nothing.
    try Data(proof.utf8).write(to: URL(filePath: verifier.path("shown.proof")))
    let lenient = try verifier.run(
      "open", verifier.path("shown.proof"), "--yes", "--policy", "lenient")
    #expect(lenient.exit != 0 && lenient.output.contains("UNKNOWN"), "\(lenient.errors)")
    try verifying.press("open", ["text": proof])
    let result = try verifying.awaitText("A passport says: 18 or older", "class=\"problem\"")
    #expect(result.contains("A state, by its certificate") && !result.contains("21 or older"))
    try verifying.press("done")
    try verifying.press("open", ["text": proof])
    let again = try verifying.awaitText("class=\"decision failed", "class=\"problem\"")
    #expect(again.contains("was answered before") && !again.contains("A passport says"))
    _ = other

    // A desk that did not ask takes it for no answer of its own.
    let stranger = try TestSupport.Desk(environment: verifier.environment)
    try stranger.equip()
    let strange = try DeskPageClient(stranger, [])
    try unlock(strange)
    try strange.press("open", ["text": proof])
    let unknown = try strange.awaitText("class=\"problem\"", "A passport says")
    #expect(unknown.contains("awaits no answer") && !unknown.contains("A passport says"))
    #expect(verifying.end() == 0 && holding.end() == 0 && strange.end() == 0)
  }

  @Test(
    "given a holder's desk that others reach, when the request came as a file, then the proof is fetched there, once"
  )
  func oneUseLink() throws {
    let port = try WaitingDesk.freePort()
    let verifying = try verifierPage(["--insecure-loopback"])
    let holding = try holderPage([
      "--listen", "127.0.0.1:\(port)", "--public-url", "http://127.0.0.1:\(port)/h",
    ])
    try holding.press("open", ["text": try ask(verifying)])
    #expect(try holding.awaitText("id=\"refuse\"").contains("Or it is fetched from"))
    let made = try consent(holding)
    let found = try #require(made.firstMatch(of: /id="proof-address">([^<]+)</), "\(made)")
    let address = String(found.1)
    #expect(address.hasPrefix("passport-proof:http://127.0.0.1:\(port)/h/proof/"))
    func fetch() throws -> String {
      try verifying.press("open", ["text": address])
      #expect(try verifying.awaitText("id=\"fetch\"", "class=\"problem\"").contains("127.0.0.1"))
      try verifying.press("fetch")
      return try verifying.awaitText("A passport says: 18 or older", "class=\"problem\"")
    }
    #expect(try fetch().contains("A passport says"))
    try holding.awaitText("The proof was fetched")
    #expect(!(try holding.view().contains(address)))
    try verifying.press("done")
    #expect(try fetch().contains("class=\"problem\""))
    #expect(verifying.end() == 0 && holding.end() == 0)
  }

  @Test("given a state, when one page asks for it, then the other's holder reads what is shown")
  func state() throws {
    var verifying = try verifierPage()
    let holding = try holderPage()
    let request = try ask(verifying, ["age": "18", "states": "ut"])
    let asked = try verifying.view()
    #expect(asked.contains("document of one of: UT") && asked.contains("List of roots"))
    let roots = Base64URL.encode(try file("signers", in: asked))
    try holding.press("open", ["text": request])
    let missing = try holding.awaitText("data-do=\"proof-list\"", "class=\"problem\"")
    #expect(missing.contains("A list of states’ roots is missing"))
    try holding.press("proof-list", ["text": roots])
    let review = try holding.awaitText("id=\"proof-accept\"", "class=\"problem\"")
    #expect(review.contains("You show that your document is of UT."))
    #expect(review.contains("one of 1 signer of these states") && review.contains("Few of the"))
    // The request names the state: nobody has to guess it.
    #expect(!review.contains("which state your passport is from"))
    // The circuits are compiled for it.
    if isAudit {
      let proof = try file("passport.proof", in: try consent(holding))
      // There is no revocation list, which a strict desk wants. It takes nothing, so that another one still does.
      #expect(verifying.end() == 0)
      let strict = try verifierPage(["--policy", "strict"])
      try strict.press("open", ["text": Base64URL.encode(proof)])
      let open = try strict.awaitText("does not tell", "A passport says:", "class=\"problem\"")
      #expect(open.contains("does not tell") && !open.contains("class=\"problem\""))
      #expect(strict.end() == 0)
      verifying = try verifierPage()
      try verifying.press("open", ["text": Base64URL.encode(proof)])
      let result = try verifying.awaitText("A passport says: 18 or older", "class=\"problem\"")
      #expect(result.contains("One of these states: UT"))
      #expect(result.contains("certificate was valid when it signed"))
    }
    #expect(verifying.end() == 0 && holding.end() == 0)
  }

  @Test(
    "given commands in place of pages, when one asks and the other answers over the network, then it is the same"
  )
  func byCommands() throws {
    try verifier.learnSigner(of: holder, profile: Self.profile)
    let list = verifier.path("signers.list")
    #expect(try verifier.run("trust", "signers", "--test", "--out", list).exit == 0)
    let waiting = try WaitingDesk(
      verifier, ["proof", "request", "--prove", "age_over_18", "--signers", list], opensDesk: false)
    let options = ["--from", holder.path("read"), "--yes", "--insecure-loopback", "--request"]
    // The only signer of the list is a small set, which is never taken by itself.
    let few = try holder.run(Desk.binary, ["proof", "make"] + options + [waiting.link])
    #expect(few.exit == 13 && few.errors.contains("you know 1"), "\(few.exit) \(few.errors)")
    let made = try holder.run(
      Desk.binary, ["proof", "make", "--accept-small-set"] + options + [waiting.link])
    #expect(made.exit == 0 && made.errors.contains("127.0.0.1 took the proof"), "\(made.errors)")
    let verdict = try waiting.finish()
    #expect(
      verdict.output.contains("18") && verdict.output.contains("SIMULATED"),
      "\(verdict.exit) \(verdict.output) \(verdict.errors)")
    // Without an address, the proof is a file.
    let file = try holder.run(
      Desk.binary, ["proof", "make", "--from", holder.path("read"), "--request", list])
    #expect(file.exit == 2 && file.errors.contains("--out is needed"), "\(file.errors)")
  }
}

extension Desk {
  /// Lets this desk know the document signer of another desk's virtual passport, as from a public key directory.
  func learnSigner(of other: Desk, profile: String) throws {
    let read = try other.run(
      Self.binary,
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--save", other.path("read")],
      input: Array(try other.mrz("--profile", profile).utf8))
    #expect(read.exit == 10 || read.exit == 0, "\(read.errors)")
    let signed = try SignedData(parsing: EFSOD(parsing: other.bytes("read/EF_SOD.bin")).signedData)
    let signer = try #require(signed.certificates.first)
    let entry = """
      version: 1

      dn: o=dsc,c=UT,dc=data,dc=download,dc=pkd,dc=icao,dc=int
      userCertificate;binary:: \(Data(signer.der).base64EncodedString())

      """
    try Data(entry.utf8).write(to: home.appending(path: "signers.ldif"))
    let made = try run("trust", "import", path("signers.ldif"), "--test", "--yes")
    #expect(made.exit == 0, "\(made.errors)")
  }
}
