import Encoding
import Foundation

/// Where the tests find their fixed vectors and, when the machine has them, real data.
package enum Vectors {
  /// The project's top folder.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A JSON file of `Vectors/`.
  package static func load(_ name: String) throws -> JSONValue {
    let url = root.appending(path: "Vectors").appending(path: name)
    return try JSONReader.read(Array(try Data(contentsOf: url)))
  }

  /// The folder of real data that `PASSPORT_TEST_DATA` names; nil without it.
  package static var realData: URL? {
    ProcessInfo.processInfo.environment["PASSPORT_TEST_DATA"].map { URL(filePath: $0) }
  }

  /// A file of the folder of real data.
  package static func realFile(_ path: String) throws -> [UInt8] {
    guard let folder = realData else { throw MissingRealData() }
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }
}

/// A test over real data ran although no folder was named.
package struct MissingRealData: Error {}

extension JSONValue {
  /// The bytes of a member in hexadecimal digits; throws what makes a test fail clearly.
  package func bytes(_ name: String) throws -> [UInt8] {
    guard let text = self[name]?.string else { throw MissingMember(name: name) }
    return try Hex.decode(text.forPeople.filter { !$0.isWhitespace })
  }

  /// The text of a member.
  package func text(_ name: String) throws -> String {
    guard let text = self[name]?.string else { throw MissingMember(name: name) }
    return text.forPeople
  }
}

/// A vector file lacks a member that a test asks for.
package struct MissingMember: Error {
  /// The member's name.
  package let name: String
}
