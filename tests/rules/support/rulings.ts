import { compile } from "../../../src/rules/compile.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";

/** Rulings for a test: a preset with some topics put over it. */
export function rulings(
  overrides: Readonly<Record<string, string>> = {},
  preset = "classic",
  parameters: Readonly<Record<string, unknown>> = {},
): Rulings {
  return compile({ preset, overrides, parameters }).rulings;
}
