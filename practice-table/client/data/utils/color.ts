/** A colour as a 24-bit number, with the conversions Foundry documents. */
export class Color extends Number {
  static from(color: unknown): Color {
    if (color instanceof Color) return color;
    if (typeof color === "number") return new Color(color);
    if (typeof color === "string") return Color.fromString(color);
    if (Array.isArray(color)) return Color.fromRGB(color as [number, number, number]);
    return new Color(Number.NaN);
  }

  static fromString(color: string): Color {
    const hex = color.trim().replace(/^(#|0x)/, "");
    const full = hex.length === 3 || hex.length === 4 ? Array.from(hex, (c) => c + c).join("") : hex;
    return new Color(/^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(full) ? Number.parseInt(full.slice(0, 6), 16) : Number.NaN);
  }

  /** A colour from three channels between 0 and 1. */
  static fromRGB([r, g, b]: [number, number, number]): Color {
    const c = (v: number): number => Math.round(Math.min(1, Math.max(0, v)) * 255);
    return new Color((c(r) << 16) | (c(g) << 8) | c(b));
  }

  get valid(): boolean {
    const v = this.valueOf();
    return Number.isInteger(v) && v >= 0 && v <= 0xffffff;
  }

  get css(): string {
    return this.toString();
  }

  /** Hue, saturation and value, each between 0 and 1. */
  get hsv(): [number, number, number] {
    const [r, g, b] = this.rgb;
    const value = Math.max(r, g, b);
    const spread = value - Math.min(r, g, b);
    if (spread === 0) return [0, 0, value];
    const turn = value === r ? ((g - b) / spread + 6) % 6 : value === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
    return [turn / 6, spread / value, value];
  }

  get rgb(): [number, number, number] {
    const v = this.valueOf();
    return [((v >> 16) & 0xff) / 255, ((v >> 8) & 0xff) / 255, (v & 0xff) / 255];
  }

  get r(): number {
    return this.rgb[0];
  }
  get g(): number {
    return this.rgb[1];
  }
  get b(): number {
    return this.rgb[2];
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((v) => Math.round(v * 255));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  override toString(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#000000";
  }

  toJSON(): string {
    return this.toString();
  }
}
