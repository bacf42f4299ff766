import Crypto
import DocumentProofs
import Encoding
import FoundationEssentials
import Inspection
import LDS
import Storage
import TrustStore
import Verdicts
import Wallet

/// The document over which a proof is made: a saved read, or one that the wallet keeps with a card.
package struct ProofSource {
  package let evidence: PassportEvidence
  /// The holder's secret for this document; nil for a saved read.
  package let secret: SecretBytes?
  /// An issuer's binding of the document to the holder; nil if there is none.
  package let holder: HolderEvidence?

  private init(_ evidence: PassportEvidence, _ secret: SecretBytes?, _ holder: HolderEvidence?) {
    (self.evidence, self.secret, self.holder) = (evidence, secret, holder)
  }

  /// Reads the document that a name denotes: the path of a saved read, or a card.
  /// - Parameter wallet: opens the wallet, where it is a card.
  package init(
    _ name: String, _ store: TrustStore, at now: Date, wallet: () throws -> Wallet
  ) throws {
    if BoundedFile.isPresent(name) || FolderContents.isFolder(name) {
      let saved = try SavedPath(name).document
      self.init(try Self.evidence(of: saved, store, at: now), nil, nil)
      return
    }
    let wallet = try wallet()
    try self.init(card: wallet.card(named: WireText(name)).identifier, in: wallet, store, at: now)
  }

  /// Reads the document that a wallet keeps with a card.
  /// - Throws: `PassportProofError`, `WalletError`.
  package init(card: WireText, in wallet: Wallet, _ store: TrustStore, at now: Date) throws {
    guard let document = try wallet.document(of: card) else {
      throw PassportProofError.documentNotKept
    }
    let evidence = try PassportEvidence(
      dataGroup1: document.dataGroup1, securityObject: document.securityObject, anchors: store,
      at: now)
    let holder = try document.binding.map {
      try HolderEvidence(
        certificate: $0.issuerCertificate, day: $0.day, signature: $0.signature,
        deviceKey: $0.deviceKey)
    }
    self.init(evidence, document.secret, holder)
  }

  /// The evidence of a saved read.
  package static func evidence(
    of saved: SavedDocument, _ store: TrustStore, at now: Date
  ) throws -> PassportEvidence {
    guard let dataGroup1 = saved.files[.dg1], let securityObject = saved.files[.sod] else {
      throw PassportProofError.filesMissing
    }
    return try PassportEvidence(
      dataGroup1: dataGroup1, securityObject: securityObject, anchors: store, at: now)
  }
}
