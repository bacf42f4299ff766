import ChipSimulator
import Crypto
import Encoding
import SmartCard
import Verdicts

/// The source of a document: a PC/SC reader, the built-in simulator, or a trace.
package enum DocumentSource {
  case reader(name: String?)
  case simulator(Profile)
  case replay(TraceFile)

  /// The trace that is replayed; nil for any other source.
  package var trace: TraceFile? {
    if case .replay(let file) = self { file } else { nil }
  }

  /// A connected document.
  package struct Document {
    package let channel: any CardChannel
    /// The reader's name in a trace.
    package let reader: String
    var answerToReset: () -> [UInt8] = { [] }
    package let random: RandomSource
    /// Called when the read is complete; throws if a replayed trace has exchanges left.
    package var finish: () throws -> Void = {}
    package var release: () -> Void = {}
  }

  /// How long to wait while another program uses the document; also the shortest time limit for an
  /// answer.
  private static let timeLimit = Duration.seconds(5)

  /// The callbacks while the operation waits for a document.
  package struct Wait {
    /// Called with the context that waits, which another thread may cancel.
    package var begin: (PCSCContext) -> Void
    /// There is no document yet.
    package var onWaiting: () -> Void
    /// A reader was plugged in or unplugged.
    package var onChange: (ReaderChange) -> Void
    /// Another program uses the document on a reader.
    package var onHeld: @Sendable (String) -> Void
    /// A reader, or the document on it, has not answered for some seconds; called on another
    /// thread.
    package var onSilence: @Sendable (String) -> Void

    package init(
      begin: @escaping (PCSCContext) -> Void = { _ in }, onWaiting: @escaping () -> Void,
      onChange: @escaping (ReaderChange) -> Void, onHeld: @escaping @Sendable (String) -> Void,
      onSilence: @escaping @Sendable (String) -> Void
    ) {
      (self.begin, self.onWaiting, self.onChange) = (begin, onWaiting, onChange)
      (self.onHeld, self.onSilence) = (onHeld, onSilence)
    }
  }

  /// Checks that there is a reader, before the key is asked for.
  /// - Throws: `SmartCardError` if the service, the permission or the reader is missing.
  package func check() throws {
    if case .reader(let name) = self { try PCSCContext().checkReader(named: name) }
  }

  /// Waits for a document and connects to it exclusively.
  /// - Parameters:
  ///   - timeout: how long to wait for a document, and for each of its answers, but then at least
  ///     five seconds.
  ///   - wait: the callbacks during the wait.
  /// - Throws: `SmartCardError` if there is no document.
  package func open(
    timeout: Duration, telling wait: Wait, _ surroundings: Surroundings
  ) throws -> Document {
    switch self {
    case .simulator(let profile):
      let passport = try VirtualPassport(profile: profile, surroundings)
      return Document(
        channel: try passport.chip(surroundings), reader: "simulator:\(profile.name)",
        random: surroundings.random)
    case .replay(let file):
      let channel = ReplayChannel(file.trace)
      return Document(
        channel: channel, reader: file.trace.reader ?? "",
        answerToReset: { file.trace.answerToReset }, random: .replayed(channel.numbers),
        finish: channel.finish)
    case .reader(let name):
      let context = try PCSCContext(
        timeLimit: max(timeout, Self.timeLimit), onSilence: wait.onSilence)
      wait.begin(context)
      let reader = try context.waitForDocument(
        reader: name, timeout: timeout, onWaiting: wait.onWaiting, onChange: wait.onChange)
      let onHeld = wait.onHeld
      let channel = try context.connect(reader: reader, timeLimit: Self.timeLimit) {
        onHeld(reader)
      }
      return Document(
        channel: channel, reader: channel.readerName, answerToReset: { channel.atr },
        random: surroundings.random, release: { channel.close() })
    }
  }
}
