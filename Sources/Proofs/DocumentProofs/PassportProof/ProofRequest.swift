import Age
import Circuits
import Crypto
import Encoding
import Verdicts

/// A verifier's request for a proof over a document: the statements, the verifier, the day, and a
/// nonce. It is a file in deterministic CBOR. A request for a pseudonym or for an issuer's binding
/// statement is signed by the verifier's long-term key, and the answer is encrypted to a key in it.
public struct ProofRequest: Sendable {
  /// The greatest length of a file in bytes.
  public static let longest = 64 << 10
  /// The length of the nonce in bytes.
  public static let nonceLength = 32
  /// The ages that can be requested.
  public static let ages = 1...99

  /// 32 random bytes.
  public let nonce: [UInt8]
  /// The verifier's name, which the holder sees. A pseudonym is for this name and the verifier's
  /// key. Empty for a request without a verifier, which asks for neither a pseudonym nor a binding
  /// statement.
  public let audience: WireText
  /// The day for which the proof is made.
  public let day: CalendarDate
  /// The least age of the holder; nil if none is requested.
  public let age: Int?
  /// The allowed nationalities of the holder, as in the MRZ without filling, `D` or `FRA`; nil if
  /// none is requested.
  public let nationalities: [WireText]?
  /// True if the document must not have expired.
  public let isNotExpired: Bool
  /// True if an issuer must have seen the holder with the document, and the holder's device key sign.
  public let isBound: Bool
  /// The scope of the pseudonym; nil if none is requested.
  public let scope: WireText?
  /// SHA-256 of the list of keys in which the signer's key is hidden; nil if the signer is shown, or
  /// hidden below a state's root.
  public let signers: [UInt8]?
  /// The states of which one must have issued the signer's certificate, which is hidden; nil if that
  /// is not asked for.
  public let state: StateQuestion?

  /// The desk, page or connection where the verifier makes the request, in words. The holder
  /// compares it with the actual place, and the wallet's signature covers it, so that a request
  /// forwarded from another place is noticed. Nil if no binding statement is requested.
  public let place: WireText?
  /// True if a document may rest on SHA-1. Collisions of it can be made, so that the verifier has to say that.
  public let acceptsSHA1: Bool
  /// The verifier, whose signature over the request was checked; nil for a request that names none.
  public let verifier: ProofVerifier?
  private let signature: [UInt8]?

  /// True if a pseudonym is requested.
  var wantsPseudonym: Bool { scope != nil }

  private static let version: WireText = "passport-proof-request-v1"

  /// Makes a request. One with a scope, and one for an issuer's binding statement, needs an
  /// audience and the verifier's key; the latter also needs a place.
  /// - Parameter verifier: the verifier's long-term key, which signs the request.
  /// - Throws: ``ProofRequestError`` for an age, a nationality, a text or a list that no request
  ///   can have, and if one of these is missing; `CryptoError` when libcrypto fails.
  public init(
    nonce: [UInt8], audience: WireText, day: CalendarDate, age: Int?, nationalities: [WireText]?,
    isNotExpired: Bool, isBound: Bool, scope: WireText?, signers: [UInt8]?,
    state: StateQuestion? = nil, place: WireText? = nil, acceptsSHA1: Bool = false,
    verifier: ProofVerifierKey? = nil
  ) throws {
    let request = try ProofRequest(
      nonce: nonce, audience: audience, day: day, age: age, nationalities: nationalities,
      isNotExpired: isNotExpired, isBound: isBound, scope: scope, signers: signers, state: state,
      place: place, acceptsSHA1: acceptsSHA1,
      naming: try verifier.map { verifier in
        ProofVerifier(
          key: verifier.publicKey,
          answerKey: AgePublicKey(of: try verifier.answerKey(nonce: nonce)))
      }, signature: nil)
    let signature = try verifier?.signature(over: CBOR.map(request.unsigned).encoded)
    self = try ProofRequest(
      nonce: nonce, audience: audience, day: day, age: age, nationalities: nationalities,
      isNotExpired: isNotExpired, isBound: isBound, scope: scope, signers: signers, state: state,
      place: place, acceptsSHA1: acceptsSHA1, naming: request.verifier, signature: signature)
  }

  /// Makes a request without a check of its signature.
  private init(
    nonce: [UInt8], audience: WireText, day: CalendarDate, age: Int?, nationalities: [WireText]?,
    isNotExpired: Bool, isBound: Bool, scope: WireText?, signers: [UInt8]?,
    state: StateQuestion?, place: WireText?, acceptsSHA1: Bool,
    naming verifier: ProofVerifier?, signature: [UInt8]?
  ) throws(ProofRequestError) {
    guard signers == nil || state == nil else { throw ProofRequestError(.proofRequestForm) }
    guard nonce.count == Self.nonceLength, signers?.count ?? 32 == 32 else {
      throw ProofRequestError(.proofRequestBytes)
    }
    guard audience.utf8.count <= 255, (1...255).contains(scope?.utf8.count ?? 1),
      (1...255).contains(place?.utf8.count ?? 1)
    else { throw ProofRequestError(.proofRequestText) }
    let isForOne = isBound || scope != nil
    guard (verifier != nil) == isForOne, !isForOne || !audience.isEmpty,
      isBound == (place != nil)
    else { throw ProofRequestError(.proofRequestVerifier) }
    if let age, !Self.ages.contains(age) { throw ProofRequestError(.proofRequestAge) }
    if let nationalities {
      guard (1...PassportDataStatement.nationalitySlots).contains(nationalities.count),
        nationalities.allSatisfy(Self.isNationality),
        Set(nationalities).count == nationalities.count
      else { throw ProofRequestError(.proofRequestNationalities) }
    }
    self.nonce = nonce
    self.audience = audience
    self.day = day
    self.age = age
    self.nationalities = nationalities
    self.isNotExpired = isNotExpired
    self.isBound = isBound
    self.scope = scope
    self.signers = signers
    self.state = state
    self.place = place
    self.acceptsSHA1 = acceptsSHA1
    self.verifier = verifier
    self.signature = signature
  }

  /// True if a text is one to three capital letters.
  static func isNationality(_ text: WireText) -> Bool {
    (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// The file.
  public var encoded: [UInt8] {
    let signed = signature.map { [CBOR.Pair(.text("signature"), .bytes($0))] } ?? []
    return CBOR.map(unsigned + signed).encoded
  }

  /// The members that the verifier signs.
  private var unsigned: [CBOR.Pair] {
    var pairs = [
      CBOR.Pair(.text("version"), .text(Self.version)),
      CBOR.Pair(.text("nonce"), .bytes(nonce)),
      CBOR.Pair(.text("audience"), .text(audience)),
      CBOR.Pair(.text("day"), .text(day.description)),
      CBOR.Pair(.text("notExpired"), .bool(isNotExpired)),
      CBOR.Pair(.text("bound"), .bool(isBound)),
    ]
    if let age { pairs.append(CBOR.Pair(.text("age"), CBOR(age))) }
    if let nationalities {
      pairs.append(CBOR.Pair(.text("nationalities"), .array(nationalities.map { .text($0) })))
    }
    if let scope { pairs.append(CBOR.Pair(.text("scope"), .text(scope))) }
    if let signers { pairs.append(CBOR.Pair(.text("signers"), .bytes(signers))) }
    if let state { pairs += state.pairs }
    if let place { pairs.append(CBOR.Pair(.text("place"), .text(place))) }
    if acceptsSHA1 { pairs.append(CBOR.Pair(.text("acceptSHA1"), .bool(true))) }
    if let verifier {
      pairs.append(CBOR.Pair(.text("verifier"), .bytes(verifier.key.compressed)))
      pairs.append(CBOR.Pair(.text("answerKey"), .text(verifier.answerKey.text)))
    }
    return pairs
  }

  /// Reads a file, which must be in the only form of requests, and checks the signature of the
  /// verifier that it names.
  /// - Throws: ``ProofRequestError``.
  public init(parsing bytes: [UInt8]) throws(ProofRequestError) {
    guard bytes.count <= Self.longest, let map = try? CBORReader.read(bytes).value,
      case .text(let version)? = map["version"], version == Self.version,
      case .bytes(let nonce)? = map["nonce"], case .text(let audience)? = map["audience"],
      case .text(let text)? = map["day"], let day = CalendarDate(iso8601: text.forPeople),
      case .bool(let isNotExpired)? = map["notExpired"], case .bool(let isBound)? = map["bound"]
    else { throw ProofRequestError(.proofRequestForm) }
    try self.init(
      nonce: nonce, audience: audience, day: day, age: map["age"].flatMap(Self.number),
      nationalities: map["nationalities"].flatMap(Self.texts), isNotExpired: isNotExpired,
      isBound: isBound, scope: map["scope"].flatMap(Self.text),
      signers: map["signers"].flatMap(Self.bytes), state: StateQuestion(map),
      place: map["place"].flatMap(Self.text),
      acceptsSHA1: map["acceptSHA1"].map(Self.isTrue) ?? false,
      naming: Self.verifier(map), signature: map["signature"].flatMap(Self.bytes))
    guard encoded == bytes, (verifier == nil) == (signature == nil) else {
      throw ProofRequestError(.proofRequestForm)
    }
    if let verifier, let signature {
      let signed = CBOR.map(unsigned).encoded
      guard ProofVerifierKey.isSigned(signed, signature, by: verifier.key) else {
        throw ProofRequestError(.proofRequestSignature)
      }
    }
  }

  private static func verifier(_ map: CBOR) -> ProofVerifier? {
    guard let point = map["verifier"].flatMap(bytes), let text = map["answerKey"].flatMap(text),
      let key = try? P256PublicKey(compressed: point),
      let answerKey = try? AgePublicKey(parsing: text.forPeople)
    else { return nil }
    return ProofVerifier(key: key, answerKey: answerKey)
  }

  private static func number(_ value: CBOR) -> Int? {
    guard case .unsigned(let number) = value else { return nil }
    return Int(exactly: number)
  }

  private static func isTrue(_ value: CBOR) -> Bool {
    if case .bool(true) = value { true } else { false }
  }

  private static func text(_ value: CBOR) -> WireText? {
    guard case .text(let text) = value else { return nil }
    return text
  }

  private static func bytes(_ value: CBOR) -> [UInt8]? {
    guard case .bytes(let bytes) = value else { return nil }
    return bytes
  }

  private static func texts(_ value: CBOR) -> [WireText]? {
    guard case .array(let items) = value else { return nil }
    return items.compactMap(text)
  }

  /// SHA-256 over the file, 32 bytes.
  /// - Throws: `CryptoError` when libcrypto fails.
  public var digest: [UInt8] {
    get throws(CryptoError) { try DigestAlgorithm.sha256.digest(encoded) }
  }

  /// The digest that the holder's device key signs for this request: SHA-256 over a domain of its
  /// own and the request's digest, 32 bytes.
  /// - Throws: `CryptoError` when libcrypto fails.
  var session: [UInt8] {
    get throws(CryptoError) { try DigestAlgorithm.sha256.digest(try sessionBytes) }
  }

  /// The bytes whose digest is ``session``.
  var sessionBytes: [UInt8] {
    get throws(CryptoError) { Array("passport-ds1".utf8) + (try digest) }
  }

  /// The latest day of birth of a person who has the requested age on the day: the same day of that
  /// year, and 28 February if that year has no 29 February. Nil for a year before the first.
  var bornBy: CalendarDate? {
    age.flatMap { age in
      CalendarDate(year: day.year - age, month: day.month, day: day.day)
        ?? CalendarDate(year: day.year - age, month: day.month, day: day.day - 1)
    }
  }

  /// SHA-256 over audience, scope and the digest of the verifier's key, each after its length in
  /// four bytes; nil without a scope. The key is included because anybody can copy audience and
  /// scope.
  /// - Throws: `CryptoError` when libcrypto fails.
  var scopeDigest: [UInt8]? {
    get throws(CryptoError) {
      guard let scope, let verifier else { return nil }
      var bytes: [UInt8] = []
      for part in [Array(audience.utf8), Array(scope.utf8), try verifier.digest] {
        // No part is longer than 255 bytes.
        bytes += [0, 0, 0, UInt8(clamping: part.count)] + part
      }
      return try DigestAlgorithm.sha256.digest(bytes)
    }
  }
}

extension ProofRequest: Hashable {
  /// True if two requests are the same file.
  public static func == (left: ProofRequest, right: ProofRequest) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the file.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

/// The reason for which a file is no request.
public struct ProofRequestError: CodedError, Hashable {
  private let defect: Phrase

  init(_ defect: Phrase) { self.defect = defect }

  /// The reason, as a stable code.
  public var code: ReasonCode { .proofRequestMalformed }
  /// The defect.
  public var details: [Detail] { [.phrase(defect)] }
}
