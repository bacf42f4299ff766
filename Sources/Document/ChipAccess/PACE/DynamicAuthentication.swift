import Crypto
import Encoding
import SmartCard
import Verdicts

/// The chain of GENERAL AUTHENTICATE commands, ICAO Doc 9303-11, 4.4.4.2 and 4.4.5: each carries one
/// data object in a dynamic authentication data object, and so does its answer.
struct DynamicAuthentication {
  let channel: any CardChannel
  var form = PACECommandForm()

  /// Sends the data object of a step.
  /// - Returns: the data objects of the answer by their tags, each at most once.
  /// - Throws: ``PACEError/refused(_:_:)``, ``PACEError/malformed(_:_:)``.
  func exchange(
    _ step: PACEStep, _ object: [UInt8], longAnswer: Bool = false, isLast: Bool = false
  ) throws -> [BERTag: [UInt8]] {
    let whole = BERTLV.encode(0x7C, object)
    let data = form.isInPieces ? try sendPieces(of: whole, step) : whole
    // Some chips refuse the extended form where the short one is enough.
    let isExtended = !form.isInPieces && (data.count > 255 || longAnswer)
    let answer = try channel.transmit(
      .generalAuthenticate(
        data, isChained: form.isChained && !isLast, expecting: isExtended ? 65_536 : 256))
    guard answer.status == .success else { throw PACEError.refused(step, answer.status) }
    return try objects(in: answer.data, step)
  }

  /// Sends all pieces but the last.
  /// - Returns: the last piece.
  private func sendPieces(of data: [UInt8], _ step: PACEStep) throws -> [UInt8] {
    var rest = data[...]
    while rest.count > 255 {
      let piece = CommandAPDU.generalAuthenticate(
        Array(rest.prefix(255)), isChained: true, expecting: nil)
      let answer = try channel.transmit(piece)
      guard answer.status == .success else { throw PACEError.refused(step, answer.status) }
      guard answer.data.isEmpty else {
        throw PACEError.malformed(step, .phrase(.paceDataTooEarly))
      }
      rest = rest.dropFirst(255)
    }
    return Array(rest)
  }

  private func objects(in data: [UInt8], _ step: PACEStep) throws(PACEError) -> [BERTag: [UInt8]] {
    let children: [BERTLV]
    do throws(BERError) {
      let template = try BERTLV(parsing: data)
      guard template.tag == 0x7C else {
        throw .unexpectedTag(expected: 0x7C, found: template.tag)
      }
      children = try template.children()
    } catch {
      throw .malformed(step, .phrase(error.phrase))
    }
    var objects: [BERTag: [UInt8]] = [:]
    for object in children {
      guard objects.updateValue(Array(object.content), forKey: object.tag) == nil else {
        throw .malformed(step, .phrase(.paceObjectTwice(object.tag)))
      }
    }
    return objects
  }
}

extension [BERTag: [UInt8]] {
  /// The value of the data object that a step must have, and no other.
  func only(_ tag: BERTag, _ step: PACEStep) throws(PACEError) -> [UInt8] {
    guard let value = self[tag] else { throw .malformed(step, .phrase(.paceObjectMissing(tag))) }
    if let extra = keys.first(where: { $0 != tag }) {
      throw .malformed(step, .phrase(.paceObjectUnexpected(extra)))
    }
    return value
  }
}
