import Glibc

/// What a path leads to when links stand in its place. A link among the folders above is the system's
/// to follow; one that is the last part is followed here, so that the file behind it is locked and
/// replaced, and the link stays.
struct LinkedPath {
  /// Every name on the way: the path itself, and what each link says. None of those before the last
  /// is anything but a link; the last is no link, and may be missing.
  let names: [String]

  /// The system follows no more in one path.
  private static let mostLinks = 40

  /// The path of the file or folder itself, or where it would be.
  var end: String { names.last ?? "" }

  /// Follows a path.
  /// - Throws: ``StorageError/deadLink(_:)`` for a link that leads nowhere, and
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

  /// What a link says, as a path from where this process is.
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

  /// The folder in which a name stands.
  static func folder(of name: String) -> String {
    guard let end = name.lastIndex(of: "/") else { return "." }
    return end == name.startIndex ? "/" : String(name[..<end])
  }
}
