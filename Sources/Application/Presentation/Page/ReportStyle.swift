/// The style sheet of the report, `report.css`.
package enum ReportStyle {
  package static let sheet = HTML(ownFile: PackageResources.report_css)
}
