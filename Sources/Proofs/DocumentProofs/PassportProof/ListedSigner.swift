import Circuits
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Parallel
import Trust

/// A document signer as proofs count it: how it signs, with which key, and for which state. How an RSA key signs is
/// shown by each proof, so that a key hides only among those that sign alike.
public struct ListedSigner: Hashable, Sendable {
  /// How it signs.
  public let algorithm: SignerCircuit.Algorithm
  /// Its key.
  public let key: SignerKey
  /// The country in its certificate, two letters; empty where it has none.
  public let state: WireText

  /// A signer of whose documents one was seen.
  init(_ algorithm: SignerCircuit.Algorithm, _ key: SignerKey, _ certificate: Certificate) {
    self.init(algorithm, key, state: certificate.country ?? "")
  }

  init(_ algorithm: SignerCircuit.Algorithm, _ key: SignerKey, state: WireText) {
    (self.algorithm, self.key, self.state) = (algorithm, key, state)
  }

  /// The signer of a certificate, of whose documents none was seen; nil for a key that no proof takes. An RSA key is
  /// taken to sign with PSS where it is labelled so (RFC 4055, 1.2), or where its authority signed the certificate
  /// with PSS, and with PKCS #1 v1.5 otherwise: a certificate does not say more.
  public init?(_ certificate: Certificate) {
    guard let key = SignerKey(certificate) else { return nil }
    let algorithm: SignerCircuit.Algorithm
    switch key.kind {
    case .p256: algorithm = .p256
    case .brainpoolP256r1: algorithm = .brainpoolP256
    case .rsa2048e3, .rsa2048e65537:
      guard let exponent = key.kind.exponent else { return nil }
      algorithm = .rsa2048(Self.usesPSS(certificate) ? .pss : .pkcs1, exponent)
    }
    self.init(algorithm, key, certificate)
  }

  private static func usesPSS(_ certificate: Certificate) -> Bool {
    if case .rsaPSS = certificate.signatureAlgorithm.scheme { return true }
    let info = try? BERTLV(parsing: certificate.publicKeyInfo).children().first
    let label = DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 10))
    return (try? info?.children().first?.encoded.elementsEqual(label)) ?? false
  }
}

extension SignerCircuit.Algorithm {
  /// The kind of key that signs with it.
  public var keyKind: SignerKey.Kind {
    switch self {
    case .p256: .p256
    case .brainpoolP256: .brainpoolP256r1
    case .rsa2048(_, .three): .rsa2048e3
    case .rsa2048(_, .fermat): .rsa2048e65537
    }
  }
}

/// Document signers whose own paths were judged: each ends at a root of the class that is wanted, and use, country and
/// revocation do not speak against it. Only such signers count where a proof hides one among others: anybody can
/// make certificates of a state that does not exist.
public struct TrustedSigners: Sendable {
  /// The signers.
  public let signers: Set<ListedSigner>

  /// Judges certificates.
  /// - Parameters:
  ///   - wanted: the class of the roots, the states' or the test anchors.
  ///   - isWanted: true for a signer that is judged; all of them without it.
  public init(
    among certificates: [Certificate], anchors: any TrustAnchorSource, _ wanted: AnchorClass,
    at now: Date, where isWanted: @escaping @Sendable (ListedSigner) -> Bool = { _ in true }
  ) {
    let judge = PassiveAuthentication(anchors: anchors, at: now)
    let found = AllCores.map(certificates) { certificate -> ListedSigner? in
      guard let signer = ListedSigner(certificate), isWanted(signer) else { return nil }
      let judgement = judge.judge(signer: certificate)
      let isTrusted =
        judgement.outcome.status == .passed && judgement.anchor?.anchorClass == wanted
      return isTrusted ? signer : nil
    }
    signers = Set(found.compactMap { $0 })
  }

  /// Takes signers of whom a test says that they were judged.
  init(_ signers: Set<ListedSigner>) { self.signers = signers }
}

/// The signers among whom a proof hides the one that signed: those with the same algorithm.
public struct HidingSet: Hashable, Sendable {
  /// The least number of signers among which one should hide.
  public static let fewSigners = 50
  /// The least number of states whose signers these should be.
  public static let fewStates = 5

  /// The number of signers.
  public let signers: Int
  /// The number of states whose they are.
  public let states: Int

  /// True if they are too few, or of too few states, to hide among without being asked.
  var isSmall: Bool { signers < Self.fewSigners || states < Self.fewStates }
}
