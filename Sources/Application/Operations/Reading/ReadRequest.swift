import ChipAccess
import Encoding
import Inspection
import LDS
import MRZ
import SmartCard
import Trust

/// The inputs of a read: the key, the policy, the challenge. A trace with secrets keeps them.
package struct ReadRequest {
  package let key: AccessKey
  package let policy: InspectionPolicy
  package let challenge: [UInt8]?
  /// What authenticates this terminal to the chip; nil for nothing. No trace keeps it.
  package let terminal: TerminalCredentials?

  package init(
    key: AccessKey, policy: InspectionPolicy, challenge: [UInt8]?,
    terminal: TerminalCredentials? = nil
  ) {
    self.key = key
    self.policy = policy
    self.challenge = challenge
    self.terminal = terminal
  }

  /// The inputs without secrets, and the day on which dates are judged.
  package func asked(at time: JudgementTime) -> JSONValue {
    .object([
      "policy": .string(policy.trust.rawValue),
      "only": policy.only.map { .array($0.sorted().map { .string($0.name) }) } ?? .null,
      "all": policy.readsAll ? true : nil,
      "allowsDowngrade": .bool(policy.allowsDowngrade),
      "provesChip": .bool(policy.provesChip),
      "day": .string(time.day.description),
      "today": time.today == time.day ? nil : .string(time.today.description),
    ])
  }

  /// The access key, and the challenge for the chip.
  package var secrets: JSONValue {
    .object([
      "documentNumber": key.fields.map { .string($0.documentNumber) },
      "dateOfBirth": key.fields.map { .string($0.dateOfBirth) },
      "dateOfExpiry": key.fields.map { .string($0.dateOfExpiry) },
      "mrz": key.mrz.map { .array($0.lines.map { .string($0) }) },
      "password": key.password.map { password in
        .object([
          "kind": .string(password.kind.name),
          "digits": .string(String(decoding: password.bytes, as: UTF8.self)),
        ])
      },
      "challenge": challenge.map { .string(Hex.encode($0).uppercased()) },
    ])
  }

  /// The inputs of a recorded read.
  /// - Throws: ``TraceError`` if the trace does not contain them, or is redacted.
  package init(_ trace: Trace) throws {
    guard let secrets = trace.secrets else { throw Self.redacted(trace) }
    terminal = nil
    key = try Self.key(secrets)
    policy = try Self.policy(trace.asked)
    challenge = try secrets["challenge"].map { value in
      guard let bytes = value.string.flatMap({ try? Hex.decode($0) }),
        bytes.count == ActiveAuthenticationEvidence.challengeLength
      else { throw TraceError.malformed(.traceChallenge) }
      return bytes
    }
  }

  private static func redacted(_ trace: Trace) -> TraceError {
    for case .exchange(let exchange) in trace.events {
      return .redacted(exchange: 1, exchange.command.detail)
    }
    return .redacted(exchange: 1, .phrase(.traceEmpty))
  }

  private static func key(_ secrets: JSONValue) throws -> AccessKey {
    let fields = try secrets["documentNumber"].map { number in
      guard let number = number.string, let birth = secrets["dateOfBirth"]?.string,
        let expiry = secrets["dateOfExpiry"]?.string,
        let fields = try? MRZAccessFields(
          documentNumber: number.forPeople, dateOfBirth: birth.forPeople,
          dateOfExpiry: expiry.forPeople)
      else { throw TraceError.malformed(.traceKey) }
      return fields
    }
    let mrz = try secrets["mrz"].map { try Self.mrz($0, of: fields) }
    if let password = secrets["password"] {
      guard let digits = password["digits"]?.string,
        let kind = PACEPassword.Kind.allCases.first(where: {
          WireText($0.name) == password["kind"]?.string
        }),
        let password = try? PACEPassword(kind, digits: Array(digits.utf8))
      else { throw TraceError.malformed(.tracePassword) }
      return mrz.map { AccessKey(password, mrz: $0) } ?? AccessKey(password, fields: fields)
    }
    if let mrz { return AccessKey(mrz) }
    guard let fields else { throw TraceError.malformed(.traceKey) }
    return AccessKey(fields)
  }

  /// The whole MRZ, whose fields must be those of the key.
  private static func mrz(_ lines: JSONValue, of fields: MRZAccessFields?) throws -> MRZ {
    guard let lines = lines.array?.map(\.string), !lines.contains(nil),
      let mrz = try? MRZ(reading: Array(lines.compactMap(\.self).joined(separator: "").utf8)),
      mrz.accessFields.information == fields?.information
    else { throw TraceError.malformed(.traceMRZ) }
    return mrz
  }

  private static func policy(_ asked: JSONValue) throws(TraceError) -> InspectionPolicy {
    guard let trust = asked["policy"]?.string.flatMap({ TrustPolicy(exactly: $0) }),
      let allowsDowngrade = asked["allowsDowngrade"]?.bool,
      let provesChip = asked["provesChip"]?.bool
    else { throw .malformed(.traceRequest) }
    var only: Set<ElementaryFile>?
    if let names = asked["only"]?.array {
      only = Set(names.compactMap { $0.string.flatMap { ElementaryFile(name: $0.forPeople) } })
      guard only?.count == names.count else { throw .malformed(.traceRequest) }
    }
    return InspectionPolicy(
      allowsDowngrade: allowsDowngrade, only: only, readsAll: asked["all"]?.bool == true,
      trust: trust, provesChip: provesChip)
  }
}
