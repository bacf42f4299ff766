import Inspection
import LDS
import Messages
import Verdicts

extension FileRecord {
  /// The images of DG3 or DG4; nil for other files, and where it was not read or is malformed.
  var images: [BiometricImage]? {
    switch parsed {
    case .dg3(let file): file.images
    case .dg4(let file): file.images
    default: nil
    }
  }
}

/// What DG3 and DG4 hold, counted: `2 fingerprints, WSQ`.
struct BiometricWords {
  let catalogue: MessageCatalogue

  /// The words for a file; nil for any but DG3 and DG4, and where it was not read or is malformed.
  func words(_ file: FileRecord) -> String? {
    guard let images = file.images else { return nil }
    let isIris = file.file == .dg4
    guard !images.isEmpty else { return catalogue.words(isIris ? .irisesNone : .fingerprintsNone) }
    let encodings = images.map(\.encoding).reduce(into: [] as [BiometricImage.Encoding?]) {
      if !$0.contains($1) { $0.append($1) }
    }
    let list = encodings.map(name).joined(separator: ", ")
    return catalogue.words(
      isIris ? .irises(images.count, list) : .fingerprints(images.count, list))
  }

  private func name(_ encoding: BiometricImage.Encoding?) -> String {
    guard let encoding else { return catalogue.words(.holderImageUnknown) }
    return encoding == .raw ? catalogue.words(.imageUncompressed) : encoding.name
  }
}
