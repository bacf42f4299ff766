/// The terminal beside a desk.
package protocol DeskConsole: Sendable {
  func tell(_ notice: DeskNotice)
  /// Waits for a signal that ends a program.
  /// - Returns: false when none came in time.
  func waitForEndingSignal(milliseconds: Int) -> Bool
  /// Takes all keys that were pressed and not yet read.
  func waitingKeys() -> [UInt8]
}

/// A message of the desk on its terminal.
package enum DeskNotice: Sendable {
  /// The page opens in the browser. If `atStart` is true, starting the desk again opens another
  /// tab.
  case opens(atStart: Bool)
  /// This file opens the page once; `atStart` as above.
  case opensBy(file: String, atStart: Bool)
  /// Everything is locked.
  case locked(Reason)

  /// Why everything was locked.
  package enum Reason: Sendable {
    /// Enter was pressed at the terminal.
    case keyPressed
    case pageLoadedAgain
    case pageClosed
  }
}
