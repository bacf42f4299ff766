import Crypto
import Encoding
import Foundation
import MRZ
import TestSupport
import Testing

@testable import MRZVision

/// A picture of `Vectors/MRZPictures`, which `Tests/Glyphs/pictures` drew.
struct DrawnPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [String]
  let isAccepted: Bool

  var testDescription: String { name }

  static let all: [DrawnPicture] = (try? listed()) ?? []

  private static func listed() throws -> [DrawnPicture] {
    try cases("MRZPictures/pictures.json", "pictures").map { picture in
      DrawnPicture(
        name: try picture.text("name"), lines: try TestSupport.lines(picture),
        isAccepted: picture["accepted"]?.bool == true)
    }
  }

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: Vectors.root.appending(path: "Vectors/MRZPictures/\(name).png")))
  }

  func picture() throws -> GreyPicture { try GreyPicture(file: bytes()) }
}

@Suite("MRZs in pictures")
struct MRZPictureTests {
  @Test("given the drawn pictures, when they are listed, then they are of every format")
  func listed() throws {
    let formats = try Set(
      DrawnPicture.all.map {
        try MRZ(reading: $0.lines.joined().utf8, of: Set(MRZFormat.allCases)).format
      })
    #expect(formats == Set(MRZFormat.allCases))
  }

  @Test(
    "given a picture of an MRZ, when it is read, then its lines are the printed ones, and the key is accepted",
    arguments: DrawnPicture.all.filter(\.isAccepted))
  func read(_ drawn: DrawnPicture) throws {
    let reading = try #require(ZoneReading(of: drawn.picture()))
    #expect(reading.text == drawn.lines)
    #expect(reading.isKeyAccepted)
  }

  @Test(
    "given a wrong check digit, when the picture is read, then the key is not accepted",
    arguments: DrawnPicture.all.filter { !$0.isAccepted })
  func wrongDigit(_ drawn: DrawnPicture) throws {
    let reading = try #require(ZoneReading(of: drawn.picture()))
    #expect(!reading.isKeyAccepted)
    #expect(reading.lines.joined().contains { $0.isDoubtful })
  }

  @Test("given a zone, when it is read, then its corners are where it is printed")
  func corners() throws {
    let drawn = try #require(DrawnPicture.all.first { $0.name == "td3" })
    let corners = try #require(ZoneReading(of: drawn.picture())).corners
    // 44 glyphs with a distance of 16 pixels, after two and a half cells.
    let expected: [(Float, Float)] = [(38, 18), (746, 18), (746, 73), (38, 73)]
    #expect(corners.count == 4)
    for (corner, place) in zip(corners, expected) {
      #expect(abs(corner.x - place.0) < 12 && abs(corner.y - place.1) < 12)
    }
  }

  @Test("given pictures without a zone, when they are read, then nothing is accepted")
  func nothing() throws {
    var numbers = SeededNumbers(seed: 5)
    let noise = (0..<320 * 240).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let stripes = (0..<320 * 240).map { UInt8($0 % 16 < 8 ? 20 : 230) }
    for pixels in [[UInt8](repeating: 200, count: 320 * 240), noise, stripes] {
      let picture = try #require(GreyPicture(width: 320, height: 240, pixels: pixels))
      #expect(ZoneReading(of: picture)?.isKeyAccepted != true)
    }
    for (width, height) in [(1, 1), (1, 400), (400, 1), (2, 2), (27, 27)] {
      let pixels = [UInt8](repeating: 9, count: width * height)
      let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
      #expect(ZoneReading(of: picture)?.isKeyAccepted != true)
    }
  }

  @Test(
    "given the weights in the program, when they are digested, then they are those of the training")
  func weights() throws {
    // `Tests/Glyphs/train --check` makes them again.
    for (text, digest) in [
      (
        GlyphWeights.trained,
        "f88d8b052877590202717a4d481b4075337f8c0733e8ce77fe9b3a1831de250e"
      ),
      (
        GlyphWeights.second,
        "2929f89181fb28de3bd592fc28c5562ff80c9dd60c62fbff82d848ce220cf76a"
      ),
    ] {
      let bytes = try Base64.decode(text)
      #expect(bytes.count == GlyphNetwork.size)
      #expect(try Hex.encode(DigestAlgorithm.sha256.digest(bytes)) == digest)
    }
  }

  @Test(
    "given a number of pixels that is not that of the sides, when a picture is made, then there is none"
  )
  func sides() {
    #expect(GreyPicture(width: 3, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(GreyPicture(width: 0, height: 2, pixels: []) == nil)
    #expect(GreyPicture(width: -1, height: -1, pixels: [1]) == nil)
    #expect(GreyPicture(width: .max, height: 2, pixels: []) == nil)
  }

  /// Each is a drawn picture with boxes painted over it and noise: what is accepted in spite of that is
  /// the printed key.
  @Test("given damaged pictures, when they are read, then no wrong key is accepted")
  func damaged() throws {
    var numbers = SeededNumbers(seed: 56)
    let drawn = DrawnPicture.all.filter { $0.isAccepted && !$0.name.contains("sideways") }
    for _ in 0..<(isAudit ? 300 : 12) {
      let one = try #require(drawn.randomElement(using: &numbers))
      let picture = try Self.damage(one.picture(), &numbers)
      guard let reading = ZoneReading(of: picture), reading.isKeyAccepted else { continue }
      #expect(try Self.key(reading.text) == Self.key(one.lines))
    }
  }

  private static func key(_ lines: [String]) throws -> [String] {
    let mrz = try MRZ(reading: lines.joined().utf8, of: Set(MRZFormat.allCases))
    return [mrz.documentNumber, mrz.dateOfBirth.characters, mrz.dateOfExpiry.characters]
  }

  private static func damage(
    _ picture: GreyPicture, _ numbers: inout SeededNumbers
  ) throws -> GreyPicture {
    var pixels = picture.pixels
    let (width, height) = (picture.width, picture.height)
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let side = Int.random(in: 2...40, using: &numbers)
      let shade = UInt8.random(in: 0...255, using: &numbers)
      let left = Int.random(in: 0..<width, using: &numbers)
      let top = Int.random(in: 0..<height, using: &numbers)
      for y in top..<min(height, top + side) {
        for x in left..<min(width, left + side) { pixels[y * width + x] = shade }
      }
    }
    let noise = Int.random(in: 1...40, using: &numbers)
    for index in pixels.indices {
      pixels[index] = UInt8(
        clamping: Int(pixels[index]) + Int.random(in: -noise...noise, using: &numbers))
    }
    return try #require(GreyPicture(width: width, height: height, pixels: pixels))
  }
}
