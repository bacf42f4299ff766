import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import SmartCard
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
@testable import Inspection

/// A link that damages answers, the same way in every run of the same number (SplitMix64).
private final class DamagingLink: CardChannel {
  private let chip: SimulatedChip
  private let rate: UInt64
  private var state: UInt64
  private var earlier: [ResponseAPDU] = []
  private(set) var commands = 0
  private(set) var damages = 0

  init(_ chip: SimulatedChip, number: UInt64) {
    self.chip = chip
    state = number &* 0xD129_0B26_8F21_F4C9
    rate = [3, 12, 40][Int(number % 3)]
  }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  var replayedTime: Duration? { chip.replayedTime }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands += 1
    let answer = try chip.transmit(command)
    earlier.append(answer)
    guard next() % rate == 0 else { return answer }
    damages += 1
    return try damaged(answer)
  }

  private static let words: [UInt16] = [
    0x9000, 0x6282, 0x6283, 0x6100, 0x6110, 0x6300, 0x6700, 0x6982, 0x6985, 0x6986, 0x6988, 0x6A82,
    0x6A86, 0x6A88, 0x6B00, 0x6C00, 0x6C10, 0x6CA0, 0x6D00, 0x6F00,
  ]

  private func damaged(_ answer: ResponseAPDU) throws -> ResponseAPDU {
    var answer = answer
    let word = StatusWord(rawValue: Self.words[below(Self.words.count)])
    switch below(10) {
    case 0 where !answer.data.isEmpty:
      answer.data[below(answer.data.count)] ^= 1 << UInt8(below(8))
    case 1: answer.data = Array(answer.data.prefix(below(answer.data.count)))
    case 2: answer.data += (0..<below(300)).map { _ in UInt8(below(256)) }
    case 3: answer.data = (0..<below(260)).map { _ in UInt8(below(256)) }
    case 4: answer = earlier[below(earlier.count)]
    case 5: answer = earlier[max(0, earlier.count - 2)]
    case 6: answer.status = word
    case 7: answer = ResponseAPDU(status: word)
    case 8: answer.data += answer.data
    default: if below(8) == 0 { throw SimulatedRemoval() }
    }
    return answer
  }
}

@Suite("Inspections of chips over links that damage what comes")
struct FuzzTests {
  private static let runs: UInt64 = 800

  /// A document with small files, so that many inspections take little time.
  private func document(offersPACE: Bool) throws -> PersonalisedDocument {
    let expiry = try #require(MRZDate(characters: "311231"))
    let mrz = try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: expiry)
    var groups: [ElementaryFile: [UInt8]] = [
      .dg1: DG1.encode(mrz),
      .dg2: BERTLV.encode(0x75, (0..<900).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
      .dg11: BERTLV.encode(0x6B, [0x5C, 0x00]),
    ]
    if offersPACE { groups[.dg14] = DG14(securityInfos: EncodedFiles.securityInfos).encoded }
    let signer = try TestDesk.country().makeDocumentSigner(
      random: .system, issued: TestDesk.now.addingTimeInterval(-86400))
    var files: [ChipFile: [UInt8]] = [
      .com: EFCOM.encode(dataGroups: groups.keys.sorted()),
      .sod: try EncodedFiles.sod(
        over: groups, signer: signer, signingTime: TestDesk.now.addingTimeInterval(-86400)),
    ]
    for (file, bytes) in groups { files[.elementary(file)] = bytes }
    if offersPACE { files[.cardAccess] = EncodedFiles.securityInfos.encoded }
    return PersonalisedDocument(files: files, mrz: mrz)
  }

  @Test(
    "given answers cut, changed, repeated, late or made up, when a document is inspected, then it ends, and passed data are the originals",
    arguments: [(false, true), (false, false), (true, true), (true, false)])
  func damaged(_ offersPACE: Bool, _ hasAccessControl: Bool) throws {
    let document = try document(offersPACE: offersPACE)
    let fields = try TestDesk.fields(document)
    let profile = Profile.make { $0.hasAccessControl = hasAccessControl }
    let inspection = Inspection(anchors: try TestDesk.store(), policy: InspectionPolicy())
    var passed = 0
    var ended = 0
    for number in 1...Self.runs {
      let link = DamagingLink(
        try SimulatedChip(document: document, profile: profile), number: number)
      do {
        let record = try inspection.run(over: link, fields: fields, at: TestDesk.now)
        #expect(record.checks.map(\.name) == CheckName.allCases)
        if record.data.status == .passed {
          passed += 1
          expectOriginals(record, document, number)
        }
        if offersPACE {
          // However EF.CardAccess was hidden, DG14 tells, or its absence does.
          let access = record.outcome(of: .accessControl)?.status
          #expect(record.data.status != .passed || access != .passed, "\(number)")
          #expect((try? VerifiedAttributes(record)) == nil, "\(number)")
        }
      } catch let error as any CodedError {
        #expect(error.code != .internalFault, "\(number)")
        ended += 1
      }
      #expect(link.commands < 5000, "\(number)")
    }
    #expect(ended > 0)
    #expect(passed > 0 || offersPACE)
  }

  private func expectOriginals(
    _ record: InspectionRecord, _ document: PersonalisedDocument, _ number: UInt64
  ) {
    for file in record.files {
      guard let group = file.file.dataGroupNumber, let bytes = file.bytes else { continue }
      #expect(bytes == document.files[.dataGroup(group)], "\(number)")
    }
    #expect(record.bytes(of: .dg1) != nil)
    #expect(record.bytes(of: .dg2) != nil)
    #expect(record.mrz?.lines == document.mrz.lines)
  }
}
