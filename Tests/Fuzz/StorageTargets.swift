import Encoding
@testable import Storage

extension FuzzTarget {
  static let storage = [
    FuzzTarget("tar-archive", longest: 16_384) { input in
      for bytes in [input, summed(input)] {
        guard let archive = try? TarArchive(parsing: bytes, longest: longestFile) else { continue }
        let names = archive.entries.map(\.name)
        hold(names.count <= TarArchive.mostEntries, "the files have a bound")
        hold(Set(names).count == names.count, "no name is there twice")
        hold(!names.contains { $0.isEmpty || $0.contains("/") }, "a name has no folder")
        hold(!names.contains("..") && !names.contains("."), "a name is of a file")
        let length = archive.entries.reduce(0) { $0 + $1.content.count }
        hold(length <= bytes.count, "no file is larger than its archive")
        hold(
          archive.entries.allSatisfy { $0.content.count <= longestFile }, "a file has a bound")
        let again = (try? archive.encoded(at: 0)).flatMap {
          try? TarArchive(parsing: $0, longest: longestFile)
        }
        hold(again == archive, "an archive is written and read again")
      }
    },
    FuzzTarget("zip-archive", longest: 16_384) { input in
      let limits = ZipArchive.Limits(entries: 20, length: longestFile, total: 2 * longestFile)
      for bytes in [input, checked(input)] {
        guard let archive = try? ZipArchive(parsing: bytes, limits: limits) else { continue }
        let names = archive.entries.map(\.name)
        hold(names.count <= 20, "the files have a bound")
        hold(Set(names.map { Array($0.utf8) }).count == names.count, "no name is there twice")
        hold(
          names.allSatisfy { name in
            name.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
              .allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
          }, "a name stays in its folder")
        var total = 0
        for (index, entry) in archive.entries.enumerated() {
          guard let content = try? archive.content(at: index) else { continue }
          hold(content.count == entry.length, "a file is as long as the directory says")
          hold((try? archive.content(named: entry.name)) == content, "a name means one file")
          total += content.count
        }
        hold(total <= 2 * longestFile, "the files together have a bound")
      }
    },
  ]

  /// The input as a stored file of an archive, with the check and the lengths that belong to it.
  private static func checked(_ input: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let name = input.prefix(8)
    let shared =
      bytes(20, 2) + bytes(0, 8) + bytes(Int(CRC32.of(input)), 4) + bytes(input.count, 4)
      + bytes(input.count, 4) + bytes(name.count, 2) + bytes(0, 2)
    let local = [0x50, 0x4B, 3, 4] + shared + name
    let central = [0x50, 0x4B, 1, 2] + bytes(20, 2) + shared + bytes(0, 14) + name
    let end = bytes(0, 4) + bytes(1, 2) + bytes(1, 2) + bytes(central.count, 4)
    return local + input + central + [0x50, 0x4B, 5, 6] + end
      + bytes(local.count + input.count, 4) + bytes(0, 2)
  }

  private static let longestFile = 4096

  /// The input with the sum in each header that belongs to it.
  private static func summed(_ input: [UInt8]) -> [UInt8] {
    var bytes = input
    var place = 0
    while place + TarHeader.length <= bytes.count {
      let block = bytes[place..<place + TarHeader.length]
      guard block.contains(where: { $0 != 0 }) else { break }
      let sum = block.enumerated().reduce(0) {
        $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element))
      }
      let digits = String(sum, radix: 8)
      let field = Array(String(repeating: "0", count: 6 - digits.count).utf8) + Array(digits.utf8)
      bytes.replaceSubrange(place + 148..<place + 156, with: field + [0, 0x20])
      let header = try? TarHeader(parsing: bytes[place..<place + TarHeader.length])
      let length = min(header?.length ?? 0, bytes.count)
      place += TarHeader.length * (1 + (length + TarHeader.length - 1) / TarHeader.length)
    }
    return bytes
  }
}
