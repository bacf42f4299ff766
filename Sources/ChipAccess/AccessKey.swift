import Crypto
import LDS

/// What opens a document: the MRZ, a password for PACE, or both.
public struct AccessKey: Sendable {
  /// What the MRZ says, where it is known: the only key for BAC.
  public let fields: MRZAccessFields?
  /// The password that was given for PACE in the place of the MRZ.
  public let password: PACEPassword?

  /// Takes the MRZ, for either protocol.
  public init(_ fields: MRZAccessFields) {
    self.fields = fields
    password = nil
  }

  /// Takes a password for PACE, and the MRZ where it is known.
  public init(_ password: PACEPassword, fields: MRZAccessFields? = nil) {
    self.fields = fields
    self.password = password
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
  /// Says what this is, and nothing of the data.
  public var description: String { "an access key" }
}
