import Encoding
import Presentation

/// The finding about the default browser, which gives this machine's programs the links of sites. A browser in a sandbox
/// may keep them. The browser is looked up in files (XDG MIME Applications, Desktop Entry); none is started.
struct BrowserFinding {
  /// A way of packaging that puts a program into a sandbox.
  enum Package: String, CaseIterable {
    case snap = "Snap"
    case flatpak = "Flatpak"

    /// What the line of the desktop entry that starts such a program has in it.
    fileprivate var sign: String { self == .snap ? "/snap/bin/" : "flatpak run" }
  }

  private static let type = "x-scheme-handler/https"

  let package: Package?

  /// Looks up the default browser of the user, as far as lists name one.
  init(of machine: Machine) {
    let folders = Folders(machine)
    let entry = folders.lists.lazy.compactMap { list in
      Self.names(in: machine.lines(list)).lazy.compactMap { name in
        folders.entries.lazy.map { machine.lines("\($0)/\(name)") }.first { !$0.isEmpty }
      }.first
    }.first
    let start = Self.value("Exec", in: entry ?? [], under: "[Desktop Entry]") ?? ""
    package = Package.allCases.first { Self.contains(start, $0.sign) }
  }

  /// Nil where there is nothing to say.
  var finding: DoctorFinding? {
    package.map { package in
      DoctorFinding(
        .browser, .attention,
        "the default browser is a \(package.rawValue), which may hand no links of sites to this program",
        "copy the link into the box of My identity; or take a browser that is no Snap and no Flatpak"
      )
    }
  }

  /// The desktop entries that a list gives as defaults, the best first. A name that leads elsewhere is none.
  private static func names(in list: [String]) -> [String] {
    parts(of: value(type, in: list, under: "[Default Applications]") ?? "", at: ";")
      .filter { !$0.utf8.contains(UInt8(ascii: "/")) }
  }

  /// The value of a key in a group of lines.
  private static func value(_ key: String, in lines: [String], under group: String) -> String? {
    let members = lines.drop { WireText($0) != WireText(group) }.dropFirst()
      .prefix { $0.utf8.first != UInt8(ascii: "[") }
    return members.first { WireText($0).hasPrefix(WireText(key + "=")) }
      .map { String(decoding: $0.utf8.dropFirst(key.utf8.count + 1), as: UTF8.self) }
  }

  private static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
    text.utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    Array(text.utf8).firstRange(of: Array(part.utf8)) != nil
  }

  /// The places of lists and of desktop entries, the first that counts first.
  private struct Folders {
    let lists: [String]
    let entries: [String]

    init(_ machine: Machine) {
      func folder(_ name: String, otherwise place: String) -> [String] {
        [machine.variable(name) ?? machine.variable("HOME").map { $0 + place }].compactMap(\.self)
      }
      func folders(_ name: String, otherwise places: String) -> [String] {
        BrowserFinding.parts(of: machine.variable(name) ?? places, at: ":")
      }
      let data =
        (folder("XDG_DATA_HOME", otherwise: "/.local/share")
        + folders("XDG_DATA_DIRS", otherwise: "/usr/local/share:/usr/share")).map {
          $0 + "/applications"
        }
      let settings =
        folder("XDG_CONFIG_HOME", otherwise: "/.config")
        + folders("XDG_CONFIG_DIRS", otherwise: "/etc/xdg")
      let desktops = folders("XDG_CURRENT_DESKTOP", otherwise: "").map { $0.lowercased() + "-" }
      lists = (settings + data).flatMap { folder in
        (desktops + [""]).map { "\(folder)/\($0)mimeapps.list" }
      }
      entries =
        data + [
          "/var/lib/snapd/desktop/applications", "/var/lib/flatpak/exports/share/applications",
        ]
        + folder("XDG_DATA_HOME", otherwise: "/.local/share").map {
          $0 + "/flatpak/exports/share/applications"
        }
    }
  }
}
