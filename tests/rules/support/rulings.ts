import { compile } from "../../../src/rules/compile.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { watched } from "./watched.ts";

/** Rulings for a test: a preset with some topics put over it. Whatever is traced with them must be told properly. */
export function rulings(
  overrides: Readonly<Record<string, string>> = {},
  preset = "classic",
  parameters: Readonly<Record<string, unknown>> = {},
): Rulings {
  return watched(compile({ preset, overrides, parameters }).rulings);
}
