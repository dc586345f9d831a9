/** The checks as batches of the module Quench, by its documented functions. Their code is loaded when a batch runs. */
import { generation } from "../../platform/generation.ts";
import { localize } from "../../platform/text.ts";
import { checksOf, GROUPS } from "./check-list.ts";

/** The time limit of one check in milliseconds; Mocha's default is two seconds. */
const TIMEOUT = 30_000;

/** The members of a batch's context used here. */
export interface QuenchContext {
  describe(title: string, define: () => void): unknown;
  it(
    title: string,
    test: (this: { timeout(milliseconds: number): unknown; skip(): unknown }) => Promise<void>,
  ): unknown;
  readonly assert: { ok(value: unknown, message?: string): void };
}

/** The members of the module's API used here. */
export interface Quench {
  registerBatch(
    key: string,
    define: (context: QuenchContext) => void,
    options: { readonly displayName: string; readonly preSelected: boolean },
  ): unknown;
}

/** Registers a batch for each group of checks. */
export function offer(quench: Quench): void {
  const current = generation();
  for (const group of GROUPS) {
    const title = localize(`RULINGS.Check.group.${group}`);
    quench.registerBatch(
      `rulings.${group}`,
      ({ describe, it, assert }) => {
        describe(title, () => {
          for (const id of checksOf(group, current))
            it(`${id}: ${localize(`RULINGS.Check.behaviour.${id}.name`)}`, async function () {
              this.timeout(TIMEOUT);
              const { runCheck } = await import("./run-checks.ts");
              const { state, found } = await runCheck(id);
              if (state === "untried") this.skip();
              else assert.ok(state === "holds", found || localize(`RULINGS.Check.behaviour.${id}.means`));
            });
        });
      },
      { displayName: `RULINGS: ${title}`, preSelected: false },
    );
  }
}
