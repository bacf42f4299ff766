import Encoding
import Glibc
import Presentation
import Storage

/// The findings about serial lines, which desk readers have that send the MRZ. What is behind a line
/// is not asked: other devices have such lines too.
struct MRZDeviceFindings {
  let machine: Machine

  /// Where the system names serial lines after what is plugged in.
  static let folder = "/dev/serial/by-id"

  var all: [DoctorFinding] {
    let names = machine.names(Self.folder).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map { name in
      let path = "\(Self.folder)/\(name)"
      return finding(
        name, mayOpen: SystemCalls.mayAccess(machine.root + path, R_OK | W_OK),
        group: group(of: path))
    }
  }

  /// The name of the group that may open a device, by group(5); nil if its group may not, or is the
  /// system's own.
  private func group(of path: String) -> String? {
    guard let status = SystemCalls.status(of: machine.root + path), status.st_mode & 0o060 == 0o060,
      status.st_gid != 0
    else { return nil }
    let groups = machine.lines("/etc/group").map { $0.utf8.split(separator: UInt8(ascii: ":")) }
    let found = groups.first { $0.count > 2 && gid_t(Substring($0[2])) == status.st_gid }
    return found.map { String(Substring($0[0])) }
  }

  /// The finding about one line.
  /// - Parameters:
  ///   - name: the system's name for it.
  ///   - group: the group that may open it; nil for none.
  func finding(_ name: String, mayOpen: Bool, group: String?) -> DoctorFinding {
    let path = "\(Self.folder)/\(shown(name))"
    guard !mayOpen else {
      return DoctorFinding(
        .mrzDevice,
        ok: "a serial line, as desk readers of the MRZ have (--mrz-device): \(path)")
    }
    return DoctorFinding(
      .mrzDevice, .attention, "this user may not open the serial line \(path)",
      group.map { "sudo usermod -aG \($0) $USER, then log out and in" }
        ?? "ls -lL \(path) shows who may")
  }

  /// A name; in a report for others without the serial number, which is its last word before the
  /// number of the interface, `usb-MAKER_MODEL_SERIAL-if00`.
  private func shown(_ name: String) -> String {
    guard machine.hidesFolders, let cut = name.utf8.lastIndex(of: UInt8(ascii: "_")) else {
      return name
    }
    let rest = name.utf8[cut...]
    let end = rest.lastIndex(of: UInt8(ascii: "-")) ?? rest.endIndex
    return String(decoding: name.utf8[...cut], as: UTF8.self) + "…"
      + String(decoding: rest[end...], as: UTF8.self)
  }
}
