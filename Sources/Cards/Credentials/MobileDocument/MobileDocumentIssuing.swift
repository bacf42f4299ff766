import Crypto
import Encoding
import FoundationEssentials

extension CredentialIssuer {
  /// Issues a mobile document. Every item gets a salt of its own; the numbers of the digests are in
  /// random order, and decoy digests hide how many elements there are.
  /// - Throws: ``CredentialError/signerExpired(_:)`` when the signer's certificate ends before the
  ///   document does; ``CredentialError/issuerPathInvalid(_:)`` when it begins after the document is
  ///   issued, or may not sign mobile documents; ``CredentialError/malformed(_:)`` for content that
  ///   cannot be issued, and for so many elements that no proof in zero knowledge could be made of
  ///   them; ``CredentialError/crypto(_:)`` when libcrypto or the random source fails.
  package func issue(
    _ content: MobileDocumentContent, random: RandomSource = .system
  ) throws(CredentialError) -> IssuerSigned {
    try requireIssuable(content.documentType)
    try checkDates(issuedAt: content.issuedAt, notBefore: nil, expiresAt: content.expiresAt)
    try SignerRules.checkDocumentSigner(certificate)
    try IssuedDocument.check(content)
    let document = try IssuedDocument(content, random: random)
    let issuerAuth = try CredentialError.wrapping { () throws(CryptoError) in
      try COSESign1.signed(
        CBOR.encodedEmbedded(document.securityObject), by: key, certificates: sent.map(\.der))
    }
    let encoded = CBOR.encodedMap([
      (.text("issuerAuth"), issuerAuth), (.text("nameSpaces"), document.nameSpaces),
    ])
    return try CredentialError.reading { () throws(MobileDocumentDefect) in
      try IssuerSigned(parsing: encoded)
    }
  }
}

/// The items of a document that is being issued, and its mobile security object.
private struct IssuedDocument {
  /// The bytes of an item's salt. ISO/IEC 18013-5, 9.1.2.5 demands 16.
  private static let saltLength = 32
  /// The number of digests in a name space is a multiple of one of these, filled up with decoys.
  /// The first that is short enough is used.
  private static let multiples = [8, 4, 1]
  /// The greatest length of a mobile security object in bytes that every version of the circuits
  /// accepts.
  private static let maximumLength = 2200
  private static let algorithm = DigestAlgorithm.sha256

  /// NameSpaces, encoded.
  let nameSpaces: [UInt8]
  /// The mobile security object, encoded.
  let securityObject: [UInt8]

  /// The members of a mobile security object.
  private static let members: [WireText] = [
    "version", "digestAlgorithm", "valueDigests", "deviceKeyInfo", "docType", "validityInfo",
    "status",
  ]

  /// Checks that the content has elements, each name once.
  static func check(_ content: MobileDocumentContent) throws(CredentialError) {
    guard (1...255).contains(content.documentType.utf8.count) else {
      throw .malformed(.credentialType)
    }
    guard !content.nameSpaces.isEmpty, content.nameSpaces.allSatisfy({ !$0.elements.isEmpty })
    else { throw .malformed(.mdocPartMissing(.text("nameSpaces"))) }
    for names in [content.nameSpaces.map(\.name)]
      + content.nameSpaces.map({ $0.elements.map(\.name) }) + [
        members + content.evidence.map(\.name)
      ]
    {
      guard names.allSatisfy({ !$0.isEmpty }), Set(names).count == names.count else {
        throw .malformed(.credentialClaimTwice)
      }
    }
  }

  init(_ content: MobileDocumentContent, random: RandomSource) throws(CredentialError) {
    let multiple = try Self.multiple(for: content)
    var spaces: [(key: CBOR, value: [UInt8])] = []
    var digests: [CBOR.Pair] = []
    for space in content.nameSpaces {
      let row = try Self.row(
        space.elements, count: Self.rounded(space.most, up: multiple), random: random)
      spaces.append((.text(space.name), CBOR.encodedArray(row.items)))
      digests.append(CBOR.Pair(.text(space.name), Self.numbered(row.digests)))
    }
    spaces.sort { $0.key.encoded.lexicographicallyPrecedes($1.key.encoded) }
    nameSpaces = CBOR.encodedMap(spaces)
    securityObject = Self.securityObject(content, digests)
  }

  /// The largest multiple with which the mobile security object is not too long.
  private static func multiple(
    for content: MobileDocumentContent
  ) throws(CredentialError) -> Int {
    let digest = [UInt8](repeating: 0, count: algorithm.length)
    for multiple in multiples {
      let digests = content.nameSpaces.map { space in
        let count = rounded(space.most, up: multiple)
        return CBOR.Pair(.text(space.name), numbered(Array(repeating: digest, count: count)))
      }
      if securityObject(content, digests).count <= maximumLength { return multiple }
    }
    throw .malformed(.credentialTooLong)
  }

  private static func rounded(_ count: Int, up multiple: Int) -> Int {
    (count + multiple - 1) / multiple * multiple
  }

  /// The items of a name space in the order of their digest numbers, and all its digests, decoys
  /// included.
  private static func row(
    _ elements: [MobileDocumentContent.Element], count: Int, random: RandomSource
  ) throws(CredentialError) -> (items: [[UInt8]], digests: [[UInt8]]) {
    let places: [MobileDocumentContent.Element?] =
      elements + Array(repeating: nil, count: count - elements.count)
    let shuffled = try Shuffle.shuffled(places, random: random)
    return try CredentialError.wrapping { () throws(CryptoError) in
      var items: [[UInt8]] = []
      var digests: [[UInt8]] = []
      for (number, element) in shuffled.enumerated() {
        guard let element else {
          digests.append(try random.bytes(algorithm.length))
          continue
        }
        let item = item(number, element, salt: try random.bytes(saltLength))
        digests.append(try algorithm.digest(item))
        items.append(item)
      }
      return (items, digests)
    }
  }

  /// An IssuerSignedItemBytes. Its keys are in the order of ISO/IEC 18013-5, 8.3.2.1.2.2. Circuits
  /// of version 6 accept no other order: in this one, the value follows the name.
  private static func item(
    _ number: Int, _ element: MobileDocumentContent.Element, salt: [UInt8]
  ) -> [UInt8] {
    CBOR.encodedEmbedded(
      CBOR.encodedMap([
        (.text("digestID"), CBOR(number).encoded), (.text("random"), CBOR.bytes(salt).encoded),
        (.text("elementIdentifier"), CBOR.text(element.name).encoded),
        (.text("elementValue"), element.value.encoded),
      ]))
  }

  private static func numbered(_ digests: [[UInt8]]) -> CBOR {
    .map(digests.enumerated().map { CBOR.Pair(CBOR($0.offset), .bytes($0.element)) })
  }

  private static func securityObject(
    _ content: MobileDocumentContent, _ digests: [CBOR.Pair]
  ) -> [UInt8] {
    func time(_ name: WireText, _ date: Date) -> CBOR.Pair {
      CBOR.Pair(.text(name), .tagged(0, .text(Timestamp(date).description)))
    }
    let members = [
      CBOR.Pair(.text("version"), .text("1.0")),
      CBOR.Pair(.text("digestAlgorithm"), .text(algorithm.rawValue)),
      CBOR.Pair(.text("valueDigests"), .map(digests)),
      CBOR.Pair(
        .text("deviceKeyInfo"),
        .map([CBOR.Pair(.text("deviceKey"), content.deviceKey.coseKey)])),
      CBOR.Pair(.text("docType"), .text(content.documentType)),
      CBOR.Pair(
        .text("validityInfo"),
        .map([
          time("signed", content.issuedAt), time("validFrom", content.issuedAt),
          time("validUntil", content.expiresAt),
        ])),
    ]
    let status = content.status.map { [CBOR.Pair(.text("status"), $0.cbor)] } ?? []
    return CBOR.map(
      members + status + content.evidence.map { CBOR.Pair(.text($0.name), $0.value) }
    ).encoded
  }
}
