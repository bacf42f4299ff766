import Encoding
import Exchange
import Operations
import PKIX
import Presentation
import Verdicts

/// What `passport open` and `passport scan` do with what somebody brings: it is looked at first, and gone on with after a
/// question.
enum Opening {
  static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer that is trusted, for an answer")
  static let out = Option(
    "--out", "FILE", "write the answer to a request there; - is standard output"
  ) { ResultPlace($0) }

  /// The options of all ways on.
  static let options: [[any HelpItem]] = [
    [
      anchor,
      StatusOptions.status.saying(
        "look up over the network whether the issuer revoked what is shown"),
      StatusOptions.freshness,
    ], [SymbolOutput.qr, SymbolOutput.picture, out, PresentCommand.reuse],
    [
      CommonOptions.policy, CardReceiveCommand.codeFile,
      CommonOptions.yes.saying("do what is asked for without a question"),
    ], NetworkOptions.group, WalletOptions.group,
  ]

  /// Says what something is, and goes on with it.
  /// - Throws: `OpenRefused` for what belongs elsewhere, or is not known; what the way on throws.
  static func goOn(
    _ content: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    environment.errors.note(ScanText.line(ScannedText(content)))
    switch OpenedText(content) {
    case .request(let request):
      let output = try SymbolOutput(options, file: out, environment)
      return try PresentCommand.answer(request, with: nil, to: output, options, environment)
    case .networkRequest(let bytes):
      return try PresentCommand.answer(bytes, with: nil, options, environment)
    case .offer(let bytes): return try CardReceiveCommand.receive(bytes, options, environment)
    case .shown(let bytes): return try verify(bytes, options, environment)
    case .proof(let bytes): return try judge(bytes, options, environment)
    case .proofAddress(let address):
      let found = try ProofDelivery(NetworkOptions.client(options)).content(at: address)
      // A proof is made of a card or a saved read, which the command for it is told.
      guard ProofHandover.isProof(found) else { throw OpenRefused(.proofRequest(found)) }
      return try judge(found, options, environment)
    case .backup:
      let file = OpenedText.bytes(content)
      guard try AwaitedProofs(environment.surroundings).opens(file) else {
        throw OpenRefused(.backup)
      }
      return try judge(file, options, environment)
    case .otherRequest(let error): throw error
    case let other: throw OpenRefused(other)
    }
  }

  private static func verify(
    _ bytes: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard try isConfirmed("Verify it? It is taken once. [Y/n]: ", options) else {
      environment.errors.say("nothing was done")
      return .success
    }
    let verification = try AnswerVerification(
      anchors: options[anchor].map(VerifyCommand.anchors), environment.surroundings,
      statuses: StatusOptions.lookUp(options, environment) { environment.now })
    let verdict = try verification.verdict(onAnything: bytes)
    return try environment.show(verdict, asJSON: false, to: environment.output)
  }

  /// Judges a proof over a passport by the requests that this desk's page made.
  private static func judge(
    _ proof: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard try isConfirmed("Verify it? It is taken once. [Y/n]: ", options) else {
      environment.errors.say("nothing was done")
      return .success
    }
    var awaited = try AwaitedProofs(environment.surroundings)
    let judged = try awaited.verdict(
      on: proof, under: environment.trustPolicy(options), environment.errors)
    return try ProofVerifyCommand.show(judged.verdict, for: judged.request, options, environment)
  }

  private static func isConfirmed(_ question: String, _ options: Arguments) throws -> Bool {
    if options[CommonOptions.yes] { return true }
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw CommandRefusal(.verificationUnconfirmed)
    }
    return try terminal.confirm(question, standard: true)
  }
}
