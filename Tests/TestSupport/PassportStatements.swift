import Encoding
import Foundation

/// Documents that a Python program made, with its decisions on them:
/// Tests/TestSupport/passport-statements.
package enum PassportStatements {
  /// A document, the requested statement, and the decision.
  package struct Document: Sendable {
    /// EF.DG1, the LDS security object, the signed attributes.
    package let dataGroup1, securityObject, attributes: [UInt8]
    /// The kind of signature: `p256`, `brainpoolP256r1`, `rsa2048-e65537`, `rsa2048-e3` or `rsa2048-pss`, or one of
    /// other numbers of bits or, as `rsa2048-pss-sha512`, with another digest.
    package let kind: String
    /// The signature: r and s, each as long as a coordinate, or as many bytes as the modulus; and the
    /// key: x and y, or the modulus.
    package let signature, key: [UInt8]
    /// The requested age; nil if none is requested.
    package let age: Int?
    /// The requested nationalities; nil if none are requested.
    package let nationalities: [String]?
    /// True if the document must not have expired.
    package let isNotExpired: Bool
    /// The rule that it breaks; nil where a proof is possible.
    package let refusal: String?
  }

  /// Makes documents. The same seed gives the same documents, apart from keys and signatures.
  /// - Parameter kinds: the kinds of signature; those of the shortest keys where none are given.
  package static func made(
    _ count: Int, seed: Int, kinds: [String] = []
  ) throws -> [Document] {
    let script = Vectors.root.appending(path: "Tests/TestSupport/passport-statements").path
    let output = try Program.output("python3", [script, String(count), String(seed)] + kinds)
    return try output.split(separator: "\n").map { line in
      let value = try JSONReader.read(String(line))
      return Document(
        dataGroup1: try value.bytes("dg1"), securityObject: try value.bytes("object"),
        attributes: try value.bytes("attributes"), kind: try value.text("kind"),
        signature: try value.bytes("signature"), key: try value.bytes("key"),
        age: value["age"]?.integer,
        nationalities: value["nationalities"]?.array.map { $0.compactMap(\.string?.forPeople) },
        isNotExpired: value["notExpired"]?.bool ?? false,
        refusal: value["refusal"]?.string?.forPeople)
    }
  }
}
