import Crypto
import Encoding
import FoundationEssentials
import PKCS11
import PKIX
import Storage

/// The keys and certificates of an issuer of cards, its root and its signer, in a vault; or of keys in a token, where
/// they are. The key of a root that certified this signer elsewhere is not in it.
package final class IssuerStore {
  /// The kinds of records that occur once in an issuer's store, docs/WALLET-FORMAT.md.
  enum Kind: UInt8, CaseIterable {
    case name = 16
    case rootKey = 17
    case rootCertificate = 18
    case signerKey = 19
    case signerCertificate = 20

    var recordName: Vault.Name {
      Vault.Name(
        kind: rawValue, identifier: [UInt8](repeating: 0, count: Vault.Name.identifierLength))
    }
  }

  /// The kind of a root's certificate that was replaced; the record's identifier is its SHA-256.
  static let replacedRoot: UInt8 = 21

  /// The kind of the record of a document for whose holder the issuer signed; the record's
  /// identifier is SHA-256 over the document's signed attributes.
  static let boundDocument: UInt8 = 22

  /// The kind of the record with the address of the status list, which occurs once.
  static let statusPlace: UInt8 = 23
  /// The kind of the record of an issuance; the record's identifier is a random number of 8 bytes,
  /// then zeros.
  static let issuance: UInt8 = 24

  /// The issuer's name, address and country, as its root states them.
  package private(set) var identity: IssuerIdentity
  /// The name of the issuer, which its credentials have as their issuing authority.
  package var issuerName: WireText { identity.name }
  let path: String
  let vault: Vault
  let random: RandomSource
  private var root: Certificate
  private var signer: Certificate
  /// The sessions with the tokens that have keys of this issuer.
  private var sessions: [IssuerKeyRole: TokenSession] = [:]

  private init(path: String, vault: Vault, random: RandomSource) throws(WalletError) {
    self.path = path
    self.vault = vault
    self.random = random
    let name = try Self.content(.name, in: vault, path)
    guard let text = WireText(validating: name.bytes) else {
      throw .damaged(path, .issuerStoreNameUnreadable)
    }
    let root = try Self.certificate(.rootCertificate, in: vault, path)
    guard let identity = IssuerIdentity(name: text, root: root) else {
      throw .damaged(path, .issuerStoreCertificateUnreadable)
    }
    self.identity = identity
    self.root = root
    signer = try Self.certificate(.signerCertificate, in: vault, path)
  }

  /// Makes the store of a new issuer: a P-256 root for ten years, and a P-256 signer for 400 days.
  /// - Parameters:
  ///   - keyStore: the token in which its keys are made; nil for keys in the store itself.
  ///   - cost: the cost of trying the passphrase.
  /// - Throws: ``WalletError/exists(_:_:)`` if there is a file already, and others; then the token is as it was.
  package static func create(
    at path: String, passphrase: SecretBytes, identity: IssuerIdentity,
    in keyStore: TokenKeyStore? = nil, random: RandomSource = .system, now: Date,
    cost: Scrypt = .usual
  ) throws(WalletError) -> IssuerStore {
    try create(
      at: path, passphrase: passphrase, identity: identity, in: keyStore, random: random, now: now,
      cost: cost, write: Vault.atomically)
  }

  static func create(
    at path: String, passphrase: SecretBytes, identity: IssuerIdentity,
    in keyStore: TokenKeyStore? = nil, random: RandomSource = .system, now: Date, cost: Scrypt,
    write: @escaping Vault.Writer
  ) throws(WalletError) -> IssuerStore {
    // Before keys are made in a token.
    try requireAbsence(at: path)
    let made = try Made(identity, in: keyStore, random: random, now: now)
    return try create(made, at: path, passphrase, in: keyStore, random: random, cost, write)
  }

  /// Makes the store of an issuer whose root is elsewhere: its owner certified the signer.
  /// - Parameter keyStore: the token that has the signer's key.
  /// - Throws: ``WalletError/exists(_:_:)``, ``WalletError/issuerKeyMissing(_:)`` and others.
  package static func create(
    at path: String, passphrase: SecretBytes, signer: CertifiedSigner, in keyStore: TokenKeyStore,
    random: RandomSource = .system, cost: Scrypt = .usual
  ) throws(WalletError) -> IssuerStore {
    try requireAbsence(at: path)
    let made = try Made(signer, in: keyStore, random: random)
    return try create(
      made, at: path, passphrase, in: keyStore, random: random, cost, Vault.atomically)
  }

  private static func create(
    _ made: Made, at path: String, _ passphrase: SecretBytes, in keyStore: TokenKeyStore?,
    random: RandomSource, _ cost: Scrypt, _ write: @escaping Vault.Writer
  ) throws(WalletError) -> IssuerStore {
    let vault = try made.keys.keeping { () throws(WalletError) in
      try Vault.create(
        at: path, purpose: .issuer, passphrase: passphrase, records: made.records, random: random,
        cost: cost, write: write)
    }
    let store = try IssuerStore(path: path, vault: vault, random: random)
    store.attach(keyStore)
    return store
  }

  /// Checks that there is an issuer's store to open, before its passphrase is asked for.
  /// - Throws: ``WalletError/missing(_:_:)``.
  package static func requirePresence(at path: String) throws(WalletError) {
    try Vault.requirePresence(at: path, .issuer)
  }

  /// Checks that no issuer's store is in the way of a new one, before anything is asked for.
  /// - Throws: ``WalletError/exists(_:_:)``.
  package static func requireAbsence(at path: String) throws(WalletError) {
    guard !BoundedFile.isPresent(path) else { throw .exists(.issuer, path) }
  }

  /// Opens an issuer's store, which is locked as long as this value lives.
  /// - Throws: ``WalletError/missing(_:_:)``, ``WalletError/inUse``,
  ///   ``WalletError/passphraseWrong``, ``WalletError/damaged(_:_:)`` and others.
  package static func open(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> IssuerStore {
    try open(at: path, with: .passphrase(passphrase), random: random)
  }

  /// Opens an issuer's store with a passphrase that opens it more than once.
  /// - Throws: as with one that does not.
  package static func open(
    at path: String, _ passphrase: KeptPassphrase
  ) throws(WalletError) -> IssuerStore {
    try open(at: path, with: .kept(passphrase))
  }

  static func open(
    at path: String, with secret: VaultSecret, random: RandomSource = .system,
    write: @escaping Vault.Writer = Vault.atomically
  ) throws(WalletError) -> IssuerStore {
    let vault: Vault
    do throws(WalletError) {
      vault = try Vault.open(
        at: path, purpose: .issuer, with: secret, random: random, write: write)
    } catch {
      throw error == .secretWrong(.passphrase) ? .issuerPassphraseWrong : error
    }
    return try IssuerStore(path: path, vault: vault, random: random)
  }

  /// The root's certificate in DER, for verifiers.
  package var rootCertificate: [UInt8] { root.der }

  /// SHA-256 over the root's certificate, 32 bytes.
  package var rootFingerprint: [UInt8] { root.sha256 }

  /// The certificates of replaced roots, in DER, in the order of their replacement. Credentials
  /// that were issued below them still verify.
  package var replacedRoots: [[UInt8]] {
    get throws(WalletError) {
      var roots: [[UInt8]] = []
      for name in vault.names(of: Self.replacedRoot) {
        guard let record = try vault.content(of: name),
          let certificate = try? Certificate(der: record.bytes)
        else { throw .damaged(path, .issuerStoreCertificateUnreadable) }
        roots.append(certificate.der)
      }
      return roots
    }
  }

  /// The signer's certificate in DER.
  package var signerCertificate: [UInt8] { signer.der }

  /// The end of the validity of the signer's certificate.
  package var signerEnd: Date { signer.notAfter }

  /// The signer's key, if it may sign now. It is erased from memory with the last reference to it.
  /// - Throws: ``WalletError/issuerExpired(_:)`` or ``WalletError/issuerNotYetValid(_:)`` outside the
  ///   validity of the signer's certificate.
  package func signerKey(now: Date) throws(WalletError) -> PrivateKey {
    try Self.require(signer, at: now)
    return try key(.signer)
  }

  /// Where a key is, if it is in a token; nil for one in this store.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package func place(of role: IssuerKeyRole) throws(WalletError) -> TokenPlace? {
    guard let record = try vault.content(of: role.placeName) else { return nil }
    guard let place = TokenPlace(record.bytes) else {
      throw .damaged(path, .issuerStorePlaceUnreadable)
    }
    return place
  }

  /// False if the root's key is neither in this store nor in a token that it names: its owner certifies the signer.
  package var hasRootKey: Bool {
    [IssuerKeyRole.root.keyName, IssuerKeyRole.root.placeName].contains {
      !vault.names(of: $0.kind).isEmpty
    }
  }

  /// The keys that ``makeVerifier(host:now:)`` needs.
  package var requestKeys: [IssuerKeyRole] { hasRootKey ? [.root] : [.signer] }

  /// Takes a session with the token that has a key. The store signs in it as long as this value lives.
  package func attach(_ session: TokenSession, for role: IssuerKeyRole) { sessions[role] = session }

  private func attach(_ keyStore: TokenKeyStore?) {
    for role in IssuerKeyRole.allCases { sessions[role] = keyStore?.session }
  }

  /// The secret of a document for whose holder this issuer signs.
  package enum BoundSecret: Sendable {
    /// The document had no secret before.
    case first
    /// The secret is the one that the document had before.
    case same
    /// The document has another secret, of another wallet or of a lost one.
    case other
  }

  /// Records the digest of the secret of a document, before the issuer signs for the document's
  /// holder. One document has one secret, so that each pseudonym made from it stands for one
  /// document.
  ///
  /// - Parameters:
  ///   - secret: SHA-256 over the secret, 32 bytes.
  ///   - document: what stands for the document, 32 bytes.
  /// - Throws: ``WalletError`` when it cannot be read or saved.
  package func keep(
    secret: [UInt8], ofDocument document: [UInt8]
  ) throws(WalletError) -> BoundSecret {
    let name = Vault.Name(kind: Self.boundDocument, identifier: document)
    if let kept = try vault.content(of: name) {
      return kept.bytes.elementsEqual(secret) ? .same : .other
    }
    try vault.update(putting: [(name, SecretBytes(secret))])
    return .first
  }

  /// Deletes the digest of a document's secret, if the card was not made after all.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func forgetSecret(ofDocument document: [UInt8]) throws(WalletError) {
    try vault.update(removing: [Vault.Name(kind: Self.boundDocument, identifier: document)])
  }

  /// Replaces the signer and its key by new ones that are valid for another 400 days, or until the
  /// root's end, and saves. Credentials of the old signer stay valid until their end. A new key is made where the old
  /// one is, and an old one in a token is removed there.
  /// - Throws: ``WalletError/issuerExpired(_:)`` when the root has expired, and ``WalletError`` when it
  ///   cannot be saved.
  package func renewSigner(now: Date) throws(WalletError) {
    try Self.require(root, at: now)
    let rootKey = try key(.root)
    let keyStore = try keyStore(of: .signer)
    // One that the token does not have any more is replaced too.
    let former = try? tokenKey(.signer)
    let keys = NewKeys(
      keyStore, certificates: IssuerCertificates(identity: identity, random: random))
    try keys.keeping { () throws(WalletError) in
      let made = try keys.signer(under: self.root, rootKey: rootKey, now: now)
      try vault.update(putting: made.records)
      signer = made.certificate
    }
    if let former { former.session.withdraw(former.key) }
  }

  /// Replaces the signer by one that the owner of the root certified, as ``renewSigner(now:)`` does. Its key is in the
  /// token that has the old one, under the same label.
  /// - Throws: ``WalletError/credential(_:)`` for a signer of another root, ``WalletError/issuerKeyMissing(_:)``, and
  ///   ``WalletError`` when it cannot be saved.
  package func renewSigner(with signer: CertifiedSigner) throws(WalletError) {
    guard signer.root == root else { throw .credential(.issuerPathInvalid(.issuerPathBroken)) }
    let keyStore = try signerKeyStore()
    // One that the token does not have any more is replaced too.
    let former = try? tokenKey(.signer)
    try vault.update(putting: keyStore.records(signer))
    self.signer = signer.certificate
    if let former, former.key.publicKey != signer.key { former.session.withdraw(former.key) }
  }

  /// The place in the token of the signer's key for the key of another signer.
  /// - Throws: ``WalletError/issuerKeyInStore`` for a signer whose key is in this store.
  package func signerKeyStore() throws(WalletError) -> TokenKeyStore {
    guard let keyStore = try keyStore(of: .signer) else { throw .issuerKeyInStore }
    return keyStore
  }

  /// Certifies the key of a signer that another office has, for 400 days or until the root's end. Nothing is saved.
  /// - Returns: the certificate in DER.
  /// - Throws: ``WalletError/issuerExpired(_:)`` when the root has expired, ``WalletError/issuerRootElsewhere`` and others.
  package func certify(_ key: P256PublicKey, now: Date) throws(WalletError) -> [UInt8] {
    try Self.require(root, at: now)
    let rootKey = try self.key(.root)
    let certificates = IssuerCertificates(identity: identity, random: random)
    let root = root
    // Nobody asks the office's key for a signature here.
    let signer = PrivateKey(elsewhere: key) { _ throws(CryptoError) in
      throw .malformed(.privateKey)
    }
    return try WalletError.crypto { () throws(CryptoError) in
      try certificates.signer(for: signer, under: root, rootKey: rootKey, now: now)
    }
  }

  /// Replaces this issuer by a new one with its own root and signer, in one save. The old keys are
  /// deleted, so that nothing more can be signed under the old root, whose certificate is kept
  /// among ``replacedRoots``. The passphrase does not change. Old keys in a token stay there.
  /// - Parameter keyStore: the token in which the new keys are made; nil for keys in the store itself.
  /// - Throws: ``WalletError`` when it cannot be saved; then the issuer stays the old one.
  package func replace(
    with identity: IssuerIdentity, in keyStore: TokenKeyStore? = nil, now: Date
  ) throws(WalletError) {
    let made = try Made(identity, in: keyStore, random: random, now: now)
    let kept = Vault.Name(kind: Self.replacedRoot, identifier: root.sha256)
    let former = root
    try made.keys.keeping { () throws(WalletError) in
      let gone = Set(Self.keyNames).subtracting(made.records.map { $0.name })
      try vault.update(
        removing: gone, putting: made.records + [(kept, SecretBytes(former.der))])
    }
    (self.identity, root, signer) = (identity, made.root, made.signer)
    attach(keyStore)
  }

  /// The names of the records of keys, and of those that say where a key is.
  private static var keyNames: [Vault.Name] {
    IssuerKeyRole.allCases.flatMap { [$0.keyName, $0.placeName] }
  }

  /// A new key that signs requests, valid for a day, with its certificate in DER under the root.
  /// The store keeps neither. Without the root's key it is the signer's: a request is of another type than what that
  /// key signs besides, and its certificate is one for signatures.
  /// - Parameters:
  ///   - host: the name of the host that receives the answers; nil for an IP address.
  ///   - identifier: the identifier by which the desk is registered; nil if it shows no registration.
  /// - Throws: ``WalletError/issuerExpired(_:)`` and others.
  package func makeVerifier(
    host: WireText?, registeredAs identifier: WireText? = nil, now: Date
  ) throws(WalletError) -> (key: PrivateKey, certificate: [UInt8]) {
    guard hasRootKey else {
      // The signer's certificate does not have the identifier.
      if case .some = identifier { throw .registrationWithoutRoot }
      return (try signerKey(now: now), signer.der)
    }
    try Self.require(root, at: now)
    let rootKey = try key(.root)
    let certificates = IssuerCertificates(identity: identity, random: random)
    let root = root
    return try WalletError.crypto { () throws(CryptoError) in
      let key = try NewKeys.makeKey()
      return (
        key,
        try certificates.verifier(
          for: key, names: host.map { [.dns($0)] } ?? [], identifier: identifier, under: root,
          rootKey: rootKey, now: now)
      )
    }
  }

  /// The records of a new issuer, and its certificates.
  private struct Made {
    let keys: NewKeys
    let records: [Vault.NamedContent]
    let root: Certificate
    let signer: Certificate

    init(
      _ identity: IssuerIdentity, in keyStore: TokenKeyStore?, random: RandomSource, now: Date
    ) throws(WalletError) {
      let keys = NewKeys(
        keyStore, certificates: IssuerCertificates(identity: identity, random: random))
      let (root, signer) = try keys.keeping { () throws(WalletError) in
        let root = try keys.root(now: now)
        // One that was in the token before may have ended.
        try IssuerStore.require(root.certificate, at: now)
        return (root, try keys.signer(under: root.certificate, rootKey: root.key, now: now))
      }
      self.keys = keys
      (self.root, self.signer) = (root.certificate, signer.certificate)
      records = [Self.name(of: identity)] + root.records + signer.records
    }

    init(
      _ signer: CertifiedSigner, in keyStore: TokenKeyStore, random: RandomSource
    ) throws(WalletError) {
      keys = NewKeys(
        keyStore, certificates: IssuerCertificates(identity: signer.identity, random: random))
      (root, self.signer) = (signer.root, signer.certificate)
      records =
        [
          Self.name(of: signer.identity),
          (Kind.rootCertificate.recordName, SecretBytes(signer.root.der)),
        ] + (try keyStore.records(signer))
    }

    private static func name(of identity: IssuerIdentity) -> Vault.NamedContent {
      (Kind.name.recordName, SecretBytes(Array(identity.name.utf8)))
    }
  }

  /// Changes the passphrase and saves. Older copies of the file still open with the old passphrase,
  /// and their vault key also opens this file.
  /// - Parameter cost: the cost of trying the new one.
  /// - Throws: ``WalletError/passphraseEmpty``, and ``WalletError`` when it cannot be saved.
  package func changePassphrase(
    to passphrase: SecretBytes, cost: Scrypt = .usual
  ) throws(WalletError) {
    try vault.change(to: .passphrase(passphrase), cost: cost)
  }

  private static func require(
    _ certificate: Certificate, at now: Date
  ) throws(WalletError) {
    guard now <= certificate.notAfter else { throw .issuerExpired(certificate.notAfter) }
    guard now >= certificate.notBefore else { throw .issuerNotYetValid(certificate.notBefore) }
  }

  /// A key, checked against its certificate.
  private func key(_ role: IssuerKeyRole) throws(WalletError) -> PrivateKey {
    if let found = try tokenKey(role) { return PrivateKey(found.key) }
    guard role == .signer || hasRootKey else { throw .issuerRootElsewhere }
    let record = try Self.content(role.keyKind, in: vault, path)
    guard let key = try? PrivateKey(der: record.bytes),
      (try? key.publicKeyInfo()) == certificate(of: role).publicKeyInfo
    else { throw .damaged(path, .issuerStoreKeyDiffers) }
    return key
  }

  /// The key of a certificate in its token, and the session with the token; nil for a key in this store.
  private func tokenKey(
    _ role: IssuerKeyRole
  ) throws(WalletError) -> (key: TokenKey, session: TokenSession)? {
    guard let place = try place(of: role) else { return nil }
    guard let session = sessions[role] else { throw .tokenNotOpened }
    let certified = try? P256PublicKey(certificate(of: role).publicKey)
    let found = try WalletError.token { () throws(TokenError) in
      try session.keys(matching: place.address)
    }
    guard let certified, let key = found.first(where: { $0.publicKey == certified }) else {
      throw .issuerKeyMissing(place.address.text)
    }
    return (key, session)
  }

  /// The place for a new key beside one that is in a token; nil for a key in this store.
  private func keyStore(of role: IssuerKeyRole) throws(WalletError) -> TokenKeyStore? {
    guard let place = try place(of: role) else { return nil }
    guard let session = sessions[role] else { throw .tokenNotOpened }
    return TokenKeyStore(session, module: place.module, name: place.name, existing: .kept)
  }

  private func certificate(of role: IssuerKeyRole) -> Certificate {
    switch role {
    case .root: root
    case .signer: signer
    }
  }

  private static func certificate(
    _ kind: Kind, in vault: Vault, _ path: String
  ) throws(WalletError) -> Certificate {
    let record = try content(kind, in: vault, path)
    guard let certificate = try? Certificate(der: record.bytes) else {
      throw .damaged(path, .issuerStoreCertificateUnreadable)
    }
    return certificate
  }

  private static func content(
    _ kind: Kind, in vault: Vault, _ path: String
  ) throws(WalletError) -> SecretBytes {
    guard let record = try vault.content(of: kind.recordName) else {
      throw .damaged(path, .vaultRecordMissing)
    }
    return record
  }
}
