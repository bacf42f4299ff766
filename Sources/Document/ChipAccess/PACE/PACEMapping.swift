import Crypto
import Encoding
import LDS
import Verdicts

/// The mapping of the nonce to a generator, ICAO Doc 9303-11, 4.4.3.3 and 4.4.5.2.
struct PACEMapping {
  /// The group with its new generator.
  struct Result {
    let group: any KeyAgreementGroup
    /// The chip's public value of the mapping; none with the integrated one.
    let chipValue: [UInt8]?
  }

  let exchange: DynamicAuthentication
  let variant: PACEVariant
  let random: RandomSource

  func perform(_ nonce: SecretBytes) throws -> Result {
    switch variant.paceProtocol.mapping {
    case .generic, .chipAuthentication: try generic(nonce)
    case .integrated: try integrated(nonce)
    }
  }

  private func generic(_ nonce: SecretBytes) throws -> Result {
    let group = variant.group
    let pair = try group.makeKeyPair(random)
    let found = try exchange.exchange(
      .mapping, BERTLV.encode(0x81, pair.publicValue), longAnswer: group.fieldBits > 1024
    ).only(0x82, .mapping)
    let chipValue = try PublicValueCheck(step: .mapping).accept(found, in: group, ours: pair)
    do throws(CryptoError) {
      let element = try group.sharedElement(pair.privateKey, chipValue)
      return Result(
        group: try group.mapped(nonce: nonce, element: element), chipValue: chipValue)
    } catch {
      throw PublicValueCheck(step: .mapping).failure(error)
    }
  }

  private func integrated(_ nonce: SecretBytes) throws -> Result {
    let cipher = variant.paceProtocol.cipher
    let ours = try random.bytes(cipher.keyLength)
    let found = try exchange.exchange(.mapping, BERTLV.encode(0x81, ours))
    // The answer has no value; some chips send the empty object, others leave it out.
    if !found.isEmpty, try !found.only(0x82, .mapping).isEmpty {
      throw PACEError.malformed(.mapping, .phrase(.paceObjectNotEmpty(0x82)))
    }
    do throws(CryptoError) {
      let number = try PseudoRandomMapping(cipher: cipher).bytes(
        nonce: nonce, terminalNonce: SecretBytes(ours), fieldBits: variant.group.fieldBits)
      return Result(group: try variant.group.mapped(number: number), chipValue: nil)
    } catch {
      throw PublicValueCheck(step: .mapping).failure(error)
    }
  }
}
