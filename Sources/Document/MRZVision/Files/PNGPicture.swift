import Encoding

/// A picture in the format PNG (ISO/IEC 15948): all colour types and depths, without interlacing.
struct PNGPicture {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let header: Header
  /// The grey of each colour of the palette.
  private let palette: [UInt8]
  private let compressed: [UInt8]

  /// The most chunks that are looked at; real pictures have some hundreds.
  private static let mostChunks = 100_000
  /// The most bytes of pixels as they are compressed.
  private static let mostBytes = 1 << 28

  /// The image header chunk (11.2.2).
  private struct Header {
    let width: Int
    let height: Int
    let depth: Int
    let colour: Int
    /// The numbers of a pixel.
    let channels: Int
    /// The bytes of a row, and from a byte to that of the pixel before it, 1 at least.
    var rowBytes: Int { (width * channels * depth + 7) / 8 }
    var pixelBytes: Int { max(1, channels * depth / 8) }

    init(_ chunk: ArraySlice<UInt8>) throws(PictureError) {
      let bytes = Array(chunk)
      guard bytes.count == 13 else { throw .unreadable(.pictureDamaged) }
      width = PNGPicture.number(bytes[0..<4])
      height = PNGPicture.number(bytes[4..<8])
      (depth, colour) = (Int(bytes[8]), Int(bytes[9]))
      channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colour] ?? 1
      try GreyPicture.checkSize(width, height)
      let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
      guard depths[colour]?.contains(depth) == true, bytes[10] == 0, bytes[11] == 0 else {
        throw .unreadable(.pictureDamaged)
      }
      guard bytes[12] == 0 else { throw .unreadable(.pictureKind) }
      guard rowBytes * height <= PNGPicture.mostBytes else { throw .unreadable(.pictureTooLarge) }
    }
  }

  /// Reads the chunks (5.3). Their check values are not looked at: a camera's pixels have none
  /// either, and a damaged one does no more harm than a speck of dust.
  init(_ bytes: [UInt8]) throws(PictureError) {
    var (position, header) = (Self.signature.count, Header?.none)
    var (palette, compressed): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<Self.mostChunks {
      guard bytes.count - position >= 12 else { throw .unreadable(.pictureCutShort) }
      let length = Self.number(bytes[position..<position + 4])
      let name = Array(bytes[position + 4..<position + 8])
      guard length <= bytes.count - position - 12 else { throw .unreadable(.pictureCutShort) }
      let data = bytes[position + 8..<position + 8 + length]
      position += 12 + length
      switch name {
      case Array("IHDR".utf8): header = try Header(data)
      case Array("PLTE".utf8): palette = Self.palette(data)
      case Array("IDAT".utf8): compressed += data
      case Array("IEND".utf8):
        guard let header else { throw .unreadable(.pictureDamaged) }
        (self.header, self.palette, self.compressed) = (header, palette, compressed)
        return
      default: break
      }
    }
    throw .unreadable(.pictureDamaged)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func palette(_ data: ArraySlice<UInt8>) -> [UInt8] {
    let parts = data.prefix(3 * 256).map(Int.init)
    return (0..<parts.count / 3).map { (place: Int) -> UInt8 in
      grey(parts[3 * place], parts[3 * place + 1], parts[3 * place + 2])
    }
  }

  /// The brightness of a colour, as television weighs it (ITU-R BT.601).
  private static func grey(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    UInt8(clamping: (299 * red + 587 * green + 114 * blue + 500) / 1000)
  }

  /// The pixels in shades of grey, on white where they are transparent. Of the rows with their
  /// filters undone (clause 9) only two are kept.
  func grey() throws(PictureError) -> GreyPicture {
    let filtered = try filtered()
    var pixels = [UInt8](repeating: 0, count: header.width * header.height)
    var above = [UInt8](repeating: 0, count: header.rowBytes), row = above
    for y in 0..<header.height {
      let start = y * (header.rowBytes + 1)
      guard filtered[start] <= 4 else { throw .unreadable(.pictureDamaged) }
      unfilter(filtered, from: start, below: above, into: &row)
      for x in 0..<header.width { pixels[y * header.width + x] = pixel(row, x) }
      swap(&above, &row)
    }
    return GreyPicture(header.width, header.height, pixels)
  }

  /// The bytes of all rows, each with the number of its filter before it.
  private func filtered() throws(PictureError) -> [UInt8] {
    // The header of zlib's format is two bytes.
    let whole = (header.rowBytes + 1) * header.height
    let filtered: [UInt8]
    do {
      filtered = try Inflate(compressed.dropFirst(2), limit: whole).content
    } catch {
      throw .unreadable(error == .cutShort ? .pictureCutShort : .pictureDamaged)
    }
    guard filtered.count == whole else { throw .unreadable(.pictureCutShort) }
    return filtered
  }

  private func unfilter(
    _ filtered: [UInt8], from start: Int, below above: [UInt8], into row: inout [UInt8]
  ) {
    let before = header.pixelBytes
    for index in row.indices {
      let left = index < before ? 0 : row[index - before]
      let corner = index < before ? 0 : above[index - before]
      let guess: UInt8 =
        switch filtered[start] {
        case 1: left
        case 2: above[index]
        case 3: UInt8((Int(left) + Int(above[index])) / 2)
        case 4: Self.nearest(left, above[index], corner)
        default: 0
        }
      row[index] = filtered[start + 1 + index] &+ guess
    }
  }

  /// The Paeth predictor (9.4).
  private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(up) - Int(corner)
    let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(up)), abs(guess - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }

  private func pixel(_ row: [UInt8], _ x: Int) -> UInt8 {
    if header.depth < 8 {
      let bit = x * header.depth
      let most = (1 << header.depth) - 1
      let value = Int(row[bit / 8]) >> (8 - header.depth - bit % 8) & most
      return header.colour == 3 ? colour(value) : UInt8(value * 255 / most)
    }
    // Of a number of two bytes, the first is enough.
    let bytes = header.depth / 8
    let at = x * header.channels * bytes
    func channel(_ number: Int) -> Int { Int(row[at + number * bytes]) }
    switch header.colour {
    case 2: return Self.grey(channel(0), channel(1), channel(2))
    case 3: return colour(channel(0))
    case 4: return Self.onWhite(UInt8(channel(0)), channel(1))
    case 6: return Self.onWhite(Self.grey(channel(0), channel(1), channel(2)), channel(3))
    default: return UInt8(channel(0))
    }
  }

  /// A colour that the palette does not have is black.
  private func colour(_ number: Int) -> UInt8 { number < palette.count ? palette[number] : 0 }

  private static func onWhite(_ grey: UInt8, _ opacity: Int) -> UInt8 {
    UInt8((Int(grey) * opacity + 255 * (255 - opacity)) / 255)
  }
}
