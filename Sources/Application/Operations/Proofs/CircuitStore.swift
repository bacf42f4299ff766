import Circuits
import Crypto
import Encoding
import Storage
import Verdicts
import ZeroKnowledge

/// The store of imported circuits: `$XDG_DATA_HOME/passport/circuits`, with one file per pair,
/// named by the pair's identifier.
package struct CircuitStore {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The greatest length of a file of circuits, unpacked, in bytes.
  private static let longestFile = 130_000_000
  /// The greatest length of a file of this store, in bytes.
  private static let longestStored = 16 << 20

  /// Adds the circuits of a file, compressed or not, if this program knows them.
  ///
  /// - Parameter progress: called with the part that is done, in percent of the usual time.
  /// - Throws: ``CircuitStoreError``; `StorageError` if the file cannot be read, or the circuits
  ///   cannot be stored.
  package func add(
    contentsOf name: String, _ surroundings: Surroundings, progress: (Int) -> Void
  ) throws -> (MobileDocumentCircuits, isNew: Bool) {
    progress(0)
    let bytes = try ZstdFile.unpacked(
      BoundedFile.read(name, limit: Self.longestFile), named: name, limit: Self.longestFile,
      surroundings)
    progress(20)
    let circuits: DualFieldCircuits
    do {
      circuits = try unsafe bytes.withUnsafeBytes { try unsafe DualFieldCircuits($0) }
    } catch let error as CircuitError {
      throw CircuitStoreError.malformed(name, error)
    }
    progress(40)
    let identifier = Self.hex(try identifier(of: circuits, name))
    progress(80)
    guard
      let known = MobileDocumentCircuits.all.first(where: {
        WireText($0.identifier) == WireText(identifier)
      })
    else { throw CircuitStoreError.unknown(name, identifier) }
    // Runs of terms can be split in many ways, and constants be in any order: the known digest is of the normal form.
    let stored = try circuits.normalized().compactFile()
    guard
      WireText(Self.hex(try DigestAlgorithm.sha256.digest(stored))) == WireText(known.storedDigest)
    else {
      throw CircuitStoreError.unknown(name, identifier)
    }
    let path = path(known)
    let isNew = !BoundedFile.isPresent(path)
    try PrivateFolder.make(folder)
    try AtomicFile.write(stored, to: path, mode: 0o600)
    return (known, isNew)
  }

  private func identifier(of circuits: DualFieldCircuits, _ name: String) throws -> [UInt8] {
    do {
      return try circuits.computedIdentifier()
    } catch let error as CircuitError {
      throw CircuitStoreError.malformed(name, error)
    }
  }

  /// The circuits of a pair. The file is checked by its digest, which is in this program; the
  /// identifier is not computed again.
  ///
  /// - Throws: ``CircuitStoreError``.
  package func load(_ pair: MobileDocumentCircuits) throws -> DualFieldCircuits {
    let path = path(pair)
    guard BoundedFile.isPresent(path) else {
      throw CircuitStoreError.missing(version: pair.version.rawValue, claims: pair.claimCount)
    }
    let bytes = try BoundedFile.read(path, limit: Self.longestStored)
    guard
      WireText(Self.hex(try DigestAlgorithm.sha256.digest(bytes))) == WireText(pair.storedDigest)
    else {
      throw CircuitStoreError.changed(path)
    }
    do {
      return try unsafe bytes.withUnsafeBytes { try unsafe DualFieldCircuits($0) }
    } catch {
      throw CircuitStoreError.changed(path)
    }
  }

  /// True if a pair was imported.
  package func has(_ pair: MobileDocumentCircuits) -> Bool { BoundedFile.isPresent(path(pair)) }

  private func path(_ pair: MobileDocumentCircuits) -> String {
    "\(folder)/\(pair.identifier).lfc2"
  }

  private static func hex(_ bytes: [UInt8]) -> String { Hex.encode(bytes) }
}

/// The reason for which there are no circuits to prove or verify with.
package enum CircuitStoreError: CodedError {
  /// A file holds no circuits.
  case malformed(String, CircuitError)
  /// A file holds circuits that this program does not know.
  case unknown(String, String)
  /// The circuits were not imported.
  case missing(version: Int, claims: Int)
  /// A file of the store was changed.
  case changed(String)
  /// A file is compressed, and zstd is not installed.
  case noZstd(String)
  /// zstd could not unpack a file.
  case notUnpacked(String)

  package var code: ReasonCode {
    switch self {
    case .malformed: .circuitMalformed
    case .unknown: .circuitUnknown
    case .missing: .circuitMissing
    case .changed: .circuitChanged
    case .noZstd: .unpackerMissing
    case .notUnpacked: .circuitMalformed
    }
  }

  package var details: [Detail] {
    switch self {
    case .malformed(let name, let error): [.text(name), .phrase(error.phrase)]
    case .unknown(let name, let identifier): [.text(name), .text(identifier)]
    case .missing(let version, let claims): [.number(version), .number(claims)]
    case .changed(let path): [.text(path)]
    case .noZstd(let name): [.text(name)]
    case .notUnpacked(let name): [.text(name), .phrase(.zstdFailed)]
    }
  }
}
