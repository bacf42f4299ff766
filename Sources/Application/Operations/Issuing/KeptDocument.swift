import Crypto
import DocumentProofs
import Encoding
import Inspection
import PKIX
import Verdicts
import Wallet

/// A document that the wallet will keep with its card, for proofs.
package final class KeptDocument {
  package private(set) var document: WalletDocument
  /// The digest of the document; nil if the issuer's store already had its secret.
  private var noted: [UInt8]?

  /// Collects what proofs are made from. Every document that passed has DG1 and EF.SOD. If the
  /// wallet already keeps the document, the same secret is used again.
  package init?(_ record: InspectionRecord, _ wallet: Wallet, _ surroundings: Surroundings) throws {
    let files = record.documentFiles
    guard let dataGroup1 = files.bytes(of: .dg1), let securityObject = files.bytes(of: .sod) else {
      return nil
    }
    if let secret = try wallet.secret(ofDocument: securityObject) {
      document = WalletDocument(
        dataGroup1: dataGroup1, securityObject: securityObject, secret: secret)
    } else {
      document = try WalletDocument(
        dataGroup1: dataGroup1, securityObject: securityObject, random: surroundings.random)
    }
  }

  /// Adds the issuer's binding to the holder, whose chip was authenticated and who matched the
  /// portrait. A document that proofs do not support, or that already has another secret, gets
  /// none.
  func bind(
    _ store: IssuerStore, _ surroundings: Surroundings, _ progress: any Progress
  ) throws {
    let (issuer, deviceKey) = (
      try store.signerKey(now: surroundings.now), try Wallet.makeDeviceKey()
    )
    let day = CalendarDate(surroundings.now)
    guard
      let statement = try BindingStatement(
        securityObject: document.securityObject, deviceKey: try deviceKey.p256PublicKey,
        secret: document.secret, day: day)
    else { return }
    // Before the secret is recorded: a token may refuse.
    let signature = try statement.signature(by: issuer)
    switch try store.keep(
      secret: statement.secretDigest, ofDocument: statement.documentIdentifier)
    {
    case .first: noted = statement.documentIdentifier
    case .same: break
    case .other:
      return progress.note(.boundElsewhere)
    }
    document.binding = HolderBinding(
      day: day, issuerCertificate: store.signerCertificate,
      signature: signature, deviceKey: deviceKey)
  }

  /// True if the issuer signed the binding of a document for this document and its device key.
  package static func bindingHolds(_ document: WalletDocument, _ issuer: Certificate?) -> Bool {
    guard let binding = document.binding, let issuer, binding.issuerCertificate == issuer.der,
      let key = try? binding.deviceKey.p256PublicKey, let signed = try? issuer.publicKey,
      let signer = try? P256PublicKey(signed),
      let statement = try? BindingStatement(
        securityObject: document.securityObject, deviceKey: key, secret: document.secret,
        day: binding.day)
    else { return false }
    return signer.verifies(binding.signature, over: statement.bytes)
  }

  /// Removes the secret from the issuer's store if no card was issued after all.
  func unbind(_ store: IssuerStore) throws {
    if let noted { try store.forgetSecret(ofDocument: noted) }
  }
}
