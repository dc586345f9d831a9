/** A set of rulings that differs from the plain ones in so many topics, and in which nothing contradicts anything. The same in every run. */
import { compile } from "../../../src/rules/compile.ts";
import { topics } from "../../../src/rules/topics/index.ts";

/**
 * Goes through the topics in their order and takes of each the first variant that is built, is not the plain one, and goes together with what was
 * taken so far.
 * @throws an Error when there are not so many
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
