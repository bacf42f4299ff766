import Credentials
import Encoding
import Operations
import PKIX
import Storage
import Verdicts
import Wallet

protocol SetupStep {
  /// The subject of the step.
  var title: String { get }
  /// Looks at what is there, and changes nothing.
  /// - Throws: any coded error, which ends the step.
  func find(_ environment: AppEnvironment) throws -> SetupFinding
  /// Asks what is missing, and does it.
  /// - Throws: ``PromptInterrupted``, which ends the setup, and any coded error, which ends the step.
  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode
}

/// The step that looks for the PC/SC service and its readers.
struct ReaderStep: SetupStep {
  let title = "Reader"

  func find(_ environment: AppEnvironment) -> SetupFinding { .readers(environment.catalogue) }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    var finding = finding
    while !finding.isThere, try dialogue.confirm("Look again?") {
      finding = find(dialogue.environment)
      try dialogue.say(finding)
    }
    return .success
  }
}

/// The step that fills the trust store.
struct TrustStep: SetupStep {
  let title = "Trust store, the certificates of the states"

  /// The file or folder with the certificates that the command line names; nil for none.
  let from: String?
  /// True if publishers are accepted without a question.
  let acceptsPublishers: Bool

  func find(_ environment: AppEnvironment) throws -> SetupFinding {
    try .trustStore(environment.surroundings)
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    if let from { return try fill(from: from, dialogue) }
    guard dialogue.asks, !finding.isThere else { return .success }
    try dialogue.say("  Enter fetches them; or name a file or folder, as on a stick; or type none.")
    var exit: ExitCode?
    while true {
      let answer = try dialogue.ask(
        exit == nil ? "From where? Enter fetches them" : "From where? Enter goes on without")
      let isNone = answer.map { Self.none.contains(WireText($0).lowercased) } ?? (exit != nil)
      if isNone { return exit ?? .success }
      exit = try dialogue.attempt {
        try fill(from: answer.map { path($0, dialogue.environment) }, dialogue)
      }
      if exit == .success { return .success }
    }
  }

  /// The answers of those who want no certificates now.
  private static let none: [WireText] = ["none", "no", "n"]

  /// Takes the certificates of a file, or of all files of a folder; fetches them where none is named.
  private func fill(from path: String?, _ dialogue: SetupDialogue) throws -> ExitCode {
    let flags =
      (acceptsPublishers ? [CommonOptions.yes.name] : [])
      + (dialogue.asks ? [] : [CommonOptions.noInput.name])
    guard let path, !FolderContents.isFolder(path) else {
      return try TrustUpdateCommand.command.run(
        flags + (path.map { ["--from=" + $0] } ?? []), dialogue.environment)
    }
    // A pipe, from which a command may read, would keep the person waiting for nothing.
    _ = try RegularFile(path)
    return try TrustImportCommand.command.run(
      flags + [CommonOptions.quiet.name, "--", path], dialogue.environment)
  }

  /// The path that was typed. A terminal may put quotes around one that is dragged into it.
  private func path(_ typed: String, _ environment: AppEnvironment) -> String {
    let octets = typed.utf8
    let isQuoted =
      octets.count > 1 && octets.first == octets.last && [0x22, 0x27].contains(octets.first)
    let path = isQuoted ? String(typed.dropFirst().dropLast()) : typed
    guard WireText(path).hasPrefix("~/"), let home = environment.surroundings.home else {
      return path
    }
    return home + path.dropFirst()
  }
}

/// The step that makes the key with which the desk signs receipts and cards.
struct IssuerStep: SetupStep {
  let title = "The desk's own key, for receipts and cards"

  func find(_ environment: AppEnvironment) throws -> SetupFinding {
    try .issuer(environment.surroundings)
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    guard !finding.isThere, try dialogue.confirm("Keep receipts or issue cards?")
    else {
      return .success
    }
    return try dialogue.repeatedly {
      guard
        let name = try dialogue.ask(
          "Name of the issuer on its cards", for: .issuerNameForm,
          { IssuerIdentity.isName(WireText($0)) ? WireText($0) : nil }),
        let address = try dialogue.ask(
          "Its address, as in https://desk.example", for: .issuerAddressForm,
          { IssuerIdentifier(WireText($0)) }),
        let country = try dialogue.ask(
          "Its country in two letters, as in DE", for: .issuerCountryForm,
          { text -> WireText? in
            let code = WireText(text.uppercased())
            return CountryCode.isTwoLetters(code) ? code : nil
          })
      else {
        try dialogue.say("no key was made: passport issuer init makes one at another time")
        return .success
      }
      return try IssuerInitCommand.command.run(
        ["--name=\(name)", "--url=\(address)", "--country=\(country)"], dialogue.environment)
    }
  }
}

/// The step that makes a wallet.
struct WalletStep: SetupStep {
  let title = "Wallet, for a holder's cards"

  func find(_ environment: AppEnvironment) throws -> SetupFinding {
    try .wallet(environment.surroundings)
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    guard !finding.isThere, try dialogue.confirm("Make a wallet here?") else { return .success }
    return try dialogue.repeatedly {
      try WalletInitCommand.command.run([], dialogue.environment)
    }
  }
}

/// The step that reads the virtual passport.
struct PracticeStep: SetupStep {
  let title = "Practice, on the virtual passport"

  func find(_ environment: AppEnvironment) -> SetupFinding { .practice }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    guard try dialogue.confirm("Read it now?", standard: true) else { return .success }
    let environment = dialogue.environment
    let record = try PracticeRead(
      PracticeRead.profile, environment.surroundings, environment.errors
    ).inspect()
    try dialogue.say("")
    try PracticeCommand.show(record, environment)
    return record.exitCode
  }
}
