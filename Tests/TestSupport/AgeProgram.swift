import Foundation

/// The `age` program, as an independent check of encrypted saved reads.
package enum AgeProgram {
  /// True if it is installed and answers as expected.
  package static let isInstalled = Program.path("age") != nil && Program.path("age-keygen") != nil

  /// Makes a new secret key, and its public key.
  package static func key() throws -> (secret: String, recipient: String) {
    let text = try Program.output("age-keygen", [])
    let lines = text.split(separator: "\n").map(String.init)
    let mark = "# public key: "
    guard let secret = lines.first(where: { $0.hasPrefix("AGE-SECRET-KEY-1") }),
      let recipient = lines.first(where: { $0.hasPrefix(mark) })
    else { throw MissingMember(name: "a key of age-keygen") }
    return (secret, String(recipient.dropFirst(mark.count)))
  }
}
