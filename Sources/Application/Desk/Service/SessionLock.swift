import Glibc
import Operations
import Storage

/// Tells whether the screen of this user's session is locked, by asking systemd's login manager.
/// Without an answer it is treated as not locked.
struct SessionLock: Sendable {
  /// How long the answer may take.
  private static let timeLimit: Duration = .seconds(2)
  private static let longest = 64

  private let program: String
  private let session: String

  /// Nil if there is no session, or no `loginctl`.
  init?(_ surroundings: Surroundings) {
    guard let session = surroundings.session, let program = surroundings.search(.loginctl).path
    else { return nil }
    (self.program, self.session) = (program, session)
  }

  var isLocked: Bool {
    guard let answer = MemoryFile() else { return false }
    let child = ChildProgram(
      path: program,
      arguments: ["show-session", session, "--property=LockedHint", "--value"],
      descriptors: [1: answer.descriptor], longestFile: Self.longest,
      deadline: .now + Self.timeLimit)
    guard child.run() == 0, let text = answer.content(limit: Self.longest) else { return false }
    return text.starts(with: "yes".utf8)
  }
}
