import Encoding

/// SecurityInfos: the set of protocols that the chip supports, as in EF.CardAccess and DG14; ICAO
/// Doc 9303-11, 9.2.
public struct SecurityInfos: Hashable, Sendable {
  /// The bytes it came from, tag and length of the SET included.
  public let bytes: [UInt8]
  /// The members that can be read, in the order of the bytes.
  public let infos: [SecurityInfo]
  /// The members that cannot be read, and bytes that fill up the file: ``FileNote/Kind/memberUnread`` and
  /// ``FileNote/Kind/paddingAfterRecord``. Only a signed file has any.
  public let notes: [FileNote]

  /// id-PACE, 0.4.0.127.0.7.2.2.4.
  public static let pace = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4)
  /// id-CA, 0.4.0.127.0.7.2.2.3.
  public static let chipAuthentication = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3)
  /// id-PK, 0.4.0.127.0.7.2.2.1: public keys for chip authentication.
  public static let chipAuthenticationPublicKey = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1)
  /// id-TA, 0.4.0.127.0.7.2.2.2.
  public static let terminalAuthentication = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2)
  /// id-icao-mrtd-security-aaProtocolObject, 2.23.136.1.1.5.
  public static let activeAuthentication = ObjectIdentifier(2, 23, 136, 1, 1, 5)

  /// Reads a SET of SecurityInfo.
  /// - Throws: ``BERError`` when it is malformed or bytes follow.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    do { try self.init(reading: Array(bytes)[...]) } catch { throw error.cause }
  }

  /// Reads a SET that is a part of a file.
  init(reading bytes: ArraySlice<UInt8>) throws(DataObjectError) {
    var outer = DataObjectReader(bytes)
    let set = try outer.read(.set)
    try outer.end()
    var infos: [SecurityInfo] = []
    for object in try set.children() {
      infos.append(
        try DataObjectError.placing(at: object.offset) { () throws(BERError) in
          try SecurityInfo(BERTLV(parsing: object.encoded))
        })
    }
    self.infos = infos
    self.bytes = Array(set.encoded)
    notes = []
  }

  /// Reads a SET that is the content of a signed file. A member that cannot be read is noted, and
  /// the others are used, because only the signer can have written it.
  init(signed bytes: ArraySlice<UInt8>) throws(DataObjectError) {
    var outer = DataObjectReader(bytes)
    let set = try outer.read(.set)
    var infos: [SecurityInfo] = []
    var unread: Int?
    var members = set.reader()
    let last = set.content.lastIndex { $0 != 0 } ?? set.contentOffset
    while members.offset <= last, let object = try? members.read() {
      if let info = try? SecurityInfo(BERTLV(parsing: object.encoded)) {
        infos.append(info)
      } else {
        unread = unread ?? object.offset
      }
    }
    // Only the first one is reported, because there may be thousands.
    var notes = unread.map { [FileNote(.memberUnread, at: $0)] } ?? []
    for rest in [members.rest, outer.rest] where !rest.isEmpty {
      let isPadding = rest.allSatisfy { $0 == 0 }
      notes.append(FileNote(isPadding ? .paddingAfterRecord : .memberUnread, at: rest.startIndex))
    }
    self.infos = infos
    self.notes = notes
    self.bytes = Array(set.encoded)
  }

  /// Makes the set of some members, in the order of DER.
  public init(_ infos: [SecurityInfo]) {
    self.infos = infos.sorted { $0.encoded.lexicographicallyPrecedes($1.encoded) }
    notes = []
    bytes = DER.set(infos.map(\.encoded))
  }

  /// True if a member cannot be read: it may offer anything.
  public var hasUnreadMembers: Bool { notes.contains { $0.kind == .memberUnread } }

  /// The variants of PACE that are well formed, in the order of the bytes.
  public var paceInfos: [PACEInfo] { infos.compactMap { try? PACEInfo(parsing: $0) } }

  /// The chip's own domain parameters for PACE that are well formed.
  public var paceDomainParameterInfos: [PACEDomainParameterInfo] {
    infos.compactMap { try? PACEDomainParameterInfo(parsing: $0) }
  }

  /// The variants of chip authentication that are well formed, in the order of the bytes.
  public var chipAuthenticationInfos: [ChipAuthenticationInfo] {
    infos.compactMap { try? ChipAuthenticationInfo(parsing: $0) }
  }

  /// The keys for chip authentication that are well formed, in the order of the bytes.
  public var chipAuthenticationPublicKeyInfos: [ChipAuthenticationPublicKeyInfo] {
    infos.compactMap { try? ChipAuthenticationPublicKeyInfo(parsing: $0) }
  }

  /// The first well-formed ActiveAuthenticationInfo; nil if there is none.
  public var activeAuthenticationInfo: ActiveAuthenticationInfo? {
    infos.lazy.compactMap { try? ActiveAuthenticationInfo(parsing: $0) }.first
  }

  /// The versions of terminal authentication that are well formed.
  public var terminalAuthenticationInfos: [TerminalAuthenticationInfo] {
    infos.compactMap { try? TerminalAuthenticationInfo(parsing: $0) }
  }

  /// The identifiers of EF.CVCA in the first TerminalAuthenticationInfo that states them; nil for
  /// the usual ones.
  public var authoritiesFile: FileID? {
    terminalAuthenticationInfos.lazy.compactMap(\.file).first
  }

  /// True if a member of the set belongs to PACE, well formed or not.
  public var offersPACE: Bool { has(Self.pace) }

  /// True if a member of the set belongs to chip authentication: the protocol or a key for it.
  public var offersChipAuthentication: Bool {
    has(Self.chipAuthentication) || has(Self.chipAuthenticationPublicKey)
  }

  private func has(_ identifier: ObjectIdentifier) -> Bool {
    infos.contains { $0.protocolIdentifier.isDescendant(of: identifier) }
  }

  /// The bytes, tag and length of the SET included, with the members in their present order.
  /// Lengths are written in the fewest bytes; a set with ``notes`` stays as it was found.
  public var encoded: [UInt8] {
    notes.isEmpty ? BERTLV.encode(.set, containing: infos.map(\.encoded)) : bytes
  }
}
