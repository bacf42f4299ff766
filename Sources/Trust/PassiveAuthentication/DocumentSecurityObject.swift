import Crypto
import LDS
import PKIX

/// The document security object, EF.SOD, taken apart once (Doc 9303-10, 4.6.2): the signed data in it, and
/// the list of digests that they are over. Nothing of it is verified: ``PassiveAuthentication`` does that.
public struct DocumentSecurityObject: Sendable {
  /// The signed data, or why there are none.
  let signedData: Result<SignedData, Defect>
  /// The LDS security object, or why what is signed is none; nil without signed data.
  let object: Result<LDSSecurityObject, LDSError>?

  /// Why EF.SOD holds no signed data.
  enum Defect: Error {
    /// The wrapper is malformed.
    case file(LDSError)
    /// What is in the wrapper cannot be read as signed data.
    case content(CryptoError)
  }

  /// Takes EF.SOD apart; what is wrong with it is kept.
  public init(_ file: DocumentFile) {
    signedData = Self.signedData(of: file)
    guard case .success(let signed) = signedData else {
      object = nil
      return
    }
    do throws(LDSError) {
      object = .success(try LDSSecurityObject(parsing: signed.content))
    } catch {
      object = .failure(error)
    }
  }

  /// The numbers of the data groups that it lists; nil when it has no list that can be read.
  public var listedDataGroups: [Int]? { (try? object?.get())?.digests.keys.sorted() }

  private static func signedData(of file: DocumentFile) -> Result<SignedData, Defect> {
    let content: [UInt8]
    do throws(LDSError) {
      content = try file.content(as: EFSOD.self).signedData
    } catch {
      return .failure(.file(error))
    }
    do throws(CryptoError) {
      return .success(try SignedData(parsing: content))
    } catch {
      return .failure(.content(error))
    }
  }
}
