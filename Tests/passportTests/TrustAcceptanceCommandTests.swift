import CommandTestSupport
import Crypto
import Encoding
import Foundation
import PKIX
import DeskTestSupport
import Presentation
import TestSupport
import Testing
import Trust

@testable import Operations
@testable import passport

@Suite("Accepting a list, as the command asks", .on(.network))
struct TrustAcceptanceCommandTests {
  private let desk: Desk
  private let store: URL

  /// A desk with a master list of Utopia, its root and another state's.
  init() throws {
    desk = try Desk()
    store = desk.home.appending(path: "data/passport/trust")
    let vectors = try Vectors.load("passive-authentication.json")
    for (name, file) in [("good", "list.ml")] {
      try Data(vectors.at("masterLists").bytes(name)).write(to: desk.home.appending(path: file))
    }
    for name in ["csca1", "csca2", "cscaOtherState"] {
      try Data(vectors.at("certificates").bytes(name)).write(
        to: desk.home.appending(path: name + ".cer"))
    }
  }

  private func importing(_ arguments: String...) throws -> Desk.Run {
    try desk.ask(["trust", "import", "--test", desk.path("list.ml")] + arguments)
  }

  private var isEmpty: Bool { !FileManager.default.fileExists(atPath: store.path) }

  @Test("given no terminal, when a list is imported, then its signer is shown and nothing is kept")
  func noTerminal() throws {
    for arguments in [[], ["--no-input"]] {
      let run = try desk.run(
        "/usr/bin/env",
        ["setsid", "-w", Desk.binary, "trust", "import", "--test", desk.path("list.ml")]
          + arguments)
      #expect(run.exit == 2)
      #expect(run.errors.contains("SHA-256 of the signer: "))
      #expect(run.errors.contains("SHA-256 of its issuer: "))
      #expect(run.errors.contains("hint: compare the SHA-256"))
      #expect(isEmpty)
    }
  }

  @Test(
    "given a certificate whose name pushes lines away, when it is asked about, then it is folded")
  func longName() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let long = "State\"; accepted" + String(repeating: " ", count: 600) + "x"
    let name: [CertificateBuilder.NameAttribute] = [.country("UT"), .organization(WireText(long))]
    let certificate = try CertificateBuilder(
      subject: name, issuer: name, serialNumber: [1], notBefore: .now - 86_400,
      notAfter: .now + 86_400, publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign]),
        .subjectKeyIdentifier(try key.keyIdentifier()),
      ]
    ).sign(with: key, digest: .sha256)
    try Data(certificate).write(to: desk.home.appending(path: "long.cer"))
    for option in ["--test", "--institution"] {
      let run = try desk.run(
        "/usr/bin/env",
        ["setsid", "-w", Desk.binary, "trust", "import", option, desk.path("long.cer")])
      #expect(run.exit == 2 && isEmpty)
      #expect(run.errors.contains("State'; accepted x"), "\(run.errors)")
      #expect(!run.errors.contains(String(repeating: " ", count: 100)))
    }
  }

  @Test(
    "given a list's signer whose names push lines away, when it is shown, then they are folded behind the warning"
  )
  func longNamesOfSigner() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    func name(_ word: String) -> [CertificateBuilder.NameAttribute] {
      [
        .country("UT"),
        .organization("\(word)\"; accepted\(String(repeating: " ", count: 600))x"),
      ]
    }
    func certificate(
      _ subject: String, by issuer: String
    ) throws -> Certificate {
      try Certificate(
        der: CertificateBuilder(
          subject: name(subject), issuer: name(issuer), serialNumber: [1],
          notBefore: .now - 86_400, notAfter: .now + 86_400,
          publicKeyInfo: try key.publicKeyInfo(), extensions: []
        ).sign(with: key, digest: .sha256))
    }
    for issuer in [try certificate("Root", by: "Root"), nil] {
      let lines = AcceptanceText.text(
        MasterListSigner(
          certificate: try certificate("Signer", by: "Root"), issuer: issuer,
          path: issuer == nil ? .none : .listed, publisher: "UT", isKnownPublisher: false,
          signingTime: .now, hasDERAttributes: true))
      #expect(lines[0] == "  signed by C=UT, O=Signer'; accepted x")
      let warning = issuer == nil ? "its issuer is not there:" : "issued by"
      #expect(lines[2] == "  \(warning) C=UT, O=Root'; accepted x")
    }
  }

  @Test(
    "given a list whose attributes are in another order, when it is asked about, then that is said")
  func attributeOrder() throws {
    let list = try desk.bytes("list.ml")
    let signer = try SignedData(parsing: list).signers.first
    let written = try BERTLV(parsing: #require(signer?.signedAttributes?.encoded))
    let content = Array(written.content)
    let place = try #require(list.firstRange(of: content))
    let reversed = try written.children().reversed().flatMap(\.encoded)
    try Data(Array(list[..<place.lowerBound]) + reversed + Array(list[place.upperBound...])).write(
      to: desk.home.appending(path: "list.ml"))
    let line = "its signed attributes are not written as DER has them"
    let run = try desk.run(
      "/usr/bin/env",
      ["setsid", "-w", Desk.binary, "trust", "import", "--test", desk.path("list.ml")])
    #expect(run.exit == 2 && run.errors.contains(line), "\(run.errors)")
    try Data(list).write(to: desk.home.appending(path: "list.ml"))
    #expect(try !importing("--no-input").errors.contains(line))
  }

  private func inTerminal(_ typed: String) throws -> Desk.Run {
    try desk.run(
      "/usr/bin/env",
      [
        "PROMPT=[y/N]: ", "python3",
        Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "trust", "import", "--test", desk.path("list.ml"),
      ], input: Array(typed.utf8))
  }

  @Test(
    "given a terminal, when the answer is no or nothing, then nothing is kept",
    arguments: ["n\n", "\n", "No\n"])
  func declined(_ answer: String) throws {
    let run = try inTerminal(answer)
    #expect(run.output.contains("Accept lists from UT? [y/N]:"))
    #expect(run.output.contains("is not trusted"))
    #expect(run.output.hasSuffix("exit 14, echo on\n"))
    #expect(isEmpty)
  }

  @Test("given a terminal, when the answer is yes, then it is kept and not asked again")
  func accepted() throws {
    #expect(try inTerminal("y\n").output.hasSuffix("exit 0, echo on\n"))
    let again = try importing("--no-input", "--json")
    #expect(again.exit == 0)
    #expect(try again.json.at("imports").array?.first?.at("unchanged").integer == 4)
  }

  @Test("given the signer's root, when it is named, then the list is accepted; another is refused")
  func root() throws {
    let wrong = try importing("--root", desk.path("cscaOtherState.cer"))
    #expect(wrong.exit == 14)
    #expect(wrong.errors.contains("was not issued by the given root"))
    #expect(isEmpty)
    #expect(try importing("--root", desk.path("csca1.cer"), "--no-input").exit == 0)
    #expect(try importing("--root", desk.path("csca1.cer"), "--yes").exit == 2)
    #expect(try importing("--root", desk.path("list.ml")).exit == 14)
  }

  @Test(
    "given certificates in a file, when nobody answers, then they are shown and nothing is kept")
  func certificates() throws {
    let file = desk.path("csca1.cer")
    let arguments = ["setsid", "-w", Desk.binary, "trust", "import", "--test", file]
    let run = try desk.run("/usr/bin/env", arguments)
    #expect(run.exit == 2)
    let sha256 = try certificateDigest("csca1.cer")
    #expect(run.errors.contains("csca1.cer holds 1 new certificate that nobody vouches for."))
    #expect(run.errors.contains("  UT: C=UT, O=Utopia, CN=CSCA Utopia 1\n  SHA-256: \(sha256)\n"))
    #expect(isEmpty)
    let refused = try desk.ask("trust", "import", "--test", file, "--no-input", "--json")
    #expect(refused.exit == 2)
    let imports = try refused.json.at("imports").array
    #expect(imports?.first?.at("error.code").string == "acceptance-missing")
    #expect(try desk.ask("trust", "import", "--test", file, "--yes").exit == 0)
    #expect(try desk.ask("trust", "import", "--test", file, "--no-input").exit == 0)
    let state = try desk.ask("trust", "import", file, "--yes")
    #expect(state.exit == 14)
    #expect(state.errors.contains("UT \(sha256) "))
    #expect(state.errors.contains("the country of the simulator"))
  }

  private func certificateDigest(_ name: String) throws -> String {
    let der = Array(try Data(contentsOf: desk.home.appending(path: name)))
    return Hex.encode(try DigestAlgorithm.sha256.digest(der))
  }

  @Test(
    "given a list whose signer has ended, when it is imported, then it is asked about by itself",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func expired() throws {
    // Its signer's certificate ended on 12 July 2026.
    let name = "masterlists/IT_CSCAMasterList_2023-07-31.ml"
    let list = try #require(Vectors.realData).appending(path: name).path
    for option in ["--yes", "--root=" + (try italianRoot(list))] {
      let run = try desk.ask("trust", "import", list, option, "--no-input")
      #expect(run.exit == 14)
      #expect(run.errors.contains("ended on 2026-07-12"))
      #expect(run.errors.contains("--accept-expired-list"))
      #expect(isEmpty)
    }
    let taken = try desk.ask("trust", "import", list, "--yes", "--accept-expired-list")
    #expect(taken.exit == 0)
    #expect(taken.output.contains("new states: "))
    // It was taken for this file; the next time nobody has to say it again.
    #expect(try desk.ask("trust", "import", list, "--no-input").exit == 0)
  }

  /// The root of the Italian list in a file of its own.
  private func italianRoot(_ list: String) throws -> String {
    let bytes = Array(try Data(contentsOf: URL(filePath: list)))
    let root = try #require(
      MasterList(parsing: bytes).certificates.first {
        try Hex.encode(DigestAlgorithm.sha256.digest($0)).hasPrefix("f9f2c2554b60c7c6")
      })
    try Data(root).write(to: desk.home.appending(path: "it.cer"))
    return desk.path("it.cer")
  }

  @Test(
    "given several files, when one is refused, then the others are kept and the worst exit counts")
  func several() throws {
    try Data("hello".utf8).write(to: desk.home.appending(path: "text"))
    let run = try desk.ask(
      "trust", "import", "--test", "--yes", desk.path("text"), desk.path("csca1.cer"),
      desk.path("none"), "--json")
    #expect(run.exit == 14)
    let imports = try #require(try run.json.at("imports").array)
    #expect(
      imports.map { $0.at("error.code").string } == ["nothing-to-import", nil, "file-unreadable"])
    #expect(imports[1].at("added").integer == 1)
    #expect(try desk.ask("trust", "list").output.contains("1 certificate of 1 state\n"))
  }

  @Test("given an LDIF with a line of 200 MB, when it is imported, then memory stays bounded")
  func longLine() throws {
    let script = """
      { printf 'version: 1\\n\\ndn: cn=x\\nuserCertificate;binary:: '
        head -c 200000000 /dev/zero | tr '\\0' A
        printf '\\n\\ndn: cn=y\\ncACertificate;binary:: '; base64 -w 76 "$1" | sed '2,$s/^/ /'; printf '\\n'
      } >"$2/big.ldif"
      ulimit -v 700000
      "$3" trust import "$2/big.ldif" --test --yes
      code=$?
      rm "$2/big.ldif"
      exit $code
      """
    let run = try desk.run(
      "/bin/bash", ["-c", script, "sh", desk.path("csca1.cer"), desk.home.path, Desk.binary])
    #expect(run.exit == 0)
    #expect(run.errors.contains("line 4: its value is longer than 16 MiB"))
    #expect(run.output.contains("1 added"))
  }

  @Test("given a full disk, when a list is imported, then the store is as it was")
  func fullDisk() throws {
    let script = """
      mkdir -p "$1/data/passport" && mount -t tmpfs -o size=8k none "$1/data/passport" || exit 99
      "$2" trust import "$1/csca1.cer" --test --yes >/dev/null || exit 98
      before=$(cat "$1"/data/passport/trust/*.bin | sha256sum)
      "$2" trust import "$1/list.ml" --test --yes >/dev/null
      echo "exit $?"
      [ "$before" = "$(cat "$1"/data/passport/trust/*.bin | sha256sum)" ] && echo same
      ls "$1/data/passport/trust" | sed 's/-.*//'
      """
    let run = try desk.run(
      Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path,
      ["sh", "-c", script, "sh", desk.home.path, Desk.binary])
    #expect(run.output == "exit 14\nsame\naccepted\nanchors.bin\nlock\n")
    #expect(run.errors.contains("the disk is full"))
  }

  @Test("given a list altered, cut in half or signed by somebody else, then the store is as it was")
  func badLists() throws {
    _ = try desk.ask("trust", "import", "--test", "--yes", desk.path("csca1.cer"))
    let file = store.appending(path: "anchors.bin")
    let before = try Data(contentsOf: file)
    let list = try Data(contentsOf: desk.home.appending(path: "list.ml"))
    var altered = list
    altered[list.count / 2] ^= 1
    let vectors = try Vectors.load("passive-authentication.json").at("masterLists")
    for (name, bytes, exit) in [
      ("altered", altered, 14), ("half", list.prefix(list.count / 2), 14),
      ("other", Data(try vectors.bytes("signedByDocumentSigner")), 14),
    ] {
      try bytes.write(to: desk.home.appending(path: name))
      let run = try desk.ask("trust", "import", "--test", desk.path(name), "--no-input")
      #expect(run.exit == Int32(exit))
      #expect(run.errors.contains("passport: "))
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test("given a store, when it is exported and imported elsewhere, then the anchors are the same")
  func roundTrip() throws {
    _ = try importing("--yes")
    let anchors = try fingerprints(desk)
    #expect(anchors.count == 4)
    func export(_ name: String, _ options: String...) throws -> Int32 {
      try desk.ask(["trust", "export", desk.path(name)] + options).exit
    }
    #expect(try export("folder", "--test") == 0)
    #expect(try export("all.pem", "--pem", "--test") == 0)
    #expect(try export("folder", "--test") == 14)
    #expect(try export("no", "--test", "--country", "QQ") == 14)
    #expect(try export("no") == 14)
    let files = try FileManager.default.contentsOfDirectory(atPath: desk.path("folder")).sorted()
      .map { desk.path("folder/" + $0) }
    for files in [[desk.path("all.pem")], files, files.reversed()] {
      let other = try Desk()
      #expect(try other.ask(["trust", "import", "--test", "--yes"] + files).exit == 0)
      #expect(try fingerprints(other) == anchors)
    }
  }

  private func fingerprints(_ desk: Desk) throws -> [String?] {
    try desk.ask("trust", "list", "--json").json.at("anchors").array?.map {
      $0.at("fingerprint").string?.forPeople
    } ?? []
  }

  @Test("given more than one to remove, when nobody confirms, then nothing goes; --yes removes")
  func removal() throws {
    _ = try importing("--yes")
    let refused = try desk.ask("trust", "remove", "--country", "UT", "--no-input")
    #expect(refused.exit == 2)
    #expect(refused.errors.contains("hint: --yes"))
    #expect(try fingerprints(desk).count == 4)
    let one = try desk.ask("trust", "list", "--country", "UX", "--json").json.at("anchors").array
    let fingerprint = try #require(one?.first?.at("fingerprint").string)
    #expect(try desk.ask("trust", "remove", fingerprint.forPeople).exit == 0)
    #expect(try desk.ask("trust", "remove", fingerprint.forPeople).exit == 14)
    let removed = try desk.ask("trust", "remove", "--source", "list.ml", "--yes", "--json")
    #expect(try removed.json.at("removed").array?.count == 3)
    #expect(try fingerprints(desk).isEmpty)
    for usage in [["remove"], ["remove", "xyz"], ["remove", "abc", "--country", "UT"]] {
      #expect(try desk.ask(["trust"] + usage).exit == 2)
    }
  }

  private static let isReal = Vectors.realData != nil

  private func real(_ name: String) throws -> String {
    try #require(Vectors.realData).appending(path: "masterlists/" + name).path
  }

  private func inTerminal(
    importing list: String, _ options: String..., answer: String
  ) throws -> Desk.Run {
    try desk.run(
      "/usr/bin/env",
      [
        "PROMPT=[\(options.contains("--publisher-check") ? "y/N" : "Y/n")]: ",
        "TERMINAL_COLUMNS=200", "python3",
        Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "trust", "import", list,
      ] + options, input: Array(answer.utf8))
  }

  @Test(
    "given the German list, when it is imported in a terminal, then it is named and a yes is enough",
    .enabled(if: isReal, "not run: PASSPORT_TEST_DATA is not set"))
  func namedList() throws {
    let list = try real("DE_ML_2026-05-28-08-28-45.ml")
    let no = try inTerminal(importing: list, answer: "n\n")
    #expect(
      no.output.contains("German master list of the BSI, signed 2026-05-28, 588 certificates"))
    #expect(no.output.contains("the lists of IT, NL, UN carry the same root"))
    #expect(no.output.contains("\nAccept lists from DE? [Y/n]:"))
    #expect(!no.output.contains("SHA-256"))
    #expect(no.output.hasSuffix("exit 14, echo on\n"))
    #expect(isEmpty)
    let check = try inTerminal(importing: list, "--publisher-check", answer: "n\n")
    #expect(check.output.contains("signed 2026-05-28, 588 certificates"))
    #expect(
      check.output.contains(
        "SHA-256 of its issuer: 2084aed7a991b3158e63ad750d3dc38bc6c9dcf5958f28d1162f49884e91ada8"))
    #expect(check.output.contains("Compare the SHA-256 with what the publisher states. Accept"))
    #expect(isEmpty)
    let nobody = try desk.ask("trust", "import", list, "--no-input")
    #expect(nobody.exit == 2)
    #expect(nobody.errors.contains("German master list of the BSI"))
    #expect(nobody.errors.contains("hint: say --yes: this program knows its publisher"))
    #expect(!nobody.errors.contains("SHA-256"))
    #expect(isEmpty)
    #expect(try desk.ask("trust", "import", list, "--yes", "--publisher-check").exit == 2)
    #expect(try inTerminal(importing: list, answer: "y\n").output.hasSuffix("exit 0, echo on\n"))
    let again = try desk.ask("trust", "import", list, "--no-input")
    #expect(again.exit == 0)
    #expect(!again.errors.contains("[y/N]"))
  }

  @Test(
    "given the German list of 2026, when that of 2025 comes, then it is refused unless it is asked for",
    .enabled(if: isReal, "not run: PASSPORT_TEST_DATA is not set"))
  func olderList() throws {
    let (old, new) = (
      try real("DE_ML_2025-06-25-09-31-57.ml"), try real("DE_ML_2026-05-28-08-28-45.ml")
    )
    #expect(try desk.ask("trust", "import", new, "--yes").exit == 0)
    let refused = try desk.ask("trust", "import", old, "--yes")
    #expect(refused.exit == 14)
    #expect(
      refused.errors.contains(
        "signed on 25 June 2025; a newer one of its publisher, of 28 May 2026"))
    #expect(refused.errors.contains("hint: --accept-older-list"))
    let json = try desk.ask("trust", "import", old, "--yes", "--json").json
    #expect(json.at("imports").array?.first?.at("error.code").string == "master-list-older")
    #expect(try desk.ask("trust", "import", old, "--no-input", "--accept-older-list").exit == 0)
    let other = try Desk()
    for list in [old, new] {
      #expect(try other.ask("trust", "import", list, "--yes").exit == 0)
    }
    #expect(
      try other.ask("trust", "list", "--country", "NL").output.contains("  in lists of DE\n"))
    let audit = try other.ask("trust", "audit").output
    #expect(audit.contains("roots that the lists of one publisher only carry: AD"))
  }

  @Test("given a store, when it is audited, then findings and sources are reported")
  func audit() throws {
    _ = try importing("--yes")
    let audit = try desk.ask("trust", "audit", "--json").json
    #expect(audit.at("sources").array?.first?.at("anchors").integer == 4)
    let kinds = Set(audit.at("findings").array?.compactMap { $0.at("kind").string } ?? [])
    #expect(kinds.contains("crl-missing"))
    #expect(try desk.ask("trust", "audit").output.contains("states without a CRL: UT UX"))
  }
}
