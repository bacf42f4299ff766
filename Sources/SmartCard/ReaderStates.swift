import CPCSC

/// What the service said of some readers (SCardGetStatusChange).
struct ReaderStates {
  /// The name that stands for readers that come and go.
  static let plugAndPlay = #"\\?PnP?\Notification"#

  private(set) var names: [String]
  private var states: [PCSCBinding.ReaderState]

  /// Knows nothing of the readers yet.
  init(_ names: [String]) {
    self.names = names
    states = names.map { _ in PCSCBinding.ReaderState() }
  }

  var isEmpty: Bool { names.isEmpty }

  /// The event flags of a reader; zero for one that is not among these.
  func flags(_ name: String) -> Int32 {
    guard let index = names.firstIndex(of: name) else { return 0 }
    return Int32(truncatingIfNeeded: states[index].event & 0xFFFF)
  }

  /// Tells if a document is on the reader, answering or not.
  func isPresent(_ name: String) -> Bool { flags(name) & SCARD_STATE_PRESENT != 0 }

  /// Tells if the service has the reader on its list and gets no answer from it: it lost its power, or
  /// its cable was pulled a moment ago.
  func isUnavailable(_ name: String) -> Bool { flags(name) & SCARD_STATE_UNAVAILABLE != 0 }

  /// Tells if a document is on the reader that does not answer to power.
  func isMute(_ name: String) -> Bool {
    isPresent(name) && flags(name) & SCARD_STATE_MUTE != 0
  }

  /// The readers without the name that stands for changes.
  var descriptions: [ReaderDescription] {
    zip(names, states).filter { $0.0 != Self.plugAndPlay }.map { name, state in
      ReaderDescription(
        name: name, documentPresent: isPresent(name), atr: isPresent(name) ? state.atr : [])
    }
  }

  /// The same readers with what was seen as what is known, for the next wait; what was known of
  /// readers that `names` no longer has is forgotten.
  func next(_ names: [String]) -> ReaderStates {
    var following = ReaderStates(names)
    for (index, name) in names.enumerated() {
      guard let known = self.names.firstIndex(of: name) else { continue }
      following.states[index].known = states[known].event & ~DWORD(SCARD_STATE_CHANGED)
    }
    return following
  }

  /// Waits until the service sees something else than is known, and takes what it says.
  mutating func update(_ context: SCARDCONTEXT, milliseconds: DWORD) -> LONG {
    PCSCBinding.waitForChange(context, milliseconds: milliseconds, names, &states)
  }
}
