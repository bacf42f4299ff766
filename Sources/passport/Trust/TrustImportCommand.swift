import Crypto
import Encoding
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts

/// `passport trust import`: fills the trust store.
enum TrustImportCommand: Command {
  static let words = ["trust", "import"]
  static let synopsis = "FILE… [--root FILE | --yes] [--accept-expired-list] [--test]"
  static let summary = "trust the certificates of master lists, PKD collections, DER and PEM files"
  static let help = """
      FILE         a master list, a bare list, an LDIF collection of the ICAO PKD, certificates
                   or CRLs in DER or PEM
      --root FILE  a state's certificate that you have from elsewhere: a list is accepted when its
                   signer's path leads to exactly that one
      --yes        accept the lists' publishers, and certificates that nobody signed as a list,
                   without being asked
      --accept-expired-list
                   accept lists although their signer's certificate has expired since they were signed
      --no-input   never ask; fail instead
      --test       as test anchors: documents that end at one count as simulated
      --json       print the report as JSON
      --quiet      do not list what was left out

    You are asked once for each publisher, as long as its own authority issues its signers;
    --yes answers that question.
    """

  /// What became of one file.
  enum Outcome {
    case imported(ImportReport)
    case refused(any CodedError)
  }

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments,
      flags: ["--test", "--json", "--quiet", "--yes", "--no-input", "--accept-expired-list"],
      values: ["--root"], operands: 1...1024)
    guard !(options.has("--yes") && options.has("--root")) else {
      throw UsageError("--yes and --root exclude each other")
    }
    environment.errors.isQuiet = options.has("--quiet")
    let root = try options.value("--root").map(certificate)
    let acceptance = AcceptancePrompt(options, environment)
    var store = try TrustStore(folder: environment.trustFolder)
    func imported(_ path: String) throws -> Outcome {
      let source = TrustImport(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        anchorClass: options.has("--test") ? .test : .state, root: root, at: environment.now)
      do {
        return .imported(try source.add(contentsOf: path, to: &store, accept: acceptance.ask))
      } catch let error as PromptInterrupted {
        throw error
      } catch let error as any CodedError {
        return .refused(error)
      }
    }
    var outcomes: [(path: String, outcome: Outcome)] = []
    for path in options.operands { outcomes.append((path, try imported(path))) }
    // A CRL may come before the certificates that vouch for it.
    for (index, (path, outcome)) in outcomes.enumerated().dropLast() where lacksIssuer(outcome) {
      outcomes[index].outcome = try imported(path)
    }
    try TrustImportOutput(environment).show(outcomes, asJSON: options.has("--json"))
    let exits = outcomes.map { exit(of: $0.outcome) }
    return exits.max { $0.rawValue < $1.rawValue } ?? .success
  }

  private static func lacksIssuer(_ outcome: Outcome) -> Bool {
    guard case .imported(let report) = outcome else { return false }
    return report.entries.contains {
      $0.code == .revocationListIssuerMissing || $0.code == .revocationListSignatureInvalid
    }
  }

  /// The one certificate of a file in DER or PEM.
  private static func certificate(_ path: String) throws -> Certificate {
    let bytes = try BoundedFile.read(path, limit: 1 << 20)
    let blocks = (try? PEM.blocks(in: String(decoding: bytes, as: UTF8.self))) ?? []
    let encoded = blocks.isEmpty ? [bytes] : blocks.map(\.content)
    guard encoded.count == 1, let certificate = try? Certificate(der: encoded[0]) else {
      throw AnchorMissing(path: path)
    }
    return certificate
  }

  private static func exit(of outcome: Outcome) -> ExitCode {
    switch outcome {
    case .imported(let report): report.keptAnything ? .success : .fileDamaged
    case .refused(let error): ExitCode(stoppedBy: error.code)
    }
  }
}
