import Encoding
import SmartCard
import TestSupport
import Testing

@Suite struct CommandAPDUTests {
  private static func tests(_ expected: String) throws -> [JSONValue] {
    let groups = try Vectors.load("command-apdu.json")["groups"]?.array ?? []
    return try #require(
      groups.first { $0["expected"]?.string?.forPeople == expected }?["tests"]?.array)
  }

  @Test("given the cases of the standard, when read and written, then fields and bytes agree")
  func cases() throws {
    for test in try Self.tests("valid") {
      let comment = Comment(rawValue: try test.text("comment"))
      let bytes = try test.bytes("bytes")
      let command = try CommandAPDU(parsing: bytes)
      let header = try ["cla", "ins", "p1", "p2"].map { UInt8(try #require(test[$0]?.integer)) }
      #expect(command.header == header, comment)
      #expect(try command.data == test.bytes("data"), comment)
      #expect(command.expectedLength ?? 0 == test["ne"]?.integer, comment)
      let shortest = test["shortest"] == nil ? bytes : try test.bytes("shortest")
      #expect(command.encoded == shortest, comment)
    }
  }

  @Test("given length fields that do not fit, when read, then the command is malformed")
  func malformed() throws {
    for test in try Self.tests("invalid") {
      let bytes = try test.bytes("bytes")
      let comment = Comment(rawValue: try test.text("comment"))
      #expect(throws: APDUError.malformedCommand, comment) {
        try CommandAPDU(parsing: bytes)
      }
    }
  }

  @Test(
    "given data around the limit of short length fields, when written, then reading gives it back")
  func limits() throws {
    for count in [0, 1, 254, 255, 256, 257, 65_534, 65_535] {
      for expected in [nil, 1, 255, 256, 257, 65_535, 65_536] {
        let command = CommandAPDU(
          ins: 0xCB, p1: 1, p2: 2, data: VirtualCard.counting(count), expectedLength: expected)
        #expect(command.isExtended == (count > 255 || (expected ?? 0) > 256))
        #expect(try CommandAPDU(parsing: command.encoded) == command)
      }
    }
  }

  @Test("given any bytes, when read as a command, then they are one or an error")
  func anything() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      // Zero is the byte that decides between the forms.
      for index in bytes.indices where index > 3 && Bool.random(using: &random) {
        bytes[index] = 0
      }
      guard let command = try? CommandAPDU(parsing: bytes) else { continue }
      #expect((try? CommandAPDU(parsing: command.encoded)) == command)
    }
  }

  @Test("given class bytes, when asked for protection, then secure messaging bits tell")
  func protection() {
    let protected: [UInt8] = [0x0C, 0x1C, 0x0D]
    let plain: [UInt8] = [0x00, 0x10, 0x80, 0x8C, 0x04, 0x08]
    for cla in protected { #expect(CommandAPDU(cla: cla, ins: 0, p1: 0, p2: 0).isProtected) }
    for cla in plain { #expect(!CommandAPDU(cla: cla, ins: 0, p1: 0, p2: 0).isProtected) }
  }

  @Test("given an answer, when read and written, then data and status word come apart and together")
  func answers() throws {
    let answer = try ResponseAPDU(parsing: [0x01, 0x02, 0x62, 0x82])
    #expect(answer == ResponseAPDU(data: [1, 2], status: .endOfFile))
    #expect(answer.encoded == [0x01, 0x02, 0x62, 0x82])
    #expect(try ResponseAPDU(parsing: [0x90, 0x00]).data.isEmpty)
    for bytes: [UInt8] in [[], [0x90]] {
      #expect(throws: APDUError.malformedResponse) { try ResponseAPDU(parsing: bytes) }
    }
    #expect(StatusWord(0x61, 0x00).remainingLength == 256)
    #expect(StatusWord(0x6C, 0x10).exactLength == 16)
    #expect(StatusWord.success.remainingLength == nil && StatusWord.success.exactLength == nil)
  }
}
