import Encoding
import PKIX
import Storage

/// A file of certificates in DER or PEM.
enum CertificateFile {
  /// Its certificates; nil where it holds anything else.
  /// - Throws: `StorageError`.
  static func certificates(_ path: String, limit: Int = 1 << 20) throws -> [Certificate]? {
    let octets = try BoundedFile.read(path, limit: limit)
    let blocks = (try? PEM.blocks(in: String(decoding: octets, as: UTF8.self))) ?? []
    return try? (blocks.isEmpty ? [octets] : blocks.map(\.content)).map {
      try Certificate(der: $0)
    }
  }
}
