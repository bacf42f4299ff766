import Encoding
import Foundation
import TestSupport

extension Desk {
  /// Whether something of that name, or a temporary file on its way to it, lies in the desk's home.
  package func contains(_ name: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: home.path).contains { $0.hasPrefix(name) }
  }

  /// A file of the desk's home.
  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: home.appending(path: name)))
  }

  /// Whether something in the desk's home is a folder.
  package func isFolder(_ name: String) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return attributes[.type] as? FileAttributeType == .typeDirectory
  }

  /// The permission bits of something in the desk's home.
  package func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}

extension JSONValue {
  /// A record without what each run takes its own time for.
  package var withoutTiming: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != "timing" })
  }
}
