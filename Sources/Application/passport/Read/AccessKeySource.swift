import ChipAccess
import Inspection
import LDS
import Messages
import MRZ
import Verdicts

/// The source of the access key to a document: the MRZ, three fields of it, a password for PACE, or
/// a password together with one of these.
struct AccessKeySource {
  static let fields = Flag(
    "--mrz-fields",
    "ask for document number, date of birth and date of expiry alone; no name is compared with the chip "
      + "then")
  static let options: [any HelpItem] =
    MRZSource.options + [MRZSource.showsInput, fields] + PasswordSource.options
  static let rules: [OptionRule] =
    [
      .exclude(MRZSource.options + [fields]), .exclude([MRZSource.showsInput, MRZSource.file]),
      .exclude([MRZSource.showsInput, MRZSource.device]),
    ]
    + PasswordSource.rules

  private let mrz: MRZSource?
  private let asksForFields: Bool
  private let password: PasswordSource?
  private let options: Arguments
  private var allowsPrompt: Bool { !options[CommonOptions.noInput] }

  /// The source that the options select. If they select none, the MRZ is asked for; but if the key
  /// may be missing, this is nil.
  /// - Throws: ``UsageError`` for options that do not fit together, or if no one can be asked.
  init?(_ options: Arguments, mayBeMissing: Bool) throws(UsageError) {
    self.options = options
    asksForFields = options[Self.fields]
    password = PasswordSource(options)
    let mrz = MRZSource(options)
    if mrz == nil, !asksForFields, password == nil {
      if mayBeMissing { return nil }
      guard !options[CommonOptions.noInput], Terminal() != nil else {
        throw UsageError(
          "--mrz (prompt), --mrz - (standard input), --mrz-file FILE, --mrz-fields or --can is needed"
        )
      }
      self.mrz = .prompt
    } else {
      self.mrz = mrz
    }
    guard mrz?.isStandardInput != true || password?.isStandardInput != true else {
      throw UsageError("only one of --mrz, --can, --pin and --puk takes - (standard input)")
    }
  }

  /// True if any of it is typed on a terminal.
  var isTyped: Bool { mrz?.isTyped == true || asksForFields || password?.isPrompt == true }

  /// Reads and checks the key, the MRZ first.
  /// - Throws: the errors of ``MRZSource/read(_:_:)`` and
  ///   ``PasswordSource/read(allowsPrompt:)``.
  func read(_ words: MessageCatalogue) throws -> AccessKey {
    let whole = try mrz?.read(options, words)
    let fields = asksForFields ? try askForFields(words) : nil
    let password = try password?.read(allowsPrompt: allowsPrompt)
    switch (password, whole, fields) {
    case (let password?, let mrz?, _): return AccessKey(password, mrz: mrz)
    case (let password?, nil, let fields): return AccessKey(password, fields: fields)
    case (nil, let mrz?, _): return AccessKey(mrz)
    case (nil, nil, let fields?): return AccessKey(fields)
    case (nil, nil, nil): throw UsageError("no key is given")
    }
  }

  private func askForFields(_ words: MessageCatalogue) throws -> MRZAccessFields {
    guard allowsPrompt, let terminal = Terminal() else {
      throw InputError.missing(Phrase("input-document-number"))
    }
    return try MRZPrompt(
      terminal, isSwiped: false, showsInput: options[MRZSource.showsInput], words
    ).askFields()
  }

  /// The MRZ after its differing lines were typed again; nil if a program or a file gave it, or if
  /// no one can be asked.
  func askAgain(
    _ given: MRZ, _ differences: [MRZDifference], _ words: MessageCatalogue
  ) throws -> MRZ? {
    guard allowsPrompt else { return nil }
    return try mrz?.prompt(options, words)?.askAgain(given, differences)
  }
}
