import Crypto
import Encoding
import FoundationEssentials
import Verdicts

extension PassiveAuthentication {
  /// The third step: the document signer's path ends at an anchor of its state (Doc 9303-12, 7).
  /// Every certificate of the store is an anchor, link certificates too: they were linked to their
  /// predecessors when they were imported. A link certificate that only came along with EF.SOD may
  /// stand between.
  struct SignerPath {
    let anchor: TrustAnchor?
    /// The signer whose path this is.
    let signer: VerifiedSignature.Signer?
    let check: Check

    /// How many link certificates may stand between signer and anchor.
    private static let longest = 3

    /// Of several signers one path is enough: all of them signed the same content.
    init(of signature: VerifiedSignature, store: TrustStore, now: Date) {
      let paths = signature.signers.map { signer in
        let search = Search(
          signer: signer, carried: signature.carried, store: store, now: now)
        let (anchor, check) = search.path()
        return SignerPath(anchor: anchor, signer: signer, check: check)
      }
      let best =
        paths.first { $0.check.outcome.status == .passed }
        ?? paths.first { $0.check.outcome.status == .failed } ?? paths.first
      self =
        best
        ?? SignerPath(
          anchor: nil, signer: nil,
          check: Check(.signerPath, Outcome(.failed, .signerCertificateMissing)))
    }

    private init(anchor: TrustAnchor?, signer: VerifiedSignature.Signer?, check: Check) {
      self.anchor = anchor
      self.signer = signer
      self.check = check
    }

    private struct Search {
      let signer: VerifiedSignature.Signer
      let carried: [Certificate]
      let store: TrustStore
      let now: Date

      func path() -> (TrustAnchor?, Check) {
        let signer = signer.certificate
        let country = signer.issuer.country ?? signer.country ?? ""
        do {
          var warnings: [Warning] = []
          try checkRules(of: signer, &warnings)
          guard let (anchor, links) = try chain(from: signer, depth: 0) else {
            let code: Code = store.hasAnchor(forCountry: country) ? .signerUnknown : .noTrustAnchor
            return (
              nil, Check(.signerPath, Outcome(.unknown, code, [country]), warnings: warnings)
            )
          }
          guard anchor.certificate.country == signer.country else {
            throw Refusal(
              .signerPathInvalid,
              "its country is \(signer.country ?? "none"), its issuer's "
                + (anchor.certificate.country ?? "none"))
          }
          return (
            anchor,
            Check(
              .signerPath,
              Outcome(.passed, .signerTrusted, [anchor.certificate.subject.description]),
              evidence: Self.evidence(anchor, links), warnings: warnings)
          )
        } catch let refusal as Refusal {
          return (nil, Check(.signerPath, refusal.outcome))
        } catch let error as TrustStoreError {
          let outcome = Outcome(.unknown, error.code, error.details)
          return (nil, Check(.signerPath, outcome))
        } catch {
          return (nil, Check(.signerPath, Outcome(.unknown, .signerUnknown, [country])))
        }
      }

      private func checkRules(
        of certificate: Certificate, _ warnings: inout [Warning]
      ) throws(Refusal) {
        if let usage = certificate.keyUsage, !usage.contains(.digitalSignature) {
          throw Refusal(.signerPathInvalid, "its key usage lacks digitalSignature")
        }
        guard let digest = certificate.signatureAlgorithm.digest else {
          throw Refusal(.signatureAlgorithmUnsupported, certificate.signatureAlgorithm.name)
        }
        if digest.isWeak {
          warnings.append(Warning(.weakDigest, ["the signer's certificate", digest.rawValue]))
        }
        // A certificate ends later than the documents that it signed. What counts is the moment of
        // signing; where that is not stated, a certificate that is over may still have been in
        // time, one that has not begun cannot.
        if let time = signer.signingTime, !certificate.isValid(at: time) {
          throw Refusal(.signerNotCurrent, Self.day(time))
        }
        if signer.signingTime == nil, now < certificate.notBefore {
          throw Refusal(.signerNotCurrent, Self.day(now))
        }
        if !certificate.isValid(at: now) {
          warnings.append(Warning(.signerNotCurrent, [Self.day(now)]))
        }
      }

      /// The anchor at which a path from a certificate ends, and the links before it.
      private func chain(
        from certificate: Certificate, depth: Int
      ) throws(TrustStoreError) -> (TrustAnchor, [Certificate])? {
        let anchor = try store.firstCandidate(for: certificate) {
          Self.issued(certificate, by: $0.certificate)
        }
        if let anchor { return (anchor, []) }
        guard depth < SignerPath.longest else { return nil }
        for link in carried
        where link != certificate && link.isCertificateAuthority
          && link.subject.matches(certificate.issuer) && Self.issued(certificate, by: link)
        {
          guard let (anchor, links) = try chain(from: link, depth: depth + 1),
            anchor.certificate.country == link.country
          else { continue }
          return (anchor, [link] + links)
        }
        return nil
      }

      private static func issued(_ certificate: Certificate, by issuer: Certificate) -> Bool {
        guard AuthorityRule.objection(to: issuer) == nil, let key = try? issuer.publicKey else {
          return false
        }
        return (try? certificate.isSigned(by: key)) == true
      }

      private static func evidence(
        _ anchor: TrustAnchor, _ links: [Certificate]
      ) -> [Check.Evidence] {
        links.map { Check.Evidence("link-fingerprint", Hex.encode($0.sha256)) } + [
          Check.Evidence("anchor-fingerprint", Hex.encode(anchor.certificate.sha256)),
          Check.Evidence("anchor-class", anchor.anchorClass.rawValue),
          Check.Evidence("anchor-source", anchor.source),
        ]
      }

      private static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
      }
    }
  }
}
