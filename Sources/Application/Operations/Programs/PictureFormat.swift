/// The formats of pictures that a program may read, by their names in ImageMagick. If no format is
/// named, its libraries choose one by the content; some formats refer to other files, or run a
/// shell.
enum PictureFormat: String, CaseIterable {
  case png, jpeg, gif, webp

  /// The format by the first bytes; nil for every other one.
  package init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }
}
