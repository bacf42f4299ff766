import Crypto
import Encoding
import FoundationEssentials
import MRZ
import Verdicts

/// The environment of an operation: the data folders, the time, random numbers, the cost of new
/// passphrases, and the programs on `PATH`.
package struct Surroundings: Sendable {
  package let now: Date
  /// The present moment with the local day, on which dates and ages are judged.
  package let judgementTime: JudgementTime
  package let random = RandomSource.system
  /// The environment of the process.
  package let variables: [String: String]
  /// The path of this program, which is started once more to load the module of a token; nil in a process that is
  /// another program.
  package let program: String?
  /// The cost of trying a passphrase that is chosen now. A file states its own: opening it does not use this one.
  package let passphraseCost: Scrypt

  package init(
    variables: [String: String], now: Date = Date(), program: String? = nil,
    passphraseCost: Scrypt = .usual
  ) {
    (self.variables, self.now, self.program) = (variables, now, program)
    self.passphraseCost = passphraseCost
    judgementTime = JudgementTime(now, in: LocalZone.ofMachine(variables))
  }

  /// The same with the present time, for a program that runs for days.
  package var atPresent: Surroundings {
    Surroundings(variables: variables, program: program, passphraseCost: passphraseCost)
  }

  /// The same with all stored data in another folder.
  package func keepingData(in folder: String) -> Surroundings {
    Surroundings(
      variables: variables.merging(["XDG_DATA_HOME": folder]) { $1 }, now: now, program: program,
      passphraseCost: passphraseCost)
  }

  /// The work factor of an age file under a passphrase that is chosen now: it costs twice as much as the program's own
  /// files, because it is made to leave this machine.
  package var ageWorkFactor: UInt8 { passphraseCost.logarithmOfCost + 1 }

  // MARK: Folders and files

  /// The folder of all stored data: `$XDG_DATA_HOME/passport`.
  /// - Throws: ``DataFolderMissing``.
  package var dataHome: String {
    get throws {
      guard let folder = folder("XDG_DATA_HOME", otherwise: "/.local/share") else {
        throw DataFolderMissing()
      }
      return folder + "/passport"
    }
  }

  /// The folder of the trust store: `$XDG_DATA_HOME/passport/trust`.
  package var trustFolder: String { get throws { try dataHome + "/trust" } }

  /// The folder of the simulator's test country: `$XDG_DATA_HOME/passport/simulator`.
  package var simulatorFolder: String { get throws { try dataHome + "/simulator" } }

  /// The holder's wallet, `$XDG_DATA_HOME/passport/wallet.vault`.
  package var walletFile: String { get throws { try dataHome + "/wallet.vault" } }

  /// The issuer's store, `$XDG_DATA_HOME/passport/desk.vault`.
  package var issuerFile: String { get throws { try dataHome + "/desk.vault" } }

  /// The issuer's root certificates, readable without the passphrase:
  /// `$XDG_DATA_HOME/passport/desk.roots`.
  package var deskRootsFile: String { get throws { try dataHome + "/desk.roots" } }

  /// The folder of imported circuits: `$XDG_DATA_HOME/passport/circuits`.
  package var circuitFolder: String { get throws { try dataHome + "/circuits" } }

  /// The folders in which the package installs circuits: `passport/circuits` in each folder of
  /// `XDG_DATA_DIRS`.
  package var installedCircuitFolders: [String] {
    let folders = variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    return (folders ?? "/usr/local/share:/usr/share").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/passport/circuits" }
  }

  /// The folder for temporary files: `TMPDIR`, or `/tmp`.
  package var temporaryFolder: String { path("TMPDIR") ?? "/tmp" }

  /// The user's home folder; nil if `HOME` does not name one.
  package var home: String? { path("HOME") }

  /// The user's folder for files that last as long as a session, `$XDG_RUNTIME_DIR`; nil if there
  /// is none.
  package var runtimeFolder: String? { path("XDG_RUNTIME_DIR") }

  /// The folder that a variable names, or a folder in the user's home; nil if neither is known.
  package func folder(_ variable: String, otherwise place: String) -> String? {
    path(variable) ?? home.map { $0 + place }
  }

  /// A path that the user typed. A terminal may add quotes to a path that is dragged into it.
  package func path(typed text: String) -> String {
    let bytes = text.utf8
    let isQuoted =
      bytes.count > 1 && bytes.first == bytes.last && [0x22, 0x27].contains(bytes.first)
    let path = isQuoted ? String(text.dropFirst().dropLast()) : text
    guard WireText(path).hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  private func path(_ variable: String) -> String? {
    variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  // MARK: The machine

  package var machine: Machine { Machine(variables: variables) }

  /// The identifier of this user's login session; nil if there is none.
  package var session: String? {
    variables["XDG_SESSION_ID"].flatMap { $0.isEmpty || WireText($0).hasPrefix("-") ? nil : $0 }
  }

  /// Searches `PATH` for a program, and checks its identity.
  package func search(
    _ program: ProgramIdentity, until deadline: ContinuousClock.Instant = .now + .seconds(60)
  ) -> ProgramIdentity.Search {
    let folders = (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return program.search(in: folders.map(String.init), until: deadline)
  }

  /// Opens a file with the user's program for it, without waiting for that program.
  /// - Returns: false if there is no graphical session, or no program that opens files.
  package func open(_ path: String) -> Bool {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(variables[$0] ?? "").isEmpty }),
      let program = search(.xdgOpen).path
    else { return false }
    return ChildProgram.start(program, [path], variables: variables)
  }
}

/// The error if no folder for data is known.
package struct DataFolderMissing: CodedError {
  /// What is missing.
  package static let defect = "neither XDG_DATA_HOME nor HOME names a folder to keep data in"
  package var code: ReasonCode { .usage }
  package var details: [Detail] { [.text(Self.defect)] }
}
