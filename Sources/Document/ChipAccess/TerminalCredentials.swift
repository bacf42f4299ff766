import Crypto
import Encoding
import PKIX

/// The certificates and the key with which an inspection system authenticates itself.
public struct TerminalCredentials: Sendable {
  private let terminals: [CVCertificate]
  private let certificates: [CVCertificate]
  private let key: PrivateKey

  /// Takes a terminal's key and certificates in any order: its own, and those of verifiers and
  /// authorities.
  /// - Throws: ``TerminalAuthenticationError/keyWithoutCertificate`` when no certificate of an
  ///   inspection system belongs to the key.
  public init(
    key: PrivateKey, certificates: [CVCertificate]
  ) throws(TerminalAuthenticationError) {
    self.key = key
    self.certificates = certificates
    terminals = certificates.filter {
      $0.body.authorization.role == .terminal && $0.body.publicKey.belongs(to: key)
        && $0.body.authorization.terminalType == CertificateHolderAuthorization.inspectionSystem
    }
    guard !terminals.isEmpty else { throw .keyWithoutCertificate }
  }

  /// Prepares terminal authentication with a chip: finds the shortest chain from a key that the
  /// chip trusts, and judges it as the chip will, so that no certificate is sent in vain.
  /// - Parameters:
  ///   - references: the keys that the chip trusts, from EF.CVCA or from its answer to PACE.
  ///   - wanted: the rights of which the certificates must give one; nil for any certificates.
  ///   - day: the present day. A chip takes its date from what it is sent, so no certificate of a
  ///     later day is used.
  /// - Throws: ``TerminalAuthenticationError`` when there is no chain that the chip will accept.
  public func authentication(
    for references: [PublicKeyReference],
    opening wanted: CertificateHolderAuthorization.Rights? = nil, on day: CalendarDate
  ) throws(TerminalAuthenticationError) -> TerminalAuthentication {
    // Those that are of the day come first: the others are only tried to say what is wrong.
    let found = [certificates.filter { $0.isValid(on: day) }, certificates].flatMap {
      chains(from: references, among: $0, opening: wanted ?? [.fingerprints, .irises])
    }
    var first: TerminalAuthenticationError?
    for (chain, reference) in found {
      do throws(TerminalAuthenticationError) {
        let found = try authentication(chain, from: reference, on: day)
        if let wanted, found.rights.isDisjoint(with: wanted) { throw .rightsMissing }
        return found
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .chainMissing(references)
  }

  /// The shortest chain from each key to each of the terminal's certificates, the shortest first,
  /// and of those that are as long the one that opens most.
  private func chains(
    from references: [PublicKeyReference], among candidates: [CVCertificate],
    opening wanted: CertificateHolderAuthorization.Rights
  ) -> [(chain: CVCertificateChain, reference: PublicKeyReference)] {
    references.flatMap { reference in
      candidates.filter { terminals.contains($0) }.compactMap { terminal in
        CVCertificateChain(from: reference, to: terminal, among: candidates)
          .map { ($0, reference) }
      }
    }.sorted { one, other in
      let (first, second) = (one.0.certificates.count, other.0.certificates.count)
      return first != second
        ? first < second
        : (one.0.rights.intersection(wanted).rawValue.nonzeroBitCount
          > other.0.rights.intersection(wanted).rawValue.nonzeroBitCount)
    }
  }

  private func authentication(
    _ chain: CVCertificateChain, from reference: PublicKeyReference, on day: CalendarDate
  ) throws(TerminalAuthenticationError) -> TerminalAuthentication {
    for certificate in chain.certificates where certificate.body.effectiveDate > day {
      throw .notYetValid(certificate.body.holderReference)
    }
    guard let terminal = chain.certificates.last else { throw .chainMissing([reference]) }
    // The trusted key's own certificate is not sent. Without it the chip alone judges the chain.
    let anchors = certificates.filter {
      $0.body.holderReference == reference && $0.body.authorization.role == .authority
    }
    if anchors.isEmpty, let expired = chain.certificates.first(where: { !$0.isValid(on: day) }) {
      throw .certificateWrong(CVCertificateError(.expired, expired))
    }
    var rights = chain.rights
    var refusal: CVCertificateError?
    for anchor in anchors {
      do throws(CVCertificateError) {
        rights = try chain.outcome(under: anchor, on: day).rights
        refusal = nil
        break
      } catch {
        refusal = error
      }
    }
    if let refusal { throw .certificateWrong(refusal) }
    let authentication = TerminalAuthentication(
      chain: chain, rights: rights, key: key, algorithm: terminal.body.publicKey.algorithm,
      holderReference: terminal.body.holderReference)
    // A key that cannot sign is found before the chip accepts anything.
    _ = try authentication.signature(over: [UInt8](repeating: 0, count: 8))
    return authentication
  }
}

extension CVCertificate {
  /// True if a chip accepts it on a day. A link may have expired.
  fileprivate func isValid(on day: CalendarDate) -> Bool {
    body.effectiveDate <= day
      && (body.authorization.role == .authority || day <= body.expirationDate)
  }
}
