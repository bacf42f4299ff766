import Encoding
import TestSupport
import Testing

@testable import MRZVision

@Suite("Files with pictures")
struct PictureFileTests {
  private static func name(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "given a PGM with comments and fewer shades, when it is read, then its pixels have 256 shades")
  func pgm() throws {
    let picture = try GreyPicture(
      file: Self.name("P5 # made by hand\n3 2\n# shades\n100\n") + [0, 50, 100, 100, 20, 255])
    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture.pixels == [0, 127, 255, 255, 51, 255])
  }

  @Test(
    "given a file that is no picture, when it is read, then the defect is said",
    arguments: [
      ("", "picture-format"), ("P6 1 1 255\nabc", "picture-format"),
      ("P5 1 1", "picture-cut-short"),
      ("P5 2 2 255\nabc", "picture-cut-short"), ("P5 0 2 255\n", "picture-empty"),
      ("P5 99999 99999 255\n", "picture-too-large"), ("P5 1 1 65535\nab", "picture-kind"),
      ("P5 x 1 255\na", "picture-damaged"), ("P5 1234567890 1 255\na", "picture-damaged"),
    ])
  func refused(_ text: String, _ defect: String) {
    #expect(throws: PictureError.unreadable(.init(defect))) {
      try GreyPicture(file: Self.name(text))
    }
  }

  @Test("given a PNG that ends anywhere, when it is read, then it is refused")
  func cutShort() throws {
    let whole = try #require(DrawnPicture.all.first { $0.name == "td2" }).bytes()
    for length in stride(from: 0, to: whole.count - 1, by: 13) {
      #expect(throws: PictureError.self) { try GreyPicture(file: Array(whole[..<length])) }
    }
  }

  @Test("given a PNG with damage anywhere, when it is read, then it is a picture or refused")
  func damaged() throws {
    let whole = try #require(DrawnPicture.all.first { $0.name == "td2" }).bytes()
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        // Half of the damage is in the headers.
        let end = Bool.random(using: &numbers) ? 60 : bytes.count
        bytes[Int.random(in: 0..<end, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      if let picture = try? GreyPicture(file: bytes) {
        #expect(picture.pixels.count == picture.width * picture.height)
      }
    }
  }
}
