import Glibc

/// Files that are written whole or not at all: a reader finds the old content or the new, also
/// after a crash at any moment. Signals that end the process wait until no temporary file is left.
package enum AtomicFile {
  /// Replaces a file's content. Where the path is a link, the file behind it is replaced and the
  /// link stays. A pipe or a device is written directly, if it is this user's or root's; a pipe
  /// without a reader is refused.
  /// - Throws: ``StorageError``; nothing half-written is left behind.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t
  ) throws(StorageError) {
    try write(bytes, to: path, mode: mode, through: .system)
  }

  static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t, through writer: FileWriter
  ) throws(StorageError) {
    if let status = SystemCalls.status(of: path), isDirect(status) {
      try LinkedPath.requireTrustedLinks(path)
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

  /// Gives the present content of a file a second name, and replaces the file that had that name.
  /// When the first name gets new content, the second keeps the old one.
  /// - Throws: ``StorageError``; the second name then keeps what it had.
  package static func keep(
    _ path: String, as other: String, mode: mode_t
  ) throws(StorageError) {
    let path = try LinkedPath(path).end
    try HeldSignals.during { () throws(StorageError) in
      let temporary = TemporaryName.beside(other)
      // A file system without hard links gets a copy.
      guard FileWriter.system.link(path, temporary) == 0 else {
        return try write(BoundedFile.read(path, limit: .max), to: other, mode: mode)
      }
      // Also needed where both names are already one file: then the renaming does nothing.
      defer { SystemCalls.unlink(temporary) }
      guard FileWriter.system.rename(temporary, other) == 0 else {
        throw .notWritten(other, errno)
      }
    }
  }

  /// Checks, before work is done that cannot be undone, that a file can be written here. The disk
  /// may still be full later.
  /// - Throws: ``StorageError`` for a folder, and where the folder above is missing or cannot be
  ///   written.
  package static func check(_ path: String) throws(StorageError) {
    if let status = SystemCalls.status(of: path) {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .notWritten(path, EISDIR) }
      if isDirect(status) {
        try LinkedPath.requireTrustedLinks(path)
        try DirectOutput(status).require(path)
        guard SystemCalls.mayAccess(path, W_OK) else { throw .notWritten(path, errno) }
        return
      }
    }
    let end = try LinkedPath(path).end
    let above = end.lastIndex(of: "/").map { String(end[..<$0]) } ?? "."
    guard SystemCalls.mayAccess(above.isEmpty ? "/" : above, W_OK | X_OK) else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes a file that must not be there yet; of several writers at once exactly one succeeds.
  /// - Returns: false when the file is there already, which is then left as it is.
  /// - Throws: ``StorageError``; nothing half-written is left behind.
  package static func create(
    _ bytes: some Collection<UInt8>, at path: String, mode: mode_t
  ) throws(StorageError) -> Bool {
    try create(bytes, at: path, mode: mode, through: .system)
  }

  static func create(
    _ bytes: some Collection<UInt8>, at path: String, mode: mode_t, through writer: FileWriter
  ) throws(StorageError) -> Bool {
    try LinkedPath.requireTrustedLinks(LinkedPath.folder(of: path))
    return try HeldSignals.during { () throws(StorageError) in
      let temporary = try writeTemporary(bytes, beside: path, mode: mode, through: writer)
      // A temporary file that got its name is gone already.
      defer { SystemCalls.unlink(temporary) }
      guard try NewName(path, mode: mode, through: writer).take(temporary) else { return false }
      synchroniseFolder(of: path, through: writer)
      return true
    }
  }

  /// Removes the temporary files that killed processes left of a file. It must be called under a
  /// lock that all writers of the file hold: otherwise it removes what another is writing.
  package static func removeLeftovers(of path: String) {
    let path = (try? LinkedPath(path).end) ?? path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // In a folder that cannot be listed they stay.
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
      try writeAhead(Array(bytes), to: descriptor, path, through: writer)
      guard writer.synchronise(descriptor) == 0 else { throw .notWritten(path, errno) }
    } catch {
      SystemCalls.unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Writes a new file in parts, and starts to bring each to the disk while the next is copied. At
  /// the end only the rest of a large file is left, not all of it.
  private static func writeAhead(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String, through writer: FileWriter
  ) throws(StorageError) {
    for start in stride(from: 0, to: bytes.count, by: part) {
      let piece = bytes[start..<min(start + part, bytes.count)]
      try writer.write(piece, to: descriptor, path)
      if piece.endIndex < bytes.count {
        SystemCalls.beginWriting(descriptor, from: start, piece.count)
      }
    }
  }

  /// The number of bytes in a part.
  private static let part = 1 << 20

  /// True for a pipe, a device or another thing that has no content to be replaced.
  private static func isDirect(_ status: stat) -> Bool {
    ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func writeDirectly(
    _ bytes: some Collection<UInt8>, to path: String, through writer: FileWriter
  ) throws(StorageError) {
    let descriptor = SystemCalls.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .notWritten(path, errno) }
    defer { close(descriptor) }
    guard let status = SystemCalls.status(of: descriptor) else { throw .notWritten(path, errno) }
    // Something else may have taken its place meanwhile.
    guard isDirect(status) else { throw .notWritten(path, EEXIST) }
    try DirectOutput(status, but: descriptor).require(path)
    // Only opening must not wait; writing waits for a slow reader.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    try writer.write(bytes, to: descriptor, path)
  }

  /// Brings a rename to the disk, in case of a power cut; an error of the file system is ignored.
  static func synchroniseFolder(of path: String, through writer: FileWriter = .system) {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    let descriptor = SystemCalls.open(
      folder.isEmpty ? "/" : String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = writer.synchronise(descriptor)
    close(descriptor)
  }
}

/// A pipe or a device to which an output goes. It belongs to this user or root, or was open when
/// this program started, such as `/dev/stdout` or the `/dev/fd/63` of a shell; then it may belong
/// to another user, who started the program (`sudo`).
struct DirectOutput {
  /// The user of this process; a test may set another.
  var user = geteuid()
  private let status: stat
  private let own: Int32

  /// The user that the kernel names in a container for every user that the container does not know,
  /// such as root for `/dev/null`. Only root makes devices.
  private static let unknownUser: uid_t = 65_534

  /// - Parameter own: the descriptor by which it was opened here; -1 where it is not open.
  init(_ status: stat, but own: Int32 = -1) { (self.status, self.own) = (status, own) }

  /// Refuses a pipe or device of another user, who would get what is written.
  /// - Throws: ``StorageError/ofAnotherUser(_:)``.
  func require(_ path: String) throws(StorageError) {
    guard status.st_uid == user || status.st_uid == 0 || isOfContainer || isGiven else {
      throw .ofAnotherUser(path)
    }
  }

  private var isOfContainer: Bool {
    status.st_mode & S_IFMT == S_IFCHR && status.st_uid == Self.unknownUser
  }

  /// True if it is open in this process already.
  private var isGiven: Bool {
    let names = (try? FolderContents.names(in: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }.contains { descriptor in
      guard descriptor != own, let other = SystemCalls.status(of: descriptor) else { return false }
      return other.st_dev == status.st_dev && other.st_ino == status.st_ino
    }
  }
}

/// A new file at a path where nothing is yet, readable by this user only; it appears whole or not
/// at all.
package struct NewFile: Sendable {
  private let path: String

  /// Checks, before any work is done, that the file can be made.
  /// - Throws: ``StorageError`` when something of this name is there, or the folder above cannot be
  ///   written.
  package init(path: String) throws(StorageError) {
    self.path = path
    try LinkedPath.requireTrustedLinks(LinkedPath.folder(of: path))
    guard SystemCalls.status(ofLink: path) == nil else { throw .notWritten(path, EEXIST) }
    guard errno == ENOENT else { throw .notWritten(path, errno) }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard SystemCalls.mayAccess(above.isEmpty ? "/" : above, W_OK | X_OK) else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes the file.
  /// - Throws: ``StorageError``, also when a file of this name was made meanwhile; nothing is left
  ///   behind then.
  package func write(_ bytes: [UInt8]) throws(StorageError) {
    guard try AtomicFile.create(bytes, at: path, mode: 0o600) else {
      throw .notWritten(path, EEXIST)
    }
  }
}

/// A file to which lines are added.
package enum LogFile {
  /// Adds a line, whole or not at all, and brings it to the disk. A missing file is made, for its
  /// owner alone. A file that others could change is not used (``OwnFile``), nor one with a second
  /// name: another user may have made that name so that this program adds to another file.
  /// - Throws: ``StorageError``; the written part of the line is then removed.
  package static func add(_ line: [UInt8], to path: String) throws(StorageError) {
    let descriptor = try OwnFile(path).openToWrite(O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    guard let status = SystemCalls.status(of: descriptor) else { throw .notWritten(path, errno) }
    guard status.st_nlink == 1 else { throw .severalNames(path) }
    let before = lseek(descriptor, 0, SEEK_END)
    do throws(StorageError) {
      try FileWriter.system.write(line + [UInt8(ascii: "\n")], to: descriptor, path)
      guard fsync(descriptor) == 0 else { throw .notWritten(path, errno) }
    } catch {
      if before >= 0 { _ = ftruncate(descriptor, before) }
      throw error
    }
  }
}

/// The names of temporary files and folders.
enum TemporaryName {
  /// A new name beside a path, with the process and a random number, so that the leftovers of a
  /// killed process do not hinder others.
  static func beside(_ path: String) -> String {
    "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).part"
  }

  /// True if a name is one that ``beside(_:)`` gives for a file of another name.
  static func isTemporary(_ name: String, of other: some StringProtocol) -> Bool {
    guard name.utf8.starts(with: (other + ".").utf8) else { return false }
    let parts = name.utf8.dropFirst(other.utf8.count + 1).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].elementsEqual("part".utf8)
      && parts.prefix(2).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
      }
  }
}

/// The blocking of SIGINT, SIGTERM and SIGHUP, which end a process from outside.
enum HeldSignals {
  /// Runs a short piece of work with these signals blocked; one that comes meanwhile is delivered
  /// afterwards. Only the calling thread blocks them: where another thread takes signals, the
  /// process can still end.
  static func during<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let before = SystemCalls.hold([SIGINT, SIGTERM, SIGHUP])
    defer { SystemCalls.release(to: before) }
    return try work()
  }
}
