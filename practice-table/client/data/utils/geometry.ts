interface Point {
  x: number;
  y: number;
}

/** A line from one point to another. */
export class Ray {
  A: Point;
  B: Point;
  constructor(A: Point, B: Point) {
    this.A = A;
    this.B = B;
  }
  static fromAngle(x: number, y: number, radians: number, distance: number): Ray {
    return new Ray({ x, y }, { x: x + Math.cos(radians) * distance, y: y + Math.sin(radians) * distance });
  }
  static towardsPoint(origin: Point, point: Point, distance: number): Ray {
    return Ray.fromAngle(origin.x, origin.y, Math.atan2(point.y - origin.y, point.x - origin.x), distance);
  }
  get dx(): number {
    return this.B.x - this.A.x;
  }
  get dy(): number {
    return this.B.y - this.A.y;
  }
  get distance(): number {
    return Math.hypot(this.dx, this.dy);
  }
  get angle(): number {
    return Math.atan2(this.dy, this.dx);
  }
  get slope(): number {
    return this.dy / this.dx;
  }
  /** The point at a fraction of the line. */
  project(part: number): Point {
    return { x: this.A.x + part * this.dx, y: this.A.y + part * this.dy };
  }
  reverse(): Ray {
    return new Ray(this.B, this.A);
  }
}
