import Verdicts

/// The facts that the checks of this module give as evidence.
extension FactName {
  /// The part of the MRZ that was given and compared with DG1.
  public static let mrzCompared = FactName("mrz-compared", .holder)
  /// The number of the domain parameters (Doc 9303-11, 9.5.1).
  public static let domainParameters = FactName("domain-parameters", .open)
  /// The chip's departure from the standard, and the clause.
  public static let exception = FactName("exception", .open)
  /// The number of the chip's key.
  public static let keyID = FactName("key-id", .open)
  /// The holders of the certificates that were sent to a chip, in their order.
  public static let certificateHolders = FactName("certificate-holders", .open)
  /// The name of the curve.
  public static let curve = FactName("curve", .open)
  /// The size of a finite field's prime in bits.
  public static let fieldBits = FactName("field-bits", .open)
  /// The commands that carried the key.
  public static let commands = FactName("commands", .open)
  /// `no` where the document does not say which protocol its key is for.
  public static let protocolStated = FactName("protocol-stated", .open)
  /// The trailer of the chip's signature in hexadecimal digits (ISO/IEC 9796-2).
  public static let trailer = FactName("trailer", .open)
  /// The encoding of an ECDSA signature.
  public static let signatureForm = FactName("signature-form", .open)
}
