import Circuits
import Credentials
import Encoding
import ZeroKnowledge

/// The item of a claimed element, with the digest of it that the issuer signed.
struct ClaimedItem {
  /// The number of SHA-256 blocks of an item in the circuits. An item always reaches the second
  /// block, because with its four keys it has at least 57 bytes.
  static let blocks = 2
  /// The largest length of an item in bytes, tag and head included.
  static let maximumLength = SecureHashMessageWitness.maximumLength(.sha256, blocks: blocks)

  let item: IssuerSignedItem
  /// The digest in the mobile security object, with its position.
  let digest: CBORItem

  /// Checks that the circuits accept the item.
  func check(_ version: MobileDocumentVersion) throws(MobileDocumentError) {
    let count = item.tagged.count
    guard count <= Self.maximumLength else {
      throw .outsideStatement(.mdocItemLength(item.element, count, Self.maximumLength))
    }
    let name = item.entry(.elementIdentifier)
    guard version == .seven || name.value.end == item.entry(.elementValue).start
    else {
      throw .outsideStatement(.mdocItemOrder(item.element))
    }
  }

  /// Appends the private inputs of a claim: the item as input of SHA-256, the position of its
  /// digest, and the positions of its parts.
  func append(
    to inputs: inout CircuitInputs<GF2To128>, _ version: MobileDocumentVersion,
    securityObject start: Int, _ packed: PackedBits<GF2To128>
  ) throws(MobileDocumentError) {
    guard let hashed = SecureHashMessageWitness(.sha256, Array(item.tagged), blocks: Self.blocks)
    else {
      throw .outsideStatement(.mdocItemTooLong(item.element))
    }
    inputs.append(bitsOf: hashed.padded)
    for block in hashed.blocks { inputs.append(block.inputs(packed)) }
    inputs.append(place: digest.start - start)
    switch version {
    case .six: appendPlacesOfVersion6(to: &inputs)
    case .seven: appendPlacesOfVersion7(to: &inputs)
    }
  }

  /// Appends the position of the name's head and the position of the text elementValue. The lengths
  /// include name, key and value without the heads of name and value.
  private func appendPlacesOfVersion6(to inputs: inout CircuitInputs<GF2To128>) {
    let name = item.entry(.elementIdentifier).value
    let value = item.entry(.elementValue)
    let valueCount = Self.contentCount(of: value.value)
    inputs.append(place: name.start - item.tagged.startIndex)
    inputs.append(place: name.contentCount + valueCount + value.key.encoded.count)
    inputs.append(place: value.key.contentStart - item.tagged.startIndex)
    inputs.append(place: valueCount)
  }

  /// The number of bytes of a value without its head and tag; for a number or boolean, of the
  /// whole encoding.
  private static func contentCount(of value: CBORItem) -> Int {
    switch value.content {
    case .tagged(_, let inner): contentCount(of: inner)
    case .bytes, .text: value.contentCount
    default: value.encoded.count
    }
  }

  /// Appends the positions and lengths of the entries of name and value; then, in the order of the
  /// encoding, the positions of all entries but the first and the lengths of all; then the rank of
  /// each of the four parts in that order.
  private func appendPlacesOfVersion7(to inputs: inout CircuitInputs<GF2To128>) {
    for part in [IssuerSignedItem.Part.elementIdentifier, .elementValue] {
      let entry = item.entry(part)
      inputs.append(place: item.offset(of: entry))
      inputs.append(place: entry.count)
    }
    let order = item.parts.indices.sorted { item.parts[$0].start < item.parts[$1].start }
    for part in order.dropFirst() { inputs.append(place: item.offset(of: item.parts[part])) }
    for part in order { inputs.append(place: item.parts[part].count) }
    let permutation = order.enumerated().reduce(0) { $0 | $1.offset << (2 * $1.element) }
    inputs.append(bits: 8, of: permutation)
  }
}

extension CircuitInputs {
  /// Appends an offset or a length inside a mobile security object or an item, in 12 bits.
  mutating func append(place: Int) { append(bits: 12, of: place) }
}
