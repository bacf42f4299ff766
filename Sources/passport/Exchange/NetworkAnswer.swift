import Exchange
import HTTP

/// An answer that goes over a network to who asked.
struct NetworkAnswer: AnswerOutput {
  private let request: AuthorizationRequest
  private let url: HTTPURL
  private let client: HTTPClient
  private let environment: AppEnvironment

  init(
    to request: AuthorizationRequest, at url: HTTPURL, _ options: Arguments,
    _ environment: AppEnvironment
  ) {
    (self.request, self.url, self.environment) = (request, url, environment)
    client = NetworkOptions.client(options)
  }

  func check(length: Int) throws {}

  /// Connects, so that no copy is taken for a host that is not there or not who it says.
  func prepared() throws -> (AuthorizationResponse) throws -> Void {
    let connection = try client.connect(to: url)
    return { answer in
      let post = try AnswerDelivery.post(
        answer, to: request, at: url, random: environment.random)
      let next = try AnswerDelivery.next(after: try connection.exchange(post), from: url)
      environment.errors.say("\(url.host) took the answer")
      if let next { try environment.output.line("to go on, open: \(next)") }
    }
  }

  /// Says that nothing is shown. That this did not arrive changes nothing.
  func refuse() {
    guard let refusal = try? AnswerDelivery.refusal(of: request, at: url) else { return }
    _ = try? client.exchange(refusal)
  }
}
