import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// What a prover puts into a data circuit, right or wrong: whole blocks of each file, however they are padded, and all
/// else computed from them as an honest prover does. What is left to choose is given by its place.
package struct DataTrial: Sendable {
  /// The blocks of DG1, of the LDS security object and of the signed attributes, as many as the circuit has.
  package var dataGroup1: [UInt8]
  package var securityObject: [UInt8]
  package var attributes: [UInt8]
  /// The digest of the attributes that was signed, with the linking `digest`; the encoded message that the signature
  /// has, with the linking `encoding`.
  package var signed: [UInt8]
  /// The salt that the prover states, with the linking `encoding`.
  package var salt: [UInt8] = []
  /// The number of blocks of the attributes after which the circuit must find their digest, if more is computed of it.
  package var digestBlocks = 0
  /// The holder's secret, and with the binding `desk` the device key.
  package var secret = [UInt8](repeating: 0x5A, count: PassportDataWitness.secretLength)
  package var holder: BoundHolder?
  /// The digest that the issuer signed, and the device key that signed the session, 96 bytes, with the binding `desk`.
  package var bound: [UInt8] = []

  /// The time of signing that the prover shares with the certificate's circuit, and the places of the attributes, of
  /// which the prover computes the inverse that shows that none is there.
  package var signingTime = SigningTime.absent
  package var attributePlaces: [Int] = []

  /// A trial with these blocks.
  package init(dataGroup1: [UInt8], securityObject: [UInt8], attributes: [UInt8], signed: [UInt8]) {
    (self.dataGroup1, self.securityObject) = (dataGroup1, securityObject)
    (self.attributes, self.signed) = (attributes, signed)
  }

  /// A message in blocks, with the right padding and zeros behind it; nil if it does not fit.
  package static func padded(
    _ message: [UInt8], _ algorithm: SecureHash, blocks: Int
  ) -> [UInt8]? {
    let bytes = message + algorithm.padding(message.count)
    let length = algorithm.blockLength * blocks
    return bytes.count > length ? nil : bytes + [UInt8](repeating: 0, count: length - bytes.count)
  }

  /// The hash value after a number of blocks, as if they were all.
  package static func digest(_ padded: [UInt8], _ algorithm: SecureHash, blocks: Int) -> [UInt8] {
    let bytes = Array(padded.prefix(blocks * algorithm.blockLength))
    guard let last = SecureHashMessageWitness(algorithm, padded: bytes, length: 0).blocks.last
    else {
      return []
    }
    return algorithm.digest(last.hash)
  }

  /// The PSS encoded message of a digest with a salt, RFC 8017, 9.1.1.
  package static func encoded(
    _ digest: [UInt8], salt: [UInt8], _ parameters: PSSParameters
  ) -> [UInt8] {
    var values = InputValues<GF2To128>()
    let bits = PSSEncoding.append(
      digest: digest, salt: salt, parameters, packed: PackedBits(4), to: &values)
    let all = [Bool](repeating: false, count: 8) + bits + [false]
    var bytes = [UInt8](repeating: 0, count: parameters.encodedLength)
    for (place, bit) in all.enumerated() where bit {
      bytes[bytes.count - 1 - place / 8] |= 1 << UInt8(place % 8)
    }
    bytes[bytes.count - 1] = 0xBC
    return bytes
  }

  /// A PSS encoded message with any data block and any hash, RFC 8017, 9.1.1, steps 9 to 12.
  package static func encoded(
    block: [UInt8], hash: [UInt8], _ parameters: PSSParameters
  ) -> [UInt8] {
    var masked = zip(block, mask(hash, parameters)).map { $0 ^ $1 }
    masked[0] &= 0x7F
    return masked + hash + [0xBC]
  }

  private static func mask(_ hash: [UInt8], _ parameters: PSSParameters) -> [UInt8] {
    (0..<parameters.maskBlocks).flatMap {
      SecureHashFixedMessage<GF2To128>.digest(parameters.digest, of: hash + [0, 0, 0, UInt8($0)])
    }
  }

  /// The salt that an encoded message must have been made with if it was made with any; of an altered one too.
  package static func salt(in encoded: [UInt8], _ parameters: PSSParameters) -> [UInt8] {
    let hash = Array(encoded[parameters.dataBlockLength..<parameters.encodedLength - 1])
    let block = zip(encoded, mask(hash, parameters)).prefix(parameters.dataBlockLength)
      .map { $0 ^ $1 }
    return Array(block.suffix(parameters.saltLength))
  }

  /// The digest that an issuer signs, with the device key: 96 bytes.
  package static func bound(
    document: [UInt8], key: (x: [UInt8], y: [UInt8]), secret: [UInt8], day: [UInt8]
  ) -> [UInt8] {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let message = DeskDigest.message(
      document: document, key: key, secretDigest: Message.digest(.sha256, of: secret), day: day)
    return Message.digest(.sha256, of: message) + key.x + key.y
  }
}

extension DataTrial {
  /// All inputs of a circuit in its order, and the choices among them.
  package struct Inputs: Sendable {
    package var inputs: [GF2To128]
    package var choices: [ChoiceSearch.Choice]
  }

  /// A choice of the prover, and the order in which the search makes them: those of a file after its length, and last
  /// what only some documents have.
  private enum Part: String, CaseIterable {
    case dataGroup1Length = "length of DG1"
    case size = "size of the MRZ"
    case objectLength = "length of the object"
    case outer = "form of the object's length"
    case hasNull = "NULL"
    case inner = "form of the list's length"
    case attributesLength = "length of the attributes"
    case isLong = "form of the set's length"
    case place1 = "place 1"
    case place2 = "place 2"
    case place3 = "place 3"
    case place4 = "place 4"
    case place5 = "place 5"
    case index = "index of the message digest"
    case timeIndex = "index of the time of signing"
    case versionPlace = "place of LDSVersionInfo"

    static let places = [place1, place2, place3, place4, place5]
  }

  /// The names of the places in the attributes.
  package static let placeNames = Part.places.map(\.rawValue)

  /// What is the same for all trials of a shape.
  package struct Frame: Sendable {
    let shape: LinkedPassportData.Shape
    /// The columns of each link's key.
    fileprivate let columns: [[GF2To128]]
    /// Those of the link with a certificate's circuit.
    fileprivate let timeColumns: [GF2To128]
    /// The elements of four bits.
    fileprivate let packed: [GF2To128]

    /// Draws the keys of the links.
    package init(_ shape: LinkedPassportData.Shape) throws {
      self.shape = shape
      let linked =
        switch shape.linking {
        case .digest(_, let bits): bits
        case .encoding(let parameters): parameters.freeBits
        }
      columns = try ([linked] + (shape.binding == .desk ? [768] : [])).map {
        LinkKey(linkedBits: $0, from: try Transcript([9])).columns
      }
      timeColumns =
        LinkKey(
          linkedBits: SigningTimeAttribute.digitBits, from: try Transcript([10])
        ).columns
      packed = (0..<16).flatMap { PassportDataCircuit.packed?.elements(4, of: $0) ?? [] }
    }
  }

  /// The private inputs so far.
  private struct Row {
    var elements: [GF2To128] = []

    mutating func append(bits count: Int, of number: UInt64) {
      for bit in 0..<count { elements.append(number >> UInt64(bit) & 1 == 1 ? .one : .zero) }
    }

    /// The bytes of a message, and the wires of its compression.
    mutating func append(_ algorithm: SecureHash, _ blocks: [UInt8], _ packed: [GF2To128]) {
      for byte in blocks { append(bits: 8, of: UInt64(byte)) }
      for block in SecureHashMessageWitness(algorithm, padded: blocks, length: 0).blocks {
        for word in block.words {
          for place in stride(from: 0, to: algorithm.wordBits, by: 4) {
            elements.append(packed[Int(word >> UInt64(place) & 15)])
          }
        }
      }
    }
  }

  /// The inputs for a statement, with zeros for the choices. The order is that in which `PassportDataCircuit` creates
  /// them.
  package func inputs(_ frame: Frame, _ statement: PassportDataStatement) throws -> Inputs {
    let (shape, algorithm) = (frame.shape, frame.shape.linking.algorithm)
    var row = Row()
    var places: [Part: Range<Int>] = [:]
    func choose(_ part: Part, _ bits: Int) {
      places[part] = row.elements.count..<row.elements.count + bits
      row.append(bits: bits, of: 0)
    }
    func digest(_ blocks: [UInt8], _ length: Part) {
      choose(length, algorithm.lengthBits(blocks: blocks.count / algorithm.blockLength))
      row.append(algorithm, blocks, frame.packed)
    }
    if shape.binding.hasSecret {
      for byte in secret { row.append(bits: 8, of: UInt64(byte)) }
    }
    digest(dataGroup1, .dataGroup1Length)
    choose(.size, Selection<GF2To128>.indexBits(DataGroup1Fields.forms.count))
    digest(securityObject, .objectLength)
    let formBits = Selection<GF2To128>.indexBits(SecurityObjectAnchor.lengthForms)
    choose(.outer, formBits)
    choose(.hasNull, 1)
    choose(.inner, formBits)
    choose(.versionPlace, SecurityObjectAnchor.placeBits)
    digest(attributes, .attributesLength)
    choose(.isLong, 1)
    for place in Part.places { choose(place, SignedAttributesWalk.placeBits) }
    let indexBits = Selection<GF2To128>.indexBits(SignedAttributesWalk.attributes - 1)
    choose(.index, indexBits)
    choose(.timeIndex, indexBits)
    for bit in signingTime.bits { row.append(bits: 1, of: bit ? 1 : 0) }
    var values = InputValues<GF2To128>()
    let linked = try append(shape, statement, to: &values)
    row.elements += values.privateInputs
    row.elements.append(SigningTimeWitness(attributes, places: attributePlaces).inverse)
    let pad = GF2To128(bits: (0..<128).map { $0 % 7 == 2 })
    var known = statement.publicInputs(shape.binding)
    // Where nothing is asked of the time, the link's matrix, tag and pad are zero.
    if statement.isSigningTimeStated == nil {
      known += [GF2To128](repeating: .zero, count: frame.timeColumns.count + 1)
      row.elements.append(.zero)
    } else {
      known +=
        frame.timeColumns
        + [zip(frame.timeColumns, signingTime.bits).reduce(pad) { $1.1 ? $0 + $1.0 : $0 }]
      row.elements.append(pad)
    }
    for (columns, bits) in zip(frame.columns, linked) {
      // The tag is what the circuit of the signature has of what was signed. The prover commits to the pad before the
      // key is drawn: it is no choice.
      known += columns + [zip(columns, bits).reduce(pad) { $1.1 ? $0 + $1.0 : $0 }]
      row.elements.append(pad)
    }
    let choices = Part.allCases.compactMap { part in
      places[part].map {
        ChoiceSearch.Choice(
          part.rawValue, $0.lowerBound + known.count..<$0.upperBound + known.count)
      }
    }
    return Inputs(inputs: known + row.elements, choices: choices)
  }

  /// Appends what is computed of the digest of the attributes.
  /// - Returns: the bits that the circuits of the signatures share.
  private func append(
    _ shape: LinkedPassportData.Shape, _ statement: PassportDataStatement,
    to values: inout InputValues<GF2To128>
  ) throws -> [[Bool]] {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let packed = PassportDataCircuit.packed
    let digest = Self.digest(attributes, shape.linking.algorithm, blocks: digestBlocks)
    if shape.binding.hasSecret {
      let scope = statement.nullifier?.scopeDigest ?? [UInt8](repeating: 0, count: 32)
      Message.append(
        .sha256, PassportNullifier.message(secret: secret, scopeDigest: scope), packed: packed,
        to: &values)
    }
    var linked: [[Bool]] = []
    if shape.binding == .desk {
      let holder = try #require(holder)
      values.append(bitsOf: (holder.key.x + holder.key.y).bitsFromLast)
      let secretDigest = Message.append(.sha256, secret, packed: packed, to: &values)
      Message.append(
        .sha256,
        DeskDigest.message(
          document: digest, key: holder.key, secretDigest: secretDigest, day: holder.day),
        packed: packed, to: &values)
      linked = [bound.bitsFromLast]
    }
    switch shape.linking {
    case .digest(_, let bits): return [Array(signed.bitsFromLast.suffix(bits))] + linked
    case .encoding(let parameters):
      _ = PSSEncoding.append(
        digest: digest, salt: salt, parameters, packed: packed, to: &values)
      return [Array(signed.bitsFromLast.dropFirst(8).dropLast())] + linked
    }
  }
}
