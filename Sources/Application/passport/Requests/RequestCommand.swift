import Credentials
import DocumentProofs
import Encoding
import Exchange
import Glibc
import Operations
import Presentation
import ProofEngine
import Storage
import Verdicts

/// `passport request`: requests claims from a holder across a desk.
enum RequestCommand {
  static let prove = Option.names(
    "--prove", "CLAIMS", "what is to be shown, with commas: age_over_18, real_person, name …")
  static let preset = Option(
    "--preset", "NAME",
    oneOf: AskedClaims.Preset.allCases.map { (name: $0.rawValue, value: $0) }
  ) { "\($0): claims that are often shown together" }
  static let zeroKnowledge = Flag(
    "--zero-knowledge",
    "ask for a proof that shows nothing else: for ages, up to four, by circuits that passport zk import keeps"
  )
  static let name = Option.text(
    "--name", "NAME", "who asks; the holder is told that you say so", mayBeEmpty: false)
  private static let out = Option(
    "--out", "FILE", "write the request there; - is standard output"
  ) { ResultPlace($0) }
  static let command = Command(
    "request",
    synopsis: "\(prove.usage) | \(preset.usage) [\(name.usage)] "
      + "(\(SymbolOutput.qr) | \(SymbolOutput.picture.usage) | \(out.usage))…",
    summary: "ask a holder to show claims, in a file or a QR code",
    options: [
      [prove, preset, zeroKnowledge, name],
      [SymbolOutput.qr, SymbolOutput.picture, out, CommonOptions.quiet],
    ], rules: [.exclude([prove, preset])],
    notes: [
      claimsNote,
      "The request is one of OpenID4VP 1.0 with DCQL, unsigned: nobody confirms the name. It can be answered once, "
        + "within 15 minutes, and passport verify --request takes the answer.",
      "The answer to a request with \(zeroKnowledge) is a proof over a mobile document (mso_mdoc_zk), and no document: "
        + "a file of half a megabyte, which no QR code holds.",
    ],
    examples: [
      Example(
        "Ask for an age, with a QR code on the screen",
        "passport request --prove age_over_18 --name \"Bar\" --picture request.svg --out request.json"
      )
    ], run: run)

  /// The claims that can be requested.
  static var claimsNote: String {
    let ages = Set(AgeAtLeast.documentThresholds + AgeAtLeast.thresholds).sorted()
    return "CLAIMS are age_over_N with N one of \(JoinedWords.or(ages.map(String.init))), and "
      + "\(JoinedWords.and(AskedClaims.names)). Ages alone are shown with the age document, which says nothing else; "
      + "all else with the identity card. \(presetsNote)"
  }

  private static var presetsNote: String {
    let presets = AskedClaims.Preset.allCases.map {
      "\($0.rawValue) is \(JoinedWords.and($0.names))"
    }
    return "Of the presets, " + presets.joined(separator: "; ") + "."
  }

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let output = try SymbolOutput(options, file: out, environment)
    let query = try query(options, environment)
    environment.checkClock()
    let random = { try environment.surroundings.random.bytes(AuthorizationRequest.randomLength) }
    let request = AuthorizationRequest(
      query, name: options[name], at: environment.now,
      random: (uri: try random(), nonce: try random(), state: try random()))
    let address = request.link
    try output.check(length: address.utf8.count)
    var awaited = try AwaitedRequests(environment.surroundings)
    try awaited.add(request, at: environment.now)
    try output.write(WireText(JSONWriter(indented: true).text(request.json)), symbol: address)
    environment.errors.say(RequestText.awaited(request))
    return .success
  }

  /// The claims that were named, or those of a preset.
  /// - Throws: ``UsageError``, `ExchangeError`.
  static func asked(_ options: Arguments) throws -> AskedClaims {
    if let preset = options[preset] { return try AskedClaims(preset.names) }
    guard let names = options[prove] else {
      throw UsageError("\(prove.usage) or \(preset.usage) is needed")
    }
    return try AskedClaims(names)
  }

  /// The query for these claims, or for a proof of them in zero knowledge.
  /// - Throws: ``UsageError``, `ExchangeError`; `CircuitStoreError` where the circuits were not imported.
  static func query(_ options: Arguments, _ environment: AppEnvironment) throws -> DCQLQuery {
    let query = try asked(options).query
    guard options[zeroKnowledge] else { return query }
    let store = CircuitStore(folder: try environment.surroundings.circuitFolder)
    guard let proof = try OfferedCircuits(in: store).asking(query) else {
      throw UsageError("\(zeroKnowledge) asks for one to four ages, as in --prove age_over_18")
    }
    return proof
  }
}

/// `--request`: a verifier's request.
enum RequestOption {
  static let request = Option("--request", "FILE", "the request; - is standard input")

  /// - Throws: `StorageError`, `ExchangeError`.
  static func read(_ path: String) throws -> AuthorizationRequest {
    try AuthorizationRequest(parsing: bytes(path))
  }

  /// - Throws: `StorageError`.
  static func bytes(_ path: String) throws -> [UInt8] {
    let limit = AuthorizationRequest.longest
    return WireText(path) == "-"
      ? try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: limit)
      : try BoundedFile.read(path, limit: limit)
  }
}
