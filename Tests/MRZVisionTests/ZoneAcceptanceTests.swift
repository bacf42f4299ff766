import Glibc
import MRZ
import TestSupport
import Testing

@testable import MRZVision

/// A zone as the networks see it: for each place the probability of each glyph and of none.
private struct SeenZone {
  let layout: ZoneLayout
  /// The glyphs that were decoded.
  var glyphs: [Int]
  var cells: [[Float]]
  /// The cells before and after the lines.
  var neighbours = [[Float]](repeating: Self.cell([Glyph.none: 0.99]), count: 4)

  /// The zone of an MRZ, all of which is seen clearly.
  init(_ format: MRZFormat) throws {
    layout = try #require(ZoneLayout.byFormat[format]?.first)
    glyphs = try composed(format).lines.joined().utf8.map { try #require(Glyph.number(of: $0)) }
    cells = glyphs.map { Self.cell([$0: 0.99]) }
  }

  /// A cell with these probabilities; all others share the rest.
  static func cell(_ shares: [Int: Float]) -> [Float] {
    let rest = (1 - shares.values.reduce(0, +)) / Float(Glyph.classes - shares.count)
    return (0..<Glyph.classes).map { shares[$0] ?? rest }
  }

  /// Prints other characters, with the check digits that belong to them.
  mutating func print(_ text: String, at place: Int) throws {
    for (offset, character) in text.utf8.enumerated() {
      glyphs[place + offset] = try #require(Glyph.number(of: character))
    }
    for place in glyphs.indices where layout.characters[place].role == .plain {
      cells[place] = Self.cell([glyphs[place]: 0.99])
    }
    for place in glyphs.indices where layout.characters[place].role != .plain {
      cells[place] = Self.cell([:])
    }
    glyphs = try #require(CheckedDecoding(layout, scores)).glyphs
    cells = glyphs.map { Self.cell([$0: 0.99]) }
  }

  private var logarithms: [[Float]] { cells.map { $0.map { logf($0) } } }

  private var scores: [[Float]] {
    zip(logarithms, layout.characters).map { cell, character in
      zip(cell, character.allowed).map { $1 ? $0 : -.infinity }
    }
  }

  var isAccepted: Bool {
    let zone = DecodedZone(
      layout: layout, glyphs: glyphs, scores: scores, cells: logarithms.map { $0[...] },
      neighbours: neighbours.map { $0.map { logf($0) }[...] }, score: 0, starts: [])
    return ZoneAcceptance(zone: zone).isAccepted
  }
}

/// Each test spoils one thing in a zone that is seen clearly; nothing else speaks against its key.
@Suite("When the key in a picture is certain")
struct ZoneAcceptanceTests {
  /// The second line of a passport, and in it the date of birth and the personal number.
  private static let (second, birth, personal) = (44, 44 + 13, 44 + 28)

  private func isAccepted(
    _ format: MRZFormat = .td3, _ change: (inout SeenZone) throws -> Void = { _ in }
  ) throws -> Bool {
    var zone = try SeenZone(format)
    try change(&zone)
    return zone.isAccepted
  }

  @Test(
    "given a zone that is seen clearly, when it is judged, then its key is accepted",
    arguments: [MRZFormat.td1, .td2, .td3, .mrvA, .mrvB])
  func clear(_ format: MRZFormat) throws { #expect(try isAccepted(format)) }

  @Test("given a check digit that is wrong, when the zone is judged, then it is not accepted")
  func checkDigit() throws {
    #expect(try !isAccepted { $0.glyphs[Self.birth + 6] = $0.glyphs[Self.birth + 6] % 10 + 1 })
  }

  @Test(
    "given a number with a gap or without characters, when it is judged, then it is not accepted",
    arguments: ["D23<45890", "<23145890", "<<<<<<<<<"])
  func number(_ text: String) throws {
    #expect(try !isAccepted { try $0.print(text, at: Self.second) })
    #expect(try isAccepted { try $0.print("D23145<<<", at: Self.second) })
  }

  @Test(
    "given a date that there is not, when it is judged, then it is not accepted",
    arguments: ["741312", "740012", "740832", "740800"])
  func date(_ text: String) throws {
    #expect(try !isAccepted { try $0.print(text, at: Self.birth) })
  }

  @Test("given characters that others look like, when four are corrected, then that is too much")
  func corrections() throws {
    func isAccepted(_ count: Int) throws -> Bool {
      try self.isAccepted { zone in
        for place in Self.personal..<Self.personal + count {
          zone.cells[place] = SeenZone.cell([zone.glyphs[place]: 0.4, 11: 0.5])
        }
      }
    }
    #expect(try isAccepted(3) && !isAccepted(4))
  }

  @Test("given a character that was seen as another, when it is corrected, then that is too much")
  func costlyCorrection() throws {
    #expect(
      try !isAccepted { zone in
        zone.cells[Self.personal] = SeenZone.cell([zone.glyphs[Self.personal]: 0.00001, 11: 0.99])
      })
  }

  @Test("given a key that is hardly seen, when nothing else is seen there, then it is not accepted")
  func faint() throws {
    #expect(
      try !isAccepted { zone in
        for place in zone.layout.key {
          zone.cells[place] = SeenZone.cell([zone.glyphs[place]: 0.49, Glyph.none: 0.5])
        }
      })
  }

  @Test("given two keys with the same check digits, when either may be, then none is accepted")
  func ambiguous() throws {
    // D counts as 13 and 3 as 3.
    #expect(try !isAccepted { $0.cells[Self.second] = SeenZone.cell([14: 0.6, 4: 0.39]) })
  }

  // MARK: The format

  private static let letterX = 34

  @Test(
    "given a beginning or an end of another format, when it is judged, then it is not accepted",
    arguments: [0, 87])
  func otherFormat(_ place: Int) throws {
    #expect(
      try !isAccepted { zone in
        zone.cells[place] = SeenZone.cell([zone.glyphs[place]: 0.39, Self.letterX: 0.6])
      })
  }

  @Test(
    "given neither the beginning nor the end that is seen, when it is judged, then it is not accepted",
    arguments: [MRZFormat.td1, .td2, .td3, .mrvA, .mrvB])
  func hiddenEnds(_ format: MRZFormat) throws {
    let end =
      format.layout.compositeCheckDigit ?? 2 * format.lineLength - 1
    func isAccepted(hiding places: [Int]) throws -> Bool {
      try self.isAccepted(format) { zone in
        for place in places {
          zone.cells[place] = SeenZone.cell([zone.glyphs[place]: 0.4, Glyph.none: 0.59])
        }
      }
    }
    #expect(try isAccepted(hiding: [0]) && isAccepted(hiding: [end]))
    #expect(try !isAccepted(hiding: [0, end]))
  }

  @Test("given a glyph beside a line, when it is judged, then it is not accepted", arguments: 0..<4)
  func neighbour(_ place: Int) throws {
    #expect(try !isAccepted { $0.neighbours[place] = SeenZone.cell([Self.letterX: 0.9]) })
  }
}
