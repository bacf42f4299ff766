import ZeroKnowledge

/// A document signer's certificate in the form for a certificate circuit. It does not check whether
/// the certificate is signed, nor whether it is in date or revoked.
public struct SignerCertificateWitness: Sendable {
  /// The digest of the bytes that the authority signed.
  public let digest: [UInt8]
  /// The key: both coordinates, or the modulus.
  public let key: [UInt8]
  /// The content of the serial number's INTEGER.
  public let serial: [UInt8]
  /// The times between which it is in date, as twelve characters each, `YYMMDDhhmmss`.
  public let validity: (from: [UInt8], to: [UInt8])
  /// The number of blocks of SHA-256 of the circuit.
  public let blocks: Int

  /// The algorithm of the digest.
  fileprivate let algorithm: SecureHash
  private let message: SecureHashMessageWitness
  private let places: CertificatePlaces

  /// Reads a certificate's TBSCertificate.
  ///
  /// - Parameters:
  ///   - signed: the bytes that the authority signed, in DER.
  ///   - algorithm: the digest with which it signed them.
  ///   - key: the kind of its key.
  ///   - blocks: the number of blocks of SHA-256 of the circuit.
  /// - Throws: ``SignerCertificateError`` when no circuit of this size accepts it.
  public init(
    _ signed: [UInt8], _ algorithm: SecureHash = .sha256, key: CertifiedKey, blocks: Int
  ) throws(SignerCertificateError) {
    let count = algorithm.blocks(asLongAs: blocks)
    guard let message = SecureHashMessageWitness(algorithm, signed, blocks: count) else {
      throw .length(signed.count)
    }
    let places = try CertificatePlaces(signed, key)
    self.algorithm = algorithm
    self.message = message
    self.places = places
    self.blocks = blocks
    self.key = places.key
    serial = places.serial
    let times = signed[places.validity...]
    validity = (Array(times.dropFirst(4).prefix(12)), Array(times.dropFirst(19).prefix(12)))
    digest = message.digest
  }

  /// The values of the private inputs, without those of the links, for a statement.
  func values(
    _ statement: SignerCertificateStatement, _ signingTime: SigningTime
  ) -> InputValues<GF2To128> {
    var values = InputValues<GF2To128>()
    message.append(to: &values, packed: PassportDataCircuit.packed)
    places.append(
      to: &values, message.padded,
      placeBits: algorithm.lengthBits(blocks: algorithm.blocks(asLongAs: blocks)))
    values.append(statement.inverse(of: serial))
    values.append(bitsOf: signingTime.bits)
    return values
  }
}

extension CertificatePlaces {
  /// Appends the values for a walk over bytes.
  func append(to values: inout InputValues<GF2To128>, _ bytes: [UInt8], placeBits: Int) {
    typealias Walk = SignerCertificateWalk
    func append(place: Int) { values.append(bits: placeBits, of: UInt64(clamping: place)) }
    func append(bytes count: Int, at place: Int) {
      append(place: place)
      for index in place..<place + count {
        values.append(bits: 8, of: bytes.indices.contains(index) ? UInt64(bytes[index]) : 0)
      }
    }
    for place in [algorithm, issuer] { append(bytes: Walk.headBytes, at: place) }
    append(bytes: Walk.validityLength, at: validity)
    append(bytes: Walk.headBytes, at: subject)
    append(place: keyInfo)
    values.append(bitsOf: key.bitsFromLast)
    Selection.append(keyForm, of: keyForms, to: &values)
    for place in extensionHeads + extensions { append(bytes: Walk.headBytes, at: place) }
    Selection.append(keyUsageIndex, of: Walk.extensions, to: &values)
  }
}

extension SignerCertificateCircuit {
  /// The private values.
  ///
  /// - Parameters:
  ///   - signingTime: that of the document.
  ///   - salt: the salt of the root's PSS signature, for the linking `encoding`.
  /// - Returns: nil when the shape needs a salt that is not given, and for a certificate with another digest.
  public func witness(
    _ certificate: SignerCertificateWitness, _ shape: Shape, _ signingTime: SigningTime,
    salt: [UInt8]? = nil
  ) -> DataWitness? {
    guard certificate.algorithm == shape.linking.algorithm else { return nil }
    var values = certificate.values(statement, signingTime)
    let signed: [Bool]
    switch shape.linking {
    case .digest(_, let bits): signed = certificate.digest.bitsFromLast.suffix(bits)
    case .encoding(let parameters):
      guard let salt, salt.count == parameters.saltLength else { return nil }
      signed = PSSEncoding.append(
        digest: certificate.digest, salt: salt, parameters, packed: PassportDataCircuit.packed,
        to: &values)
    }
    let all = values
    return DataWitness(linked: [certificate.key.bitsFromLast, signed]) { pads in
      var values = all
      for pad in pads { UniversalLink.append(pad, to: &values) }
      return values.privateInputs
    }
  }
}

/// The reason for which a document signer's certificate does not fit a certificate circuit.
public enum SignerCertificateError: Error, Hashable, Sendable {
  /// The certificate is longer than any circuit accepts; the argument is the length in bytes of what
  /// is signed.
  case length(Int)
  /// A part is not in DER, or not of the form that circuits accept.
  case form(Part)
  /// The key is of another kind, or described in another way.
  case key
  /// The key usage is not that of a document signer.
  case keyUsage
  /// It has basic constraints or an extended key usage, which no document signer has.
  case purpose
  /// It has more extensions than circuits accept.
  case extensions

  /// A part of a certificate.
  public enum Part: Hashable, Sendable {
    /// Its beginning: version 3, and a serial number of less than 128 bytes.
    case head
    /// The algorithm of its signature.
    case algorithm
    /// The issuer's or the subject's name.
    case name
    /// The validity, which is not in two times in UTC.
    case validity
    /// The extensions, which are not all that is behind the key.
    case extensions
  }
}

/// The places in a certificate, read outside the circuit.
struct CertificatePlaces: Sendable {
  var serial: [UInt8]
  var algorithm: Int
  var issuer: Int
  var validity: Int
  var subject: Int
  var keyInfo: Int
  var keyForm: Int
  let keyForms: Int
  var key: [UInt8]
  /// The explicit tag, and the sequence in it.
  var extensionHeads: [Int]
  /// The extensions; the end for those that do not exist.
  var extensions: [Int]
  var keyUsageIndex: Int

  init(_ bytes: [UInt8], _ certified: CertifiedKey) throws(SignerCertificateError) {
    typealias Walk = SignerCertificateWalk
    let version = bytes.dropFirst(4).prefix(Walk.version.count)
    guard bytes.starts(with: [0x30, 0x82]), let whole = DERObject(0x30, bytes, at: 0),
      whole.end == bytes.count, version.elementsEqual(Walk.version),
      let number = DERObject(0x02, bytes, at: Walk.serialPlace - 1),
      number.content == Walk.serialPlace + 1
    else { throw .form(.head) }
    serial = Array(bytes[number.content..<number.end])
    algorithm = number.end
    guard let signature = DERObject(0x30, bytes, at: algorithm) else { throw .form(.algorithm) }
    issuer = signature.end
    guard let authority = DERObject(0x30, bytes, at: issuer) else { throw .form(.name) }
    validity = authority.end
    let times = Array(bytes[validity...].prefix(Walk.validityLength))
    guard times.count == Walk.validityLength, times.starts(with: [0x30, 0x1E, 0x17, 0x0D]),
      times[16..<19].elementsEqual([0x5A, 0x17, 0x0D]), times[31] == 0x5A
    else { throw .form(.validity) }
    subject = validity + times.count
    guard let name = DERObject(0x30, bytes, at: subject) else { throw .form(.name) }
    keyInfo = name.end
    let prefixes = certified.prefixes
    guard
      let form = prefixes.firstIndex(where: { bytes[name.end...].starts(with: $0) }),
      case let rest = bytes[(name.end + prefixes[form].count)...].prefix(certified.length),
      case let end = name.end + prefixes[form].count + certified.length + certified.suffix.count,
      end <= bytes.count, certified.accepts(Array(rest)),
      bytes[..<end].suffix(certified.suffix.count).elementsEqual(certified.suffix)
    else { throw .key }
    (keyForm, keyForms, key) = (form, prefixes.count, Array(rest))
    guard let tagged = DERObject(0xA3, bytes, at: end), tagged.end == bytes.count,
      let sequence = DERObject(0x30, bytes, at: tagged.content), sequence.end == bytes.count
    else { throw .form(.extensions) }
    extensionHeads = [end, tagged.content]
    (extensions, keyUsageIndex) = try Self.extensions(bytes, from: sequence.content)
  }

  private static func extensions(
    _ bytes: [UInt8], from first: Int
  ) throws(SignerCertificateError) -> (places: [Int], keyUsage: Int) {
    typealias Walk = SignerCertificateWalk
    var places: [Int] = []
    var place = first
    var usage: Int?
    while place < bytes.count {
      guard let object = DERObject(0x30, bytes, at: place) else { throw .form(.extensions) }
      guard places.count < Walk.extensions else { throw .extensions }
      let content = bytes[object.content..<object.end]
      guard !Walk.refused.contains(where: { content.starts(with: $0) }) else { throw .purpose }
      if usage == nil, bytes[place..<object.end].elementsEqual(Walk.keyUsage) {
        usage = places.count
      }
      places.append(place)
      place = object.end
    }
    guard let usage else { throw .keyUsage }
    let rest = Walk.extensions - places.count
    return (places + [Int](repeating: bytes.count, count: rest), usage)
  }
}

/// A data object in DER at a place of a file, outside the circuit: with the length in its shortest form, below
/// 65,536.
struct DERObject {
  /// The place of its content, and that after it.
  let content: Int
  let end: Int

  /// Reads a head; nil for another tag, another form of the length, and an object that does not end in the
  /// file.
  init?(_ tag: UInt8, _ bytes: [UInt8], at place: Int) {
    let head = Array(bytes.dropFirst(place).prefix(4))
    guard head.count > 1, head[0] == tag else { return nil }
    let count = head[1] < 0x80 ? 0 : Int(head[1] & 0x7F)
    guard count <= 2, head[1] != 0x80, head.count >= 2 + count else { return nil }
    let length = count == 0 ? Int(head[1]) : head[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
    guard count == 0 || length >= (count == 1 ? 0x80 : 0x100) else { return nil }
    content = place + 2 + count
    end = content + length
    guard end <= bytes.count else { return nil }
  }
}
