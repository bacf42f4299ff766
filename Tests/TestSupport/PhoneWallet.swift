import Encoding

/// A stand-in for the wallet of a phone that a browser asks, written from the specifications only:
/// Tests/TestSupport/phone-wallet.
package struct PhoneWallet {
  /// The error if the wallet answers nothing.
  package struct Refused: Error {
    package let reason: String
  }

  private let program: LineProgram

  /// Takes a wallet that runs already, or starts one.
  package init() throws {
    program = try LineProgram("phone-wallet") { script, _ in (Program.inPython, [script]) }
  }

  /// A credential as the script takes it.
  /// - Parameters:
  ///   - text: IssuerSigned in base64url, or an SD-JWT.
  ///   - key: the device's key as a PrivateKeyInfo.
  package static func credential(
    _ format: JSONValue, _ text: String, key: some Collection<UInt8>
  ) -> JSONValue {
    .object([
      "format": format, "credential": .string(text), "key": .string(Hex.encode(Array(key))),
    ])
  }

  /// What the browser gives the page, correctly or incorrectly. The script describes the members.
  /// - Parameter prover: who makes proofs in zero knowledge; nil for a wallet that makes none.
  /// - Throws: ``Refused``.
  package func answer(
    _ requests: JSONValue, by name: String, from origin: String, _ credentials: [JSONValue],
    now: Int, spoil: String? = nil, prover: String? = nil
  ) throws -> JSONValue {
    let answer = try program.answer(
      to: .object([
        "requests": requests, "protocol": .string(name), "origin": .string(origin),
        "credentials": .array(credentials), "now": .integer(now),
        "spoil": spoil.map { .string($0) } ?? .null,
        "prover": prover.map { .string($0) } ?? .null,
      ]))
    if let reason = answer["refused"]?.string { throw Refused(reason: reason.forPeople) }
    return answer
  }
}
