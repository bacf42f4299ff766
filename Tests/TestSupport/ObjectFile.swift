import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// An object file of a build (ELF, 64 bits, little-endian), as the symbols to which each of its
/// functions refers.
package struct ObjectFile: Sendable {
  /// A function, and a symbol to which it refers; both names are mangled.
  package struct Reference: Hashable, Sendable {
    /// The name of the function.
    package let function: String
    /// The name of the symbol.
    package let symbol: String
  }

  /// The references of all functions.
  package let references: Set<Reference>

  /// The error if a file is not an object file of this kind.
  package struct Malformed: Error {
    let path: String
  }

  private struct Section {
    let type: UInt32
    let isCode: Bool
    let offset: Int
    let size: Int
    let link: Int
    let info: Int
  }

  private struct Symbol {
    let name: String
    let section: Int
    let value: UInt64
    let size: UInt64
  }

  /// Reads the file at a path.
  package init(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), bytes.count >= 64 else {
      throw Malformed(path: path)
    }
    let sections = try Self.sections(of: bytes, path)
    var references: Set<Reference> = []
    for table in sections where table.type == 4 {
      guard sections.indices.contains(table.info), sections.indices.contains(table.link),
        sections[table.info].isCode
      else { continue }
      let symbols = try Self.symbols(sections[table.link], in: sections, of: bytes, path)
      let functions = symbols.filter { $0.section == table.info && $0.size > 0 }
        .sorted { $0.value < $1.value }
      for start in stride(from: table.offset, to: table.offset + table.size, by: 24) {
        let place = try Self.number(bytes, start, 8, path)
        let index = Int(try Self.number(bytes, start + 12, 4, path))
        guard symbols.indices.contains(index), !symbols[index].name.isEmpty else { continue }
        guard
          let function = functions.last(where: { $0.value <= place && place - $0.value < $0.size })
        else { continue }
        references.insert(Reference(function: function.name, symbol: symbols[index].name))
      }
    }
    self.references = references
  }

  private static func sections(of bytes: [UInt8], _ path: String) throws -> [Section] {
    let table = Int(try number(bytes, 0x28, 8, path))
    var count = Int(try number(bytes, 0x3C, 2, path))
    // If there are more sections than two bytes can count, their number is in the size of the first
    // section.
    if count == 0 { count = Int(try number(bytes, table + 0x20, 8, path)) }
    return try (0..<count).map { index in
      let start = table + index * 64
      return Section(
        type: UInt32(try number(bytes, start + 4, 4, path)),
        isCode: try number(bytes, start + 8, 8, path) & 4 != 0,
        offset: Int(try number(bytes, start + 0x18, 8, path)),
        size: Int(try number(bytes, start + 0x20, 8, path)),
        link: Int(try number(bytes, start + 0x28, 4, path)),
        info: Int(try number(bytes, start + 0x2C, 4, path)))
    }
  }

  private static func symbols(
    _ table: Section, in sections: [Section], of bytes: [UInt8], _ path: String
  ) throws -> [Symbol] {
    guard sections.indices.contains(table.link) else { throw Malformed(path: path) }
    let names = sections[table.link]
    return try stride(from: table.offset, to: table.offset + table.size, by: 24).map { start in
      let name = names.offset + Int(try number(bytes, start, 4, path))
      guard bytes.indices.contains(name) else { throw Malformed(path: path) }
      return Symbol(
        name: String(decoding: bytes[name...].prefix { $0 != 0 }, as: UTF8.self),
        section: Int(try number(bytes, start + 6, 2, path)),
        value: try number(bytes, start + 8, 8, path),
        size: try number(bytes, start + 16, 8, path))
    }
  }

  private static func number(
    _ bytes: [UInt8], _ start: Int, _ count: Int, _ path: String
  ) throws -> UInt64 {
    guard start >= 0, start + count <= bytes.count else { throw Malformed(path: path) }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Names of symbols for people.
package enum SwiftSymbol {
  /// The demangled name; the mangled one if the runtime cannot demangle it.
  package static func readable(_ symbol: String) -> String {
    typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let found = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return symbol }
    let demangle = unsafeBitCast(found, to: Demangle.self)
    guard let name = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return symbol }
    defer { free(name) }
    return String(cString: name)
  }
}
