import Encoding
import Testing

import LDS

@Suite("FileID, BSI TR-03110-3, A.1.1.3") struct FileIDTests {
  @Test(
    "given a place, when it is read and written, then it is the same",
    arguments: [
      ("30040402011C", 0x011C, nil), ("3007040201C0040117", 0x01C0, 0x17),
      ("3007040201C004011E", 0x01C0, 0x1E),
    ] as [(String, UInt16, UInt8?)])
  func roundTrip(_ hex: String, _ identifier: UInt16, _ short: UInt8?) throws {
    let bytes = try Hex.decode(hex)
    let place = try FileID(parsing: bytes)
    #expect(place == FileID(identifier: identifier, shortIdentifier: short))
    #expect(place.encoded == bytes)
    let info = TerminalAuthenticationInfo(file: place)
    let read = try SecurityInfos(parsing: SecurityInfos([info.securityInfo]).encoded)
    #expect(read.terminalAuthenticationInfos == [info])
    #expect(read.authoritiesFile == place)
  }

  @Test(
    "given what is no place, when it is read, then it is refused, and the usual place stays",
    arguments: [
      "3003040101", "300504030102 03", "3007040201C0040100", "3007040201C004011F",
      "3008040201C004020101", "300A040201C0040117040117", "30040302011C", "040201C0", "3000",
      "300404023F00", "30040402FFFF", "300404020000",
    ])
  func malformed(_ hex: String) throws {
    let bytes = try Hex.decode(hex.filter { $0 != " " })
    #expect(throws: BERError.self) { try FileID(parsing: bytes) }
    let info = SecurityInfo(
      SecurityInfos.terminalAuthentication, required: DER.integer(1), optional: bytes)
    let infos = SecurityInfos([info])
    #expect(infos.authoritiesFile == nil)
    #expect(infos.terminalAuthenticationInfos.map(\.version) == [1])
  }

  @Test("given identifiers, when they are another file's of the application, then they are taken")
  func taken() {
    for file in ElementaryFile.allCases where !file.isInMasterFile && file != .cvca {
      #expect(FileID(file).isTaken(for: .cvca), "\(file)")
      #expect(FileID(identifier: file.identifier).isTaken(for: .cvca), "\(file)")
      #expect(
        FileID(identifier: 0x01C0, shortIdentifier: file.shortIdentifier).isTaken(for: .cvca))
    }
    #expect(!FileID(.cvca).isTaken(for: .cvca))
    #expect(!FileID(identifier: 0x01C0).isTaken(for: .cvca))
    #expect(!FileID(identifier: 0x01C0, shortIdentifier: 0x17).isTaken(for: .cvca))
  }
}
