import Encoding
import Glibc
import Presentation
import SmartCard
import Storage

/// The socket of the PC/SC service.
struct ServiceSocketFile: Sendable {
  /// The path of pcsc-lite's socket, unless a variable names another.
  package static let usual = "/run/pcscd/pcscd.comm"

  /// The path for people.
  package let shown: String
  /// True if PCSCLITE_CSOCK_NAME names it.
  package let isNamed: Bool
  /// The mode and type of the file; nil if it does not exist.
  package let mode: mode_t?
  /// True if this user may connect to it.
  let mayUse: Bool

  package init(shown: String, isNamed: Bool, mode: mode_t?, mayUse: Bool) {
    (self.shown, self.isNamed, self.mode, self.mayUse) = (shown, isNamed, mode, mayUse)
  }

  package init(of machine: Machine) {
    let named = machine.variable("PCSCLITE_CSOCK_NAME")
    let path = named ?? machine.root + Self.usual
    self.init(
      shown: named.map { machine.shown($0) } ?? Self.usual,
      isNamed: named.map { _ in true } ?? false,
      mode: SystemCalls.status(of: path)?.st_mode,
      mayUse: SystemCalls.mayAccess(path, R_OK | W_OK))
  }
}

/// The findings about the PC/SC service: whether it runs, and whether this user may use it.
struct ServiceFindings {
  package let socket: ServiceSocketFile
  /// True if the program pcscd is installed.
  let isInstalled: Bool
  /// True if a process with that name is running.
  let isRunning: Bool
  /// True if the polkit rule that admits the group is installed.
  let hasRule: Bool

  package static let rule = "60-passport-pcscd.rules"

  package init(socket: ServiceSocketFile, isInstalled: Bool, isRunning: Bool, hasRule: Bool) {
    (self.socket, self.isInstalled) = (socket, isInstalled)
    (self.isRunning, self.hasRule) = (isRunning, hasRule)
  }

  package init(of machine: Machine) {
    self.init(
      socket: ServiceSocketFile(of: machine),
      isInstalled: ["/usr/sbin/pcscd", "/usr/local/sbin/pcscd", "/usr/bin/pcscd"]
        .contains { machine.has($0) },
      isRunning: machine.names("/proc").contains { name in
        name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          && machine.line("/proc/\(name)/comm").map { WireText($0) } == "pcscd"
      },
      hasRule: ["/etc/polkit-1/rules.d", "/usr/share/polkit-1/rules.d"]
        .contains { machine.has("\($0)/\(Self.rule)") })
  }

  package func finding(_ answer: ServiceAnswer) -> DoctorFinding {
    switch answer {
    case .readers:
      DoctorFinding(.service, ok: "the smart card service answers at \(place)")
    case .silent, .refused(.serviceSilent):
      broken(
        "the smart card service at \(place) does not answer within 3 seconds",
        "sudo systemctl restart pcscd.service")
    case .refused(.noReaderService): unreachable
    case .refused(.readerPermissionDenied) where socket.mode != nil && socket.mayUse: refused
    case .refused(.readerPermissionDenied): closed
    case .refused(let error):
      broken(
        "the smart card service at \(place) fails: \(Self.result(error))",
        "sudo systemctl restart pcscd.service")
    }
  }

  private var place: String {
    guard let mode = socket.mode else { return socket.shown }
    return "\(socket.shown) (rights \(String(mode & 0o777, radix: 8)))"
  }

  private static func result(_ error: SmartCardError) -> String {
    if case .serviceFailed(let result) = error {
      "PC/SC result " + String(result, radix: 16)
    } else {
      error.code.rawValue
    }
  }

  /// The service cannot be reached: it has no socket, this user may not use it, or no process
  /// listens.
  private var unreachable: DoctorFinding {
    guard let mode = socket.mode else {
      let missing = "the smart card service (pcscd) is not running: there is no \(socket.shown)"
      if socket.isNamed {
        return broken(
          missing, "unset PCSCLITE_CSOCK_NAME, or start the service that has this socket")
      }
      return isInstalled
        ? broken(missing, "sudo systemctl start pcscd.socket")
        : broken("the smart card service (pcscd) is not installed", "sudo apt install pcscd")
    }
    guard socket.mayUse else { return closed }
    guard mode & S_IFMT == S_IFSOCK else {
      return broken(
        "\(socket.shown) is no socket of the smart card service",
        socket.isNamed ? "unset PCSCLITE_CSOCK_NAME" : "sudo systemctl restart pcscd.socket")
    }
    return broken(
      "nobody answers at \(place)"
        + (isRunning ? ", although pcscd runs" : ": the smart card service (pcscd) is not running"),
      socket.isNamed
        ? "unset PCSCLITE_CSOCK_NAME, or start the service that has this socket"
        : "sudo systemctl restart pcscd.socket pcscd.service")
  }

  /// The permissions of the socket exclude this user.
  private var closed: DoctorFinding {
    broken(
      "this user may not use the socket of the smart card service, \(place)",
      socket.isNamed
        ? "use the service as the user to whom it belongs, or unset PCSCLITE_CSOCK_NAME"
        : "sudo systemctl restart pcscd.socket, which gives the socket its usual rights, 666")
  }

  /// polkit refuses this user, result 8010006A.
  private var refused: DoctorFinding {
    broken(
      "polkit does not let this session use the smart card service (8010006A)",
      hasRule
        ? "sudo usermod -aG passport-desk \"$USER\", then log in again"
        : Self.remedyForPolkit)
  }

  /// How to install the polkit rule that admits a group.
  static let remedyForPolkit =
    "log in at the machine itself, or: sudo groupadd -f passport-desk; sudo usermod -aG "
    + "passport-desk \"$USER\"; sudo cp /usr/share/doc/passport/examples/\(rule) "
    + "/etc/polkit-1/rules.d/, then log in again"

  private func broken(_ statement: String, _ remedy: String) -> DoctorFinding {
    DoctorFinding(.service, .broken, statement, remedy)
  }
}
