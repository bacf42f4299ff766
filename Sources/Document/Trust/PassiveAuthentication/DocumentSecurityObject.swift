import Crypto
import LDS
import MRZ
import PKIX

/// The document security object, EF.SOD, parsed once (Doc 9303-10, 4.6.2): its signed data, and the
/// list of digests in them. Nothing is verified here: ``PassiveAuthentication`` does that.
public struct DocumentSecurityObject: Sendable {
  /// The signed data, or the defect that keeps them from being read.
  let signedData: Result<SignedData, Defect>
  /// The LDS security object, or the error of reading it; nil without signed data.
  let object: Result<LDSSecurityObject, LDSError>?

  /// The signed data as they are written, where they cannot be read.
  private let malformed: [UInt8]?

  /// The reason for which EF.SOD has no signed data.
  enum Defect: Error {
    /// The data object 77 around them is malformed.
    case file(LDSError)
    /// The content of the data object 77 cannot be read as signed data.
    case content(CryptoError)
  }

  /// Parses EF.SOD. Its defects are kept, not thrown.
  public init(_ file: DocumentFile) { self.init(file, nil) }

  /// The same, where certificates that were met before are not parsed again.
  package init(_ file: DocumentFile, _ known: KnownCertificates?) {
    signedData = Self.signedData(of: file, known)
    guard case .success(let signed) = signedData else {
      object = nil
      malformed = try? file.content(as: EFSOD.self).signedData
      return
    }
    malformed = nil
    do throws(LDSError) {
      object = .success(try LDSSecurityObject(parsing: signed.content))
    } catch {
      object = .failure(error)
    }
  }

  /// The numbers of the data groups that it lists; nil when the list cannot be read.
  public var listedDataGroups: [Int]? { (try? object?.get())?.digests.keys.sorted() }

  /// What is known of the document by which lists name it.
  func defectiveDocument(
    _ path: PassiveAuthentication.SignerPath?, _ mrz: MRZ?
  ) -> DefectiveDocument {
    (try? signedData.get()).map { DefectiveDocument($0, path, mrz) }
      ?? DefectiveDocument(malformed: malformed, mrz)
  }

  private static func signedData(
    of file: DocumentFile, _ known: KnownCertificates?
  ) -> Result<SignedData, Defect> {
    let content: [UInt8]
    do throws(LDSError) {
      content = try file.content(as: EFSOD.self).signedData
    } catch {
      return .failure(.file(error))
    }
    do throws(CryptoError) {
      return .success(try SignedData(parsing: content, certificates: known))
    } catch {
      return .failure(.content(error))
    }
  }
}
