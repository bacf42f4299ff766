import Encoding
import Foundation

/// Certificates of document signers that a Python program made, with its decisions on them:
/// Tests/TestSupport/passport-certificates.
package enum PassportCertificates {
  /// A certificate, what is asked, and the decision.
  package struct Certificate: Sendable {
    /// The kind of its key: `p256`, `rsa2048-e65537`.
    package let kind: String
    /// What an authority signs in a certificate that is as it should be, but for what is asked.
    package let good: [UInt8]
    /// The same, or with one thing of it changed.
    package let bytes: [UInt8]
    /// True if it must be in date on 28 November 2026.
    package let isInDate: Bool
    /// The serial numbers of revoked certificates; nil if revocation is not asked for.
    package let revoked: [[UInt8]]?
    /// The rule that it breaks; nil where a proof is possible.
    package let refusal: String?

    /// True if it is in a form that circuits accept, whatever is asked.
    package var isReadable: Bool { refusal?.hasPrefix("asked: ") ?? true }
  }

  /// Makes certificates. The same seed gives the same ones.
  /// - Parameter kinds: the kinds of their keys.
  package static func made(_ count: Int, seed: Int, kinds: [String]) throws -> [Certificate] {
    let script = Vectors.root.appending(path: "Tests/TestSupport/passport-certificates").path
    let output = try Program.output("python3", [script, String(count), String(seed)] + kinds)
    return try output.split(separator: "\n").map { line in
      let value = try JSONReader.read(String(line))
      return Certificate(
        kind: try value.text("kind"), good: try value.bytes("good"),
        bytes: try value.bytes("bytes"), isInDate: value["inDate"]?.bool ?? false,
        revoked: try value["revoked"]?.array?.compactMap(\.string).map { try Hex.decode($0) },
        refusal: value["refusal"]?.string?.forPeople)
    }
  }
}
