import Circuits
import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts
import ZeroKnowledge

/// The plan of a proof over a document's own signature: everything was checked outside the
/// circuits, and the class is chosen. It states what the proof will show, before the proof is made.
public struct PlannedPassportProof: Sendable {
  private let evidence: PassportEvidence
  private let request: ProofRequest
  private let list: SignerList?
  private let known: HidingSet
  private let secret: SecretBytes
  private let nullifier: [UInt8]?
  private let holder: HolderEvidence?
  /// The class.
  public let proofClass: ProofClass
  /// Whether the document states a time of signing, as a proof up to a state's root shows; nil for another proof.
  public let isSigningTimeStated: Bool?

  /// Plans the proof for a request.
  ///
  /// - Parameters:
  ///   - list: the list that the request names; nil for a request that shows the signer.
  ///   - known: the signers to which a path of the holder's own trust store leads. Only these can
  ///     hide the signer, because a verifier can put keys into its list that sign nothing.
  ///   - states: what that store knows of the roots in the list; nil unless the request asks for a
  ///     state.
  ///   - secret: the holder's secret for this document, 32 bytes, from which the pseudonym is made; nil
  ///     for a document that is not in a wallet, which has no pseudonym.
  ///   - holder: the issuer's binding statement, which a wallet keeps; it is proved if requested.
  ///   - today: the day on which the proof is made.
  ///   - acceptsSmallSet: true if the signer may hide among few signers, or among signers of few
  ///     states; below a state's root, among those of one state although the request names several.
  /// - Throws: ``PassportProofError`` with the reason for which there is no such proof.
  public init(
    _ evidence: PassportEvidence, _ request: ProofRequest, list: SignerList?,
    known: TrustedSigners, states: KnownStates? = nil, secret: SecretBytes?,
    holder: HolderEvidence?, today: CalendarDate, acceptsSmallSet: Bool,
    random: RandomSource
  ) throws {
    guard request.day == today else { throw PassportProofError.notMade(.proofOtherDay) }
    guard try request.listDigest == list?.digest else {
      throw PassportProofError.notMade(.proofOtherList)
    }
    guard request.needs(list) else {
      throw PassportProofError.notMade(
        request.state != nil && list?.kind == .roots ? .proofListOfOtherStates : .proofOtherList)
    }
    guard request.accepts(evidence.algorithm.digest) else { throw PassportProofError.weakDigest }
    if let untruth = request.untruth(of: evidence.mrz) { throw PassportProofError.untrue(untruth) }
    if request.state == nil {
      self.known = try Self.known(evidence, list, known, acceptsSmallSet)
      possibleStates = nil
      isSigningTimeStated = nil
    } else {
      let hiding = try Self.hiding(evidence, request, list, states, acceptsSmallSet)
      self.known = HidingSet(signers: hiding.keys.count, states: hiding.states.count)
      possibleStates = hiding.states.sorted()
      isSigningTimeStated = evidence.signingTime.isStated
    }
    guard !request.wantsPseudonym || secret != nil else {
      throw PassportProofError.notMade(.proofNoSecret)
    }
    guard !request.isBound || holder != nil else {
      throw PassportProofError.notMade(.proofNotBound)
    }
    self.holder = request.isBound ? holder : nil
    self.evidence = evidence
    self.request = request
    self.list = list
    self.secret = try secret ?? SecretBytes(random.bytes(PassportDataWitness.secretLength))
    nullifier = try request.nullifier(of: self.secret)
    proofClass = try Self.proofClass(evidence, list, request)
  }

  /// The signers that the holder knows below a root of the list, and for which a proof looks the same,
  /// including this one. The roots that the holder knows must be of the states that the request names,
  /// because the proof tells that the document is of one of these.
  private static func hiding(
    _ evidence: PassportEvidence, _ request: ProofRequest, _ list: SignerList?,
    _ states: KnownStates?, _ acceptsSmallSet: Bool
  ) throws(PassportProofError) -> (keys: Set<SignerKey>, states: Set<WireText>) {
    guard let list, let states, let statement = request.certificateStatement else {
      throw .notMade(.proofOtherList)
    }
    let issued = try evidence.issued.get()
    guard list.contains(issued.root) else { throw .notMade(.proofRootUnlisted) }
    guard list.isSimulated == evidence.isSimulated else {
      throw .notMade(evidence.isSimulated ? .proofListReal : .proofListSimulated)
    }
    let named = Set(request.state?.states ?? [])
    guard states.states(of: list).union([issued.root.state]).isSubset(of: named) else {
      throw .notMade(.proofRootOfOtherState)
    }
    guard !statement.refuses(issued.serial) else {
      throw .notMade(.proofCertificateRevoked)
    }
    let day = request.day
    guard CalendarDate(evidence.certificate.notBefore) <= day,
      day <= CalendarDate(evidence.certificate.notAfter)
    else { throw .notMade(.proofCertificateDated) }
    switch evidence.signingTime {
    case .absent: break
    case .unreadable: throw .notMade(.proofSigningTimeForm)
    case .stated(let digits):
      guard issued.isInDate(at: digits) else { throw .notMade(.proofSigningTimeOutside) }
    }
    let hiding = states.hiding(evidence.signer, issued, list, statement)
    // How many states there are is what the request says; that the kinds of signatures leave one of several is not.
    let isOneOfSeveral = hiding.states.count == 1 && named.count > 1
    guard acceptsSmallSet || hiding.keys.count >= HidingSet.fewSigners && !isOneOfSeveral else {
      throw .smallSet(HidingSet(signers: hiding.keys.count, states: hiding.states.count))
    }
    return hiding
  }

  /// The signers of the list that the holder knows and that have the same algorithm, including this
  /// one.
  private static func known(
    _ evidence: PassportEvidence, _ list: SignerList?, _ known: TrustedSigners,
    _ acceptsSmallSet: Bool
  ) throws(PassportProofError) -> HidingSet {
    guard let list else { return HidingSet(signers: 0, states: 0) }
    guard list.contains(evidence.signer) else { throw .notMade(.proofSignerUnlisted) }
    guard list.isSimulated == evidence.isSimulated else {
      throw .notMade(evidence.isSimulated ? .proofListReal : .proofListSimulated)
    }
    let alike = known.counted.union([evidence.signer]).filter {
      $0.algorithm == evidence.algorithm && list.contains($0)
    }
    let set = HidingSet(
      signers: Set(alike.map(\.key)).count, states: Set(alike.map(\.state)).count)
    guard acceptsSmallSet || !set.isSmall else { throw .smallSet(set) }
    return set
  }

  /// The class with the smallest sizes that are enough for the document.
  private static func proofClass(
    _ evidence: PassportEvidence, _ list: SignerList?, _ request: ProofRequest
  ) throws -> ProofClass {
    let binding = request.binding
    if request.state != nil {
      let issued = try evidence.issued.get()
      guard SignerCircuit.Algorithm.certified.contains(evidence.algorithm) else {
        throw PassportProofError.notMade(.proofCertificateForm)
      }
      return ProofClass(
        algorithm: evidence.algorithm,
        state: StateClass(root: issued.root.algorithm, blocks: issued.blocks),
        sizes: try evidence.sizes, binding: binding)
    }
    let place = list.map { SignerPlace.listed(holding: $0.count(evidence.algorithm)) } ?? .shown
    guard let place else { throw PassportProofError.notMade(.proofSignerUnlisted) }
    return ProofClass(
      algorithm: evidence.algorithm, place: place, sizes: try evidence.sizes, binding: binding)
  }

  /// The number of keys of the list among which the signer hides, and those of them that the holder
  /// knows; nil if the signer is shown. Below a state's root, the number of roots among which its root
  /// hides, and the signers that the holder knows below them.
  public var hiddenAmong: (listed: Int, known: HidingSet)? {
    list.map { ($0.count(proofClass.state?.root ?? evidence.algorithm), known) }
  }
  /// The states of which one issued the document, as the proof tells; nil if it does not.
  public var states: [WireText]? { request.state?.states }
  /// Those of these states, sorted, that have a signer for which a proof looks the same, as far as the
  /// holder knows: the kinds of signatures and the size of the certificate, which a proof shows, may
  /// leave fewer than the request names. Nil as above.
  public let possibleStates: [WireText]?
  /// The signer's country in its certificate.
  public var signerCountry: WireText { evidence.certificate.country ?? "" }
  /// The month of the issuer's binding statement, as `2026-11`; nil if none is proved.
  public var boundIn: String? { holder?.binding.month.text }
  /// True if the document is simulated.
  public var isSimulated: Bool { evidence.isSimulated }
  /// The names of the circuits over which the proof is made.
  public var circuitNames: [WireText] {
    proofClass.circuitNames.map { WireText($0) }
  }

  /// Makes the proof: a file, which is encrypted to the verifier's key if the request names one.
  /// - Parameter stage: called at the beginning of each stage, to show progress.
  /// - Throws: ``PassportProofError``; errors of the circuits' source; `CryptoError`, and another
  ///   `Error` if the file cannot be encrypted.
  public func prove(
    circuits: some PassportCircuitSource, random: RandomSource = .system,
    stage: (ProofStage) -> Void = { _ in }
  ) throws -> [UInt8] {
    let signers: PassportProofSystem.Signers =
      list.map { $0.kind == .roots ? .certified(roots: $0) : .listed($0) }
      ?? .shown(evidence.key, certificate: evidence.certificate.sha256)
    let issuer = holder?.binding.issuer
    guard (issuer != nil) == request.isBound else {
      throw PassportProofError.notMade(.proofNotBound)
    }
    let system = try PassportProofSystem(
      proofClass, request, signers, nullifier: nullifier, binding: issuer,
      isSigningTimeStated: isSigningTimeStated, circuits: circuits)
    let proof: LinkedProof
    do {
      proof = try system.prove(
        evidence, secret: Array(secret.bytes), holder: holder, random: random, stage: stage)
    } catch is ProofError {
      throw PassportProofError.notMade(.proofSignatureForm)
    }
    let file = PassportProofFile(
      proofClass, nullifier: nullifier, certificate: list == nil ? evidence.certificate.der : nil,
      binding: holder?.binding, isSigningTimeStated: isSigningTimeStated, proof
    ).encoded
    return try request.verifier?.sealed(file, random: random) ?? file
  }
}

extension ProofRequest {
  /// True if a document may have this digest.
  fileprivate func accepts(_ digest: SecureHash) -> Bool { acceptsSHA1 || !digest.isWeak }

  /// The pseudonym of a secret in this request's scope; nil if none is requested.
  fileprivate func nullifier(of secret: SecretBytes) throws(CryptoError) -> [UInt8]? {
    guard let digest = try scopeDigest else { return nil }
    return try PassportNullifier.value(secret: Array(secret.bytes), scopeDigest: digest)
  }
}

/// A verifier's verdict on a proof over a document.
public struct PassportProofVerdict: Sendable {
  /// Passed; failed or unknown with the reason.
  public private(set) var outcome: Outcome
  /// The class; nil for a file that is no proof.
  public let proofClass: ProofClass?
  /// The pseudonym; nil if none was requested, or the proof did not pass.
  public var nullifier: [UInt8]? { outcome.status == .passed ? shownNullifier : nil }
  private let shownNullifier: [UInt8]?
  /// The signers of the list among which the document's signer hides, those with the same
  /// algorithm; nil if it is shown. Below a state's root, the roots of the list with the same
  /// algorithm.
  public let hiddenAmong: HidingSet?
  /// The states of which one issued the certificate of the document's signer; nil if that was not
  /// asked for, or the proof did not pass.
  public var states: [WireText]? { outcome.status == .passed ? question?.states : nil }
  /// True if the signer's certificate is none of those that the request named as revoked; false if
  /// revocation was not asked for, or the proof did not pass.
  public var isNotRevoked: Bool { outcome.status == .passed && question?.revoked != nil }
  private let question: StateQuestion?
  /// True if the document states a time of signing, at which the hidden certificate of its signer was in date; false if
  /// it states none, the signer is not hidden below a root, or the proof did not pass.
  public var isSignedInDate: Bool { outcome.status == .passed && isSigningTimeStated }
  private let isSigningTimeStated: Bool
  /// The certificate of a signer that is shown, in DER; nil for a signer in a list. If the outcome
  /// is passed, an anchor vouches for it.
  public let certificate: [UInt8]?
  /// The month of the issuer's binding statement, as `2026-11`; nil if none is proved, or the proof
  /// did not pass.
  public var boundIn: String? { outcome.status == .passed ? binding?.month.text : nil }
  /// The issuer of that statement, as named in its certificate; nil if there is none, or the proof
  /// did not pass.
  public var boundBy: WireText? { outcome.status == .passed ? issuerName : nil }
  private var issuerName: WireText?
  private let binding: PassportProofFile.Binding?
  /// True if the path of a shown signer ends at a test anchor, or the list is one of simulated
  /// documents' signers; nil if no proof passed.
  public private(set) var isSimulated: Bool?
  private let day: CalendarDate
  /// What is weak about the document, where its request accepts it: a digest of which collisions can be made. It is in
  /// the words of a read.
  public var warnings: [Warning] {
    guard outcome.status != .failed, let digest = proofClass?.algorithm.digest, digest.isWeak else {
      return []
    }
    return [Warning(.weakDigest, [.text("EF.SOD"), .text(digest.digest.rawValue)])]
  }

  /// Judges a proof, the day of its request, and the certificates that it shows.
  ///
  /// - Parameters:
  ///   - list: the list that the request names; nil for a request that shows the signer.
  ///   - verifier: the key that signed the request; nil for a request that names no verifier.
  ///   - anchors: the roots of states, for a signer that is shown.
  ///   - issuers: the roots of the issuers whose binding statements are trusted.
  ///   - now: the moment at which the certificates must be valid; the request must be for this day.
  ///   - policy: what a shown signer may be, and whether the revocation of a hidden one may be left open.
  /// - Throws: errors of the circuits' source; `CryptoError`. The source is asked only for the
  ///   circuits of a class that request and list allow.
  public init(
    _ bytes: [UInt8], _ request: ProofRequest, list: SignerList?, verifier: ProofVerifierKey?,
    circuits: some PassportCircuitSource, anchors: any TrustAnchorSource, issuers: [Certificate],
    at now: Date, policy: TrustPolicy = .standard
  ) throws {
    try self.init(bytes, request, list: list, verifier: verifier, circuits: circuits)
    judge(day: CalendarDate(now), anchors: anchors, at: now, policy)
    judge(issuers: issuers, at: now)
    judge(request, under: policy)
  }

  /// Verifies a proof, without a check of its day and of the certificates that it shows.
  package init(
    _ bytes: [UInt8], _ request: ProofRequest, list: SignerList?,
    verifier: ProofVerifierKey? = nil, circuits: some PassportCircuitSource
  ) throws {
    guard let bytes = try Self.opened(bytes, request, verifier) else {
      self.init(.proofNotSealed, nil, request)
      return
    }
    guard let file = PassportProofFile(parsing: bytes), file.hasLengths else {
      self.init(.proofNotOfSystem, nil, request)
      return
    }
    guard request.accepts(file.proofClass.algorithm.digest) else {
      let refusal = PassportProofError.weakDigest
      self.init(Outcome(.failed, refusal.code, refusal.details), file.proofClass, request)
      return
    }
    let issuer = file.binding?.issuer
    guard let signers = Self.signers(file, request, list),
      file.proofClass.binding == request.binding,
      (file.nullifier == nil) == !request.wantsPseudonym, (issuer != nil) == request.isBound,
      issuer.map({ $0.month.firstDay <= request.day }) ?? true
    else {
      self.init(.proofOtherRequest, file, request)
      return
    }
    let system = try PassportProofSystem(
      file.proofClass, request, signers, nullifier: file.nullifier, binding: issuer,
      isSigningTimeStated: file.isSigningTimeStated, circuits: circuits)
    // The digest was computed while the circuits were loaded.
    guard try request.listDigest == list?.digest else {
      self.init(.proofOtherRequest, file, request)
      return
    }
    do {
      try system.verify(file.proof)
    } catch is ProofError {
      self.init(.proofOtherRequest, file, request)
      return
    }
    self.init(
      Outcome(.passed, .passportProofVerified), file.proofClass, request, nullifier: file.nullifier,
      isSigningTimeStated: file.isSigningTimeStated == true,
      hiddenAmong: list?.hidingSet(file.proofClass.state?.root ?? file.proofClass.algorithm),
      certificate: file.certificate, binding: file.binding, isSimulated: list?.isSimulated)
  }

  /// The proof, if the answer is encrypted as the request demands; nil otherwise.
  private static func opened(
    _ answer: [UInt8], _ request: ProofRequest, _ verifier: ProofVerifierKey?
  ) throws(CryptoError) -> [UInt8]? {
    guard request.verifier != nil else { return answer }
    return try verifier?.opened(answer, to: request)
  }

  private init(_ defect: Phrase, _ file: PassportProofFile?, _ request: ProofRequest) {
    self.init(Self.refused(defect), file?.proofClass, request)
  }

  private static func refused(_ defect: Phrase) -> Outcome {
    Outcome(.failed, .passportProofRefused, [.phrase(defect)])
  }

  /// Checks what a proof cannot show: that the request is for this day, and that a shown signer
  /// belongs to a trusted state.
  package mutating func judge(
    day: CalendarDate, anchors: any TrustAnchorSource, at now: Date,
    _ policy: TrustPolicy = .standard
  ) {
    guard outcome.status == .passed else { return }
    guard self.day == day else {
      outcome = Self.refused(.proofOtherDay)
      return
    }
    guard let certificate else { return }
    guard let certificate = try? Certificate(der: certificate) else {
      outcome = Self.refused(.proofNotOfSystem)
      return
    }
    let judgement = PassiveAuthentication(anchors: anchors, at: now, policy: policy)
      .judge(signer: certificate)
    isSimulated = judgement.anchor.map { $0.anchorClass == .test }
    if judgement.outcome.status != .passed { outcome = judgement.outcome }
  }

  /// Checks the issuer of a proved binding statement: one of the anchors must have issued its
  /// certificate, for the purpose of signing documents, and it must be valid today and in the month
  /// of the statement.
  package mutating func judge(issuers anchors: [Certificate], at now: Date) {
    guard outcome.status == .passed, let binding else { return }
    guard let certificate = try? Certificate(der: binding.certificate) else {
      outcome = Self.refused(.proofNotOfSystem)
      return
    }
    // The certificate may have been made on the day of the statement.
    let moments = [now, min(binding.month.end, now)]
    do throws(CredentialError) {
      _ = try IssuerPath.documentSignerKey(of: certificate, anchors: anchors, moments: moments)
      issuerName = certificate.subject.nameForPeople
    } catch {
      outcome = error.outcome
    }
  }

  /// Leaves a proof undecided under a policy that accepts no document; and one that does not tell whether its hidden
  /// signer was revoked, where the policy wants to know it. One over a weak digest fails where a read of the document
  /// would. A shown signer was judged under that policy already.
  mutating func judge(_ request: ProofRequest, under policy: TrustPolicy) {
    guard outcome.status == .passed else { return }
    if !policy.allowsMinting {
      outcome = Outcome(.unknown, .policyTooLenient, [.text(policy.rawValue)])
    } else if policy.response(to: .weakDigest) == .failed, let weakness = warnings.first {
      outcome = Outcome(.failed, weakness.code, weakness.details)
    } else if request.leavesRevocationOpen(under: policy) {
      leaveRevocationOpen()
    }
  }

  /// Leaves a proof undecided, because it is not known whether its hidden signer was revoked.
  package mutating func leaveRevocationOpen() {
    outcome = Outcome(.unknown, .passportProofRevocationOpen)
  }

  /// Refuses a proof whose request or pseudonym was used before.
  public mutating func refuse(spent defect: Phrase) { outcome = Self.refused(defect) }

  private init(
    _ outcome: Outcome, _ proofClass: ProofClass?, _ request: ProofRequest,
    nullifier: [UInt8]? = nil, isSigningTimeStated: Bool = false,
    hiddenAmong: HidingSet? = nil, certificate: [UInt8]? = nil,
    binding: PassportProofFile.Binding? = nil, isSimulated: Bool? = nil
  ) {
    self.binding = binding
    self.outcome = outcome
    self.proofClass = proofClass
    shownNullifier = nullifier
    self.hiddenAmong = hiddenAmong
    self.certificate = certificate
    self.isSimulated = isSimulated
    question = request.state
    self.isSigningTimeStated = isSigningTimeStated
    day = request.day
  }

  /// The signers for a file, if request and list give the file's class; nil otherwise. It does not
  /// check that the list is the one of the request.
  private static func signers(
    _ file: PassportProofFile, _ request: ProofRequest, _ list: SignerList?
  ) -> PassportProofSystem.Signers? {
    guard request.needs(list), (file.proofClass.state == nil) == (request.state == nil) else {
      return nil
    }
    let algorithm = file.proofClass.algorithm
    if let list, let state = file.proofClass.state {
      guard file.certificate == nil, list.count(state.root) > 0 else { return nil }
      return .certified(roots: list)
    }
    if let list {
      let count = list.count(algorithm)
      guard file.certificate == nil, count > 0,
        file.proofClass.place == SignerPlace.listed(holding: count)
      else { return nil }
      return .listed(list)
    }
    guard file.proofClass.place == .shown, let der = file.certificate,
      let certificate = try? Certificate(der: der), let key = SignerKey(certificate),
      key.kind == algorithm.keyKind
    else { return nil }
    return .shown(key, certificate: certificate.sha256)
  }
}

extension PassportEvidence {
  /// The smallest sizes that are enough for the document.
  fileprivate var sizes: PassportDataSizes {
    get throws(PassportProofError) {
      var refusal: PassportDataError?
      for sizes in PassportDataSizes.all(algorithm.digest) {
        do throws(PassportDataError) {
          _ = try PassportDataWitness(
            algorithm.digest, dataGroup1: dataGroup1, securityObject: securityObject,
            attributes: attributes,
            secret: [UInt8](repeating: 0, count: PassportDataWitness.secretLength), sizes: sizes)
          return sizes
        } catch {
          refusal = error
        }
      }
      throw PassportProofError.document(refusal ?? .securityObjectForm)
    }
  }

  /// The names of the circuits of every proof over the document, whatever a request asks for.
  /// - Throws: ``PassportProofError`` where no circuit takes it.
  package var circuitNames: [WireText] {
    get throws(PassportProofError) {
      let sizes = try sizes
      let classes = ProofClass.all.filter {
        $0.algorithm == algorithm && $0.sizes == sizes && $0.state == nil
      }
      let names = classes.flatMap(\.circuitNames)
      return Set(names.map { WireText($0) }).sorted()
    }
  }
}
