import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The check that neither the signer nor an authority was revoked (Doc 9303-12, 4.1.5, 6.1.2 and
  /// 7.1.4). A revocation fails the check under every policy, even if another list does not have
  /// it.
  struct RevocationStatus {
    private let path: CertificatePath
    private let inputs: Inputs
    private var lists: VerifiedLists
    private var judgement: Judgement

    static func check(
      _ signer: Certificate, _ path: CertificatePath?, _ inputs: Inputs,
      _ budget: VerificationBudget
    ) -> Check {
      guard let path else {
        return Check(
          .signerRevocation,
          Outcome(.notDone, .notChecked, [.phrase(.signerPathEndless)]))
      }
      var status = RevocationStatus(path, inputs, budget)
      do throws(TrustAnchorSourceError) {
        let check = try status.check(signer)
        guard budget.isExceeded, check.outcome.status != .failed else { return check }
        return Check(
          .signerRevocation,
          Outcome(
            .unknown, .budgetExceeded, [.phrase(.document), .phrase(VerificationBudget.limit)]))
      } catch {
        return Check(.signerRevocation, Outcome(.unknown, error.code, error.details))
      }
    }

    private init(_ path: CertificatePath, _ inputs: Inputs, _ budget: VerificationBudget) {
      self.path = path
      self.inputs = inputs
      lists = VerifiedLists(path, anchors: inputs.anchors, budget: budget)
      judgement = Judgement(under: inputs.policy)
    }

    private mutating func check(_ signer: Certificate) throws(TrustAnchorSourceError) -> Check {
      let found = try inputs.anchors.revocationLists(for: signer)
      var own: [CertificateRevocationList] = []
      for list in found where try lists.tells(list, of: signer) { own.append(list) }
      if let outcome = try revocation(of: signer, in: own, .signerRevoked) {
        return judgement.check(.signerRevocation, outcome)
      }
      for authority in path.links + [path.anchor.certificate] {
        // The lists of the signer's country include those of its authorities.
        let own = found.filter { $0.issuer.matches(authority.issuer) }
        if let outcome = try revocation(of: authority, in: own, .authorityRevoked) {
          return judgement.check(.signerRevocation, outcome)
        }
      }
      let outcome = try freshness(of: own, for: signer)
      return judgement.check(.signerRevocation, outcome)
    }

    private mutating func revocation(
      of certificate: Certificate, in own: [CertificateRevocationList], _ code: ReasonCode
    ) throws(TrustAnchorSourceError) -> Outcome? {
      for list in own {
        guard let revocation = list.revocation(of: certificate.serialNumber),
          case .usable = try lists.verdict(on: list)
        else { continue }
        note(list)
        judgement.note(.revokedFingerprint, Hex.encode(certificate.sha256))
        return Outcome(
          .failed, code,
          [.day(revocation.date), .text(revocation.reason?.name ?? "unspecified")])
      }
      return nil
    }

    /// The outcome when nothing is revoked: with a current list, with an outdated one, or with
    /// none.
    private mutating func freshness(
      of own: [CertificateRevocationList], for signer: Certificate
    ) throws(TrustAnchorSourceError) -> Outcome {
      var stale: CertificateRevocationList?
      for list in own {
        switch try lists.verdict(on: list) {
        case .unusable(let reason): judgement.add(.revocationListUnusable, .phrase(reason))
        case .usable(let signature):
          if let why = Self.nonconformity(of: list, signature) {
            judgement.add(.revocationListUnusable, .phrase(why))
            continue
          }
          guard list.thisUpdate <= inputs.now else {
            let day = CalendarDate(list.thisUpdate).description
            judgement.add(.revocationListUnusable, .phrase(.revocationListBegins(on: day)))
            continue
          }
          guard inputs.now <= list.end else {
            stale = stale ?? list
            continue
          }
          note(list)
          judgement.examine(list.signatureAlgorithm.digest, of: .phrase(.revocationList))
          judgement.examine(signature.exceptions, of: .phrase(.revocationList))
          return Outcome(.passed, .signerNotRevoked, [.day(list.thisUpdate)])
        }
      }
      if let stale {
        note(stale)
        judgement.add(.revocationListStale, .day(stale.end))
        return Outcome(.passed, .signerNotRevoked, [.day(stale.thisUpdate)])
      }
      let country = signer.issuer.country ?? signer.country ?? ""
      judgement.add(.revocationListMissing, .text(country))
      return Outcome(.notDone, .revocationListMissing, [.text(country)])
    }

    /// The defect because of which a list clears no certificate although its signature verifies:
    /// anybody could have made the list. The document is not at fault, and the list's revocations
    /// are still used.
    private static func nonconformity(
      of list: CertificateRevocationList, _ signature: VerifiedLists.Signature
    ) -> Phrase? {
      if let digest = list.signatureAlgorithm.brokenDigest {
        return .revocationListSignature(digest.rawValue)
      }
      guard let kind = try? signature.authority.publicKey.kind,
        let (nonconformity, name) = KeyStrength.nonconformity(of: kind), nonconformity == .brokenKey
      else { return nil }
      return .revocationListIssuer(name)
    }

    private mutating func note(_ list: CertificateRevocationList) {
      judgement.note(.revocationListFingerprint, Hex.encode(list.sha256))
      judgement.note(.revocationListIssuer, list.issuer.description)
      judgement.note(.revocationListThisUpdate, CalendarDate(list.thisUpdate).description)
      judgement.note(.revocationListEnd, CalendarDate(list.end).description)
    }
  }
}
