import ZeroKnowledge

extension Wire: PointCoordinate {
  /// The product with a constant.
  public func scaled(_ factor: Element) -> Wire { factor * self }
}

/// A point of a curve in homogeneous coordinates, added and doubled by the complete formulas of
/// Renes, Costello and Batina (eprint 2015/1060, algorithms 1 and 3), which have no exceptions,
/// because a circuit must be correct for all points.
package struct ProjectivePoint<Curve: PrimeCurve, Coordinate: PointCoordinate>
where Coordinate.Scale == Curve.Field {
  /// The x coordinate of the point times z.
  package var x: Coordinate
  /// The y coordinate of the point times z.
  package var y: Coordinate
  /// The common factor of the coordinates; 0 for the neutral element.
  package var z: Coordinate

  /// The sum (algorithm 1).
  static func + (left: ProjectivePoint, right: ProjectivePoint) -> ProjectivePoint {
    let xx = left.x * right.x
    let yy = left.y * right.y
    let zz = left.z * right.z
    let xy = left.x * right.y + left.y * right.x
    let xz = left.x * right.z + left.z * right.x
    let yz = left.y * right.z + left.z * right.y
    return combined(xx, yy, zz, xy, xz, yz)
  }

  /// The double of the point, the same as algorithm 3 computes.
  var doubled: ProjectivePoint {
    let two = Curve.Field(index: 2)
    let yy = y * y
    let double = ProjectivePoint.combined(
      x * x, yy, z * z, (x * y).scaled(two), (x * z).scaled(two), (y * z).scaled(two))
    return ProjectivePoint(
      x: double.x, y: double.y, z: ((y * z) * yy).scaled(Curve.Field(index: 8)))
  }

  /// The last step of both formulas.
  private static func combined(
    _ xx: Coordinate, _ yy: Coordinate, _ zz: Coordinate, _ xy: Coordinate, _ xz: Coordinate,
    _ yz: Coordinate
  ) -> ProjectivePoint {
    let s = xz.scaled(Curve.a) + zz.scaled(Curve.tripleB)
    let low = yy - s
    let high = yy + s
    let azz = zz.scaled(Curve.a)
    let m = xx.scaled(Curve.Field(index: 3)) + azz
    let n = xz.scaled(Curve.tripleB) + (xx - azz).scaled(Curve.a)
    return ProjectivePoint(x: xy * low - yz * n, y: low * high + m * n, z: yz * high + xy * m)
  }
}

extension ProjectivePoint where Coordinate == Curve.Field {
  /// True if this is the neutral element.
  var isIdentity: Bool { x == .zero && z == .zero }

  /// The same point with z = 1; nil for the neutral element.
  var normalized: ProjectivePoint? {
    guard z != .zero else { return nil }
    let inverse = z.inverse
    return ProjectivePoint(x: x * inverse, y: y * inverse, z: .one)
  }
}

extension ProjectivePoint: Sendable where Coordinate: Sendable {}
