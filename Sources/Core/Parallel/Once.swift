import Synchronization

/// A value that is made once, when it is first read.
package final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  package init() {}

  /// The value. The first call makes it; calls of other threads wait meanwhile.
  package func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
