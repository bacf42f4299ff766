import Encoding
import Foundation

/// Where the tests find their fixed vectors and, when the machine has them, real data.
public enum Vectors {
  /// The project's top folder.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A JSON file of `Vectors/`.
  public static func load(_ name: String) throws -> JSONValue {
    let url = root.appending(path: "Vectors").appending(path: name)
    return try JSONReader.read(Array(try Data(contentsOf: url)))
  }

  /// The folder of real data that `PASSPORT_TEST_DATA` names; nil without it.
  public static var realData: URL? {
    ProcessInfo.processInfo.environment["PASSPORT_TEST_DATA"].map { URL(filePath: $0) }
  }

  /// A file of the folder of real data.
  public static func realFile(_ path: String) throws -> [UInt8] {
    guard let folder = realData else { throw MissingRealData() }
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }
}

/// A test over real data ran although no folder was named.
public struct MissingRealData: Error {}

extension JSONValue {
  /// The octets of a member in hexadecimal digits; throws what makes a test fail clearly.
  public func bytes(_ name: String) throws -> [UInt8] {
    guard let text = self[name]?.string else { throw MissingMember(name: name) }
    return try Hex.decode(text.forPeople.filter { !$0.isWhitespace })
  }

  /// The text of a member.
  public func text(_ name: String) throws -> String {
    guard let text = self[name]?.string else { throw MissingMember(name: name) }
    return text.forPeople
  }
}

/// A vector file lacks a member that a test asks for.
public struct MissingMember: Error {
  /// The member's name.
  public let name: String
}
