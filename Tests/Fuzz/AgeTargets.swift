import Encoding

@testable import Age
@testable import Crypto

extension FuzzTarget {
  static let age = [
    FuzzTarget("age-header", longest: 4096) { input in
      guard let header = try? AgeHeader(parsing: input) else { return }
      hold(input.starts(with: header.encoded), "a header keeps its bytes")
      hold(!header.stanzas.isEmpty, "a header has a stanza")
      let made = try? AgeHeader(header.stanzas, fileKey: fileKey)
      let again = made.flatMap { try? AgeHeader(parsing: $0.encoded) }
      hold(again?.stanzas == header.stanzas, "stanzas are written and read again")
      hold(again == made, "a header is written and read again")
      hold((try? again?.authenticate(fileKey)) != nil, "a header that was written has its code")
      for stanza in header.stanzas.prefix(4) { unwrap(stanza) }
    },
    FuzzTarget("age-armor", longest: 4096) { input in
      if let bytes = try? AgeArmor.bytes(of: input) {
        hold(AgeArmor.begins(input), "armour is known by how it begins")
        hold(
          AgeArmor.longest(holding: bytes.count) >= input.count, "armour is no longer than that")
        hold(trimmed(input) == trimmed(armored(bytes)), "bytes have one text")
      }
      hold((try? AgeArmor.bytes(of: armored(input))) == input, "what is written is read")
    },
    FuzzTarget("age-key", longest: 256) { input in
      let text = String(decoding: input, as: UTF8.self)
      let bytes = Array(input.prefix(32))
      for text in [
        text, Bech32(prefix: "age", content: bytes).text,
        Bech32(prefix: "age-secret-key-", content: bytes, isUppercase: true).text,
      ] {
        if let key = try? AgePublicKey(parsing: text) {
          hold(key.text == text, "one key, one text")
        }
        if let key = try? AgeSecretKey(parsing: text) {
          hold(key.text == text, "one key, one text")
          let its = AgePublicKey(of: key)
          hold((try? AgePublicKey(parsing: its.text)) == its, "a key is written and read again")
        }
      }
    },
    FuzzTarget("age-sealed", longest: 1024) { input in
      var parts = InputParts(input)
      let place = Int(parts.byte()) << 8 | Int(parts.byte())
      let change = parts.byte()
      let content = parts.all()
      guard let secret, let random,
        let file = try? AgeFile(
          sealing: content, to: [.publicKey(AgePublicKey(of: secret))], random: random)
      else { fatalError("nothing can be sealed") }
      var bytes = file.encoded
      bytes[place % bytes.count] ^= change
      let opened = try? AgeFile(parsing: bytes).open(with: [.secretKey(secret)])
      hold(opened == (change == 0 ? content : nil), "nothing opens but what was sealed")
    },
  ]

  private static func armored(_ bytes: [UInt8]) -> [UInt8] {
    Array(PEM(label: WireText(AgeArmor.label), content: bytes).text.utf8)
  }

  /// A text without white space around it, with lines that end in LF.
  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var text = Array(text.drop(while: isSpace))
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text.indices.filter { place in
      text[place] != 0x0D || text[place...].dropFirst().first != 0x0A
    }.map { text[$0] }
  }

  private static let fileKey = SecretBytes([UInt8](repeating: 7, count: 16))
  private static let random: RandomSource? = RandomSource { [UInt8](repeating: 9, count: $0) }
  private static let secret = random.flatMap { try? AgeSecretKey(random: $0) }

  /// Looks for a file's key, under a passphrase only where that costs little.
  private static func unwrap(_ stanza: AgeStanza) {
    if let secret { _ = try? AgeIdentity.secretKey(secret).fileKey(in: stanza) }
    let isCheap =
      stanza.arguments.count == 3 && Int(stanza.arguments[2].forPeople).map { $0 < 4 } ?? true
    guard stanza.type != AgeScrypt.type || isCheap else { return }
    _ = try? AgeIdentity.passphrase(SecretBytes([1])).fileKey(in: stanza)
  }
}
