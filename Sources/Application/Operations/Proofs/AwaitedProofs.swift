import DocumentProofs
import Encoding
import FoundationEssentials
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts

/// The requests for proofs that this desk made, with the lists that they name, in the folder `proof-requests`. A
/// lock, FILE.lock, makes other processes wait, so that of two simultaneous answers only the first is accepted.
package struct AwaitedProofs {
  /// The number of requests that are kept; the oldest are dropped. An answer does not name its request, so that it is
  /// verified for each of them.
  package static let most = 8
  /// For how long a request is kept, in seconds. It is for its day alone.
  private static let memory: TimeInterval = 86_400
  /// The greatest length of the file in bytes.
  private static let longest = 2 << 20

  private struct Entry {
    let request: ProofRequest
    /// When it is forgotten.
    let end: Date
    var isAnswered: Bool
  }

  private let surroundings: Surroundings
  private let folder: String
  private let lock: FileLock
  /// The requests, the newest last.
  private var entries: [Entry]

  private var path: String { folder + "/requests.json" }

  /// Reads the requests; a missing file is empty. Waits while another process has it open.
  /// - Throws: `StorageError`; `AwaitedRequestsError` if the file contains something else.
  package init(_ surroundings: Surroundings) throws {
    self.surroundings = surroundings
    folder = try surroundings.dataHome + "/proof-requests"
    try PrivateFolder.make(try surroundings.dataHome)
    try PrivateFolder.make(folder)
    let path = folder + "/requests.json"
    lock = try FileLock(path: path + ".lock")
    guard let bytes = try OwnFile(path).readIfPresent(limit: Self.longest) else {
      entries = []
      return
    }
    guard let elements = (try? JSONReader.read(bytes))?.array else {
      throw AwaitedRequestsError(path: path)
    }
    let now = surroundings.now
    entries = try elements.map { element in
      guard let text = element["request"]?.string, let end = element["end"]?.integer,
        end.magnitude < 1 << 40,
        let isAnswered = element["answered"]?.bool, let bytes = try? Base64URL.decode(text),
        let request = try? ProofRequest(parsing: bytes)
      else { throw AwaitedRequestsError(path: path) }
      return Entry(
        request: request, end: Date(timeIntervalSince1970: TimeInterval(end)),
        isAnswered: isAnswered)
    }.filter { $0.end > now }
  }

  /// Adds a request that was made here with its list, and saves.
  /// - Throws: `StorageError`.
  package mutating func add(_ request: ProofRequest, _ list: SignerList?) throws {
    if let list { try AtomicFile.write(list.encoded, to: listPath(list.digest), mode: 0o600) }
    let end = surroundings.now + Self.memory
    entries =
      entries.suffix(Self.most - 1) + [
        Entry(request: request, end: end, isAnswered: false)
      ]
    try save()
    // Lists of requests that are forgotten go.
    let named = Set(entries.compactMap(\.request.listDigest).map { WireText(listName($0)) })
    for name in try FolderContents.names(in: folder).map({ WireText($0) })
    where name.hasSuffix(Self.listEnding) && !named.contains(name) {
      SystemCalls.unlink("\(folder)/\(name)")
    }
  }

  /// The verdict on an answer, with the request that it answers. An answer that passes is noted, and not accepted again.
  /// - Parameters:
  ///   - policy: what a signer may be, and whether its revocation may be left open.
  ///   - beforeNoting: called before that; what it throws leaves the answer to be judged again.
  /// - Throws: ``ProofUnawaited`` if this desk awaits none that it could answer; what verifying throws.
  package mutating func verdict(
    on proof: [UInt8], under policy: TrustPolicy, _ progress: any Progress,
    beforeNoting: () throws -> Void = {}
  ) throws -> JudgedProof {
    let key = try ProofKeyFile(surroundings).keyIfPresent
    var refused: JudgedProof?
    for place in entries.indices.reversed() {
      let request = entries[place].request
      guard request.verifier == nil || key?.publicKey == request.verifier?.key else { continue }
      let verification = ProofVerification(
        list: try list(request), key: key,
        issuers: try CredentialRoots(surroundings).anchors.map(\.certificate), policy: policy,
        surroundings, progress)
      var verdict = try verification.verdict(on: proof, for: request, spent: nil)
      guard verdict.outcome.status != .failed else {
        // The newest question is most likely the one that was meant.
        if refused == nil { refused = JudgedProof(request: request, verdict: verdict) }
        continue
      }
      if verdict.outcome.status == .passed {
        if entries[place].isAnswered {
          verdict.refuse(spent: .proofRequestSpent)
        } else {
          try beforeNoting()
          entries[place].isAnswered = true
          try save()
        }
      }
      return JudgedProof(request: request, verdict: verdict)
    }
    guard let refused else { throw ProofUnawaited() }
    return refused
  }

  /// True if an answer is encrypted to one of the requests.
  /// - Throws: `StorageError`, `DeviceKeyUnreadable`; `CryptoError` when libcrypto fails.
  package func opens(_ answer: [UInt8]) throws -> Bool {
    guard let key = try ProofKeyFile(surroundings).keyIfPresent else { return false }
    for request in entries.map(\.request) where request.verifier != nil {
      if try key.opened(answer, to: request) != nil { return true }
    }
    return false
  }

  /// The list that a request names; nil where it names none, or the list is gone.
  private func list(_ request: ProofRequest) throws -> SignerList? {
    guard let digest = request.listDigest,
      let bytes = try OwnFile(listPath(digest)).readIfPresent(limit: SignerList.longest)
    else { return nil }
    return try SignerList(parsing: bytes)
  }

  private static let listEnding: WireText = ".signers"

  private func listName(_ digest: [UInt8]) -> String { "\(Hex.encode(digest))\(Self.listEnding)" }
  private func listPath(_ digest: [UInt8]) -> String { "\(folder)/\(listName(digest))" }

  private func save() throws {
    let value = JSONValue.array(
      entries.map { entry in
        .object([
          "request": .string(WireText(Base64URL.encode(entry.request.encoded))),
          "end": .integer(Int(entry.end.timeIntervalSince1970)),
          "answered": .bool(entry.isAnswered),
        ])
      })
    try AtomicFile.write(JSONWriter().bytes(value), to: path, mode: 0o600)
  }
}

/// A proof over a passport with the request that it answers, and the verdict on it.
package struct JudgedProof: Sendable {
  /// The request of this desk.
  package let request: ProofRequest
  /// The verdict.
  package let verdict: PassportProofVerdict
}

/// The error for a proof that answers no request of this desk.
package struct ProofUnawaited: CodedError {
  package var code: ReasonCode { .requestUnawaited }
}
