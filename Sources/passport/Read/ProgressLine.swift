import Inspection

/// The words of the progress line.
enum ProgressLine {
  static func text(_ event: InspectionEvent) -> String {
    switch event {
    case .opening: "opening the chip …"
    case .beginning(let file): "reading \(file.name) …"
    case .reading(let file, let read, let total):
      "reading \(file.name) … \(total > 0 ? read * 100 / total : 0) %"
    case .authenticatingChip: "asking the chip for its proof …"
    case .verifying: "verifying …"
    }
  }
}
