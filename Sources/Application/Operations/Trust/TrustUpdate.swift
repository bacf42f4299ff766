import Encoding
import FoundationEssentials
import HTTP
import Storage
import Trust
import TrustStore
import Verdicts

/// An update of the trust store from addresses, or from the files of a folder. Each source is
/// imported as ``FileImport`` imports a file: where it came from is no reason to believe it.
package struct TrustUpdate {
  package typealias Outcome = FileImport.Outcome

  /// The source of an import.
  package enum Source {
    case address(HTTPURL)
    case file(path: String, name: String)

    /// The name of the source, which its anchors keep.
    package var name: String {
      switch self {
      case .address(let url): url.fileName
      case .file(_, let name): name
      }
    }

    /// The path or address, for programs.
    package var place: String {
      switch self {
      case .address(let url): url.description
      case .file(let path, _): path
      }
    }

    /// The name and host, for people.
    package var label: String {
      switch self {
      case .address(let url): "\(name) (\(url.host))"
      case .file: name
      }
    }
  }

  /// The result of a source.
  package struct Result {
    package let source: Source
    /// The fetched bytes, if they may be imported again; nil for a file.
    package let bytes: [UInt8]?
    package var outcome: Outcome

    fileprivate var exit: ExitCode {
      if case .imported(let report) = outcome, report.isSuperseded { return .success }
      return outcome.exit
    }

    /// True for a file with a list that is older than one that was imported before.
    fileprivate var isOlderFile: Bool {
      guard case .file = source, case .refused(let error) = outcome else { return false }
      return [.masterListOlder, .defectListOlder].contains(error.code)
    }
  }

  /// The greatest length of a fetched list, in bytes.
  private static let longest = 32 << 20
  /// The greatest number of names in a folder.
  private static let mostNames = 1000

  private var files: FileImport
  private let progress: any Progress
  /// The results of the sources, in order.
  package private(set) var results: [Result] = []
  /// The names in the folder that were passed over.
  package private(set) var ignored: [String] = []

  package init(_ files: FileImport, _ progress: any Progress) {
    (self.files, self.progress) = (files, progress)
  }

  /// The store after the imports.
  package var store: TrustStore { files.store }

  /// The worst exit code. A folder may keep older lists beside newer ones: these are reported and
  /// do not change the exit code. An address with an older list, or a folder with nothing else,
  /// does.
  package var exit: ExitCode {
    let others = results.filter { !$0.isOlderFile }
    return (others.isEmpty ? results : others).map(\.exit)
      .max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// The anchors that a source brought once and that its newest list does not carry.
  /// - Throws: `TrustStoreError`.
  package func missing() throws -> [TrustAnchor] {
    try results.flatMap { result -> [TrustAnchor] in
      guard case .imported(let report) = result.outcome, !report.signers.isEmpty else { return [] }
      return try store.anchors(
        broughtBy: WireText(result.source.name), without: report.entries.map(\.fingerprint))
    }
  }

  // MARK: From the network

  /// Imports what is at these addresses. One that fails does not stop the others.
  /// - Throws: ``PromptInterrupted``.
  package mutating func fetch(_ addresses: [HTTPURL], with client: HTTPClient) throws {
    var client = client
    client.longestBody = Self.longest
    for (place, url) in addresses.enumerated() {
      let (progress, count) = (progress, addresses.count)
      @Sendable func show(_ done: (Int, of: Int)?) {
        progress.show(.fetching(host: url.host, number: place + 1, of: count, done: done))
      }
      show(nil)
      client.progress = { show(($0, of: $1)) }
      let bytes: [UInt8]
      do throws(HTTPError) { bytes = try client.get(url) } catch {
        results.append(Result(source: .address(url), bytes: nil, outcome: .refused(error)))
        continue
      }
      var outcome = try imported(.address(url), bytes)
      if Self.isPage(bytes, outcome) {
        outcome = .refused(WebPageFetched(host: url.host.forPeople))
      }
      results.append(
        Result(
          source: .address(url), bytes: outcome.lacksIssuer ? bytes : nil, outcome: outcome)
      )
    }
    try importAgain()
  }

  /// True if nothing could be imported and the bytes begin like HTML or XML.
  private static func isPage(_ bytes: [UInt8], _ outcome: Outcome) -> Bool {
    guard holdsNothing(outcome) else { return false }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "<")
  }

  // MARK: From a folder

  /// Imports the files of a folder that may contain something; its subfolders are ignored.
  /// - Throws: `StorageError` when it cannot be listed or holds too many names, ``PromptInterrupted``.
  package mutating func take(from folder: String) throws {
    let names = try FolderContents.names(in: folder, limit: Self.mostNames)
    // Hidden files belong to programs.
    for name in names where name.utf8.first != UInt8(ascii: ".") {
      let slash = folder.utf8.last == UInt8(ascii: "/") ? "" : "/"
      let source = Source.file(path: folder + slash + name, name: name)
      let outcome = try Self.unreadable(source) ?? imported(source, nil)
      if Self.holdsNothing(outcome) {
        ignored.append(name)
      } else {
        results.append(Result(source: source, bytes: nil, outcome: outcome))
      }
    }
    try importAgain()
  }

  /// The reason for which a file is not imported, by its kind and its beginning; nil when it may be.
  private static func unreadable(_ source: Source) -> Outcome? {
    do throws(StorageError) {
      let beginning = try RegularFile(source.place, named: source.name).prefix(64 << 10)
      return TrustImport.mayImport(beginning)
        ? nil : .refused(TrustImportError.nothingToImport(WireText(source.name)))
    } catch {
      if case .notAFile = error {
        return .refused(TrustImportError.nothingToImport(WireText(source.name)))
      }
      return .refused(error)
    }
  }

  private static func holdsNothing(_ outcome: Outcome) -> Bool {
    if case .refused(let error) = outcome { error.code == .nothingToImport } else { false }
  }

  // MARK: The import

  private mutating func imported(_ source: Source, _ bytes: [UInt8]?) throws -> Outcome {
    if case .file(let path, _) = source { return try files.add(contentsOf: path) }
    return try files.add(bytes ?? [], name: source.name)
  }

  /// Imports a CRL again that preceded its issuer's certificate.
  private mutating func importAgain() throws {
    for (place, result) in results.enumerated().dropLast() where result.outcome.lacksIssuer {
      results[place].outcome = try imported(result.source, result.bytes)
    }
  }
}

extension ImportReport {
  /// True if the import changed the store.
  package var isNews: Bool {
    added + count(.revocationListAdded) + count(.defectListAdded) + documentSignersAdded
      + linked.count + unlinked.count > 0
  }

  /// True if it contains CRLs, and the store has newer ones of all of them.
  package var isSuperseded: Bool {
    !entries.isEmpty && entries.allSatisfy { $0.code == .revocationListSuperseded }
  }
}

/// The error if a host sends a web page instead of a list.
struct WebPageFetched: CodedError {
  package let host: String
  package var code: ReasonCode { .webPageFetched }
  package var details: [Detail] { [.text(host)] }
}

extension HTTPURL {
  /// The last part of the path; the host if the path is empty.
  package var fileName: String {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    return path.split(separator: UInt8(ascii: "/")).last
      .map { String(decoding: $0, as: UTF8.self) } ?? host.forPeople
  }
}
