import Glibc
import Operations
import Storage

/// Whether the screen of this user's session is locked, as systemd's login manager says it. Where there is none, it is
/// not known, and counts as not locked.
struct SessionLock: Sendable {
  /// The time that the answer may take.
  private static let timeLimit: Duration = .seconds(2)
  private static let longest = 64

  private let program: String
  private let session: String

  /// Nil where there is no session, or no program that knows it.
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
