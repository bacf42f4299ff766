import Circuits
import Encoding
import Trust

/// What a request asks instead of a list of signers: that one of the states' roots issued the hidden
/// certificate of the document's signer. The verifier needs no signer for it, only its roots.
public struct StateQuestion: Hashable, Sendable {
  /// The states, two capital letters each, sorted. The holder reads them: the proof shows that the
  /// document is of one of them.
  public let states: [WireText]
  /// SHA-256 of the list of roots, 32 bytes.
  public let roots: [UInt8]
  /// The serial numbers of revoked certificates, each the content of its INTEGER, sorted; nil if
  /// revocation is not proved.
  public let revoked: [[UInt8]]?

  /// The greatest number of serial numbers in ``revoked``.
  package static let mostRevoked = SignerCertificateStatement.revokedSlots
  /// The greatest number of states.
  static let mostStates = 256
  /// The greatest length of a serial number in bytes. Certificates have at most 20 (RFC 5280, 4.1.2.2),
  /// and a zero before them.
  package static let longestSerial = 32

  /// Makes a question.
  /// - Throws: ``ProofRequestError`` for states, a digest or serial numbers that no request can have.
  public init(
    states: [WireText], roots: [UInt8], revoked: [[UInt8]]? = nil
  ) throws(ProofRequestError) {
    guard Self.areStates(states) else { throw ProofRequestError(.proofRequestStates) }
    guard roots.count == 32 else { throw ProofRequestError(.proofRequestBytes) }
    if let revoked {
      guard revoked.count <= Self.mostRevoked,
        revoked.allSatisfy({ (1...Self.longestSerial).contains($0.count) }),
        zip(revoked, revoked.dropFirst()).allSatisfy({ $0.lexicographicallyPrecedes($1) })
      else { throw ProofRequestError(.proofRequestRevoked) }
    }
    (self.states, self.roots, self.revoked) = (states, roots, revoked)
  }

  /// The contents of INTEGERs with serial numbers, sorted, each once, as ``revoked`` holds them. A number
  /// whose highest bit is 1 has a zero before it; some authorities leave it out, and so both are there.
  /// - Parameter numbers: the numbers without leading zeros.
  package static func contents(of numbers: [[UInt8]]) -> [[UInt8]] {
    let all = numbers.flatMap { number -> [[UInt8]] in
      guard let first = number.first else { return [[0]] }
      return first & 0x80 == 0 ? [number] : [number, [0] + number]
    }
    return Set(all).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// True for codes as ``states`` holds them.
  package static func areStates(_ codes: [WireText]) -> Bool {
    (1...mostStates).contains(codes.count)
      && codes.allSatisfy { $0.utf8.count == 2 && ProofRequest.isNationality($0) }
      && zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The members of a request.
  var pairs: [CBOR.Pair] {
    [
      CBOR.Pair(.text("states"), .array(states.map { .text($0) })),
      CBOR.Pair(.text("roots"), .bytes(roots)),
    ] + (revoked.map { [CBOR.Pair(.text("revoked"), .array($0.map { .bytes($0) }))] } ?? [])
  }

  /// Reads the members of a request; nil where there are none.
  /// - Throws: ``ProofRequestError``.
  init?(_ map: CBOR) throws(ProofRequestError) {
    guard let roots = map["roots"] else { return nil }
    guard case .bytes(let digest) = roots, case .array(let states)? = map["states"] else {
      throw ProofRequestError(.proofRequestForm)
    }
    let texts = states.compactMap { state -> WireText? in
      if case .text(let text) = state { text } else { nil }
    }
    var serials: [[UInt8]]?
    if let revoked = map["revoked"] {
      guard case .array(let numbers) = revoked else { throw ProofRequestError(.proofRequestForm) }
      serials = numbers.compactMap { number in
        if case .bytes(let bytes) = number { bytes } else { nil }
      }
    }
    try self.init(states: texts, roots: digest, revoked: serials)
  }
}

extension ProofRequest {
  /// SHA-256 of the list of signers or of roots that it names; nil if the signer is shown.
  package var listDigest: [UInt8]? { state?.roots ?? signers }

  /// True if a proof hides the signer and does not tell whether it was revoked, and a policy does not accept that of a
  /// document whose state has no revocation list here.
  public func leavesRevocationOpen(under policy: TrustPolicy) -> Bool {
    let isOpen = state.map { $0.revoked == nil } ?? (signers != nil)
    return isOpen && policy.response(to: .revocationListMissing) == .unknown
  }

  /// True if a list is of the kind that it needs, and its roots are those of the states that the request names; a
  /// request for a shown signer needs none.
  func needs(_ list: SignerList?) -> Bool {
    guard let list else { return listDigest == nil }
    guard list.kind == .roots else { return signers != nil }
    return state.map { $0.states.elementsEqual(list.rootStates) } ?? false
  }

  /// The public part of the statement about the signer's certificate; nil if none is asked for. The
  /// certificate is always in date on the request's day.
  var certificateStatement: SignerCertificateStatement? {
    state.map {
      var statement = SignerCertificateStatement()
      statement.inDate = PassportDataStatement.Day(day)
      statement.revoked = $0.revoked
      return statement
    }
  }
}
