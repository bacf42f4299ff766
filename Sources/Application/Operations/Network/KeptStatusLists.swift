import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Storage

/// The status lists that were fetched, as their issuers signed them, and the addresses of lists in credentials whose
/// signature and path held: a file for each address, in a folder of this user's. A credential itself is not in it.
/// Somebody may have changed a file: each use of a list verifies it again.
package struct KeptStatusLists: Sendable {
  /// A list as it was signed.
  package struct Kept: Sendable {
    package let bytes: [UInt8]
    /// When it was fetched.
    package let seenAt: Date
  }

  /// An address, below a root that vouches for its list's signer.
  package struct Address: Hashable, Sendable {
    package let uri: WireText
    /// SHA-256 of the root.
    let root: [UInt8]

    package init(_ uri: WireText, below root: Certificate) {
      (self.uri, self.root) = (uri, root.sha256)
    }

    fileprivate init(_ uri: WireText, root: [UInt8]) { (self.uri, self.root) = (uri, root) }

    /// True if it is below a root.
    package func isBelow(_ root: Certificate) -> Bool { self.root == root.sha256 }
  }

  /// The greatest number of addresses that nobody named; one more replaces the one that was seen longest ago.
  package static let most = 100
  /// The greatest length of an address in bytes.
  private static let longestAddress = 2048
  /// A CWT is kept in base 64.
  private static let longestFile = 2 * StatusListToken.longest + 4 * longestAddress

  private let folder: String

  /// Nil where no folder for data is known.
  package init?(_ surroundings: Surroundings) {
    guard let home = try? surroundings.dataHome else { return nil }
    folder = home + "/status"
  }

  // MARK: Reading

  /// The list that is kept for an address; nil for none, and for a file that is damaged or that others can change.
  package func list(at address: Address) -> Kept? { file(of: address)?.kept }

  /// All addresses, those first that were seen last.
  package var addresses: [Address] {
    paths.compactMap(read).sorted { $0.at > $1.at }.map(\.address)
  }

  private struct File {
    let address: Address
    /// When the address was found, or its list fetched.
    var at: Date
    var list: [UInt8]?
    /// True where the operator named the address.
    var isNamed: Bool

    var kept: Kept? { list.map { Kept(bytes: $0, seenAt: at) } }

    init(_ address: Address, at: Date, list: [UInt8]?, isNamed: Bool = false) {
      (self.address, self.at, self.list, self.isNamed) = (address, at, list, isNamed)
    }

    init?(parsing bytes: [UInt8]) {
      guard let value = try? JSONReader.read(bytes), let uri = value["uri"]?.string,
        let root = value["root"]?.string.flatMap({ try? Hex.decode($0) }),
        let seconds = value["at"]?.integer, (0..<1 << 40).contains(seconds)
      else { return nil }
      self.init(
        Address(uri, root: root), at: Date(timeIntervalSince1970: TimeInterval(seconds)),
        list: value["list"]?.string.map { Array($0.utf8) }
          ?? value["cwt"]?.string.flatMap { try? Base64.decode($0) },
        isNamed: value["named"]?.bool == true)
    }

    var encoded: [UInt8] {
      let form = list.map { StatusListForm(of: $0) }
      return JSONWriter().bytes(
        .object([
          "uri": .string(address.uri), "root": .string(WireText(Hex.encode(address.root))),
          "at": .integer(Int(at.timeIntervalSince1970)),
          "list": form == .jwt ? list.map { .string(WireText(decoding: $0)) } : nil,
          "cwt": form == .cwt ? list.map { .string(Base64.encode($0)) } : nil,
          "named": isNamed ? .bool(true) : nil,
        ]))
    }
  }

  private func path(of address: Address) throws(CryptoError) -> String {
    let digest = try DigestAlgorithm.sha256.digest(address.root + Array(address.uri.utf8))
    return "\(folder)/\(Hex.encode(digest)).json"
  }

  private func read(_ path: String) -> File? {
    guard let bytes = try? OwnFile(path).readIfPresent(limit: Self.longestFile) else { return nil }
    return File(parsing: bytes)
  }

  private func file(of address: Address) -> File? {
    guard let path = try? path(of: address), let file = read(path), file.address == address
    else { return nil }
    return file
  }

  private var paths: [String] {
    ((try? FolderContents.names(in: folder)) ?? [])
      .filter { $0.utf8.suffix(5).elementsEqual(".json".utf8) }.map { "\(folder)/\($0)" }
  }

  // MARK: Writing

  /// Remembers an address, so that an update fetches its list; it must be one that is fetched with TLS.
  /// - Parameter isNamed: true where the operator named it: no other address replaces it.
  /// - Throws: `StorageError`, `CryptoError`.
  package func remember(_ address: Address, at now: Date, isNamed: Bool = false) throws {
    if let old = file(of: address), old.isNamed || !isNamed { return }
    guard address.uri.utf8.count <= Self.longestAddress,
      address.uri.hasPrefix("https://")
    else { return }
    try write(File(address, at: now, list: nil, isNamed: isNamed))
  }

  /// Keeps a list in the place of the one before, unless that one is newer.
  /// - Parameter isOlder: tells whether the list that is kept now, and may have come meanwhile, stays.
  /// - Throws: `StorageError`, `CryptoError`.
  package func keep(
    _ list: [UInt8], at address: Address, seenAt: Date, unless isOlder: (Kept) -> Bool
  ) throws {
    guard address.uri.utf8.count <= Self.longestAddress else { return }
    try write(File(address, at: seenAt, list: list), unless: isOlder)
  }

  private func write(_ file: File, unless isOlder: (Kept) -> Bool = { _ in false }) throws {
    try PrivateFolder.make(folder)
    let lock = try FileLock(path: folder + "/lock")
    try withExtendedLifetime(lock) {
      let old = self.file(of: file.address)
      if let kept = old?.kept, isOlder(kept) { return }
      var file = file
      file.isNamed = file.isNamed || old?.isNamed == true
      // A list stays where only its address is remembered.
      if file.list == nil, let old, old.list != nil { (file.at, file.list) = (old.at, old.list) }
      let path = try path(of: file.address)
      try AtomicFile.write(file.encoded, to: path, mode: 0o600)
      removeOldest(after: path)
    }
  }

  /// Removes what was seen longest ago, where there are too many: first what is damaged, then addresses without a list,
  /// because a list may say what was revoked. So an address never takes a list's place.
  /// - Parameter new: the path of what was written just now, the newest whatever the clock says.
  private func removeOldest(after new: String) {
    guard paths.count > Self.most else { return }
    let files = paths.map { (path: $0, file: read($0)) }.filter { $0.file?.isNamed != true }
      .sorted { one, other in
        let hasList = (one.file?.list != nil, other.file?.list != nil)
        if hasList.0 != hasList.1 { return !hasList.0 }
        return age(one.path, one.file) < age(other.path, other.file)
      }
    func age(_ path: String, _ file: File?) -> Date {
      WireText(path) == WireText(new) ? .distantFuture : file?.at ?? .distantPast
    }
    for old in files.prefix(max(0, files.count - Self.most)) { SystemCalls.unlink(old.path) }
  }
}
