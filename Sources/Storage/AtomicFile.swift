import Glibc

/// Files that are written whole or not at all: a reader, and a crash at any moment, finds the old
/// content or the new. Signals that end the process wait until no temporary file is left.
public enum AtomicFile {
  /// Replaces a file's content. Where the path is a link, the file behind it is replaced and the link
  /// stays. What is no regular file (a pipe, a device) is written directly.
  /// - Throws: ``StorageError``; nothing half-written is left behind.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t
  ) throws(StorageError) {
    try write(bytes, to: path, mode: mode, through: .system)
  }

  static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t, through writer: FileWriter
  ) throws(StorageError) {
    if let status = SystemCalls.status(of: path),
      ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    {
      return try writeDirectly(bytes, to: path, through: writer)
    }
    let path = try LinkedPath(path).end
    try HeldSignals.during { () throws(StorageError) in
      let temporary = try writeTemporary(bytes, beside: path, mode: mode, through: writer)
      guard writer.rename(temporary, path) == 0 else {
        let error = StorageError.notWritten(path, errno)
        SystemCalls.unlink(temporary)
        throw error
      }
      synchroniseFolder(of: path, through: writer)
    }
  }

  /// Writes a file that must not be there yet; of several writers at once exactly one succeeds.
  /// - Returns: false when the file is there already, which is then left as it is.
  /// - Throws: ``StorageError``; nothing half-written is left behind.
  public static func create(
    _ bytes: some Collection<UInt8>, at path: String, mode: mode_t
  ) throws(StorageError) -> Bool {
    try create(bytes, at: path, mode: mode, through: .system)
  }

  static func create(
    _ bytes: some Collection<UInt8>, at path: String, mode: mode_t, through writer: FileWriter
  ) throws(StorageError) -> Bool {
    try HeldSignals.during { () throws(StorageError) in
      let temporary = try writeTemporary(bytes, beside: path, mode: mode, through: writer)
      // Where it has got its name there is nothing left of this one.
      defer { SystemCalls.unlink(temporary) }
      guard try NewName(path, mode: mode, through: writer).take(temporary) else { return false }
      synchroniseFolder(of: path, through: writer)
      return true
    }
  }

  /// Removes what killed processes left of a file that they were writing. Only for a file whose
  /// writers all hold one lock, and under that lock: what another is writing now would go too.
  public static func removeLeftovers(of path: String) {
    let path = (try? LinkedPath(path).end) ?? path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // A folder that cannot be listed keeps them until another time.
    let names = (try? FolderContents.names(in: folder)) ?? []
    for other in names where TemporaryName.isTemporary(other, of: name) {
      SystemCalls.unlink(folder + other)
    }
  }

  private static func writeTemporary(
    _ bytes: some Collection<UInt8>, beside path: String, mode: mode_t, through writer: FileWriter
  ) throws(StorageError) -> String {
    let temporary = TemporaryName.beside(path)
    let descriptor = SystemCalls.open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode)
    guard descriptor >= 0 else { throw .notWritten(path, errno) }
    do throws(StorageError) {
      defer { close(descriptor) }
      try writer.write(bytes, to: descriptor, path)
      guard writer.synchronise(descriptor) == 0 else { throw .notWritten(path, errno) }
    } catch {
      SystemCalls.unlink(temporary)
      throw error
    }
    return temporary
  }

  private static func writeDirectly(
    _ bytes: some Collection<UInt8>, to path: String, through writer: FileWriter
  ) throws(StorageError) {
    let descriptor = SystemCalls.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritten(path, errno) }
    defer { close(descriptor) }
    try writer.write(bytes, to: descriptor, path)
  }

  /// Makes a rename last through a power cut; a file system that cannot is as good as it is.
  static func synchroniseFolder(of path: String, through writer: FileWriter = .system) {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    let descriptor = SystemCalls.open(
      folder.isEmpty ? "/" : String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = writer.synchronise(descriptor)
    close(descriptor)
  }
}
