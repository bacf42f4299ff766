import Crypto
import Encoding
import FoundationEssentials
import PKCS11
import PKIX

/// A key of an issuer.
package enum IssuerKeyRole: Sendable, CaseIterable {
  /// It signs the certificates of signers and of requests.
  case root
  /// It signs credentials, status lists and receipts.
  case signer

  /// The word by which the key's label ends in a token.
  var word: String {
    switch self {
    case .root: "root"
    case .signer: "signer"
    }
  }

  var keyKind: IssuerStore.Kind { self == .root ? .rootKey : .signerKey }
  var certificateKind: IssuerStore.Kind { self == .root ? .rootCertificate : .signerCertificate }

  /// The name of the record of the key itself.
  var keyName: Vault.Name { keyKind.recordName }
  /// The name of the record that says in which token the key is, docs/WALLET-FORMAT.md.
  var placeName: Vault.Name {
    Vault.Name(
      kind: self == .root ? 25 : 26,
      identifier: [UInt8](repeating: 0, count: Vault.Name.identifierLength))
  }
}

/// Where a key of an issuer is, if it is in a token. The PIN is not kept.
package struct TokenPlace: Sendable {
  /// The address of the key, RFC 7512: its token with the serial number, its label and its identifier.
  package let address: TokenAddress
  /// The path of the module that reaches the token.
  package let module: WireText
  /// True if the token said that it made the key, and that the key can never leave it; any other may exist elsewhere.
  package let isMadeInToken: Bool

  init(address: TokenAddress, module: WireText, isMadeInToken: Bool) {
    (self.address, self.module, self.isMadeInToken) = (address, module, isMadeInToken)
  }

  /// Reads the content of its record; nil for anything else.
  init?(_ content: some Collection<UInt8>) {
    guard let value = try? JSONReader.read(Array(content)),
      let text = value["address"]?.string, let module = value["module"]?.string,
      let isMadeInToken = value["made"]?.bool, let address = try? TokenAddress(text.forPeople)
    else { return nil }
    self.init(address: address, module: module, isMadeInToken: isMadeInToken)
  }

  var content: SecretBytes {
    SecretBytes(
      JSONWriter().bytes(
        .object([
          "address": .string(WireText(address.text)), "module": .string(module),
          "made": .bool(isMadeInToken),
        ])))
  }

  /// The name that the operator gave the issuer's objects in the token.
  var name: String {
    let label = WireText(address.object ?? "")
    for role in IssuerKeyRole.allCases {
      let ending = WireText(" \(role.word)")
      if label.hasSuffix(ending) {
        return String(decoding: label.utf8.dropLast(ending.utf8.count), as: UTF8.self)
      }
    }
    return label.forPeople
  }
}

/// The place in a token for the keys of an issuer that is made.
package struct TokenKeyStore: Sendable {
  package let session: TokenSession
  let module: WireText
  /// The name of the issuer's objects: its keys have the labels *name* root and *name* signer.
  let name: String
  let existing: Existing

  /// What becomes of keys that have these labels already.
  package enum Existing: Sendable {
    /// No issuer is made.
    case refused
    /// They are the issuer's keys.
    case used
    /// They stay beside new ones.
    case kept
  }

  /// - Parameter module: the path of the module that reaches the token.
  package init(
    _ session: TokenSession, module: WireText, name: String, existing: Existing
  ) {
    (self.session, self.module, self.name) = (session, module, name)
    self.existing = existing
  }
}

/// The keys and certificates of an issuer that are being made, and what of them is in a token already: it is removed
/// there if they are not kept.
final class NewKeys {
  /// A key with its certificate, and the records of both.
  struct Made {
    let key: PrivateKey
    let certificate: Certificate
    let records: [Vault.NamedContent]
  }

  private let keyStore: TokenKeyStore?
  private let certificates: IssuerCertificates
  /// What removes from the token what was made there.
  private var undoing: [() -> Void] = []

  init(_ keyStore: TokenKeyStore?, certificates: IssuerCertificates) {
    (self.keyStore, self.certificates) = (keyStore, certificates)
  }

  static func makeKey() throws(CryptoError) -> PrivateKey {
    try PrivateKey.generate(.ec(curve: "prime256v1"))
  }

  /// Runs a step, and removes from the token what was made there if it fails.
  func keeping<Result>(_ step: () throws(WalletError) -> Result) throws(WalletError) -> Result {
    do throws(WalletError) { return try step() } catch {
      for undo in undoing { undo() }
      undoing = []
      throw error
    }
  }

  /// A root. One that is in the token already keeps its certificate there, so that offices share it.
  func root(now: Date) throws(WalletError) -> Made {
    try make(.root) { key throws(CryptoError) in try self.certificates.root(for: key, now: now) }
  }

  func signer(
    under root: Certificate, rootKey: PrivateKey, now: Date
  ) throws(WalletError) -> Made {
    try make(.signer) { key throws(CryptoError) in
      try self.certificates.signer(for: key, under: root, rootKey: rootKey, now: now)
    }
  }

  private func make(
    _ role: IssuerKeyRole, certificate: (PrivateKey) throws(CryptoError) -> [UInt8]
  ) throws(WalletError) -> Made {
    guard let keyStore else {
      let (key, made) = try WalletError.crypto { () throws(CryptoError) in
        let key = try Self.makeKey()
        return (key, try Certificate(der: try certificate(key)))
      }
      let secret = try WalletError.crypto { () throws(CryptoError) in try key.der() }
      return Made(
        key: key, certificate: made,
        records: [(role.keyName, secret), (role.certificateKind.recordName, SecretBytes(made.der))])
    }
    let (found, isNew) = try keyStore.key(role, certificates.random)
    if isNew { undoing.append { keyStore.session.withdraw(found) } }
    let key = PrivateKey(found)
    let signed: Certificate
    if role == .root, let known = try rootCertificate(of: found, in: keyStore) {
      signed = known
    } else {
      signed = try WalletError.crypto { () throws(CryptoError) in
        try Certificate(der: try certificate(key))
      }
      if try keyStore.store(signed, of: found) {
        undoing.append {
          try? keyStore.session.remove(label: found.label, id: found.id, withKeys: false)
        }
      }
    }
    return Made(key: key, certificate: signed, records: keyStore.records(role, found, signed))
  }

  /// The certificate of a root that is there already, if the token has it.
  /// - Throws: `token-object-exists` for the root of another issuer, or a certificate that its key did not sign: not
  ///   every token asks for the PIN before somebody puts one there.
  private func rootCertificate(
    of key: TokenKey, in keyStore: TokenKeyStore
  ) throws(WalletError) -> Certificate? {
    let stored = try WalletError.token { () throws(TokenError) in
      try keyStore.session.certificate(label: key.label, id: key.id)
    }
    guard let stored else { return nil }
    guard let certificate = try? Certificate(der: stored), certificates.isRoot(certificate),
      let publicKey = try? certificate.publicKey, (try? P256PublicKey(publicKey)) == key.publicKey,
      (try? certificate.isSigned(by: publicKey)) == true
    else { throw WalletError(.exists(keyStore.session.token.label, object: key.label)) }
    return certificate
  }
}

extension TokenKeyStore {
  /// The length of the identifier of a new key, in bytes.
  private static let identifierLength = 8

  /// Makes a key for a signer that the owner of a root certifies. It stays in the token, whatever becomes of it.
  /// - Returns: its public key, of which the owner makes the certificate.
  /// - Throws: `token-object-exists` for a key that is there already and not to be used, and other ``WalletError``.
  package func makeSignerKey(_ random: RandomSource) throws(WalletError) -> P256PublicKey {
    try key(.signer, random).key.publicKey
  }

  /// The key of a role: the one that is there, if such a key is to be used, or a new one.
  fileprivate func key(
    _ role: IssuerKeyRole, _ random: RandomSource
  ) throws(WalletError) -> (key: TokenKey, isNew: Bool) {
    let found = try keys(role)
    if let key = found.first, existing != .kept {
      guard existing == .used, found.count == 1 else {
        throw WalletError(.exists(session.token.label, object: label(role)))
      }
      return (try usable(key), false)
    }
    let id = try WalletError.crypto { () throws(CryptoError) in
      try random.bytes(Self.identifierLength)
    }
    let key = try WalletError.token { () throws(TokenError) in
      try session.generateKey(label: label(role), id: id)
    }
    return (key, true)
  }

  /// The records of a signer that the owner of a root certified, whose key is here. Its certificate is put beside it.
  /// - Throws: ``WalletError/issuerKeyMissing(_:)`` where the token has no such key.
  func records(_ signer: CertifiedSigner) throws(WalletError) -> [Vault.NamedContent] {
    guard let key = try keys(.signer).first(where: { $0.publicKey == signer.key }) else {
      var address = session.token.address
      address.object = label(.signer)
      throw .issuerKeyMissing(address.text)
    }
    try store(signer.certificate, of: try usable(key))
    return records(.signer, key, signer.certificate)
  }

  /// The records of a key in this token.
  fileprivate func records(
    _ role: IssuerKeyRole, _ key: TokenKey, _ certificate: Certificate
  ) -> [Vault.NamedContent] {
    var address = session.token.address
    (address.object, address.id) = (key.label, key.id)
    let place = TokenPlace(address: address, module: module, isMadeInToken: key.madeInToken)
    return [
      (role.placeName, place.content),
      (role.certificateKind.recordName, SecretBytes(certificate.der)),
    ]
  }

  /// Puts a certificate beside its key. That of a key that was used before stays: it is there for other programs, and
  /// nothing here reads it.
  /// - Returns: true if it was put there.
  @discardableResult
  fileprivate func store(
    _ certificate: Certificate, of key: TokenKey
  ) throws(WalletError) -> Bool {
    try WalletError.token { () throws(TokenError) in
      guard try session.certificate(label: key.label, id: key.id) == nil else { return false }
      try session.store(certificate: certificate.der, label: key.label, id: key.id)
      return true
    }
  }

  private func label(_ role: IssuerKeyRole) -> String { "\(name) \(role.word)" }

  private func keys(_ role: IssuerKeyRole) throws(WalletError) -> [TokenKey] {
    var address = session.token.address
    address.object = label(role)
    return try WalletError.token { () throws(TokenError) in try session.keys(matching: address) }
  }

  /// A key that was there already, if it can sign batches: a token that wants its PIN would ask for each copy. It signs
  /// once before it is certified, since the public key beside it may be somebody else's: not every token asks for the PIN
  /// before somebody puts one there.
  private func usable(_ key: TokenKey) throws(WalletError) -> TokenKey {
    guard !key.alwaysAuthenticate else { throw WalletError(.asksEachTime(session.token.label)) }
    _ = try WalletError.token { () throws(TokenError) in
      try key.sign(Array("passport: this key is here".utf8))
    }
    return key
  }
}

extension TokenSession {
  /// Removes a key that the issuer does not use, and its certificate. One that cannot be removed stays: it signs nothing.
  func withdraw(_ key: TokenKey) { try? remove(label: key.label, id: key.id) }
}

extension PrivateKey {
  /// A key in a token, which checks each signature before it gives it.
  package convenience init(_ key: TokenKey) {
    self.init(elsewhere: key.publicKey) { message throws(CryptoError) in
      do throws(TokenError) { return try key.sign(message) } catch {
        throw .elsewhere(error.code, error.details)
      }
    }
  }
}

extension WalletError {
  /// The error of a token, with its reason.
  init(_ error: TokenError) { self = .crypto(.elsewhere(error.code, error.details)) }

  /// Runs a step of the module `PKCS11`.
  static func token<Result>(
    _ step: () throws(TokenError) -> Result
  ) throws(WalletError) -> Result {
    do throws(TokenError) { return try step() } catch { throw WalletError(error) }
  }
}
