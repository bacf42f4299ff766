import Encoding
import TestSupport
import Testing

@testable import Exchange

/// Proofs in zero knowledge in a DeviceResponse, as others write them and as this program does.
@Suite("Documents with proofs")
struct ZKDocumentTests {
  private func document(_ vector: JSONValue) throws -> ZKDocument {
    try ZKDocument(parsing: WireText(Base64URL.encode(try vector.bytes("cbor"))))
  }

  @Test("given responses as others write them, when they are read, then all is there")
  func read() throws {
    let vectors = try Vectors.load("zk-documents.json")
    for vector in try #require(vectors["responses"]?.array) {
      let document = try document(vector)
      let time: WireText? =
        switch document.time {
        case .second(let time): WireText(time.description)
        case .day(let day): WireText(day.description)
        }
      #expect(
        time == vector["time"]?.string && document.chain.count == vector["certificates"]?.integer
          && document.type == "eu.europa.ec.av.1" && document.proof == [0xB3, 0x03, 0x08, 0xF8]
          && !document.hasDeviceItems, "\(vector)")
      #expect(
        document.items == [
          ZKDocument.Item(
            nameSpace: "eu.europa.ec.av.1", element: "age_over_18", value: [0xF5])
        ])
      let again = try ZKDocument(parsing: WireText(Base64URL.encode(document.response)))
      #expect(
        again.response == document.response && again.time == document.time
          && again.chain == document.chain)
    }
  }

  @Test("given responses that are no such thing, when they are read, then they are refused")
  func refused() throws {
    let vectors = try Vectors.load("zk-documents.json")
    for vector in try #require(vectors["refused"]?.array) {
      let error = #expect(throws: ExchangeError.self, "\(vector)") { try document(vector) }
      guard case .answerMalformed? = error else {
        Issue.record("\(vector)")
        continue
      }
    }
    for text: WireText in ["", "~", "oA", "omF4AWF5Ag"] {
      #expect(throws: ExchangeError.answerMalformed(.proofForm)) { try ZKDocument(parsing: text) }
    }
  }
}
