import ChipSimulator
import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing

@Suite("The products as libraries of another package")
struct LibraryTests {
  @Test("given a simulated chip, when the example reads it, then it accepts the document")
  func reading() throws {
    let read = try LibraryExample("PassportReading").build()
    let lines = try read().split(separator: "\n").suffix(2)
    #expect(
      lines == [
        "decision: accept because of chip-not-provable", "holder: ANNA MARIA ERIKSSON",
      ])
  }

  @Test(
    "given files and a root, when the example judges, then what the state did not sign is not signed"
  )
  func trust() throws {
    let judge = try LibraryExample("PassportTrust").build()
    let now = Date()
    let country = try TestCountry.make(random: .system, now: now)
    let document = try Personalisation.document(
      .specimen, issuedBy: country, random: .system, now: now)
    let folder = try TemporaryFolder()
    var dg1 = try #require(document.files[.dataGroup(1)])
    try folder.write(try #require(document.files[.sod]), to: "sod")
    try folder.write(dg1, to: "dg1")
    try folder.write(country.rootCertificate, to: "root")
    try folder.write(try TestCountry.make(random: .system, now: now).rootCertificate, to: "other")
    dg1[dg1.count - 1] ^= 1
    try folder.write(dg1, to: "changed")
    func verdict(_ file: String, _ root: String) throws -> Substring? {
      try judge(folder.path("sod"), folder.path(file), folder.path(root)).split(separator: "\n")
        .last
    }
    #expect(try verdict("dg1", "root") == "signed: \(document.mrz.documentNumber)")
    #expect(try verdict("dg1", "other")?.hasPrefix("not signed: ") == true)
    #expect(try verdict("changed", "root")?.hasPrefix("not signed: ") == true)
  }

  @Test("given a credential and a root, when the example judges, then it shows what was disclosed")
  func credentials() throws {
    let judge = try LibraryExample("PassportCredentials").build()
    let (rootKey, key) = (
      try PrivateKey.generate(.ec(curve: "prime256v1")),
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    )
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    func certificate(_ name: WireText, of key: PrivateKey, isAuthority: Bool) throws -> Certificate
    {
      try Certificate(
        der: CertificateBuilder(
          subject: [.commonName(name)], issuer: [.commonName("Root")], serialNumber: [1],
          notBefore: now - 86400, notAfter: now + 86400, publicKeyInfo: try key.publicKeyInfo(),
          extensions: [
            .subjectKeyIdentifier(try key.keyIdentifier()),
            .basicConstraints(isAuthority: isAuthority),
            .keyUsage(isAuthority ? [.keyCertSign, .crlSign] : .digitalSignature),
          ]
        ).sign(with: rootKey, digest: .sha256))
    }
    let root = try certificate("Root", of: rootKey, isAuthority: true)
    let signer = try certificate("Signer", of: key, isAuthority: false)
    let content = CredentialContent(
      type: "https://desk.example/identity/1", claims: [.disclosable("given_name", "Anna")],
      issuedAt: now, expiresAt: now + 3600, holderKey: try key.p256PublicKey)
    let credential = try CredentialIssuer(key: key, chain: [signer, root]).issue(content)
    let folder = try TemporaryFolder()
    try folder.write(Array(credential.encoded.utf8), to: "credential")
    try folder.write(root.der, to: "root")
    #expect(
      try judge(folder.path("credential"), folder.path("root"))
        == "passed credential-verified\ngiven_name \"Anna\"\n")
    #expect(try judge(folder.path("credential")).hasPrefix("unknown "))
  }

  @Test(
    "given simulated chips, when the example reads DG1 of each, then it has the document's number")
  func simulator() throws {
    let read = try LibraryExample("PassportSimulator").build()
    #expect(
      try read().split(separator: "\n").sorted() == ["pace-p256 L898902C3", "specimen L898902C3"])
  }

  @Test("given a circuit, when the example proves and verifies, then it holds")
  func proofs() throws {
    let prove = try LibraryExample("LongfellowProofs").build()
    #expect(try prove() == "verified\n")
  }

  @Test(
    "given the products, then each has what its modules import, an example, and its line in the page"
  )
  func products() throws {
    let manifest = try Manifest()
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/LIBRARY.md"), encoding: .utf8)
    #expect(manifest.products.count == 5)
    let all = Set(manifest.products.values.joined())
    for (product, modules) in manifest.products {
      let missing = manifest.closure(of: modules).intersection(all).subtracting(modules)
      #expect(missing.isEmpty, "\(product) has no \(missing.sorted())")
      let example = try LibraryExample(product)
      #expect(example.products.first == product)
      let given = example.products.flatMap { manifest.products[$0] ?? [] } + ["Foundation"]
      #expect(Set(given).isSuperset(of: example.imports), "\(product)")
      let names = modules.map { "`\($0)`" }.joined(separator: ", ")
      let link = "[`\(product)`](../Tests/LibraryTests/Examples/\(product).swift)"
      #expect(page.contains("| \(link) | \(names) |"), "\(product)")
    }
  }

  @Test("given the sources, then none imports what makes every start and the binary larger")
  func foundation() throws {
    for (path, text) in try SourceModule.all().flatMap({ try $0.files() }) {
      // All of Foundation brings 35 MB of data of locales, and a third of a start.
      #expect(!text.contains("\nimport Foundation\n"), "\(path)")
      #expect(!text.hasPrefix("import Foundation\n"), "\(path)")
    }
  }

  @Test("given what is no module of a product, then nothing in it is public")
  func access() throws {
    let given = Set(try Manifest().products.values.joined())
    let modules = try SourceModule.all().filter { !given.contains($0.name) }
    let tests = Vectors.root.appending(path: "Tests")
    let files =
      try modules.flatMap { try $0.files() }
      + FileManager.default.subpathsOfDirectory(atPath: tests.path())
      .filter { $0.hasSuffix(".swift") }.map { path in
        (path, try String(contentsOf: tests.appending(path: path), encoding: .utf8))
      }
    #expect(files.count > 500)
    // What makes a product's type conform to a protocol of the language is as public as both.
    for (path, text) in files where path != "TestSupport/DetailLiterals.swift" {
      let declarations = text.components(separatedBy: "\n").filter { line in
        guard line.contains("public ") else { return false }
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        return words.first == "public"
          && words.contains { word in
            Self.declaring.contains(String(word)) || word.hasPrefix("init")
              || word.hasPrefix("subscript")
          }
      }
      #expect(declarations.isEmpty, "\(path)")
    }
  }

  /// The words of which one is in every declaration.
  private static let declaring: Set = [
    "let", "var", "func", "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
  ]

  @Test("given the paths that the page about the code names, then a file is at each")
  func paths() throws {
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/ARCHITECTURE.md"), encoding: .utf8)
    let modules = Dictionary(uniqueKeysWithValues: try SourceModule.all().map { ($0.name, $0) })
    var named = 0
    for name in page.components(separatedBy: "`") where name.contains("/") {
      let parts = name.split(separator: "/", maxSplits: 1)
      guard let module = parts.first.flatMap({ modules[String($0)] }), !name.contains(" ") else {
        continue
      }
      named += 1
      let path = module.folder.appending(path: parts[1] + ".swift").path()
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
    #expect(named > 100)
  }

  /// The parts of the program, and those whose modules each may import beside its own.
  private static let partsBelow: [String: Set<String>] = [
    "System": [], "Core": ["System"], "Document": ["System", "Core"],
    "Simulator": ["System", "Core", "Document"], "Cards": ["System", "Core", "Document"],
    "Proofs": ["System", "Core", "Document", "Cards"],
    "Application": ["System", "Core", "Document", "Simulator", "Cards", "Proofs"],
  ]

  @Test(
    "given the modules of Package.swift, then each imports those of lower parts and earlier ones")
  func parts() throws {
    let manifest = try Manifest()
    let modules = try SourceModule.all()
    let parts = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.part) })
    var earlier: Set<String> = []
    for module in manifest.modules {
      let name = module.name
      let part = try #require(parts[name])
      #expect(
        module.text.contains(
          module.text.contains("module(") ? "\"\(part)\"" : "Sources/\(part)/\(name)"))
      for other in module.imported {
        let place = try #require(parts[other])
        #expect(
          place == part ? earlier.contains(other) : Self.partsBelow[part]?.contains(place) == true,
          "\(name) imports \(other)")
      }
      earlier.insert(name)
      // The compiler finds what a dependency depends on, too.
      let files = try SourceModule.named(name).files()
      let imported = files.flatMap {
        $0.text.matches(of: /(?m)^(?:\w+ )?import (\w+)$/).map { String($0.1) }
      }
      let undeclared = Set(imported).subtracting(module.imported).intersection(parts.keys)
      #expect(undeclared.isEmpty, "\(name) imports \(undeclared.sorted())")
    }
    #expect(earlier == Set(parts.keys))
  }
}
