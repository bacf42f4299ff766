import Crypto
import Encoding

/// The tokens of a module, in the process that has it loaded: what each order does there.
struct HeldTokens {
  private let module: Cryptoki

  /// More tokens, and more keys and certificates of one search, than there are in any office.
  private static let (mostTokens, mostObjects) = (64, 128)
  private static let longestLabel = 256
  private static let longestCertificate = 64 << 10

  init(_ module: Cryptoki) { self.module = module }

  func finish() { module.finalize() }

  /// Does an order.
  /// - Throws: ``TokenFault``; ``TokenDefect/answer`` also for an order with other fields than it has.
  func answer(_ order: TokenOrder, _ fields: [SecretBytes]) throws(TokenFault) -> [TokenField] {
    func number(_ place: Int) throws(TokenFault) -> UInt {
      UInt(TokenMessage.number(try bytes(place)))
    }
    func bytes(_ place: Int) throws(TokenFault) -> [UInt8] {
      guard fields.indices.contains(place) else { throw .defect(.answer) }
      return Array(fields[place].bytes)
    }
    if case .tokens = order { return try tokens() }
    if case .open = order {
      guard fields.count == 6, let login = TokenLogin(rawValue: UInt64(try number(4))) else {
        throw .defect(.answer)
      }
      let (names, writes) = ([try bytes(1), try bytes(2)], try number(3) != 0)
      return [.number(UInt64(try open(try number(0), names, writes: writes, login, fields[5])))]
    }
    let session = try number(0)
    switch order {
    case .load, .tokens, .open: throw .defect(.answer)
    case .close: try module.closeSession(session)
    case .keys:
      var wanted: [TokenAttribute] = []
      if try number(1) != 0 { wanted.append(.bytes(Attribute.label, try bytes(2))) }
      if try number(3) != 0 { wanted.append(.bytes(Attribute.id, try bytes(4))) }
      return try keys(session, wanted)
    case .generate: return try generate(session, label: try bytes(1), id: try bytes(2))
    case .sign: return [.bytes(try module.sign(session, try number(1), try bytes(2)))]
    case .store: try store(session, label: try bytes(1), id: try bytes(2), try bytes(3))
    case .certificate:
      return try certificate(session, label: try bytes(1), id: try bytes(2))
    case .remove:
      let kinds = try number(3) != 0 ? Kind.all : [Kind.certificate]
      for object in try objects(session, kinds, label: try bytes(1), id: try bytes(2)) {
        try module.destroy(session, object)
      }
    }
    return []
  }

  // MARK: Tokens and sessions

  private func tokens() throws(TokenFault) -> [TokenField] {
    var fields: [TokenField] = []
    for slot in try module.slots(most: Self.mostTokens) {
      guard let token = try module.token(in: slot) else { continue }
      let signs = try module.has(Mechanism.ecdsa, for: Mechanism.signing, in: slot)
      let makes = try module.has(Mechanism.keyPair, for: Mechanism.making, in: slot)
      fields.append(.number(UInt64(slot)))
      fields += token.texts.map { .bytes($0) }
      fields.append(.number(UInt64(token.flags)))
      fields.append(.number((signs ? 1 : 0) | (makes ? 2 : 0)))
    }
    return fields
  }

  private func open(
    _ slot: UInt, _ names: [[UInt8]], writes: Bool, _ login: TokenLogin, _ pin: SecretBytes
  ) throws(TokenFault) -> UInt {
    let session = try module.openSession(slot, writes: writes)
    do throws(TokenFault) {
      // While the PIN was asked for, another token may have come into the slot.
      guard let token = try module.token(in: slot),
        [token.texts[0], token.texts[3]].map({ Array(TokenSummary.text($0).utf8) }) == names
      else { throw .refused("C_GetTokenInfo", 0xE0) }
      switch login {
      case .none: break
      case .byPIN: try module.logIn(session, pin: pin)
      case .atReader: try module.logIn(session, pin: nil)
      }
    } catch {
      try? module.closeSession(session)
      throw error
    }
    return session
  }

  // MARK: Keys

  /// Five fields for each key on P-256: handle, label, identifier, public point, and its flags.
  private func keys(
    _ session: UInt, _ wanted: [TokenAttribute]
  ) throws(TokenFault) -> [TokenField] {
    let privateKey: [TokenAttribute] = [
      .number(Attribute.kind, Kind.privateKey), .number(Attribute.keyType, Kind.ellipticCurve),
    ]
    var fields: [TokenField] = []
    for key in try module.find(session, privateKey + wanted, most: Self.mostObjects) {
      fields += try self.key(session, key)
    }
    return fields
  }

  /// The fields of a private key; none if it is on another curve.
  private func key(_ session: UInt, _ key: UInt) throws(TokenFault) -> [TokenField] {
    func value(_ type: UInt, of object: UInt) throws(TokenFault) -> [UInt8]? {
      try module.attribute(type, of: object, session, most: Self.longestLabel)
    }
    func isTrue(_ type: UInt) throws(TokenFault) -> Bool {
      try value(type, of: key) == [1]
    }
    let id = try value(Attribute.id, of: key) ?? []
    let label = try value(Attribute.label, of: key) ?? []
    let publicKeys = try module.find(
      session,
      [
        .number(Attribute.kind, Kind.publicKey), .number(Attribute.keyType, Kind.ellipticCurve),
        id.isEmpty ? .bytes(Attribute.label, label) : .bytes(Attribute.id, id),
      ], most: Self.mostObjects)
    // Some modules have the parameters and the point at the private key too.
    let objects = publicKeys.prefix(1) + [key]
    var (curve, point): ([UInt8]?, [UInt8]?)
    for object in objects {
      if curve == nil { curve = try value(Attribute.curve, of: object) }
      if point == nil { point = try value(Attribute.point, of: object) }
    }
    guard curve.map({ $0 == Self.p256 }) ?? true else { return [] }
    let (isLocal, isNeverOut) = (
      try isTrue(Attribute.local), try isTrue(Attribute.neverExtractable)
    )
    let (isSensitive, asks) = (
      try isTrue(Attribute.alwaysSensitive), try isTrue(Attribute.alwaysAuthenticate)
    )
    return [
      .number(UInt64(key)), .bytes(label), .bytes(id), .bytes(point ?? []),
      .number((isLocal && isNeverOut && isSensitive ? 1 : 0) | (asks ? 2 : 0)),
    ]
  }

  /// The object identifier of P-256 in DER, `CKA_EC_PARAMS`.
  private static let p256: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

  private func generate(
    _ session: UInt, label: [UInt8], id: [UInt8]
  ) throws(TokenFault) -> [TokenField] {
    // What is removed later, by this label and identifier, was then made here.
    guard try objects(session, Kind.all, label: label, id: id).isEmpty else {
      throw .defect(.exists, String(decoding: label, as: UTF8.self))
    }
    // Whoever made another key of this label wants it to be the one.
    let name = TokenAttribute.bytes(Attribute.label, label)
    let others = try module.find(
      session, [.number(Attribute.kind, Kind.privateKey), name], most: Self.mostObjects)
    let usable = try keys(session, [name])
    guard others.isEmpty || !usable.isEmpty else {
      throw .defect(.otherKind, String(decoding: label, as: UTF8.self))
    }
    let both: [TokenAttribute] = [
      .number(Attribute.keyType, Kind.ellipticCurve), .bool(Attribute.onToken, true),
      .bytes(Attribute.label, label), .bytes(Attribute.id, id),
    ]
    let made = try module.generate(
      session,
      public: both + [
        .number(Attribute.kind, Kind.publicKey), .bool(Attribute.isPrivate, false),
        .bool(Attribute.verifies, true), .bytes(Attribute.curve, Self.p256),
      ],
      private: both + [
        .number(Attribute.kind, Kind.privateKey), .bool(Attribute.isPrivate, true),
        .bool(Attribute.sensitive, true), .bool(Attribute.extractable, false),
        .bool(Attribute.signs, true),
      ])
    return try key(session, made)
  }

  // MARK: Certificates

  private func store(
    _ session: UInt, label: [UInt8], id: [UInt8], _ certificate: [UInt8]
  ) throws(TokenFault) {
    let names = try Self.names(in: certificate)
    try module.create(
      session,
      [
        .number(Attribute.kind, Kind.certificate), .number(Attribute.certificateType, 0),
        .bool(Attribute.onToken, true), .bool(Attribute.isPrivate, false),
        .bytes(Attribute.label, label), .bytes(Attribute.id, id),
        .bytes(Attribute.subject, names.subject), .bytes(Attribute.issuer, names.issuer),
        .bytes(Attribute.serialNumber, names.serialNumber), .bytes(Attribute.value, certificate),
      ])
  }

  /// The fields of a certificate by which other programs find it, each as it is encoded there (RFC 5280, 4.1).
  private static func names(
    in certificate: [UInt8]
  ) throws(TokenFault) -> (serialNumber: [UInt8], issuer: [UInt8], subject: [UInt8]) {
    guard certificate.count <= longestCertificate,
      let whole = try? BERTLV(parsing: certificate), let signed = try? whole.children().first,
      let all = try? signed.children()
    else { throw .defect(.certificate) }
    // The version is [0], and may be absent.
    let fields = all.drop { $0.tag == .context(0, constructed: true) }.map { Array($0.encoded) }
    guard fields.count >= 6 else { throw .defect(.certificate) }
    return (fields[0], fields[2], fields[4])
  }

  private func certificate(
    _ session: UInt, label: [UInt8], id: [UInt8]
  ) throws(TokenFault) -> [TokenField] {
    let found = try objects(session, [Kind.certificate], label: label, id: id)
    guard let first = found.first else { return [] }
    guard
      let value = try module.attribute(
        Attribute.value, of: first, session, most: Self.longestCertificate)
    else { throw .defect(.answer) }
    return [.bytes(value)]
  }

  /// The objects of some kinds that have a label and an identifier.
  private func objects(
    _ session: UInt, _ kinds: [UInt], label: [UInt8], id: [UInt8]
  ) throws(TokenFault) -> [UInt] {
    var found: [UInt] = []
    for kind in kinds {
      found += try module.find(
        session,
        [
          .number(Attribute.kind, kind), .bytes(Attribute.label, label), .bytes(Attribute.id, id),
        ], most: Self.mostObjects)
    }
    return found
  }
}

/// Numbers of attributes (`CKA_…`).
private enum Attribute {
  static let kind: UInt = 0x0
  static let onToken: UInt = 0x1
  static let isPrivate: UInt = 0x2
  static let label: UInt = 0x3
  static let value: UInt = 0x11
  static let certificateType: UInt = 0x80
  static let issuer: UInt = 0x81
  static let serialNumber: UInt = 0x82
  static let keyType: UInt = 0x100
  static let subject: UInt = 0x101
  static let id: UInt = 0x102
  static let sensitive: UInt = 0x103
  static let signs: UInt = 0x108
  static let verifies: UInt = 0x10A
  static let extractable: UInt = 0x162
  static let local: UInt = 0x163
  static let neverExtractable: UInt = 0x164
  static let alwaysSensitive: UInt = 0x165
  static let curve: UInt = 0x180
  static let point: UInt = 0x181
  static let alwaysAuthenticate: UInt = 0x202
}

/// Numbers of kinds of objects (`CKO_…`) and of keys (`CKK_…`).
private enum Kind {
  static let certificate: UInt = 1
  static let publicKey: UInt = 2
  static let privateKey: UInt = 3
  static let all = [privateKey, publicKey, certificate]
  static let ellipticCurve: UInt = 3
}

/// Numbers of mechanisms (`CKM_…`) and of their uses (`CKF_…`).
private enum Mechanism {
  static let keyPair: UInt = 0x1040
  static let ecdsa: UInt = 0x1041
  static let signing: UInt = 0x800
  static let making: UInt = 0x10000
}
