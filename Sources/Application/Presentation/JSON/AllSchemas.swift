import Encoding

extension JSONSchemaFile {
  /// The schema files of all JSON that this module declares.
  package static var all: [JSONSchemaFile] {
    [
      RecordJSON.document.schema, VerdictLine.document.schema, ErrorJSON.document.schema,
      CardJSON.document.schema, CardJSON.list.schema, TrustJSON.document.schema,
      VerificationJSON.document.schema, AnswerJSON.document.schema, ReceiptJSON.document.schema,
      ReceiptJSON.log.schema, ReceiptJSON.verdict.schema, MRZReadJSON.document.schema,
    ]
  }

  /// The definitions in `common.json` that these schemas use, each once.
  package static var allCommon: [JSONValue.Member] {
    let writer = JSONSchemaWriter(home: .common)
    var names: Set<WireText> = []
    return all.flatMap { $0.definitions(in: .common) }
      .filter { names.insert($0.name).inserted }.flatMap(writer.definitions)
  }
}
