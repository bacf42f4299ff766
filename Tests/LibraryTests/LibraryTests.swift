import ChipAccess
import ChipSimulator
import Crypto
import Foundation
import HTTP
import MRZ
import TestSupport
import Testing

@Suite("The modules as libraries of another program")
struct LibraryTests {
  @Test("given the examples of the page, when they run, then they do what they say")
  func examples() throws {
    try readMachineReadableZone()
    try proveSquare()
    let now = Date(timeIntervalSince1970: 1_782_864_000)
    let country = try TestCountry.make(random: .system, now: now)
    for name in ["specimen", "pace-p256"] {
      let profile = try #require(Profile.named(name))
      let document = try Personalisation.document(
        profile, issuedBy: country, random: .system, now: now)
      let chip = try SimulatedChip(document: document, profile: profile)
      let dg1 = try readDG1(over: chip, with: AccessKey(document.mrz))
      #expect(dg1?.mrz == document.mrz)
      let sod = try #require(document.files[.elementary(.sod)])
      let file = try #require(document.files[.elementary(.dg1)])
      let roots = [country.rootCertificate]
      let authentic = try authenticate(sod: sod, dg1: file, roots: roots, at: now)
      #expect(authentic?.mrz == document.mrz)
      #expect(try authenticate(sod: sod, dg1: file, roots: [], at: now) == nil)
      var changed = file
      changed[changed.count - 1] ^= 1
      #expect(try authenticate(sod: sod, dg1: changed, roots: roots, at: now) == nil)
    }
  }

  @Test(
    "given the example that fetches, when a host of this machine is asked, then it does what it says",
    .enabled(if: HostileServer.isAvailable, Comment(rawValue: HostileServer.notRun)))
  func fetching() throws {
    let server = try HostileServer.shared.get()
    let body = try fetch(server.address("tls-page"), authorities: server.authority)
    #expect(String(decoding: body, as: UTF8.self).contains("<!DOCTYPE html>"))
    #expect(throws: HTTPError.self) { try fetch(server.address("tls-page")) }
  }

  @Test(
    "given the examples of the page, when they are compared with those that run, then they are the same"
  )
  func page() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Vectors.root.appending(path: path), encoding: .utf8)
    }
    let source = try text("Tests/LibraryTests/Examples.swift")
    let examples = source.components(separatedBy: "// example: ").dropFirst().map { part in
      part.components(separatedBy: "\n// end")[0].split(separator: "\n", maxSplits: 1)[1]
    }
    let page = try text("docs/LIBRARY.md")
    let shown = page.components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
    }
    let missing = examples.filter { example in
      !shown.contains { $0.utf8.elementsEqual(example.utf8) }
    }
    #expect(missing.isEmpty && shown.count == examples.count)
  }

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
    let manifest = try String(
      contentsOf: Vectors.root.appending(path: "Package.swift"), encoding: .utf8)
    let modules = try SourceModule.all()
    let parts = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.part) })
    let targets = manifest.components(separatedBy: "// Tests\n")[0]
      .components(separatedBy: "targets: [\n")[1]
    var earlier: Set<String> = []
    // A target begins behind four blanks, and ends with its bracket at the end of a line.
    for target in targets.matches(of: /(?m)^ {4}[.a-z][\s\S]*?\)(?:,|\])$/) {
      let names = target.0.matches(of: /"(\w+)"/).map { String($0.1) }.filter { parts[$0] != nil }
      let name = try #require(names.first)
      let part = try #require(parts[name])
      #expect(
        target.0.contains(target.0.contains("module(") ? "\"\(part)\"" : "Sources/\(part)/\(name)"))
      for other in names.dropFirst() where other != name {
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
      let undeclared = Set(imported).subtracting(names).intersection(parts.keys)
      #expect(undeclared.isEmpty, "\(name) imports \(undeclared.sorted())")
    }
    #expect(earlier == Set(parts.keys))
  }
}
