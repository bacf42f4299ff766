import Encoding
import MRZ
import MRZVision
import Verdicts

/// The MRZ in a picture, as JSON. It repeats the holder's data, because that is its purpose.
package enum MRZReadJSON {
  /// A reading, and the exit code of the command.
  package struct Read: Sendable {
    let reading: ZoneReading
    let exit: ExitCode

    package init(_ reading: ZoneReading, exit: ExitCode) {
      (self.reading, self.exit) = (reading, exit)
    }
  }

  /// What `passport mrz read` prints: schema `passport.mrz-reading/1`.
  package static func value(_ read: Read) -> JSONValue { document.value(read) }

  package static let document = JSONDocument<Read>(
    "passport.mrz-reading/1",
    "What `passport mrz read --json` prints: the machine readable zone in a picture, as a proposal."
  ) {
    JSONMember("format", "The format of the document.", .name, .open) { $0.reading.format }
    JSONMember("lines", "The lines as they were read.", JSONForm<String>.text.list()) {
      $0.reading.text
    }
    JSONMember(
      "keyAccepted",
      "Whether document number, date of birth and date of expiry are certain enough to open a chip with them.",
      .truth, .open
    ) { $0.reading.isKeyAccepted }
    JSONMember(
      "doubtful",
      "The characters that a person should compare with the document. Names have no check digit: a wrong letter need not be among them.",
      character.list()
    ) { $0.reading.doubts }
    JSONMember(
      "failedCheckDigits", "The fields whose check digit is wrong.",
      JSONForm<MRZField>.name.list()
    ) { $0.reading.failedCheckDigits }
    JSONMember(
      "corners",
      "Where the zone is in the picture: the corner at the beginning of the first line, then around the zone through the end of that line.",
      corner.list(["minItems": 4, "maxItems": 4]), .open
    ) { $0.reading.corners.map { Corner(x: $0.x, y: $0.y) } }
    JSONMember("exit", "The exit code with which it ends.", CommonJSON.exit, .open) { $0.exit }
  }

  fileprivate struct Doubt: Sendable {
    let line: Int
    let column: Int
    let character: ZoneReading.Character
  }

  private static let character = JSONForm<Doubt>.named(
    "doubtfulCharacter",
    .object("A doubtful character.") {
      JSONMember("line", "Its line, from 1.", .integer(from: 1)) { $0.line }
      JSONMember("column", "Its place in the line, from 1.", .integer(from: 1)) { $0.column }
      JSONMember("character", "The character as it was read.", JSONForm<String>.text) {
        String(Unicode.Scalar($0.character.character))
      }
      JSONMember(
        "percent", "How probable it is among the characters that its field may have.",
        .integer(from: 0)
      ) { $0.character.percent }
      JSONMember(
        "corrected", "Whether it looked more like another, until the check digits decided.", .truth
      ) { $0.character.isCorrected }
    })

  private struct Corner: Sendable {
    let x: Float
    let y: Float
  }

  private static let corner = JSONForm<Corner>.named(
    "corner",
    .object("A place in the picture, in pixels from its top left; it may be outside.") {
      JSONMember("x", "From the left.", pixels, .open) { $0.x }
      JSONMember("y", "From the top.", pixels, .open) { $0.y }
    })

  private static let pixels = JSONForm<Float>(["type": "integer"]) {
    .integer(Int(exactly: $0.rounded()) ?? 0)
  }
}

extension ZoneReading {
  fileprivate var doubts: [MRZReadJSON.Doubt] {
    lines.enumerated().flatMap { line, characters in
      characters.enumerated().filter(\.element.isDoubtful).map {
        .init(line: line + 1, column: $0.offset + 1, character: $0.element)
      }
    }
  }
}

extension ZoneReading.Character {
  fileprivate var percent: Int {
    Int(exactly: (confidence * 100).rounded()).map { min(100, max(0, $0)) } ?? 0
  }
}
