import Encoding
import Verdicts

/// The facts that checks rest on, for programs: an object with a member for each fact. Several of one
/// name, as of two links, become an array.
enum EvidenceJSON {
  static let form = JSONForm<[Check.Evidence]>.named(
    "evidence", in: .common,
    JSONForm(
      JSONShape(
        .value([
          .init("type", "object"), .init("additionalProperties", false),
          .init("properties", .object(facts.map { .init($0.name, $0.schema) })),
          .init("minProperties", 1),
        ]),
        "Facts that a check rests on, by their names; several of one name, as of two links, are an array."
      )
    ) { evidence, _ in value(evidence) })

  /// The facts that may be told.
  static func shown(_ evidence: [Check.Evidence], _ context: JSONContext) -> [Check.Evidence]? {
    let shown = evidence.filter { sensitivity(of: $0.name) <= context.shown }
    return shown.isEmpty ? nil : shown
  }

  /// Whom a fact tells of: the holder, if it is not listed.
  private static func sensitivity(of name: String) -> Sensitivity {
    sensitivities[name.exact] ?? .holder
  }

  private static let sensitivities = Dictionary(
    facts.map { ($0.name.exact, $0.sensitivity) }, uniquingKeysWith: max)

  private static func value(_ evidence: [Check.Evidence]) -> JSONValue {
    var names: [String] = []
    for name in evidence.map(\.name) where !names.contains(where: { $0.exact == name.exact }) {
      names.append(name)
    }
    return .object(
      names.map { name in
        let values = evidence.filter { $0.name.exact == name.exact }
          .map { JSONValue.string($0.value) }
        return JSONValue.Member(name, values.count == 1 ? values[0] : .array(values))
      })
  }

  /// A fact by its name.
  private struct Fact: Sendable {
    let name: String
    let description: String
    let form: Form
    let sensitivity: Sensitivity
    /// Whether a check states it once at most.
    let isOne: Bool

    init(
      _ name: String, _ description: String, _ form: Form, _ sensitivity: Sensitivity = .holder,
      isOne: Bool = false
    ) {
      self.name = name
      self.description = description
      self.form = form
      self.sensitivity = sensitivity
      self.isOne = isOne
    }

    /// A fact that is a text; what texts there are.
    enum Form: Sendable {
      case text
      case number
      case sha256
      case day
      case pattern(String)
      case only(String)
      case among([String])

      var keywords: [JSONValue.Member] {
        [.init("type", "string")] + further
      }

      private var further: [JSONValue.Member] {
        switch self {
        case .text: []
        case .number: [.init("pattern", "^[0-9]+$")]
        case .sha256: [.init("pattern", "^[0-9a-f]{64}$")]
        case .day: [.init("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
        case .pattern(let pattern): [.init("pattern", .string(pattern))]
        case .only(let text): [.init("const", .string(text))]
        case .among(let texts): [.init("enum", .array(texts.map { .string($0) }))]
        }
      }
    }

    var schema: JSONValue {
      let sentence = JSONValue.Member("description", .string(description))
      if isOne { return .object([sentence] + form.keywords) }
      let several = JSONValue.object([
        "type": "array", "minItems": 2, "items": .object(form.keywords),
      ])
      return .object([sentence, .init("anyOf", .array([.object(form.keywords), several]))])
    }
  }

  /// All facts. What is open is alike for all documents of a kind: the certificate of the state stands
  /// over millions of documents, that of the signer over some thousand.
  private static let facts: [Fact] = [
    Fact("protocol", "The protocol's name.", .text, .open),
    Fact(
      "mrz-compared", "What was given of the MRZ and compared with DG1.",
      .among(["every line", "document number, birth and expiry"]), isOne: true),
    Fact(
      "domain-parameters", "The number of the domain parameters (Doc 9303-11, 9.5.1).", .number,
      .open),
    Fact(
      "password", "The kind of password that opened the chip.",
      .among(["MRZ", "CAN", "PIN", "PUK"]), .open),
    Fact(
      "exception", "What the chip does differently from the standard, and the clause.", .text, .open
    ),
    Fact("key-id", "The number of the chip's key.", .text, .open),
    Fact("curve", "The name of the curve.", .text, .open),
    Fact("field-bits", "The size of a finite field's prime in bits.", .number, .open),
    Fact("commands", "The commands that carried the key.", .text, .open),
    Fact(
      "protocol-stated", "`no` where the document does not say which protocol its key is for.",
      .only("no"), .open),
    Fact("algorithm", "The algorithm of the chip's signature.", .text, .open),
    Fact("digest", "The digest of the chip's signature.", .text, .open),
    Fact(
      "trailer", "The trailer of the chip's signature in hexadecimal digits (ISO/IEC 9796-2).",
      .pattern("^([0-9A-F]{2})+$"), .open),
    Fact("signature-form", "How an ECDSA signature was encoded.", .among(["plain", "DER"]), .open),
    Fact(
      "challenge", "The eight octets that the chip signed. Not there when redacted.",
      .pattern("^[0-9a-f]{16}$"), .document),
    Fact(
      "signature", "What the chip answered. Not there when redacted.", .pattern("^([0-9a-f]{2})*$"),
      .document),
    Fact(
      "dg15-sha-256", "SHA-256 of DG15, which holds the chip's key. Not there when redacted.",
      .sha256, .document),
    Fact(
      "matching-files", "The data groups whose digests match, with blanks between them.", .text,
      .open),
    Fact("rule", "A clause of a standard that the document departs from.", .text, .open),
    Fact("signer-fingerprint", "SHA-256 of the document signer's certificate.", .sha256, .document),
    Fact("signer-subject", "The document signer's name.", .text, .document),
    Fact("signature-algorithm", "The algorithm of the signature over EF.SOD.", .text, .open),
    Fact(
      "signer-digest-algorithm", "The digest of that signature; empty when it is not known.", .text,
      .open),
    Fact(
      "signing-time", "When EF.SOD was signed. Not there when redacted.",
      .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$"), .document),
    Fact(
      "lds-security-object-version", "The version of the LDS security object.",
      .pattern("^-?[0-9]+$"), .open),
    Fact("digest-algorithm", "The digest of the data groups.", .text, .open),
    Fact(
      "listed-data-groups",
      "The numbers of the data groups that EF.SOD lists, with blanks between them.",
      .pattern("^([0-9]+( [0-9]+)*)?$"), .open),
    Fact("link-fingerprint", "SHA-256 of a link certificate of the path.", .sha256, .document),
    Fact("anchor-fingerprint", "SHA-256 of the anchor at which the path ends.", .sha256, .open),
    Fact("anchor-subject", "The anchor's name.", .text, .open),
    Fact(
      "anchor-class", "The class in which the anchor was imported.", .among(["state", "test"]),
      .open),
    Fact("anchor-source", "A file that the anchor was imported from.", .text, .open),
    Fact("anchor-country", "The anchor's country, or `none`.", .text, .open),
    Fact("signer-country", "The signer's country, or `none`.", .text, .open),
    Fact("signer-not-before", "The first day of the signer's certificate.", .day, .document),
    Fact("signer-not-after", "The last day of the signer's certificate.", .day, .document),
    Fact(
      "document-types", "The document types that the signer may sign, with blanks between them.",
      .text, .open),
    Fact("revoked-fingerprint", "SHA-256 of a certificate that was revoked.", .sha256, .document),
    Fact(
      "revocation-list-fingerprint", "SHA-256 of a revocation list that was used.", .sha256,
      .document),
    Fact("revocation-list-issuer", "Who issued that list.", .text, .open),
    Fact("revocation-list-this-update", "The day of that list.", .day, .open),
    Fact("revocation-list-end", "The day until which that list is in force.", .day, .open),
  ]
}
