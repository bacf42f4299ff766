import Circuits
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Parallel
import Trust

/// A document signer in a list: its algorithm, its key and its state. Each proof shows the
/// algorithm, including the encoding of RSA, and so a key hides only among those with the same
/// algorithm.
public struct ListedSigner: Hashable, Sendable {
  /// The algorithm of its signatures.
  public let algorithm: SignerCircuit.Algorithm
  /// Its key.
  public let key: SignerKey
  /// The country in its certificate, two letters; empty where it has none.
  public let state: WireText

  /// The signer of a document.
  init(_ algorithm: SignerCircuit.Algorithm, _ key: SignerKey, _ certificate: Certificate) {
    self.init(algorithm, key, state: certificate.country ?? "")
  }

  init(_ algorithm: SignerCircuit.Algorithm, _ key: SignerKey, state: WireText) {
    (self.algorithm, self.key, self.state) = (algorithm, key, state)
  }

  /// The signers of a certificate alone, without a document: one for each algorithm that is possible for its key, and
  /// none for a key that no proof accepts. An RSA key is taken to sign with PSS if the certificate labels it so (RFC
  /// 4055, 1.2), or if its authority signed the certificate with PSS, and with PKCS #1 v1.5 otherwise. The digest is
  /// taken to be SHA-256, the one with which its authority signed, SHA-1 too, or the one that is as long as the curve's
  /// order. A certificate does not say more.
  public static func all(in certificate: Certificate) -> [ListedSigner] {
    guard let key = SignerKey(certificate) else { return [] }
    let digests = SecureHash.allCases.filter {
      $0 == .sha256 || $0.digest == certificate.signatureAlgorithm.digest
        || key.kind.curve?.bits == $0.bits
    }
    return digests.map { digest -> SignerCircuit.Algorithm in
      switch key.kind {
      case .ec(let curve): .ecdsa(curve, digest)
      case .rsa(let keys): .rsa(usesPSS(certificate) ? .pss(digest) : .pkcs1(digest), keys)
      }
    }
    .filter(SignerCircuit.Algorithm.all.contains)
    .map { ListedSigner($0, key, certificate) }
  }

  /// Those of ``all(in:)`` that count when it is asked how many a signer hides among. Another digest that is only
  /// possible does not: documents of the others may all have SHA-256, and the class of a proof shows the digest.
  static func counted(in certificate: Certificate) -> [ListedSigner] {
    let possible = all(in: certificate)
    return possible.filter { possible.count == 1 || $0.algorithm.digest == .sha256 }
  }

  private static func usesPSS(_ certificate: Certificate) -> Bool {
    if case .rsaPSS = certificate.signatureAlgorithm.scheme { return true }
    let info = try? BERTLV(parsing: certificate.publicKeyInfo).children().first
    let label = DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 10))
    return (try? info?.children().first?.encoded.elementsEqual(label)) ?? false
  }
}

extension SignerCircuit.Algorithm {
  /// The kind of key for the algorithm.
  public var keyKind: SignerKey.Kind {
    switch self {
    case .ecdsa(let curve, _): .ec(curve)
    case .rsa(_, let keys): .rsa(keys)
    }
  }
}

/// Document signers whose own paths were verified: each ends at a root of the requested class, and
/// passes the checks of use, country and revocation. A proof may hide a signer only among such
/// signers, because anybody can make certificates of a state that does not exist.
public struct TrustedSigners: Sendable {
  /// The signers.
  public let signers: Set<ListedSigner>
  /// Those of them that count when it is asked how many a signer hides among, see ``ListedSigner/counted(in:)``.
  let counted: Set<ListedSigner>

  /// Verifies certificates.
  /// - Parameters:
  ///   - wanted: the class of the roots, the states' or the test anchors.
  ///   - isWanted: true for a signer that is to be verified; without it, all are.
  public init(
    among certificates: [Certificate], anchors: any TrustAnchorSource, _ wanted: AnchorClass,
    at now: Date, where isWanted: @escaping @Sendable (ListedSigner) -> Bool = { _ in true }
  ) {
    let found = Self.byClass(among: certificates, anchors: anchors, at: now, where: isWanted)
    self = found[wanted] ?? TrustedSigners([])
  }

  /// The same for the roots of every class, with each certificate verified once.
  package static func byClass(
    among certificates: [Certificate], anchors: any TrustAnchorSource, at now: Date,
    where isWanted: @escaping @Sendable (ListedSigner) -> Bool = { _ in true }
  ) -> [AnchorClass: TrustedSigners] {
    let judge = PassiveAuthentication(anchors: anchors, at: now)
    let found = AllCores.map(certificates) {
      certificate -> (AnchorClass, all: [ListedSigner], counted: [ListedSigner])? in
      let signers = ListedSigner.all(in: certificate).filter(isWanted)
      guard !signers.isEmpty else { return nil }
      let judgement = judge.judge(signer: certificate)
      guard judgement.outcome.status == .passed, let anchor = judgement.anchor else { return nil }
      return (
        anchor.anchorClass, signers, ListedSigner.counted(in: certificate).filter(isWanted)
      )
    }
    return Dictionary(grouping: found.compactMap(\.self), by: \.0).mapValues {
      TrustedSigners(Set($0.flatMap(\.all)), counted: Set($0.flatMap(\.counted)))
    }
  }

  /// Takes signers that were verified.
  init(_ signers: Set<ListedSigner>, counted: Set<ListedSigner>? = nil) {
    (self.signers, self.counted) = (signers, counted ?? signers)
  }
}

/// The signers among which a proof hides the one that signed: those with the same algorithm.
public struct HidingSet: Hashable, Sendable {
  /// The least recommended number of signers to hide among.
  public static let fewSigners = 50
  /// The least recommended number of their states.
  public static let fewStates = 5

  /// The number of signers.
  public let signers: Int
  /// The number of their states.
  public let states: Int

  /// True if there are too few of them, or of their states, to hide among without the holder's
  /// consent.
  var isSmall: Bool { signers < Self.fewSigners || states < Self.fewStates }
}
