import Crypto
import Encoding
import LDS
import Synchronization

/// The keys that are made for one document: the private keys for the chip, and the public keys that
/// are signed.
struct DocumentKeys {
  let chipAuthentication: [ChipAuthenticationKey]
  let activeAuthentication: ActiveAuthenticationKeyPair?

  /// Makes the keys that a profile needs.
  /// - Throws: `CryptoError` when libcrypto or the random source fails.
  init(_ profile: Profile, random: RandomSource) throws(CryptoError) {
    var keys: [ChipAuthenticationKey] = []
    for wish in profile.chipAuthentication.keys {
      let parameters = try wish.parameters.keyAgreementParameters()
      keys.append(
        ChipAuthenticationKey(
          identifier: wish.identifier, parameters: parameters,
          privateKey: try parameters.group.makeKeyPair(random).privateKey,
          isForMapping: wish.isForMapping))
    }
    chipAuthentication = keys
    activeAuthentication = try profile.activeAuthentication.map {
      (offer) throws(CryptoError) in try Self.activeAuthenticationKey(offer, isCopy: false)
    }
  }

  /// The private keys of a copied chip: of the same kinds, but not those that were signed.
  /// - Throws: `CryptoError` when libcrypto or the random source fails.
  static func ofCopy(
    _ profile: Profile, random: RandomSource
  ) throws(CryptoError) -> DocumentKeys {
    let keys = try DocumentKeys(profile, random: random)
    guard let offer = profile.activeAuthentication else { return keys }
    return DocumentKeys(
      keys.chipAuthentication, try activeAuthenticationKey(offer, isCopy: true))
  }

  private init(
    _ chipAuthentication: [ChipAuthenticationKey],
    _ activeAuthentication: ActiveAuthenticationKeyPair?
  ) {
    self.chipAuthentication = chipAuthentication
    self.activeAuthentication = activeAuthentication
  }

  private static func activeAuthenticationKey(
    _ offer: ActiveAuthenticationOffer, isCopy: Bool
  ) throws(CryptoError) -> ActiveAuthenticationKeyPair {
    switch offer {
    case .rsa(let bits, let digest):
      return ActiveAuthenticationKeyPair(
        key: try RSAKeys.key(of: isCopy ? .copy(bits: bits) : .chip(bits: bits)),
        scheme: .messageRecovery(digest))
    case .ecdsa(let curve, let digest, let form, _):
      return ActiveAuthenticationKeyPair(
        key: try PrivateKey.generate(.ec(curve: curve.nameOfLibrary)),
        scheme: .ecdsa(digest, form))
    }
  }

  /// The secrets of the chip: the private keys and the numbers of the profile.
  func secrets(_ numbers: Set<Profile.Number>) -> ChipSecrets {
    var secrets = ChipSecrets()
    if numbers.contains(.cardAccess) { secrets.cardAccessNumber = SpecimenNumbers.cardAccess }
    if numbers.contains(.personalIdentification) {
      secrets.personalIdentificationNumber = SpecimenNumbers.personalIdentification
      secrets.personalUnblockingKey = SpecimenNumbers.personalUnblocking
    }
    secrets.chipAuthenticationKeys = chipAuthentication
    secrets.activeAuthenticationKey = activeAuthentication
    return secrets
  }
}

/// The numbers of the specimen's card, which belong to nobody.
enum SpecimenNumbers {
  static let cardAccess = "271828"
  static let personalIdentification = "314159"
  static let personalUnblocking = "5772156649"
}

/// RSA keys, which take long to make: one of each size for all specimens of a process, one for their copies, and one for
/// all document signers of a kind.
enum RSAKeys {
  enum Owner: Hashable {
    case chip(bits: Int)
    case copy(bits: Int)
    case signer(DocumentSignerKind)

    fileprivate var kind: KeyKind {
      switch self {
      case .chip(let bits), .copy(let bits): .rsa(bits: bits)
      case .signer(let kind): kind.key
      }
    }
  }

  private static let made = Mutex<[Owner: PrivateKey]>([:])

  static func key(of owner: Owner) throws(CryptoError) -> PrivateKey {
    if let known = made.withLock({ $0[owner] }) { return known }
    let key = try PrivateKey.generate(owner.kind)
    return made.withLock { keys in
      if let first = keys[owner] { return first }
      keys[owner] = key
      return key
    }
  }
}
