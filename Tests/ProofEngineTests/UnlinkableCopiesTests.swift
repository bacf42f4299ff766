import Credentials
import Crypto
import Encoding
import ProofEngine
import Testing
import Wallet

/// The bytes of a copy that an observer can compare, each text and byte string by itself, what is
/// encoded in it decoded.
private struct ObservedCopy {
  static let length = 16

  /// Runs of ``length`` bytes.
  let windows: Set<[UInt8]>
  /// The runs that all copies of a batch must have: names and values of claims, the issuer's
  /// certificates.
  let permitted: Set<[UInt8]>

  init(sdJWT text: String) throws {
    let credential = try SDJWT(parsing: WireText(text))
    let signed = credential.issuerSigned
    var all = Self.texts(in: signed.header) + Self.texts(in: signed.payload)
    for disclosure in credential.disclosures {
      all += [disclosure.salt, disclosure.name ?? "", disclosure.digest].map(\.forPeople)
      all += Self.texts(in: disclosure.value)
    }
    all += signed.encoded.utf8.split(separator: UInt8(ascii: ".")).suffix(1)
      .map { String(decoding: $0, as: UTF8.self) }
    windows = Set(all.flatMap(Self.windows))
    let claims = try ProcessedSDJWT(credential).claims
    guard case .object(let members) = claims else {
      permitted = []
      return
    }
    let fixed = members.filter { $0.name != "cnf" }
    permitted = Set(
      (Self.texts(in: .object(fixed)) + Self.texts(in: signed.header)).flatMap(Self.windows))
  }

  init(vcJWT text: String) throws {
    let parts = text.split(separator: ".").map(String.init)
    let (header, payload) = (
      try JSONReader.read(Base64URL.decode(parts[0])),
      try JSONReader.read(Base64URL.decode(parts[1]))
    )
    windows = Set(
      (Self.texts(in: header) + Self.texts(in: payload) + [parts[2]]).flatMap(Self.windows))
    guard case .object(let members) = payload else {
      permitted = []
      return
    }
    let fixed = members.filter { $0.name != "cnf" }
    permitted = Set(
      (Self.texts(in: header) + Self.texts(in: .object(fixed))).flatMap(Self.windows))
  }

  init(_ kind: CredentialKind, _ credential: [UInt8]) throws {
    let text = String(decoding: credential, as: UTF8.self)
    switch kind.format {
    case .sdJWT: try self.init(sdJWT: text)
    case .mobileDocument: try self.init(mobileDocument: credential)
    case .vcJWT: try self.init(vcJWT: text)
    }
  }

  init(mobileDocument bytes: [UInt8]) throws {
    let document = try IssuerSigned(parsing: bytes)
    windows = Set(Self.leaves(in: try CBORReader.read(bytes).value).flatMap(Self.windows(in:)))
    var said: [CBOR] = document.nameSpaces.map { .text($0.name) }
    for item in document.nameSpaces.flatMap(\.items) {
      said += [.text(item.element), try CBORReader.read(Array(item.value)).value]
    }
    said += IssuerSignedItem.Part.allCases.map { .text($0.rawValue) }
    // The type, the times, and the words of the standard; and the signer's certificate.
    let signed = try CBORReader.read(Array(try #require(document.issuerAuth.payload))).value
    let header = try CBORReader.read(bytes).entry(.text("issuerAuth"))?.value.array()[1].value
    permitted = Set(
      (said + [try #require(header)]).flatMap(Self.leaves).flatMap(Self.windows(in:))
        + Self.texts(in: signed).flatMap { Self.windows(in: Array($0.utf8)) })
  }

  /// The byte strings and texts of a value. Bytes that are CBOR are taken apart.
  private static func leaves(in value: CBOR) -> [[UInt8]] {
    switch value {
    case .bytes(let bytes):
      if let inner = try? CBORReader.read(bytes).value { leaves(in: inner) } else { [bytes] }
    case .text(let text): [Array(text.utf8)]
    case .array(let elements): elements.flatMap(leaves)
    case .map(let pairs): pairs.flatMap { leaves(in: $0.key) + leaves(in: $0.value) }
    case .tagged(_, let inner): leaves(in: inner)
    default: []
    }
  }

  /// The texts of a value, also in bytes that are CBOR.
  private static func texts(in value: CBOR) -> [String] {
    switch value {
    case .bytes(let bytes): (try? CBORReader.read(bytes).value).map(texts) ?? []
    case .text(let text): [text.forPeople]
    case .array(let elements): elements.flatMap(texts)
    case .map(let pairs): pairs.flatMap { texts(in: $0.key) + texts(in: $0.value) }
    case .tagged(_, let inner): texts(in: inner)
    default: []
    }
  }

  /// All names and texts of a value.
  private static func texts(in value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text.forPeople]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.flatMap { [$0.name.forPeople] + texts(in: $0.value) }
    default: []
    }
  }

  /// The runs of a text, and of the bytes that it may encode.
  private static func windows(of text: String) -> [[UInt8]] {
    windows(in: Array(text.utf8)) + windows(in: (try? Base64URL.decode(text)) ?? [])
  }

  private static func windows(in bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.count >= length else { return [] }
    return (0...bytes.count - length).map { Array(bytes[$0..<$0 + length]) }
  }
}

/// The copies of a batch, to an observer who has two of them.
extension MintTests {
  @Test(
    "given two copies, when runs of 16 bytes are compared, then only what is said is in both",
    arguments: CredentialKind.allCases)
  func runs(_ kind: CredentialKind) throws {
    let plan = MintingPlan([kind], verifiableClaims: ["given_name", "age_over_18"])
    let minted = try minted(plan: plan) { try Wallet.makeDeviceKey() }
    #expect(minted.copies.count == kind.usualCopies)
    let copies = try minted.copies.prefix(4).map { copy in
      try ObservedCopy(kind, copy.credential)
    }
    for (number, one) in copies.enumerated() {
      // The test sees what it looks for: a copy that is shown twice.
      #expect(one.windows.subtracting(one.permitted).count > 150)
      for other in copies.dropFirst(number + 1) {
        #expect(one.permitted == other.permitted)
        let shared = one.windows.intersection(other.windows).subtracting(one.permitted)
        #expect(shared.isEmpty, "\(shared.map { String(decoding: $0, as: UTF8.self) }.sorted())")
      }
    }
  }

  @Test("given all copies, when keys and identifiers are compared, then none is there twice")
  func keys() throws {
    let minted = try minted { try Wallet.makeDeviceKey() }
    let keys = try minted.copies.map { try $0.deviceKey?.p256PublicKey.thumbprint }
    #expect(Set(keys).count == keys.count && keys.count == 10)
    #expect(Set(minted.copies.map(\.identifier)).count == keys.count)
    let listed = minted.card.batches.flatMap(\.copies)
    #expect(listed.map(\.holderKeyThumbprint) == keys)
    #expect(listed.map(\.identifier) == minted.copies.map(\.identifier))
  }
}
