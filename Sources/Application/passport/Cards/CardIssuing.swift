import Credentials
import Crypto
import Faces
import Encoding
import FoundationEssentials
import Inspection
import LDS
import PKIX
import Presentation
import ProofEngine
import Storage
import Verdicts
import Wallet

/// The work of `read --issue` after the verdicts: it mints a card from a record that passed, and
/// puts it into the wallet, or makes a file that another program takes. The stores are opened before
/// the document is read, so that a wrong passphrase is found first.
struct CardIssuing {
  static let issue = Flag("--issue", "put a card into the wallet if the record passed")
  static let issuerPassphraseFile = Option(
    "--desk-passphrase-file", "FILE", "take the desk's passphrase from the first line of a file")
  private static let acceptsUnprovenChip = Flag(
    "--accept-unproven-chip", "make the card although the chip's proof was not checked")
  private static let keepsDocument = Flag(
    "--keep-for-proofs",
    "keep DG1 and EF.SOD in the wallet too, for proofs over the state's own signature")
  private static let isHolderMatched = Flag(
    "--holder-matched", "say in the card that you compared the holder with the portrait")

  private static let formats = Option(
    "--format", "FORMATS",
    "make these: the usual identity, age and photo-id, or vc-jwt, or solidarity or dtc alone as a file",
    takes: .cardFormatsForm
  ) { IssuedFormats(parsing: $0) }
  private static let claims = Option.names(
    "--claims", "CLAIMS",
    "what a vc-jwt or solidarity card says, and always shows, as in age_over_18")
  private static let holder = Option(
    "--holder", "DID", "the did:key of the holder's app, to which a solidarity card is bound",
    takes: .didKeyForm
  ) { try? DIDKey(parsing: WireText($0)) }
  private static let out = Option(
    "--out", "FILE", "write a solidarity card or a dtc there"
  ) { ResultPlace($0) }
  private static let withoutStatus = Flag(
    "--without-status",
    "make a solidarity card or a dtc although nobody can revoke it")

  static let options: [any HelpItem] = [
    issue, formats, claims, holder, out, withoutStatus, acceptsUnprovenChip, isHolderMatched,
    keepsDocument, WalletOptions.wallet.saying("put the card into this wallet"),
    Together(
      Passphrase.file, issuerPassphraseFile,
      saying: "take the wallet's and the desk's passphrase from files"),
  ]

  static let rules: [OptionRule] = [
    .goesWith(formats, [issue, CardOffer.offer]), .goesWith(claims, [formats]),
    .goesWith(holder, [formats]),
    .goesWith(out, [formats]), .goesWith(withoutStatus, [issue]),
    .goesWith(acceptsUnprovenChip, [issue, CardOffer.offer]),
    .goesWith(isHolderMatched, [issue, CardOffer.offer]), .goesWith(keepsDocument, [issue]),
    .goesWith(WalletOptions.wallet, [issue]),
  ]

  /// What is made, with what it needs.
  private enum Work {
    case card(IssuerStore, Wallet, MintingPlan)
    case solidarity(IssuerStore, claims: [WireText], holder: P256PublicKey, ResultPlace)
    case travelCredential(IssuerStore?, ResultPlace)
  }

  private let work: Work
  private let options: MintingOptions
  private let keepsDocument: Bool

  /// Checks that the stores are there that the formats need, before a passphrase is asked for, and that
  /// the options belong to the formats.
  /// - Throws: `WalletError.missing`, ``UsageError``.
  static func check(_ options: Arguments, _ environment: AppEnvironment) throws {
    let formats = options[formats] ?? .usual
    try formats.check(
      claims: options.has(claims), holder: options.has(holder), out: options.has(out),
      withoutStatus: (withoutStatus.name, options[withoutStatus]))
    try formats.check(
      wallet: options.has(WalletOptions.wallet),
      decisions: [acceptsUnprovenChip, isHolderMatched, keepsDocument]
        .filter { options.has($0) }.map(\.name))
    try options[out]?.check()
    if formats.needsIssuer { try IssuerStore.requirePresence(at: environment.issuerFile) }
    if formats.needsWallet {
      try Wallet.requirePresence(at: WalletOptions.path(options, environment))
    }
  }

  /// True if the issuer's store is opened: it signs, or it remembers on this machine what cannot be revoked.
  private static func opensIssuer(
    for formats: IssuedFormats, _ environment: AppEnvironment
  ) throws -> Bool {
    if formats.needsIssuer { return true }
    return try BoundedFile.isPresent(environment.issuerFile)
  }

  /// Opens the stores that the formats need, the issuer's first.
  init(_ options: Arguments, _ environment: AppEnvironment) throws {
    self.options = Self.mintingOptions(options)
    keepsDocument = options[Self.keepsDocument]
    let claims = options[Self.claims] ?? []
    switch options[Self.formats] ?? .usual {
    case .usual:
      work = .card(
        try Self.issuer(options, environment), try WalletOptions.open(options, environment),
        .usual)
    case .kinds(let kinds):
      work = .card(
        try Self.issuer(options, environment), try WalletOptions.open(options, environment),
        MintingPlan(kinds, verifiableClaims: claims))
    case .solidarity:
      work = .solidarity(
        try Self.issuer(options, environment), claims: claims,
        holder: try options.value(Self.holder).key, try options.value(Self.out))
    case .travelCredential:
      let opens = try Self.opensIssuer(for: .travelCredential, environment)
      work = .travelCredential(
        opens ? try Self.store(options, environment) : nil, try options.value(Self.out))
    }
  }

  /// What the operator decided about the card.
  static func mintingOptions(_ options: Arguments) -> MintingOptions {
    MintingOptions(
      acceptsUnprovenChip: options[acceptsUnprovenChip], isHolderMatched: options[isHolderMatched])
  }

  /// What is offered to another wallet: the credentials that have an offer in OpenID4VCI.
  /// - Throws: ``UsageError``.
  static func planToOffer(_ options: Arguments) throws(UsageError) -> MintingPlan {
    switch options[formats] ?? .usual {
    case .usual: return .usual
    case .kinds(let kinds) where !kinds.contains(.vcJWT): return MintingPlan(kinds)
    default: throw UsageError(.formatNotOffered)
    }
  }

  /// The usual card, from stores that are open.
  init(_ store: IssuerStore, _ wallet: Wallet, isHolderMatched: Bool) {
    options = MintingOptions(acceptsUnprovenChip: false, isHolderMatched: isHolderMatched)
    keepsDocument = false
    work = .card(store, wallet, .usual)
  }

  /// The issuer's store, open.
  /// - Throws: `WalletError` and others.
  static func issuer(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> IssuerStore {
    let store = try store(options, environment)
    try OwnDeskRoots.keep(store, environment)
    return store
  }

  private static func store(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> IssuerStore {
    let passphrase = Passphrase(of: .issuer, options, file: issuerPassphraseFile)
    return try IssuerStore.open(at: environment.issuerFile, passphrase: passphrase.read())
  }

  /// Mints a card and puts it into the wallet. A refusal, or an error such as that of a wallet that
  /// cannot be written, is a result too, because the record is printed all the same.
  func issue(_ document: InspectedDocument, _ environment: AppEnvironment) -> IssuedCard {
    guard case .live(let record) = document else {
      return .refused(Outcome(.failed, .traceReplayed))
    }
    do {
      let attributes = try VerifiedAttributes(record)
      switch work {
      case .card(let store, let wallet, let plan):
        let portrait = Self.portrait(of: record, environment)
        let kept = keepsDocument ? try KeptDocument(record, wallet, environment) : nil
        if options.isHolderMatched, record.chip.status == .passed {
          try kept?.bind(store, environment)
        }
        do {
          return try card(attributes, portrait, kept?.document, store, wallet, plan, environment)
        } catch {
          try kept?.unbind(store)
          throw error
        }
      case .solidarity(let store, let claims, let holder, let place):
        let card = try Self.engine(store, environment).solidarityCard(
          attributes, claims: claims, holder: holder, options: options,
          at: environment.judgementTime, random: environment.random)
        try environment.tellIrrevocable(until: CalendarDate(card.expiresAt), by: store) {
          try place.write(Array(card.text.utf8), mode: 0o600, environment)
        }
        return .file(format: IssuedFormats.solidarity.name)
      case .travelCredential(let store, let place):
        let files = record.documentFiles
        guard let securityObject = files.bytes(of: .sod) else {
          return .refused(Outcome(.failed, .filesUnread, [.text(ElementaryFile.sod.name)]))
        }
        let credential = try DigitalTravelCredential(
          securityObject: securityObject, dataGroups: files.read)
        guard let end = attributes.mrz.dateOfExpiry.signedDateOfExpiry else {
          throw MintError.incomplete(.mintExpiryMissing)
        }
        try environment.tellIrrevocable(until: end, by: store) {
          try place.write(credential.encoded, mode: 0o600, environment)
        }
        return .file(format: IssuedFormats.travelCredential.name)
      }
    } catch let refusal as RecordNotPassed {
      return .refused(refusal.outcome)
    } catch let refusal as MintError {
      return .refused(Outcome(.failed, refusal.code, refusal.details))
    } catch let error as any CodedError {
      return .failed(error)
    } catch {
      return .failed(InternalFault("\(type(of: error))"))
    }
  }

  /// The engine of an issuer.
  static func engine(
    _ store: IssuerStore, _ environment: AppEnvironment
  ) throws -> ProofEngine {
    let issuer = try CredentialIssuer(
      key: store.signerKey(now: environment.now),
      chain: [Certificate(der: store.signerCertificate)])
    return ProofEngine(issuer: issuer, issuerName: store.issuerName)
  }

  /// The portrait in JPEG where the document has it in JPEG 2000 and a program for the conversion is
  /// there; nil otherwise. Without one the card says which of its parts it lacks.
  static func portrait(
    of record: InspectionRecord, _ environment: AppEnvironment
  ) -> EncodedImage? {
    guard case .read(let file) = record.documentFiles.dg2, let image = file.faces.first,
      image.format == .jpeg2000
    else { return nil }
    return (try? PortraitConversion(.jpeg).convert(image, environment)).map { EncodedImage($0) }
  }

  private func card(
    _ attributes: VerifiedAttributes, _ portrait: EncodedImage?, _ document: WalletDocument?,
    _ store: IssuerStore, _ wallet: Wallet, _ plan: MintingPlan, _ environment: AppEnvironment
  ) throws -> IssuedCard {
    let clock = ContinuousClock()
    let start = clock.now
    let copies = plan.batches.reduce(0) { $0 + $1.copies }
    let taken = try store.takeStatuses(copies, now: environment.now)
    let (made, minted): (MintedCard, ContinuousClock.Instant)
    do {
      made = try Self.engine(store, environment).mint(
        attributes, plan: plan, options: options, portrait: portrait,
        statuses: taken?.statuses ?? [], at: environment.judgementTime,
        random: environment.random, deviceKey: { try Wallet.makeDeviceKey() })
      minted = clock.now
      try wallet.add(
        made.card, copies: Self.kept(made.copies), portrait: made.portrait?.octets,
        document: document)
    } catch {
      if let taken { try? store.settle(taken.number, used: []) }
      throw error
    }
    if let taken {
      try store.settle(taken.number, used: Array(taken.statuses.prefix(made.copies.count)))
      environment.tellRevocation(taken.number)
    }
    let leftOut = made.leftOut.map { left in
      IssuedCard.LeftOut(
        kind: left.kind.rawValue,
        outcome: Outcome(.failed, left.reason.code, left.reason.details))
    }
    return .card(
      made.card, leftOut: leftOut, minting: minted - start, saving: clock.now - minted)
  }

  private static func kept(_ copies: [MintedCard.Copy]) -> [WireText: WalletCopy] {
    Dictionary(
      copies.map {
        ($0.identifier, WalletCopy(credential: $0.credential, deviceKey: $0.deviceKey))
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension AppEnvironment {
  /// Says by which number what was issued can be revoked.
  func tellRevocation(_ number: WireText) {
    errors.note("to revoke what was issued: passport card revoke \(number)")
  }

  /// Writes what nobody can revoke, and says until when. The desk remembers it, where there is one.
  func tellIrrevocable(
    until end: CalendarDate, by store: IssuerStore?, _ write: () throws -> Void
  ) throws {
    let number = try store?.noteIrrevocable(until: end, now: now)
    do { try write() } catch {
      if let number { try? store?.settle(number, used: []) }
      throw error
    }
    errors.note("nobody can revoke it; it ends on \(end)")
  }
}

extension IssuedCard {
  /// Prints the error, after the record was printed.
  /// - Returns: exit code 11 where the card was refused, and that of the error where there was one.
  func tell(_ environment: AppEnvironment) -> ExitCode {
    switch self {
    case .card, .file: .success
    case .refused: .notValid
    case .failed(let error): environment.note(error)
    }
  }
}
