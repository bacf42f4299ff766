import Crypto
import Storage
import Wallet

/// Makes the issuer of cards on this machine.
package struct MakeIssuerOperation {
  private let identity: IssuerIdentity

  package init(_ identity: IssuerIdentity) { self.identity = identity }

  /// Makes its store under a passphrase, and writes its root beside it.
  /// - Parameters:
  ///   - keyStore: the token in which its keys are made; nil for keys in the store itself.
  ///   - cost: the cost of trying the passphrase; nil for that of every passphrase.
  /// - Throws: `WalletError`, also where there is an issuer; `StorageError`.
  package func run(
    _ passphrase: SecretBytes, in keyStore: TokenKeyStore? = nil, _ surroundings: Surroundings,
    cost: Scrypt? = nil
  ) throws -> IssuerStore {
    try PrivateFolder.make(surroundings.dataHome)
    let issuer = try IssuerStore.create(
      at: surroundings.issuerFile, passphrase: passphrase, identity: identity, in: keyStore,
      random: surroundings.random, now: surroundings.now,
      cost: cost ?? surroundings.passphraseCost)
    try OwnDeskRoots.keep(issuer, surroundings)
    return issuer
  }

  /// Makes the store of an office whose signer the owner of a root certified, and writes that root beside it.
  /// - Parameter keyStore: the token that has the signer's key.
  /// - Throws: as ``run(_:in:_:)``.
  package static func run(
    _ signer: CertifiedSigner, _ passphrase: SecretBytes, in keyStore: TokenKeyStore,
    _ surroundings: Surroundings
  ) throws -> IssuerStore {
    try PrivateFolder.make(surroundings.dataHome)
    let issuer = try IssuerStore.create(
      at: surroundings.issuerFile, passphrase: passphrase, signer: signer, in: keyStore,
      random: surroundings.random, cost: surroundings.passphraseCost)
    try OwnDeskRoots.keep(issuer, surroundings)
    return issuer
  }
}
