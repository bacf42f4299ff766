import Testing

@testable import Operations

@Suite("What the doctor finds of the default browser")
struct BrowserFindingTests {
  private static let home = ["HOME": "/home/anna", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"]
  private let made: MadeUpMachine

  init() throws { made = try MadeUpMachine() }

  private var package: BrowserFinding.Package? {
    BrowserFinding(of: made.machine(Self.home)).package
  }

  /// Makes a browser the default in a list.
  private func list(_ path: String, _ names: String) throws {
    try made.put(
      path,
      """
      [Added Associations]
      x-scheme-handler/https=other.desktop;

      [Default Applications]
      text/html=other.desktop
      x-scheme-handler/https=\(names)

      """)
  }

  /// Installs a browser that is started by a line.
  private func entry(_ path: String, _ start: String) throws {
    try made.put(
      path, "[Desktop Entry]\nName=Browser\nExec=\(start)\n\n[Desktop Action new]\nExec=x\n")
  }

  @Test(
    "given a browser that is a Snap or a Flatpak, when it is the default, then that is said, with what to do"
  )
  func sandboxed() throws {
    #expect(package == nil && BrowserFinding(of: made.machine([:])).finding == nil)
    try entry("/usr/share/applications/firefox-esr.desktop", "/usr/lib/firefox-esr/firefox-esr %u")
    try list("/etc/xdg/mimeapps.list", "firefox-esr.desktop;")
    #expect(package == nil)
    try entry(
      "/var/lib/snapd/desktop/applications/firefox_firefox.desktop",
      "env BAMF_DESKTOP_FILE_HINT=/var/lib/x /snap/bin/firefox %u")
    // The list of the desktop's own comes first, and an entry that is not installed is passed over.
    try list("/etc/xdg/ubuntu-mimeapps.list", "gone.desktop;firefox_firefox.desktop")
    #expect(package == .snap)
    let finding = try #require(BrowserFinding(of: made.machine(Self.home)).finding)
    #expect(finding.subject == .browser && finding.state == .attention)
    #expect(finding.statement.contains("a Snap"))
    #expect(finding.remedy?.contains("copy the link into the box") == true)
    try entry(
      "/var/lib/flatpak/exports/share/applications/org.mozilla.firefox.desktop",
      "/usr/bin/flatpak run --branch=stable org.mozilla.firefox @@u %u @@")
    try list("/home/anna/.config/mimeapps.list", "org.mozilla.firefox.desktop")
    #expect(package == .flatpak)
    // What the user chose counts, and a name is no path.
    try list("/home/anna/.config/mimeapps.list", "../../../var/x.desktop;firefox-esr.desktop")
    #expect(package == nil)
  }
}
