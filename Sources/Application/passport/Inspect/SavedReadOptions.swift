import Operations

extension SavedReadKey {
  private static let passphraseFile = Passphrase.file.saying(
    "open an encrypted read with the passphrase in the first line of a file")
  static let identity = Option(
    "--identity", "FILE", "open it with a secret key, as age-keygen writes it")
  /// The options that choose a key; at most one of them is given.
  static let keys: [any DeclaredOption] = [passphraseFile, identity]
  /// The options of every command that opens a saved read.
  static let options: [any HelpItem] =
    keys + [CommonOptions.noInput.saying("never ask for the passphrase; fail instead")]

  /// - Parameters:
  ///   - secret: what the passphrase opens.
  ///   - file: the option that may name a file with it.
  init(
    _ options: Arguments, to secret: Passphrase.Secret = .savedRead,
    file: Option<String> = Passphrase.file
  ) {
    let passphrase = Passphrase(of: secret, options, file: file)
    self.init(identityFile: options[Self.identity], passphrase: passphrase.read)
  }
}
