/// A reader, as the service reports it now. A device with several slots is several readers.
public struct ReaderDescription: Hashable, Sendable {
  /// The name that the service gives it, with device and slot number at the end.
  public let name: String
  /// The kind of card that it is for.
  public let kind: ReaderKind
  /// True if a document or card is in its field or slot.
  public let documentPresent: Bool
  /// The answer to reset of the document, at most 33 bytes; empty without a document, or if it
  /// does not answer.
  public let atr: [UInt8]

  /// Describes a reader. Its kind follows from its name, among the names of all readers, and the answer to reset.
  public init(name: String, among names: [String] = [], documentPresent: Bool, atr: [UInt8]) {
    self.name = name
    self.documentPresent = documentPresent
    self.atr = atr
    kind = ReaderKind.isContactless(atr: atr) ? .contactless : ReaderKind(name: name, among: names)
  }
}

/// A reader's name, as the service makes it: the device, its number, and the number of the slot, each number of two
/// hexadecimal digits.
struct ReaderName {
  /// The name of the device, and of its interface.
  let device: Substring
  /// The number of the slot.
  let slot: Substring

  /// Nil for a name without the numbers.
  init?(_ name: String) {
    func isNumber(_ part: Substring) -> Bool {
      part.utf8.count == 2 && UInt8(part, radix: 16) != nil
    }
    let parts = name.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 2, let slot = parts.last, isNumber(slot), isNumber(parts[parts.count - 2])
    else { return nil }
    self.slot = slot
    device = name.dropLast(6)
  }
}

/// The kind of card that a reader is for. PC/SC does not state it, so it follows from names and
/// answers to reset.
public enum ReaderKind: String, Hashable, Sendable, CaseIterable {
  /// Documents in a field, ISO/IEC 14443.
  case contactless
  /// Cards in a slot, ISO/IEC 7816-3.
  case contact
  /// A small card inside the reader that is part of it.
  case sam
  /// Not known from the name.
  case unknown

  /// The kind by the name. A part in brackets, which names the interface, has priority over the
  /// rest, which names the device.
  public init(name: String) {
    let upper = name.uppercased()
    if let open = upper.lastIndex(of: "["),
      let close = upper[open...].firstIndex(of: "]"),
      let kind = Self.judge(upper[open..<close])
    {
      self = kind
    } else {
      self = Self.judge(upper[...]) ?? .unknown
    }
  }

  /// The kind by the name, among the names of all readers. Slots of one interface share a name and
  /// have a number each. If that name says contactless, it need not be true of each slot, unless it
  /// names the field itself (PICC and PCD, ISO/IEC 14443-1).
  public init(name: String, among names: [String]) {
    let kind = Self(name: name)
    let isOneOfSeveral =
      ReaderName(name) != nil
      && names.contains {
        $0 != name && $0.dropLast(3) == name.dropLast(3) && ReaderName($0) != nil
      }
    let namesSlot = Self.words(name.uppercased()[...]).contains { $0 == "PICC" || $0 == "PCD" }
    self = kind == .contactless && isOneOfSeveral && !namesSlot ? .unknown : kind
  }

  /// The part of a name before its interface in brackets; the whole name when there is none.
  static func device(name: String) -> Substring { name.prefix { $0 != "[" } }

  private static func judge(_ name: Substring) -> ReaderKind? {
    // A name with words of two kinds is that of a whole device.
    let kinds = Set(words(name).compactMap(Self.kind(ofWord:)))
    return kinds.count == 1 ? kinds.first : nil
  }

  private static func words(_ name: Substring) -> [Substring] {
    name.split { !$0.isLetter && !$0.isNumber }
  }

  private static func kind(ofWord word: Substring) -> ReaderKind? {
    if word == "CONTACT" || word == "ICC" { return .contact }
    // Some names number them: SAM1, SAM2.
    if word.hasPrefix("SAM"), word.dropFirst(3).allSatisfy(\.isNumber) { return .sam }
    return isContactless(word: word) ? .contactless : nil
  }

  private static func isContactless(word: Substring) -> Bool {
    switch word {
    case "CONTACTLESS", "CLESS", "PICC", "PCD", "CL", "NFC", "RFID", "RF": true
    default:
      // Some names write 5422CL, others SCL011.
      word.hasSuffix("CL") && word.dropLast(2).last?.isNumber == true
        || word.hasPrefix("SCL") && word.dropFirst(3).first?.isNumber == true
    }
  }

  /// True if an answer to reset is the one that a reader makes up for a contactless card:
  /// 3B 8n 80 01, PC/SC part 3, 3.1.3.2.3.
  public static func isContactless(atr: [UInt8]) -> Bool {
    atr.count >= 4 && atr[0] == 0x3B && atr[1] & 0xF0 == 0x80 && atr[2] == 0x80 && atr[3] == 0x01
  }
}
