/** A set of rulings that differs from the plain ones in so many topics, and in which nothing contradicts anything. The same in every run. */
import { compile } from "../../../src/rules/compile.ts";
import { topics } from "../../../src/rules/topics/index.ts";

/**
 * Takes from the topics, in their order, the first variant of each that is built, is not the plain one, and is compatible with those
 * already taken.
 * @throws an Error when there are too few
 */
export function manyRulings(count: number): Readonly<Record<string, string>> {
  let overrides: Record<string, string> = {};
  for (const { key, classic, variants } of Object.values(topics)) {
    for (const [variant, { built }] of Object.entries(variants)) {
      if (!built || variant === classic) continue;
      const tried = { ...overrides, [key]: variant };
      if (compile({ preset: "classic", overrides: tried }).diagnostics.length > 0) continue;
      overrides = tried;
      break;
    }
    if (Object.keys(overrides).length === count) return overrides;
  }
  throw new Error(`only ${Object.keys(overrides).length} topics can differ together`);
}
