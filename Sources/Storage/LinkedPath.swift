import Glibc

/// A path whose last part may be a link. The link is followed here, so that the file behind it is
/// locked and replaced, and the link stays. The system follows links among the folders above.
struct LinkedPath {
  /// The path itself, and the target of each link. All but the last are links; the last is none,
  /// and may be missing.
  let names: [String]

  /// The number of links that the system follows in one path.
  private static let mostLinks = 40

  /// The path of the file or folder itself, or where it would be.
  var end: String { names.last ?? "" }

  /// Follows a path.
  /// - Throws: ``StorageError/deadLink(_:)`` for a link without a file at its end, and
  ///   ``StorageError/unreadable(_:_:)``, as for links in a circle.
  init(_ path: String) throws(StorageError) {
    var names = [path]
    var current = path
    while true {
      guard let status = SystemCalls.status(ofLink: current) else {
        guard errno == ENOENT else { throw .unreadable(path, errno) }
        guard names.count == 1 else { throw .deadLink(path) }
        break
      }
      guard status.st_mode & S_IFMT == S_IFLNK else { break }
      guard names.count <= Self.mostLinks else { throw .unreadable(path, ELOOP) }
      current = try Self.target(of: current, named: path)
      names.append(current)
    }
    self.names = names
  }

  /// The target of a link, as a path from the current folder.
  private static func target(
    of link: String, named path: String
  ) throws(StorageError) -> String {
    guard let octets = SystemCalls.target(ofLink: link) else { throw .unreadable(path, errno) }
    let target = String(decoding: octets, as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: link, before: target)
  }

  private static func folder(of link: String, before name: String) -> String {
    link.lastIndex(of: "/").map { link[...$0] + name } ?? name
  }

  /// The folder of a name.
  static func folder(of name: String) -> String {
    guard let end = name.lastIndex(of: "/") else { return "." }
    return end == name.startIndex ? "/" : String(name[..<end])
  }
}
