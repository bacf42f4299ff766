import Glibc

/// Folders that only their user may enter.
package enum PrivateFolder {
  /// Makes a folder, and missing folders above it, with mode 0700. One that is there already must be this user's own
  /// (``OwnFile/require(folder:)``).
  /// - Throws: ``StorageError`` when one cannot be made, and for a folder that others can change.
  package static func make(_ path: String) throws(StorageError) {
    try LinkedPath.requireTrustedLinks(path)
    var made = path.utf8.first == UInt8(ascii: "/") ? "" : "."
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      made += "/" + String(decoding: part, as: UTF8.self)
      if SystemCalls.makeFolder(made, 0o700) { continue }
      // A folder above that exists may give another error than EEXIST.
      let number = errno
      guard FolderContents.isFolder(made) else { throw .notWritten(path, number) }
    }
    try OwnFile.require(folder: path)
  }

  /// Opens a folder that only this user may enter, and makes it where it is missing. An existing
  /// folder must be this user's, and no link; if others may read it, that right is removed.
  /// - Parameter keepsMode: true for a folder that the user chose: others who may read an existing one still may.
  /// - Returns: a descriptor, which the caller closes. A file made below `/proc/self/fd/` and its
  ///   number is in the folder that was checked.
  /// - Throws: ``StorageError`` when it cannot be made, and for a folder of another user, root included, or that others
  ///   can change.
  package static func open(
    _ path: String, keepsMode: Bool = false
  ) throws(StorageError) -> Int32 {
    try requireOwnAbove(path)
    try make(path)
    let descriptor = SystemCalls.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    do throws(StorageError) {
      guard let status = SystemCalls.status(of: descriptor) else { throw .unreadable(path, errno) }
      guard status.st_uid == geteuid() else { throw .ofAnotherUser(path) }
      guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path) }
      guard keepsMode || fchmod(descriptor, 0o700) == 0 else { throw .notWritten(path, errno) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Refuses a path whose deepest existing folder belongs to another user. Otherwise a program that
  /// runs as root, with the home of a user, would make folders of root's there, which the user
  /// could not enter.
  private static func requireOwnAbove(_ path: String) throws(StorageError) {
    var name = path
    while true {
      if let status = SystemCalls.status(of: name) {
        guard status.st_uid == geteuid() || status.st_uid == 0 || status.st_mode & S_ISVTX != 0
        else { throw .ofAnotherUser(name) }
        return
      }
      let above = LinkedPath.folder(of: name)
      if above.utf8.count >= name.utf8.count { return }
      name = above
    }
  }
}
