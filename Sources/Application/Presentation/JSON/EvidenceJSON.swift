import Encoding
import Verdicts

/// The facts that checks are based on: a JSON object with a member for each fact. Facts with the
/// same name, for example those of two link certificates, become an array.
enum EvidenceJSON {
  static let form = JSONForm<[Fact]>.named(
    "evidence", in: .common,
    JSONForm(
      JSONShape(
        .value([
          .init("type", "object"), .init("additionalProperties", false),
          .init("properties", .object(facts.map { .init($0.name.rawValue, $0.schema) })),
          .init("minProperties", 1),
        ]),
        "Facts that a check rests on, by their names; several of one name, as of two links, are an array."
      )
    ) { evidence, _ in value(evidence) })

  /// The facts that may be shown, by their sensitivity.
  static func shown(_ evidence: [Fact], _ context: JSONContext) -> [Fact]? {
    let shown = evidence.filter { $0.name.sensitivity <= context.shown }
    return shown.isEmpty ? nil : shown
  }

  /// True if each member is a fact that redacted JSON may have.
  static func isOpen(_ members: [JSONValue.Member]) -> Bool {
    members.allSatisfy { member in
      facts.contains {
        WireText($0.name.rawValue) == member.name && $0.name.sensitivity == .open
      }
    }
  }

  private static func value(_ evidence: [Fact]) -> JSONValue {
    var names: [FactName] = []
    for name in evidence.map(\.name) where !names.contains(name) { names.append(name) }
    return .object(
      names.map { name in
        let values = evidence.filter { $0.name == name }.map { JSONValue.string($0.text) }
        return JSONValue.Member(name.rawValue, values.count == 1 ? values[0] : .array(values))
      })
  }

  /// A fact that a check may state.
  private struct Stated: Sendable {
    let name: FactName
    let description: String
    let form: Form
    /// True if a check states the fact once at most.
    let isOne: Bool

    init(_ name: FactName, _ description: String, _ form: Form, isOne: Bool = false) {
      (self.name, self.description, self.form, self.isOne) = (name, description, form, isOne)
    }

    /// The form of a fact's text.
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

  /// All facts that a record may state.
  private static let facts: [Stated] = [
    Stated(.accessProtocol, "The protocol's name.", .text),
    Stated(
      .mrzCompared, "What was given of the MRZ and compared with DG1.",
      .among(["every line", "document number, birth and expiry"]), isOne: true),
    Stated(.domainParameters, "The number of the domain parameters (Doc 9303-11, 9.5.1).", .number),
    Stated(
      .password, "The kind of password that opened the chip.", .among(["MRZ", "CAN", "PIN", "PUK"])),
    Stated(.exception, "What the chip does differently from the standard, and the clause.", .text),
    Stated(.keyID, "The number of the chip's key.", .text),
    Stated(.curve, "The name of the curve.", .text),
    Stated(.fieldBits, "The size of a finite field's prime in bits.", .number),
    Stated(.commands, "The commands that carried the key.", .text),
    Stated(
      .protocolStated, "`no` where the document does not say which protocol its key is for.",
      .only("no")),
    Stated(.algorithm, "The algorithm of the chip's signature.", .text),
    Stated(.digest, "The digest of the chip's signature.", .text),
    Stated(
      .trailer, "The trailer of the chip's signature in hexadecimal digits (ISO/IEC 9796-2).",
      .pattern("^([0-9A-F]{2})+$")),
    Stated(.signatureForm, "How an ECDSA signature was encoded.", .among(["plain", "DER"])),
    Stated(
      .challenge, "The eight bytes that the chip signed. Not there when redacted.",
      .pattern("^[0-9a-f]{16}$")),
    Stated(
      .chipSignature, "What the chip answered. Not there when redacted.",
      .pattern("^([0-9a-f]{2})*$")),
    Stated(
      .dg15SHA256, "SHA-256 of DG15, which holds the chip's key. Not there when redacted.", .sha256),
    Stated(.matchingFiles, "The data groups whose digests match, with blanks between them.", .text),
    Stated(.rule, "A clause of a standard that the document departs from.", .text),
    Stated(.signerFingerprint, "SHA-256 of the document signer's certificate.", .sha256),
    Stated(.signerSubject, "The document signer's name.", .text),
    Stated(.signatureAlgorithm, "The algorithm of the signature over EF.SOD.", .text),
    Stated(
      .signerDigestAlgorithm, "The digest of that signature; empty when it is not known.", .text),
    Stated(
      .signingTime, "When EF.SOD was signed. Not there when redacted.",
      .pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$")),
    Stated(
      .ldsSecurityObjectVersion, "The version of the LDS security object.", .pattern("^-?[0-9]+$")),
    Stated(.digestAlgorithm, "The digest of the data groups.", .text),
    Stated(
      .listedDataGroups,
      "The numbers of the data groups that EF.SOD lists, with blanks between them.",
      .pattern("^([0-9]+( [0-9]+)*)?$")),
    Stated(.linkFingerprint, "SHA-256 of a link certificate of the path.", .sha256),
    Stated(.anchorFingerprint, "SHA-256 of the anchor at which the path ends.", .sha256),
    Stated(.anchorSubject, "The anchor's name.", .text),
    Stated(.anchorClass, "The class in which the anchor was imported.", .among(["state", "test"])),
    Stated(.anchorSource, "A file that the anchor was imported from.", .text),
    Stated(.anchorCountry, "The anchor's country, or `none`.", .text),
    Stated(.signerCountry, "The signer's country, or `none`.", .text),
    Stated(.signerNotBefore, "The first day of the signer's certificate.", .day),
    Stated(.signerNotAfter, "The last day of the signer's certificate.", .day),
    Stated(
      .documentTypes, "The document types that the signer may sign, with blanks between them.",
      .text),
    Stated(.revokedFingerprint, "SHA-256 of a certificate that was revoked.", .sha256),
    Stated(.revocationListFingerprint, "SHA-256 of a revocation list that was used.", .sha256),
    Stated(.revocationListIssuer, "Who issued that list.", .text),
    Stated(.revocationListThisUpdate, "The day of that list.", .day),
    Stated(.revocationListEnd, "The day until which that list is in force.", .day),
  ]
}
