import Credentials
import Encoding
import HTTP
import PKIX
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport issuer status`: writes the list of the copies that the issuer revoked, in both forms, for
/// the server that hosts it.
enum IssuerStatusCommand {
  private static let url = Option(
    "--url", "URL", "give the issuer a status list, which you will host at this address",
    takes: ListenOptions.publicURLForm
  ) { text -> WireText? in
    guard let url = try? HTTPURL(parsing: text), url.scheme == .https else { return nil }
    return url.text
  }
  private static let out = Option(
    "--out", "FOLDER", "write the signed list there, as status.jwt and status.cwt")
  static let command = Command(
    "issuer status", synopsis: "[\(url.usage)] [\(out.usage)]",
    summary: "write the list of what this issuer revoked, to be hosted",
    options: [[url, out] + IssuerOptions.signing],
    notes: [
      "Cards that are issued once there is an address refer to it, each copy with a random place of its own. What was "
        + "issued before refers to nothing.",
      "The list is good for a week: write and host a new one each day, and after each passport card revoke. Verifiers who "
        + "fetch it learn nothing of whom they ask about.",
      "Host status.cwt, with the media type \(StatusListForm.cwt.mediaType), for requests whose Accept begins with that, and "
        + "status.jwt, with \(StatusListForm.jwt.mediaType), for all others. A host that cannot choose gives status.jwt.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    let issuer = try IssuerStore.open(
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    if options.has(out) { try TokenPIN.tokens(options, environment).open(of: issuer) }
    guard let uri = try options[url] ?? issuer.statusURI else {
      throw WalletError.statusListMissing
    }
    // All is signed before anything is written: a token may be pulled out.
    let signed = options.has(out) ? try signed(issuer, uri, environment) : []
    if options.has(url) { try issuer.publishStatus(at: uri) }
    if let folder = options[out] {
      for (name, bytes) in signed {
        try AtomicFile.write(bytes, to: "\(folder)/\(name)", mode: 0o644)
      }
    }
    let issuances = try issuer.issuances
    for (name, value) in [
      ("status list", uri.forPeople), ("issued", String(issuances.count)),
      ("revoked", String(issuances.count(where: \.isRevoked))),
      ("not revocable", String(issuances.count { $0.irrevocableUntil != nil })),
    ] {
      try environment.output.entry(name, value, column: 19)
    }
    return .success
  }

  private static func signed(
    _ issuer: IssuerStore, _ uri: WireText, _ environment: AppEnvironment
  ) throws -> [(name: String, bytes: [UInt8])] {
    let signer = try CredentialIssuer(
      key: issuer.signerKey(now: environment.now),
      chain: [Certificate(der: issuer.signerCertificate)])
    let list = try issuer.statusList()
    return try [("status.jwt", StatusListForm.jwt), ("status.cwt", .cwt)].map { name, form in
      (name, try signer.issue(list, at: uri, in: form, now: environment.now))
    }
  }
}

/// `passport card revoke`: revokes the copies of a card that this desk issued, or lists what it issued.
enum CardRevokeCommand {
  static let command = Command(
    "card revoke", synopsis: "[NUMBER] [\(CommonOptions.yes)]",
    summary: "revoke a card that this desk issued, or list what can be revoked",
    operand: Operand(
      "NUMBER", "the number that was told when it was issued, or the first characters of it",
      0...1),
    options: [[CommonOptions.yes] + IssuerOptions.passphrase],
    notes: [
      "Nobody knows of it before the new list is hosted: passport issuer status --out FOLDER writes it. Nothing brings a "
        + "card back.",
      "Without NUMBER it lists what this desk issued while it had a status list, and what nobody can revoke, with the day "
        + "on which that ends. What was issued before there was a list is not in it.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let issuer = try IssuerStore.open(
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    guard !options.operands.isEmpty else { return try list(issuer, environment) }
    let isConfirmed = try options.confirm(
      "Revoke it? Nothing brings it back", otherwise: CommandRefusal(.revocationUnconfirmed))
    guard isConfirmed else {
      environment.errors.say("nothing was revoked")
      return .success
    }
    let issuance = try issuer.revoke(WireText(options.operand))
    try environment.output.line("revoked: \(line(issuance))")
    environment.errors.say("host the new list: passport issuer status --out FOLDER writes it")
    return .success
  }

  private static func list(
    _ issuer: IssuerStore, _ environment: AppEnvironment
  ) throws -> ExitCode {
    for issuance in try issuer.issuances {
      try environment.output.line(line(issuance) + (issuance.isRevoked ? ", revoked" : ""))
    }
    return .success
  }

  private static func line(_ issuance: Issuance) -> String {
    let rest =
      issuance.irrevocableUntil.map { "not revocable, ends on \($0)" }
      ?? Counted.text(issuance.indexes.count, "copy", "copies")
    return "\(issuance.number), issued on \(issuance.day), \(rest)"
  }
}
