import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import Synchronization
import TestSupport
import Testing

import ChipSimulator

struct WorkedExampleTests {
  @Test(
    "given an MRZ of Doc 9303, when a document is made of it, then its key information is right")
  func information() throws {
    let groups = try #require(try Vectors.load("bac-chip-side.json")["groups"]?.array)
    #expect(groups.count == 3)
    for group in groups {
      let lines = try #require(group["mrzLines"]?.array).compactMap(\.string?.forPeople)
      let dataGroup1 = DG1.encode(try MRZ(reading: Array(lines.joined().utf8)))
      let document = try PersonalisedDocument(files: [.dataGroup(1): dataGroup1])
      let information = document.mrz.accessFields.information
      #expect(String(decoding: information, as: UTF8.self) == (try group.text("information")))
    }
  }

  @Test("given the chip of Doc 9303-11, Appendix D, when its commands come, then its answers come")
  func appendixD() throws {
    let vectors = try Vectors.load("bac-chip-side.json")
    let group = try #require(vectors["groups"]?.array?.first)
    let lines = try #require(group["mrzLines"]?.array).compactMap(\.string?.forPeople)
    let document = PersonalisedDocument(
      files: [.com: try group.bytes("com")], mrz: try MRZ(reading: Array(lines.joined().utf8)))
    let random = try #require(group["random"]?.array).compactMap(\.string).map {
      try Hex.decode($0)
    }
    let chip = try SimulatedChip(document: document, random: .fixed(random))
    for exchange in try #require(group["exchanges"]?.array) {
      let answer = chip.answer(try exchange.bytes("command"))
      let comment = Comment(rawValue: try exchange.text("comment"))
      #expect(Hex.encode(answer) == Hex.encode(try exchange.bytes("expected")), comment)
    }
  }
}

extension RandomSource {
  /// Gives these bytes one after the other, then fails.
  static func fixed(_ values: [[UInt8]]) -> RandomSource {
    let rest = Mutex(values[...])
    return RandomSource { count throws(CryptoError) in
      guard let next = rest.withLock({ $0.popFirst() }), next.count == count else {
        throw .library("no random bytes left")
      }
      return next
    }
  }
}
