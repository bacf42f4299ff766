import Encoding
import Foundation

/// The fixed vectors of the tests and, if the machine has them, real data.
package enum Vectors {
  /// The project's top folder.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A JSON file of `Vectors/`.
  package static func load(_ name: String) throws -> JSONValue {
    let url = root.appending(path: "Vectors").appending(path: name)
    return try JSONReader.read(Array(try Data(contentsOf: url)))
  }

  /// The folder of real data that `PASSPORT_TEST_DATA` names; nil if it names none.
  package static var realData: URL? {
    ProcessInfo.processInfo.environment["PASSPORT_TEST_DATA"].map { URL(filePath: $0) }
  }

  /// The content of a file in the folder of real data.
  package static func realFile(_ path: String) throws -> [UInt8] {
    guard let folder = realData else { throw MissingRealData() }
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }
}

/// The error if a test over real data runs without a folder.
package struct MissingRealData: Error {}

extension JSONValue {
  /// The bytes of a member in hexadecimal digits; throws a clear error for the test.
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

/// The error if a vector file lacks a member.
package struct MissingMember: Error {
  /// The member's name.
  package let name: String
}
