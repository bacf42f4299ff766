import Encoding
import FoundationEssentials
import Glibc
import Storage

/// This machine as the doctor examines it: the system's files, and the environment of the process.
package struct Machine: Sendable {
  /// The folder that contains the system's files; empty for the machine itself. Tests set a folder
  /// with files of their own.
  package var root = ""
  /// The environment of the process.
  package let variables: [String: String]
  /// True if ``shown(_:)`` hides the location of folders outside the home folder, as in a report
  /// for others.
  var hidesFolders = false

  /// A variable of the environment; nil where it is missing or empty.
  package func variable(_ name: String) -> String? {
    variables.first { WireText($0.key) == WireText(name) }.flatMap {
      $0.value.isEmpty ? nil : $0.value
    }
  }

  private static let longest = 1 << 20
  private static let mostNames = 65_536

  /// The text of a system file; nil if it cannot be read.
  package func text(_ path: String) -> String? {
    guard let bytes = try? BoundedFile.read(root + path, limit: Self.longest) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line of a file of the system; nil where it is empty or cannot be read.
  package func line(_ path: String) -> String? {
    text(path)?.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  /// The lines of a system file; empty if it cannot be read.
  package func lines(_ path: String) -> [String] {
    text(path)?.split(whereSeparator: \.isNewline).map(String.init) ?? []
  }

  /// The names in a system folder; empty if it cannot be listed.
  package func names(_ path: String) -> [String] {
    (try? FolderContents.names(in: root + path, limit: Self.mostNames)) ?? []
  }

  /// True if a system file or folder exists.
  package func has(_ path: String) -> Bool { SystemCalls.mayAccess(root + path, F_OK) }

  /// The last part of the path to which a system link points; nil if there is no link.
  package func target(_ path: String) -> String? {
    SystemCalls.target(ofLink: root + path)?.split(separator: UInt8(ascii: "/")).last.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// A path without names of persons: the home folder is shown as `~`, and a folder that an
  /// environment variable names is shown as that variable. Another path, to which a link may point,
  /// is unchanged, unless folders are hidden and it is not in /etc.
  package func shown(_ path: String) -> String {
    for (folder, name) in [
      (variable("HOME"), "~"), (variable("XDG_DATA_HOME"), "$XDG_DATA_HOME"),
      (variable("XDG_CONFIG_HOME"), "$XDG_CONFIG_HOME"),
      (variable("PCSCLITE_CSOCK_NAME"), "$PCSCLITE_CSOCK_NAME"),
    ] {
      guard let folder, folder.utf8.count > 1, path.utf8.starts(with: folder.utf8) else { continue }
      let rest = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
      guard rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") else { continue }
      if !hidesFolders || Self.isOfProgram(rest) { return name + rest }
    }
    let isHidden =
      hidesFolders && path.utf8.first == UInt8(ascii: "/") && !path.utf8.starts(with: "/etc/".utf8)
    return isHidden ? "(a folder elsewhere)" : path
  }

  /// True if this program, and no person, chose the end of a path.
  private static func isOfProgram(_ end: String) -> Bool {
    ["/.local/share/passport", "/.config/passport", "/passport"].contains { own in
      (end + "/").utf8.starts(with: (own + "/").utf8)
    } || end.isEmpty
  }
}

extension Machine {
  /// The name and version of the system, by os-release(5): `debian 12`.
  package var system: String {
    let lines =
      ["/etc/os-release", "/usr/lib/os-release"].lazy.map { self.lines($0) }
      .first { !$0.isEmpty } ?? []
    func value(_ name: String) -> String? {
      lines.first { $0.utf8.starts(with: (name + "=").utf8) }.map { line in
        String(
          String.UnicodeScalarView(
            line.unicodeScalars.dropFirst(name.utf8.count + 1).filter { $0 != "\"" && $0 != "'" }))
      }
    }
    let parts = [value("ID"), value("VERSION_ID") ?? value("VERSION_CODENAME")]
    let name = parts.compactMap(\.self).joined(separator: " ")
    return name.isEmpty ? "not known" : name
  }

  /// The release of the kernel.
  var kernel: String { line("/proc/sys/kernel/osrelease") ?? "not known" }

  /// The instruction set for which this program was compiled.
  static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #elseif arch(arm)
      "arm"
    #elseif arch(riscv64)
      "riscv64"
    #else
      "not known"
    #endif
  }
}
