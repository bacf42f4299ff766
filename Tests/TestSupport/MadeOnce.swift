import Synchronization

/// Values that are expensive to make, each once in a run of the tests. Different ones are made at the same time: a lock
/// around them all would keep a processor idle while the other one makes what another test needs.
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Place: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let places = Mutex<[Key: Place]>([:])

  /// Makes a place for values.
  package init() {}

  /// The value of a key.
  /// - Throws: what its making throws, which is tried again by the next who asks.
  package func value(_ key: Key, _ make: () throws -> Value) rethrows -> Value {
    let place = places.withLock { places in
      let place = places[key] ?? Place()
      places[key] = place
      return place
    }
    return try place.value.withLock { value in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}
