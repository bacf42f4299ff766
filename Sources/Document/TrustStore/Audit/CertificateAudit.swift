import Encoding
import Crypto
import FoundationEssentials
import PKIX
import Trust
import Verdicts

/// The findings about one anchor: what is old, weak or unusual in it.
struct CertificateAudit {
  private let anchor: TrustAnchor
  private let certificate: Certificate
  private let now: Date

  init(_ anchor: TrustAnchor, at now: Date) {
    (self.anchor, certificate, self.now) = (anchor, anchor.certificate, now)
  }

  var findings: [TrustAudit.Finding] {
    (state + dates + key + extensions + serialNumber).map {
      TrustAudit.Finding($0.0, certificate, $0.1)
    }
  }

  static func day(_ date: Date) -> String { CalendarDate(date).description }

  private typealias Note = (TrustAudit.Kind, Detail)

  private var state: [Note] {
    guard anchor.anchorClass == .state, SameState.isSimulated(certificate.country) else {
      return []
    }
    return [(.simulatedState, .phrase(.simulatedState))]
  }

  private var dates: [Note] {
    guard let detail = Self.outOfDate(certificate, at: now) else { return [] }
    return [(certificate.notAfter < now ? .expired : .notYetValid, detail)]
  }

  /// The day on which a certificate ended or begins; nil for one that is valid now.
  static func outOfDate(_ certificate: Certificate, at now: Date) -> Detail? {
    if certificate.notAfter < now { return .phrase(.expired(on: day(certificate.notAfter))) }
    if now < certificate.notBefore {
      return .phrase(.notValid(before: day(certificate.notBefore)))
    }
    return nil
  }

  private var key: [Note] {
    var notes: [Note] = []
    if let digest = certificate.signatureAlgorithm.digest, digest.isWeak {
      notes.append((.weakDigest, .text(certificate.signatureAlgorithm.name)))
    }
    if let kind = (try? certificate.publicKey)?.kind, let broken = KeyStrength.broken(kind) {
      notes.append((.brokenKey, .text(broken)))
    }
    switch (try? certificate.publicKey)?.kind {
    case .rsa(let bits, let exponent):
      if bits < 3072 { notes.append((.shortKey, .phrase(.rsa(ofBits: bits)))) }
      if exponent != [1, 0, 1] {
        let value: Detail =
          exponent.count <= 7
          ? .number(exponent.reduce(0) { $0 << 8 | Int($1) }) : .phrase(.longExponent)
        notes.append((.oddExponent, value))
      }
    case .ec(let curve):
      if curve.fieldBits < 256 { notes.append((.shortKey, .phrase(.auditedCurve(curve.rawValue)))) }
    case nil: break
    }
    return notes
  }

  private var extensions: [Note] {
    var missing: [Phrase] = []
    if certificate.keyUsage == nil { missing.append(.keyUsage) }
    if certificate.basicConstraints == nil { missing.append(.basicConstraints) }
    if certificate.subjectKeyIdentifier == nil { missing.append(.subjectKeyIdentifier) }
    if anchor.isLink, certificate.authorityKeyIdentifier == nil {
      missing.append(.authorityKeyIdentifier)
    }
    var notes: [Note] = []
    if let first = missing.first {
      let all = missing.dropFirst().reduce(first) { .pair($0, $1) }
      notes.append((.extensionMissing, .phrase(all)))
    }
    if certificate.basicConstraints?.isAuthority == false {
      notes.append((.notMarkedAuthority, .phrase(.deniesAuthority)))
    }
    return notes
  }

  private var serialNumber: [Note] {
    guard let first = certificate.serialNumber.first else {
      return [(.oddSerialNumber, .phrase(.emptyNumber))]
    }
    if first & 0x80 != 0 { return [(.oddSerialNumber, .phrase(.negativeNumber))] }
    return certificate.serialNumber.allSatisfy { $0 == 0 }
      ? [(.oddSerialNumber, .phrase(.zeroNumber))] : []
  }
}
