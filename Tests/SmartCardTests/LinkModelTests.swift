import SmartCard
import Testing

@Suite struct LinkModelTests {
  private let bare = LinkModel(bitRate: .kilobits106, frameDelay: .zero, latency: .zero)

  @Test("given the slowest rate, when a bit is timed, then it takes 128 periods of the carrier")
  func bits() {
    #expect(LinkModel.BitRate.kilobits106.bit == .nanoseconds(9439))
    #expect(LinkModel.BitRate.kilobits848.bit == .nanoseconds(1179))
  }

  @Test("given a short exchange, when timed, then it is two frames with three bytes around each")
  func short() {
    let exchange = LinkModel.Exchange(sent: 10, received: 2)
    // (10 + 3) and (2 + 3) bytes of nine bits, and two bits around each frame.
    let bits = 13 * 9 + 2 + 5 * 9 + 2
    #expect(bare.duration(of: exchange) == .nanoseconds(9439 * bits))
  }

  @Test("given an answer longer than a frame, when timed, then its blocks are acknowledged")
  func chained() {
    let whole = bare.duration(of: LinkModel.Exchange(sent: 0, received: 253))
    let chained = bare.duration(of: LinkModel.Exchange(sent: 0, received: 254))
    // One byte more, and two frames more: the second block and the acknowledgement.
    let bits = 9 + 2 * (3 * 9 + 2)
    #expect(chained - whole == .nanoseconds(9439 * bits))
  }

  @Test("given delays and latency, when timed, then each frame and each command costs its own")
  func delays() {
    let slow = LinkModel(
      bitRate: .kilobits106, frameDelay: .microseconds(100), latency: .milliseconds(5))
    let exchange = LinkModel.Exchange(sent: 10, received: 300)
    let more = slow.duration(of: exchange) - bare.duration(of: exchange)
    #expect(more == .microseconds(5400))
  }

  @Test("given a removed document, when its command is timed, then there is no answer to time")
  func unanswered() {
    let exchange = LinkModel.Exchange(sent: 10, received: 0)
    let bits = 13 * 9 + 2
    #expect(bare.duration(of: exchange) == .nanoseconds(9439 * bits))
  }
}
