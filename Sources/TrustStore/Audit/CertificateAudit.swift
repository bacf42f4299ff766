import Crypto
import FoundationEssentials
import PKIX
import Trust

/// What is old, weak or odd in one anchor.
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

  static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private typealias Note = (TrustAudit.Kind, String)

  private var state: [Note] {
    guard anchor.anchorClass == .state, SameState.isSimulated(certificate.country) else {
      return []
    }
    return [(.simulatedState, "documents of the simulator count as genuine under it")]
  }

  private var dates: [Note] {
    if certificate.notAfter < now { return [(.expired, "on \(Self.day(certificate.notAfter))")] }
    if now < certificate.notBefore {
      return [(.notYetValid, "before \(Self.day(certificate.notBefore))")]
    }
    return []
  }

  private var key: [Note] {
    var notes: [Note] = []
    if let digest = certificate.signatureAlgorithm.digest, digest.isWeak {
      notes.append((.weakDigest, certificate.signatureAlgorithm.name))
    }
    if let kind = (try? certificate.publicKey)?.kind, let broken = KeyStrength.broken(kind) {
      notes.append((.brokenKey, broken))
    }
    switch (try? certificate.publicKey)?.kind {
    case .rsa(let bits, let exponent):
      if bits < 3072 { notes.append((.shortKey, "RSA with \(bits) bits")) }
      if exponent != [1, 0, 1] {
        let value = exponent.count <= 7 ? "\(exponent.reduce(0) { $0 << 8 | Int($1) })" : "long"
        notes.append((.oddExponent, value))
      }
    case .ec(let curve):
      if curve.fieldBits < 256 { notes.append((.shortKey, "EC on \(curve.rawValue)")) }
    case nil: break
    }
    return notes
  }

  private var extensions: [Note] {
    var missing: [String] = []
    if certificate.keyUsage == nil { missing.append("key usage") }
    if certificate.basicConstraints == nil { missing.append("basic constraints") }
    if certificate.subjectKeyIdentifier == nil { missing.append("subject key id") }
    if anchor.isLink, certificate.authorityKeyIdentifier == nil {
      missing.append("authority key id")
    }
    var notes: [Note] =
      missing.isEmpty ? [] : [(.extensionMissing, missing.joined(separator: ", "))]
    if certificate.basicConstraints?.isAuthority == false {
      notes.append((.notMarkedAuthority, "its basic constraints say that it is no authority"))
    }
    return notes
  }

  private var serialNumber: [Note] {
    guard let first = certificate.serialNumber.first else { return [(.oddSerialNumber, "empty")] }
    if first & 0x80 != 0 { return [(.oddSerialNumber, "negative")] }
    return certificate.serialNumber.allSatisfy { $0 == 0 } ? [(.oddSerialNumber, "zero")] : []
  }
}
