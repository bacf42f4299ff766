import Inspection
import Messages
import Verdicts
import Encoding

/// A drawing of the chain of trust: the state's root, the document signer, EF.SOD and the files,
/// and between them the check that links each to the next.
struct ReportChain {
  let record: InspectionRecord
  let catalogue: MessageCatalogue

  var section: HTML {
    // If a file differs, its name is shown instead of those that agree.
    let digests = record.checks.first { $0.name == .fileDigests }?.outcome
    let files =
      digests?.isFailedOrExcused == true
      ? digests.map { catalogue.sentence($0) } : evidence(.fileDigests, .matchingFiles)
    let links: [HTML] = [
      box(
        .reportRoot, of: .signerPath,
        [
          evidence(.signerPath, .anchorSubject) ?? words(.reportNoneKnown),
          evidence(.signerPath, .anchorSource).map { words(.reportFrom($0)) },
          short(.anchorFingerprint, .signerPath),
        ]),
      arrow(.reportSigned, .signerPath),
      box(
        .reportSigner, of: .securityObjectSignature,
        [
          evidence(.securityObjectSignature, .signerSubject) ?? words(.reportNotKnown),
          short(.signerFingerprint, .securityObjectSignature),
        ]),
      arrow(.reportSigned, .securityObjectSignature),
      box(
        .term("EF.SOD"), of: .securityObject,
        [
          evidence(.securityObject, .listedDataGroups).map { words(.reportListsGroups($0)) },
          evidence(.securityObjectSignature, .signingTime).map { words(.reportSignedAt($0)) },
        ]),
      arrow(.reportHasDigests, .fileDigests),
      box(.reportFiles, of: .fileDigests, [files ?? words(.reportNoneAgree)]),
    ]
    return """
      <section><h2>\(words(.reportChain))</h2><div class="chain">\(links)</div></section>
      """
  }

  private func box(_ name: Phrase, of check: CheckName, _ lines: [String?]) -> HTML {
    let text = lines.compactMap { $0 }.map { line -> HTML in "<p>\(line)</p>" }
    return """
      <div class="box \(ReportVerdicts.style(status(check)))"><h3>\(words(name))</h3>\(text)</div>
      """
  }

  private func arrow(_ word: Phrase, _ check: CheckName) -> HTML {
    let status = status(check)
    return """
      <div class="arrow \(ReportVerdicts.style(status))"><span>\(words(word))</span>\
      <svg viewBox="0 0 12 24" aria-hidden="true"><path d="M6 0v18M1.500 14 6 22l4.500-8"/></svg>\
      <span>\(ReportVerdicts.sign(status)) \(words(status.word))</span></div>
      """
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private func status(_ name: CheckName) -> CheckStatus {
    record.checks.first { $0.name == name }?.outcome.status ?? .notDone
  }

  private func evidence(_ check: CheckName, _ name: FactName) -> String? {
    record.checks.first { $0.name == check }?.evidence.first { $0.name == name }?.text
  }

  private func short(_ name: FactName, _ check: CheckName) -> String? {
    evidence(check, name).map { "SHA-256 \($0)" }
  }
}
