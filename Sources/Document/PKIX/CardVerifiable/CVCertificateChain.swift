import Crypto
import Encoding

/// The certificates that lead from a key that a chip trusts to a terminal, in the order in which
/// they are sent: links of the authority, then a document verifier's, then the terminal's.
public struct CVCertificateChain: Hashable, Sendable {
  /// The certificates.
  public let certificates: [CVCertificate]

  /// The most certificates of a chain, and the most among which one is looked for.
  static let longest = 16
  static let mostCandidates = 256

  /// Takes certificates as they are.
  public init(_ certificates: [CVCertificate]) { self.certificates = certificates }

  /// Finds the shortest chain to a terminal.
  /// - Parameters:
  ///   - reference: the key that the chip trusts.
  ///   - candidates: certificates in any order; of more than 256, those after them are left out.
  /// - Returns: nil if no chain leads to the terminal.
  public init?(
    from reference: PublicKeyReference, to terminal: CVCertificate,
    among candidates: [CVCertificate]
  ) {
    let usable = candidates.prefix(Self.mostCandidates).filter {
      !$0.isSelfSigned && $0.body.authorization.role != .terminal
    }
    var seen: Set<CVCertificate> = []
    var open = [[terminal]]
    for _ in 0..<Self.longest {
      if let found = open.first(where: { $0.first?.body.authorityReference == reference }) {
        certificates = found
        return
      }
      open = open.flatMap { chain in
        usable.filter {
          $0.body.holderReference == chain.first?.body.authorityReference
            && seen.insert($0).inserted
        }.map { [$0] + chain }
      }
    }
    return nil
  }

  /// True if the chain has a link certificate, which changes what a chip trusts for good.
  public var changesTrust: Bool {
    certificates.contains { $0.body.authorization.role == .authority }
  }

  /// The rights that its certificates have in common (2.7); the trusted key may have fewer.
  public var rights: CertificateHolderAuthorization.Rights {
    certificates.reduce([.fingerprints, .irises]) { rights, certificate in
      let own = certificate.body.authorization
      return own.role == .authority ? own.rights : own.rights.intersection(rights)
    }
  }

  /// What a chip gives to the holder of the last certificate.
  public struct Outcome: Hashable, Sendable {
    /// The rights that all certificates have in common, the trusted one included (2.7).
    public let rights: CertificateHolderAuthorization.Rights
    /// The chip's present day afterwards.
    public let day: CalendarDate
    /// The curve of the terminal's key; nil for RSA.
    public let curve: NamedCurve?
  }

  /// Judges the chain as a chip does, BSI TR-03110-3, 2.5 and 2.7.
  /// - Parameters:
  ///   - anchor: the certificate of the key that the chip trusts. Its own signature is not looked
  ///     at.
  ///   - day: the chip's present day, or the desk's.
  /// - Throws: ``CVCertificateError`` for the first certificate that a chip would refuse.
  public func outcome(
    under anchor: CVCertificate, on day: CalendarDate
  ) throws(CVCertificateError) -> Outcome {
    guard anchor.body.authorization.role == .authority else {
      throw CVCertificateError(.wrongRole, anchor)
    }
    var issuer = try Issuer(anchor, inheriting: nil)
    var day = day
    for certificate in certificates {
      try issuer.check(certificate, on: day)
      let role = certificate.body.authorization.role
      if role != .terminal || issuer.role == .domesticVerifier {
        day = max(day, certificate.body.effectiveDate)
      }
      issuer = try Issuer(certificate, after: issuer)
    }
    guard issuer.role == .terminal else { throw CVCertificateError(.wrongRole, issuer.certificate) }
    return Outcome(rights: issuer.rights, day: day, curve: issuer.curve)
  }

  /// A key that has been accepted, with what its holder may do.
  private struct Issuer {
    let certificate: CVCertificate
    let key: PublicKey
    let rights: CertificateHolderAuthorization.Rights

    var role: CertificateHolderAuthorization.Role { certificate.body.authorization.role }
    var curve: NamedCurve? { if case .ec(let curve) = key.kind { curve } else { nil } }

    init(_ certificate: CVCertificate, inheriting curve: NamedCurve?) throws(CVCertificateError) {
      self.certificate = certificate
      rights = certificate.body.authorization.rights
      do {
        key = try certificate.body.publicKey.key(inheriting: curve)
      } catch {
        throw CVCertificateError(.keyUnusable, certificate)
      }
    }

    /// The holder of a certificate that was accepted. A link's rights replace those before it.
    init(_ certificate: CVCertificate, after issuer: Issuer) throws(CVCertificateError) {
      let own = try Issuer(certificate, inheriting: issuer.curve)
      self.certificate = certificate
      key = own.key
      rights = own.role == .authority ? own.rights : own.rights.intersection(issuer.rights)
    }

    func check(_ next: CVCertificate, on day: CalendarDate) throws(CVCertificateError) {
      let (body, above) = (next.body, certificate.body)
      guard body.authorityReference == above.holderReference else {
        throw CVCertificateError(.wrongIssuer, next)
      }
      let mayIssue =
        switch role {
        case .authority: body.authorization.role != .terminal
        case .domesticVerifier, .foreignVerifier: body.authorization.role == .terminal
        case .terminal: false
        }
      guard mayIssue, body.authorization.terminalType == above.authorization.terminalType else {
        throw CVCertificateError(.wrongRole, next)
      }
      // Only an authority states domain parameters (D.3.3).
      guard !body.publicKey.statesCurve || body.authorization.role == .authority else {
        throw CVCertificateError(.statesCurve, next)
      }
      // Expired keys of an authority verify links alone (2.5.1).
      if body.authorization.role != .authority {
        guard role != .authority || day <= above.expirationDate else {
          throw CVCertificateError(.expired, certificate)
        }
        guard day <= body.expirationDate else { throw CVCertificateError(.expired, next) }
      }
      guard (try? next.isSigned(by: key, above.publicKey.algorithm)) == true else {
        throw CVCertificateError(.wrongSignature, next)
      }
    }
  }
}

/// The first certificate of a chain that a chip refuses, and why.
public struct CVCertificateError: Error, Hashable, Sendable {
  /// The reason.
  public enum Reason: String, Hashable, Sendable {
    /// Its holder may not be certified by its issuer, or is of another kind of terminal.
    case wrongRole
    /// It was issued by another key.
    case wrongIssuer
    /// It states domain parameters, which only an authority may.
    case statesCurve
    /// It has expired.
    case expired
    /// Its signature does not verify.
    case wrongSignature
    /// Its key is none, or of a kind that is not supported.
    case keyUnusable
  }

  /// The reason.
  public let reason: Reason
  /// The certificate's holder.
  public let holder: PublicKeyReference

  /// An error of this certificate.
  package init(_ reason: Reason, _ certificate: CVCertificate) {
    self.reason = reason
    holder = certificate.body.holderReference
  }
}
