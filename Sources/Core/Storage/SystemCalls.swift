import CSystem
import Glibc

/// The system's calls on files, folders and descriptors that take addresses, with Swift's values in
/// their place. Unsafe memory is in this file, in ``Accounts`` and in ``ChildProcess`` alone. A call that
/// fails sets `errno`, as its manual page states.
package enum SystemCalls {
  // MARK: Names

  /// Opens a file, open(2): its descriptor, or -1.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    unsafe Glibc.open(path, flags, mode)
  }

  /// The status of the file behind a path, stat(2); nil on error.
  package static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// The status of a path itself, also of a link, lstat(2); nil on error.
  package static func status(ofLink path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// True if this process may use a file in this mode, access(2).
  package static func mayAccess(_ path: String, _ mode: Int32) -> Bool {
    unsafe access(path, mode) == 0
  }

  /// Removes a file's name, unlink(2).
  package static func unlink(_ path: String) { _ = unsafe Glibc.unlink(path) }

  /// Removes an empty folder, rmdir(2).
  package static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

  /// Makes a folder, mkdir(2); false on error.
  static func makeFolder(_ path: String, _ mode: mode_t) -> Bool { unsafe mkdir(path, mode) == 0 }

  /// Makes a folder of a new name with this beginning, mkdtemp(3); nil on error.
  package static func makeTemporaryFolder(_ beginning: String) -> String? {
    var template = Array((beginning + "XXXXXX").utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Renames a file, rename(2): zero, or -1.
  static func rename(_ path: String, _ name: String) -> Int32 { unsafe Glibc.rename(path, name) }

  /// Renames a file to a name that is free, renameat2(2): zero, or -1.
  static func renameNew(_ path: String, _ name: String) -> Int32 {
    unsafe passport_rename_new(path, name)
  }

  /// Gives a file a second name that is free, link(2): zero, or -1.
  static func link(_ path: String, _ name: String) -> Int32 { unsafe Glibc.link(path, name) }

  /// Makes a link to a path, symlink(2); false on error.
  package static func makeLink(to path: String, at name: String) -> Bool {
    unsafe symlink(path, name) == 0
  }

  /// The target of a link, readlink(2); nil on error.
  package static func target(ofLink path: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    guard count > 0, count < buffer.count else {
      errno = ENAMETOOLONG
      return nil
    }
    return buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// The path of a file without any link in it, realpath(3); nil on error.
  package static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(validatingCString: found)
  }

  /// True if a file has an extended attribute of this name that is not empty, getxattr(2).
  static func hasAttribute(_ path: String, _ name: String) -> Bool {
    unsafe getxattr(path, name, nil, 0) > 0
  }

  /// The names in a folder, readdir(3), in the system's order with `.` and `..`; names that are not
  /// UTF-8 are repaired.
  /// - Parameter take: called with each name; false ends the listing.
  /// - Returns: false where the folder cannot be opened.
  static func forEachName(in path: String, _ take: (String) -> Bool) -> Bool {
    guard let stream = unsafe opendir(path) else { return false }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard take(name) else { break }
    }
    return true
  }

  /// Makes a file in memory and opens it, memfd_create(2): its descriptor, or -1.
  package static func openMemory(_ name: String) -> Int32 { unsafe passport_memory_file(name) }

  /// The bytes that this user can still write where a path is, statvfs(3); nil on error.
  package static func freeSpace(at path: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    let (product, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflow ? Int.max : product
  }

  // MARK: Descriptors

  /// The status of an open file, fstat(2); nil on error.
  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads bytes into an array from its beginning, at most as many as it has, read(2).
  /// - Returns: the number of bytes; zero at the end, or -1.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
  }

  /// The next bytes, read(2); nil where the call failed.
  /// - Parameter most: the greatest number of bytes.
  package static func read(_ descriptor: Int32, atMost most: Int) -> [UInt8]? {
    var number: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      let found = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if found < 0 { number = errno }
      count = max(0, found)
    }
    guard let number else { return bytes }
    errno = number
    return nil
  }

  /// Reads bytes from an offset of a file into an array behind those that are filled already,
  /// pread(2).
  /// - Returns: the number of bytes; zero at the end, or -1.
  package static func read(
    _ descriptor: Int32, from place: Int, into bytes: inout [UInt8], behind kept: Int = 0
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { all in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all.dropFirst(kept))
      return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(place))
    }
  }

  /// Writes bytes, write(2).
  /// - Returns: the number of bytes, or -1.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Lets the disk begin to write a part of a file, sync_file_range(2), and does not wait. Where the file system
  /// cannot, all is written when the file is brought to the disk.
  static func beginWriting(_ descriptor: Int32, from start: Int, _ count: Int) {
    passport_begin_writing(descriptor, start, count)
  }

  /// Waits until a descriptor can be read, poll(2).
  /// - Returns: one when it can; zero when the time is over, or -1.
  package static func waitForInput(_ descriptor: Int32, milliseconds: Int32) -> Int32 {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&event, 1, milliseconds)
  }

  /// The same until a deadline, also after signals.
  package static func waitForInput(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> Int32 {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return 0 }
      let ready = waitForInput(descriptor, milliseconds: Int32(min(left.rounded(.up), 60_000)))
      if ready > 0 || (ready < 0 && errno != EINTR) { return ready }
    }
  }

  // MARK: The rest

  /// The system's text for a value of `errno`, strerror(3).
  package static func text(ofError number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }

  /// Blocks signals in the calling thread, pthread_sigmask(3).
  /// - Returns: the signals that were blocked before.
  static func hold(_ signals: [Int32]) -> sigset_t {
    var held = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&held)
    for signal in signals { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Restores the blocked signals of the calling thread.
  static func release(to before: sigset_t) {
    var before = before
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
