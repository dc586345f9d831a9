/** Taking back the bookkeeping of fights: the part of the system that keeps it says how (`combat/step-back.ts`). */
import type { DocumentWrite } from "./batch-write.ts";
import type { FightStep, Step } from "./types.ts";

/** The plan for undoing the bookkeeping of a fight: the writes, the clock change that follows them, and the part that must stay. */
interface FightUndoPlan {
  readonly changes: readonly DocumentWrite[];
  readonly clock: () => Promise<void>;
  readonly rest: FightStep | undefined;
}

/** Takes back what still stands of a step in its round. */
interface FightUndo {
  /** Plans the undo, and announces it to modules. */
  readonly compute: (step: FightStep) => Promise<FightUndoPlan>;
  /** Does it, and gives what must stay. */
  readonly write: (step: FightStep) => Promise<FightStep | undefined>;
}

let how: FightUndo | undefined;

/** Says how. Call once, in `init`. */
export function registerFightUndo(back: FightUndo): void {
  how = back;
}

/** The bookkeeping among the steps of a transaction. */
export function fightSteps(steps: readonly Step[]): FightStep[] {
  return steps.filter((step) => step.do === "fight");
}

/** Reckons how a step goes back together with other things. */
export async function planFightUndo(step: FightStep): Promise<FightUndoPlan | undefined> {
  return how?.compute(step);
}

/** Takes back the bookkeeping among the steps of a transaction. Gives what could not be, because the round has gone on or something changed since. */
export async function undoFightSteps(steps: readonly Step[]): Promise<FightStep[]> {
  const left: FightStep[] = [];
  for (const step of fightSteps(steps).reverse()) {
    const rest = await how?.write(step);
    if (rest) left.unshift(rest);
  }
  return left;
}
