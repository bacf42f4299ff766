import Foundation
import TestSupport
import Testing

/// Every module is built so that a use of unsafe memory without the word `unsafe` is an error (SE-0458):
/// where that word is, an address may be wrong. It is in these files alone.
@Suite("Unsafe memory")
struct UnsafeMemoryTests {
  /// A file or folder of the sources, and why it uses addresses.
  static let allowed = [
    "Parallel/SystemFile.swift": "reads files of the system",
    "Parallel/Monitor.swift": "locks and conditions of the system",
    "Parallel/Team.swift":
      "locks and conditions of the system, work that lies on the caller's stack",
    "Parallel/WorkerThread.swift": "threads of the system",
    "ZeroKnowledge/": "kernels over rows of numbers, and readers that check every length",
    "Crypto/LibCrypto/": "libcrypto's functions take addresses",
    "Crypto/SecretMemory.swift": "locked pages, from mmap to munmap",
    "Crypto/SecretBytes.swift": "the bytes in such pages",
    "Crypto/Digests/RunningSHA256.swift": "digests rows of proofs where they lie",
    "Crypto/Ciphers/AESCounterStream.swift": "draws challenges into proofs where they lie",
    "Storage/SystemCalls.swift": "the system's calls take addresses",
    "Storage/Accounts.swift": "the system's lists of users and groups",
    "Storage/ChildProcess.swift": "posix_spawn takes rows of C strings",
    "PKCS11/Binding/ModuleProcess.swift": "the system's calls on sockets take addresses",
    "PKCS11/Binding/Cryptoki.swift": "the functions of a token's module take addresses",
    "HTTP/SystemSockets.swift": "the system's calls on sockets take addresses",
    "HTTP/TLSConnection.swift": "libssl's functions take addresses",
    "HTTP/Server/TLSServer.swift": "libssl's functions take addresses",
    "SmartCard/PCSCBinding.swift": "PC/SC's functions take addresses",
    "Encoding/ByteSearch.swift": "memchr over lists of millions of lines",
    "MRZVision/LineStrip.swift": "each pixel of a strip is looked up four times",
    "ChipSimulator/StreamSocket.swift": "the system's calls on sockets take addresses",
    "passport/Arguments/ProcessArguments.swift": "the C library's row of arguments",
    "passport/Terminal/TerminalCalls.swift": "the system's calls on terminals take addresses",
    "passport/Terminal/TerminalKeeper.swift": "a handler of signals may touch no object",
    "Operations/MRZDevice/SerialLine.swift": "the system's calls on serial lines take addresses",
    "Desk/Service/FreedMemory.swift":
      "the environment and arguments of the C library, and the stack",
    "Operations/LocalZone.swift": "the C library's time zone",
    "Operations/Proofs/CircuitStore.swift": "circuits are read where they lie",
  ]

  /// Whether a line of code says that something is unsafe.
  static func isMark(_ line: Substring) -> Bool {
    !line.drop { $0 == " " }.utf8.starts(with: "//".utf8)
      && line.contains(#/\bunsafe\s|\(unsafe\)|@unsafe\b/#)
  }

  @Test("No other file uses it, and each of these does")
  func files() throws {
    let files = try SourceModule.all().flatMap { try $0.files() }
    #expect(files.count > 500)
    // Most files do not have the word, and to look at each of their lines takes seconds.
    let marked = files.filter { file in
      Data(file.text.utf8).range(of: Data("unsafe".utf8)) != nil
        && file.text.split(separator: "\n").contains(where: Self.isMark)
    }.map(\.path)
    for name in marked {
      #expect(
        Self.allowed.keys.contains(where: name.hasPrefix),
        "\(name): give it a safe call of one of the listed files, or list it with a reason.")
    }
    for place in Self.allowed.keys {
      #expect(marked.contains { $0.hasPrefix(place) }, "\(place): nothing in it is unsafe")
    }
  }

  @Test("Marks are found in code alone")
  func control() {
    #expect(Self.isMark("  let x = unsafe f()"))
    #expect(Self.isMark("  nonisolated(unsafe) var x = 0"))
    #expect(!Self.isMark("  // is unsafe here"))
    #expect(!Self.isMark("  'unsafe-inline'"))
  }
}
