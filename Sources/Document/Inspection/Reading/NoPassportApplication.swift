import ChipAccess
import LDS

/// Uses EF.DIR to explain why LDS1 cannot be selected on a card without a passport application (Doc
/// 9303-10, 3.11.3): some identity cards have the eID application alone. Without EF.DIR the error
/// stays as it is.
struct NoPassportApplication {
  /// The reader in the session in which LDS1 was not selected.
  let reader: FileReader

  /// The error that replaces the refusal to select LDS1, if EF.DIR explains it.
  func explained(_ refusal: ChipAccessError, _ files: DocumentFiles) -> any Error {
    guard case .notAPassport = refusal else { return refusal }
    let file = files[.directory] == nil ? directory : files.directory
    guard let listed = file.content?.applications.map(\.application) else { return refusal }
    let found = LDSApplication.identityCard.filter(listed.contains)
    return found.isEmpty ? refusal : InspectionError.noPassportApplication(found)
  }

  /// EF.DIR, read now: the refusal left the master file selected. An error of the link is ignored.
  private var directory: FileState<EFDIR> {
    var files = DocumentFiles()
    if let reading = try? reader.read(.directory) { files.add(.directory, reading) }
    return files.directory
  }
}
