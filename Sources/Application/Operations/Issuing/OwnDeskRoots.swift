import Credentials
import Encoding
import PKIX
import Storage
import TrustStore
import Wallet

/// The roots of this machine's desk, including those that were replaced, in a file beside its store
/// that needs no passphrase. Verification uses it to recognise cards that this desk issued. Only
/// this user can change the file.
package struct OwnDeskRoots {
  private static let longest = 1 << 20

  /// The certificates; empty if there is no desk.
  package let certificates: [Certificate]

  /// Reads the file.
  /// - Throws: `StorageError`, also for a file that others can change.
  package init(_ surroundings: Surroundings) throws {
    let bytes = try OwnFile(surroundings.deskRootsFile).readIfPresent(limit: Self.longest) ?? []
    let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
    certificates = blocks.compactMap { try? Certificate(der: $0.content) }
  }

  /// Writes the roots of a store, unless the file already has the same ones.
  /// - Throws: `StorageError`, `WalletError`.
  package static func keep(_ store: IssuerStore, _ surroundings: Surroundings) throws {
    let roots = [store.rootCertificate] + (try store.replacedRoots)
    guard try OwnDeskRoots(surroundings).certificates.map(\.der) != roots else { return }
    let text = roots.map { PEM(label: "CERTIFICATE", content: $0).text }.joined()
    try AtomicFile.write(Array(text.utf8), to: surroundings.deskRootsFile, mode: 0o644)
  }
}

/// The trusted roots for the paths of credentials, and what the cards below each root may claim.
package struct CredentialRoots {
  package let anchors: [CredentialAnchor]

  /// The roots of this machine's desk, and of the institutions in the trust store.
  /// - Throws: `TrustStoreError`, `StorageError`.
  package init(_ surroundings: Surroundings) throws {
    let institutions = try TrustStore(folder: surroundings.trustFolder).institutions()
    anchors =
      try OwnDeskRoots(surroundings).certificates.map(CredentialAnchor.ownDesk)
      + institutions.map {
        CredentialAnchor(
          $0.certificate, claimable: $0.claim == .government ? .government : .institution)
      }
  }

  /// Roots that were given by name. A root that is also in the trust store, or belongs to this
  /// desk, keeps what it may claim there; any other may claim what an institution's root may.
  /// - Throws: `TrustStoreError`, `StorageError`.
  package init(given: [Certificate], _ surroundings: Surroundings) throws {
    // Verification under a given root needs no data folder.
    let hasData = if case .some = try? surroundings.dataHome { true } else { false }
    let known = hasData ? try CredentialRoots(surroundings).anchors : []
    anchors = given.map { root in
      known.first { $0.certificate.der == root.der }
        ?? CredentialAnchor(root, vouchedBy: .givenRoot)
    }
  }
}
