import Crypto
import Encoding
import Inspection
import LDS
import DocumentProofs
import Storage
import TrustStore
import Verdicts
import Wallet

/// The document over which a proof is made: a saved read, or one that the wallet keeps with a card.
struct ProofSource {
  let evidence: PassportEvidence
  /// The holder's secret for this document; nil for a saved read.
  let secret: SecretBytes?
  /// An issuer's word for the holder; nil where none is kept.
  let holder: HolderEvidence?

  /// Reads what `--from` names: the path of a saved read, or a card.
  init(_ name: String, _ store: TrustStore, _ options: Arguments, _ environment: AppEnvironment)
    throws
  {
    if BoundedFile.isPresent(name) || FolderContents.isFolder(name) {
      let saved = try SavedPath(name).document
      evidence = try Self.evidence(of: saved, store, environment)
      (secret, holder) = (nil, nil)
      return
    }
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(WireText(name), in: wallet).card
    guard let document = try wallet.document(of: card.identifier) else {
      throw PassportProofError.documentNotKept
    }
    evidence = try PassportEvidence(
      dataGroup1: document.dataGroup1, securityObject: document.securityObject, anchors: store,
      at: environment.now)
    secret = document.secret
    holder = try document.binding.map {
      try HolderEvidence(
        certificate: $0.issuerCertificate, day: $0.day, signature: $0.signature,
        deviceKey: $0.deviceKey)
    }
  }

  /// The evidence of a saved read.
  static func evidence(
    of saved: SavedDocument, _ store: TrustStore, _ environment: AppEnvironment
  ) throws -> PassportEvidence {
    guard let dataGroup1 = saved.files[.dg1], let securityObject = saved.files[.sod] else {
      throw PassportProofError.filesMissing
    }
    return try PassportEvidence(
      dataGroup1: dataGroup1, securityObject: securityObject, anchors: store, at: environment.now)
  }
}
