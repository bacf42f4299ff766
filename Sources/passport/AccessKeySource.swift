import ChipAccess
import LDS

/// Where the key to a document comes from: the MRZ, a password for PACE, or both.
struct AccessKeySource {
  private let mrz: MRZSource?
  private let password: PasswordSource?

  /// Finds where it comes from; nil when nothing is given, where that may be.
  init?(_ options: Arguments, mayBeMissing: Bool) throws(UsageError) {
    mrz = try MRZSource(options)
    password = try PasswordSource(options)
    guard mrz != nil || password != nil else {
      if mayBeMissing { return nil }
      throw UsageError(
        "--mrz (prompt), --mrz - (standard input), --mrz-file FILE or --can is needed")
    }
    guard mrz?.isStandardInput != true || password?.isStandardInput != true else {
      throw UsageError("only one of --mrz, --can, --pin and --puk takes - (standard input)")
    }
  }

  /// Reads and checks what was chosen.
  /// - Throws: what ``MRZSource/read(allowsPrompt:)`` and ``PasswordSource/read(allowsPrompt:)``
  ///   throw.
  func read(allowsPrompt: Bool) throws -> AccessKey {
    let fields = try mrz?.read(allowsPrompt: allowsPrompt).accessFields
    if let password = try password?.read(allowsPrompt: allowsPrompt) {
      return AccessKey(password, fields: fields)
    }
    guard let fields else { throw UsageError("no key is given") }
    return AccessKey(fields)
  }
}
