import Credentials
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import DeskTestSupport
import TestSupport
import Testing

/// Texts that somebody else wrote, in every place where one is shown: nothing in them may give orders to
/// a terminal, turn a line around, hide, or begin a line of its own.
@Suite("Texts that give orders to a terminal")
struct HostileTextTests {
  private let desk: Desk
  /// An order to a terminal, a title for its window, C1, DEL, a turned line, an isolate, what is not
  /// seen, a tag, private use, separators, and a line that looks like the program's own.
  private static let hostile =
    "x\u{1B}[2J\u{1B}]0;t\u{7}\u{9B}31m\u{7F}\u{202E}\u{2066}\u{200B}\u{FEFF}\u{E0041}\u{E000}\u{2028}"
    + "\r\nData      passed"
  /// The same where a name must have no controls.
  private static let turned = "x\u{202E}\u{2066}\u{200B}y"

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func expectPlain(
    _ run: Desk.Run, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = (run.output + run.errors).unicodeScalars.filter { $0 != "\n" && !$0.isPlain }
    #expect(
      found.isEmpty, "\(place): \(found.map { "U+" + String($0.value, radix: 16) })",
      sourceLocation: sourceLocation)
    // The forged line begins none.
    for text in [run.output, run.errors]
    where !place.contains("read") && !place.hasPrefix("issue ") {
      let lines = text.split(separator: "\n")
      #expect(
        lines.dropFirst().allSatisfy { !$0.hasPrefix("Data      passed") }, "\(place)",
        sourceLocation: sourceLocation)
    }
    #expect(run.exit != 70 && run.exit < 128, "\(place)", sourceLocation: sourceLocation)
  }

  @Test(
    "given such texts as arguments and paths, when any command fails on them, then none is obeyed")
  func arguments() throws {
    let text = Self.hostile
    let path = desk.path("none/\(text.replacing("/", with: ""))")
    var lines: [[String]] = [
      [text], ["--\(text)"], ["help", text], ["read", "--\(text)"], ["read", "--mrz-file", path],
      ["read", "--mrz", "-", "--reader", text],
      ["read", "--mrz", "-", "--reader", "replay:\(path)"],
      ["read", "--mrz", "-", "--reader", "simulator:\(text)"],
      ["read", "--mrz", "-", "--reader", "simulator", "--save", path],
      ["read", "--mrz", "-", "--reader", "simulator", "--only", text],
      ["read", "--mrz", "-", "--reader", "simulator", "--json", "--fields", text],
      ["read", "--mrz", "-", "--reader", "simulator", "--policy", text],
      ["read", "--mrz", "-", "--reader", "simulator", "--at", text],
      ["inspect", path], ["inspect", path, "--identity", path], ["show", path], ["dump", path],
      ["dump", path, "--file", text], ["mrz", "check", "--mrz-file", path],
      ["trust", "import", path], ["trust", "list", "--country", text],
      ["trust", "remove", "--country", text, "--yes"], ["trust", "remove", text],
      ["trust", "remove", "--source", text, "--yes"], ["trust", "export", "--out", path],
      ["sim", "mrz", "--profile", text], ["sim", "mrz", "--files", path],
      ["sim", "root", "--out", path],
      ["issuer", "init", "--name", text, "--url", "https://desk.example", "--country", "DE"]
        + ["--no-input"],
      ["issuer", "init", "--name", text, "--url", text, "--country", text],
      ["issuer", "export", "--root", path, "--previous", text],
      ["issuer", "show", "--passphrase-file", path], ["wallet", "init", "--wallet", path],
      ["wallet", "init", "--passphrase-file", path], ["card", "list", "--wallet", path],
      ["card", "show", text, "--passphrase-file", path],
      ["card", "delete", text, "--wallet", path],
      ["present", text, "--audience", text, "--nonce", text, "--out", path, "--wallet", path],
      ["verify", path, "--anchor", path, "--audience", text, "--nonce", text],
      ["zk", "import", path],
      [
        "zk", "prove", "--mdoc", path, "--transcript", path, "--issuer", path, "--claim", text,
        "--out", path,
      ],
      [
        "zk", "verify", path, "--transcript", path, "--issuer", path, "--claim", text, "--doctype",
        text,
      ],
    ]
    lines += lines.map { $0 + ["--json"] }
    let mrz = try desk.mrz()
    for line in lines {
      let run = try desk.run(Desk.binary, line, input: Array(mrz.utf8))
      expectPlain(run, line.prefix(2).filter { !$0.contains("\u{1B}") }.joined(separator: " "))
    }
  }

  @Test("given such names in a folder, when it is looked at, then none is obeyed")
  func files() throws {
    let name = Self.hostile.replacing("/", with: "")
    let folder = desk.home.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(DG11(fullName: Self.hostile, address: Self.hostile).encoded)
      .write(to: folder.appending(path: "EF_DG11.bin"))
    try Data([1]).write(to: folder.appending(path: name))
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator:markup", "--save", desk.path("saved"),
      input: desk.mrz("--profile", "markup"))
    try Data([1]).write(to: desk.home.appending(path: "saved").appending(path: name))
    for path in [folder.path, desk.path("saved")] {
      for line in [
        ["inspect", path], ["inspect", path, "--json"], ["show", path], ["dump", path],
        ["dump", path, "--hex"], ["dump", path, "--json"], ["inspect", path, "--report", path],
        ["trust", "import", path],
      ] {
        expectPlain(try desk.run(Desk.binary, line), line[0])
      }
    }
    let shown = try desk.run("show", desk.path("saved"))
    // A text with controls is none that any issuer writes.
    #expect(shown.output.contains("Not understood in DG11: 5F42"))
    #expect(shown.output.contains(#"ignored: x\u{1B}[2J"#))
  }

  @Test(
    "given a chip with such texts, when it is read, then none is obeyed", arguments: [false, true])
  func chip(asJSON: Bool) throws {
    let run = try desk.run(
      Desk.binary,
      ["read", "--mrz", "-", "--reader", "simulator:markup"] + (asJSON ? ["--json"] : []),
      input: Array(try desk.mrz("--profile", "markup").utf8))
    #expect(run.exit == 0)
    expectPlain(run, "read")
  }

  @Test("given a certificate with such names, when the trust store is used, then none is obeyed")
  func certificates() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let name: [CertificateBuilder.NameAttribute] = [
      .country("UT"), .organization(WireText(Self.hostile)), .commonName(WireText(Self.turned)),
    ]
    let root = try CertificateBuilder(
      subject: name, issuer: name, serialNumber: [1], notBefore: Date() - 1000,
      notAfter: Date() + 1_000_000, publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign]),
      ]
    ).sign(with: key, digest: .sha256)
    let file = desk.home.appending(path: Self.hostile.replacing("/", with: "") + ".der")
    try Data(root).write(to: file)
    for line in [
      ["trust", "import", file.path, "--test", "--no-input"],
      ["trust", "import", file.path, "--test", "--yes"],
      ["trust", "import", file.path, "--test", "--yes", "--json"], ["trust", "list"],
      ["trust", "list", "--country", "UT"], ["trust", "list", "--json"], ["trust", "audit"],
      ["trust", "audit", "--json"], ["trust", "remove", "--country", "UT", "--no-input"],
      ["trust", "export", desk.path("exported.pem"), "--pem", "--test"],
      ["trust", "remove", "--country", "UT", "--yes"],
    ] {
      expectPlain(try desk.run(Desk.binary, line), line.prefix(2).joined(separator: " "))
    }
  }

  @Test("given a card with such claims, when it is verified, then none is obeyed")
  func claims() throws {
    let (rootKey, signerKey, device) = (
      try PrivateKey.generate(.ec(curve: "prime256v1")),
      try PrivateKey.generate(.ec(curve: "prime256v1")),
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    )
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    let names: ([CertificateBuilder.NameAttribute], [CertificateBuilder.NameAttribute]) = (
      [.organization("Root")], [.organization(WireText(Self.hostile)), .commonName("Signer")]
    )
    let root = try CertificateBuilder(
      subject: names.0, issuer: names.0, serialNumber: [1], notBefore: now - 1000,
      notAfter: now + 1_000_000, publicKeyInfo: try rootKey.publicKeyInfo(),
      extensions: [
        .subjectKeyIdentifier(try rootKey.keyIdentifier()),
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign]),
      ]
    ).sign(with: rootKey, digest: .sha256)
    let signer = try CertificateBuilder(
      subject: names.1, issuer: names.0, serialNumber: [2], notBefore: now - 1000,
      notAfter: now + 900_000, publicKeyInfo: try signerKey.publicKeyInfo(),
      extensions: [.basicConstraints(isAuthority: false), .keyUsage(.digitalSignature)]
    ).sign(with: rootKey, digest: .sha256)
    let text = Self.hostile
    let issuer = try CredentialIssuer(
      key: signerKey, chain: [try Certificate(der: signer), try Certificate(der: root)])
    /// Writes a presentation of a card with hostile claims and some more.
    func show(_ more: ClaimTree.Member...) throws {
      let claims: [ClaimTree.Member] = [
        .disclosable(WireText(text), .value(.string(text))),
        .disclosable("list", .array([.disclosable(.value(.string(text)))])),
        .disclosable("points.in.name", "shown"),
        .disclosable("long", .value(.string(String(repeating: "a", count: 5000)))),
        .disclosable("picture", .value(.string("data:image/png;base64,iVBORw0KGgo="))),
        .visible("trust_level", .value(.string(text))),
      ]
      let card = try issuer.issue(
        CredentialContent(
          type: WireText(text), issuer: WireText(text), claims: claims + more, issuedAt: now,
          expiresAt: now + 1000, holderKey: try device.p256PublicKey))
      let builder = try PresentationBuilder(card)
      let shown = try builder.presentation(
        of: builder.availableClaims, audience: WireText(text), nonce: WireText(text), at: now,
        deviceKey: device)
      try Data(shown.encoded.utf8).write(to: desk.home.appending(path: "shown"))
    }
    try show()
    try Data(root).write(to: desk.home.appending(path: "root.der"))
    func verify(_ options: String..., nonce: String = text) throws -> Desk.Run {
      try desk.run(
        Desk.binary,
        [
          "verify", desk.path("shown"), "--anchor", desk.path("root.der"), "--audience", text,
          "--nonce", nonce,
        ] + options)
    }
    let run = try verify()
    #expect(run.exit == 0)
    expectPlain(run, "verify")
    for part in [
      "points.in.name  shown", "long  5,000 bytes of text", "picture  PNG, 8 bytes",
      "the credential does not say where", #"\u{202E}"#,
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    let json = try verify("--json")
    expectPlain(json, "verify --json")
    let revocation = try json.json.at("credentials.0.revocation")
    #expect(revocation.at("code").string == "credential-status-missing")
    #expect(revocation.at("status").string == "notSupported")
    expectPlain(try verify(nonce: "another"), "verify, refused")
    #expect(try verify(nonce: "another").exit == 13)
    // A status in a form that nobody can look up is unknown.
    try show(.visible("status", .value(.string(text))))
    let unknown = try verify()
    expectPlain(unknown, "verify, unknown status")
    #expect(unknown.exit == 10 && !unknown.output.contains("points.in.name"))
  }

  @Test("given a desk with such a name, when its cards are shown, then none is obeyed")
  func cards() throws {
    try Data("the words\n".utf8).write(to: desk.home.appending(path: "pass"))
    let pass = ["--passphrase-file", desk.path("pass")]
    let lines = [
      ["issuer", "init", "--name", Self.turned, "--url", "https://desk.example"]
        + ["--country", "DE"] + pass, ["issuer", "show"] + pass,
      ["wallet", "init"] + pass,
      ["issue", "--mrz", "-", "--reader", "simulator", "--desk-passphrase-file"]
        + [desk.path("pass")] + pass,
      ["card", "list", "--holder"] + pass, ["card", "list", "--json"] + pass,
      ["card", "show", "none"] + pass,
    ]
    let made = desk.home.appending(path: "data/passport")
    for line in lines {
      expectPlain(
        try desk.run(Desk.binary, line, input: Array(try desk.mrz().utf8)),
        line.prefix(2).joined(separator: " "))
      // What was made gives place to the same whose passphrase costs nothing to try.
      switch line.prefix(2) {
      case ["issuer", "init"]:
        try FileManager.default.removeItem(at: made.appending(path: "desk.vault"))
        try desk.makeIssuer(name: Self.turned, passphrase: "pass")
      case ["wallet", "init"]:
        try FileManager.default.removeItem(at: made.appending(path: "wallet.vault"))
        try desk.makeWallet(passphrase: "pass")
      default: break
      }
    }
    let listed = try desk.run(Desk.binary, ["card", "list"] + pass)
    #expect(listed.output.contains(#"x\u{202E}\u{2066}\u{200B}y"#))
  }
}
