import Credentials
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// What a registrar says of a party that asks for credentials: its registration certificate (ETSI TS 119 475 V1.2.1,
/// 5.2), as a JWT.
public struct Registration: Sendable {
  /// The type in the header (5.2.2).
  private static let type: WireText = "rc-wrp+jwt"
  /// Subject attributes that identify who asks (ETSI EN 319 412-1, 5.1): organizationIdentifier of an organisation,
  /// serialNumber of a person.
  private static let identifiers = [
    ObjectIdentifier(2, 5, 4, 97), ObjectIdentifier(2, 5, 4, 5),
  ]
  /// The greatest length of the text in bytes.
  package static let longest = 32 << 10

  /// The name by which the party is known, or that of its organisation.
  public let name: WireText
  /// The identifier of the party.
  package let subject: WireText
  /// For what it asks, with the language of each text; empty if the certificate does not say it.
  private let purposes: [(language: WireText, text: WireText)]
  /// The signed text, as it was received.
  package let encoded: WireText

  /// What it may ask for.
  private let credentials: [DCQLCredential]
  private let signature: JSONWebSignature
  /// The times at which the signer's certificate must be valid.
  private let moments: [Date]

  /// Reads a registration certificate that is valid at a time. Nobody's signature is verified yet: see
  /// ``registrar(among:)``.
  /// - Throws: ``RegistrationDefect``.
  package init(parsing text: WireText, at now: Date) throws(RegistrationDefect) {
    guard text.utf8.count <= Self.longest, let signature = try? JSONWebSignature(parsing: text),
      signature.type == Self.type
    else { throw RegistrationDefect(.registrationForm) }
    let payload = signature.payload
    guard let subject = payload["sub"]?.string, !subject.isEmpty,
      let name = payload["name"]?.string ?? payload["sub_ln"]?.string, !name.isEmpty,
      let times = try? (
        issued: NumericDate.date(payload["iat"]), begin: NumericDate.date(payload["nbf"]),
        end: NumericDate.date(payload["exp"])
      ), let issued = times.issued
    else { throw RegistrationDefect(.registrationForm) }
    let leeway = CredentialVerifier.clockLeeway
    guard max(issued, times.begin ?? issued) <= now + leeway else {
      throw RegistrationDefect(.registrationNotYetValid)
    }
    guard now - leeway < times.end ?? .distantFuture else {
      throw RegistrationDefect(.registrationExpired)
    }
    (self.name, self.subject, self.signature, encoded) = (name, subject, signature, text)
    purposes = (payload["purpose"]?.array ?? []).compactMap { purpose in
      // Table 8 has `value`; registrars of 2026 write `content` too.
      guard let text = (purpose["value"] ?? purpose["content"])?.string, !text.isEmpty else {
        return nil
      }
      return (purpose["lang"]?.string ?? "", text)
    }
    credentials = (payload["credentials"]?.array ?? []).compactMap(Self.credential)
    moments = [now, issued]
  }

  /// A credential that may be asked for, read as a query. One that cannot be read allows nothing.
  private static func credential(_ value: JSONValue) -> DCQLCredential? {
    // The tables of the standard call the queries for claims `claim`.
    try? DCQLCredential(
      parsing: .object([
        "id": "registered", "format": value["format"], "meta": value["meta"],
        "claims": value["claim"] ?? value["claims"],
      ]))
  }

  /// The root of the registrar that signed it.
  /// - Throws: ``RegistrationDefect``, also when none of the roots vouches for the signer.
  func registrar(among roots: [Certificate]) throws(RegistrationDefect) -> Certificate {
    do throws(CredentialError) {
      let path = try IssuerPath(requester: signature.header["x5c"])
      let found = try path.registrar(roots: roots, moments: moments)
      guard signature.isSigned(by: found.key) else { throw .signatureInvalid }
      return found.root
    } catch {
      switch error {
      case .signatureInvalid: throw RegistrationDefect(.requestSignatureWrong)
      case .issuerUntrusted: throw RegistrationDefect(.registrationUntrusted)
      case .issuerPathInvalid(let defect): throw RegistrationDefect(defect)
      default: throw RegistrationDefect(.registrationForm)
      }
    }
  }

  /// True if it is the registration of the holder of a certificate (5.1.1): its identifier is in the certificate's name.
  func isOf(_ certificate: Certificate) -> Bool {
    Self.identifiers.lazy.compactMap { certificate.subject.first($0) }.first.map { $0 == subject }
      ?? false
  }

  /// For what it asks, in a language if the certificate says it there, otherwise in English or in its first language.
  /// - Parameter code: the language, as `el`.
  public func purpose(in code: WireText) -> WireText? {
    func purpose(_ code: WireText) -> WireText? {
      purposes.first { $0.language == code || $0.language.hasPrefix(code + "-") }?.text
    }
    return purpose(code) ?? purpose("en") ?? purposes.first?.text
  }

  /// The parts of a query that go beyond it: of each the claims, or none where the whole credential does.
  func excess(
    of query: DCQLQuery, only names: Set<WireText>?
  ) -> [(part: DCQLCredential, claims: [DCQLClaim])] {
    query.credentials.compactMap { part in
      let allowed =
        names?.contains(part.identifier) ?? true
        ? credentials.filter { $0.allowsType(of: part) } : []
      let paths = allowed.flatMap { $0.claims ?? [] }
      let beyond = (part.claims ?? []).filter { claim in !paths.contains { $0.allows(claim) } }
      return allowed.isEmpty || !beyond.isEmpty ? (part, beyond) : nil
    }
  }
}

/// The reason for which a registration does not hold.
package struct RegistrationDefect: Error {
  package let words: Phrase
  init(_ words: Phrase) { self.words = words }
}

/// What a request shows of the registration of who asks (OpenID4VP 1.0, 5.1, `verifier_info`; ETSI TS 119 472-2).
public enum ShownRegistration: Sendable {
  /// A registrar that is trusted signed it, for the party that signed the request, whom a trusted root confirms. Whether
  /// it was withdrawn since was not looked up.
  case holds(Registration, registrar: WireText, credentials: Set<WireText>?)
  /// It does not hold, for a reason in words. Nothing that it says may be shown.
  case fails(Phrase)

  private static let format: WireText = "registration_cert"

  /// Judges what the members of a request show; nil if they show no registration.
  /// - Parameters:
  ///   - signer: the certificate of the request's signer; nil where a root that is trusted does not confirm it.
  ///   - trust: the roots of registrars; nil if no registration can hold.
  init?(in members: JSONValue, of signer: Certificate?, _ trust: RequestTrust?) {
    // Drafts of OpenID4VP before 1.0 had the other name.
    guard let info = members["verifier_info"] ?? members["verifier_attestations"] else {
      return nil
    }
    let shown = (info.array ?? [info]).filter { $0["format"]?.string == Self.format }
    guard let only = shown.first else { return nil }
    do throws(RegistrationDefect) {
      guard shown.count == 1 else { throw RegistrationDefect(.registrationTwice) }
      self = try Self.judged(only, of: signer, trust)
    } catch {
      self = .fails(error.words)
    }
  }

  private static func judged(
    _ element: JSONValue, of signer: Certificate?, _ trust: RequestTrust?
  ) throws(RegistrationDefect) -> ShownRegistration {
    guard let signer, let trust else { throw RegistrationDefect(.registrationUnbound) }
    guard let data = element["data"]?.string else { throw RegistrationDefect(.registrationForm) }
    let registration = try Registration(parsing: text(data), at: trust.now)
    let registrar = try registration.registrar(among: trust.registrars)
    guard registration.isOf(signer) else { throw RegistrationDefect(.registrationOther) }
    var credentials: Set<WireText>?
    if let names = element["credential_ids"] {
      credentials = Set((names.array ?? []).compactMap(\.string))
    }
    return .holds(
      registration, registrar: registrar.subject.nameForPeople, credentials: credentials)
  }

  /// The JWT: as it is, or in base64url once more, as ETSI TS 119 472-2 has it.
  private static func text(_ data: WireText) -> WireText {
    guard !data.utf8.contains(UInt8(ascii: ".")), let bytes = try? Base64URL.decode(data),
      let inner = WireText(validating: bytes)
    else { return data }
    return inner
  }

  /// The member of a request that shows a registration.
  static func member(_ text: WireText) -> JSONValue.Member {
    JSONValue.Member(
      "verifier_info",
      .array([.object(["format": .string(format), "data": .string(text)])]))
  }
}

extension AuthorizationRequest {
  /// What is asked for beyond a registration that holds, as ``Registration/excess(of:only:)``.
  package var beyondRegistration: [(part: DCQLCredential, claims: [DCQLClaim])] {
    guard case .holds(let registration, _, let credentials)? = registration else { return [] }
    return registration.excess(of: query, only: credentials)
  }
}

extension DCQLCredential {
  /// True if this one, which is registered, has the format and each type of another, which is asked for.
  fileprivate func allowsType(of asked: DCQLCredential) -> Bool {
    // A proof over a mobile document says less than the document.
    (formatName == asked.formatName || asked.isProof && formatName == "mso_mdoc")
      && !asked.types.isEmpty && asked.types.allSatisfy(types.contains)
  }
}

extension DCQLClaim {
  /// True if this claim, which is registered, has another in it, which is asked for: it is the same or contains it, and
  /// no other value of it is asked for.
  fileprivate func allows(_ asked: DCQLClaim) -> Bool {
    guard path.count <= asked.path.count,
      zip(path, asked.path).allSatisfy({ own, other in
        if own == other { return true }
        if case (.every, .index) = (own, other) { return true }
        return false
      })
    else { return false }
    guard let values else { return true }
    return asked.values?.allSatisfy(values.contains) ?? false
  }
}
