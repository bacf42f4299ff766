import Crypto
import Encoding

extension CertificateBuilder {
  /// One attribute of a name, RFC 5280, 4.1.2.4.
  public struct NameAttribute: Hashable, Sendable {
    /// The string type of the value.
    public enum Form: Hashable, Sendable {
      /// PrintableString.
      case printable
      /// UTF8String.
      case utf8
    }

    /// The attribute's type.
    public let type: ObjectIdentifier
    /// The value.
    public let value: WireText
    /// The value's string type.
    public let form: Form

    /// An attribute of this type and value.
    public init(type: ObjectIdentifier, value: WireText, form: Form = .utf8) {
      self.type = type
      self.value = value
      self.form = form
    }

    /// countryName, as PrintableString; Doc 9303-12, 7.1.1, requires two upper-case letters.
    public static func country(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 6), value: value, form: .printable)
    }

    /// organizationName.
    public static func organization(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 10), value: value)
    }

    /// organizationIdentifier, ETSI EN 319 412-1, 5.1.4.
    public static func organizationIdentifier(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 97), value: value)
    }

    /// organizationalUnitName.
    public static func organizationalUnit(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 11), value: value)
    }

    /// commonName.
    public static func commonName(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 3), value: value)
    }

    /// localityName, which carries the state's code in the alternative names of Doc 9303-12,
    /// 7.1.1.
    public static func locality(_ value: WireText) -> NameAttribute {
      NameAttribute(type: ObjectIdentifier(2, 5, 4, 7), value: value, form: .printable)
    }

    /// The AttributeTypeAndValue in DER.
    public var encoded: [UInt8] {
      let value =
        form == .printable ? DER.printableString(value.forPeople) : DER.utf8String(value.forPeople)
      return DER.sequence(DER.objectIdentifier(type), value)
    }
  }
}
