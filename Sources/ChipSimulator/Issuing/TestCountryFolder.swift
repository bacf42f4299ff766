import Crypto
import Encoding
import FoundationEssentials
import Glibc
import Verdicts

extension TestCountry {
  /// The name of the file that keeps Utopia's root and its key.
  public static let fileName = "utopia-test-csca.pem"

  /// Utopia as a folder keeps it, made there at the first call. Of two processes that make it at
  /// once both end with the same: the file gets its name by `link`, which only one can win. The
  /// folder is made with mode 0700, the file with 0600.
  /// - Throws: ``TestCountryError`` when the folder or file cannot be made or read, and
  ///   ``CryptoError`` when libcrypto or the random source fails.
  public static func open(
    in folder: String, random: RandomSource, now: Date
  ) throws -> TestCountry {
    let path = folder + "/" + fileName
    if let octets = try read(path) { return try load(octets, path: path) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw TestCountryError.notWritten(path: folder, reason: "the folder cannot be made")
    }
    let country = try make(random: random, now: now)
    let temporary = path + "." + Hex.encode(try random.bytes(8))
    try write(Array(country.text().utf8), to: temporary)
    defer { unlink(temporary) }
    guard link(temporary, path) == 0 || errno == EEXIST, let octets = try read(path) else {
      throw TestCountryError.notWritten(path: path, reason: systemError())
    }
    return try load(octets, path: path)
  }

  private func text() throws(CryptoError) -> String {
    try rootKey.pem() + PEM(label: "CERTIFICATE", content: rootCertificate).text
  }

  private static func load(_ octets: [UInt8], path: String) throws -> TestCountry {
    let text = String(decoding: octets, as: UTF8.self)
    guard let key = try? PrivateKey(pem: text),
      let certificate = try? PEM.blocks(in: text).first(where: { $0.label == "CERTIFICATE" })
    else { throw TestCountryError.damaged(path: path) }
    return TestCountry(state: .utopia, rootCertificate: certificate.content, rootKey: key)
  }

  /// The octets of a file of at most 64 KiB; nil when there is none.
  private static func read(_ path: String) throws(TestCountryError) -> [UInt8]? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path, reason: systemError())
    }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 65536)
    var length = 0
    while length < buffer.count {
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + length }, $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: systemError()) }
      if count == 0 { break }
      length += count
    }
    return Array(buffer.prefix(length))
  }

  private static func write(_ octets: [UInt8], to path: String) throws(TestCountryError) {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notWritten(path: path, reason: systemError()) }
    defer { close(file) }
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw abandoned(path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw abandoned(path) }
  }

  /// The error of a file that could not be written in full, after that file is gone.
  private static func abandoned(_ path: String) -> TestCountryError {
    let error = TestCountryError.notWritten(path: path, reason: systemError())
    unlink(path)
    return error
  }

  private static func systemError() -> String { String(cString: strerror(errno)) }
}
