import ChipSimulator
import SmartCard

/// Where the document lies: on a PC/SC reader, or in the built-in simulator.
enum DocumentSource {
  case reader(name: String?)
  case simulator(Profile)

  /// Understands the value of `--reader`; without one the best reader is taken.
  init(_ name: String?) throws(UsageError) {
    let parts = (name ?? "").split(separator: ":", maxSplits: 1)
    if parts.first == "simulator" {
      self = .simulator(try VirtualPassport.profile(parts.dropFirst().first.map(String.init)))
    } else {
      self = .reader(name: name)
    }
  }

  /// A document that has been found, and how to let it go.
  struct Document {
    let channel: any CardChannel
    let release: () -> Void
  }

  /// Waits for a document and connects to it alone.
  /// - Throws: `SmartCardError` for every state in which there is none.
  func open(timeout: Duration, _ environment: AppEnvironment) throws -> Document {
    switch self {
    case .simulator(let profile):
      let passport = try VirtualPassport(profile: profile.name, environment)
      return Document(channel: try passport.chip(environment), release: {})
    case .reader(let name):
      let context = try PCSCContext()
      let reader = try context.waitForDocument(reader: name, timeout: timeout) {
        environment.errors.say("lay the document on the reader, flat, and keep it still")
      }
      let channel = try context.connect(reader: reader)
      return Document(channel: channel, release: { channel.close() })
    }
  }
}
