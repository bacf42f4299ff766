import Encoding
import Trust
import Verdicts

/// Asks the operator whether a list is believed, and shows what there is to compare.
struct BeliefPrompt {
  private let isAnswered: Bool
  private let allowsPrompt: Bool
  private let errors: Diagnostics

  /// Takes `--yes` and `--no-input`.
  init(_ options: Arguments, _ environment: AppEnvironment) {
    isAnswered = options.has("--yes")
    allowsPrompt = !options.has("--no-input")
    errors = environment.errors
  }

  /// Whether a list is believed.
  /// - Throws: ``BeliefMissing`` when nobody can be asked, ``PromptInterrupted``.
  func ask(_ question: BeliefQuestion) throws -> Bool {
    if isAnswered { return true }
    let list: String
    switch question {
    case .signer(_, let name), .unsigned(let name, _, _): list = name
    }
    for line in Self.lines(question) { errors.note(line) }
    guard allowsPrompt, let terminal = Terminal() else { throw BeliefMissing(list: list) }
    return try terminal.confirm("Is that what its publisher states? Believe it [y/N]: ")
  }

  static func lines(_ question: BeliefQuestion) -> [String] {
    switch question {
    case .signer(let signer, let list):
      var lines = ["\(list) comes from a signer that nothing here vouches for yet."] + text(signer)
      if !signer.isMasterListSigner {
        lines.append("  its certificate is NOT meant for signing master lists")
      }
      return lines
    case .unsigned(let list, let sha256, let count):
      return [
        "\(list) holds \(count) certificates that nobody signed as a list.",
        "  SHA-256: \(Hex.encode(sha256))",
      ]
    }
  }

  /// A signer and the CSCA above it.
  static func text(_ signer: MasterListSigner) -> [String] {
    var lines = [
      "  signed by \(signer.certificate.subject)",
      "  SHA-256 of the signer: \(Hex.encode(signer.certificate.sha256))",
    ]
    if let issuer = signer.issuer {
      lines.append("  issued by \(issuer.subject)")
      lines.append(
        "  SHA-256 of its issuer: \(Hex.encode(issuer.sha256)), \(origin(signer.path))")
    } else {
      lines.append("  issued by \(signer.certificate.issuer), which is not there")
    }
    return lines
  }

  /// Where a signer's issuer was found.
  static func origin(_ path: MasterListSigner.Path) -> String {
    switch path {
    case .anchor: "already trusted"
    case .listed: "from the list itself"
    case .carried: "from beside the list"
    case .none: "not there"
    }
  }
}

/// A list would have to be believed, and nobody can be asked.
struct BeliefMissing: CodedError {
  let list: String
  var code: Code { .beliefMissing }
  var details: [String] { [list] }
}
