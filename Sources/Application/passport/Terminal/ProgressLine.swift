import Inspection
import Operations
import ZeroKnowledge

/// Shows the steps of an operation on the progress line, and its notes.
extension Diagnostics: Progress {
  func show(_ step: OperationStep) {
    switch step {
    case .inspecting(let event): progress(Self.text(event))
    case .importing(let file, let done, let total): progress("reading \(file)", done, of: total)
    case .fetching(let host, let number, let count, let done):
      let fetching = "fetching from \(host) (\(number) of \(count))"
      if let done { progress(fetching, done.0, of: done.of) } else { progress(fetching) }
    case .makingCircuit(let name): progress("making the circuit \(name), once …")
    case .compilingCircuits(let done, let total): progress("compiling circuits", done, of: total)
    case .proving(let stage): progress(Self.text(stage))
    }
  }

  func clear() { clearProgress() }

  func note(_ note: OperationNote) {
    switch note {
    case .circuitDamaged(let path): self.note("\(path) is damaged, or is of another version")
    case .revocable(let number):
      self.note("to revoke what was issued: passport card revoke \(number)")
    case .irrevocable(let end): self.note("nobody can revoke it; it ends on \(end)")
    case .boundElsewhere:
      self.note(
        "this issuer signed for this document in another wallet: the card is made, without the issuer's "
          + "word for the holder")
    case .secretsWritten(let path):
      self.note("warning: \(path) holds personal data and keys; anyone who has it has the document")
    case .traceNotWritten: self.note("passport: the trace is not written")
    }
  }

  private static func text(_ event: InspectionEvent) -> String {
    switch event {
    case .opening: "opening the chip …"
    case .beginning(let file): "reading \(file.name) …"
    case .reading(let file, let read, let total):
      "reading \(file.name) … \(total > 0 ? read * 100 / total : 0) %"
    case .authenticatingChip: "asking the chip for its proof …"
    case .authenticatingTerminal: "showing certificates to the chip …"
    case .verifying: "verifying …"
    }
  }

  private static func text(_ stage: ProofStage) -> String {
    switch stage {
    case .committing: "committing to the document …"
    case .provingHash: "proving the digests …"
    case .provingSignature: "proving the signatures …"
    case .proving: "proving …"
    }
  }
}
