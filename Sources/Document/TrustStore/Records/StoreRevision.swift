import Encoding

/// A new state of a store: changes are made in memory and written to the folder together.
struct StoreRevision {
  /// The result of inserting a record.
  enum Insertion {
    case added
    /// The record was in the table, from other sources only.
    case sourceAdded
    case unchanged
  }

  let state: StoreState
  private var changed: [RecordTable: [Record.Key: Record]] = [:]

  init(_ state: StoreState) { self.state = state }

  /// The records of a table after the changes, in no order.
  func records(_ table: RecordTable) throws(TrustStoreError) -> [Record] {
    if let changed = changed[table] { return Array(changed.values) }
    return try stored(table).records
  }

  /// The record with a key. The table must have been opened with ``open(_:)``.
  func record(_ key: Record.Key, in table: RecordTable) -> Record? { changed[table]?[key] }

  private func stored(_ table: RecordTable) throws(TrustStoreError) -> RecordFile {
    table == .anchors ? state.anchors : try state.table(table)
  }

  /// Loads a table, so that its records can be looked up and changed.
  mutating func open(_ table: RecordTable) throws(TrustStoreError) {
    guard changed[table] == nil else { return }
    changed[table] = Dictionary(
      try stored(table).records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Inserts a record; one that is in the table gets the sources of both.
  mutating func insert(
    _ record: Record, into table: RecordTable
  ) throws(TrustStoreError) -> Insertion {
    try open(table)
    guard let known = changed[table]?[record.key] else {
      changed[table]?[record.key] = record
      return .added
    }
    let sources = Set(known.sources).union(record.sources)
    guard sources.count > known.sources.count else { return .unchanged }
    changed[table]?[record.key] = known.with(sources: sources)
    return .sourceAdded
  }

  /// Replaces the record with the same key.
  mutating func replace(_ record: Record, in table: RecordTable) throws(TrustStoreError) {
    try open(table)
    changed[table]?[record.key] = record
  }

  /// Removes a record.
  mutating func remove(_ key: Record.Key, from table: RecordTable) throws(TrustStoreError) {
    try open(table)
    changed[table]?[key] = nil
  }

  /// Writes the changes to the folder.
  /// - Returns: the new state; nil when the folder has changed since this revision began.
  func commit() throws(TrustStoreError) -> StoreState? {
    guard let (anchors, companions) = try files() else { return state }
    return try state.folder.withLock { () throws(TrustStoreError) -> StoreState? in
      guard try state.folder.readAnchors().digest == state.anchors.digest else { return nil }
      try state.folder.replace(anchors: anchors, companions: companions)
      return StoreState(state.folder, anchors: anchors)
    }
  }

  /// The state with the changes, of which nothing is written.
  func rehearsed() throws(TrustStoreError) -> StoreState {
    guard let (anchors, companions) = try files() else { return state }
    var tables = state.readTables.filter {
      anchors.companions[$0.key] == state.anchors.companions[$0.key]
    }
    for file in companions { tables[file.table] = file }
    return StoreState(state.folder, anchors: anchors, tables: tables)
  }

  /// The files that the changes make, the companions only as far as they are new; nil when nothing
  /// has changed.
  private func files() throws(TrustStoreError) -> (anchors: RecordFile, companions: [RecordFile])? {
    var companions = state.anchors.companions
    var new: [RecordFile] = []
    for table in RecordTable.companions {
      guard let records = changed[table] else { continue }
      let file = try RecordFile(table, records.values)
      if file.digest == state.anchors.companions[table] { continue }
      if records.isEmpty, companions[table] == nil { continue }
      companions[table] = records.isEmpty ? nil : file.digest
      new.append(file)
    }
    let anchors = try RecordFile(
      .anchors, changed[.anchors].map { Array($0.values) } ?? state.anchors.records,
      companions: companions)
    let isSame = hasSameRecords(anchors) && companions == state.anchors.companions
    return isSame ? nil : (anchors, new)
  }

  /// True if the anchors are unchanged: then an absent file is not made.
  private func hasSameRecords(_ anchors: RecordFile) -> Bool {
    guard let changed = changed[.anchors] else { return true }
    return changed.count == state.anchors.records.count
      && state.anchors.records.allSatisfy {
        changed[$0.key]?.sourceText == $0.sourceText && changed[$0.key]?.mark == $0.mark
      }
  }
}
