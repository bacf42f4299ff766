@testable import MRZ
@testable import MRZVision
import Glibc

extension FuzzTarget {
  static let pictures = [
    FuzzTarget("picture-file", longest: 32_768) { input in
      guard let picture = try? GreyPicture(file: input) else { return }
      hold(picture.pixels.count == picture.width * picture.height, "a pixel for each place")
      guard picture.pixels.count <= 1 << 16 else { return }
      let again = try? GreyPicture(file: picture.pgm)
      hold(again?.pixels == picture.pixels, "a PGM is written and read again")
    },
    FuzzTarget("mrz-in-picture", longest: widest * highest + 16) { input in
      guard let picture = try? GreyPicture(file: input), picture.width <= widest,
        picture.height <= highest, let damaged = damaged(picture)
      else { return }
      let start = clock()
      let reading = ZoneReading(of: damaged)
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      hold(seconds < mostSeconds, "a picture takes \(seconds) seconds")
      if let reading { check(reading) }
    },
  ]

  private static let widest = 640, highest = 480
  #if LIBFUZZER
    /// The counters of libFuzzer and the sanitizer take several times as long.
    private static let mostSeconds = 4.0
  #else
    /// The slowest picture that was found takes 0.8 to 1.1 seconds, as much as else runs on the machine.
    private static let mostSeconds = 2.0
  #endif

  private static func check(_ reading: ZoneReading) {
    hold(reading.lines.count == reading.format.lineCount, "a zone has all lines")
    hold(
      reading.lines.allSatisfy { $0.count == reading.format.lineLength }, "a line has its length")
    let characters = reading.lines.joined().map(\.character)
    hold(characters.allSatisfy { MRZCheckDigit.value(of: $0) != nil }, "characters of an MRZ")
    hold(
      reading.lines.joined().allSatisfy { (0...1.001).contains($0.confidence) },
      "a confidence is a probability")
    hold(reading.corners.count == 4, "a zone has four corners")
    hold(reading.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a corner is a place")
    guard reading.isKeyAccepted else { return }
    let mrz = try? MRZ(reading: characters, of: Set(MRZFormat.allCases))
    hold(mrz?.failedCheckDigits == [], "what is accepted has right check digits")
  }

  /// A picture with boxes and noise that its pixels choose: a change of one byte gives other ones.
  private static func damaged(_ picture: GreyPicture) -> GreyPicture? {
    var pixels = picture.pixels
    // FNV-1a, and then Knuth's generator.
    let start: UInt64 = 0xCBF2_9CE4_8422_2325
    var state = pixels.reduce(start) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<number(below: 6) {
      let shade = UInt8(number(below: 256))
      let (left, top) = (number(below: picture.width), number(below: picture.height))
      let (right, bottom) = (left + 1 + number(below: 60), top + 1 + number(below: 60))
      for y in top..<min(bottom, picture.height) {
        for x in left..<min(right, picture.width) { pixels[y * picture.width + x] = shade }
      }
    }
    let noise = 1 + number(below: 60)
    for place in pixels.indices {
      pixels[place] = UInt8(clamping: Int(pixels[place]) + number(below: 2 * noise) - noise)
    }
    return GreyPicture(width: picture.width, height: picture.height, pixels: pixels)
  }
}
