@testable import Storage

extension FuzzTarget {
  static let storage = [
    FuzzTarget("tar-archive", longest: 16_384) { input in
      for octets in [input, summed(input)] {
        guard let archive = try? TarArchive(parsing: octets, longest: longestFile) else { continue }
        let names = archive.entries.map(\.name)
        hold(names.count <= TarArchive.mostEntries, "the files have a bound")
        hold(Set(names).count == names.count, "no name is there twice")
        hold(!names.contains { $0.isEmpty || $0.contains("/") }, "a name has no folder")
        hold(!names.contains("..") && !names.contains("."), "a name is of a file")
        let length = archive.entries.reduce(0) { $0 + $1.content.count }
        hold(length <= octets.count, "no file is larger than its archive")
        hold(
          archive.entries.allSatisfy { $0.content.count <= longestFile }, "a file has a bound")
        let again = (try? archive.encoded(at: 0)).flatMap {
          try? TarArchive(parsing: $0, longest: longestFile)
        }
        hold(again == archive, "an archive is written and read again")
      }
    }
  ]

  private static let longestFile = 4096

  /// The input with the sum in each header that belongs to it.
  private static func summed(_ input: [UInt8]) -> [UInt8] {
    var octets = input
    var place = 0
    while place + TarHeader.length <= octets.count {
      let block = octets[place..<place + TarHeader.length]
      guard block.contains(where: { $0 != 0 }) else { break }
      let sum = block.enumerated().reduce(0) {
        $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element))
      }
      let digits = String(sum, radix: 8)
      let field = Array(String(repeating: "0", count: 6 - digits.count).utf8) + Array(digits.utf8)
      octets.replaceSubrange(place + 148..<place + 156, with: field + [0, 0x20])
      let header = try? TarHeader(parsing: octets[place..<place + TarHeader.length])
      let length = min(header?.length ?? 0, octets.count)
      place += TarHeader.length * (1 + (length + TarHeader.length - 1) / TarHeader.length)
    }
    return octets
  }
}
