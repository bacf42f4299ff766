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
    /// The twelve digits of the time of signing; nil if none is stated.
    package let signed: [UInt8]?
    /// The rule that it breaks; nil where a proof is possible.
    package let refusal: String?

    /// True if it is in a form that circuits accept, whatever is asked.
    package var isReadable: Bool { refusal?.hasPrefix("asked: ") ?? true }
  }

  private static let script =
    Vectors.root.appending(path: "Tests/TestSupport/passport-certificates").path

  /// Makes certificates. The same seed gives the same ones.
  /// - Parameter kinds: the kinds of their keys.
  package static func made(_ count: Int, seed: Int, kinds: [String]) throws -> [Certificate] {
    let output = try Program.output("python3", [script, String(count), String(seed)] + kinds)
    return try output.split(separator: "\n").map { line in
      let value = try JSONReader.read(String(line))
      return Certificate(
        kind: try value.text("kind"), good: try value.bytes("good"),
        bytes: try value.bytes("bytes"), isInDate: value["inDate"]?.bool ?? false,
        revoked: try value["revoked"]?.array?.compactMap(\.string).map { try Hex.decode($0) },
        signed: value["signed"]?.string.map { $0.utf8.map { $0 & 15 } },
        refusal: value["refusal"]?.string?.forPeople)
    }
  }

  /// A walk over a certificate with the choices of a prover.
  package struct Walk: Sendable {
    private let line: String

    /// A walk over the bytes of a certificate.
    /// - Parameters:
    ///   - length: the number of bytes that are signed.
    ///   - places: those of algorithm, issuer, validity, subject, key, both heads of the extensions, and twelve
    ///     extensions.
    ///   - form: the number of the key's form.
    ///   - usage: the number of the extension with the key usage.
    package init(
      _ certificate: Certificate, length: Int, places: [Int], key: [UInt8], form: Int, usage: Int
    ) {
      let revoked = certificate.revoked.map { numbers in
        "[" + numbers.map { "\"\(Hex.encode($0))\"" }.joined(separator: ",") + "]"
      }
      let signed = certificate.signed.map { "\"" + $0.map(String.init).joined() + "\"" }
      line =
        """
        {"kind":"\(certificate.kind)","bytes":"\(Hex.encode(certificate.bytes))","length":\(length),\
        "places":\(places),"key":"\(Hex.encode(key))","form":\(form),"usage":\(usage),\
        "inDate":\(certificate.isInDate),"revoked":\(revoked ?? "null"),"signed":\(signed ?? "null")}
        """
    }

    /// For each walk whether all holds that a circuit must assert, as the program says.
    package static func hold(_ walks: [Walk]) throws -> [Bool] {
      let folder = try TemporaryFolder()
      try folder.write(Array(walks.map { $0.line + "\n" }.joined().utf8), to: "walks")
      let output = try Program.output("python3", [script, "--walks", folder.path("walks")])
      return output.split(separator: "\n").map { $0 == "true" }
    }
  }
}
