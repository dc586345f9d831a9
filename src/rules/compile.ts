import { presets } from "./presets/index.ts";
import { compileFrom, type Rulebook, silenced } from "./rulings/compiler.ts";
import type { Compiled, Rulings, RulingsRequest } from "./rulings/types.ts";
import { allTopics } from "./topics/index.ts";

const book: Rulebook = { topics: allTopics, presets, plain: "classic" };

/** Compiles a request into rulings from the topics and presets that ship; see `compileFrom`. */
export function compile(request: RulingsRequest): Compiled {
  return compileFrom(book, request);
}

/** The same rulings with traces that record nothing: for the lab, which plays thousands of fights. */
export function withoutTrace(rulings: Rulings): Rulings {
  return silenced(book, rulings);
}
