import Encoding
import Presentation

/// The findings about how the kernel treats readers before the PC/SC service can use them: kernel
/// modules that claim readers, and the udev rules for access.
struct KernelFindings {
  /// The loaded modules that claim readers.
  package let modules: [WireText]
  /// Those that a rule keeps from being loaded again.
  let blocked: [WireText]
  /// True if the kernel listed its loaded modules.
  package let isKnown: Bool
  /// The file of the udev rules for access; nil if it is not installed.
  package let rules: String?

  /// The modules that claim readers for the kernel's own NFC interface, which no passport program
  /// uses.
  private static let takers: [WireText] = ["pn533_usb", "port100"]
  private static let blockingFolders = [
    "/etc/modprobe.d", "/run/modprobe.d", "/usr/local/lib/modprobe.d", "/usr/lib/modprobe.d",
    "/lib/modprobe.d",
  ]
  private static let ruleFolders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]
  static let ruleFile = "70-passport-readers.rules"

  package init(modules: [WireText], blocked: [WireText], isKnown: Bool = true, rules: String?) {
    (self.modules, self.blocked) = (modules, blocked)
    (self.isKnown, self.rules) = (isKnown, rules)
  }

  package init(of machine: Machine) {
    let loaded = machine.lines("/proc/modules").map { WireText($0.prefix { !$0.isWhitespace }) }
    let rules = Self.blockingFolders.flatMap { folder in
      machine.names(folder).flatMap { machine.lines("\(folder)/\($0)").map { WireText($0) } }
    }
    self.init(
      modules: Self.takers.filter(loaded.contains),
      blocked: Self.takers.filter { rules.contains("blacklist \($0)") },
      isKnown: machine.has("/proc/modules"),
      rules: Self.ruleFolders.lazy.map { "\($0)/\(Self.ruleFile)" }.first { machine.has($0) })
  }

  package var all: [DoctorFinding] { [moduleFinding, ruleFinding] }

  private var moduleFinding: DoctorFinding {
    guard isKnown else {
      return DoctorFinding(
        .kernelModules, ok: "the kernel's modules cannot be seen here, as in a container")
    }
    guard !modules.isEmpty else {
      return DoctorFinding(.kernelModules, ok: "no module of the kernel takes readers")
    }
    let list = modules.joined(separator: " and ")
    return DoctorFinding(
      .kernelModules, .attention,
      "the kernel's \(list) \(modules.count == 1 ? "is" : "are") loaded, which can take a reader before the smart card service does",
      remedy(for: modules))
  }

  /// The commands that return a claimed reader to the service. A module that is only unloaded is
  /// loaded again when the reader is plugged in, and the service detects a reader only then.
  func remedy(for modules: [WireText]) -> String {
    let unblocked = Self.takers.filter { modules.contains($0) && !blocked.contains($0) }
    let block =
      "printf '"
      + unblocked.map { "blacklist \($0)\\n" }.joined()
      + "' | sudo tee -a /etc/modprobe.d/passport-nfc-blacklist.conf && "
    return (unblocked.isEmpty ? "" : block)
      + "sudo modprobe -r \(modules.joined(separator: " ")), then unplug the reader and plug it in again"
  }

  private var ruleFinding: DoctorFinding {
    DoctorFinding(
      .readerRules,
      ok: rules.map { "the rules for access to readers are installed: \($0)" }
        ?? "the rules for direct access to readers are not installed, and the smart card service needs none"
    )
  }
}
