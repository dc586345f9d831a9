/** The documented additions to built-in classes (`Math.clamp`, `String#capitalize`, `Set#intersects`, ...), installed once. */

function define(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    if (name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

const mathExtras = {
  clamp: (n: number, min: number, max: number) => Math.min(Math.max(n, min), max),
  /** The name of v11; deprecated since v12. */
  clamped: (n: number, min: number, max: number) => Math.min(Math.max(n, min), max),
  mix: (a: number, b: number, w: number) => a * (1 - w) + b * w,
  normalizeDegrees: (d: number) => ((d % 360) + 360) % 360,
  normalizeRadians: (r: number) => r - 2 * Math.PI * Math.floor((r + Math.PI) / (2 * Math.PI)),
  toDegrees: (r: number) => (r * 180) / Math.PI,
  toRadians: (d: number) => (d * Math.PI) / 180,
};

const numberExtras = {
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= min && this <= max : this > min && this < max;
  },
  ordinalString(this: number): string {
    const n = Number(this);
    const suffix = new Intl.PluralRules("en", { type: "ordinal" }).select(n);
    return `${n}${{ one: "st", two: "nd", few: "rd" }[suffix as "one"] ?? "th"}`;
  },
  paddedString(this: number, digits: number): string {
    return String(this).padStart(digits, "0");
  },
  signedString(this: number): string {
    const n = Number(this);
    return `${n < 0 ? "−" : "+"}${Math.abs(n).toLocaleString(undefined, { maximumFractionDigits: 10, useGrouping: false })}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "floor" | "ceil" = "round"): number {
    const value = Math[method](Number(this) / interval) * interval;
    const places = String(interval).split(".")[1]?.length ?? 0;
    return Number(value.toFixed(places));
  },
};

const stringExtras = {
  capitalize(this: string): string {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase(this: string): string {
    return this.toLowerCase()
      .split(" ")
      .map((p) => p.charAt(0).toUpperCase() + p.slice(1))
      .join(" ");
  },
  compare(this: string, other: string): number {
    return String(this).localeCompare(other);
  },
  equals(this: string, other: string): boolean {
    return String(this).localeCompare(other, undefined, { sensitivity: "base" }) === 0;
  },
  slugify(
    this: string,
    {
      replacement = "-",
      strict = false,
      lowercase = true,
    }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {},
  ): string {
    let slug = String(this).normalize("NFD").replace(/\p{M}/gu, "").trim();
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.replace(/[\s_]+/g, replacement);
    if (strict) slug = slug.replace(/[^a-zA-Z0-9-]+/g, replacement);
    else slug = slug.replace(/[^\p{L}\p{N}.\-_~]+/gu, replacement);
    const dup = new RegExp(`\\${replacement || "-"}{2,}`, "g");
    return slug
      .replace(dup, replacement)
      .replace(new RegExp(`^\\${replacement || "-"}|\\${replacement || "-"}$`, "g"), "");
  },
  stripScripts(this: string): string {
    return String(this).replace(/<script[\s\S]*?<\/script>/gi, "");
  },
};

const setExtras = {
  difference: setOp((a, b) => [...a].filter((v) => !b.has(v))),
  symmetricDifference: setOp((a, b) => [...[...a].filter((v) => !b.has(v)), ...[...b].filter((v) => !a.has(v))]),
  intersection: setOp((a, b) => [...a].filter((v) => b.has(v))),
  union: setOp((a, b) => [...a, ...b]),
  equals(this: Set<unknown>, other: unknown): boolean {
    return other instanceof Set && other.size === this.size && [...this].every((v) => other.has(v));
  },
  first(this: Set<unknown>): unknown {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].some((v) => other.has(v));
  },
  isSubset(this: Set<unknown>, other: Set<unknown>): boolean {
    return [...this].every((v) => other.has(v));
  },
  toObject(this: Set<unknown>): unknown[] {
    return Array.from(this);
  },
  every(this: Set<unknown>, test: (v: unknown, i: number, set: Set<unknown>) => boolean): boolean {
    return [...this].every((v, i) => test(v, i, this));
  },
  filter(this: Set<unknown>, test: (v: unknown, i: number, set: Set<unknown>) => boolean): Set<unknown> {
    return new Set([...this].filter((v, i) => test(v, i, this)));
  },
  find(this: Set<unknown>, test: (v: unknown, i: number, set: Set<unknown>) => boolean): unknown {
    return [...this].find((v, i) => test(v, i, this));
  },
  map(this: Set<unknown>, transform: (v: unknown, i: number, set: Set<unknown>) => unknown): Set<unknown> {
    return new Set([...this].map((v, i) => transform(v, i, this)));
  },
  reduce(
    this: Set<unknown>,
    fn: (acc: unknown, v: unknown, i: number, set: Set<unknown>) => unknown,
    initial: unknown,
  ): unknown {
    return [...this].reduce((acc, v, i) => fn(acc, v, i, this), initial);
  },
  some(this: Set<unknown>, test: (v: unknown, i: number, set: Set<unknown>) => boolean): boolean {
    return [...this].some((v, i) => test(v, i, this));
  },
};

function setOp(fn: (a: Set<unknown>, b: Set<unknown>) => unknown[]) {
  return function (this: Set<unknown>, other: Set<unknown>): Set<unknown> {
    return new Set(fn(this, other));
  };
}

const arrayExtras = {
  deepFlatten(this: unknown[]): unknown[] {
    return this.flat(Number.POSITIVE_INFINITY);
  },
  equals(this: unknown[], other: unknown): boolean {
    return Array.isArray(other) && other.length === this.length && this.every((v, i) => v === other[i]);
  },
  partition(this: unknown[], rule: (v: unknown) => boolean): [unknown[], unknown[]] {
    const out: [unknown[], unknown[]] = [[], []];
    for (const v of this) out[rule(v) ? 1 : 0].push(v);
    return out;
  },
  filterJoin(this: string[], separator: string): string {
    return this.filter((p) => p).join(separator);
  },
  findSplice(this: unknown[], find: (v: unknown, i: number, a: unknown[]) => boolean, ...replace: unknown[]): unknown {
    const index = this.findIndex(find);
    if (index === -1) return null;
    const found = this[index];
    if (replace.length > 0) this.splice(index, 1, replace[0]);
    else this.splice(index, 1);
    return found;
  },
};

const regExpExtras = {
  escape: (text: string) => text.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&"),
};

/** Installs all additions. Members that the engine already has are not replaced. */
export function installPrimitives(): void {
  define(Math, mathExtras);
  define(Number.prototype, numberExtras);
  define(Number, {
    fromString: (text: string) => (text.trim() === "" ? Number.NaN : Number(text.replace(/\s+/g, ""))),
    isNumeric: (n: unknown) => n !== null && n !== "" && !Array.isArray(n) && !Number.isNaN(Number(n)),
  });
  define(String.prototype, stringExtras);
  define(Set.prototype, setExtras);
  define(Array.prototype, arrayExtras);
  define(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_v, i) => i + min) });
  define(RegExp, regExpExtras);
  define(Date.prototype, {
    isValid(this: Date) {
      return !Number.isNaN(this.getTime());
    },
  });
}
