import FoundationEssentials
import Glibc
import MRZ
import Storage

extension LocalZone {
  private static let database = "/usr/share/zoneinfo"

  /// The time zone of this machine: `TZ`, or `/etc/localtime` where that is not set (tzset(3)).
  /// - Parameter variables: the environment, which may name the zone.
  static func ofMachine(_ variables: [String: String]) -> LocalZone {
    // tzset opens whatever file is named, and would block on a pipe.
    if let stated = stated(variables), isFile(path(stated, variables)) == false {
      unsafe setenv("TZ", "UTC0", 1)
    }
    tzset()
    return LocalZone(name: name(variables)) { instant in
      var moment = time_t(instant.timeIntervalSince1970.rounded(.down))
      var parts = unsafe tm()
      return unsafe localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }

  /// The zone's name in the IANA database; nil if the environment does not state one, as in
  /// `TZ=<-03>3`.
  private static func name(_ variables: [String: String]) -> String? {
    if let zone = stated(variables) {
      // libc uses UTC if the zone's file is missing; then there is no name.
      let file = path(zone, variables)
      guard isFile(file) == true, SystemCalls.mayAccess(file, R_OK) else { return nil }
      return zone.hasPrefix("/") ? name(ofFile: zone) : isName(zone) ? zone : nil
    }
    return SystemCalls.target(ofLink: "/etc/localtime").flatMap {
      name(ofFile: String(decoding: $0, as: UTF8.self))
    }
  }

  /// The value of `TZ`, without the colon that may precede a file's name.
  private static func stated(_ variables: [String: String]) -> String? {
    variables["TZ"].map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
  }

  private static func path(_ zone: String, _ variables: [String: String]) -> String {
    zone.hasPrefix("/") ? zone : "\(variables["TZDIR"] ?? database)/\(zone)"
  }

  /// True for a regular file, false for anything else; nil if nothing exists at the path.
  private static func isFile(_ path: String) -> Bool? {
    SystemCalls.status(of: path).map { $0.st_mode & S_IFMT == S_IFREG }
  }

  private static func name(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let place = parts.lastIndex(of: "zoneinfo") else { return nil }
    let name = parts[(place + 1)...].joined(separator: "/")
    return isName(name) ? name : nil
  }

  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
              || (0x61...0x7A).contains(byte) || [0x2B, 0x2D, 0x5F].contains(byte)
          }
      }
  }
}
