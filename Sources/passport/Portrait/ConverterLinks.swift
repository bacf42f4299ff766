import Glibc

/// Two names with endings for two descriptors of a program that is about to run, in a folder of their
/// own that goes with this value. Nothing is written there but the names.
final class ConverterLinks {
  let input: String
  let output: String
  private let folder: String

  init?(_ inputEnding: String, _ outputEnding: String) {
    var template = Array("/tmp/passport-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.folder = folder
    input = "\(folder)/input.\(inputEnding)"
    output = "\(folder)/result.\(outputEnding)"
    guard symlink(ConverterProgram.input, input) == 0, symlink(ConverterProgram.output, output) == 0
    else { return nil }
  }

  deinit {
    unlink(input)
    unlink(output)
    rmdir(folder)
  }
}
