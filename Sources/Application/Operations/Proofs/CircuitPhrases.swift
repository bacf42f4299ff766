import Verdicts
import ZeroKnowledge

/// Parts of a circuit.
extension Phrase {
  /// Outputs.
  static let circuitOutputs = Phrase(english: "outputs")
  /// Inputs.
  static let circuitInputs = Phrase(english: "inputs")
  /// Wires of the inputs.
  static let circuitInputWires = Phrase(english: "wires of the inputs")
  /// Identifier.
  static let circuitIdentifier = Phrase(english: "identifier")
  /// Wires of a layer.
  static let circuitLayerWires = Phrase(english: "wires of a layer")
  /// Terms of a layer.
  static let circuitLayerTerms = Phrase(english: "terms of a layer")
  /// Copies.
  static let circuitCopies = Phrase(english: "copies")
  /// Layers.
  static let circuitLayers = Phrase(english: "layers")
  /// Constants.
  static let circuitConstants = Phrase(english: "constants")
  /// Terms.
  static let circuitTerms = Phrase(english: "terms")
  /// Runs of a layer.
  static let circuitLayerRuns = Phrase(english: "runs of a layer")
  /// Difference of indices.
  static let circuitIndexDifference = Phrase(english: "difference of indices")
  /// A number.
  static let circuitNumber = Phrase(english: "a number")
  /// Constant of a term.
  static let circuitTermConstant = Phrase(english: "constant of a term")
  /// Step of a layer.
  static let circuitLayerStep = Phrase(english: "step of a layer")
  /// Run of a layer.
  static let circuitLayerRun = Phrase(english: "run of a layer")
  /// Gate or wire of a term.
  static let circuitTermWire = Phrase(english: "gate or wire of a term")
  /// Wires.
  static let circuitWires = Phrase(english: "wires")
}

/// The defects of a file that does not hold circuits.
extension Phrase {
  /// It ends too early.
  package static let endsTooEarly = Phrase(english: "it ends too early")
  /// It does not begin like a file of circuits.
  static let circuitFormUnknown = Phrase(english: "it does not begin like a file of circuits")
  /// One of them is over another field.
  static let circuitOtherField = Phrase(english: "one of them is over another field")
  /// Circuits cannot have this number of *part*.
  static func circuitSize(_ part: Phrase) -> Phrase {
    Phrase(english: "circuits cannot have this number of {part}", Fact(.part, part))
  }
  /// There are too many *part*.
  static func circuitTooLarge(_ part: Phrase) -> Phrase {
    Phrase(english: "there are too many {part}", Fact(.part, part))
  }
  /// A *part* is out of range.
  static func circuitIndex(_ part: Phrase) -> Phrase {
    Phrase(english: "a {part} is out of range", Fact(.part, part))
  }
  /// A constant is not in its canonical form.
  static let circuitConstantForm = Phrase(english: "a constant is not in its canonical form")
  /// A number is not in its shortest form.
  static let circuitNumberForm = Phrase(english: "a number is not in its shortest form")
  /// Its name is not that of its content.
  static let circuitNameDiffers = Phrase(english: "its name is not that of its content")
  /// Something follows the second circuit.
  static let circuitContinued = Phrase(english: "something follows the second circuit")
  /// Zstd could not unpack it.
  static let zstdFailed = Phrase(english: "zstd could not unpack it")
}

extension CircuitError {
  /// The error in words.
  package var phrase: Phrase {
    switch self {
    case .truncated: .endsTooEarly
    case .unknownForm: .circuitFormUnknown
    case .otherField: .circuitOtherField
    case .badSize(let part): .circuitSize(part.phrase)
    case .tooLarge(let part): .circuitTooLarge(part.phrase)
    case .badIndex(let part): .circuitIndex(part.phrase)
    case .badConstant: .circuitConstantForm
    case .badNumber: .circuitNumberForm
    case .otherIdentifier: .circuitNameDiffers
    case .trailingOctets: .circuitContinued
    }
  }
}

extension CircuitPart {
  /// The part in words.
  fileprivate var phrase: Phrase {
    switch self {
    case .outputs: .circuitOutputs
    case .inputs: .circuitInputs
    case .inputWires: .circuitInputWires
    case .identifier: .circuitIdentifier
    case .layerWires: .circuitLayerWires
    case .layerTerms: .circuitLayerTerms
    case .copies: .circuitCopies
    case .layers: .circuitLayers
    case .constants: .circuitConstants
    case .terms: .circuitTerms
    case .layerRuns: .circuitLayerRuns
    case .indexDifference: .circuitIndexDifference
    case .number: .circuitNumber
    case .termConstant: .circuitTermConstant
    case .layerStep: .circuitLayerStep
    case .layerRun: .circuitLayerRun
    case .termWire: .circuitTermWire
    case .wires: .circuitWires
    }
  }
}
