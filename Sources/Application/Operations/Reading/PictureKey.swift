import ChipAccess
import Encoding
import MRZ
import MRZVision
import Verdicts

/// The key that a barcode or QR code in a picture holds: a card access number, or an MRZ.
package enum PictureKey {
  case password(PACEPassword)
  case mrz(MRZ)

  /// Takes the only key in a picture.
  /// - Throws: ``PictureError``, ``PictureConversionError``, ``PictureKeyError``.
  package init(file bytes: [UInt8], _ surroundings: Surroundings) throws {
    let picture = try PictureConversion.grey(bytes, surroundings)
    let texts: [[UInt8]]
    do throws(SymbolReadError) {
      texts = try PictureCodes.texts(in: picture, surroundings)
    } catch {
      throw PictureKeyError.programMissing(ProgramIdentity.zbarimg.name)
    }
    let keys = texts.compactMap(Self.init(text:))
    guard let key = keys.first else { throw PictureKeyError.none }
    guard keys.count == 1 else { throw PictureKeyError.several }
    self = key
  }

  /// The key in the text of a code; nil for any other text. Nothing is corrected, because a code
  /// has nothing that was mistyped.
  private init?(text: [UInt8]) {
    if let can = try? PACEPassword(.can, digits: text) {
      self = .password(can)
    } else if let mrz = try? MRZ(parsing: String(decoding: text, as: UTF8.self)), !mrz.repaired {
      self = .mrz(mrz)
    } else {
      return nil
    }
  }
}

/// The reason why the codes in a picture give no key.
package enum PictureKeyError: CodedError, Hashable {
  /// The program that reads codes was not found.
  case programMissing(String)
  /// No code holds a card access number or an MRZ.
  case none
  /// More than one code does.
  case several

  package var code: ReasonCode {
    switch self {
    case .programMissing: .codeReaderMissing
    case .none: .codeKeyMissing
    case .several: .codeKeysSeveral
    }
  }

  package var details: [Detail] {
    switch self {
    case .programMissing(let name): [.text(name)]
    case .none, .several: []
    }
  }
}

extension ReasonCode {
  /// The program *program*, which reads barcodes, was not found.
  static let codeReaderMissing = ReasonCode("code-reader-missing", .fileDamaged, .program)
  /// No code in the picture holds a card access number or an MRZ.
  static let codeKeyMissing = ReasonCode("code-key-missing", .keyRejected)
  /// Several codes in the picture hold a card access number or an MRZ.
  static let codeKeysSeveral = ReasonCode("code-keys-several", .keyRejected)
}
