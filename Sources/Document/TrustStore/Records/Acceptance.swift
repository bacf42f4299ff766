import Crypto
import Encoding
import PKIX
import Trust

/// An operator's decision to accept a publisher, a list or certificates, kept so that the operator
/// is not asked twice.
enum Acceptance {
  /// The thing that was accepted; the raw value is the ``Record/mark``.
  enum Kind: UInt8 {
    /// The signer of a master list, this certificate only.
    case signer = 1
    /// An authority, given with `--root`, whose signers of master lists are accepted.
    case root = 2
    /// A list without a signer, by its SHA-256.
    case unsigned = 3
    /// A publisher of master lists: the state whose country the record has, with the authority that had
    /// issued its signer when the operator was asked.
    case publisher = 4
    /// A master list whose signer's certificate had expired, by its SHA-256.
    case expired = 5
    /// A file of certificates. The bytes are their fingerprints one after the other.
    case certificates = 6
    /// A master list that was imported (``ImportedList``): no answer of the operator.
    case list = 7
    /// The same of a publisher that is known by its roots (``ListPublisher``).
    case knownList = 8
    /// A defect list or a deviation list that was imported: when, and by which authority's signer.
    case defectList = 9
    case deviationList = 10

    /// The kind of the record of an imported list.
    init(_ kind: DefectSource.Kind) {
      self = kind == .defects ? .defectList : .deviationList
    }
  }

  /// The lists for which a signer, a root or a publisher is accepted, in ``Record/mark`` beside the
  /// kind: who may name anchors may not revoke every state's signers for that.
  enum Power: UInt8 {
    case masterLists = 0x10
    case defectLists = 0x20

    /// The power that a list needs.
    init(for list: any SignedList) { self = list is DefectList ? .defectLists : .masterLists }
  }

  static func record(
    _ kind: Kind, _ certificate: Certificate, for power: Power, _ anchorClass: AnchorClass,
    source: WireText
  ) -> Record {
    Record(
      fingerprint: certificate.sha256[...], anchorClass: anchorClass,
      mark: kind.rawValue | power.rawValue, country: certificate.country ?? "",
      name: LookupDigest.of(certificate.subject),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      sourceText: Record.text([source]), bytes: certificate.der[...])
  }

  /// The record of something that has a digest of its own.
  static func record(
    _ kind: Kind, sha256: [UInt8], country: WireText = "", bytes: [UInt8] = [],
    _ anchorClass: AnchorClass, source: WireText
  ) -> Record {
    Record(
      fingerprint: sha256[...], anchorClass: anchorClass, mark: kind.rawValue, country: country,
      name: 0, keyIdentifier: 0, sourceText: Record.text([source]), bytes: bytes[...])
  }

  /// The fingerprints that a file of certificates held when it was accepted.
  static func fingerprints(_ record: Record) -> [ArraySlice<UInt8>] {
    guard record.mark == Kind.certificates.rawValue else { return [] }
    return stride(from: record.bytes.startIndex, to: record.bytes.endIndex, by: 32).map {
      record.bytes[$0..<min($0 + 32, record.bytes.endIndex)]
    }
  }
}

extension Record {
  /// The kind of an acceptance.
  var acceptance: Acceptance.Kind? { Acceptance.Kind(rawValue: mark & 0x0F) }

  /// True if an accepted signer, root or publisher may make a list.
  func mayMake(_ list: any SignedList) -> Bool { mark & Acceptance.Power(for: list).rawValue != 0 }

  /// An acceptance with what another one of the same certificate grants. An accepted publisher replaces
  /// a root that was given with `--root`.
  func adding(_ other: Record) -> Record {
    let isNamed = acceptance == .root && other.acceptance == .publisher
    let kind = (isNamed ? other : self).mark & 0x0F
    return Record(
      fingerprint: fingerprint, anchorClass: anchorClass, mark: kind | (mark | other.mark) & 0xF0,
      country: country, name: name, keyIdentifier: keyIdentifier,
      sourceText: Record.text(Set(sources + other.sources)), bytes: bytes)
  }
}
