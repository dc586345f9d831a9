/** Libraries of Foundry that this table leaves out on purpose; using one throws a one-sentence explanation (PEER-27). */
import type { Dict } from "./types.ts";

const WHY: Readonly<Record<string, string>> = {
  jQuery:
    "jQuery ($) is left out on purpose; windows, hooks and cards hand out HTML elements (--jquery gives it to systems by others)",
  PIXI: "PIXI is left out on purpose; the canvas of this table is not drawn with it",
};

/** A stand-in for a library: `instanceof` works and is always false, everything else is refused. */
function absent(library: string): object {
  const refuse = (what: string): never => {
    throw new Error(`practice table: ${WHY[library]}${what && ` (asked for ${what})`}`);
  };
  return new Proxy(function leftOut() {}, {
    apply: () => refuse(""),
    construct: () => refuse(""),
    get: (target, key) =>
      typeof key === "symbol" || key === "prototype" ? Reflect.get(target, key) : refuse(`${library}.${key}`),
  });
}

/** Defines the names of left-out libraries; an existing copy, or one that a system brings, replaces them. */
export function defineLeftOut(scope: Dict): void {
  const jQuery = absent("jQuery");
  for (const [name, value] of Object.entries({ $: jQuery, jQuery, PIXI: absent("PIXI") })) scope[name] ??= value;
}
