import { compile, shippedBook } from "../../../rules/compile.ts";
import type { Rulebook } from "../../../rules/rulings/compiler.ts";
import type { Additions } from "../../../rules/rulings/extend.ts";
import type { Compiled, Rulings, RulingsRequest } from "../../../rules/rulings/types.ts";

let book: Rulebook = shippedBook;
let own: Additions | undefined;

/** The rulebook of this world: the shipped rulings, and those that modules or the table added (see `house-rules/custom-topics.ts`). */
export function rulebook(): Rulebook {
  return book;
}

/** The additions to the rulebook, for the workers of the lab, which build their own. */
export function ownAdditions(): Additions | undefined {
  return own;
}

/** Replaces the rulebook; the caller must then update everything that depends on the rulings. */
export function useBook(next: Rulebook, additions: Additions | undefined): void {
  book = next;
  own = additions;
}

export const NAMESPACE = "rulings";

let compiled: Compiled | undefined;

/** The rulings of this world, compiled from its settings once after each change. */
export function rulingsInForce(): Rulings {
  return compiledRulings().rulings;
}

/** The compiled rulings with their diagnostics. */
export function compiledRulings(): Compiled {
  compiled ??= compile(readRequest(), rulebook());
  return compiled;
}

/** Deletes the compiled rulings, so that the next call compiles the settings again. Returns the former ones. */
export function forgetRulings(): Rulings | undefined {
  const before = compiled?.rulings;
  compiled = undefined;
  return before;
}

/** Reads the settings: the preset, and each topic that differs from it. */
export function readRequest(): RulingsRequest {
  const preset = game.settings!.get(NAMESPACE, "preset");
  const differences = rulebook().presets[preset]?.differences ?? {};
  const overrides: Record<string, string> = {};
  for (const topic of rulebook().topics) {
    const chosen = readTopic(topic.key);
    if (chosen !== (differences[topic.key] ?? topic.classic)) overrides[topic.key] = chosen;
  }
  return { preset, overrides, parameters: readParameters() };
}

/** Returns the stored value of a topic: each topic is a setting, including those of modules, which the types cannot know. */
export function readTopic(key: string): string {
  const settings = game.settings!;
  return String(Reflect.apply(settings.get, settings, [NAMESPACE, key]));
}

/** The table's values for the parameters and tables of topics. */
export function readParameters(): Record<string, unknown> {
  return { ...(game.settings!.get(NAMESPACE, "parameters") as Record<string, unknown>) };
}
