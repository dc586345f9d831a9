/** Taking back the bookkeeping of fights: the part of the system that keeps it says how (`combat/kept.ts`). */
import type { FightStep, Step } from "./types.ts";

/** Takes back what still stands of it in its round; gives what must stay. */
export type FightBack = (step: FightStep) => Promise<FightStep | undefined>;

let how: FightBack | undefined;

/** Says how. Call once, in `init`. */
export function onFightBack(back: FightBack): void {
  how = back;
}

/** Takes back the bookkeeping among the steps of a deed. Gives what could not be, because the round has gone on or something changed since. */
export async function fightBack(steps: readonly Step[]): Promise<FightStep[]> {
  const left: FightStep[] = [];
  for (const step of [...steps].reverse()) {
    const rest = step.do === "fight" && how ? await how(step) : undefined;
    if (rest) left.unshift(rest);
  }
  return left;
}
