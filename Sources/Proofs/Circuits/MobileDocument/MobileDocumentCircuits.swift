/// A pair of circuits of longfellow-libzk-v1 for the mdoc statement, one over GF(2^128) for the digests
/// and one over P-256's base field for the signatures, and the sizes of their proofs.
public struct MobileDocumentCircuits: Hashable, Sendable {
  /// The system's name.
  public static let system = "longfellow-libzk-v1"

  /// SHA-256 over the identifiers of the circuit for signatures and of that for digests, in hexadecimal
  /// digits.
  public let identifier: String
  /// The version of the statement.
  public let version: MobileDocumentVersion
  /// The number of claims in the statement.
  public let claimCount: Int
  /// SHA-256 over both circuits in the compact form that this program keeps, in hexadecimal digits.
  public let storedDigest: String
  /// The number of columns of the encoded rows in the proof of the circuit for digests.
  public let hashColumns: Int
  /// The number of columns of the encoded rows in the proof of the circuit for signatures.
  public let signatureColumns: Int

  /// All known pairs.
  public static let all: [MobileDocumentCircuits] = [
    (
      MobileDocumentVersion.seven, 4096,
      [
        (
          4151, "8d079211715200ff06c5109639245502bfe94aa869908d31176aae4016182121",
          "982456878ae1dc4b8907af7a5a4e0940daabb85bd51f42429d1bcdc01faa4d64"
        ),
        (
          4265, "6a5810683e62b6d7766ebd0d7ca72518a2b8325418142adcadb10d51dbbcd5ad",
          "8cb861796601b12ea6662e2f703e351d318463c5293cb8a395dac7e5f09cff90"
        ),
        (
          4307, "8ee4849ae1293ae6fe5f9082ce3e5e15c4f198f2998c682fa1b727237d6d252f",
          "894538c4419263d659bbc1fc2a24df79d493c9d107cbedef0a152061f8c840ce"
        ),
        (
          4415, "5aebdaaafe17296a3ef3ca6c80c6e7505e09291897c39700410a365fb278e460",
          "7bb7f043e946c73e762e0b5b1e3baba83b7ea3f7ed2d9f3a00548bbf1fe600c4"
        ),
      ]
    ),
    (
      .six, 2945,
      [
        (
          4096, "137e5a75ce72735a37c8a72da1a8a0a5df8d13365c2ae3d2c2bd6a0e7197c7c6",
          "46aa193f91542e739cdbadd5bf92c61db7f203b00909ba5161e74d207a164cb3"
        ),
        (
          4025, "b4bb6f01b7043f4f51d8302a30b36e3d4d2d0efc3c24557ab9212ad524a9764e",
          "d921abe264435027efa3fd25134733a4f7b24b536931fb5f56d16eab48d0ce6c"
        ),
        (
          4121, "b2211223b954b34a1081e3fbf71b8ea2de28efc888b4be510f532d6ba76c2010",
          "b5964c824c0f056eeff8d48cfadf5027e1446bbb483a0fc2d2b13fc19e792572"
        ),
        (
          4283, "c70b5f44a1365c53847eb8948ad5b4fdc224251a2bc02d958c84c862823c49d6",
          "4fd2b2c2e54f15af266abbe5c73e8d8a06ce48406ded5aa16c8050bc36fcfb6b"
        ),
      ]
    ),
  ].flatMap { version, signatureColumns, rows in
    rows.enumerated().map { number, row in
      MobileDocumentCircuits(
        identifier: row.1, version: version, claimCount: number + 1, storedDigest: row.2,
        hashColumns: row.0, signatureColumns: signatureColumns)
    }
  }

  /// The pair for a version and a number of claims; nil when there is none.
  public static func pair(
    _ version: MobileDocumentVersion, claimCount: Int
  ) -> MobileDocumentCircuits? {
    all.first { $0.version == version && $0.claimCount == claimCount }
  }
}
