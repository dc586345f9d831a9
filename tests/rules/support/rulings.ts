import { compile } from "../../../src/rules/compile.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { watched } from "./watched.ts";

/** Rulings for a test: a preset with some topics overridden. Every trace made with them must have complete texts. */
export function rulings(
  overrides: Readonly<Record<string, string>> = {},
  preset = "classic",
  parameters: Readonly<Record<string, unknown>> = {},
): Rulings {
  return watched(compile({ preset, overrides, parameters }).rulings);
}
