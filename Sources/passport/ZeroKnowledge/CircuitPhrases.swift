import Verdicts
import ZeroKnowledge

/// Parts of a circuit.
extension Phrase {
  /// Outputs.
  static let circuitOutputs = Phrase("circuit-outputs")
  /// Inputs.
  static let circuitInputs = Phrase("circuit-inputs")
  /// Wires of the inputs.
  static let circuitInputWires = Phrase("circuit-input-wires")
  /// Identifier.
  static let circuitIdentifier = Phrase("circuit-identifier")
  /// Wires of a layer.
  static let circuitLayerWires = Phrase("circuit-layer-wires")
  /// Terms of a layer.
  static let circuitLayerTerms = Phrase("circuit-layer-terms")
  /// Copies.
  static let circuitCopies = Phrase("circuit-copies")
  /// Layers.
  static let circuitLayers = Phrase("circuit-layers")
  /// Constants.
  static let circuitConstants = Phrase("circuit-constants")
  /// Terms.
  static let circuitTerms = Phrase("circuit-terms")
  /// Runs of a layer.
  static let circuitLayerRuns = Phrase("circuit-layer-runs")
  /// Difference of indices.
  static let circuitIndexDifference = Phrase("circuit-index-difference")
  /// A number.
  static let circuitNumber = Phrase("circuit-number")
  /// Constant of a term.
  static let circuitTermConstant = Phrase("circuit-term-constant")
  /// Step of a layer.
  static let circuitLayerStep = Phrase("circuit-layer-step")
  /// Run of a layer.
  static let circuitLayerRun = Phrase("circuit-layer-run")
  /// Gate or wire of a term.
  static let circuitTermWire = Phrase("circuit-term-wire")
  /// Wires.
  static let circuitWires = Phrase("circuit-wires")
}

/// The defects of a file that does not hold circuits.
extension Phrase {
  /// It ends too early.
  static let endsTooEarly = Phrase("ends-too-early")
  /// It does not begin like a file of circuits.
  static let circuitFormUnknown = Phrase("circuit-form-unknown")
  /// One of them is over another field.
  static let circuitOtherField = Phrase("circuit-other-field")
  /// Circuits cannot have this number of *part*.
  static func circuitSize(_ part: Phrase) -> Phrase {
    Phrase("circuit-size", Fact(.part, part))
  }
  /// There are too many *part*.
  static func circuitTooLarge(_ part: Phrase) -> Phrase {
    Phrase("circuit-too-large", Fact(.part, part))
  }
  /// A *part* is out of range.
  static func circuitIndex(_ part: Phrase) -> Phrase {
    Phrase("circuit-index", Fact(.part, part))
  }
  /// A constant is not in its canonical form.
  static let circuitConstantForm = Phrase("circuit-constant-form")
  /// A number is not in its shortest form.
  static let circuitNumberForm = Phrase("circuit-number-form")
  /// Its name is not that of its content.
  static let circuitNameDiffers = Phrase("circuit-name-differs")
  /// Something follows the second circuit.
  static let circuitContinued = Phrase("circuit-continued")
  /// Zstd could not unpack it.
  static let zstdFailed = Phrase("zstd-failed")
}

extension CircuitError {
  /// The error in words.
  var phrase: Phrase {
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
