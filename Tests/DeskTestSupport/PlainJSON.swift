import Credentials
import Encoding
import MRZ
import Messages
import TestSupport
import TrustStore

/// The JSON that has no schema, by its name and what it consists of.
package enum PlainJSON {
  /// What is wrong with some JSON, a list of sentences for each: as what it is here, or by its schema.
  package static func defects(inAll documents: [JSONValue]) throws -> [[String]] {
    let plain = documents.map { json in pattern(of: json).map { $0.defects(in: json) } }
    guard plain.contains(nil), JSONSchemas.isAvailable else { return plain.map { $0 ?? [] } }
    var others = try JSONSchemas.defects(
      in: zip(documents, plain).filter { $0.1 == nil }.map(\.0))[...]
    return plain.map { $0 ?? others.popFirst() ?? [] }
  }

  /// What is wrong with a JSON that has no schema.
  package static func defects(in json: JSONValue) -> [String] {
    pattern(of: json)?.defects(in: json) ?? ["it is none of these"]
  }

  private static func pattern(of json: JSONValue) -> JSONPattern? {
    json["schema"]?.string.flatMap { name in patterns.first { WireText($0.key) == name }?.value }
  }

  /// Their names.
  package static var names: Set<String> { Set(patterns.keys) }

  private static let patterns: [String: JSONPattern] = [
    "passport.configuration/1": configuration, "passport.readers/1": readers,
    "passport.dump/1": dump, "passport.mrz/1": mrz, "passport.issuer/1": issuer,
    "passport.card-imported/1": importedCard, "passport.trust-import/1": trustImport,
    "passport.trust-update/1": trustUpdate, "passport.trust-audit/1": trustAudit,
    "passport.trust-export/1": trustExport, "passport.trust-removal/1": trustRemoval,
    "passport.passport-proof/1": passportProof, "passport.proof-verification/1": zeroKnowledge,
  ]

  // MARK: The parts

  private static let count = JSONPattern.integer(from: 0)
  private static let place = JSONPattern.integer(from: 1)
  private static let some = JSONPattern.matching(".")
  private static let sha256 = JSONPattern.matching("^[0-9a-f]{64}$")
  private static let noneOrSHA256 = JSONPattern.matching("^([0-9a-f]{64})?$")
  private static let digits = JSONPattern.matching("^([0-9A-F]{2})+$")
  private static let country = JSONPattern.matching("^[A-Z]+$")
  private static let moment = JSONPattern.matching(
    "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
  private static let code = JSONPattern.among(
    MessageCatalogue.english.codes.map { .string($0) })

  // MARK: This machine

  private static let configuration: JSONPattern = [
    "schema": "passport.configuration/1",
    "files": .list(["owner": .among(["user", "machine"]), "path": some]),
    "settings": .list(
      [
        "name": .matching("^[a-z-]+$"), "source": .among(["default", "user", "machine"]),
        "values": .list(.text), "places": .list(["file": some, "line": place]),
      ], atLeast: 1),
  ]

  private static let readers: JSONPattern = [
    "schema": "passport.readers/1",
    "readers": .list([
      "name": some, "kind": .among(["contactless", "contact", "sam", "unknown"]),
      "documentPresent": .truth, "atr?": .matching("^([0-9a-f]{2}){1,33}$"),
    ]),
  ]

  // MARK: Documents

  private static let dump: JSONPattern = [
    "schema": "passport.dump/1",
    "files": .list([
      "name": .orNull(.text), "place": .text, "bytes": count, "objects": .list(dataObject),
      "rest?": digits, "defects": .list(["offset": count, "reason": .text]),
      "unread?": ["reason": .text, "offset?": count],
    ]),
  ]

  private static let dataObject: JSONPattern = [
    "offset": count, "tag": digits, "name": .orNull(.text), "headerLength": .integer(from: 2),
    "length": count, "value?": digits, "text?": .text,
    "objects?": .list(.later { dataObject }, atLeast: 1),
  ]

  private static let mrz: JSONPattern = [
    "schema": "passport.mrz/1", "format": .name(of: MRZFormat.self), "lines": mrzLines,
    "right": .truth,
    "fields": .orNull(
      .list([
        "name": .among([
          "documentCode", "issuingState", "surname", "givenNames", "documentNumber",
          "nationality", "dateOfBirth", "sex", "dateOfExpiry", "optionalData", "moreOptionalData",
          "personalNumber", "issuingOffice",
        ]), "value": .matching("^[ -~]*$"), "meaning?": .text,
      ])),
    "checkDigits": .list([
      "field": .name(of: MRZField.self), "line": place, "column": place,
      "found": .orNull(character), "expected": .orNull(.matching("^[0-9]$")), "right": .truth,
    ]),
    "findings": .list([
      "defect": .name(of: MRZFinding.Defect.self), "line": place, "column": .orNull(place),
      "field": .orNull(.text), "found": .text, "expected": .text, "message": .text,
    ]), "repair": .orNull(proposal), "choices": .list(proposal), "exit": .among([0, 5]),
  ]

  private static let mrzLines = JSONPattern.list(.matching("^.{0,1024}$"), atLeast: 1)
  private static let character = JSONPattern.matching("^[ -~]$")

  private static let proposal: JSONPattern = [
    "field": .orNull(.name(of: MRZField.self)),
    "changes": .list(["line": place, "column": place, "found": character, "meant": character]),
    "lines": mrzLines,
  ]

  // MARK: Cards and proofs

  private static let issuer: JSONPattern = [
    "schema": "passport.issuer/1", "name": some, "url": .matching("^https://"),
    "country": .matching("^[A-Z]{2}$"), "rootFingerprint": sha256, "replacedRoots": .list(sha256),
    "signerEnd": moment, "rootKey?": tokenKey, "signerKey?": tokenKey,
    "rootElsewhere?": .truth,
  ]

  private static let tokenKey: JSONPattern = [
    "address": .matching("^pkcs11:"), "module": .matching("^/"), "madeInToken": .truth,
  ]

  private static let importedCard: JSONPattern = [
    "schema": "passport.card-imported/1", "identifier": .matching("^[0-9a-f]{16}$"),
    "trustLevel": .name(of: TrustLevel.self), "claimedTrustLevel?": .text,
    "voucher": .name(of: CredentialVoucher.self), "format": .name(of: CredentialFormat.self),
    "type": .text, "issuer": .text, "keyBound": .truth, "simulated": .truth,
    "expiresAt?": moment,
  ]

  private static let passportProof: JSONPattern = [
    "schema": "passport.passport-proof/1", "status": .among(["passed", "failed", "unknown"]),
    "code": code, "reason": .text, "day": .text, "class?": .text, "signersInList?": place,
    "rootsInList?": place, "statesInList?": place,
    "states?": .list(.matching("^[A-Z]{2}$"), atLeast: 1),
    "signingTime?": .among(["passed", "notDone"]), "simulated?": .truth,
    "pseudonym?": sha256, "chip": "notDone", "holder": "notDone",
    "wallet": .among(["signed", "notDone"]),
    "holderBoundIn?": .matching("^[0-9]{4}-[0-9]{2}$"), "holderBoundBy?": .text,
    "revocation": .among(["notDone", "signerNotListed"]),
    "warnings?": .list(["code": code, "reason": .text], atLeast: 1),
  ]

  private static let zeroKnowledge: JSONPattern = [
    "schema": "passport.proof-verification/1", "status": .among(["passed", "failed"]),
    "code": code, "reason": .text, "documentType": .text, "circuits": sha256,
    "claims": .list(.matching("^.+/.+$"), atLeast: 1),
    "notProved": .among([["documentType", "nameSpace", "revocation"]]), "at": moment,
  ]

  // MARK: The trust store

  private static let trustImport: JSONPattern = [
    "schema": "passport.trust-import/1", "imports": .list(file, atLeast: 1),
  ]

  private static let trustUpdate: JSONPattern = [
    "schema": "passport.trust-update/1", "imports": .list(file),
    "statusLists": .list([
      "address": .text, "kept": .truth, "made?": moment, "code?": code, "reason?": .text,
    ]),
    "ignored": .list(.text),
    "rehearsal": .truth, "changed": .truth,
    "countries": .list([
      "country?": country, "roots": count, "links": count, "removed": count,
      "revocationLists": count,
    ]), "added": .list(anchor), "removed": .list(anchor), "missing": .list(anchor),
    "certificates": count, "states": count,
  ]

  private static let file = JSONPattern.either(
    ["file": .text, "error": ["code": code, "message": .text, "hint?": .text]],
    [
      "file": .text, "certificates": count, "states": count, "added": count, "unchanged": count,
      "pending": count, "selfSigned": count, "links": count, "newStates": .list(country),
      "newRoots": .list(entry), "unlinked": .list(entry),
      "signers": .list([
        "subject": .text, "fingerprint": sha256, "issuerFingerprint?": sha256,
        "issuerOrigin": .among([
          "already trusted", "from the list itself", "from beside the list", "not there",
        ]), "publisher?": country,
      ]), "linked": .list(entry), "waiting": .list(entry),
      "documentSigners": ["added": count, "unchanged": count], "revocationLists": .list(entry),
      "defectLists": .list(entry), "leftOut": .list(entry), "leftOutUnlisted": count,
    ])

  private static let entry: JSONPattern = [
    "kind": .among([
      "certificate", "revocationList", "masterList", "defectList", "deviationList", "record",
    ]),
    "country?": country, "subject?": .text, "fingerprint": noneOrSHA256, "line?": place,
    "code": code, "reason": .text,
  ]

  private static let anchor: JSONPattern = [
    "country?": country, "class": .among(["state", "test"]), "subject": .text,
    "fingerprint": sha256, "notBefore": moment, "notAfter": moment, "link": .truth,
    "sources": .list(.text),
  ]

  private static let trustAudit: JSONPattern = [
    "schema": "passport.trust-audit/1", "certificates": count, "states": count,
    "findings": .list([
      "kind": .name(of: TrustAudit.Kind.self), "country": .matching("^[A-Z]*$"),
      "fingerprint": noneOrSHA256, "subject": .text, "detail": .text,
    ]), "sources": .list(["name": .text, "anchors": count, "only": count]),
  ]

  private static let trustExport: JSONPattern = [
    "schema": "passport.trust-export/1", "path": .text, "anchors": count,
    "revocationLists": count, "documentSigners?": count, "sha256?": sha256,
  ]

  private static let trustRemoval: JSONPattern = [
    "schema": "passport.trust-removal/1", "removed": .list(anchor), "unlinked": .list(anchor),
    "institutions?": .list([
      "country?": country, "subject": .text, "fingerprint": sha256, "notBefore": moment,
      "notAfter": moment, "mayClaim": .among(["institution", "government"]),
      "sources": .list(.text),
    ]), "revocationLists": count, "defectLists?": count, "documentSigners": count,
    "waiting": count,
    "keptOtherwise": count, "acceptances": count,
  ]
}
