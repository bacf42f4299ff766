import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A line of a batch that costs much")
struct ExpensiveLineTests {
  /// What one line may take of a processor, in seconds: three times the two of an optimized build.
  private static let most = 6

  private static func filled(_ tag: BERTag, _ part: [UInt8]) -> [UInt8] {
    BERTLV.encode(tag, containing: [[UInt8]](repeating: part, count: 1_000_000 / part.count))
  }

  private static let files: [(String, [UInt8])] = [
    ("DG11", filled(0x6B, [0x5F, 0x0E, 0x01, 0x41])),
    ("DG12", filled(0x6C, [0x5F, 0x19, 0x00])),
    ("DG16", filled(0x70, [0xA1, 0x00])),
    ("all at once", filled(0x6B, DER.null) + filled(0x6C, DER.null) + filled(0x70, DER.null)),
  ]

  @Test(
    "given a line whose files are made to be expensive, then it is answered before a limit of the shell",
    arguments: files.map(\.0))
  func answered(_ name: String) throws {
    let (_, bytes) = try #require(Self.files.first { $0.0 == name })
    let desk = try Desk()
    try desk.trustUtopia()
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
      input: desk.mrz())
    let record = try ["EF_SOD.bin", "EF_DG1.bin"].flatMap { try desk.bytes("dump/\($0)") }
    let run = try desk.run(
      "/bin/sh",
      [
        "-c", "ulimit -t \(Self.most); exec \"$@\"", "sh", Desk.binary, "inspect", "--jsonl",
        "--jobs", "1", "--holder",
      ], input: Array(Base64.encode(record + bytes).utf8))
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("passport: 1 lines, 1 judged, "))
  }
}
