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

    init(parsing sod: [UInt8], _ policy: TrustPolicy) throws(Refusal) {
      signedData = try Self.signedData(of: sod)
      var judgement = Judgement(under: policy)
      if Self.oldContentTypes.contains(signedData.contentType) {
        judgement.meet(.oldContentType, signedData.contentType.description)
      } else if signedData.contentType != LDSSecurityObject.contentType {
        throw Refusal(
          .securityObject, .securityObjectContentType, signedData.contentType.description)
      }
      try signedData.examineVersion(.securityObject, &judgement)
      do throws(LDSError) {
        ldsSecurityObject = try LDSSecurityObject(parsing: signedData.content)
      } catch {
        throw Refusal(.securityObject, .securityObjectMalformed, error.defect)
      }
      judgement.examine(ldsSecurityObject.digestAlgorithm, of: "EF.SOD")
      judgement.note("lds-security-object-version", String(ldsSecurityObject.version))
      judgement.note("digest-algorithm", ldsSecurityObject.digestAlgorithm.rawValue)
      judgement.note(
        "listed-data-groups",
        ldsSecurityObject.digests.keys.sorted().map(String.init).joined(separator: " "))
      check = judgement.check(.securityObject, Outcome(.passed, .securityObjectRead))
    }

    private static func signedData(of sod: [UInt8]) throws(Refusal) -> SignedData {
      let content: [UInt8]
      do throws(LDSError) {
        content = try EFSOD(parsing: sod).signedData
      } catch {
        throw Refusal(.securityObject, .securityObjectMalformed, error.defect)
      }
      do throws(CryptoError) {
        return try SignedData(parsing: content)
      } catch {
        if case .malformed(let reason) = error {
          throw Refusal(.securityObject, .securityObjectMalformed, reason)
        }
        throw Refusal(.securityObject, .securityObjectMalformed, "signed data")
      }
    }
  }
}

extension SignedData {
  /// At least 3 wherever the content is not plain data (RFC 5652, 5.1); 1 and 2 are of the older
  /// PKCS#7, and the version is under no signature.
  func examineVersion(
    _ check: CheckName, _ judgement: inout Judgement
  ) throws(PassiveAuthentication.Refusal) {
    switch version {
    case 3...5: break
    case 1, 2: judgement.meet(.signedDataVersion, String(version))
    default:
      throw .init(check, .securityObjectMalformed, "version \(version) of signed data")
    }
  }
}
