import { shippedBook } from "../../../rules/compile.ts";
import type { Rulebook } from "../../../rules/rulings/compiler.ts";
import type { Additions } from "../../../rules/rulings/extend.ts";

let book: Rulebook = shippedBook;
let own: Additions | undefined;

/** What this world's table can choose from: what ships, and what modules or the table added (see `house-rules/custom-topics.ts`). */
export function rulebook(): Rulebook {
  return book;
}

/** What was added, for those who make a rulebook of their own from it: the workers of the lab. */
export function ownAdditions(): Additions | undefined {
  return own;
}

/** Puts another book in force; whoever calls it sees to it that the rulings are followed. */
export function useBook(next: Rulebook, additions: Additions | undefined): void {
  book = next;
  own = additions;
}
