import Circuits
import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts
import ZeroKnowledge

/// A proof over a document's own signature, planned: everything was looked at in the clear, and the class is
/// chosen. What it will show can be told before it is made.
public struct PlannedPassportProof: Sendable {
  /// The least number of keys among which a signer should hide.
  public static let smallSet = 50

  private let evidence: PassportEvidence
  private let request: ProofRequest
  private let list: SignerList?
  private let known: Int
  private let secret: SecretBytes
  private let nullifier: [UInt8]?
  private let holder: HolderEvidence?
  /// The class.
  public let proofClass: ProofClass

  /// Plans the proof that a request asks for.
  ///
  /// - Parameters:
  ///   - list: the list that the request names; nil for a request that shows the signer.
  ///   - known: the keys of signers that the holder's own trust store knows. Only these count for hiding: a
  ///     verifier can put keys into its list that sign nothing.
  ///   - secret: the holder's secret for this document, 32 octets, from which the pseudonym is made; nil
  ///     for a document that is not in a wallet, of which there is no pseudonym.
  ///   - holder: an issuer's word for the holder, which a wallet keeps; it is proved where it is asked for.
  ///   - today: the day on which it is made.
  ///   - acceptsSmallSet: true if the signer may hide among few.
  /// - Throws: ``PassportProofError`` with the reason for which there is no such proof.
  public init(
    _ evidence: PassportEvidence, _ request: ProofRequest, list: SignerList?,
    known: Set<SignerKey>, secret: SecretBytes?, holder: HolderEvidence?,
    today: CalendarDate, acceptsSmallSet: Bool,
    random: RandomSource
  ) throws {
    guard request.day == today else { throw PassportProofError.notMade(.proofOtherDay) }
    guard try request.signers == list?.digest else {
      throw PassportProofError.notMade(.proofOtherList)
    }
    if let untruth = request.untruth(of: evidence.mrz) { throw PassportProofError.untrue(untruth) }
    self.known = try Self.known(evidence, list, known, acceptsSmallSet)
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
    proofClass = try Self.proofClass(evidence, list, request.binding)
  }

  /// The number of keys of the list that the holder knows, the signer's among them.
  private static func known(
    _ evidence: PassportEvidence, _ list: SignerList?, _ known: Set<SignerKey>,
    _ acceptsSmallSet: Bool
  ) throws(PassportProofError) -> Int {
    guard let list else { return 0 }
    guard list.contains(evidence.key) else { throw .notMade(.proofSignerUnlisted) }
    guard list.isSimulated == evidence.isSimulated else {
      throw .notMade(evidence.isSimulated ? .proofListReal : .proofListSimulated)
    }
    let count = known.union([evidence.key]).count {
      $0.kind == evidence.key.kind && list.contains($0)
    }
    guard acceptsSmallSet || count >= smallSet else { throw .smallSet(count) }
    return count
  }

  /// The class with the smallest sizes that the document fits.
  private static func proofClass(
    _ evidence: PassportEvidence, _ list: SignerList?, _ binding: HolderBindingForm
  ) throws -> ProofClass {
    let place = list.map { SignerPlace.listed(holding: $0.count(evidence.key.kind)) } ?? .shown
    guard let place else { throw PassportProofError.notMade(.proofSignerUnlisted) }
    var refusal: PassportDataError?
    for sizes in PassportDataSizes.all {
      do throws(PassportDataError) {
        _ = try PassportDataWitness(
          dataGroup1: evidence.dataGroup1, securityObject: evidence.securityObject,
          attributes: evidence.attributes,
          secret: [UInt8](repeating: 0, count: PassportDataWitness.secretLength), sizes: sizes)
        return ProofClass(
          algorithm: evidence.algorithm, place: place, sizes: sizes, binding: binding)
      } catch {
        refusal = error
      }
    }
    throw PassportProofError.document(refusal ?? .securityObjectForm)
  }

  /// The number of keys among which the signer hides, and of those that the holder knows; nil where it is
  /// shown.
  public var hiddenAmong: (listed: Int, known: Int)? {
    list.map { ($0.count(evidence.key.kind), known) }
  }
  /// The country of the signer, as its certificate has it.
  public var signerCountry: String { evidence.certificate.country ?? "" }
  /// The day of the issuer's word for the holder; nil where none is proved.
  public var boundOn: CalendarDate? { holder?.binding.day }
  /// True if the document is a simulated one.
  public var isSimulated: Bool { evidence.isSimulated }

  /// Makes the proof.
  /// - Parameter stage: called at the beginning of each stage, to show progress.
  /// - Throws: ``PassportProofError``; errors of the circuits' source.
  public func prove(
    circuits: some PassportCircuitSource, random: RandomSource = .system,
    stage: (ProofStage) -> Void = { _ in }
  ) throws -> PassportProofFile {
    let signers = list.map { PassportProofSystem.Signers.listed($0) } ?? .shown(evidence.key)
    let issuer = holder?.binding.issuer
    guard (issuer != nil) == request.isBound else {
      throw PassportProofError.notMade(.proofNotBound)
    }
    let system = try PassportProofSystem(
      proofClass, request, signers, nullifier: nullifier, binding: issuer, circuits: circuits)
    let proof: LinkedProof
    do {
      proof = try system.prove(
        evidence, secret: Array(secret.octets), holder: holder, random: random, stage: stage)
    } catch is ProofError {
      throw PassportProofError.notMade(.proofSignatureForm)
    }
    return PassportProofFile(
      proofClass, nullifier: nullifier, certificate: list == nil ? evidence.certificate.der : nil,
      binding: holder?.binding, proof)
  }
}

extension ProofRequest {
  /// The pseudonym of a secret in this request's scope; nil where none is asked for.
  fileprivate func nullifier(of secret: SecretBytes) throws(CryptoError) -> [UInt8]? {
    guard let digest = try scopeDigest else { return nil }
    return try PassportNullifier.value(secret: Array(secret.octets), scopeDigest: digest)
  }
}

/// A verifier's verdict on a proof over a document.
public struct PassportProofVerdict: Sendable {
  /// Passed; failed or unknown with the reason.
  public private(set) var outcome: Outcome
  /// The class; nil for a file that is no proof.
  public let proofClass: ProofClass?
  /// The pseudonym; nil where none was asked for, or the proof did not pass.
  public var nullifier: [UInt8]? { outcome.status == .passed ? shownNullifier : nil }
  private let shownNullifier: [UInt8]?
  /// The number of keys among which the signer hides; nil where it is shown.
  public let hiddenAmong: Int?
  /// The certificate of a signer that is shown, in DER; nil for one in a list. Whether it is to be trusted is
  /// another question, which ``judge(day:anchors:at:)`` answers.
  public let certificate: [UInt8]?
  /// The day of an issuer's word for the holder; nil where none is proved, or the proof did not pass. Whether
  /// the issuer is to be trusted is another question, which ``judge(issuers:at:)`` answers.
  public var boundOn: CalendarDate? { outcome.status == .passed ? binding?.day : nil }
  private let binding: PassportProofFile.Binding?
  /// True if the path of a shown signer ends at a test anchor, or the list is one of simulated documents'
  /// signers; nil where no proof passed.
  public private(set) var isSimulated: Bool?
  private let day: CalendarDate

  /// Judges a proof.
  ///
  /// - Parameters:
  ///   - list: the list that the request names; nil for a request that shows the signer.
  /// - Throws: errors of the circuits' source; `CryptoError`.
  public init(
    _ octets: [UInt8], _ request: ProofRequest, list: SignerList?,
    circuits: some PassportCircuitSource
  ) throws {
    guard let file = PassportProofFile(parsing: octets) else {
      self.init(.proofNotOfSystem, nil, request)
      return
    }
    let issuer = file.binding?.issuer
    guard let signers = Self.signers(file, request, list),
      file.proofClass.binding == request.binding,
      (file.nullifier == nil) == !request.wantsPseudonym, (issuer != nil) == request.isBound,
      issuer.map({ $0.day <= request.day }) ?? true
    else {
      self.init(.proofOtherRequest, file, request)
      return
    }
    let system = try PassportProofSystem(
      file.proofClass, request, signers, nullifier: file.nullifier, binding: issuer,
      circuits: circuits)
    // Computed while the circuits were loaded.
    guard try request.signers == list?.digest else {
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
      hiddenAmong: list?.count(ProofClass.kind(of: file.proofClass.algorithm)),
      certificate: file.certificate, binding: file.binding, isSimulated: list?.isSimulated)
  }

  private init(_ defect: Phrase, _ file: PassportProofFile?, _ request: ProofRequest) {
    self.init(Self.refused(defect), file?.proofClass, request)
  }

  private static func refused(_ defect: Phrase) -> Outcome {
    Outcome(.failed, .passportProofRefused, [.phrase(defect)])
  }

  /// Judges what a proof cannot say: that the request is for this day, and that a signer that is shown is one
  /// of a trusted state.
  public mutating func judge(day: CalendarDate, anchors: any TrustAnchorSource, at now: Date) {
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
    let judgement = PassiveAuthentication(anchors: anchors, at: now).judge(signer: certificate)
    isSimulated = judgement.anchor.map { $0.anchorClass == .test }
    if judgement.outcome.status != .passed { outcome = judgement.outcome }
  }

  /// Judges an issuer whose word for the holder is proved: its certificate must be from one of the anchors,
  /// and valid today and on the day of its word.
  public mutating func judge(issuers anchors: [Certificate], at now: Date) {
    guard outcome.status == .passed, let binding else { return }
    guard let certificate = try? Certificate(der: binding.certificate) else {
      outcome = Self.refused(.proofNotOfSystem)
      return
    }
    // The certificate may have been made on the day of the word.
    let wordsEnd = Date(
      timeIntervalSince1970: Double(binding.day.daysSince1970 + 1) * CalendarDate.secondsOfDay - 1)
    do throws(CredentialError) {
      _ = try IssuerPath.key(of: certificate, anchors: anchors, moments: [now, min(wordsEnd, now)])
    } catch {
      outcome = error.outcome
    }
  }

  /// Refuses a proof whose request or pseudonym was seen before.
  public mutating func refuse(spent defect: Phrase) { outcome = Self.refused(defect) }

  private init(
    _ outcome: Outcome, _ proofClass: ProofClass?, _ request: ProofRequest,
    nullifier: [UInt8]? = nil,
    hiddenAmong: Int? = nil, certificate: [UInt8]? = nil,
    binding: PassportProofFile.Binding? = nil, isSimulated: Bool? = nil
  ) {
    self.binding = binding
    self.outcome = outcome
    self.proofClass = proofClass
    shownNullifier = nullifier
    self.hiddenAmong = hiddenAmong
    self.certificate = certificate
    self.isSimulated = isSimulated
    day = request.day
  }

  /// The signers for a file, where its class is the one that request and list make; nil where it is another.
  /// Whether the list is the one of the request is not looked at.
  private static func signers(
    _ file: PassportProofFile, _ request: ProofRequest, _ list: SignerList?
  ) -> PassportProofSystem.Signers? {
    guard (request.signers == nil) == (list == nil) else { return nil }
    let kind = ProofClass.kind(of: file.proofClass.algorithm)
    if let list {
      guard file.certificate == nil,
        file.proofClass.place == SignerPlace.listed(holding: list.count(kind))
      else { return nil }
      return .listed(list)
    }
    guard file.proofClass.place == .shown, let der = file.certificate,
      let certificate = try? Certificate(der: der), let key = SignerKey(certificate),
      key.kind == kind
    else { return nil }
    return .shown(key)
  }
}
