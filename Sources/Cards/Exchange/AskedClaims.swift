import Credentials
import Encoding
import ProofEngine

/// The claims of a card that can be requested by a short name, such as `age_over_18`, and the query
/// for them.
public struct AskedClaims: Sendable {
  /// The names that can be requested in addition to ages.
  public static let names = claims.map(\.name)
  /// All names that can be requested, ages included.
  public static var all: [WireText] {
    Set(AgeAtLeast.documentThresholds + AgeAtLeast.thresholds).sorted().map { "\(agePrefix)\($0)" }
      + names
  }
  /// The prefix of the names of ages.
  static let agePrefix: WireText = "age_over_"

  /// Claims of which the value true is requested, because an issuer may state false.
  private static let truths: Set<WireText> = ["is_human", "chip_present"]

  /// The names with the paths in an identity card.
  private static let claims: [(name: WireText, paths: [[WireText]])] = [
    ("real_person", [["is_human"]]),
    ("chip_present", [["chip_present"]]),
    ("name", [["given_name"], ["family_name"]]),
    ("given_name", [["given_name"]]),
    ("family_name", [["family_name"]]),
    ("birthdate", [["birthdate"]]),
    ("nationality", [["nationalities"]]),
    ("sex", [["sex"]]),
    ("document_number", [["document_number"]]),
    ("date_of_expiry", [["date_of_expiry"]]),
    ("issuing_country", [["issuing_country"]]),
    ("portrait", [["picture"]]),
  ]

  /// Sets of names that holders often present, from the least to the most.
  public enum Preset: String, CaseIterable, Sendable {
    /// The holder's name.
    case `public`
    /// Name, nationality, and whether the holder is of full age.
    case professional
    /// Everything that a form asks for, with the portrait.
    case personal

    /// The names.
    public var names: [WireText] {
      switch self {
      case .public: ["name"]
      case .professional: ["name", "nationality", "age_over_18"]
      case .personal: ["name", "birthdate", "nationality", "sex", "age_over_18", "portrait"]
      }
    }
  }

  /// The query. It asks for the age document if only ages are requested, because that document
  /// reveals least; otherwise for the identity card.
  public let query: DCQLQuery

  /// A query for some names.
  /// - Throws: ``ExchangeError/claimUnknown(_:)``.
  public init(_ names: [WireText]) throws(ExchangeError) {
    let (ages, paths) = try Self.taken(names)
    guard paths.isEmpty, ages.allSatisfy(AgeAtLeast.documentThresholds.contains) else {
      query = DCQLQuery([try Self.identity(ages, paths)])
      return
    }
    let type = CredentialKind.age.type
    query = DCQLQuery([
      DCQLCredential(
        identifier: "age", format: .mobileDocument, type: type,
        claims: ages.map { DCQLClaim(path: [type, "\(Self.agePrefix)\($0)"], values: [true]) })
    ])
  }

  /// The ages and the paths in an identity card that names stand for.
  private static func taken(
    _ names: [WireText]
  ) throws(ExchangeError) -> (ages: [Int], paths: [[WireText]]) {
    var ages: [Int] = []
    var paths: [[WireText]] = []
    for name in names {
      if let age = Self.age(name) {
        ages.append(age)
      } else if let known = Self.claims.first(where: { $0.name == name }) {
        paths += known.paths
      } else {
        throw .claimUnknown(name)
      }
    }
    return (ages, paths)
  }

  /// A query for some names that an identity card answers, those of ages too.
  /// - Throws: ``ExchangeError/claimUnknown(_:)``.
  package init(onIdentityCard names: [WireText]) throws(ExchangeError) {
    let (ages, paths) = try Self.taken(names)
    query = DCQLQuery([try Self.identity(ages, paths)])
  }

  /// Mobile documents that people have on their phones, by type and name space.
  private static let phoneDocuments: [(identifier: WireText, type: WireText, space: WireText)] = [
    ("photo_id", CredentialKind.photoID.type, "org.iso.23220.1"),
    ("driving_licence", "org.iso.18013.5.1.mDL", "org.iso.18013.5.1"),
  ]
  /// The elements of these documents for the paths in an identity card; the issuer's statements
  /// about the holder and the chip have none.
  private static let phoneElements: [[WireText]: WireText] = [
    ["given_name"]: "given_name", ["family_name"]: "family_name", ["birthdate"]: "birth_date",
    ["nationalities"]: "nationality", ["sex"]: "sex", ["document_number"]: "document_number",
    ["date_of_expiry"]: "expiry_date", ["issuing_country"]: "issuing_country",
    ["picture"]: "portrait",
  ]

  /// A query for some names that a phone answers: from one of its documents that has them all, this
  /// program's cards first. For ages alone a proof in zero knowledge over any of these documents comes before them all,
  /// because it shows nothing else.
  /// - Parameter systems: the systems by which a proof can be verified here. Without one for the number of ages, the
  ///   documents alone are asked for.
  /// - Throws: ``ExchangeError/claimUnknown(_:)``.
  package init(
    onPhone names: [WireText], proving systems: [ZKSystemSpec] = []
  ) throws(ExchangeError) {
    let own = try AskedClaims(names).query
    let (ages, paths) = try Self.taken(names)
    let elements = paths.compactMap { Self.phoneElements[$0] }
    guard elements.count == paths.count else {
      query = own
      return
    }
    let documents = Self.phoneDocuments.map { document in
      var unique: [WireText] = []
      for element in elements where !unique.contains(element) { unique.append(element) }
      return DCQLCredential(
        identifier: document.identifier, format: .mobileDocument, type: document.type,
        claims: unique.map { DCQLClaim(path: [document.space, $0]) }
          + ages.map {
            DCQLClaim(path: [document.space, "\(Self.agePrefix)\($0)"], values: [true])
          })
    }
    let all = own.credentials + documents
    let fitting = paths.isEmpty ? systems.filter { $0.attributeCount == ages.count } : []
    query = DCQLQuery(oneOf: Self.proofs(over: all, by: fitting) + all)
  }

  /// Queries for proofs over the mobile documents among some credentials.
  private static func proofs(
    over credentials: [DCQLCredential], by systems: [ZKSystemSpec]
  ) -> [DCQLCredential] {
    guard !systems.isEmpty else { return [] }
    return credentials.filter { $0.format == .mobileDocument }.map {
      DCQLCredential($0, named: $0.identifier + "_proof", provedBy: systems)
    }
  }

  private static func age(_ name: WireText) -> Int? {
    guard name.hasPrefix(agePrefix) else { return nil }
    return Int(String(decoding: name.utf8.dropFirst(agePrefix.utf8.count), as: UTF8.self))
  }

  private static func identity(
    _ ages: [Int], _ paths: [[WireText]]
  ) throws(ExchangeError) -> DCQLCredential {
    for age in ages where !AgeAtLeast.thresholds.contains(age) {
      throw .claimUnknown("\(agePrefix)\(age)")
    }
    var unique: [[WireText]] = []
    for path in paths where !unique.contains(path) { unique.append(path) }
    return DCQLCredential(
      identifier: "identity", format: .sdJWT, type: CredentialKind.identity.type,
      claims: unique.map { path in
        let isTruth = path.count == 1 && Self.truths.contains(path[0])
        return DCQLClaim(path: path, values: isTruth ? [true] : nil)
      }
        + ages.map { DCQLClaim(path: ["age_equal_or_over", "\($0)"], values: [true]) })
  }
}
