import Operations
import Parallel

/// The work of a desk reader on a serial line: a document that is put in begins a read, as a swipe does.
struct MRZDeviceWork {
  private let place: MRZDevicePlace
  private let answers: Monitor<DeskAnswers>
  private let counter: CounterWork

  /// How long the reader is listened to before it is asked whether the desk has ended.
  private static let turn: Duration = .milliseconds(500)

  init(_ place: MRZDevicePlace, _ answers: Monitor<DeskAnswers>, _ counter: CounterWork) {
    (self.place, self.answers, self.counter) = (place, answers, counter)
  }

  /// Listens until the desk ends. A reader that is unplugged is opened again when it is back.
  func run() {
    let device = MRZDevice(place)
    while !answers.read({ $0.state.isEnded }) {
      let (zone, isOpen) = (device.zone(within: Self.turn), device.isOpen)
      if answers.read({ $0.state.hasDeskReader }) != isOpen {
        answers.change { $0.state.see(deskReader: isOpen) }
      }
      guard let zone else { continue }
      answers.change { $0.take(zone: zone) }
      counter.stopWaitingIfUnwanted()
      FreedMemory.wipeStack()
    }
  }
}

extension DeskAnswers {
  /// Begins the read of a document whose MRZ a desk reader sent. Where nobody has the page open, or
  /// the holder's part of it is shown, nothing is read and the text is forgotten.
  mutating func take(zone: String) {
    guard gate.isOpen, state.part == .counter else { return }
    state.read(zone: zone)
  }
}
