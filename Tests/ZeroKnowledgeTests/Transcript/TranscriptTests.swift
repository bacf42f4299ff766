import Crypto
import Encoding
import TestSupport
import Testing

@testable import ZeroKnowledge

@Suite struct TranscriptTests {
  private static func groups() throws -> [JSONValue] {
    try #require(Vectors.load("longfellow-transcript.json")["groups"]?.array)
  }

  private func expectElements(_ transcript: Transcript, _ group: JSONValue) throws {
    let expected = try #require(group["expected"]?.array)
    #expect(expected.count == 16)
    for value in expected {
      let element = transcript.element(P256Field.self)
      #expect(Hex.encode(element.bigEndian).lowercased() == value.string?.forPeople)
    }
  }

  private static func numbers(_ value: JSONValue?) throws -> [Int] {
    try #require(value?.array).map { try #require($0.integer) }
  }

  @Test("given the published vectors, when challenges are drawn, then they are those")
  func vectors() throws {
    let groups = try Self.groups()
    let transcript = try Transcript(Array("test".utf8))
    transcript.write((0..<100).map { UInt8($0) })
    try expectElements(transcript, groups[0])
    transcript.write(element: P256Field(index: 7))
    try expectElements(transcript, groups[1])
    transcript.write(elements: [P256Field(index: 8), P256Field(index: 9)])
    try expectElements(transcript, groups[2])

    transcript.write(Array("nats".utf8))
    let bounds = try Self.numbers(groups[3]["bounds"])
    #expect(try bounds.map { transcript.natural(below: $0) } == Self.numbers(groups[3]["expected"]))

    transcript.write(Array(try groups[4].text("written").utf8))
    let choices = try #require(groups[4]["expected"]?.array)
    #expect(choices.count == 6)
    for choice in choices {
      let count = try #require(choice["count"]?.integer)
      let bound = try #require(choice["bound"]?.integer)
      #expect(
        try transcript.distinctNaturals(count, below: bound) == Self.numbers(choice["expected"]))
    }
  }

  @Test("given the published states, when bytes are written, then the digests are those")
  func states() throws {
    let expected = try #require(Self.groups()[5]["expected"]?.array)
    let transcript = try Transcript(Array("test".utf8))
    transcript.write((0..<100).map { UInt8($0) })
    var states = [transcript.state, transcript.bytes(32)]
    transcript.write([0])
    states.append(transcript.state)
    #expect(states.map { Hex.encode($0).lowercased() } == expected.map(\.string?.forPeople))
  }

  private func first(_ write: (Transcript) -> Void) throws -> [UInt8] {
    let transcript = try Transcript(Array("test".utf8))
    write(transcript)
    return transcript.bytes(32)
  }

  @Test("given writes of the same bytes by other types, when drawing, then all challenges differ")
  func tags() throws {
    let seven = P256Field(index: 7)
    let bytes = P256Field.serialization([seven])
    let streams = try [
      first { _ in },
      first { $0.write([]) },
      first { $0.write(bytes) },
      first { $0.write(element: seven) },
      first { $0.write(elements: [seven]) },
      first { $0.write(element: P256Field(index: 8)) },
      first { $0.write(elements: [seven, seven]) },
      first {
        $0.write(element: seven)
        $0.write(element: seven)
      },
    ]
    #expect(Set(streams).count == streams.count)
  }

  @Test("given zeros by their number, when drawing, then it is as if they had been written")
  func zeros() throws {
    for count in [0, 1, 31, 32, 33, 5000] {
      let short = try first { $0.write(zeros: count) }
      #expect(try short == first { $0.write([UInt8](repeating: 0, count: count)) })
    }
  }

  @Test("given a stream, when it is read in pieces of any size, then the bytes are the same")
  func pieces() throws {
    let transcript = try Transcript([1])
    let copy = transcript.copy()
    let whole = transcript.bytes(3000)
    #expect(Set(whole).count == 256)
    var pieces: [UInt8] = []
    var size = 1
    while pieces.count < whole.count {
      pieces += copy.bytes(min(size, whole.count - pieces.count))
      size = size * 3 % 101
    }
    #expect(pieces == whole)
  }

  @Test("given a write after a draw, when drawing again, then the stream is another")
  func restart() throws {
    let transcript = try Transcript([1])
    let first = transcript.bytes(16)
    let copy = transcript.copy()
    #expect(copy.bytes(16) == first)
    transcript.write([2])
    #expect(transcript.bytes(16) != first)
    #expect(transcript.bytes(16) != copy.bytes(16))
  }

  @Test("given every field, when elements are drawn, then they are canonical and differ")
  func elements() throws {
    let transcript = try Transcript([1])
    #expect(Set(transcript.elements(50, GF2To128.self)).count == 50)
    #expect(Set(transcript.elements(50, Fp128.self)).count == 50)
    #expect(Set(transcript.elements(50, P256Field.self)).count == 50)
  }

  @Test("given all numbers to draw, when drawing without repetition, then each comes once")
  func allNumbers() throws {
    let transcript = try Transcript([1])
    #expect(transcript.distinctNaturals(100, below: 100).sorted() == Array(0..<100))
    #expect(transcript.distinctNaturals(0, below: 0).isEmpty)
  }
}
