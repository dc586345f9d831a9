import type { CHECKS, CheckGroup, CheckId } from "./check-list.ts";
import type { Bench } from "./test-documents.ts";

/** Whether Foundry behaves as the system needs; or that it cannot be checked here. */
export type Verdict = boolean | "untried";
type Check = (bench: Bench) => Verdict | Promise<Verdict>;
export type Checks = Readonly<Record<CheckId, Check>>;
/** The checks of one group. */
export type ChecksOf<G extends CheckGroup> = Pick<Checks, (typeof CHECKS)[G][number]>;

/** The value at a path of any value; undefined when there is none. */
export function at(thing: unknown, path: string): unknown {
  const looked = typeof thing === "function" || (typeof thing === "object" && thing !== null);
  return looked ? foundry.utils.getProperty(thing, path) : undefined;
}
