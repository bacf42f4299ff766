import Foundation
import Encoding
import TestSupport
import Testing

@testable import QRCode

@Suite("Frames of a text that one symbol cannot hold")
struct QRFrameTests {
  private let text = Array("abcdefghij".utf8).flatMap { [UInt8](repeating: $0, count: 600) }

  @Test(
    "given a long text, when its frames are read in any order and twice, then it is whole again")
  func whole() throws {
    let frames = try QRFrame.dividing(text)
    #expect(frames.map(\.index) == [0, 1, 2] && frames.allSatisfy { $0.count == 3 })
    for frame in frames { #expect(try QRSymbol(Array(frame.text.utf8)).version.number <= 40) }
    var collection = QRFrameCollection()
    for index in [2, 0, 2, 0] {
      #expect(
        try collection.take(try #require(QRFrame(parsing: WireText(frames[index].text)))) == nil)
    }
    #expect(collection.found == 2)
    #expect(try collection.take(frames[1]) == text)
  }

  @Test(
    "given the largest version that may be, when a text is divided, then no frame needs a larger one",
    arguments: [6, 9, 10, 26, 27, 40])
  func versions(_ number: Int) throws {
    let version = try #require(QRVersion(number))
    let frames = try QRFrame.dividing(text, into: version)
    var collection = QRFrameCollection()
    var whole: [UInt8]?
    for frame in frames {
      #expect(try QRSymbol(Array(frame.text.utf8)).version <= version)
      whole = try collection.take(try #require(QRFrame(parsing: WireText(frame.text))))
    }
    #expect(whole == text)
    // In version 5, of a terminal with 24 lines, a frame has no bytes left for the text.
    #expect(throws: QRSymbolError.tooLong) {
      try QRFrame.dividing(text, into: try #require(QRVersion(5)))
    }
  }

  @Test("given a frame of another text or a changed one, when it is taken, then it is refused")
  func refused() throws {
    let frames = try QRFrame.dividing(text)
    let others = try QRFrame.dividing(text)
    var collection = QRFrameCollection()
    #expect(try collection.take(frames[0]) == nil)
    #expect(throws: QRFrameCollection.Fault.otherSeries) { try collection.take(others[1]) }
    func changed(_ index: Int, _ from: String, _ to: String) throws -> QRFrame {
      let text = frames[index].text
      let place = try #require(text.range(of: from, options: .backwards))
      return try #require(QRFrame(parsing: WireText(text.replacingCharacters(in: place, with: to))))
    }
    // The same place with other data, another count, and at last a changed text.
    #expect(throws: QRFrameCollection.Fault.differs) {
      try collection.take(try changed(0, "YWFh", "YmFh"))
    }
    #expect(throws: QRFrameCollection.Fault.differs) {
      try collection.take(try changed(1, ".1.3.", ".1.4."))
    }
    #expect(collection.found == 1)
    #expect(try collection.take(frames[1]) == nil)
    #expect(throws: QRFrameCollection.Fault.differs) {
      try collection.take(try changed(2, "ampq", "ampx"))
    }
    #expect(collection.found == 0)
  }

  @Test(
    "given what is no frame, when it is read, then it is none",
    arguments: [
      "", "sqc1", "sqc1.a.0.1", "sqc2.a.0.1.%.YQ", "sqc1.a.1.1.%.YQ", "sqc1.a.0.0.%.YQ",
      "sqc1.a.0.513.%.YQ", "sqc1.a.-1.1.%.YQ", "sqc1.a.0.1.ab.YQ", "sqc1.a.0.1.%.Y Q",
      "sqc1..0.1.%.YQ", "sqc1.a.0.1.%.YQ.x",
    ])
  func noFrame(_ text: String) {
    let digest = String(repeating: "0", count: 64)
    #expect(QRFrame(parsing: WireText(text.replacingOccurrences(of: "%", with: digest))) == nil)
  }

  @Test(
    "given frames that together are too long for a text, when they are taken, then one is refused")
  func longTogether() throws {
    let part = Base64URL.encode([UInt8](repeating: 1, count: QRFrame.longest / 2 + 1))
    let digest = String(repeating: "0", count: 64)
    func frame(_ index: Int) throws -> QRFrame {
      try #require(QRFrame(parsing: WireText("sqc1.a.\(index).3.\(digest).\(part)")))
    }
    var collection = QRFrameCollection()
    #expect(try collection.take(frame(0)) == nil)
    #expect(throws: QRFrameCollection.Fault.differs) { try collection.take(frame(1)) }
    #expect(collection.found == 1)
  }

  @Test("given a text that is too long, when it is divided, then that is refused")
  func tooLong() {
    #expect(throws: QRSymbolError.tooLong) {
      try QRFrame.dividing([UInt8](repeating: 0, count: QRFrame.longest + 1))
    }
  }
}
