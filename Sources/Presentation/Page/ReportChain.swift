import Inspection
import Verdicts

/// The chain of trust, drawn: the state's root, the document signer, EF.SOD, the files; and between
/// them the check that binds each to the next.
struct ReportChain {
  let record: any JudgedRecord

  var section: HTML {
    let matching = evidence(.fileDigests, .matchingFiles)
    let links: [HTML] = [
      box(
        "State's root", of: .signerPath,
        [
          evidence(.signerPath, .anchorSubject) ?? "none is known",
          evidence(.signerPath, .anchorSource).map { "from \($0)" },
          short(.anchorFingerprint, .signerPath),
        ]),
      arrow("signed", .signerPath),
      box(
        "Document signer", of: .securityObjectSignature,
        [
          evidence(.securityObjectSignature, .signerSubject) ?? "not known",
          short(.signerFingerprint, .securityObjectSignature),
        ]),
      arrow("signed", .securityObjectSignature),
      box(
        "EF.SOD", of: .securityObject,
        [
          evidence(.securityObject, .listedDataGroups).map { "lists data groups \($0)" },
          evidence(.securityObjectSignature, .signingTime).map { "signed \($0)" },
        ]),
      arrow("has the digests of", .fileDigests),
      box("Files", of: .fileDigests, [matching ?? "none agree"]),
    ]
    return """
      <section><h2>Chain of trust</h2><div class="chain">\(links)</div></section>
      """
  }

  private func box(_ name: String, of check: CheckName, _ lines: [String?]) -> HTML {
    let text = lines.compactMap { $0 }.map { line -> HTML in "<p>\(line)</p>" }
    return """
      <div class="box \(ReportVerdicts.style(status(check)))"><h3>\(name)</h3>\(text)</div>
      """
  }

  private func arrow(_ word: String, _ check: CheckName) -> HTML {
    let status = status(check)
    return """
      <div class="arrow \(ReportVerdicts.style(status))"><span>\(word)</span>\
      <svg viewBox="0 0 12 24" aria-hidden="true"><path d="M6 0v18M1.500 14 6 22l4.500-8"/></svg>\
      <span>\(ReportVerdicts.sign(status)) \(ReportVerdicts.word(status))</span></div>
      """
  }

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
