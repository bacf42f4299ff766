import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

@Suite("Mobile documents: others judge ours, and we theirs")
struct MobileDocumentCheckerTests {
  private static let space = "org.iso.23220.1"
  private static let shown: [WireText] = ["age_over_18", "family_name", "portrait"].map {
    "\(space)/\($0)"
  }
  private static let parties: [CredentialCheckers.Party] = [.openvc, .isomdoc, .pymdoccbor]

  private let desk: CheckedDesk
  private let transcript: SessionTranscript
  init() throws {
    desk = try CheckedDesk()
    transcript = try Self.transcript(nonce: CheckedDesk.nonce.forPeople)
  }

  private static func transcript(nonce: String) throws -> SessionTranscript {
    try SessionTranscript.openID4VP(
      clientIdentifier: CheckedDesk.audience, nonce: WireText(nonce),
      responseURI: WireText(CheckedDesk.responseURI))
  }

  // MARK: Ours

  private static let birthDate = CBOR.map([
    CBOR.Pair(.text("birth_date"), .tagged(1004, .text("1974-08-12")))
  ])

  private func photoID() throws -> IssuerSigned {
    try desk.issuer.issue(
      MobileDocumentContent(
        documentType: "org.iso.23220.photoid.1",
        nameSpaces: [
          MobileDocumentContent.NameSpace(
            WireText(Self.space),
            [
              MobileDocumentContent.Element("family_name", .text("Eriksson")),
              MobileDocumentContent.Element("birth_date", Self.birthDate),
              MobileDocumentContent.Element(
                "portrait", .bytes([UInt8](repeating: 7, count: 20_000))),
              MobileDocumentContent.Element("age_over_18", .bool(true)),
            ])
        ], issuedAt: desk.now - ExampleDesk.day, expiresAt: desk.now + 30 * ExampleDesk.day,
        deviceKey: try desk.desk.device.p256PublicKey))
  }

  private func age() throws -> IssuerSigned {
    let space = "eu.europa.ec.av.1"
    return try desk.issuer.issue(
      MobileDocumentContent(
        documentType: WireText(space),
        nameSpaces: [
          MobileDocumentContent.NameSpace(
            WireText(space), [13, 15, 16, 18, 21].map { .init("age_over_\($0)", .bool(true)) })
        ], issuedAt: desk.now - ExampleDesk.day, expiresAt: desk.now + 90 * ExampleDesk.day,
        deviceKey: try desk.desk.device.p256PublicKey))
  }

  private func present(_ document: IssuerSigned, _ paths: [WireText]) throws -> [UInt8] {
    try document.presentation(
      of: paths, deviceKey: desk.desk.device, transcript: transcript)
  }

  private func request(
    _ party: CredentialCheckers.Party, _ response: [UInt8], root: Certificate? = nil,
    transcript: SessionTranscript? = nil
  ) -> CredentialCheckers.Request {
    CredentialCheckers.Request(
      "verify mdoc", by: party,
      [
        "response": .string(Hex.encode(response)), "root": desk.base64(root ?? desk.root),
        "transcript": .string(Hex.encode((transcript ?? self.transcript).encoded)),
      ])
  }

  @Test(
    "given documents of ours, when others judge them, then they take them until one byte changes",
    .checkers, arguments: parties)
  func ours(party: CredentialCheckers.Party) throws {
    let photo = try present(try photoID(), Self.shown + ["\(Self.space)/birth_date"])
    let age = try present(try age(), ["eu.europa.ec.av.1/age_over_18"])
    let answers = try CredentialCheckers.answers(to: [
      request(party, photo), request(party, age), request(party, try photo.withAnotherAge()),
      request(party, try age.withAnotherAge()),
    ])
    let claims = answers[0].claims["org.iso.23220.photoid.1"]?[Self.space]
    #expect(claims?["family_name"] == "Eriksson", "\(answers[0].refusal ?? "")")
    #expect(claims?["birth_date"]?["birth_date"] == "1974-08-12")
    #expect(claims?["portrait"]?.string?.forPeople.count == 26_667)
    let ages = answers[1].claims["eu.europa.ec.av.1"]?["eu.europa.ec.av.1"]
    #expect(ages == .object(["age_over_18": true]), "\(answers[1])")
    #expect(answers[2].refusal != nil && answers[3].refusal != nil)
  }

  @Test(
    "given a response of ours, when those judge it who know requests, then they take it for its own only",
    .checkers, arguments: [CredentialCheckers.Party.openvc, .isomdoc])
  func otherRequest(party: CredentialCheckers.Party) throws {
    let response = try present(try age(), ["eu.europa.ec.av.1/age_over_18"])
    let other = try Self.transcript(nonce: "another")
    let answer = try CredentialCheckers.answer(to: request(party, response, transcript: other))
    #expect(answer.refusal != nil, "\(answer)")
  }

  @Test(
    "given a response of ours, when those judge it who know paths, then they refuse another root",
    .checkers, arguments: [CredentialCheckers.Party.openvc, .pymdoccbor])
  func otherRoot(party: CredentialCheckers.Party) throws {
    let response = try present(try age(), ["eu.europa.ec.av.1/age_over_18"])
    let answer = try CredentialCheckers.answer(
      to: request(party, response, root: desk.stranger))
    #expect(answer.refusal != nil, "\(answer)")
  }

  @Test("given a request, when cbor2 encodes its transcript, then it is ours", .checkers)
  func transcripts() throws {
    let thumbprint = [UInt8](0..<32)
    let ours = try SessionTranscript.openID4VP(
      clientIdentifier: CheckedDesk.audience, nonce: CheckedDesk.nonce, keyThumbprint: thumbprint,
      responseURI: WireText(CheckedDesk.responseURI))
    func request(_ thumbprint: JSONValue) -> CredentialCheckers.Request {
      CredentialCheckers.Request(
        "transcript", by: .cbor2,
        [
          "audience": .string(CheckedDesk.audience), "nonce": .string(CheckedDesk.nonce),
          "responseURI": .string(CheckedDesk.responseURI), "thumbprint": thumbprint,
        ])
    }
    let answers = try CredentialCheckers.answers(to: [
      request(.null), request(.string(Base64URL.encode(thumbprint))),
    ])
    #expect(try answers[0].bytes("transcript") == transcript.encoded)
    #expect(try answers[1].bytes("transcript") == ours.encoded)
  }

  // MARK: Theirs

  private func issue(_ party: CredentialCheckers.Party) throws -> JSONValue {
    let until = CalendarDate(desk.now + 30 * ExampleDesk.day).description
    let answer = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "issue mdoc", by: party,
        [
          "type": "org.iso.23220.photoid.1",
          "nameSpaces": .object([
            WireText(Self.space): .object([
              "age_over_18": true, "family_name": "Mustermann", "given_name": "Érika",
              "portrait": .object(["bytes": "AAEC"]),
            ])
          ]), "key": try desk.signerKey, "chain": desk.chain, "holder": try desk.holder,
          "until": .string(until),
        ]))
    return .string(try answer.text("issuerSigned"))
  }

  private func verify(
    _ response: [UInt8], root: Certificate? = nil, transcript: SessionTranscript? = nil
  ) -> CredentialVerdict {
    MobileDocumentVerifier(anchors: [root ?? desk.root], at: Date())
      .verify(response, transcript: transcript ?? self.transcript, requiresDeviceSignature: true)
  }

  @Test(
    "given what others make, when we judge it, then it passes until it is changed", .checkers,
    arguments: [CredentialCheckers.Party.isomdoc, .pymdoccbor])
  func theirs(party: CredentialCheckers.Party) throws {
    let response = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "present mdoc", by: .pycose,
        [
          "type": "org.iso.23220.photoid.1", "issuerSigned": try issue(party),
          "elements": .array(
            ["age_over_18", "family_name", "portrait"].map { [.string(Self.space), .string($0)] }),
          "transcript": .string(Hex.encode(transcript.encoded)), "key": try desk.deviceKey,
        ])
    ).bytes("response")
    let verdict = verify(response)
    #expect(verdict.outcome.code == .credentialVerified, "\(verdict.outcome)")
    #expect(verdict.credential?.isHolderBound == true)
    #expect(
      verdict.credential?.claims[Self.space]?.withSortedMembers
        == .object(["age_over_18": true, "family_name": "Mustermann", "portrait": "AAEC"]))
    #expect(verify(try response.withAnotherAge()).outcome.status == .failed)
    #expect(verify(response, root: desk.stranger).outcome.code == .issuerUntrusted)
    let other = try Self.transcript(nonce: "another")
    #expect(verify(response, transcript: other).outcome.code == .keyBindingInvalid)
  }

  // MARK: Proofs

  // Outside an audit CardFormatTests has one program prove the command's documents, and the other verify.
  @Test(
    "given documents of ours, when two programs prove an age of them, then each takes the other's proof",
    .audit,
    .enabled(
      if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
  func proofs() throws {
    let photo = (
      "org.iso.23220.photoid.1", Self.space,
      try present(try photoID(), ["\(Self.space)/age_over_18"])
    )
    let age = (
      "eu.europa.ec.av.1", "eu.europa.ec.av.1",
      try present(try age(), ["eu.europa.ec.av.1/age_over_18"])
    )
    let systems = ["google-cpp", "isrg-rust"]
    let cases = [(age, systems[1]), (photo, systems[0]), (photo, systems[1]), (age, systems[0])]
    func ask(
      _ work: String, by system: String, _ document: (type: String, space: String, [UInt8]),
      _ name: String, _ bytes: [UInt8], at moment: Date? = nil
    ) throws -> JSONValue {
      let key = try P256PublicKey(desk.signer.publicKey)
      return .object([
        "do": .string(work), "by": .string(system), "version": 7,
        "claims": .array([.array([.string(document.space), "age_over_18", "f5"])]),
        "x": .string(Hex.encode(key.x)), "y": .string(Hex.encode(key.y)),
        "transcript": .string(Hex.encode(transcript.encoded)), "type": .string(document.type),
        "time": .string(Timestamp(moment ?? desk.now).description),
        WireText(name): .string(Hex.encode(bytes)),
      ])
    }
    let made = try LongfellowReference.answers(
      to: try cases.map { try ask("prove", by: $1, $0, "mdoc", $0.2) }
        + [ask("prove", by: systems[0], age, "mdoc", try age.2.withAnotherAge())])
    #expect(made.last?["error"]?.string != nil)
    let proofs = try made.dropLast().map { try $0.bytes("proof") }
    let late = desk.now + 1000 * ExampleDesk.day
    let answers = try LongfellowReference.answers(
      to: try zip(cases, proofs).map { made, proof in
        let other = systems.first { $0 != made.1 } ?? ""
        return try ask("verify", by: other, made.0, "proof", proof)
      } + [ask("verify", by: systems[0], age, "proof", proofs[0], at: late)])
    for (made, answer) in zip(cases, answers) {
      #expect(answer["error"] == nil, "\(made.0.0) by \(made.1): \(answer)")
    }
    #expect(answers.last?["error"]?.string != nil)
  }
}

extension [UInt8] {
  /// A response in which an element has another name: `age_over_17` instead of `age_over_18`.
  fileprivate func withAnotherAge() throws -> [UInt8] {
    let name = Array("age_over_18".utf8)
    let place = try #require(
      indices.first { self[$0...].starts(with: name) }.map { $0 + name.count - 1 })
    var changed = self
    changed[place] = UInt8(ascii: "7")
    return changed
  }
}
