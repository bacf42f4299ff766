import Crypto
import Encoding
import Foundation
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
import TrustStore

@Suite("Importing from zip archives")
struct ArchiveImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An archive that Python makes, deflated; the path of its file.
  private func archive(_ files: [(name: String, content: [UInt8])]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    var arguments = ["python3", "-c", Self.program, folder.path("list.zip")]
    for (index, file) in files.enumerated() {
      try folder.write(file.content, to: "part\(index)")
      arguments += [folder.path("part\(index)"), file.name]
    }
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return folder.path("list.zip")
  }

  private static let program = """
    import sys, zipfile
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
        for path, name in zip(sys.argv[2::2], sys.argv[3::2]):
            archive.write(path, name)
    """

  /// Imports the file, and its bytes into another store, which must end alike.
  private func importing(_ path: String, accept: Bool = true) throws -> ImportReport {
    let file = TrustImport(name: "list.zip", anchorClass: .test, at: Utopia.now)
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    var other = try TrustStore(folder: folder.path("other"))
    let inMemory = Result { try file.add(bytes, to: &other) { _ in accept } }
    var store = try TrustStore(folder: folder.path("store"))
    let streamed = Result {
      try file.add(contentsOf: path, to: &store) { question in
        if case .publishers(_, let name) = question { #expect(name == "list.zip:DE/list.ml") }
        return accept
      }
    }
    switch (inMemory, streamed) {
    case (.success(let one), .success(let two)): #expect(one.added == two.added)
    case (.failure(let one), .failure(let two)):
      #expect((one as? TrustImportError) == (two as? TrustImportError))
    default: Issue.record("one import was refused, and the other was not")
    }
    return try streamed.get()
  }

  private func refusal(_ path: String, accept: Bool = true) throws -> TrustImportError? {
    let error = #expect(throws: TrustImportError.self) { try importing(path, accept: accept) }
    #expect(try TrustStore(folder: folder.path("store")).count == 0)
    return error
  }

  @Test("given an archive of a list and a text, when it is imported, then the list's anchors count")
  func list() throws {
    let path = try archive([
      ("README.txt", Array("0 master list\n".utf8)), ("DE/list.ml", try Utopia.masterList("good")),
      ("empty", []),
    ])
    let report = try importing(path)
    #expect(report.added == 4)
    let store = try TrustStore(folder: folder.path("store"))
    #expect(try store.all().allSatisfy { $0.source == "list.zip:DE/list.ml" })
  }

  @Test("given a list of a signer that is not accepted, in an archive, then nothing is imported")
  func notAccepted() throws {
    let path = try archive([("DE/list.ml", try Utopia.masterList("good"))])
    #expect(try refusal(path, accept: false)?.code == .masterListSignerUntrusted)
  }

  @Test("given an archive of certificates or a collection, when it is imported, then it counts")
  func otherForms() throws {
    let certificate = try Utopia.der("csca1")
    let text = PEM(label: "CERTIFICATE", content: certificate).text
    #expect(try importing(try archive([("a.pem", Array(text.utf8))])).added == 1)
    #expect(try importing(try archive([("a.cer", certificate)])).unchanged == 1)
    let collection = "dn: cn=x\ncACertificate;binary:: \(Base64.encode(certificate))\n"
    #expect(try importing(try archive([("a.ldif", Array(collection.utf8))])).unchanged == 1)
  }

  @Test(
    "given an archive of several lists or of none, when it is imported, then the reason says so")
  func severalOrNone() throws {
    let list = try Utopia.masterList("good")
    let several = try refusal(try archive([("a.ml", list), ("b", [1]), ("c.ml", list)]))
    #expect(several == .archiveOfSeveral("list.zip", count: 2))
    #expect(
      several?.sentence
        == "list.zip holds 2 files that could be imported; unpack it and import each of them")
    #expect(try refusal(try archive([("a", Array("text".utf8))])) == .nothingToImport("list.zip"))
    #expect(try refusal(try archive([])) == .nothingToImport("list.zip"))
    let inner = Array(try Data(contentsOf: URL(filePath: try archive([("a.ml", list)]))))
    #expect(try refusal(try archive([("a.zip", inner)])) == .nothingToImport("list.zip"))
  }

  @Test("given an archive of a long file that is no collection, then it is refused")
  func long() throws {
    let most = 32 << 20
    let long = try archive([("a", [0x30, 0x84] + [UInt8](repeating: 0, count: most))])
    #expect(
      try refusal(long)?.sentence
        == "list.zip cannot be imported: it holds a file longer than \(most) bytes")
  }

  @Test(
    "given a bomb or an archive with damage, when it is imported, then it is refused in a sentence")
  func damaged() throws {
    let bomb = try archive([("a", [UInt8](repeating: 0, count: 128 << 20)), ("b", [1])])
    #expect(
      try refusal(bomb)?.sentence
        == "list.zip cannot be imported: its files are longer than \(128 << 20) bytes together")
    let path = try archive([("a.ml", try Utopia.masterList("good"))])
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    bytes[14] ^= 1
    try folder.write(bytes, to: "damaged.zip")
    #expect(
      try refusal(folder.path("damaged.zip"))?.sentence
        == "list.zip cannot be imported: it is not a zip archive that can be read: a header that differs from its directory"
    )
  }
}
