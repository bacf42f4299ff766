import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// The rules for the certificate of the signer of a master list, a defect list or a deviation list
/// (Doc 9303-12, 7.1.2, 9 and 10; TR-03129-2, 7.2), also for an accepted publisher. A certificate that expired after the list was signed is left to the
/// operator: for some lists that are still published, the signer's certificate has expired.
package struct MasterListRule {
  /// A fault of a list or its signer.
  package struct Fault: Error {
    package let code: ReasonCode
    /// The details of the reason's sentence after the list's name.
    package let details: [Detail]
  }

  private let signer: Certificate
  private let list: any SignedList

  /// Checks a list and its signer by these rules.
  /// - Returns: the time of signing, as the signer states it.
  /// - Throws: ``Fault``, the first that is found.
  package static func examine(
    _ list: any SignedList, signedBy signer: Certificate, at now: Date
  ) throws(Fault) -> Date {
    let rule = MasterListRule(signer: signer, list: list)
    try rule.examineUsage()
    try rule.examineStrength()
    return try rule.signingTime(at: now)
  }

  private func fault(_ code: ReasonCode, _ details: Detail...) -> Fault {
    Fault(code: code, details: details)
  }

  private func examineUsage() throws(Fault) {
    guard let usage = signer.keyUsage else {
      throw fault(.masterListSignerKeyUsage, .phrase(.keyUsageUnstated))
    }
    guard usage.contains(.digitalSignature) else {
      throw fault(.masterListSignerKeyUsage, .phrase(.keyUsageLacks("digitalSignature")))
    }
    let purpose = type(of: list).signingUsage
    guard signer.extendedKeyUsage?.contains(purpose) == true else {
      throw fault(.masterListSignerPurpose, .text(purpose.description))
    }
    if let identifier = signer.unknownCriticalExtensions.first {
      throw fault(.masterListSignerExtension, .text(identifier.description))
    }
  }

  private func examineStrength() throws(Fault) {
    if let kind = try? signer.publicKey.kind, let broken = KeyStrength.broken(kind) {
      throw fault(.masterListSignerKeyBroken, .text(broken))
    }
    for info in list.signedData.signers {
      let broken = BrokenDigest(info.digestIdentifier) ?? info.signatureAlgorithm.brokenDigest
      if let broken { throw fault(.masterListDigestBroken, .text(broken.rawValue)) }
    }
  }

  private func signingTime(at now: Date) throws(Fault) -> Date {
    guard signer.notBefore <= now else {
      throw fault(.masterListSignerNotYetValid, .day(signer.notBefore))
    }
    guard let time = list.signedData.signers.first?.signedAttributes?.signingTime else {
      throw fault(.masterListSigningTimeMissing)
    }
    guard time <= now else {
      throw fault(.masterListSignedLater, .text(Timestamp(time).description))
    }
    guard signer.isValid(at: time) else {
      let (first, last) = (signer.notBefore, signer.notAfter)
      throw fault(
        .masterListSignedOutsideValidity, .moment(time, besides: first, last),
        .phrase(
          .validity(
            Detail.moment(first, besides: time).text, Detail.moment(last, besides: time).text)))
    }
    if let period = signer.privateKeyUsagePeriod, !period.contains(time) {
      throw fault(.masterListKeyPeriodMissed, .day(time))
    }
    return time
  }
}
