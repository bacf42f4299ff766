import Circuits
import Encoding
import ZeroKnowledge

/// The item of a claimed element and the digest of it that the issuer signed.
struct ClaimedItem {
  /// Blocks of SHA-256 for an item. Circuits take no fewer; an item always needs both, because with its
  /// four keys it has 57 octets at least.
  static let blocks = 2
  /// The octets that an item, tag and head included, may have.
  static let maximumLength = SHA256MessageWitness.maximumLength(blocks: blocks)

  let item: IssuerSignedItem
  /// The digest in the mobile security object, with its place.
  let digest: CBORItem

  /// Checks the item against what circuits take.
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

  /// The private inputs of a claim: the item as SHA-256 reads it, where its digest is, and where its
  /// parts are.
  func append(
    to inputs: inout CircuitInputs<GF2To128>, _ version: MobileDocumentVersion,
    securityObject start: Int, _ packed: PackedBits<GF2To128>
  ) throws(MobileDocumentError) {
    guard let hashed = SHA256MessageWitness(Array(item.tagged), blocks: Self.blocks) else {
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

  /// Where the name's head is, and where the octets of the text elementValue are. The lengths count
  /// name, key and value without the heads of name and value.
  private func appendPlacesOfVersion6(to inputs: inout CircuitInputs<GF2To128>) {
    let name = item.entry(.elementIdentifier).value
    let value = item.entry(.elementValue)
    let valueCount = Self.contentCount(of: value.value)
    inputs.append(place: name.start - item.tagged.startIndex)
    inputs.append(place: name.contentCount + valueCount + value.key.encoded.count)
    inputs.append(place: value.key.contentStart - item.tagged.startIndex)
    inputs.append(place: valueCount)
  }

  /// Octets of a value without its head and tag; a number or boolean counts whole.
  private static func contentCount(of value: CBORItem) -> Int {
    switch value.content {
    case .tagged(_, let inner): contentCount(of: inner)
    case .bytes, .text: value.contentCount
    default: value.encoded.count
    }
  }

  /// Where the entries of name and value are; then the places of all entries but the first, in the
  /// order in which they stand, with the lengths of all; then which of them each of the four parts is.
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
  /// An offset or a length inside a mobile security object or an item.
  mutating func append(place: Int) { append(bits: 12, of: place) }
}
