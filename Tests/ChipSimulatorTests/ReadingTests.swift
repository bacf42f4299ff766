import Crypto
import Encoding
import SmartCard
import Testing

@testable import ChipSimulator

struct ReadingTests {
  @Test(
    "given a profile, when every file is read within its limits, then the bytes are the files'",
    arguments: ["specimen", "td1", "td2", "large", "small-reads", "explicit-curve", "expired"])
  func whole(_ name: String) throws {
    let terminal = try Specimens.terminal(try #require(Profile.named(name)))
    for file in [ChipFile.com, .sod, .dataGroup(1), .dataGroup(2)] {
      #expect(try terminal.readFile(file, length: 128) == terminal.chip.files[file])
    }
  }

  @Test("given short length fields, when 256 bytes are wanted, then 231 fit a protected answer")
  func capacity() throws {
    let terminal = try Specimens.terminal(.specimen)
    #expect(try terminal.select(.dataGroup(2)) == .success)
    let command = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 256)
    let answer = try terminal.chip.transmit(try terminal.protect(command))
    #expect(answer.data.count <= 256)
    let plain = try terminal.unprotect(answer.encoded)
    #expect(plain.data.count == 231)
    #expect(plain.status == .success)
    for length in [1, 7, 8, 127, 128, 231] {
      #expect(try terminal.read(at: 0, length).data.count == length)
    }
  }

  @Test(
    "given every length of answer, when its capacity is filled, then it is not exceeded",
    arguments: SessionCipher.allCases)
  func everyCapacity(_ cipher: SessionCipher) throws {
    let secret = SecretBytes([UInt8](repeating: 7, count: 16))
    let keys = try SimulatedSessionKeys(secret: secret, cipher: cipher)
    for length in (0...600).map({ $0 }) + [65_535, 65_536] {
      var session = SimulatedSession(keys: keys)
      let capacity = session.capacity(ofAnswer: length)
      let most = ResponseAPDU(data: [UInt8](repeating: 1, count: capacity), status: .success)
      let sealed = try session.seal(most, instruction: 0xB0)
      if capacity > 0 { #expect(sealed.data.count <= length, "\(length)") }
    }
    let session = SimulatedSession(keys: keys)
    #expect(session.capacity(ofAnswer: 256) == (cipher == .tripleDES ? 231 : 223))
  }

  @Test("given the end of a file, when more is wanted, then the answers are 6282 and 6B00")
  func end() throws {
    let terminal = try Specimens.terminal(.specimen)
    let length = try #require(terminal.chip.files[.dataGroup(1)]).count
    #expect(try terminal.select(.dataGroup(1)) == .success)
    #expect(try terminal.read(at: 0, length).status == .success)
    let over = try terminal.read(at: 10, length)
    #expect(over.status == .endOfFile)
    #expect(over.data.count == length - 10)
    #expect(try terminal.read(at: 0, 256).status == .success)
    #expect(try terminal.read(at: length, 1).status == .offsetOutsideFile)
    #expect(try terminal.read(at: 0x7FFF, 1).status == .offsetOutsideFile)
    #expect(try terminal.read(at: 0xFFFF, 8).status == .offsetOutsideFile)
  }

  @Test("given a short file identifier, when READ BINARY has it, then the file becomes current")
  func shortIdentifier() throws {
    let terminal = try Specimens.terminal(.specimen)
    let file = try #require(terminal.chip.files[.dataGroup(1)])
    let first = try terminal.send(
      CommandAPDU(ins: 0xB0, p1: 0x81, p2: 2, expectedLength: 4))
    #expect(first.data == Array(file[2..<6]))
    #expect(try terminal.read(at: 6, 4).data == Array(file[6..<10]))
    let wrong = CommandAPDU(ins: 0xB0, p1: 0xE1, p2: 0, expectedLength: 4)
    #expect(try terminal.send(wrong).status == .wrongParameters)
    let absent = CommandAPDU(ins: 0xB0, p1: 0x8C, p2: 0, expectedLength: 4)
    #expect(try terminal.send(absent).status == .fileNotFound)
    let noLength = CommandAPDU(ins: 0xB0, p1: 0x81, p2: 0)
    #expect(try terminal.send(noLength).status == .wrongLength)
  }

  @Test("given an odd instruction, when it names a file in each way, then DO'53' holds its bytes")
  func oddInstruction() throws {
    let terminal = try Specimens.terminal(.specimen)
    let file = try #require(terminal.chip.files[.dataGroup(1)])
    func read(_ p1: UInt8, _ p2: UInt8, _ data: [UInt8], _ length: Int) throws -> ResponseAPDU {
      try terminal.send(
        CommandAPDU(ins: 0xB1, p1: p1, p2: p2, data: data, expectedLength: length))
    }
    let expected = [0x53, 0x04] + Array(file[5..<9])
    #expect(try read(0x00, 0x01, [0x54, 0x01, 0x05], 6).data == expected)
    #expect(try read(0x01, 0x01, [0x54, 0x02, 0x00, 0x05], 6).data == expected)
    #expect(try read(0x00, 0x00, [0x54, 0x04, 0, 0, 0, 5], 6).data == expected)
    #expect(try read(0x00, 0x00, [0x54, 0x01, 0x00], 256).data.count == file.count + 2)
    #expect(try read(0x00, 0x00, [0x54, 0x05, 0, 0, 0, 0, 5], 6).status == .wrongData)
    #expect(try read(0x00, 0x00, [0x53, 0x01, 0x00], 6).status == .wrongData)
    #expect(try read(0x00, 0x00, [0x54, 0x01, 0x00], 2).status == .wrongLength)
    #expect(try read(0x01, 0x0C, [0x54, 0x01, 0x00], 6).status == .fileNotFound)
  }

  @Test("given small answers, when more than 128 bytes are wanted, then the answer is 6700")
  func smallReads() throws {
    let terminal = try Specimens.terminal(try #require(Profile.named("small-reads")))
    #expect(try terminal.select(.dataGroup(2)) == .success)
    #expect(try terminal.read(at: 0, 129).status == .wrongLength)
    #expect(try terminal.read(at: 0, 256).status == .wrongLength)
    #expect(try terminal.read(at: 0, 128).data.count == 128)
  }

  @Test("given a chip with 6Cxx, when its advice is followed, then the whole file comes")
  func sixC() throws {
    let terminal = try Specimens.terminal(try #require(Profile.named("six-c")))
    let file = try #require(terminal.chip.files[.dataGroup(2)])
    #expect(try terminal.select(.dataGroup(2)) == .success)
    var bytes: [UInt8] = []
    while bytes.count < file.count {
      let refusal = try terminal.read(at: bytes.count, 223).status
      #expect(refusal.exactLength == min(160, file.count - bytes.count))
      let answer = try terminal.read(at: bytes.count, try #require(refusal.exactLength))
      #expect(answer.status == .success)
      bytes += answer.data
    }
    #expect(bytes == file)
  }

  @Test("given extended length, when a file is wanted at once, then it comes; elsewhere 6700")
  func extendedLength() throws {
    let extended = try Specimens.terminal(try #require(Profile.named("extended-length")))
    #expect(try extended.select(.dataGroup(2)) == .success)
    #expect(try extended.read(at: 0, 65_536).data == extended.chip.files[.dataGroup(2)])
    let ordinary = try Specimens.terminal(.specimen, opened: false)
    #expect(try ordinary.plain("00B09C00000000").status == .wrongLength)
  }

  @Test("given 61xx, when the pieces are fetched, then the protected answer verifies")
  func pieces() throws {
    let terminal = try Specimens.terminal(try #require(Profile.named("get-response")))
    #expect(try terminal.select(.dataGroup(2)) == .success)
    let command = try terminal.protect(
      CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 223))
    var answer = try terminal.chip.transmit(command)
    #expect(answer.data.count == 100)
    var all = answer.data
    while let length = answer.status.remainingLength {
      answer = try terminal.plain("00C00000" + Hex.encode([UInt8(length & 0xFF)]))
      all += answer.data
    }
    let plain = try terminal.unprotect(ResponseAPDU(data: all, status: answer.status).encoded)
    #expect(plain.data == Array(try #require(terminal.chip.files[.dataGroup(2)]).prefix(223)))
  }
}
