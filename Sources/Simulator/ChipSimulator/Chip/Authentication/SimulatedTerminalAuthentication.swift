import Crypto
import Encoding
import PKIX
import SmartCard

/// Terminal authentication from the chip's side, BSI TR-03110-3, 2.5 to 2.7 and A.7.2: the keys
/// that the chip trusts, its date, and the certificates of the present session.
struct SimulatedTerminalAuthentication {
  /// A key that the chip has imported, with what is known of it.
  private struct Imported {
    let certificate: CVCertificate
    let key: PublicKey
    let rights: CertificateHolderAuthorization.Rights
    /// The role of the holder who signed it; nil for a trust point.
    let issuer: CertificateHolderAuthorization.Role?

    var reference: PublicKeyReference { certificate.body.holderReference }
    var role: CertificateHolderAuthorization.Role { certificate.body.authorization.role }
    var algorithm: TerminalAuthenticationAlgorithm { certificate.body.publicKey.algorithm }
    var curve: NamedCurve? { if case .ec(let curve) = key.kind { curve } else { nil } }
  }

  /// What the terminal's signature must be over, beside the chip's challenge.
  struct Binding {
    let identifier: [UInt8]
    let compressedKey: [UInt8]
  }

  /// The day that the chip takes for the present one. It never goes back, and a reset keeps it.
  private(set) var day: CalendarDate
  /// The rights of the terminal that has been authenticated.
  private(set) var rights: CertificateHolderAuthorization.Rights = []
  private var trustPoints: [Imported]
  private var temporary: Imported?
  private var issuer: Imported?
  private var terminal: Imported?
  private var challenge: [UInt8]?
  private var chain: [UInt8] = []

  private static let longestChain = 4096

  init(_ profile: TerminalAuthenticationProfile) {
    day = profile.day
    trustPoints = profile.trustPoints.compactMap { certificate in
      guard let key = try? certificate.body.publicKey.key(inheriting: nil) else { return nil }
      return Imported(
        certificate: certificate, key: key, rights: certificate.body.authorization.rights,
        issuer: nil)
    }
  }

  /// The references of the keys that the chip trusts, the newest first.
  var references: [PublicKeyReference] { trustPoints.map(\.reference) }

  /// Forgets what belongs to a session. Trust points and date stay.
  mutating func endSession() {
    (temporary, issuer, terminal, challenge) = (nil, nil, nil, nil)
    chain = []
    rights = []
  }

  // MARK: Commands

  /// MSE:Set DST: chooses the key that verifies the next certificate.
  mutating func selectIssuer(_ reference: [UInt8]) -> StatusWord {
    issuer = ([temporary].compactMap(\.self) + trustPoints).first {
      $0.reference.bytes == reference
    }
    return issuer == nil ? .referencedDataNotFound : .success
  }

  /// PSO:Verify Certificate.
  /// - Parameter isLast: false if more of the certificate follows.
  mutating func verify(_ data: [UInt8], isLast: Bool) -> StatusWord {
    chain += data
    guard chain.count <= Self.longestChain else {
      chain = []
      return .wrongLength
    }
    guard isLast else { return .success }
    defer { chain = [] }
    guard let issuer else { return .conditionsNotSatisfied }
    self.issuer = nil
    guard let certificate = try? CVCertificate(parsing: BERTLV.encode(0x7F21, chain)) else {
      return .wrongData
    }
    guard let imported = imported(certificate, by: issuer) else { return .authenticationFailed }
    accept(imported)
    return .success
  }

  /// Verifies a certificate, 2.5.1, step 1; nil if it is refused.
  private func imported(_ certificate: CVCertificate, by issuer: Imported) -> Imported? {
    let body = certificate.body
    guard body.authorityReference == issuer.reference,
      body.authorization.terminalType == CertificateHolderAuthorization.inspectionSystem
    else { return nil }
    switch (issuer.role, body.authorization.role) {
    case (.authority, .authority): break
    case (.authority, .domesticVerifier), (.authority, .foreignVerifier):
      // An expired trust point verifies links alone.
      guard day <= issuer.certificate.body.expirationDate else { return nil }
    case (.domesticVerifier, .terminal), (.foreignVerifier, .terminal): break
    default: return nil
    }
    let isLink = body.authorization.role == .authority
    guard isLink || (!body.publicKey.statesCurve && day <= body.expirationDate),
      (try? certificate.isSigned(by: issuer.key, issuer.algorithm)) == true,
      let key = try? body.publicKey.key(inheriting: issuer.curve)
    else { return nil }
    let own = body.authorization.rights
    return Imported(
      certificate: certificate, key: key,
      rights: isLink ? own : own.intersection(issuer.rights), issuer: issuer.role)
  }

  /// Updates the chip's state, 2.5.1, steps 2 and 3.
  private mutating func accept(_ imported: Imported) {
    let isAccurate =
      imported.role != .terminal || imported.issuer == .domesticVerifier
    if isAccurate { day = max(day, imported.certificate.body.effectiveDate) }
    guard imported.role == .authority else {
      temporary = imported
      return
    }
    trustPoints.removeAll { $0.reference == imported.reference }
    trustPoints.insert(imported, at: 0)
    trustPoints = Array(trustPoints.prefix(2))
  }

  /// MSE:Set AT: chooses the terminal's key.
  mutating func selectTerminal(_ reference: [UInt8]) -> StatusWord {
    terminal = nil
    guard let temporary, temporary.reference.bytes == reference else {
      return .referencedDataNotFound
    }
    guard temporary.role == .terminal else { return .conditionsNotSatisfied }
    terminal = temporary
    return .success
  }

  /// GET CHALLENGE.
  mutating func makeChallenge(_ random: RandomSource) -> [UInt8]? {
    challenge = try? random.bytes(8)
    return challenge
  }

  /// EXTERNAL AUTHENTICATE: gives the terminal its rights if its signature verifies.
  mutating func authenticate(_ data: [UInt8], isLast: Bool, _ binding: Binding) -> StatusWord {
    chain += data
    guard chain.count <= Self.longestChain else {
      chain = []
      return .wrongLength
    }
    guard isLast else { return .success }
    let signature = chain
    chain = []
    guard let terminal, let challenge else { return .conditionsNotSatisfied }
    (self.terminal, self.challenge) = (nil, nil)
    let signed = binding.identifier + challenge + binding.compressedKey
    guard
      (try? terminal.algorithm.verifies(signature, over: signed, under: terminal.key)) == true
    else { return .authenticationFailed }
    rights = terminal.rights
    return .success
  }
}
