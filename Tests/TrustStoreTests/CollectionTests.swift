import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
@testable import TrustStore

@Suite("Collections in LDIF")
struct CollectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A record of a collection; long values are folded as the PKD folds them.
  private func record(_ attribute: String, _ bytes: [UInt8], name: String = "x") -> String {
    var text = "\(attribute):: \(Base64.encode(bytes))"
    var lines: [String] = []
    while !text.isEmpty {
      lines.append(String(text.prefix(76)))
      text = String(text.dropFirst(76))
    }
    return "dn: cn=\(name),o=ml,c=UQ,dc=data,dc=download,dc=pkd,dc=icao,dc=int\n"
      + "objectClass: top\npkdVersion: 70\n" + lines.joined(separator: "\n ") + "\n\n"
  }

  private func importing(
    _ text: String, root: Certificate? = nil, accept: (AcceptanceQuestion) -> Bool = { _ in true }
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: "c.ldif", root: root, at: MadeState.now).add(
      Array(text.utf8), to: &store, accept: accept)
  }

  @Test(
    "given a collection with old or new names, CRLF, comments and case, when it is imported, then all of it counts",
    arguments: [
      ("pkdMasterListContent", "userCertificate;binary", "certificateRevocationList;binary"),
      ("CscaMasterListData", "userCertificate", "certificateRevocationList"),
      ("PKDMASTERLISTCONTENT;binary", "USERCERTIFICATE;BINARY", "authorityRevocationList;binary"),
    ])
  func names(_ list: String, _ signer: String, _ revocation: String) throws {
    let state = try MadeState("UQ")
    let text =
      "version: 1\n\n# a comment\n  that goes on\n"
      + record(revocation, try state.revocationList(1))
      + record(signer, try state.documentSigner())
      + record(list, try state.list(of: [state.certificate]))
    for text in [text, text.replacingOccurrences(of: "\n", with: "\r\n")] {
      let report = try importing(text)
      #expect(report.certificates == 1)
      #expect(report.added + report.unchanged == 1)
      #expect(report.count(.revocationListAdded) + report.count(.revocationListUnchanged) == 1)
      #expect(report.documentSignersAdded + report.documentSignersUnchanged == 1)
      #expect(report.leftOut.isEmpty)
    }
    #expect(try TrustStore(folder: folder.path).all().first?.source == "c.ldif/UQ")
  }

  @Test(
    "given values without the mark of base 64, when they are imported, then they are understood")
  func plain() throws {
    let state = try MadeState("UQ")
    let report = try importing(
      "dn: cn=x\ncACertificate: \(Base64.encode(state.certificate))\n")
    #expect(report.codes == [.anchorAdded])
  }

  @Test(
    "given a record that takes something out, when it is imported, then nothing of the file is",
    arguments: [
      "changetype: modify\ndelete: cACertificate;binary\n", "changetype: delete\n",
      "ChangeType:modify\nreplace: cACertificate;binary\n", "changetype:: bW9kaWZ5\n",
      "change\n type: mod\n ify\nadd: cACertificate;binary\n", "changetype: modrdn\n",
      "delete: cACertificate;binary\n", "changetype:\n", "changetype:< file:///x\n",
      "changetype : modify\n", "delete\t: cACertificate\n", "Replace: cACertificate;binary\n",
      "\u{FEFF}changetype: modify\n", "\u{0C}delete: cACertificate;binary\n",
      "\0changetype: modify\n",
      "changetype\(String(repeating: " ", count: 300)): modify\n", "add: cACertificate;binary\n",
    ])
  func changes(_ change: String) throws {
    let (state, other) = (try MadeState("UQ"), try MadeState("UX"))
    let name = "dn: cn=x,o=csca,c=UX,dc=data\n"
    for end in ["\n", "\r\n"] {
      let text =
        record("cACertificate;binary", state.certificate) + name + change
        + "cACertificate;binary:: \(Base64.encode(other.certificate))\n-\n"
      #expect {
        try importing(text.replacingOccurrences(of: "\n", with: end))
      } throws: {
        ($0 as? any CodedError)?.code == .collectionOfChanges
      }
      #expect(try TrustStore(folder: folder.path).count == 0)
    }
  }

  @Test("given records that add entries by name, when they are imported, then they are content")
  func additions() throws {
    let state = try MadeState("UQ")
    let report = try importing(
      "dn: cn=x,c=UQ\nchangetype: add\ncACertificate;binary:: \(Base64.encode(state.certificate))\n"
    )
    #expect(report.codes == [.anchorAdded])
  }

  @Test("given a value that names a file, when it is imported, then it is refused and never read")
  func reference() throws {
    let state = try MadeState("UQ")
    try folder.write(state.certificate, to: "root.cer")
    let report = try importing(
      "dn: cn=x\ncACertificate;binary:< file://\(folder.path("root.cer"))\n\n"
        + record("cACertificate;binary", try MadeState("UX").certificate))
    #expect(report.codes == [.collectionRecordRefused, .anchorAdded])
    #expect(report.entries.first?.line == 2)
    #expect(report.entries.first?.details.last == .phrase(.reference))
    #expect(try TrustStore(folder: folder.path).countries == ["UX"])
  }

  @Test("given garbage among good records, when it is imported, then it costs only itself")
  func garbage() throws {
    let state = try MadeState("UQ")
    let report = try importing(
      record("userCertificate;binary", Array("no certificate".utf8))
        + "dn: cn=y\nuserCertificate;binary:: ***\n\n"
        + record("pkdMasterListContent", [0x30, 0x03, 0x02, 0x01, 0x00])
        + record("certificateRevocationList;binary", [0x30, 0x00])
        + record("pkdMasterListContent", try state.list(of: [state.certificate, [0x30, 0x00]])))
    #expect(
      Set(report.codes) == [
        .certificateMalformed, .collectionRecordRefused, .masterListMalformed,
        .revocationListMalformed, .anchorAdded,
      ])
    #expect(report.added == 1)
  }

  @Test(
    "given a list with one bit turned over in a collection, then nothing of that list is trusted")
  func alteredList() throws {
    let state = try MadeState("UQ")
    let list = try state.list(of: [state.certificate])
    let report = try importing(
      record("pkdMasterListContent", list.flipping(list.count - 1))
        + record("pkdMasterListContent", try MadeState("UX").list(of: [])))
    #expect(report.codes == [.masterListSignatureInvalid])
    #expect(try TrustStore(folder: folder.path).count == 0)
  }

  @Test("given several lists, when they are imported, then all publishers are asked about at once")
  func acceptance() throws {
    let (first, second) = (try MadeState("UA"), try MadeState("UB"))
    let text =
      record("pkdMasterListContent", try second.list(of: [second.certificate]))
      + record(
        "pkdMasterListContent", try first.list(of: [first.certificate, second.certificate]))
    var asked: [[WireText]] = []
    let refused = try importing(text) { question in
      if case .publishers(let signers, "c.ldif") = question {
        asked.append(signers.map(\.publisher))
      }
      return false
    }
    #expect(asked == [["UB", "UA"]])
    #expect(refused.codes == [.masterListSignerUntrusted, .masterListSignerUntrusted])
    #expect(try TrustStore(folder: folder.path).count == 0)
    #expect(try importing(text).signers.map(\.publisher) == ["UB", "UA"])
    // Each publisher is known by itself now, and nobody else is.
    let third = try MadeState("UC")
    let more =
      record("pkdMasterListContent", try second.list(of: []))
      + record("pkdMasterListContent", try third.list(of: [third.certificate]))
    asked = []
    let again = try importing(more) { question in
      if case .publishers(let signers, _) = question { asked.append(signers.map(\.publisher)) }
      return false
    }
    #expect(asked == [["UC"]])
    #expect(again.signers.map(\.publisher) == ["UB"])
    #expect(again.codes == [.masterListSignerUntrusted])
  }

  @Test("given a root, when a collection is imported, then it vouches for its own publisher alone")
  func root() throws {
    let (first, second) = (try MadeState("UA"), try MadeState("UB"))
    // The accepted list holds the other's authority: that is no reason to accept the other's list.
    let text =
      record("pkdMasterListContent", try second.list(of: [try MadeState("UC").certificate]))
      + record(
        "pkdMasterListContent", try first.list(of: [first.certificate, second.certificate]))
    let root = try Certificate(der: first.certificate)
    let report = try importing(text, root: root) { _ in true }
    #expect(report.signers.map(\.publisher) == ["UA"])
    #expect(report.count(.masterListRootMismatch) == 1)
    #expect(try TrustStore(folder: folder.path).countries == ["UA", "UB"])
  }

  @Test("given a list whose signer has ended, when a collection holds it, then it is left out")
  func expired() throws {
    let state = try MadeState("UA")
    let list = try state.list(of: [state.certificate], until: MadeState.now - 86400)
    let other = try MadeState("UB")
    let report = try importing(
      record("pkdMasterListContent", list)
        + record("pkdMasterListContent", try other.list(of: [other.certificate])))
    #expect(report.codes == [.masterListSignerExpired, .anchorAdded])
    #expect(try TrustStore(folder: folder.path).countries == ["UB"])
  }

  @Test(
    "given document signers, when they are imported, then none is an anchor and both names find it")
  func documentSigners() throws {
    let state = try MadeState("UQ")
    let signer = try Certificate(der: try state.documentSigner())
    let text = record("userCertificate;binary", signer.der)
    #expect(try importing(text).documentSignersAdded == 1)
    #expect(try importing(text).documentSignersUnchanged == 1)
    let store = try TrustStore(folder: folder.path)
    #expect(store.count == 0)
    #expect(try store.candidates(for: signer).isEmpty)
    #expect(try store.documentSignerCount() == 1)
    for identifier in [
      SignerInfo.Identifier.issuerAndSerialNumber(signer.issuer, signer.serialNumber),
      .issuerAndSerialNumber(signer.issuer, [0] + signer.serialNumber),
      .subjectKeyIdentifier(try #require(signer.subjectKeyIdentifier)),
    ] {
      #expect(try store.documentSigners(identifiedBy: identifier) == [signer])
    }
    #expect(
      try store.documentSigners(identifiedBy: .issuerAndSerialNumber(signer.issuer, [77])) == [])
  }

  @Test(
    "given signers on disk, when the store is opened and asked for anchors, then they stay closed")
  func closed() throws {
    let state = try MadeState("UQ")
    _ = try importing(record("userCertificate;binary", try state.documentSigner()))
    _ = try importing(record("cACertificate;binary", state.certificate))
    for name in try folder.names where name.hasPrefix("signers-") {
      try folder.write([1, 2, 3], to: name)
    }
    let store = try TrustStore(folder: folder.path)
    #expect(try store.candidates(for: try Certificate(der: try state.documentSigner())).count == 1)
    #expect(throws: TrustStoreError.self) { try store.documentSignerCount() }
  }

  @Test(
    "given an attribute whose name has an equivalent letter, when it is read, then it is another")
  func equivalentAttribute() throws {
    func kinds(_ name: String) throws -> Int {
      var pieces = [Array("dn: x\n\(name):: AAAA\n".utf8)]
      var reader = LDIFReader { pieces.popLast() }
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    for name in ["pkdMasterListContent", "PKDMASTERLISTCONTENT;binary", "cACertificate"] {
      #expect(try kinds(name) == 1)
    }
    for name in ["p\u{212A}dMasterListContent", "cACertificate\u{37E}binary"] {
      #expect(try kinds(name) == 0)
    }
  }

  @Test("given a name folded at each place, when it is read in pieces of each size, then it counts")
  func foldedName() throws {
    let name = Array("userCertificate;binary:: AAAA\n".utf8)
    for place in 1..<name.count - 1 {
      for fold in ["\n ", "\r\n "] {
        let text = Array("dn: x\n".utf8) + name[..<place] + Array(fold.utf8) + name[place...]
        for size in [1, 7, 10, 64] {
          var rest = text[...]
          var reader = LDIFReader {
            defer { rest = rest.dropFirst(size) }
            return rest.isEmpty ? nil : Array(rest.prefix(size))
          }
          let found = try #require(try reader.next())
          #expect(found.line == 2)
          #expect(found.value == .bytes([0, 0, 0]))
          #expect(try reader.next() == nil)
        }
      }
    }
  }

  @Test("given a line of 200 MB, when it is read, then memory stays small and the rest counts")
  func longLine() throws {
    let good = Array(record("cACertificate;binary", try MadeState("UQ").certificate).utf8)
    let start = Array("version: 1\n\ndn: cn=x\nuserCertificate;binary:: ".utf8)
    let piece = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20)
    var pieces = 0
    var reader = LDIFReader {
      pieces += 1
      switch pieces {
      case 1: return start
      case 2...201: return piece
      case 202: return [0x0A] + good
      default: return nil
      }
    }
    let first = try #require(try reader.next())
    #expect(first.value == .refused(.longValue(mebibytes: 16)))
    #expect(first.line == 4)
    let second = try #require(try reader.next())
    #expect(second.kind == .authority)
    #expect(second.line == 8)
    #expect(try reader.next() == nil)
  }

  @Test("given a value folded into endless lines, when it is read, then it is too long too")
  func longValue() throws {
    var count = 0
    let piece = Array(
      String(repeating: " " + String(repeating: "A", count: 75) + "\n", count: 9000).utf8)
    var reader = LDIFReader {
      count += 1
      if count == 1 { return Array("dn: x\ncACertificate:: AAAA\n".utf8) }
      return count < 40 ? piece : nil
    }
    #expect(try reader.next()?.value == .refused(.longValue(mebibytes: 16)))
    #expect(try reader.next() == nil)
  }

  @Test("given a collection cut anywhere, when it is imported, then nothing traps")
  func truncated() throws {
    let state = try MadeState("UQ")
    let text = record("cACertificate;binary", state.certificate)
    for length in stride(from: 0, to: text.utf8.count, by: 11) {
      _ = try? importing(String(decoding: text.utf8.prefix(length), as: UTF8.self))
    }
    #expect(try TrustStore(folder: folder.path).count <= 1)
  }
}

private final class Counter { var count = 0 }
