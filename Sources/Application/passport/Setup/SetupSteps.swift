import Credentials
import Encoding
import Operations
import PKIX
import Presentation
import SmartCard
import Storage
import Verdicts
import Wallet

/// The step that looks for the PC/SC service and its readers.
struct ReaderStep: SetupStep {
  let title = "Reader"

  func find(_ environment: AppEnvironment) -> SetupFinding {
    let commands = ["reader list", "doctor"]
    do {
      let names = try readers().map { reader in
        let state = reader.documentPresent ? "document present" : "empty"
        return "\(reader.name) (\(reader.kind.rawValue), \(state))"
      }
      return SetupFinding(isThere: true, names.joined(separator: ", "), commands: commands)
    } catch {
      return SetupFinding(
        isThere: false, environment.catalogue.sentence(error), hint: environment.hint(error),
        commands: commands)
    }
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    var finding = finding
    while !finding.isThere, try dialogue.confirm("Look again?") {
      finding = find(dialogue.environment)
      try dialogue.say(finding)
    }
    return .success
  }

  /// The readers, one at least.
  private func readers() throws(SmartCardError) -> [ReaderDescription] {
    let readers = try PCSCContext().readers()
    guard !readers.isEmpty else { throw .noReader }
    return readers
  }
}

/// The step that makes the key with which the desk signs receipts and cards.
struct IssuerStep: SetupStep {
  let title = "The desk's own key, for receipts and cards"

  func find(_ environment: AppEnvironment) throws -> SetupFinding {
    SetupFinding(
      madeAt: try environment.surroundings.issuerFile, environment,
      by: "issuer init --name NAME --url URL --country XX",
      usedBy: "issuer show")
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
    SetupFinding(
      madeAt: try environment.surroundings.walletFile, environment, by: "wallet init", usedBy: "card list")
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    guard !finding.isThere, try dialogue.confirm("Make a wallet here?") else { return .success }
    return try dialogue.repeatedly {
      try WalletInitCommand.command.run([], dialogue.environment)
    }
  }
}

extension SetupFinding {
  /// The finding about a file that one command makes, and others use.
  fileprivate init(
    madeAt path: String, _ environment: AppEnvironment, by making: String, usedBy using: String
  ) {
    let shown = environment.surroundings.machine.shown(path)
    // A link that leads nowhere counts as something that is there.
    let isThere = SystemCalls.status(ofLink: path) != nil || BoundedFile.isPresent(path)
    self.init(
      isThere: isThere, isThere ? shown : "it would be \(shown)",
      commands: [isThere ? using : making])
  }
}

/// The step that reads the virtual passport.
struct PracticeStep: SetupStep {
  let title = "Practice, on the virtual passport"

  func find(_ environment: AppEnvironment) -> SetupFinding {
    SetupFinding(commands: ["practice"])
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    guard try dialogue.confirm("Read it now?", standard: true) else { return .success }
    let environment = dialogue.environment
    let record = try PracticeRead(
      PracticeRead.profile, environment.surroundings, environment.errors
    ).inspect()
    try dialogue.say("")
    try PracticeRead.show(record, environment)
    return record.exitCode
  }
}
