import Synchronization

/// A value that the first who asks for it makes.
package final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// Nothing is made yet.
  package init() {}

  /// The value; the others wait while it is made.
  package func value(_ make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
