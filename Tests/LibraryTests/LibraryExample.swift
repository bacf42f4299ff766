import Foundation
import TestSupport

/// A short program as a stranger writes it, in `Examples`. It is compiled as a file of another package is: what is not
/// `public` is not there for it.
struct LibraryExample {
  /// The products that it names in its first line.
  let products: [String]
  /// The modules that it imports.
  let imports: [String]
  private let path: String
  private let desk: Desk

  /// The example of a product.
  init(_ product: String) throws {
    let file = Vectors.root.appending(path: "Tests/LibraryTests/Examples/\(product).swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    path = file.path()
    products = text.prefix { $0 != "\n" }.dropFirst("// Products: ".count)
      .components(separatedBy: ", ")
    imports = text.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    desk = try Desk()
  }

  /// The compiler did not take it.
  struct NotBuilt: Error {
    let errors: String
  }

  /// Compiles it against the modules of the build of the tests, and links it with their objects.
  /// - Returns: the program, which gives what it prints.
  func build() throws -> (_ arguments: String...) throws -> String {
    let manifest = try Manifest()
    let folders = Set(
      manifest.closure(of: products.flatMap { manifest.products[$0] ?? [] }).map { "\($0).build" })
    let build = URL(filePath: Desk.binary).deletingLastPathComponent()
    // The folders may hold objects of files that are no longer there, too.
    let list = build.appending(path: "passportPackageTests.product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter {
      let folder = $0.split(separator: "/").dropLast().last
      return $0.hasSuffix(".swift.o") && folder.map { folders.contains(String($0)) } == true
    }
    let program = desk.path("example")
    let maps = try SourceModule.all().filter { $0.part == "System" }.flatMap {
      ["-Xcc", "-fmodule-map-file=\($0.folder.appending(path: "module.modulemap").path())"]
    }
    let run = try desk.run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-o", program, path]
        + ["-I", build.appending(path: "Modules").path(), "-Xcc", "-I/usr/include/PCSC"] + maps
        + ["-module-cache-path", build.appending(path: "ModuleCache").path()]
        + objects.map(String.init))
    guard run.exit == 0 else { throw NotBuilt(errors: run.errors + run.output) }
    return { (arguments: String...) in try desk.run(program, arguments).output }
  }
}
