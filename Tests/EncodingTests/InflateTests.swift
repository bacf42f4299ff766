import Foundation
import TestSupport
import Testing
import Verdicts

import Encoding

@Suite("Inflate, RFC 1951")
struct InflateTests {
  /// A case of `Vectors/inflate.json`.
  struct Vector: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    var testDescription: String { value["name"]?.string?.forPeople ?? "" }
  }

  private static func vectors(_ group: String) -> [Vector] {
    ((try? Vectors.load("inflate.json"))?[group]?.array ?? []).map(Vector.init)
  }

  @Test(
    "given data that zlib accepts, when they are inflated, then the content is the same",
    arguments: vectors("accepted"))
  func accepted(_ vector: Vector) throws {
    let data = try vector.value.bytes("compressed")
    let length = try #require(vector.value["length"]?.integer)
    let inflated = try Inflate(data, limit: length)
    #expect(inflated.compressedLength == vector.value["compressedLength"]?.integer)
    #expect(inflated.content.count == length)
    #expect(Hex.encode(inflated.content.check) == (try vector.value.text("crc32")))
    if vector.value["content"] != nil {
      #expect(inflated.content == (try vector.value.bytes("content")))
    }
    // What comes before a slice is not looked at.
    #expect(try Inflate(([1, 2, 3] + data)[3...], limit: length) == inflated)
    if length > 0 {
      #expect(throws: InflateError.tooLong(limit: length - 1)) {
        try Inflate(data, limit: length - 1)
      }
      #expect(throws: InflateError.tooLong(limit: 0)) { try Inflate(data, limit: 0) }
      #expect(throws: InflateError.tooLong(limit: 0)) { try Inflate(data, limit: -1) }
    }
    if length > 10_000 { return }
    for end in stride(from: 0, to: inflated.compressedLength, by: data.count / 50 + 1) {
      #expect(throws: InflateError.cutShort) { try Inflate(data[..<end], limit: length) }
    }
  }

  @Test(
    "given data that zlib refuses, when they are inflated, then the defect is named",
    arguments: vectors("refused"))
  func refused(_ vector: Vector) throws {
    let data = try vector.value.bytes("compressed")
    let error = #expect(throws: InflateError.self) { try Inflate(data, limit: 1 << 20) }
    #expect(error?.defect.code == (try vector.value.text("phrase")))
  }

  @Test("given the vectors, then there are enough of them")
  func vectorsAreThere() {
    #expect(Self.vectors("accepted").count > 40)
    #expect(Self.vectors("refused").count > 35)
  }

  @Test(
    "given seeded data that Python's zlib compressed, when they are inflated, then they are back")
  func random() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program]
    process.standardOutput = output
    try process.run()
    var rest = Array(try output.fileHandleForReading.readToEnd() ?? Data())[...]
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    func field() -> ArraySlice<UInt8> {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      defer { rest = rest.dropFirst(4 + length) }
      return rest.dropFirst(4).prefix(length)
    }
    var cases = 0
    while !rest.isEmpty {
      let (content, data) = (field(), field())
      let inflated = try Inflate(data, limit: content.count)
      #expect(inflated.content.elementsEqual(content))
      #expect(inflated.compressedLength == data.count)
      cases += 1
    }
    #expect(cases == 300)
  }

  /// Writes the content and the data of each case, each after its length in four bytes.
  private static let program = """
    import random, struct, sys, zlib
    numbers = random.Random(32)
    for case in range(300):
        alphabet = [numbers.randrange(256) for _ in range(numbers.choice([1, 2, 5, 40, 256]))]
        content = bytearray()
        for _ in range(numbers.randrange(60)):
            if content and numbers.random() < 0.5:
                start = numbers.randrange(len(content))
                content += content[start:start + numbers.randrange(400)] * numbers.randrange(1, 4)
            else:
                content += bytes(numbers.choices(alphabet, k=numbers.randrange(300)))
        level, window, memory = numbers.randrange(10), numbers.randrange(9, 16), numbers.randrange(1, 10)
        maker = zlib.compressobj(level, zlib.DEFLATED, -window, memory, numbers.randrange(5))
        data = b""
        for start in range(0, len(content), 5000):
            data += maker.compress(bytes(content[start:start + 5000]))
            if numbers.random() < 0.1:
                data += maker.flush(zlib.Z_FULL_FLUSH)
        data += maker.flush()
        for part in (content, data):
            sys.stdout.buffer.write(struct.pack(">I", len(part)) + part)
    """

  @Test(
    "given damaged data, when they are inflated, then nothing but an error or a bounded content comes"
  )
  func damaged() throws {
    var numbers = SeededNumbers(seed: 1951)
    for vector in Self.vectors("accepted") {
      let data = try vector.value.bytes("compressed")
      for _ in 0..<30 {
        var bytes = data
        for _ in 0..<2 where !bytes.isEmpty {
          bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255, using: &numbers)
        }
        let inflated = try? Inflate(bytes, limit: 4096)
        #expect((inflated?.content.count ?? 0) <= 4096)
        #expect((inflated?.compressedLength ?? 0) <= bytes.count)
      }
    }
  }

  @Test("given bytes, when their CRC-32 is made, then it is the published one")
  func check() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.of([]) == 0)
    // Eight bytes at a time, and one at a time.
    let bytes = (0..<67).map { UInt8($0 * 37 & 0xFF) }
    for count in 0...bytes.count {
      var slow = ~UInt32(0)
      for byte in bytes[..<count] {
        slow ^= UInt32(byte)
        for _ in 0..<8 { slow = slow >> 1 ^ (slow & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      #expect(CRC32.of(bytes[..<count]) == ~slow)
    }
  }
}

extension [UInt8] {
  /// The CRC-32 of the bytes, as four bytes.
  fileprivate var check: [UInt8] {
    let check = CRC32.of(self)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
  }
}
