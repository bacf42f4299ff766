import CSystem
import Glibc

/// The processors that this process may use.
package enum Processors {
  /// Their number, at least 1: those that the process is bound to (`taskset`, a container's set),
  /// which may be fewer than the machine has, and no more than a container's quota of processor
  /// time allows.
  package static var count: Int {
    let bound = Int(passport_processors())
    let all = bound > 0 ? bound : Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return max(1, min(all, quota ?? all))
  }

  /// The number of processors that the quotas of this process's groups allow, the smallest of all
  /// levels (cgroup v2); nil for no quota. In a container the root of the groups is its own.
  private static let quota: Int? = {
    let groups = SystemFile.text("/proc/self/cgroup").utf8.split(separator: UInt8(ascii: "\n"))
    guard let group = groups.first(where: { $0.starts(with: "0::".utf8) }) else { return nil }
    var path = "/sys/fs/cgroup"
    var least = processors(in: SystemFile.text(path + "/cpu.max"))
    for part in group.dropFirst(3).split(separator: UInt8(ascii: "/")) {
      path += "/" + String(Substring(part))
      guard let found = processors(in: SystemFile.text(path + "/cpu.max")) else { continue }
      least = min(least ?? found, found)
    }
    return least
  }()

  /// The number of processors that a quota allows, from its time and its period in microseconds,
  /// `150000 100000`, rounded up; nil for `max` and for any other text.
  static func processors(in quota: String) -> Int? {
    let numbers = quota.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { Int(Substring($0)) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0
    else { return nil }
    return (time - 1) / period + 1
  }
}
