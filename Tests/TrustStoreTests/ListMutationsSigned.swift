import Crypto
import Encoding
import Foundation
import PKIX
import TrustTestSupport
import Verdicts

import Trust

extension ListMutation {
  /// The signed data around the list, and the list inside.
  static let signedData: [ListMutation] = [
    refused("another content type", .masterListMalformed) {
      $0.list.contentType = ObjectIdentifier(2, 23, 136, 1, 1, 1)
      $0.list.attributeContentType = $0.list.contentType
    },
    refused("no signed data", .masterListMalformed) {
      $0.list.contentInfoType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
    },
    refused("another version of the list", .masterListMalformed) {
      $0.content = DER.sequence(DER.integer(1), DER.set($0.listed))
    },
    refused("a set in place of the list", .masterListMalformed) {
      $0.content = DER.set($0.listed)
    },
    refused("a sequence of certificates", .masterListMalformed) {
      $0.content = DER.sequence(DER.integer(0), DER.sequence(of: $0.listed))
    },
    refused("a third part of the list", .masterListMalformed) {
      $0.content = DER.sequence(DER.integer(0), DER.set($0.listed), DER.null)
    },
    refused("bytes after the list", .masterListMalformed) {
      $0.content = MadeState.bareList($0.listed) + [0]
    },
    refused("a certificate cut short", .masterListMalformed) {
      $0.content = DER.sequence(
        DER.integer(0), BERTLV.encode(.set, Array($0.listed[0].dropLast())))
    },
    refused("no content", .masterListMalformed) {
      $0.file = { file in
        // The content's tag becomes one that nobody reads.
        file.offset(of: [0xA0, 0x82]).map { _ in Array(file.prefix(40)) } ?? file
      }
    },
    refused("a file cut in half", .masterListMalformed) {
      $0.file = { Array($0.prefix($0.count / 2)) }
    },
    refused("bytes after the file", .masterListMalformed) { $0.file = { $0 + [0] } },
    refused("an empty file", .nothingToImport) { $0.file = { _ in [] } },
    refused("a text", .nothingToImport) { $0.file = { _ in Array("hello\n".utf8) } },
    refused("no signer", .masterListSignatureInvalid) { $0.list.signerCount = 0 },
    refused("two signers", .masterListSignatureInvalid) { $0.list.signerCount = 2 },
    refused("no signed attributes", .masterListSignedAttributesMissing) {
      $0.list.hasAttributes = false
    },
    refused("no content type among the attributes", .masterListSignedAttributesMissing) {
      $0.list.attributeContentType = nil
    },
    refused("no digest among the attributes", .masterListSignedAttributesMissing) {
      $0.list.hasMessageDigest = false
    },
    refused("two content types among the attributes", .masterListSignedAttributesMissing) {
      $0.list.furtherAttributes = [
        SecurityObjectParts.attribute(3, DER.objectIdentifier(MasterList.contentType))
      ]
    },
    refused("two digests among the attributes", .masterListSignedAttributesMissing) {
      $0.list.furtherAttributes = [
        SecurityObjectParts.attribute(4, DER.octetString([UInt8](repeating: 0, count: 32)))
      ]
    },
    ListMutation("attributes in another order than DER's, signed in DER's", .accepted) {
      $0.list.writingAttributes = SecurityObjectParts.reversed
    },
    ListMutation("attributes in another order than DER's, signed so", .accepted) {
      $0.list.writingAttributes = SecurityObjectParts.reversed
      $0.list.signsAsWritten = true
    },
    refused("another content type among the attributes", .masterListSignatureInvalid) {
      $0.list.attributeContentType = ObjectIdentifier(2, 23, 136, 1, 1, 1)
    },
    refused("the digest of another content", .masterListSignatureInvalid) {
      $0.list.messageDigest = try DigestAlgorithm.sha256.digest([1])
    },
    refused("a certificate exchanged after signing", .masterListSignatureInvalid) {
      let listed = $0.listed[0]
      $0.file = { file in file.flipping((file.offset(of: listed) ?? 0) + 100) }
    },
    refused("a bit of the signature turned over", .masterListSignatureInvalid) {
      $0.file = { $0.flipping($0.count - 1) }
    },
    refused("a signature of another key", .masterListSignatureInvalid) {
      $0.list.key = try World.Keys.named("stranger")
    },
    refused("an unknown signature algorithm", .masterListSignatureInvalid) {
      $0.list.signatureAlgorithm = DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3)))
    },
    refused("an unknown digest algorithm", .masterListSignatureInvalid) {
      $0.list.digestAlgorithm = DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3)))
    },
    refused("no certificate of the signer", .masterListSignatureInvalid) {
      $0.hasOwnCertificate = false
    },
    refused("the certificate of somebody else", .masterListSignatureInvalid) {
      $0.hasOwnCertificate = false
      $0.beside = $0.listed
    },
    refused("a signer that none of the certificates is", .masterListSignatureInvalid) {
      $0.list.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(ListWorld.rootName), BERTLV.encode(.integer, [0x77]))
      $0.beside = $0.listed
    },
    refused("MD5", .masterListDigestBroken) {
      try $0.setSignerKey(World.Keys.named("list rsa", .rsa(bits: 2048)))
      $0.list.digest = .md5
      $0.list.digestAlgorithms = [World.algorithm(.md5)]
      $0.list.signatureAlgorithm = md5WithRSA
    },
    ListMutation("SHA-1", .accepted) {
      $0.list.digest = .sha1
      $0.list.digestAlgorithms = [World.algorithm(.sha1)]
    },
    ListMutation("no signature around the list", .asked("unsigned")) {
      let root = try $0.root.der()
      let listed = $0.listed
      $0.file = { _ in MadeState.bareList([root] + listed) }
    },
    refused("more certificates beside it than any list has", .importLimitExceeded) {
      $0.beside = Array(repeating: $0.listed[0], count: 64)
    },
    refused("five signers", .importLimitExceeded) { $0.list.signerCount = 5 },
    refused("more certificates than any list has", .importLimitExceeded) {
      $0.content = MadeState.bareList(Array(repeating: [0x30, 0], count: 4097))
    },
  ]

  /// When the list was signed.
  static let times: [ListMutation] = [
    refused("no time of signing", .masterListSigningTimeMissing) { $0.list.signingTime = nil },
    refused("two times of signing", .masterListSigningTimeMissing) {
      $0.list.furtherAttributes = [
        SecurityObjectParts.attribute(5, try World.time(ListWorld.now - World.day))
      ]
    },
    refused("a time of signing that is none", .masterListSigningTimeMissing) {
      $0.list.signingTime = DER.octetString([1])
    },
    refused("signed in the future", .masterListSignedLater) {
      $0.list.signingTime = try World.time(ListWorld.now + World.day)
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
    },
    refused("signed before its signer was valid", .masterListSignedOutsideValidity) {
      $0.signer.notBefore = ListWorld.now - World.year / 2
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
    },
    refused("signed after its signer had ended", .masterListSignedOutsideValidity) {
      $0.signer.notAfter = ListWorld.now - World.year * 4 / 5
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
    },
    refused("a signer that is not valid yet", .masterListSignerNotYetValid) {
      $0.signer.notBefore = ListWorld.now + World.day
    },
    refused("signed before the period of the private key", .masterListKeyPeriodMissed) {
      $0.signer.set(
        try .privateKeyUsagePeriod(
          notBefore: ListWorld.now - World.year / 2, notAfter: ListWorld.now))
    },
    refused("signed after the period of the private key", .masterListKeyPeriodMissed) {
      $0.signer.set(
        try .privateKeyUsagePeriod(
          notBefore: ListWorld.now - World.year, notAfter: ListWorld.now - World.year * 4 / 5))
    },
    ListMutation("a signer that has ended since", .asked("expired")) {
      $0.signer.notAfter = ListWorld.now - World.day
    },
    ListMutation("no period of the private key", .accepted) {
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
    },
  ]
}
