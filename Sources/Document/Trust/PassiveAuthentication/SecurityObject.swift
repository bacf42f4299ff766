import Crypto
import Encoding
import LDS
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The first step: EF.SOD is signed data over an LDS security object (Doc 9303-10, 4.6.2). Its
  /// signature is not verified yet.
  struct SecurityObject {
    let signedData: SignedData
    let ldsSecurityObject: LDSSecurityObject
    let check: Check

    /// The content types that Belgium, France, and Sdu's documents for the Netherlands have
    /// instead.
    static let oldContentTypes = [
      ObjectIdentifier(1, 3, 27, 1, 1, 1), ObjectIdentifier(1, 2, 528, 1, 1006, 1, 20, 1),
    ]

    init(_ file: DocumentSecurityObject, _ policy: TrustPolicy) throws(Refusal) {
      signedData = try Self.signedData(of: file)
      var judgement = Judgement(under: policy)
      let type = signedData.contentType
      if Self.oldContentTypes.contains(type) {
        judgement.add(.oldContentType, .text(type.description))
      } else if type == Self.plainData {
        judgement.add(.contentTypeData)
      } else if type != LDSSecurityObject.contentType {
        throw Refusal(.securityObject, .securityObjectContentType, .text(type.description))
      }
      try signedData.examineVersion(.securityObject, &judgement)
      ldsSecurityObject = try Self.content(of: file, signedData, policy)
      judgement.examine(ldsSecurityObject.digestAlgorithm, of: .text("EF.SOD"))
      judgement.note(.ldsSecurityObjectVersion, String(ldsSecurityObject.version))
      judgement.note(.digestAlgorithm, ldsSecurityObject.digestAlgorithm.rawValue)
      judgement.note(
        .listedDataGroups,
        ldsSecurityObject.digests.keys.sorted().map(String.init).joined(separator: " "))
      check = judgement.check(.securityObject, Outcome(.passed, .securityObjectRead))
    }

    /// `id-data`, RFC 5652, 4, as Chinese passports of about 2017 state and sign it. It says
    /// nothing about the content: parsing shows that it is an LDS security object.
    private static let plainData = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)

    private static func content(
      of file: DocumentSecurityObject, _ signedData: SignedData, _ policy: TrustPolicy
    ) throws(Refusal) -> LDSSecurityObject {
      switch file.object {
      case .success(let object): return object
      case .failure(let error):
        if let identifier = LDSSecurityObject.unknownDigest(in: signedData.content) {
          guard let digest = BrokenDigest(identifier) else {
            throw .undecided(
              .securityObject, .signatureAlgorithmUnsupported, .text(identifier.description))
          }
          throw .broken(
            .securityObject, .brokenDigest, policy, of: .text("EF.SOD"), .text(digest.rawValue),
            otherwise: .signatureAlgorithmUnsupported)
        }
        guard signedData.contentType != plainData else {
          throw Refusal(
            .securityObject, .securityObjectContentType, .text(signedData.contentType.description))
        }
        throw Refusal(.securityObject, .securityObjectMalformed, .phrase(error.defect))
      case nil: throw Refusal(.securityObject, .securityObjectMalformed, .phrase(.signedData))
      }
    }

    private static func signedData(of file: DocumentSecurityObject) throws(Refusal) -> SignedData {
      switch file.signedData {
      case .success(let signedData): return signedData
      case .failure(.file(let error)):
        throw Refusal(.securityObject, .securityObjectMalformed, .phrase(error.defect))
      case .failure(.content(.malformed(let reason))):
        throw Refusal(.securityObject, .securityObjectMalformed, .phrase(reason))
      case .failure(.content(.excessive(let limit))):
        throw .expensive(.securityObject, "EF.SOD", over: limit)
      case .failure(.content):
        throw Refusal(.securityObject, .securityObjectMalformed, .phrase(.signedData))
      }
    }
  }
}

extension SignedData {
  /// Checks the version: at least 3 unless the content is plain data, for which it is 1 (RFC 5652,
  /// 5.1). Versions 1 and 2 otherwise come from the older PKCS #7. No signature covers the version.
  func examineVersion(
    _ check: CheckName, _ judgement: inout Judgement
  ) throws(PassiveAuthentication.Refusal) {
    switch version {
    case 3...5: break
    case 1 where contentType == ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1): break
    case 1, 2: judgement.add(.signedDataVersion, .number(version))
    default:
      throw .init(check, .securityObjectMalformed, .phrase(.signedData(ofVersion: version)))
    }
  }
}
