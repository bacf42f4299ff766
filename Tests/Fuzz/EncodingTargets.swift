import Encoding

extension FuzzTarget {
  static let encoding = [
    FuzzTarget("hex") { input in
      let text = String(decoding: input, as: UTF8.self)
      if let bytes = try? Hex.decode(text) {
        hold(Hex.encode(bytes) == text.lowercased(), "digits are read and written alike")
      }
      hold((try? Hex.decode(Hex.encode(input))) == input, "what is written is read")
    },
    FuzzTarget("base64") { input in
      let text = String(decoding: input, as: UTF8.self)
      if let bytes = try? Base64.decode(input) {
        let other = try? Base64.decode(text)
        hold(other == bytes, "text and characters are read alike")
      }
      let written = Base64.encode(input)
      hold((try? Base64.decode(written)) == input, "what is written is read")
      if let bytes = try? Base64URL.decode(text) {
        hold(Base64URL.encode(bytes) == text, "base 64 for URLs has one text for some bytes")
      }
      hold((try? Base64URL.decode(Base64URL.encode(input))) == input, "what is written is read")
      if let bytes = try? UnpaddedBase64.decode(input) {
        hold(UnpaddedBase64.encode(bytes).utf8.elementsEqual(input), "bytes have one text")
      }
      let bare = Array(UnpaddedBase64.encode(input).utf8)
      hold((try? UnpaddedBase64.decode(bare)) == input, "what is written is read")
    },
    FuzzTarget("bech32", longest: 1100) { input in
      let text = String(decoding: input, as: UTF8.self)
      if let parsed = try? Bech32(parsing: text) { hold(parsed.text == text, "one text") }
      var parts = InputParts(input)
      let isUppercase = parts.byte() & 1 == 1
      let prefix = parts.part().map { 33 + $0 % 94 }
      let made = Bech32(
        prefix: WireText(decoding: prefix), content: parts.all(),
        isUppercase: isUppercase)
      let hasLetters = made.text.utf8.contains { (0x41...0x5A).contains($0 & 0xDF) }
      guard !prefix.isEmpty, made.text.utf8.count <= 1024, hasLetters else { return }
      hold((try? Bech32(parsing: made.text)) == made, "what is written is read")
    },
    FuzzTarget("pem") { input in
      guard let blocks = try? PEM.blocks(in: String(decoding: input, as: UTF8.self)) else { return }
      let text = blocks.map(\.text).joined()
      hold((try? PEM.blocks(in: text)) == blocks, "blocks are written and read again")
    },
    FuzzTarget("inflate", longest: 16_384) { input in
      let limit = 1 << 18
      if let inflated = try? Inflate(input, limit: limit) {
        hold(inflated.content.count <= limit, "the content has a bound")
        hold(inflated.compressedLength <= input.count, "no more is read than is there")
        let data = input.prefix(inflated.compressedLength)
        let again = try? Inflate(data, limit: inflated.content.count)
        hold(again == inflated, "what follows the data makes no difference")
        hold((try? Inflate(data.dropLast(), limit: limit)) == nil, "each byte of the data counts")
      }
      let length = [UInt8(input.count & 0xFF), UInt8(input.count >> 8)]
      let stored = [1] + length + length.map { ~$0 } + input
      hold((try? Inflate(stored, limit: input.count))?.content == input, "what is stored is read")
      hold(CRC32.of(input[...]) == CRC32.of(input), "a slice has the same check")
    },
    FuzzTarget("ber") { input in
      var reader = BERReader(input)
      var taken = 0
      while !reader.isAtEnd, let object = try? reader.read() {
        taken += object.encoded.count
        let again = try? BERTLV(parsing: BERTLV.encode(object.tag, object.content))
        hold(again?.tag == object.tag, "a tag is kept")
        hold(again?.content.elementsEqual(object.content) == true, "a value is kept")
        check(object)
      }
      hold(taken <= input.count, "no more is read than is there")
    },
    FuzzTarget("definite-form") { input in
      guard let form = try? DefiniteForm.rewriting(input) else { return }
      hold((try? DefiniteForm.rewriting(form)) == form, "a definite form stays as it is")
      var reader = BERReader(form)
      while !reader.isAtEnd { if (try? reader.read()) == nil { break } }
      hold(reader.isAtEnd, "a definite form is a row of data objects")
    },
    FuzzTarget("object-identifier") { input in
      if let identifier = try? ObjectIdentifier(content: input) {
        hold(identifier.content == input, "an identifier is kept")
        let again = try? ObjectIdentifier(dotted: identifier.description)
        hold(again == identifier, "the dotted form means the same")
      }
      if let identifier = try? ObjectIdentifier(dotted: String(decoding: input, as: UTF8.self)) {
        let again = try? ObjectIdentifier(content: identifier.content)
        hold(again == identifier, "an identifier is written and read again")
      }
    },
    FuzzTarget("json") { input in
      guard let value = try? JSONReader.read(input) else { return }
      for indented in [false, true] {
        let text = JSONWriter(indented: indented).text(value)
        hold((try? JSONReader.read(text)) == value, "a value is written and read again")
      }
    },
  ]

  private static func check(_ object: BERTLV) {
    if let number = try? DER.integer(object) {
      let again = (try? BERTLV(parsing: DER.integer(UInt64(number)))).flatMap {
        try? DER.integer($0)
      }
      hold(again == number, "a number is written and read again")
    }
    if let identifier = try? DER.objectIdentifier(object) {
      hold(
        DER.objectIdentifier(identifier).suffix(identifier.content.count)
          .elementsEqual(object.content), "an identifier is kept")
    }
    _ = try? object.children()
  }
}
