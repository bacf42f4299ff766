import CSystem
import Glibc

/// A program that turns one form of data into another, as a portrait's: fed from memory and read from
/// memory.
struct ConverterProgram {
  /// What stands for the data and for the result in the arguments.
  static let input = "/proc/self/fd/3"
  static let output = "/proc/self/fd/4"

  /// Where a program puts its result.
  enum Place {
    /// On standard output.
    case standardOutput
    /// Where its arguments say, which is descriptor 4.
    case named
  }

  private static let deadline: Int32 = 30_000

  let name: String
  let arguments: [String]
  var place = Place.named
  /// Whether it goes by the endings of names, which a descriptor has not: then it gets links that
  /// have them. They lie in a folder of their own and hold nothing but the descriptors' paths.
  var namesByEnding = false

  /// Runs it to its end, at most half a minute; nil when it fails.
  func run(
    _ path: String, input: [UInt8], inputEnding: String, outputEnding: String, limit: Int
  ) -> [UInt8]? {
    guard let source = MemoryFile(input), let result = MemoryFile() else { return nil }
    var arguments = arguments
    var links: ConverterLinks?
    if namesByEnding {
      guard let made = ConverterLinks(inputEnding, outputEnding) else { return nil }
      arguments = arguments.map {
        $0 == Self.input ? made.input : $0 == Self.output ? made.output : $0
      }
      links = made
    }
    defer { withExtendedLifetime(links) {} }
    let child = Self.writingAtMost(limit) {
      spawn(path, arguments, source.descriptor, result.descriptor)
    }
    guard let child, Self.succeeds(child) else { return nil }
    return result.content(limit: limit)
  }

  /// Starts a program that cannot write more than so many octets: a few octets of its input can unfold
  /// to more than there is memory.
  private static func writingAtMost(_ octets: Int, _ start: () -> pid_t?) -> pid_t? {
    var before = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) == 0 else { return nil }
    var during = before
    during.rlim_cur = min(before.rlim_cur, rlim_t(octets))
    guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &during) == 0 else { return nil }
    defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
    return start()
  }

  /// Starts it with the data as descriptor 3 and the result as 4 or 1; it gets `PATH` and nothing
  /// else of the environment, and what it prints is nobody's.
  private func spawn(
    _ path: String, _ arguments: [String], _ source: Int32, _ result: Int32
  ) -> pid_t? {
    // Above the numbers that they are to get, so that none is taken before it is copied.
    let (high, low) = (fcntl(source, F_DUPFD_CLOEXEC, 10), fcntl(result, F_DUPFD_CLOEXEC, 10))
    defer { for descriptor in [high, low] where descriptor >= 0 { close(descriptor) } }
    guard high >= 0, low >= 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, high, 3)
    if place == .named {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, low, 4)
    } else {
      posix_spawn_file_actions_adddup2(&actions, low, 1)
    }
    let words = Self.strings([path] + arguments)
    let variables = Self.strings(["PATH=/usr/bin:/bin", "LC_ALL=C"])
    defer { for word in words + variables { free(word) } }
    var child: pid_t = 0
    return posix_spawn(&child, path, &actions, nil, words, variables) == 0 ? child : nil
  }

  /// A row of strings as C has it, for its caller to free.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var row: [UnsafeMutablePointer<CChar>?] = texts.map { text in strdup(text) }
    row.append(nil)
    return row
  }

  private static func succeeds(_ child: pid_t) -> Bool {
    let watched = pidfd_open(child, 0)
    if watched >= 0 {
      var event = pollfd(fd: watched, events: Int16(POLLIN), revents: 0)
      while poll(&event, 1, deadline) < 0, errno == EINTR {}
      close(watched)
      if event.revents == 0 { kill(child, SIGKILL) }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
