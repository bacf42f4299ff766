import DeskTestSupport
import DocumentProofs
import Encoding
import Foundation
import Messages
import MRZ
import Operations
import TestSupport
import Testing
import Verdicts

/// Twenty texts of twenty kinds, each brought by a file, by standard input, as an argument and through the page's box.
@Suite("What somebody brings, by each way", .serialized)
struct OpenedKindsTests {
  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equipWithCard()
  }

  /// A text, with what each way says of it.
  private struct Brought {
    let name: String
    let content: [UInt8]
    /// A part of what the command says.
    let command: String
    /// A part of what the page shows.
    let page: String
    /// True if it may be given as an argument.
    var isAddress = false
    /// A part of what the program says where it comes by a link; nil where a link brings it.
    var link: String? = "no link brings this"
  }

  private func sentence(_ code: String) -> String {
    MessageCatalogue.english.sentence(Outcome(.failed, ReasonCode(code, .usage)))
  }

  private func texts() throws -> [Brought] {
    let request = try desk.run("request", "--prove", "age_over_18", "--out", desk.path("request"))
    #expect(request.exit == 0, "\(request.errors)")
    let bytes = try desk.bytes("request")
    let answered = try desk.run(
      TestSupport.Desk.binary,
      [
        "open", desk.path("request"), "--yes", "--out", desk.path("answer"), "--passphrase-file",
        desk.path("wallet.pass"),
      ])
    #expect(answered.exit == 0, "\(answered.errors)")
    let answer = try desk.bytes("answer")
    let root = try desk.bytes("desk.der")
    let vault = try desk.bytes("data/passport/wallet.vault")
    let proof = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: ProofRequest.nonceLength), audience: "Bar",
      day: CalendarDate(Date()), age: 18, nationalities: nil, isNotExpired: false, isBound: false,
      scope: nil, signers: nil)
    let words =
      String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
      + "legal winner thank year wave sausage worth title"
    let place = "https%3A%2F%2Flocalhost%2Fx"
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    func other(_ name: String, _ content: [UInt8]) -> Brought {
      Brought(
        name: name, content: content, command: sentence("opened-unknown"),
        page: "no request, no card, no answer")
    }
    func refused(_ name: String, _ content: [UInt8], _ code: String, _ page: String) -> Brought {
      Brought(
        name: name, content: content, command: sentence(code), page: page, link: sentence(code))
    }
    let known = "a request"
    return [
      Brought(name: "request", content: bytes, command: known, page: "id=\"consent\""),
      Brought(
        name: "address of a request",
        content: text("openid4vp://?client_id=x509_san_dns%3Asite.example&request_uri=\(place)"),
        command: "localhost", page: "Fetch this request?", isAddress: true, link: nil),
      Brought(
        name: "address of HAIP",
        content: text("haip-vp://?client_id=x509_san_dns%3Asite.example&request_uri=\(place)"),
        command: "localhost", page: "Fetch this request?", isAddress: true, link: nil),
      Brought(
        name: "offer", content: text("openid-credential-offer://?credential_offer_uri=\(place)"),
        command: "localhost", page: "Look at this offer?", isAddress: true, link: nil),
      Brought(
        name: "offer of HAIP", content: text("haip-vci://?credential_offer_uri=\(place)"),
        command: "localhost", page: "Look at this offer?", isAddress: true, link: nil),
      Brought(
        name: "address of a proof", content: text("passport-proof:https://localhost/x"),
        command: "localhost", page: "id=\"fetch\"", isAddress: true),
      Brought(
        name: "request for a proof", content: proof.encoded,
        command: sentence("opened-proof-request"), page: "class=\"problem\"",
        link: sentence("opened-proof-request")),
      Brought(
        name: "answer", content: answer, command: "nobody could be asked", page: "class=\"decision"),
      refused("certificate", root, "opened-certificates", "somebody must say first"),
      refused(
        "certificate in PEM", text(PEM(label: "CERTIFICATE", content: root).text),
        "opened-certificates",
        "somebody must say first"),
      refused("wallet", vault, "opened-backup", "nothing of it is shown"),
      refused(
        "backup of age", text("age-encryption.org/v1\n-> X25519 a\n"), "opened-backup",
        "nothing of it is shown"),
      refused("words", text(words), "opened-secret", "nothing of them is shown"),
      other("contact card", text("BEGIN:VCARD\nFN:Anna\nEND:VCARD")),
      other("address of a page", text("https://example.com/")),
      other("script", text("javascript:alert(1)")),
      other("text", text("hello")),
      other("address of another program", text("solidarity:x")),
      other("markup", text("<img src=x onerror=alert(1)>")),
      other("bytes", [0, 1, 2, 0xFF]),
    ]
  }

  @Test(
    "given twenty texts of twenty kinds, when each is brought by each way, then all ways say the same of it"
  )
  func ways() throws {
    let texts = try texts()
    #expect(texts.count == 20)
    let page = try DeskPageClient(desk, ["--reader", "simulator:specimen"])
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": TestSupport.Desk.walletPassphrase])
    try page.awaitText("section-settings")
    func open(_ operand: String, _ input: [UInt8] = []) throws -> TestSupport.Desk.Run {
      try desk.run(
        TestSupport.Desk.binary,
        ["open", operand, "--no-input", "--passphrase-file", desk.path("wallet.pass")], input: input
      )
    }
    for text in texts {
      let path = desk.path("brought")
      try Data(text.content).write(to: URL(filePath: path))
      let ways = [try open(path), try open("-", text.content)]
      for run in ways {
        #expect(run.exit != 0 && run.errors.contains(text.command), "\(text.name): \(run.errors)")
      }
      #expect(Set(ways.map(\.exit)).count == 1, "\(text.name)")
      if let argument = String(bytes: text.content, encoding: .utf8), !argument.contains("\0") {
        let run = try open(argument)
        if text.isAddress {
          #expect(
            run.errors.contains(text.command) && run.exit == ways[0].exit,
            "\(text.name): \(run.errors)")
        } else {
          #expect(run.exit != 0 && run.output.isEmpty, "\(text.name): \(run.errors)")
        }
        let link = try desk.run(TestSupport.Desk.binary, ["open", "--desk", "--", argument])
        let isSaid =
          text.link.map { link.errors.contains($0) }
          ?? (link.errors.contains("the link waits") || link.errors.contains("was dropped"))
        #expect(
          isSaid && (link.exit == 0) == (text.link == nil),
          "\(text.name): \(link.exit) \(link.errors)")
      }
      // As the page's script does: what is no text is in base64url.
      let plain = String(bytes: text.content, encoding: .utf8).flatMap {
        $0.contains("\0") ? nil : $0
      }
      try page.press("open", ["text": plain ?? Base64URL.encode(text.content)])
      let shown = try page.awaitText(text.page, "class=\"problem\"")
      #expect(shown.contains(text.page), "\(text.name): \(shown)")
      #expect(!shown.contains("onerror=alert") && !shown.contains("legal winner"))
      // The page goes on with the next.
      try page.press("done")
    }
    #expect(page.end() == 0)
  }
}
