import ChipAccess
import LDS

/// Says of a card that has no passport application what it is, as far as its EF.DIR tells (Doc 9303-10,
/// 3.11.3): identity cards exist that have the eID application alone. Where EF.DIR does not tell, nothing
/// is guessed.
struct NoPassportApplication {
  /// Reads in the session that was refused.
  let reader: FileReader

  /// The error in the place of the refusal to select LDS1.
  func explained(_ refusal: ChipAccessError, _ files: DocumentFiles) -> any Error {
    guard case .notAPassport = refusal else { return refusal }
    let file = files[.directory] == nil ? directory : files.directory
    guard let listed = file.content?.applications.map(\.application) else { return refusal }
    let found = LDSApplication.identityCard.filter(listed.contains)
    return found.isEmpty ? refusal : InspectionError.noPassportApplication(found)
  }

  /// The refusal left the master file selected. A link that breaks over the question changes nothing.
  private var directory: FileState<EFDIR> {
    var files = DocumentFiles()
    if let reading = try? reader.read(.directory) { files.add(.directory, reading) }
    return files.directory
  }
}
