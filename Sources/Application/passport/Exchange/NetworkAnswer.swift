import Encoding
import Exchange
import HTTP
import Operations
import Verdicts

/// Sends an answer over a network to the verifier that asked.
struct NetworkAnswer: AnswerOutput {
  private let request: AuthorizationRequest
  private let url: HTTPURL
  private let client: HTTPClient
  private let options: Arguments
  private let environment: AppEnvironment

  init(
    to request: AuthorizationRequest, at url: HTTPURL, _ options: Arguments,
    _ environment: AppEnvironment
  ) {
    (self.request, self.url) = (request, url)
    (self.options, self.environment) = (options, environment)
    client = NetworkOptions.client(options)
  }

  func check(length: Int) throws {}

  /// Connects first, so that no copy is used up if the host cannot be reached or is not the right
  /// one.
  func prepared() throws -> (AuthorizationResponse) throws -> Void {
    let connection = try client.connect(to: url)
    return { answer in
      let post = try AnswerDelivery.post(
        answer, to: request, at: url, random: environment.surroundings.random)
      // While a proof is made, a server may tire of a connection on which nothing comes.
      let hasProofs = request.query.credentials.contains(where: \.isProof)
      let reply = try hasProofs ? client.exchange(post) : connection.exchange(post)
      let next = try AnswerDelivery.next(after: reply, from: url)
      environment.errors.say("\(url.host) took the answer")
      if let next { try environment.output.line("to go on, open: \(next)") }
    }
  }

  /// The text that the holder types to send a refusal.
  private static let order = "Send refusal"

  /// Sends a refusal only if the holder types that text: nothing is sent automatically, and nothing
  /// at all goes to the address of an unsigned request. A failure to send it has no effect.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?) {
    guard let refusal = try? AnswerDelivery.refusal(of: request, error, at: url),
      !options[CommonOptions.yes], !options[CommonOptions.noInput], let terminal = Terminal()
    else { return }
    if let reason { environment.errors.note(environment.catalogue.sentence(reason)) }
    let question = "To let \(url.host) know, type \"\(Self.order)\"; Enter tells nobody: "
    guard let typed = try? terminal.readShownLine(prompt: question),
      WireText(typed).lowercased == WireText(Self.order).lowercased
    else { return }
    let isTaken = (try? client.exchange(refusal)) != nil
    environment.errors.say(
      isTaken ? "\(url.host) knows that nothing is shown" : "\(url.host) could not be reached")
  }
}
