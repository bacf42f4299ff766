import Crypto
import Encoding

/// The header of an age file, version 1 (c2sp.org/age, "Header"): the file's key, wrapped once for
/// each recipient, and an HMAC over the whole header.
package struct AgeHeader: Hashable, Sendable {
  /// The recipient stanzas, at least one.
  package let stanzas: [AgeStanza]
  /// The HMAC over the header, 32 bytes.
  package let code: [UInt8]
  /// The bytes from which it was read.
  package let encoded: [UInt8]

  /// The longest header that is read, in bytes: space for some hundred recipients.
  package static let longest = 64 << 10

  static let versionLine = Array("age-encryption.org/v1".utf8)
  private static let anyVersion = Array("age-encryption.org/".utf8)
  private static let stanzaMark = Array("-> ".utf8)
  private static let endMark = Array("--- ".utf8)
  private static let codeCharacters = 43

  /// The number of bytes at the start of a file that show whether it is an age file.
  package static let beginningLength = AgeArmor.mostSpace + AgeArmor.mark.count

  /// True if the bytes begin like an age file of any version, armoured or not.
  package static func isAge(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: anyVersion) || AgeArmor.begins(bytes)
  }

  /// Reads the header at the beginning of a file that is not armoured. The HMAC is not verified
  /// here.
  /// - Throws: ``AgeError`` for another version, a malformed header, and a passphrase beside
  ///   another recipient.
  package init(parsing file: some Collection<UInt8>) throws(AgeError) {
    let file = Array(file.prefix(Self.longest))
    guard file.starts(with: Self.anyVersion) else { throw .notAge }
    var lines = AgeLines(file[...])
    guard try lines.next().elementsEqual(Self.versionLine) else { throw .header(.ageVersion) }
    var stanzas: [AgeStanza] = []
    while true {
      let line = try lines.next()
      if line.starts(with: Self.stanzaMark) {
        stanzas.append(try AgeStanza(line: line, reading: &lines))
        continue
      }
      let code = line.dropFirst(Self.endMark.count)
      guard line.starts(with: Self.endMark), code.count == Self.codeCharacters,
        let bytes = try? UnpaddedBase64.decode(code)
      else { throw .header(.ageOtherLine) }
      self.code = bytes
      break
    }
    self.stanzas = stanzas
    encoded = Array(file[..<lines.offset])
    try Self.check(stanzas)
  }

  /// A header over some stanzas.
  /// - Throws: ``AgeError`` for stanzas that must not be combined, or when libcrypto refuses.
  init(_ stanzas: [AgeStanza], fileKey: SecretBytes) throws(AgeError) {
    try Self.check(stanzas)
    self.stanzas = stanzas
    let covered =
      Self.versionLine + [0x0A] + stanzas.flatMap(\.encoded) + Self.endMark.dropLast()
    code = try Self.code(over: covered, fileKey)
    encoded = covered + Array((" " + UnpaddedBase64.encode(code) + "\n").utf8)
  }

  /// Checks that a passphrase, if there is one, is the only recipient. Only a person who knows the
  /// passphrase can then have written the file.
  private static func check(_ stanzas: [AgeStanza]) throws(AgeError) {
    guard !stanzas.isEmpty else { throw .header(.ageNoRecipient) }
    guard stanzas.count == 1 || !stanzas.contains(where: { $0.type == AgeScrypt.type })
    else {
      throw .header(.agePassphraseBeside)
    }
  }

  /// Verifies the HMAC under the file's key.
  /// - Throws: ``AgeError/headerAltered``.
  func authenticate(_ fileKey: SecretBytes) throws(AgeError) {
    // The HMAC covers all up to the end mark, not the space, the HMAC and the line feed after it.
    let covered = encoded.dropLast(Self.codeCharacters + 2)
    guard ConstantTime.equal(code, try Self.code(over: covered, fileKey)) else {
      throw .headerAltered
    }
  }

  private static func code(
    over covered: some Collection<UInt8>, _ fileKey: SecretBytes
  ) throws(AgeError) -> [UInt8] {
    do throws(CryptoError) {
      let key = try HKDF.key(from: fileKey, salt: [], info: Array("header".utf8))
      return try HMAC.code(for: covered, key: key)
    } catch {
      throw .crypto(error)
    }
  }
}

/// The lines of an age header, each ended by a single LF.
struct AgeLines {
  private let bytes: ArraySlice<UInt8>
  /// The index at which the next line begins.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// The next line without its LF.
  mutating func next() throws(AgeError) -> ArraySlice<UInt8> {
    let rest = bytes[offset...]
    guard let end = rest.firstIndex(of: 0x0A) else {
      throw .header(.ageLongestHeader(AgeHeader.longest))
    }
    offset = end + 1
    return rest[..<end]
  }
}
