import Crypto
import Encoding
import LDS
import Verdicts

extension PassiveAuthentication {
  /// The first step: EF.SOD is signed data over an LDS security object (Doc 9303-10, 4.6.2). That
  /// the object is what was signed is not known yet.
  struct SecurityObject {
    let signedData: SignedData
    let ldsSecurityObject: LDSSecurityObject
    let check: Check

    /// What Belgium and France, and Sdu's documents for the Netherlands, wrote instead.
    static let oldContentTypes = [
      ObjectIdentifier(1, 3, 27, 1, 1, 1), ObjectIdentifier(1, 2, 528, 1, 1006, 1, 20, 1),
    ]

    init(parsing sod: [UInt8]) throws(Refusal) {
      signedData = try Self.signedData(of: sod)
      var warnings: [Warning] = []
      if Self.oldContentTypes.contains(signedData.contentType) {
        warnings.append(Warning(.oldContentType, [signedData.contentType.description]))
      } else if signedData.contentType != LDSSecurityObject.contentType {
        throw Refusal(.securityObjectContentType, signedData.contentType.description)
      }
      // RFC 5652, 5.1: at least 3 wherever the content is not plain data.
      guard (3...5).contains(signedData.version) else {
        throw Refusal(.securityObjectMalformed, "version \(signedData.version) of signed data")
      }
      do throws(LDSError) {
        ldsSecurityObject = try LDSSecurityObject(parsing: signedData.content)
      } catch {
        throw Refusal(.securityObjectMalformed, error.defect)
      }
      if ldsSecurityObject.digestAlgorithm.isWeak {
        warnings.append(
          Warning(.weakDigest, ["EF.SOD", ldsSecurityObject.digestAlgorithm.rawValue]))
      }
      check = Check(
        .securityObject, Outcome(.passed, .securityObjectRead),
        evidence: [
          Check.Evidence("lds-security-object-version", String(ldsSecurityObject.version)),
          Check.Evidence("digest-algorithm", ldsSecurityObject.digestAlgorithm.rawValue),
          Check.Evidence(
            "listed-data-groups",
            ldsSecurityObject.digests.keys.sorted().map(String.init).joined(separator: " ")),
        ], warnings: warnings)
    }

    private static func signedData(of sod: [UInt8]) throws(Refusal) -> SignedData {
      let content: [UInt8]
      do throws(LDSError) {
        content = try EFSOD(parsing: sod).signedData
      } catch {
        throw Refusal(.securityObjectMalformed, error.defect)
      }
      do throws(CryptoError) {
        return try SignedData(parsing: content)
      } catch {
        if case .malformed(let reason) = error { throw Refusal(.securityObjectMalformed, reason) }
        throw Refusal(.securityObjectMalformed, "signed data")
      }
    }
  }
}
