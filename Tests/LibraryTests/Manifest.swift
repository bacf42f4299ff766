import Foundation
import TestSupport

/// What Package.swift says: the library products, and the modules of the program.
struct Manifest {
  /// A module, as its target says it.
  struct Module {
    let name: String
    /// The target, as it is written.
    let text: Substring
    /// What it depends on.
    let imported: [String]
  }

  /// The modules that the user of each product imports.
  let products: [String: [String]]
  /// The modules of the program, in their order.
  let modules: [Module]

  init() throws {
    let text = try String(
      contentsOf: Vectors.root.appending(path: "Package.swift"), encoding: .utf8)
    let names = Set(try SourceModule.all().map(\.name))
    func words(_ text: Substring) -> [String] {
      text.matches(of: /"(\w+)"/).map { String($0.1) }.filter { names.contains($0) }
    }
    let products = text.components(separatedBy: "let libraries")[1]
      .components(separatedBy: "\n]\n")[0]
    self.products = Dictionary(
      uniqueKeysWithValues: products.matches(of: /"(\w+)": \[([^\]]*)\]/).map {
        (String($0.1), words($0.2))
      })
    let targets = text.components(separatedBy: "// Tests\n")[0]
      .components(separatedBy: "targets: [\n")[1]
    // A target begins behind four blanks, and ends with its bracket at the end of a line.
    modules = targets.matches(of: /(?m)^ {4}[.a-z][\s\S]*?\)(?:,|\])$/).compactMap { target in
      let words = words(target.0)
      return words.first.map { name in
        Module(name: name, text: target.0, imported: words.dropFirst().filter { $0 != name })
      }
    }
  }

  /// The names of modules and of all on which they depend.
  func closure(of names: some Sequence<String>) -> Set<String> {
    // Each depends on earlier ones only.
    modules.reversed().reduce(into: Set(names)) { found, module in
      if found.contains(module.name) { found.formUnion(module.imported) }
    }
  }
}
