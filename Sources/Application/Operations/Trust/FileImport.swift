import Encoding
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts

/// Imports files into the trust store, and asks the operator for consent. All commands that import
/// lists use it.
package struct FileImport {
  /// The result for one file.
  package enum Outcome {
    /// The file was read; all, some or none of it was stored.
    case imported(ImportReport)
    /// Nothing of the file was imported.
    case refused(any CodedError)

    package var exit: ExitCode {
      switch self {
      case .imported(let report): report.keptAnything ? .success : .fileDamaged
      case .refused(let error): error.code.exitCode
      }
    }

    package var isRefusal: Bool { if case .refused = self { true } else { false } }

    /// True if a CRL's issuer certificate was missing.
    package var lacksIssuer: Bool {
      guard case .imported(let report) = self else { return false }
      return report.entries.contains {
        $0.code == .revocationListIssuerMissing || $0.code == .revocationListSignatureInvalid
      }
    }
  }

  private let accept: (AcceptanceQuestion) throws -> Bool
  private let progress: any Progress
  private let surroundings: Surroundings
  private let anchorClass: AnchorClass
  private let root: Certificate?
  /// The trust store after the files so far.
  package private(set) var store: TrustStore

  /// - Parameters:
  ///   - store: the trust store; nil to open that of this user.
  ///   - accept: asks the operator.
  ///   - root: the certificate at which the paths of lists must end; nil for any.
  /// - Throws: `TrustStoreError`.
  package init(
    _ surroundings: Surroundings, _ progress: any Progress, anchorClass: AnchorClass = .state,
    root: Certificate? = nil, to store: TrustStore? = nil,
    accept: @escaping (AcceptanceQuestion) throws -> Bool
  ) throws {
    (self.accept, self.progress) = (accept, progress)
    (self.surroundings, self.anchorClass, self.root) = (surroundings, anchorClass, root)
    self.store = try store ?? TrustStore(folder: surroundings.trustFolder)
  }

  /// Imports the file at a path.
  /// - Throws: ``PromptInterrupted``, and errors that are not coded.
  package mutating func add(contentsOf path: String) throws -> Outcome {
    let source = lists(named: Self.name(of: path))
    let (progress, name) = (progress, Self.name(of: path))
    defer { progress.clear() }
    return try outcome {
      try source.add(
        contentsOf: path, to: &$0,
        progress: { progress.show(.importing(file: name, done: $0, of: $1)) },
        accept: $1)
    }
  }

  /// Imports files in order. A CRL may come before its issuer's certificate, and is imported again at the end.
  /// - Throws: ``PromptInterrupted``, and errors that are not coded.
  package mutating func add(
    contentsOf paths: [String]
  ) throws -> [(path: String, outcome: Outcome)] {
    var outcomes: [(path: String, outcome: Outcome)] = []
    for path in paths { outcomes.append((path, try add(contentsOf: path))) }
    for (index, (path, outcome)) in outcomes.enumerated().dropLast() where outcome.lacksIssuer {
      outcomes[index].outcome = try add(contentsOf: path)
    }
    return outcomes
  }

  /// The institutions in some files whose cards may already claim the level of a government.
  /// - Throws: `StorageError`, `TrustStoreError`.
  package func claimingGovernment(in paths: [String]) throws -> [InstitutionAnchor] {
    let roots = try paths.flatMap { try CertificateFile.certificates($0) ?? [] }
    return try store.institutions().filter {
      $0.claim == .government && roots.contains($0.certificate)
    }
  }

  /// Imports the file at a path, which contains roots of institutions.
  /// - Throws: ``PromptInterrupted``, and errors that are not coded.
  package mutating func addInstitutions(
    contentsOf path: String, claim: InstitutionClaim?
  ) throws -> Outcome {
    let source = InstitutionImport(
      name: WireText(Self.name(of: path)), claim: claim, at: surroundings.now)
    return try outcome { try source.add(contentsOf: path, to: &$0, accept: $1) }
  }

  private static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Imports a file in memory, with a name.
  /// - Throws: ``PromptInterrupted``, and errors that are not coded.
  package mutating func add(_ bytes: [UInt8], name: String) throws -> Outcome {
    let source = lists(named: name)
    return try outcome { try source.add(bytes, to: &$0, accept: $1) }
  }

  private typealias Answer = (AcceptanceQuestion) throws -> Bool

  private func lists(named name: String) -> TrustImport {
    TrustImport(name: WireText(name), anchorClass: anchorClass, root: root, at: surroundings.now)
  }

  private mutating func outcome(
    _ run: (inout TrustStore, Answer) throws -> ImportReport
  ) throws -> Outcome {
    do {
      return .imported(try run(&store, accept))
    } catch let error as PromptInterrupted {
      throw error
    } catch let error as any CodedError {
      return .refused(error)
    }
  }
}
