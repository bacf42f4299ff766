import Credentials
import Encoding
import Operations
import PKIX
import Storage
import Verdicts
import Wallet

struct SetupStep: Sendable {
  /// The subject of the step.
  let title: String
  /// Examines the present state without changing anything. Any coded error ends the step.
  let find: @Sendable (AppEnvironment) throws -> SetupFinding
  /// Asks what is missing, and does it. ``PromptInterrupted`` ends the setup, and any coded error the step.
  let act: @Sendable (SetupFinding, SetupDialogue) throws -> ExitCode

  /// Looks for the PC/SC service and its readers.
  static let reader = SetupStep(title: "Reader", find: { .readers($0.catalogue) }) {
    finding, dialogue in
    var finding = finding
    while !finding.isThere, try dialogue.confirm("Look again?") {
      finding = .readers(dialogue.environment.catalogue)
      try dialogue.say(finding)
    }
    return .success
  }

  /// Fills the trust store.
  /// - Parameters:
  ///   - from: the file or folder with the certificates that the command line names; nil for none.
  ///   - acceptsPublishers: true if publishers are accepted without a question.
  static func trust(from: String?, acceptsPublishers: Bool) -> SetupStep {
    SetupStep(
      title: "Trust store, the certificates of the states",
      find: { try .trustStore($0.surroundings) }
    ) { finding, dialogue in
      let options = acceptsPublishers ? [CommonOptions.yes.name] : []
      if let from { return try fill(from: from, options, dialogue) }
      guard dialogue.asks, !finding.isThere else { return .success }
      try dialogue.say(
        "  Enter fetches them; or name a file or folder, as on a stick; or type none.")
      var exit: ExitCode?
      while true {
        let answer = try dialogue.ask(
          exit == nil ? "From where? Enter fetches them" : "From where? Enter goes on without")
        let isNone = answer.map { none.contains(WireText($0).lowercased) } ?? (exit != nil)
        if isNone { return exit ?? .success }
        exit = try dialogue.attempt {
          let path = answer.map { dialogue.environment.surroundings.path(typed: $0) }
          return try fill(from: path, options, dialogue)
        }
        if exit == .success { return .success }
      }
    }
  }

  /// The answers of a user who wants no certificates now.
  private static let none: [WireText] = ["none", "no", "n"]

  /// Takes the certificates of a file, or of all files of a folder; fetches them where none is named.
  private static func fill(
    from path: String?, _ options: [String], _ dialogue: SetupDialogue
  ) throws -> ExitCode {
    let options = options + (dialogue.asks ? [] : [CommonOptions.noInput.name])
    guard let path, !FolderContents.isFolder(path) else {
      return try TrustUpdateCommand.command.run(
        options + (path.map { ["--from=" + $0] } ?? []), dialogue.environment)
    }
    // A command could read from a pipe, but here the person would wait in vain.
    _ = try RegularFile(path)
    return try TrustImportCommand.command.run(
      options + [CommonOptions.quiet.name, "--", path], dialogue.environment)
  }

  /// Makes the key with which the desk signs receipts and cards.
  static let issuer = SetupStep(
    title: "The desk's own key, for receipts and cards", find: { try .issuer($0.surroundings) }
  ) { finding, dialogue in
    guard !finding.isThere, try dialogue.confirm("Keep receipts or issue cards?") else {
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

  /// Makes a wallet.
  static let wallet = SetupStep(
    title: "Wallet, for a holder's cards", find: { try .wallet($0.surroundings) }
  ) { finding, dialogue in
    guard !finding.isThere, try dialogue.confirm("Make a wallet here?") else { return .success }
    return try dialogue.repeatedly {
      try WalletInitCommand.command.run([], dialogue.environment)
    }
  }

  /// Reads the virtual passport.
  static let practice = SetupStep(
    title: "Practice, on the virtual passport", find: { _ in .practice }
  ) { _, dialogue in
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
