import type { CombatState } from "../../rules/combat/types.ts";
import { stateOf } from "../adapter/fight-state.ts";

type Fight = Combat.Implementation;

/** How many steps back a fight remembers. */
const REMEMBERED = 20;

/** A fight as it stood before a step. */
export interface EarlierFight {
  /** The step that led on from here, counted from 0. */
  readonly step: number;
  readonly state: CombatState;
  /** Initiative dice that waited for the others. */
  readonly dice?: Readonly<Record<string, number>>;
  /** Seconds by which the step moved the world's clock. */
  readonly seconds: number;
}

/** How many steps of the fight can be counted so far. */
function stepsOf(combat: Fight): number {
  const steps = combat.getFlag("rulings", "steps");
  return typeof steps === "number" && Number.isInteger(steps) && steps > 0 ? steps : 0;
}

const keyOf = (step: number): string => `s${step % REMEMBERED}`;

/**
 * What is written beside a step so that it can be taken back: the fight as it stands now. Kept with the fight's own document, which nobody but a
 * referee can write; each earlier state is one text under one of few keys, so that a step sends no more than one of them and the oldest
 * makes room for the newest.
 */
export function remembered(
  combat: Fight,
  seconds: number,
): { readonly steps: number; readonly history: Readonly<Record<string, string>> } | undefined {
  const state = stateOf(combat);
  if (!state) return undefined;
  const step = stepsOf(combat);
  const dice = combat.getFlag("rulings", "dice");
  const earlier: EarlierFight = {
    step,
    state: { ...state, log: [] },
    ...(dice && { dice }),
    seconds,
  };
  return { steps: step + 1, history: { [keyOf(step)]: JSON.stringify(earlier) } };
}

/** The fight before its last step; undefined when it remembers none. */
export function lastEarlier(combat: Fight, back = 1): EarlierFight | undefined {
  const step = stepsOf(combat) - back;
  const text = combat.getFlag("rulings", "history")?.[keyOf(step)];
  if (step < 0 || typeof text !== "string") return undefined;
  const earlier = JSON.parse(text) as EarlierFight;
  return earlier.step === step ? earlier : undefined;
}

/** The fight as it stood at the end of an earlier round than the one that runs; undefined when it is not remembered any more. */
export function earlierRound(combat: Fight): EarlierFight | undefined {
  const round = stateOf(combat)?.round ?? 0;
  let seconds = 0;
  for (let back = 1; back <= REMEMBERED; back += 1) {
    const earlier = lastEarlier(combat, back);
    if (!earlier) return undefined;
    seconds += earlier.seconds;
    if (earlier.state.round < round) return { ...earlier, seconds };
  }
  return undefined;
}
