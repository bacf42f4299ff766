import Crypto
import LDS
import MRZ

/// The key to a document: the MRZ, a password for PACE, or both.
public struct AccessKey: Sendable {
  /// The three fields of the MRZ; nil if they are not known. BAC has no other key.
  public let fields: MRZAccessFields?
  /// The whole MRZ, with which DG1 is compared; nil if it was not given.
  public let mrz: MRZ?
  /// The password for PACE in place of the MRZ; nil if none was given.
  public let password: PACEPassword?

  /// Takes the three fields of the MRZ, for either protocol.
  public init(_ fields: MRZAccessFields) {
    self.fields = fields
    mrz = nil
    password = nil
  }

  /// Takes the whole MRZ, for either protocol.
  public init(_ mrz: MRZ) {
    fields = mrz.accessFields
    self.mrz = mrz
    password = nil
  }

  /// Takes a password for PACE, and the fields of the MRZ if they are known.
  public init(_ password: PACEPassword, fields: MRZAccessFields? = nil) {
    self.fields = fields
    mrz = nil
    self.password = password
  }

  /// Takes a password for PACE beside the whole MRZ.
  public init(_ password: PACEPassword, mrz: MRZ) {
    fields = mrz.accessFields
    self.mrz = mrz
    self.password = password
  }

  /// This key with the MRZ that the caller gave again; the key itself if that MRZ opens another
  /// document.
  public func with(_ mrz: MRZ) -> AccessKey {
    guard mrz.accessFields.information == fields?.information else { return self }
    return password.map { AccessKey($0, mrz: mrz) } ?? AccessKey(mrz)
  }

  /// The password for PACE: the one that was given, or the MRZ.
  /// - Throws: ``ChipAccessError/keyMissing(_:)`` when there is neither.
  public func pacePassword() throws -> PACEPassword {
    if let password { return password }
    guard let fields else { throw ChipAccessError.keyMissing("PACE") }
    return try PACEPassword(fields)
  }

  /// The keys for BAC.
  /// - Throws: ``ChipAccessError/keyMissing(_:)`` without the MRZ.
  public func basicAccessKeys() throws -> BACKeys {
    guard let fields else { throw ChipAccessError.keyMissing("BAC") }
    return try BACKeys(fields)
  }
}

extension AccessKey: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "an access key" }
}
