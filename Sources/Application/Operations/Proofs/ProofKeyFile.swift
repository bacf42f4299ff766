import Crypto
import DocumentProofs
import Storage

/// The desk's own key for requests that ask for an issuer's word, in the file `verifier.key`, which only its owner can read.
/// It is the same for all requests, as `passport proof key` makes it.
package struct ProofKeyFile {
  /// The greatest length of the file in bytes.
  private static let longest = 16 << 10

  private let path: String
  private let folder: String

  /// - Throws: `DataFolderMissing`.
  package init(_ surroundings: Surroundings) throws {
    folder = try surroundings.dataHome
    path = folder + "/verifier.key"
  }

  /// The key; nil if none was made.
  /// - Throws: `StorageError`; `DeviceKeyUnreadable` if the file holds no such key.
  package var keyIfPresent: ProofVerifierKey? {
    get throws {
      guard let bytes = try OwnFile(path).readIfPresent(limit: Self.longest) else { return nil }
      do throws(CryptoError) {
        return try ProofVerifierKey(PrivateKey(file: bytes))
      } catch {
        throw DeviceKeyUnreadable(path: path)
      }
    }
  }

  /// The key, which is made now if there is none.
  /// - Throws: as ``keyIfPresent``; `CryptoError`.
  package func key() throws -> ProofVerifierKey {
    if let key = try keyIfPresent { return key }
    let key = try ProofVerifierKey()
    try PrivateFolder.make(folder)
    try NewFile(path: path).write(Array(try key.pem.utf8))
    return key
  }
}
