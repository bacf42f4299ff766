import Glibc

/// A path whose last part may be a link. The link is followed here, so that the file behind it is
/// locked and replaced, and the link stays. The system follows links among the folders above. A link that another
/// user has put into a sticky folder is not followed, wherever it is in the path (``requireTrustedLinks(_:)``).
struct LinkedPath {
  /// The path itself, and the target of each link. All but the last are links; the last is none,
  /// and may be missing.
  let names: [String]

  /// The number of links that the system follows in one path.
  private static let mostLinks = 40

  /// The path of the file or folder itself, or where it would be.
  var end: String { names.last ?? "" }

  /// Follows a path.
  /// - Throws: ``StorageError/deadLink(_:)`` for a link without a file at its end,
  ///   ``StorageError/unreadable(_:_:)``, as for links in a circle, and ``StorageError/ofAnotherUser(_:)``.
  init(_ path: String) throws(StorageError) {
    try Self.requireTrustedLinks(path)
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
    guard let bytes = SystemCalls.target(ofLink: link) else { throw .unreadable(path, errno) }
    let target = String(decoding: bytes, as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: link, before: target)
  }

  /// Refuses a path through a link that another user has put into a sticky folder such as `/tmp`:
  /// that user decides where it leads. This is the kernel's rule `fs.protected_symlinks`, which may
  /// be off, and which does not apply where a program follows links itself. A link of the folder's
  /// owner is allowed, who could do more than make a link there.
  /// - Throws: ``StorageError/ofAnotherUser(_:)`` with the link.
  static func requireTrustedLinks(_ path: String, user: uid_t = geteuid()) throws(StorageError) {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)[...]
    // The path so far: a folder whose path has no links, with a / at its end.
    var way = path.hasPrefix("/") ? "/" : "./"
    var links = 0
    while let part = parts.popFirst() {
      let name = way + part
      // A missing file and links in a circle are reported elsewhere.
      guard let status = SystemCalls.status(ofLink: name) else { return }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        way = name + "/"
        continue
      }
      guard let folder = SystemCalls.status(of: way) else { return }
      guard isTrusted(link: status, in: folder, user) else { throw .ofAnotherUser(name) }
      links += 1
      guard links <= mostLinks, let bytes = SystemCalls.target(ofLink: name) else { return }
      let target = String(decoding: bytes, as: UTF8.self)
      if target.hasPrefix("/") { way = "/" }
      parts = (target.split(separator: "/", omittingEmptySubsequences: true) + parts)[...]
    }
  }

  /// True if a link in this folder may be followed.
  static func isTrusted(link: stat, in folder: stat, _ user: uid_t) -> Bool {
    let isShared = folder.st_mode & S_ISVTX != 0 && folder.st_mode & (S_IWOTH | S_IWGRP) != 0
    return !isShared || link.st_uid == user || link.st_uid == folder.st_uid
  }

  private static func folder(of link: String, before name: String) -> String {
    link.lastIndex(of: "/").map { link[...$0] + name } ?? name
  }

  static func folder(of name: String) -> String {
    guard let end = name.lastIndex(of: "/") else { return "." }
    return end == name.startIndex ? "/" : String(name[..<end])
  }
}
