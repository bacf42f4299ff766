import CSystem
import Glibc

/// The processors that this process may use.
package enum Processors {
  /// Their number, at least 1: those that the process is bound to (`taskset`, a container's set), which
  /// may be fewer than the machine has.
  package static var count: Int {
    let bound = Int(passport_processors())
    return max(1, bound > 0 ? bound : Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}
