import DocumentProofs
import Encoding
import FoundationEssentials
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts

/// Makes lists of document signers. A proof hides the signer of its document among those of a list.
package struct SignerListing {
  /// The greatest length of a file of certificates in bytes.
  private static let longestFile = 64 << 20

  private let store: TrustStore
  private let wanted: AnchorClass
  private let now: Date

  /// - Parameter wanted: the class of the roots at which a signer's path must end.
  package init(_ store: TrustStore, _ wanted: AnchorClass, at now: Date) {
    (self.store, self.wanted, self.now) = (store, wanted, now)
  }

  /// Makes the list from files of certificates and saved reads, or from all signers in the trust
  /// store.
  /// - Parameter paths: the files; none for the store.
  /// - Throws: ``SignersMissing``, `PassportProofError`, `StorageError`, `TrustStoreError` and others.
  package func list(of paths: [String]) throws -> SignerList {
    let signers =
      try paths.isEmpty
      ? trusted(store.allDocumentSigners())
      : paths.reduce(into: []) { signers, path in try signers.formUnion(self.signers(of: path)) }
    guard !signers.isEmpty else { throw SignersMissing() }
    return try SignerList(signers, day: CalendarDate(now), isSimulated: wanted == .test)
  }

  /// The signers of certificates whose paths end at the wanted roots.
  private func trusted(_ certificates: [Certificate]) -> Set<ListedSigner> {
    TrustedSigners(among: certificates, anchors: store, wanted, at: now).signers
  }

  /// The signers of a file of certificates, or that of a saved read.
  private func signers(of path: String) throws -> Set<ListedSigner> {
    if !FolderContents.isFolder(path),
      let certificates = try CertificateFile.certificates(path, limit: Self.longestFile)
    {
      return trusted(certificates)
    }
    let evidence = try ProofSource.evidence(of: SavedPath(path).document, store, at: now)
    guard evidence.isSimulated == (wanted == .test) else {
      throw PassportProofError.simulated(evidence.isSimulated)
    }
    return [evidence.signer]
  }
}

/// The error if a list would contain no key.
struct SignersMissing: CodedError {
  package var code: ReasonCode { .signersMissing }
}
