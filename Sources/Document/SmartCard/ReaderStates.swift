import CPCSC

/// The states of some readers, as the service reports them (SCardGetStatusChange).
struct ReaderStates {
  /// The name under which the service reports readers that are connected and removed.
  static let plugAndPlay = #"\\?PnP?\Notification"#

  private(set) var names: [String]
  private var states: [PCSCBinding.ReaderState]

  /// The states of readers of which nothing is known yet.
  init(_ names: [String]) {
    self.names = names
    states = names.map { _ in PCSCBinding.ReaderState() }
  }

  var isEmpty: Bool { names.isEmpty }

  /// The event flags of a reader; zero if it is none of these.
  func flags(_ name: String) -> Int32 {
    guard let index = names.firstIndex(of: name) else { return 0 }
    return Int32(truncatingIfNeeded: states[index].event & 0xFFFF)
  }

  /// True if a document is on the reader, answering or not.
  func isPresent(_ name: String) -> Bool { flags(name) & SCARD_STATE_PRESENT != 0 }

  /// True if another program is connected to the reader.
  func isInUse(_ name: String) -> Bool {
    flags(name) & (SCARD_STATE_INUSE | SCARD_STATE_EXCLUSIVE) != 0
  }

  /// True if the service lists the reader and gets no answer from it, because it lost its power or
  /// was unplugged a moment ago.
  func isUnavailable(_ name: String) -> Bool { flags(name) & SCARD_STATE_UNAVAILABLE != 0 }

  /// True if a document on the reader does not answer when it gets power.
  func isMute(_ name: String) -> Bool {
    isPresent(name) && flags(name) & SCARD_STATE_MUTE != 0
  }

  /// True if the answer to reset of what is on the reader is one for contactless documents.
  func hasContactlessDocument(_ name: String) -> Bool {
    zip(names, states).contains { $0 == name && ReaderKind.isContactless(atr: $1.atr) }
  }

  /// The names of the readers, without the one for changes.
  var descriptions: [ReaderDescription] {
    zip(names, states).filter { $0.0 != Self.plugAndPlay }.map { name, state in
      ReaderDescription(
        name: name, among: names, documentPresent: isPresent(name),
        atr: isPresent(name) ? state.atr : [])
    }
  }

  /// The states for the next wait: the last event of each reader becomes its known state. Readers
  /// that are not in `names` are left out.
  func next(_ names: [String]) -> ReaderStates {
    var following = ReaderStates(names)
    for (index, name) in names.enumerated() {
      guard let known = self.names.firstIndex(of: name) else { continue }
      following.states[index].known = states[known].event & ~DWORD(SCARD_STATE_CHANGED)
    }
    return following
  }

  /// Waits until the service reports another state than the known one, and takes the new states.
  mutating func update(_ context: SCARDCONTEXT, milliseconds: DWORD) -> LONG {
    PCSCBinding.waitForChange(context, milliseconds: milliseconds, names, &states)
  }
}
