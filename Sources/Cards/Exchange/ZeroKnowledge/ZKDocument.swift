import Encoding

/// A proof in zero knowledge in the place of a mobile document, ISO/IEC 18013-5, second edition: ZkDocument, with the
/// data that it is about. Nothing in it is verified.
package struct ZKDocument: Sendable {
  /// An element with its value.
  package struct Item: Hashable, Sendable {
    package let nameSpace: WireText
    package let element: WireText
    /// The value as it was encoded.
    package let value: [UInt8]

    package init(nameSpace: WireText, element: WireText, value: [UInt8]) {
      (self.nameSpace, self.element, self.value) = (nameSpace, element, value)
    }
  }

  /// The greatest length of a response in bytes. A proof has about 400,000.
  static let longest = 2 << 20
  /// The greatest number of elements.
  static let mostItems = 64
  /// The version of a response with proofs: that of the second edition.
  private static let version: WireText = "1.1"

  /// The type of the document.
  package let type: WireText
  /// The identifier of the system, as the request has it.
  package let systemIdentifier: WireText
  /// The time for which the proof is made.
  package let time: ZKTimestamp
  /// The elements that the issuer signed, in their order.
  package let items: [Item]
  /// True if the holder's device would state elements of its own, which no proof covers.
  package let hasDeviceItems: Bool
  /// The certificates of the issuer in DER, signer first; empty where there are none.
  package let chain: [[UInt8]]
  /// The proof.
  package let proof: [UInt8]

  package init(
    type: WireText, systemIdentifier: WireText, time: ZKTimestamp, items: [Item],
    chain: [[UInt8]], proof: [UInt8]
  ) {
    (self.type, self.systemIdentifier, self.time) = (type, systemIdentifier, time)
    (self.items, hasDeviceItems, self.chain, self.proof) = (items, false, chain, proof)
  }

  // MARK: Reading

  /// Reads a presentation: a DeviceResponse in base64url, with one proof and no document.
  /// - Throws: ``ExchangeError/answerMalformed(_:)``.
  package init(parsing text: WireText) throws(ExchangeError) {
    guard text.utf8.count <= Self.longest * 4 / 3 + 4, let bytes = try? Base64URL.decode(text),
      let response = try? CBORReader.read(bytes),
      case .text(let version)? = response["version"]?.content, version.hasPrefix("1."),
      case .unsigned(0)? = response["status"]?.content, response["documentErrors"] == nil,
      Self.isEmpty(response["documents"]),
      let documents = try? response["zkDocuments"]?.array(), documents.count == 1,
      let data = try? documents[0]["documentData"]?.embedded(),
      let proof = try? documents[0]["proof"]?.bytes()
    else { throw .answerMalformed(.proofForm) }
    type = try Self.text(data, "docType")
    systemIdentifier = try Self.text(data, "zkSystemId")
    guard let time = data["timestamp"].flatMap({ ZKTimestamp($0.value) }) else {
      throw .answerMalformed(.requestMember("timestamp"))
    }
    self.time = time
    items = try Self.items(data, "issuerSigned")
    hasDeviceItems = try !Self.items(data, "deviceSigned").isEmpty
    chain = try Self.chain(data["msoX5chain"])
    self.proof = Array(proof)
  }

  /// True if a DeviceResponse in CBOR has proofs, whatever else is in it.
  static func isIn(_ response: [UInt8]) -> Bool {
    guard let response = try? CBORReader.read(response) else { return false }
    return !isEmpty(response["zkDocuments"])
  }

  private static func isEmpty(_ documents: CBORItem?) -> Bool {
    guard let documents else { return true }
    return (try? documents.array().isEmpty) ?? false
  }

  private static func text(_ data: CBORItem, _ name: WireText) throws(ExchangeError) -> WireText {
    guard case .text(let text)? = data[name]?.content else {
      throw .answerMalformed(.requestMember(name))
    }
    return text
  }

  private static func items(_ data: CBORItem, _ name: WireText) throws(ExchangeError) -> [Item] {
    guard let part = data[name] else { return [] }
    var items: [Item] = []
    do throws(CBORError) {
      for space in try part.map() {
        let nameSpace = try space.key.text()
        for item in try space.value.array() {
          guard try item.map().count == 2, let value = try item.entry(.text("elementValue"))?.value,
            let element = try item.entry(.text("elementIdentifier"))?.value.text(),
            items.count < mostItems
          else { throw CBORError(.unexpectedItem(.text(name)), offset: item.start) }
          items.append(Item(nameSpace: nameSpace, element: element, value: Array(value.encoded)))
        }
      }
    } catch { throw .answerMalformed(.requestMember(name)) }
    return items
  }

  private static func chain(_ part: CBORItem?) throws(ExchangeError) -> [[UInt8]] {
    guard let part else { return [] }
    if case .bytes(let one) = part.content { return [Array(one)] }
    var chain: [[UInt8]] = []
    do throws(CBORError) {
      for certificate in try part.array() { chain.append(Array(try certificate.bytes())) }
    } catch { throw .answerMalformed(.requestMember("msoX5chain")) }
    return chain
  }

  // MARK: Writing

  /// A DeviceResponse with this proof alone, in CBOR.
  package var response: [UInt8] {
    let document = CBOR.encodedMap([
      (.text("proof"), CBOR.bytes(proof).encoded),
      (.text("documentData"), CBOR.encodedEmbedded(documentData)),
    ])
    return CBOR.encodedMap([
      (.text("status"), CBOR(0).encoded), (.text("version"), CBOR.text(Self.version).encoded),
      (.text("zkDocuments"), CBOR.encodedArray([document])),
    ])
  }

  private var documentData: [UInt8] {
    let certificates: CBOR =
      chain.count == 1 ? .bytes(chain[0]) : .array(chain.map { .bytes($0) })
    return CBOR.encodedMap([
      (.text("docType"), CBOR.text(type).encoded), (.text("timestamp"), time.cbor.encoded),
      (.text("msoX5chain"), certificates.encoded),
      (.text("zkSystemId"), CBOR.text(systemIdentifier).encoded),
      (.text("deviceSigned"), CBOR.map([]).encoded), (.text("issuerSigned"), nameSpaces),
    ])
  }

  /// The elements by their name spaces, in their order.
  private var nameSpaces: [UInt8] {
    var spaces: [(key: CBOR, items: [[UInt8]])] = []
    for item in items {
      let encoded = CBOR.encodedMap([
        (.text("elementValue"), item.value),
        (.text("elementIdentifier"), CBOR.text(item.element).encoded),
      ])
      if let place = spaces.firstIndex(where: { $0.key == .text(item.nameSpace) }) {
        spaces[place].items.append(encoded)
      } else {
        spaces.append((.text(item.nameSpace), [encoded]))
      }
    }
    return CBOR.encodedMap(spaces.map { ($0.key, CBOR.encodedArray($0.items)) })
  }
}

extension CBORItem {
  /// The value of a text key of a map; nil for none, and for an item that is no map.
  fileprivate subscript(_ key: WireText) -> CBORItem? {
    (try? entry(.text(key)))?.value
  }
}
