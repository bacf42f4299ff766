import Crypto
import Encoding
import Messages
import Operations
import PKCS11
import PKIX
import Presentation
import Storage
import Verdicts
import Wallet

/// The options that name the token for an issuer's keys.
enum KeyStoreOptions {
  static let address = Option.words(
    "--key-store", "ADDRESS",
    "make the keys in the token of this address, as pkcs11:token=Office;object=Desk, and never outside; object is "
      + "what they are named after")
  static let module = Option.words(
    "--token-module", "PATH", "the PKCS #11 module that reaches the token, by its whole path")
  static let usesExisting = Flag(
    "--use-existing-keys", "use the keys of these names that are in the token already")

  static let all: [any HelpItem] = [address, module, usesExisting]
  static let rules: [OptionRule] = [
    .goesWith(module, [address]), .goesWith(usesExisting, [address]),
  ]

  /// The token for the keys; nil where they are kept in the issuer's store.
  static func keyStore(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> TokenKeyStore? {
    guard let text = options[address] else { return nil }
    let address = try TokenAddress(text)
    let path = try options[module] ?? TokenModules(on: environment.surroundings.machine).only()
    return try TokenPIN.tokens(options, environment).keyStore(
      address, through: path, existing: options[usesExisting] ? .used : .refused)
  }
}

/// `passport issuer request`: makes the key of an office's signer in its token, for the owner of a root to certify.
enum IssuerRequestCommand {
  private static let out = Option(
    "--out", "FILE", "write the signer's public key there; - is standard output"
  ) { ResultPlace($0) }
  private static let renew = Flag(
    "--renew", "make the key of a new signer beside that of the issuer that is there")
  private static let needed = Needed(out)
  static let command = Command(
    "issuer request",
    synopsis: "\(KeyStoreOptions.address.usage) \(out.usage) | \(renew) \(out.usage)",
    summary: "make a signer's key in a token, for the owner of a root to certify",
    options: [KeyStoreOptions.all + [renew, out] + IssuerOptions.signing],
    rules: [needed.rule, .exclude([renew, KeyStoreOptions.address])] + KeyStoreOptions.rules,
    notes: [
      "The owner of the root certifies it with passport issuer certify, and passport issuer init --certificate takes what "
        + "comes back. Nothing in FILE is secret; tell the owner its SHA-256 in another way, so that nobody puts a "
        + "key of their own in its place."
    ],
    examples: [
      Example(
        "The signer of a second office",
        "passport issuer request --key-store \"pkcs11:token=Office;object=Desk\" --out office.pem")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    try place.check()
    let key = try keyStore(options, environment).makeSignerKey(environment.surroundings.random)
    let request = SignerRequest(key: key)
    try place.write(request.file, mode: 0o644, environment)
    environment.errors.note("SHA-256 of the signer's key: \(try request.fingerprint)")
    return .success
  }

  private static func keyStore(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> TokenKeyStore {
    if options[renew] {
      let issuer = try IssuerStore.open(
        at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read()
      )
      try TokenPIN.tokens(options, environment).open(of: issuer)
      return try issuer.signerKeyStore()
    }
    guard let keyStore = try KeyStoreOptions.keyStore(options, environment) else {
      throw UsageError("\(KeyStoreOptions.address) is needed")
    }
    return keyStore
  }
}

/// `passport issuer certify`: the certificate of the signer of another office, under the root of this issuer.
enum IssuerCertifyCommand {
  private static let out = Option(
    "--out", "FILE", "write the certificate and the root there, in PEM; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(out)
  static let command = Command(
    "issuer certify", synopsis: "REQUEST \(out.usage)",
    summary: "certify the signer of another office under the root",
    operand: Operand("REQUEST", "the file that passport issuer request wrote there", 1...1),
    options: [[out] + IssuerOptions.signing], rules: [needed.rule],
    notes: [
      "Who gets the certificate issues cards in this issuer's name for 400 days, and nothing takes it back: give it away "
        + "only when the office says the same SHA-256 of its key."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    let place = try needed.values(in: options)
    try place.check()
    guard
      let request = SignerRequest(
        file: try BoundedFile.read(options.operand, limit: SignerRequest.longest))
    else { throw CommandRefusal(.signerRequestMalformed, .text(options.operand)) }
    let issuer = try IssuerStore.open(
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try TokenPIN.tokens(options, environment).open([.root], of: issuer)
    let made = try issuer.certify(request.key, now: environment.now)
    let text = [made, issuer.rootCertificate].map {
      PEM(label: "CERTIFICATE", content: $0).text
    }.joined()
    try place.write(Array(text.utf8), mode: 0o644, environment)
    environment.errors.note("SHA-256 of the signer's key: \(try request.fingerprint)")
    environment.errors.note("SHA-256 of root: \(Hex.encode(issuer.rootFingerprint))")
    return .success
  }
}

/// The public key of a signer as a file: SubjectPublicKeyInfo in PEM, RFC 7468, 13.
private struct SignerRequest {
  /// The greatest length of a file in bytes.
  static let longest = 4096
  private static let label: WireText = "PUBLIC KEY"

  let key: P256PublicKey

  init(key: P256PublicKey) { self.key = key }

  /// Reads a file; nil for anything but one key on P-256.
  init?(file: [UInt8]) {
    guard let blocks = try? PEM.blocks(in: file), blocks.count == 1, blocks[0].label == Self.label,
      let key = try? PublicKey(publicKeyInfo: blocks[0].content),
      let point = try? P256PublicKey(key)
    else { return nil }
    self.key = point
  }

  var file: [UInt8] { Array(PEM(label: Self.label, content: key.publicKeyInfo).text.utf8) }

  /// SHA-256 over SubjectPublicKeyInfo in DER.
  var fingerprint: String {
    get throws { Hex.encode(try DigestAlgorithm.sha256.digest(key.publicKeyInfo)) }
  }
}

extension ReasonCode {
  /// *place* holds no signer's certificate with its root.
  static let signerCertificateMalformed = ReasonCode(
    "signer-certificate-malformed", .fileDamaged, .place)
  /// *place* holds no public key of a signer.
  static let signerRequestMalformed = ReasonCode("signer-request-malformed", .fileDamaged, .place)
}
