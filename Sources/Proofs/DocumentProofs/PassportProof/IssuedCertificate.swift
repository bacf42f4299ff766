import Circuits
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Parallel
import Trust

/// The certificate of a document signer with the root that signed it, of a form that circuits accept.
struct IssuedCertificate: Sendable {
  /// The root: the algorithm of its signature, its key, its state in two letters.
  var root: ListedSigner
  /// The root's signature.
  let signature: [UInt8]
  /// The bytes that it signed.
  let signed: [UInt8]
  /// The length of the smallest circuit that is enough, in blocks of SHA-256.
  var blocks: Int
  /// The content of the serial number's INTEGER.
  let serial: [UInt8]
  /// The times between which it is in date, `YYMMDDhhmmss` of this century.
  private let validity: (from: [UInt8], to: [UInt8])

  /// Checks that the root itself signed the certificate, and that there are circuits for both.
  /// - Throws: ``PassportProofError`` if not: for a key below a root with algorithms that no circuit joins, below a
  ///   link certificate, and for other forms of certificates.
  init(_ certificate: Certificate, root: Certificate) throws(PassportProofError) {
    guard let key = SignerKey(root), let algorithm = Self.algorithm(certificate, key),
      SignerCircuit.Algorithm.roots.contains(algorithm),
      let signer = SignerKey(certificate)?.kind.certifiedKey,
      algorithm.certifiedKeys.contains(signer)
    else {
      throw .notMade(.proofCertificateAlgorithms(certificate, root))
    }
    guard let signature = certificate.signature, let own = try? root.publicKey,
      (try? certificate.isSigned(by: own)) == true,
      let state = root.country.flatMap(CountryCode.twoLetters)
    else { throw .notMade(.proofCertificateForm) }
    let signed = certificate.signedBytes
    let witness = SignerCertificateCircuit.Shape.sizes.lazy.compactMap { blocks in
      try? SignerCertificateWitness(signed, algorithm.digest, key: signer, blocks: blocks)
    }.first
    guard let witness else { throw .notMade(.proofCertificateForm) }
    self.root = ListedSigner(algorithm, key, state: state)
    self.signature = signature
    self.signed = signed
    blocks = witness.blocks
    serial = witness.serial
    validity = witness.validity
  }

  /// True if it was in date at a time, twelve digits as the circuit compares them.
  func isInDate(at time: [UInt8]) -> Bool {
    let time = time.map { $0 | 0x30 }
    return !time.lexicographicallyPrecedes(validity.from)
      && !validity.to.lexicographicallyPrecedes(time)
  }

  /// The algorithm with which a root's key signed a certificate; nil for one without a circuit.
  static func algorithm(
    _ certificate: Certificate, _ key: SignerKey
  ) -> SignerCircuit.Algorithm? {
    let algorithm = certificate.signatureAlgorithm
    guard let name = algorithm.digest, let digest = SecureHash(name) else { return nil }
    switch (algorithm.scheme, key.kind) {
    case (.ecdsa, .ec(let curve)): return .ecdsa(curve, digest)
    case (.rsaPKCS1, .rsa(let keys)): return .rsa(.pkcs1(digest), keys)
    case (.rsaPSS(name, digest.length), .rsa(let keys)): return .rsa(.pss(digest), keys)
    default: return nil
    }
  }
}

extension SignerKey.Kind {
  /// The same kind in a certificate.
  var certifiedKey: CertifiedKey {
    switch self {
    case .ec(let curve): .ec(curve)
    case .rsa(let keys): .rsa(keys)
    }
  }
}

extension ListedSigner {
  /// A root, once for each algorithm with which its key may sign certificates; none for a key that no
  /// circuit accepts, and for a certificate without a country.
  public static func roots(_ certificate: Certificate) -> [ListedSigner] {
    guard let key = SignerKey(certificate),
      let state = certificate.country.flatMap(CountryCode.twoLetters)
    else { return [] }
    return SignerCircuit.Algorithm.roots.filter { $0.keyKind == key.kind }
      .map { ListedSigner($0, key, state: state) }
  }
}

/// What the holder knows by its own trust store of the roots in a request's list, and of the document
/// signers below them.
public struct KnownStates: Sendable {
  /// The roots that it knows, of the list or not.
  let roots: Set<ListedSigner>
  /// The certificates of the signers that it knows, below one of these roots.
  let issued: [(signer: ListedSigner, certificate: IssuedCertificate)]

  /// Verifies certificates.
  ///
  /// - Parameters:
  ///   - roots: the certificates of all roots of the wanted class.
  ///   - signers: the certificates of document signers, of which each is verified.
  ///   - wanted: the class of the roots, the states' or the test anchors.
  ///   - isWanted: true for a signer that is to be verified; without it, all are.
  public init(
    roots: [Certificate], signers: [Certificate], anchors: any TrustAnchorSource,
    _ wanted: AnchorClass, at now: Date,
    where isWanted: @escaping @Sendable (ListedSigner) -> Bool = { _ in true }
  ) {
    let judge = PassiveAuthentication(anchors: anchors, at: now)
    self.roots = Set(roots.flatMap(ListedSigner.roots))
    issued = AllCores.map(signers) { certificate -> [(ListedSigner, IssuedCertificate)] in
      let signers = ListedSigner.counted(in: certificate).filter(isWanted)
      guard !signers.isEmpty else { return [] }
      let judgement = judge.judge(signer: certificate)
      guard judgement.outcome.status == .passed, let anchor = judgement.anchor,
        anchor.anchorClass == wanted, certificate.isValid(at: now),
        let issued = try? IssuedCertificate(certificate, root: anchor.certificate)
      else { return [] }
      return signers.map { ($0, issued) }
    }.flatMap(\.self)
  }

  /// Takes what was verified.
  init(
    roots: Set<ListedSigner>, issued: [(signer: ListedSigner, certificate: IssuedCertificate)]
  ) {
    (self.roots, self.issued) = (roots, issued)
  }

  /// The states of those roots of a list that are known.
  func states(of list: SignerList) -> Set<WireText> {
    Set(roots.filter(list.contains).map(\.state))
  }

  /// The signers among which one hides, with the states of their roots: those below a root of the list, for
  /// which a proof has the same class and the circuit takes the statement. It is one of them. A signer that the
  /// request names as revoked hides nobody, because the proof shows that it is another one.
  func hiding(
    _ signer: ListedSigner, _ own: IssuedCertificate, _ list: SignerList,
    _ statement: SignerCertificateStatement
  ) -> (keys: Set<SignerKey>, states: Set<WireText>) {
    let refuses = statement.refuses
    let alike = issued.filter { other in
      other.signer.algorithm == signer.algorithm && other.certificate.blocks == own.blocks
        && other.certificate.root.algorithm == own.root.algorithm
        && list.contains(other.certificate.root) && !refuses(other.certificate.serial)
    }
    return (
      Set(alike.map(\.signer.key)).union([signer.key]),
      Set(alike.map(\.certificate.root.state)).union([own.root.state])
    )
  }
}
