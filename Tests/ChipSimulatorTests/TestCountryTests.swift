import Foundation
import Storage
import TestSupport
import Testing

@testable import ChipSimulator

struct TestCountryTests {
  @Test("given a folder without a country, when it is opened twice, then both are the same")
  func kept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new/country")
    let first = try TestCountry.open(in: path, random: .system, now: presentOfTests)
    let second = try TestCountry.open(in: path, random: .system, now: presentOfTests)
    #expect(first.rootCertificate == second.rootCertificate)
    let signer = try second.makeDocumentSigner(random: .system, issued: presentOfTests)
    #expect(try verify(signer.certificate, against: first) == 0)
  }

  @Test("given an empty folder, when many open it at once, then all have the same country")
  func concurrent() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let roots = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try TestCountry.open(in: path, random: .system, now: presentOfTests).rootCertificate
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(roots.count == 1)
    #expect(try folder.names == [TestCountry.fileName])
  }

  @Test("given a new country, when its files are looked at, then only their owner may read them")
  func modes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("country")
    _ = try TestCountry.open(in: path, random: .system, now: presentOfTests)
    let modes = try [path, path + "/" + TestCountry.fileName].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
  }

  @Test(
    "given a country in a folder, when it issues twice, then one signer signs, for as long as it may"
  )
  func signer() throws {
    let folder = try TemporaryFolder()
    func signer(
      _ kind: DocumentSignerKind = .p256, after days: Double = 0,
      in folder: TemporaryFolder = folder
    ) throws -> [UInt8] {
      let country = try TestCountry.open(in: folder.path, random: .system, now: presentOfTests)
      let signer = try country.documentSigner(
        kind, random: .system, issued: presentOfTests.addingTimeInterval(days * 86_400))
      if days == 0 { #expect(try verify(signer.certificate, against: country) == 0) }
      return signer.certificate
    }
    let first = try signer()
    #expect(try signer() == first)
    #expect(try signer(.brainpoolP256()) != first)
    #expect(try signer(after: 92) != first)
    #expect(try signer(after: -540) != first)
    #expect(try signer() == first)
    #expect(try signer(in: TemporaryFolder()) != first)
    let modes = try folder.names.map {
      try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
    }
    #expect(modes.count == 5 && modes.allSatisfy { $0 == 0o600 })
    // A root that is made anew has signers of its own.
    try FileManager.default.removeItem(atPath: folder.path(TestCountry.fileName))
    let other = try signer()
    #expect(other != first)
    #expect(try signer() == other)
    let practice = try TestCountry.make(random: .system, now: presentOfTests)
    let signers = try (0..<2).map { _ in
      try practice.documentSigner(.p256, random: .system, issued: presentOfTests).certificate
    }
    #expect(signers[0] != signers[1])
  }

  @Test("given two machines, when each makes a country, then the keys differ")
  func differ() throws {
    let first = try TestCountry.make(random: .system, now: presentOfTests)
    let second = try TestCountry.make(random: .system, now: presentOfTests)
    #expect(try first.rootKey.publicKeyInfo() != second.rootKey.publicKeyInfo())
    let signer = try second.makeDocumentSigner(random: .system, issued: presentOfTests)
    #expect(try verify(signer.certificate, against: first) != 0)
  }

  @Test("given a damaged file, when the country is opened, then it says which file")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(TestCountry.fileName)
    try folder.write(Array("nothing".utf8), to: TestCountry.fileName)
    #expect(throws: TestCountryError.damaged(path: path)) {
      try TestCountry.open(in: folder.path, random: .system, now: presentOfTests)
    }
  }

  @Test("given a path that is a file, when a country is opened in it, then it cannot be written")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("file")
    try Data().write(to: URL(filePath: path))
    #expect(throws: StorageError.self) {
      try TestCountry.open(in: path, random: .system, now: presentOfTests)
    }
  }

  @Test("given the root, when openssl prints it, then it is a CSCA certificate of Utopia")
  func root() throws {
    let root = try Specimens.country.get().rootCertificate
    let (status, text) = try OpenSSLProgram.run(
      ["x509", "-inform", "DER", "-in", "root.der", "-noout", "-text"], files: ["root.der": root])
    #expect(status == 0)
    for expected in [
      "C = UT", "Utopia Test CSCA - specimen, not a state", "CA:TRUE, pathlen:0",
      "Certificate Sign, CRL Sign", "ASN1 OID: brainpoolP256r1", "ecdsa-with-SHA256",
      "Not Before: Jun 30 12:00:00 2024 GMT", "L=UTO",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
  }

  private func verify(_ certificate: [UInt8], against country: TestCountry) throws -> Int32 {
    return try OpenSSLProgram.run(
      [
        "verify", "-x509_strict", "-check_ss_sig", "-attime",
        "\(Int(presentOfTests.timeIntervalSince1970))", "-CAfile", "root.pem", "signer.pem",
      ],
      files: [
        "root.pem": OpenSSLProgram.pem(country.rootCertificate),
        "signer.pem": OpenSSLProgram.pem(certificate),
      ]
    ).status
  }
}
