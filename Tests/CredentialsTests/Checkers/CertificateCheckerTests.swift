import Encoding
import PKIX
import TestSupport
import Testing

@testable import Credentials

@Suite("Certificates of an issuer, judged by the program openssl")
struct CertificateCheckerTests {
  private let desk: CheckedDesk
  init() throws { desk = try CheckedDesk() }

  private func verify(
    _ signer: Certificate, under root: Certificate, as purpose: String
  ) throws -> (status: Int32, output: String) {
    try OpenSSLProgram.run(
      [
        "verify", "-x509_strict", "-no-CApath", "-no-CAstore", "-purpose", purpose, "-CAfile",
        "root", "signer",
      ],
      files: [
        "root": OpenSSLProgram.pem(root.der), "signer": OpenSSLProgram.pem(signer.der),
      ])
  }

  @Test("given a root and its signer, when openssl judges them strictly, then it takes the path")
  func path() throws {
    let good = try verify(desk.signer, under: desk.root, as: "any")
    #expect(good.status == 0, "\(good.output)")
  }

  @Test("given a signer, when openssl judges it for other purposes, then it takes none of them")
  func purposes() throws {
    for purpose in ["sslserver", "sslclient", "smimesign"] {
      #expect(try verify(desk.signer, under: desk.root, as: purpose).status != 0)
    }
  }

  @Test("given another root or a changed signer, when openssl judges the path, then it refuses it")
  func broken() throws {
    #expect(try verify(desk.signer, under: desk.stranger, as: "any").status != 0)
    var changed = desk.signer.der
    changed[changed.count - 1] ^= 1
    #expect(
      try verify(try Certificate(der: changed), under: desk.root, as: "any").status != 0)
  }
}
