import CommandTestSupport
import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import DeskTestSupport
import TestSupport
import Testing

@Suite("From the specimen to verifiers that others wrote", .on(.network))
struct CardFormatTests {
  private static let audience = "redirect_uri:https://bar.example/answer"
  private static let nonce = "n-1"
  private static let address = "https://bar.example/answer"

  private let desk: Desk
  private let card: String

  init() throws {
    let desk = try Desk()
    self.desk = desk
    try desk.prepare("with a card in four formats") {
      try desk.equip(trustingIssuer: false)
      let issued = try Self.issue(
        desk, "--format", "identity,age,photo-id,vc-jwt", "--claims", "age_over_18,chip_present")
      let card = try #require(issued.json.at("issued.card").string?.forPeople)
      try Data(card.utf8).write(to: desk.home.appending(path: "card"))
    }
    card = String(decoding: try desk.bytes("card"), as: UTF8.self)
  }

  private static func issue(_ desk: Desk, _ options: String...) throws -> Desk.Run {
    let profile = "pace-extended"
    return try desk.ask(
      [
        "issue", "--mrz", "-", "--reader", "simulator:\(profile)", "--json",
        "--passphrase-file", desk.path("wallet.pass"), "--desk-passphrase-file",
        desk.path("desk.pass"),
      ] + options, input: Array(try desk.mrz("--profile", profile).utf8))
  }

  private func show(_ format: String, _ claims: String) throws -> [UInt8] {
    let run = try desk.ask(
      "present", card, "--format", format, "--disclose", claims, "--audience", Self.audience,
      "--nonce", Self.nonce, "--response-uri", Self.address, "--out", desk.path("shown"),
      "--passphrase-file", desk.path("wallet.pass"))
    #expect(run.exit == 0, "\(run.errors)")
    return try desk.bytes("shown")
  }

  private func verdict(_ nonce: String = nonce) throws -> JSONValue {
    try desk.ask(
      "verify", desk.path("shown"), "--anchor", desk.path("desk.der"), "--audience",
      Self.audience, "--nonce", nonce, "--response-uri", Self.address, "--json"
    ).json
  }

  @Test(
    "given a card in three formats, when each is shown, then the verdict names the desk and what was shown alone",
    arguments: [
      ("sd-jwt", "age_equal_or_over.18", ["age_equal_or_over", "18"]),
      ("mdoc", "age_over_18", ["eu.europa.ec.av.1", "age_over_18"]),
      ("mdoc", "org.iso.23220.1/age_over_18", ["org.iso.23220.1", "age_over_18"]),
      ("vc-jwt", "age_over_18,chip_present", ["credentialSubject", "age_over_18"]),
    ])
  func own(_ format: String, _ claims: String, _ path: [String]) throws {
    _ = try show(format, claims)
    let verdict = try verdict()
    #expect(verdict.at("code").string == "credential-verified")
    let credential = verdict.at("credentials.0")
    #expect(credential.at("issuer").string == "Example Desk")
    #expect(credential.at("simulated").bool == true)
    #expect(credential.at("trustLevel").string == "selfIssued")
    #expect(credential.at("holderBound").bool == true)
    let value = path.reduce(credential.at("claims")) { $0[$1] ?? .null }
    #expect(value == true)
    for hidden in ["family_name", "birthdate", "birth_date", "portrait", "picture"] {
      #expect(!JSONWriter().text(credential.at("claims")).contains(hidden))
    }
    #expect(try self.verdict("another").at("status").string == "failed")
  }

  @Test(
    "given the specimen's card, when others judge it, then they take it until one byte changes",
    .enabled(
      if: CredentialCheckers.isAvailable, "not run: the checkers cannot be installed from PyPI"))
  func others() throws {
    let text = String(decoding: try show("sd-jwt", "age_equal_or_over.18"), as: UTF8.self)
    let root = JSONValue.string(Base64.encode(try desk.bytes("desk.der")))
    func openvc(_ text: String) -> CredentialCheckers.Request {
      CredentialCheckers.Request(
        "verify sd-jwt", by: .openvc,
        [
          "text": .string(text), "root": root, "type": "urn:passport-desk:identity:1",
          "audience": .string(Self.audience), "nonce": .string(Self.nonce),
        ])
    }
    let transcript = try SessionTranscript.openID4VP(
      clientIdentifier: WireText(Self.audience), nonce: WireText(Self.nonce),
      responseURI: WireText(Self.address)
    ).encoded
    func document(
      _ party: CredentialCheckers.Party, _ response: [UInt8]
    ) -> CredentialCheckers.Request {
      CredentialCheckers.Request(
        "verify mdoc", by: party,
        [
          "response": .string(Hex.encode(response)), "root": root,
          "transcript": .string(Hex.encode(transcript)),
        ])
    }
    let age = try show("mdoc", "age_over_18")
    let photo = try show("mdoc", "family_name,birth_date,portrait,issuing_country")
    let parties: [CredentialCheckers.Party] = [.openvc, .isomdoc, .pymdoccbor]
    let good =
      [openvc(text)] + parties.flatMap { [document($0, age), document($0, photo)] }
    let bad =
      [openvc(text.replacing(".", with: ".e", maxReplacements: 1))]
      + (try parties.map { document($0, try Self.changed(age)) })
    let answers = try CredentialCheckers.answers(to: good + bad)
    for answer in answers.prefix(good.count) { #expect(answer.refusal == nil, "\(answer)") }
    for answer in answers.dropFirst(good.count) { #expect(answer.refusal != nil, "\(answer)") }
    let claims = answers[2].claims["org.iso.23220.photoid.1"]?["org.iso.23220.1"]
    #expect(claims?["family_name"] == "ERIKSSON" && claims?["issuing_country"] == "DE")
    #expect(claims?["birth_date"]?["birth_date"] == "1974-08-12")
  }

  // Outside an audit, what they say of a card of the same kind is in MobileProofTests.
  @Test(
    "given the specimen's age card and photo ID, when two programs prove the age, then each takes the other's proof",
    .audit,
    .enabled(
      if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
  func proofs() throws {
    let signer = try signer()
    let transcript = try SessionTranscript.openID4VP(
      clientIdentifier: WireText(Self.audience), nonce: WireText(Self.nonce),
      responseURI: WireText(Self.address)
    ).encoded
    let now = Timestamp(Date()).description
    func ask(
      _ work: String, by system: String, _ type: String, _ space: String, _ name: String,
      _ bytes: [UInt8], _ value: String = "f5"
    ) -> JSONValue {
      .object([
        "do": .string(work), "by": .string(system), "version": 7,
        "claims": .array([.array([.string(space), "age_over_18", .string(value)])]),
        "x": .string(Hex.encode(signer.x)), "y": .string(Hex.encode(signer.y)),
        "transcript": .string(Hex.encode(transcript)), "type": .string(type),
        "time": .string(now), WireText(name): .string(Hex.encode(bytes)),
      ])
    }
    let documents = [
      ("eu.europa.ec.av.1", "eu.europa.ec.av.1", try show("mdoc", "age_over_18")),
      (
        "org.iso.23220.photoid.1", "org.iso.23220.1",
        try show("mdoc", "org.iso.23220.1/age_over_18")
      ),
    ]
    let systems = ["google-cpp", "isrg-rust"]
    for (system, other) in [(systems[0], systems[1]), (systems[1], systems[0])] {
      let (type, space, age) = documents[0]
      let made = try LongfellowReference.answers(
        to: documents.map { ask("prove", by: system, $0.0, $0.1, "mdoc", $0.2) }
          + [ask("prove", by: system, type, space, "mdoc", try Self.changed(age))])
      #expect(made.last?["error"]?.string != nil)
      let proofs = try made.dropLast().map {
        try Hex.decode(try #require($0["proof"]?.string, "\($0)"))
      }
      let answers = try LongfellowReference.answers(
        to: zip(documents, proofs).map { ask("verify", by: other, $0.0, $0.1, "proof", $1) }
          + [ask("verify", by: other, type, space, "proof", proofs[0], "f4")])
      for answer in answers.dropLast() { #expect(answer["error"] == nil, "\(answer)") }
      #expect(answers.last?["error"]?.string != nil)
    }
  }

  @Test(
    "given a presentation with a portrait, when it is verified, then it takes 5 ms at most beyond its signatures",
    .timed,
    arguments: [
      ("sd-jwt", "picture"), ("mdoc", "portrait"), ("vc-jwt", "age_over_18,chip_present"),
    ])
  func speed(_ format: String, _ claims: String) throws {
    let bytes = try show(format, claims)
    let verifier = CredentialVerifier(
      anchors: [try Certificate(der: try desk.bytes("desk.der"))], at: Date())
    let request = PresentationRequest(
      audience: WireText(Self.audience), nonce: WireText(Self.nonce),
      responseURI: WireText(Self.address))
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let signature = try key.es256(bytes)
    let holder = try key.p256PublicKey
    func seconds(_ work: () throws -> Void) rethrows -> Double {
      var least = Double.infinity
      for _ in 0..<20 {
        let start = ThreadTime.seconds
        try work()
        least = min(least, ThreadTime.seconds - start)
      }
      return least
    }
    // The signer's certificate, the credential, the holder's proof.
    let signatures = seconds {
      for _ in 0..<3 { #expect(holder.verifies(signature, over: bytes)) }
    }
    let whole = try seconds {
      let verdict = verifier.verify(try ReceivedCredential(bytes), answering: request)
      #expect(verdict.outcome.status == .passed)
    }
    #expect(whole - signatures < 0.005, "\(whole), signatures \(signatures)")
  }

  @Test("given the desk's certificates, when openssl judges them strictly, then it takes the path")
  func certificates() throws {
    let signer = try Certificate(der: try sent())
    let root = try desk.bytes("desk.der")
    func status(_ signer: [UInt8]) throws -> Int32 {
      try OpenSSLProgram.run(
        [
          "verify", "-x509_strict", "-purpose", "any", "-check_ss_sig", "-CAfile", "root", "signer",
        ], files: ["root": OpenSSLProgram.pem(root), "signer": OpenSSLProgram.pem(signer)]
      ).status
    }
    #expect(try status(signer.der) == 0)
    var changed = signer.der
    changed[changed.count - 1] ^= 1
    #expect(try status(changed) != 0)
  }

  /// The signer's certificate, from a credential.
  private func sent() throws -> [UInt8] {
    let text = String(decoding: try show("sd-jwt", "age_equal_or_over.18"), as: UTF8.self)
    let header = try JSONReader.read(
      Base64URL.decode(String(text.prefix { $0 != "." })))
    return try Base64.decode(try #require(header.at("x5c.0").string))
  }

  private func signer() throws -> P256PublicKey {
    try P256PublicKey(try Certificate(der: try sent()).publicKey)
  }

  /// A response in which an element has another name: `age_over_17` instead of `age_over_18`.
  private static func changed(_ response: [UInt8]) throws -> [UInt8] {
    let name = Array("age_over_18".utf8)
    var response = response
    let place = try #require(
      response.indices.first { response[$0...].starts(with: name) }.map { $0 + name.count - 1 })
    response[place] = UInt8(ascii: "7")
    return response
  }
}
