import { presets } from "./presets/index.ts";
import { compileFrom, type Rulebook, silenced } from "./rulings/compiler.ts";
import type { Compiled, Rulings, RulingsRequest } from "./rulings/types.ts";
import { allTopics } from "./topics/index.ts";

/** The topics and presets that ship. */
export const shippedBook: Rulebook = { topics: allTopics, presets, plain: "classic" };

/** Compiles a request into rulings, from the shipped book or a given one; see `compileFrom`. */
export function compile(request: RulingsRequest, book: Rulebook = shippedBook): Compiled {
  return compileFrom(book, request);
}

/** The same rulings with traces that record nothing: for the lab, which plays thousands of fights. */
export function withoutTrace(rulings: Rulings, book: Rulebook = shippedBook): Rulings {
  return silenced(book, rulings);
}
