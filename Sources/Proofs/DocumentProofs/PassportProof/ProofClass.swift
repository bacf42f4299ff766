import Circuits
import Encoding

/// The properties by which kinds of proofs over a document differ. They are public.
public struct ProofClass: Hashable, Sendable {
  /// The algorithm of the document signer's signature.
  public let algorithm: SignerCircuit.Algorithm
  /// Whether the proof shows the signer's key, or hides it in a list.
  public let place: SignerPlace
  /// The sizes of the document's files.
  public let sizes: PassportDataSizes
  /// The statements about the holder.
  public let binding: HolderBindingForm

  /// The circuit for the signature.
  var signature: SignerCircuit { SignerCircuit(algorithm, place) }
  /// The circuit for the data.
  var data: LinkedPassportData.Shape {
    LinkedPassportData.Shape(sizes, algorithm.linking, binding)
  }

  /// The name: `rsa2048-pkcs1-sha256-e65537/listed-15/5+3`, with `/pseudonym` or `/desk` if a
  /// pseudonym or an issuer's binding statement is proved too.
  public var name: String {
    let name = "\(algorithm.name)/\(place.name)/\(sizes.name)"
    return binding == .none ? name : "\(name)/\(binding.name)"
  }

  /// All classes.
  public static let all: [ProofClass] = SignerCircuit.Algorithm.all.flatMap { algorithm in
    places.flatMap { place in
      PassportDataSizes.all(algorithm.digest).flatMap { sizes in
        HolderBindingForm.allCases.map {
          ProofClass(algorithm: algorithm, place: place, sizes: sizes, binding: $0)
        }
      }
    }
  }

  private static let places =
    [SignerPlace.shown] + SignerPlace.capacities.map { .listed(capacity: $0) }

  /// The class of a name; nil where there is none.
  static func named(_ name: WireText) -> ProofClass? { all.first { WireText($0.name) == name } }

  /// The names of all circuits.
  public static let circuits: [WireText] = {
    let names = all.flatMap { [$0.signature.name, $0.data.name] } + [DeskBindingCircuit.name]
    return Set(names.map { WireText($0) }).sorted()
  }()
}

extension ProofRequest {
  /// The statements about the holder that a proof for this request makes.
  var binding: HolderBindingForm { isBound ? .desk : wantsPseudonym ? .pseudonym : .none }
}
