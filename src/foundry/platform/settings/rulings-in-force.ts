import { compile, shippedBook } from "../../../rules/compile.ts";
import type { Rulebook } from "../../../rules/rulings/compiler.ts";
import type { Additions } from "../../../rules/rulings/extend.ts";
import type { Compiled, Rulings, RulingsRequest } from "../../../rules/rulings/types.ts";

let book: Rulebook = shippedBook;
let own: Additions | undefined;

/**
 * The options of this world's table: those shipped with the system, and those that modules or the table added (see
 * `house-rules/custom-topics.ts`).
 */
export function rulebook(): Rulebook {
  return book;
}

/** The additions to the rulebook, for code that builds a rulebook of its own from them: the workers of the lab. */
export function ownAdditions(): Additions | undefined {
  return own;
}

/** Puts another book in force; the caller makes sure that the rulings are followed. */
export function useBook(next: Rulebook, additions: Additions | undefined): void {
  book = next;
  own = additions;
}

export const NAMESPACE = "rulings";

let compiled: Compiled | undefined;

/** The rulings of this world, compiled from its settings once and again whenever one of them changes. */
export function rulingsInForce(): Rulings {
  return compiledRulings().rulings;
}

/** The same with its diagnostics. */
export function compiledRulings(): Compiled {
  compiled ??= compile(readRequest(), rulebook());
  return compiled;
}

/** Drops what was compiled, so that the next reader compiles the settings again. Returns what held until now. */
export function forgetRulings(): Rulings | undefined {
  const before = compiled?.rulings;
  compiled = undefined;
  return before;
}

/** Reads the settings: the preset, and each topic where the table differs from it. */
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

/** Returns the stored value of a topic: each topic is a setting of its own, also those of modules, which the types cannot know. */
export function readTopic(key: string): string {
  const settings = game.settings!;
  return String(Reflect.apply(settings.get, settings, [NAMESPACE, key]));
}

/** The table's values for the numbers and tables of topics. */
export function readParameters(): Record<string, unknown> {
  return { ...(game.settings!.get(NAMESPACE, "parameters") as Record<string, unknown>) };
}
