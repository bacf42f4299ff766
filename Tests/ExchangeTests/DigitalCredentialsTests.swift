import Credentials
import Encoding
import FoundationEssentials
import Testing

@testable import Exchange

@Suite("A question to a phone, for the browser")
struct DigitalCredentialsTests {
  private static let origin: WireText = "http://127.1.2.3:8080"

  private func question(
    _ names: [WireText], isSigned: Bool = true, proving systems: [ZKSystemSpec] = []
  ) throws -> DigitalCredentials {
    try DigitalCredentials(
      AskedClaims(onPhone: names, proving: systems).query, name: "Bar", from: Self.origin,
      signer: isSigned ? ExchangeDesk.verifier().0 : nil, at: ExchangeDesk.now, random: .system)
  }

  private func requests(_ question: DigitalCredentials) -> [(name: String, data: JSONValue)] {
    (question.json.array ?? []).map {
      ($0["protocol"]?.string?.forPeople ?? "", $0["data"] ?? .null)
    }
  }

  @Test(
    "given an issuer, when a question is made, then the signed request names the one origin, and the unsigned one nobody"
  )
  func forms() throws {
    let requests = requests(try question(["age_over_18"]))
    #expect(
      requests.map(\.name) == [
        "openid4vp-v1-signed", "openid4vp-v1-unsigned", "org-iso-mdoc", "org-iso-mdoc",
        "org-iso-mdoc",
      ])
    let object = try #require(requests[0].data["request"]?.string)
    let signed = try JSONWebSignature(parsing: object).payload
    let unsigned = requests[1].data
    #expect(signed["expected_origins"] == .array([.string(Self.origin)]))
    #expect(signed["client_id"]?.string?.hasPrefix("x509_hash:") == true)
    let naming: [WireText] = ["client_id", "expected_origins", "response_uri", "state", "exp"]
    #expect(naming.allSatisfy { unsigned[$0] == nil })
    #expect(unsigned["client_metadata"]?["client_name"] == nil)
    for members in [signed, unsigned] {
      #expect(members["response_mode"]?.string == "dc_api.jwt")
    }
    // Each request has a nonce and a key of its own.
    let nonces = [signed, unsigned].compactMap { $0["nonce"]?.string }
    let keys = [signed, unsigned].compactMap {
      $0["client_metadata"]?["jwks"]?["keys"]?.array?.first?["x"]?.string
    }
    let infos = requests[2...].compactMap { $0.data["encryptionInfo"]?.string }
    #expect(Set(nonces).count == 2 && Set(keys).count == 2 && Set(infos).count == 3)
  }

  @Test(
    "given what no mobile document has, or no issuer, when a question is made, then it is not asked by that protocol"
  )
  func fewerProtocols() throws {
    let person = try question(["name", "real_person"], isSigned: false)
    #expect(requests(person).map(\.name) == ["openid4vp-v1-unsigned"] && !person.isSigned)
    let name = try question(["name"], isSigned: false)
    #expect(
      requests(name).map(\.name) == ["openid4vp-v1-unsigned", "org-iso-mdoc", "org-iso-mdoc"])
    #expect(throws: ExchangeError.claimUnknown("shoe_size")) { try question(["shoe_size"]) }
  }

  @Test(
    "given circuits for one age, when that is asked for, then proofs come before all documents, and anything else is asked for as without them"
  )
  func proofs() throws {
    let system = ProofDraft.system
    let requests = requests(try question(["age_over_18"], isSigned: false, proving: [system]))
    let query = requests[0].data["dcql_query"]
    let options = query?["credential_sets"]?.array?.first?["options"]?.array ?? []
    let names: [JSONValue] = [
      "age_proof", "photo_id_proof", "driving_licence_proof", "age", "photo_id", "driving_licence",
    ]
    #expect(options == names.map { .array([$0]) })
    let parts = try (query?["credentials"]?.array ?? []).map {
      try DCQLCredential(parsing: $0)
    }
    let asked = parts.map(\.proofSystems)
    #expect(asked == [[system], [system], [system], nil, nil, nil])
    let metadata = requests[0].data["client_metadata"]?["vp_formats_supported"]
    let algorithms = JSONValue.array([.integer(-7), .integer(-9)])
    #expect(metadata?["mso_mdoc_zk"]?["issuerauth_alg_values"] == algorithms)
    for request in requests[1...] {
      let (version, info) = try Self.documentRequest(request.data)
      #expect(version == "1.1")
      #expect(
        try info.flatMap { try ZKRequest(requestInfo: $0) }
          == ZKRequest(systems: [system], isRequired: false))
    }
    for other in [["age_over_18", "age_over_21"], ["age_over_18", "name"]] as [[WireText]] {
      let question = try question(other, isSigned: false, proving: [system])
      let data = self.requests(question).map(\.data)
      let plain = try AskedClaims(onPhone: other).query.json
      #expect(!question.asksForProof && data[0]["dcql_query"] == plain)
      for data in data[1...] {
        let (version, info) = try Self.documentRequest(data)
        #expect(version == "1.0" && info == nil)
      }
    }
  }

  /// The version of a request by the protocol of mobile documents, and what its only document has beside it.
  private static func documentRequest(
    _ data: JSONValue
  ) throws -> (version: WireText?, info: CBOR?) {
    let text = try #require(data["deviceRequest"]?.string)
    let request = try CBORReader.read(Base64URL.decode(text)).value
    guard case .text(let version)? = request["version"],
      case .array(let documents)? = request["docRequests"],
      case .tagged(24, .bytes(let items))? = documents.first?["itemsRequest"]
    else { return (nil, nil) }
    return (version, try CBORReader.read(items).value["requestInfo"])
  }

  @Test(
    "given something that is no answer, when it comes from the browser, then it is refused",
    arguments: [
      "", "[]", "{}", #"{"protocol":"openid4vp-v1-unsigned"}"#,
      #"{"protocol":"openid4vp","data":{"response":"a"}}"#,
      #"{"protocol":"openid4vp-v1-unsigned","data":{"vp_token":{"age":["a"]}}}"#,
      #"{"protocol":"openid4vp-v1-unsigned","data":{"response":"a.b.c.d.e"}}"#,
      #"{"protocol":"org-iso-mdoc","data":{"response":"gmVkY2FwaaBB"}}"#,
    ])
  func malformed(_ text: String) throws {
    let question = try question(["age_over_18"], isSigned: false)
    do throws(ExchangeError) {
      _ = try question.answer(parsing: Array(text.utf8), at: ExchangeDesk.now)
      Issue.record("it was taken")
    } catch { #expect(error.code == .answerMalformed) }
    // Once the question has ended, it does not matter what came.
    #expect(throws: ExchangeError.requestEnded) {
      try question.answer(parsing: Array(text.utf8), at: ExchangeDesk.now + 900)
    }
  }
}
