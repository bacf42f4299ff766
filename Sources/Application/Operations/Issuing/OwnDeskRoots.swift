import Credentials
import Encoding
import PKIX
import Storage
import TrustStore
import Wallet

/// The roots of this machine's desk, those that it replaced too, in a file beside its store that opens without a
/// passphrase: what is verified here knows by it which cards this desk issued. Only this user can change the file.
package struct OwnDeskRoots {
  private static let longest = 1 << 20

  /// The certificates; none where there is no desk.
  package let certificates: [Certificate]

  /// Reads the file.
  /// - Throws: `StorageError`, also for a file that others can change.
  package init(_ surroundings: Surroundings) throws {
    let bytes = try OwnFile(surroundings.deskRootsFile).readIfPresent(limit: Self.longest) ?? []
    let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
    certificates = blocks.compactMap { try? Certificate(der: $0.content) }
  }

  /// Writes the roots of a store, where the file has others.
  /// - Throws: `StorageError`, `WalletError`.
  package static func keep(_ store: IssuerStore, _ surroundings: Surroundings) throws {
    let roots = [store.rootCertificate] + (try store.replacedRoots)
    guard try OwnDeskRoots(surroundings).certificates.map(\.der) != roots else { return }
    let text = roots.map { PEM(label: "CERTIFICATE", content: $0).text }.joined()
    try AtomicFile.write(Array(text.utf8), to: surroundings.deskRootsFile, mode: 0o644)
  }
}

/// The roots at which the paths of credentials may end here, and what the cards below each may claim.
package struct CredentialRoots {
  package let anchors: [CredentialAnchor]

  /// This machine's desk, and the institutions of the trust store.
  /// - Throws: `TrustStoreError`, `StorageError`.
  package init(_ surroundings: Surroundings) throws {
    let institutions = try TrustStore(folder: surroundings.trustFolder).institutions()
    anchors =
      try OwnDeskRoots(surroundings).certificates.map(CredentialAnchor.ownDesk)
      + institutions.map {
        CredentialAnchor(
          $0.certificate, claimable: $0.mayClaimGovernment ? .government : .institution)
      }
  }

  /// Roots that were given by name. One that the trust store has too, or that is this desk's own, may claim what it may
  /// there; any other counts as an institution's.
  /// - Throws: `TrustStoreError`, `StorageError`.
  package init(given: [Certificate], _ surroundings: Surroundings) throws {
    // Nobody needs a folder of data to verify under a root that is given.
    let hasData = if case .some = try? surroundings.dataHome { true } else { false }
    let known = hasData ? try CredentialRoots(surroundings).anchors : []
    anchors = given.map { root in
      known.first { $0.certificate.der == root.der }
        ?? CredentialAnchor(root, vouchedBy: .givenRoot)
    }
  }
}
