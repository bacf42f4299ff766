import Circuits
import Encoding

/// The properties by which kinds of proofs over a document differ. They are public.
public struct ProofClass: Hashable, Sendable {
  /// The algorithm of the document signer's signature.
  public let algorithm: SignerCircuit.Algorithm
  /// Whether the proof shows the signer's key, or hides it.
  public let place: SignerPlace
  /// The sizes of the document's files.
  public let sizes: PassportDataSizes
  /// The statements about the holder.
  public let binding: HolderBindingForm

  /// How the signer's certificate is proved; nil unless the place is `certified`.
  public private(set) var state: StateClass?

  /// A class without a certificate that is proved.
  init(
    algorithm: SignerCircuit.Algorithm, place: SignerPlace, sizes: PassportDataSizes,
    binding: HolderBindingForm
  ) {
    (self.algorithm, self.place) = (algorithm, place)
    (self.sizes, self.binding) = (sizes, binding)
  }

  /// A class with a certificate that is proved.
  init(
    algorithm: SignerCircuit.Algorithm, state: StateClass, sizes: PassportDataSizes,
    binding: HolderBindingForm
  ) {
    self.init(algorithm: algorithm, place: .certified, sizes: sizes, binding: binding)
    self.state = state
  }

  /// The circuit for the signature.
  var signature: SignerCircuit { SignerCircuit(algorithm, place) }
  /// The circuit for the data.
  var data: LinkedPassportData.Shape {
    LinkedPassportData.Shape(sizes, algorithm.linking, binding)
  }

  /// The circuit for the signer's certificate; nil where none is proved.
  var certificate: SignerCertificateCircuit.Shape? {
    state.map {
      SignerCertificateCircuit.Shape(
        blocks: $0.blocks, key: algorithm.certifiedKey, linking: $0.root.linking)
    }
  }

  /// The names of all circuits, in the order of the proofs in a file.
  var circuitNames: [String] {
    [data.name] + (certificate.map { [$0.name] } ?? []) + [signature.name]
      + (state.map { [$0.signature.name] } ?? [])
      + (binding == .desk ? [DeskBindingCircuit.name] : [])
  }

  /// The name: `rsa2048-pkcs1-sha256-e65537/listed-15/5+3`, with `/pseudonym` or `/desk` if a
  /// pseudonym or an issuer's binding statement is proved too. Up to a state's root the place is
  /// `state-18-rsa4096-pkcs1-sha256-e65537`.
  public var name: String {
    let name = "\(algorithm.name)/\(state?.name ?? place.name)/\(sizes.name)"
    return binding == .none ? name : "\(name)/\(binding.name)"
  }

  /// All classes.
  public static let all: [ProofClass] = SignerCircuit.Algorithm.all.flatMap { algorithm in
    PassportDataSizes.all(algorithm.digest).flatMap { sizes in
      HolderBindingForm.allCases.flatMap { binding in
        places.map {
          ProofClass(algorithm: algorithm, place: $0, sizes: sizes, binding: binding)
        }
          + StateClass.all(algorithm).map {
            ProofClass(algorithm: algorithm, state: $0, sizes: sizes, binding: binding)
          }
      }
    }
  }

  private static let byName = Dictionary(
    all.map { (WireText($0.name), $0) }, uniquingKeysWith: { first, _ in first })

  private static let places =
    [SignerPlace.shown] + SignerPlace.capacities.map { .listed(capacity: $0) }

  /// The class of a name; nil where there is none.
  static func named(_ name: WireText) -> ProofClass? { byName[name] }

  /// The names of all circuits.
  public static let circuits = Set(all.flatMap(\.circuitNames).map { WireText($0) }).sorted()
}

/// How a proof up to a state's root proves the certificate of the document's signer.
public struct StateClass: Hashable, Sendable {
  /// The algorithm of the root's signature.
  public let root: SignerCircuit.Algorithm
  /// The greatest length of the certificate, in blocks of SHA-256.
  public let blocks: Int

  /// The circuit for the root's signature: the root is hidden among those of a list.
  var signature: SignerCircuit { SignerCircuit(root, .listed(capacity: Self.capacity)) }

  /// The number of places of a list of roots; all states together have fewer.
  static let capacity = 1 << 10

  /// The name: `state-18-rsa4096-pkcs1-sha256-e65537`.
  var name: String { "state-\(blocks)-\(root.name)" }

  /// All of them for the certificates of signers with an algorithm.
  fileprivate static func all(_ signer: SignerCircuit.Algorithm) -> [StateClass] {
    typealias Algorithm = SignerCircuit.Algorithm
    guard Algorithm.certified.contains(signer) else { return [] }
    return Algorithm.roots.filter { $0.certifiedKeys.contains(signer.certifiedKey) }
      .flatMap { root in
        SignerCertificateCircuit.Shape.sizes.map { StateClass(root: root, blocks: $0) }
      }
  }
}

extension ProofRequest {
  /// The statements about the holder that a proof for this request makes.
  var binding: HolderBindingForm { isBound ? .desk : wantsPseudonym ? .pseudonym : .none }
}
