import Credentials
import Crypto
import Encoding
import Faces
import FoundationEssentials
import Inspection
import LDS
import PKIX
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// Issues a card from a record that passed, into a wallet or a file for another program. The stores
/// are opened before the document is read, so that a wrong passphrase is found first.
package struct IssueOperation {
  /// The kind of card to issue, with what it needs.
  package enum Work {
    case card(IssuerStore, Wallet, MintingPlan)
    /// The card of the Solidarity app, and a function that writes it.
    case solidarity(
      IssuerStore, claims: [WireText], holder: P256PublicKey, write: ([UInt8]) throws -> Void)
    /// A digital travel credential, and a function that writes it. If there is an issuer's store,
    /// it records that the credential cannot be revoked.
    case travelCredential(IssuerStore?, write: ([UInt8]) throws -> Void)
  }

  private let work: Work
  private let options: MintingOptions
  private let keepsDocument: Bool
  private let progress: any Progress

  /// - Parameters:
  ///   - options: what the operator decided about the card.
  ///   - keepsDocument: true if the wallet keeps DG1 and EF.SOD too, for proofs.
  package init(
    _ work: Work, _ options: MintingOptions, keepsDocument: Bool = false, _ progress: any Progress
  ) {
    (self.work, self.options, self.progress) = (work, options, progress)
    self.keepsDocument = keepsDocument
  }

  /// Opens the issuer's store, and writes its roots beside it for users without the passphrase. Then opens the token
  /// that has its keys, if one does.
  /// - Parameter roles: the keys that are needed.
  /// - Throws: `WalletError`, `StorageError`, and the errors of ``IssuerTokens/open(_:of:)``.
  package static func issuer(
    _ passphrase: KeptPassphrase, _ surroundings: Surroundings, _ tokens: IssuerTokens? = nil,
    for roles: [IssuerKeyRole] = [.signer]
  ) throws -> IssuerStore {
    let store = try IssuerStore.open(at: surroundings.issuerFile, passphrase)
    try OwnDeskRoots.keep(store, surroundings)
    try tokens?.open(roles, of: store)
    return store
  }

  /// Issues a card. A refusal, and an error such as a wallet that cannot be written, are results
  /// too, because the record is printed in any case.
  package func issue(_ document: InspectionRecord, _ surroundings: Surroundings) -> IssuedCard {
    guard let live = document.live else {
      return .refused(Outcome(.failed, .traceReplayed))
    }
    do {
      let (attributes, record) = (try VerifiedAttributes(live), live.record)
      switch work {
      case .card(let store, let wallet, let plan):
        let portrait = Self.portrait(of: record, surroundings)
        let kept = keepsDocument ? try KeptDocument(record, wallet, surroundings) : nil
        if options.isHolderMatched, record.chip.status == .passed {
          try kept?.bind(store, surroundings, progress)
        }
        do {
          return try card(attributes, portrait, kept?.document, store, wallet, plan, surroundings)
        } catch {
          try kept?.unbind(store)
          throw error
        }
      case .solidarity(let store, let claims, let holder, let write):
        let card = try Self.engine(store, surroundings).solidarityCard(
          attributes, claims: claims, holder: holder, options: options,
          at: surroundings.judgementTime, random: surroundings.random)
        try noteIrrevocable(until: CalendarDate(card.expiresAt), by: store, surroundings) {
          try write(Array(card.text.utf8))
        }
        return .file(format: IssuedFormats.solidarity.name)
      case .travelCredential(let store, let write):
        let files = record.documentFiles
        guard let securityObject = files.bytes(of: .sod) else {
          return .refused(Outcome(.failed, .filesUnread, [.text(ElementaryFile.sod.name)]))
        }
        let credential = try DigitalTravelCredential(
          securityObject: securityObject, dataGroups: files.read)
        guard let end = attributes.mrz.dateOfExpiry.signedDateOfExpiry else {
          throw MintError.incomplete(.mintExpiryMissing)
        }
        try noteIrrevocable(until: end, by: store, surroundings) { try write(credential.encoded) }
        return .file(format: IssuedFormats.travelCredential.name)
      }
    } catch let refusal as RecordNotPassed {
      return .refused(refusal.outcome)
    } catch let refusal as MintError {
      return .refused(Outcome(.failed, refusal.code, refusal.details))
    } catch {
      return .failed(InternalFault.coded(error))
    }
  }

  static func engine(
    _ store: IssuerStore, _ surroundings: Surroundings
  ) throws -> ProofEngine {
    let issuer = try CredentialIssuer(
      key: store.signerKey(now: surroundings.now),
      chain: [Certificate(der: store.signerCertificate)])
    return ProofEngine(issuer: issuer, issuerName: store.issuerName)
  }

  /// The portrait in JPEG, if the document has it in JPEG 2000 and a conversion program is
  /// installed; nil otherwise. Without a portrait, the card states which of its parts are missing.
  package static func portrait(
    of record: InspectionRecord, _ surroundings: Surroundings
  ) -> EncodedImage? {
    guard case .read(let file) = record.documentFiles.dg2, let image = file.faces.first,
      image.format == .jpeg2000
    else { return nil }
    return (try? PortraitConversion(.jpeg).convert(image, surroundings)).map { EncodedImage($0) }
  }

  private func card(
    _ attributes: VerifiedAttributes, _ portrait: EncodedImage?, _ document: WalletDocument?,
    _ store: IssuerStore, _ wallet: Wallet, _ plan: MintingPlan, _ surroundings: Surroundings
  ) throws -> IssuedCard {
    let clock = ContinuousClock()
    let start = clock.now
    let copies = plan.batches.reduce(0) { $0 + $1.copies }
    let taken = try store.takeStatuses(copies, now: surroundings.now)
    let (prepared, new, minted): (PreparedCard, NewCard, ContinuousClock.Instant)
    do {
      prepared = try Self.engine(store, surroundings).prepare(
        attributes, plan: plan, options: options, portrait: portrait,
        at: surroundings.judgementTime, random: surroundings.random)
      new = try prepared.card(
        statuses: taken?.statuses ?? [], random: surroundings.random,
        deviceKey: { try Wallet.makeDeviceKey() })
      minted = clock.now
      try wallet.add(new, document: document)
    } catch {
      if let taken { try? store.settle(taken.number, used: []) }
      throw error
    }
    if let taken {
      try store.settle(taken.number, used: Array(taken.statuses.prefix(new.copies.count)))
      progress.note(.revocable(taken.number))
    }
    return .card(
      new.card, leftOut: prepared.leftOut, minting: minted - start, saving: clock.now - minted)
  }

  /// Writes a credential that cannot be revoked, and reports its last day. The desk's store, if
  /// there is one, records it.
  private func noteIrrevocable(
    until end: CalendarDate, by store: IssuerStore?, _ surroundings: Surroundings,
    _ write: () throws -> Void
  ) throws {
    let number = try store?.noteIrrevocable(until: end, now: surroundings.now)
    do { try write() } catch {
      if let number { try? store?.settle(number, used: []) }
      throw error
    }
    progress.note(.irrevocable(until: end))
  }
}
