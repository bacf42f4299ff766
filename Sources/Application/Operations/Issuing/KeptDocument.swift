import Crypto
import DocumentProofs
import Encoding
import Inspection
import PKIX
import Verdicts
import Wallet

/// A document that is to be kept with its card, for proofs.
package final class KeptDocument {
  package private(set) var document: WalletDocument
  /// The document's digest, where its secret was new to the issuer.
  private var noted: [UInt8]?

  /// What a proof is made from. Every document that passed has DG1 and EF.SOD; one that the wallet keeps
  /// already has the same secret again.
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

  /// Adds the issuer's word for the holder, whose chip was proved and who matched the portrait. There is none
  /// for a document that no proof takes, or that has another secret already.
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
    switch try store.keep(
      secret: statement.secretDigest, ofDocument: statement.documentDigest)
    {
    case .first: noted = statement.documentDigest
    case .same: break
    case .other:
      return progress.note(.boundElsewhere)
    }
    document.binding = HolderBinding(
      day: day, issuerCertificate: store.signerCertificate,
      signature: try statement.signature(by: issuer), deviceKey: deviceKey)
  }

  /// True if the issuer's word that came with a document was signed by an issuer, for this document and this key.
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

  /// Takes back what the issuer noted, where no card was made after all.
  func unbind(_ store: IssuerStore) throws {
    if let noted { try store.forgetSecret(ofDocument: noted) }
  }
}
