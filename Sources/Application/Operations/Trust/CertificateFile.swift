import Encoding
import PKIX
import Storage
import Verdicts

/// A file of certificates in DER or PEM.
package enum CertificateFile {
  /// Its certificates; nil if it contains anything else.
  /// - Throws: `StorageError`.
  package static func certificates(_ path: String, limit: Int = 1 << 20) throws -> [Certificate]? {
    certificates(in: try BoundedFile.read(path, limit: limit))
  }

  /// The certificate of a file that must contain exactly one.
  /// - Throws: `StorageError`; ``AnchorMissing`` where it holds anything else.
  package static func one(_ path: String) throws -> Certificate {
    guard let all = try certificates(path), all.count == 1 else {
      throw AnchorMissing(source: .text(path))
    }
    return all[0]
  }

  private static func certificates(in content: [UInt8]) -> [Certificate]? {
    let blocks = (try? PEM.blocks(in: String(decoding: content, as: UTF8.self))) ?? []
    return try? (blocks.isEmpty ? [content] : blocks.map(\.content)).map {
      try Certificate(der: $0)
    }
  }

  /// The certificates of a file that was chosen on the page: PEM, or DER in base64url.
  /// - Throws: ``AnchorMissing`` if it contains anything else.
  package static func certificates(chosen content: [UInt8]) throws -> [Certificate] {
    let text = String(decoding: content.withoutSurroundingSpace, as: UTF8.self)
    guard let found = certificates(in: (try? Base64URL.decode(text)) ?? content) else {
      throw AnchorMissing(source: .phrase(.chosenFile))
    }
    return found
  }
}

/// The error if a file that should contain an anchor contains no certificate.
package struct AnchorMissing: CodedError {
  /// The file that should hold it.
  package let source: Detail

  package init(source: Detail) { self.source = source }
  package var code: ReasonCode { .nothingToImport }
  package var details: [Detail] { [source] }
}

extension Phrase {
  /// The file that was chosen on the page.
  static let chosenFile = Phrase("chosen-file")
}
