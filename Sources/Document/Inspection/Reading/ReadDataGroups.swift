import ChipAccess
import LDS

/// Reads the data groups that the document lists and the policy wants, the portrait last. With
/// certificates for terminal authentication, DG3 and DG4 are read after that.
struct ReadDataGroups {
  func perform(
    _ reader: FileReader, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    for file in order(document.listed)
    where context.policy.wants(file) && !document.files.wasTried(file)
      && (context.terminal == nil || !ElementaryFile.additionalFeatures.contains(file))
    {
      document.files.add(file, try reader.read(file))
    }
  }

  private func order(_ listed: ListedDataGroups) -> [ElementaryFile] {
    let files = listed.files
    return files.filter { $0 != .dg2 } + files.filter { $0 == .dg2 }
  }
}
