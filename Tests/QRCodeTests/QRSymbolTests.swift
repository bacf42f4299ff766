import Encoding
import TestSupport
import Testing

@testable import QRCode

@Suite("QR symbols, ISO/IEC 18004")
struct QRSymbolTests {
  @Test("given the example of the standard, when it is encoded, then the codewords are its own")
  func example() throws {
    let example = try Vectors.load("qr-code.json").at("example")
    let text = Array(try #require(example.at("text").string).utf8)
    let version = try #require(QRVersion(1))
    let segments = QRSegment.dividing(text, for: version)
    #expect(segments.map(\.mode) == [.numeric])
    let blocks = QRBlocks(version, .medium)
    let data = QRCodewords.data(segments, version, capacity: blocks.data)
    #expect(data == (try example.bytes("data")))
    #expect(
      QRCodewords.interleaved(data, blocks)
        == (try example.bytes("data")) + (try example.bytes("correction")))
  }

  @Test("given each version, when its size is computed, then it is that of the standard")
  func versions() throws {
    let vectors = try Vectors.load("qr-code.json")
    let codewords = try #require(vectors.at("codewords").array).map { $0.integer }
    let places = try #require(vectors.at("alignment").array).map { row in
      (row.array ?? []).map { $0.integer }
    }
    let bytes = try #require(vectors.at("byteCapacity").array).map { row in
      (row.array ?? []).map { $0.integer }
    }
    for version in QRVersion.all {
      let row = version.number - 1
      #expect(version.codewords == codewords[row])
      #expect(version.alignmentPlaces == places[row])
      for level in QRErrorCorrection.allCases {
        let bits = QRBlocks(version, level).data * 8 - 4 - QRMode.byte.countBits(in: version)
        #expect(bits / 8 == bytes[row][level.rawValue])
      }
    }
  }

  @Test(
    "given text of several kinds, when it is divided, then each part has the mode that takes least",
    arguments: [
      ("", []), ("7", [.numeric]), ("A1", [.alphanumeric]), ("a", [.byte]),
      ("ABCDEFGHIJ0123456789012345", [.alphanumeric, .numeric]),
      ("abc0123456789012345", [.byte, .numeric]), ("abcABC", [.byte]), ("é", [.byte]),
    ] as [(String, [QRMode])])
  func segments(_ text: String, _ modes: [QRMode]) throws {
    let bytes = Array(text.utf8)
    let version = try #require(QRVersion(5))
    let segments = QRSegment.dividing(bytes, for: version)
    #expect(segments.map(\.mode) == modes)
    #expect(segments.flatMap { Array($0.bytes) } == bytes)
  }

  @Test("given short random texts, when they are divided, then no other division takes fewer bits")
  func best() throws {
    var numbers = SeededNumbers(seed: 18004)
    let letters = Array("01aB".utf8)
    for number in [1, 10, 27] {
      let version = try #require(QRVersion(number))
      for _ in 0..<60 {
        let bytes = (0..<7).map { _ in letters[Int.random(in: 0..<4, using: &numbers)] }
        let found = QRSegment.dividing(bytes, for: version).reduce(0) { $0 + $1.bits(in: version) }
        #expect(found == Self.fewestBits(bytes[...], version))
      }
    }
  }

  /// The fewest bits of all divisions, each of which is tried.
  private static func fewestBits(_ bytes: ArraySlice<UInt8>, _ version: QRVersion) -> Int {
    guard !bytes.isEmpty else { return 0 }
    return (1...bytes.count).flatMap { count in
      QRMode.allCases.filter { bytes.prefix(count).allSatisfy($0.has) }.map { mode in
        QRSegment(mode: mode, bytes: bytes.prefix(count)).bits(in: version)
          + fewestBits(bytes.dropFirst(count), version)
      }
    }.min() ?? 0
  }

  @Test(
    "given as much as the largest symbol holds, when there is one byte more, then it is refused")
  func longest() throws {
    #expect(try QRSymbol([UInt8](repeating: 0x61, count: 2953)).version.number == 40)
    #expect(throws: QRSymbolError.tooLong) { try QRSymbol([UInt8](repeating: 0x61, count: 2954)) }
    #expect(try QRSymbol([UInt8](repeating: 0x37, count: 7089)).version.number == 40)
    #expect(throws: QRSymbolError.tooLong) { try QRSymbol([UInt8](repeating: 0x37, count: 7090)) }
    #expect(try QRSymbol([UInt8](repeating: 0x41, count: 4296)).version.number == 40)
    #expect(throws: QRSymbolError.tooLong) { try QRSymbol([UInt8](repeating: 0x41, count: 4297)) }
  }

  @Test("given place that is left, when a symbol is made, then it corrects as much as fits")
  func level() throws {
    let symbol = try QRSymbol([UInt8](repeating: 0x61, count: 7))
    #expect(symbol.version.number == 1 && symbol.level == .high)
    #expect(try QRSymbol([UInt8](repeating: 0x61, count: 15)).level == .low)
  }

  /// As the program is shipped it takes less than 20 ms; the build of the tests does not optimise this module.
  @Test("given the largest symbol, when it is made, then that takes a fraction of a second", .timed)
  func speed() throws {
    var numbers = SeededNumbers(seed: 40)
    let bytes = (0..<2953).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<10 {
      var symbol: QRSymbol?
      times.append(try clock.measure { symbol = try QRSymbol(bytes) })
      #expect(symbol?.version.number == 40)
    }
    let best = times.min() ?? .seconds(1)
    #expect(best < .milliseconds(400), "\(best)")
  }

  @Test("given a symbol for a terminal, when it has 24 lines, then version 5 fits into it")
  func terminal() throws {
    let symbol = try QRSymbol([UInt8](repeating: 0x61, count: 106))
    let text = QRText(symbol)
    #expect(symbol.version.number == 5 && text.lines.count == 23 && text.columns == 45)
    #expect(text.lines.allSatisfy { $0.count == 45 })
    #expect(text.lines[0] == String(repeating: "█", count: 45))
  }
}

@Suite(
  "QR symbols read by another program",
  .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
struct QRReadingTests {
  @Test(
    "given each version at each level, filled, when zbarimg reads its picture, then it has the text",
    arguments: QRErrorCorrection.allCases)
  func readByZBar(_ level: QRErrorCorrection) throws {
    let folder = try TemporaryFolder()
    var numbers = SeededNumbers(seed: UInt64(level.rawValue))
    var texts: [String] = []
    // Each version at one of the levels, and at all of them in `make audit`: making the symbols takes half a minute.
    let versions = QRVersion.all.filter { isAudit || $0.number % 4 == level.rawValue }
    for version in versions {
      let letters = Self.letters[version.number % 3]
      let text = try Self.filling(version, level, letters, &numbers)
      let symbol = try QRSymbol(text, level: level)
      #expect(symbol.version == version && symbol.level == level)
      texts.append(String(decoding: text, as: UTF8.self))
      try folder.write(QRPicture.png([symbol], scale: 3), to: "\(version.number).png")
    }
    let paths = versions.map { folder.path("\($0.number).png") }
    let output = try Program.output("zbarimg", ["--raw", "-q", "-Sdisable", "-Sqr.enable"] + paths)
    #expect(output.split(separator: "\n").map(String.init) == texts)
  }

  /// The letters of each mode; `#` keeps bytes from becoming anything else.
  private static let letters = [
    Array("0123456789".utf8), Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:".utf8),
    Array("#abcdefghijklmnopqrstuvwxyz!;".utf8),
  ]

  /// As many random letters as a symbol holds.
  private static func filling(
    _ version: QRVersion, _ level: QRErrorCorrection, _ letters: [UInt8],
    _ numbers: inout SeededNumbers
  ) throws -> [UInt8] {
    let capacity = QRBlocks(version, level).data * 8
    let mode: QRMode = letters.count == 10 ? .numeric : letters.count > 40 ? .alphanumeric : .byte
    var count = 0
    while 4 + mode.countBits(in: version) + mode.bits(for: count + 1) <= capacity { count += 1 }
    return (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &numbers)] }
  }
}
