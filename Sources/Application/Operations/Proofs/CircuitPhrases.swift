import Verdicts
import ZeroKnowledge

/// The parts of a circuit.
extension Phrase {
  static let circuitOutputs = Phrase(english: "outputs")
  static let circuitInputs = Phrase(english: "inputs")
  static let circuitInputWires = Phrase(english: "wires of the inputs")
  static let circuitIdentifier = Phrase(english: "identifier")
  static let circuitLayerWires = Phrase(english: "wires of a layer")
  static let circuitLayerTerms = Phrase(english: "terms of a layer")
  static let circuitCopies = Phrase(english: "copies")
  static let circuitLayers = Phrase(english: "layers")
  static let circuitConstants = Phrase(english: "constants")
  static let circuitTerms = Phrase(english: "terms")
  static let circuitLayerRuns = Phrase(english: "runs of a layer")
  static let circuitIndexDifference = Phrase(english: "difference of indices")
  static let circuitNumber = Phrase(english: "a number")
  static let circuitTermConstant = Phrase(english: "constant of a term")
  static let circuitLayerStep = Phrase(english: "step of a layer")
  static let circuitLayerRun = Phrase(english: "run of a layer")
  static let circuitTermWire = Phrase(english: "gate or wire of a term")
  static let circuitWires = Phrase(english: "wires")
}

/// The defects of a file that should contain circuits.
extension Phrase {
  package static let endsTooEarly = Phrase(english: "it ends too early")
  static let circuitFormUnknown = Phrase(english: "it does not begin like a file of circuits")
  static let circuitOtherField = Phrase(english: "one of them is over another field")
  static func circuitSize(_ part: Phrase) -> Phrase {
    Phrase(english: "circuits cannot have this number of {part}", Fact(.part, part))
  }
  static func circuitTooLarge(_ part: Phrase) -> Phrase {
    Phrase(english: "there are too many {part}", Fact(.part, part))
  }
  static func circuitIndex(_ part: Phrase) -> Phrase {
    Phrase(english: "a {part} is out of range", Fact(.part, part))
  }
  static let circuitConstantForm = Phrase(english: "a constant is not in its canonical form")
  static let circuitNumberForm = Phrase(english: "a number is not in its shortest form")
  static let circuitNameDiffers = Phrase(english: "its name is not that of its content")
  static let circuitContinued = Phrase(english: "something follows the second circuit")
  static let proofCircuitsUnknown = Phrase(english: "this program does not know its circuits")
  static let zstdFailed = Phrase(english: "zstd could not unpack it")
}

extension CircuitError {
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
    case .trailingBytes: .circuitContinued
    }
  }
}

extension CircuitPart {
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
