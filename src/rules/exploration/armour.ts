import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { text } from "../shape.ts";
import { armourTimes } from "../topics/armourTimes.ts";
import { roundLength } from "../topics/roundLength.ts";
import type { Step, Traced } from "../trace/types.ts";
import { forceChance } from "./chances.ts";

/** A suit being put on or taken off. The armour class changes when it is done (ERIS-118). */
export interface Dressing {
  readonly item: string;
  readonly mode: "don" | "doff";
  readonly rounds: number;
  readonly left: number;
}

/**
 * Rounds that a suit takes to don or doff (ERIS-118): one for leather and chainmail, a whole turn for plate, halved by each assistant
 * and rounded up. 0 where no time is kept. Rounds in a turn are those of the ruling on rounds. @throws RulesError for an unknown suit.
 */
export function dressingTime(suit: "leather" | "chain" | "plate", assistants: number, rulings: Rulings): Traced {
  oneOf(suit, ["leather", "chain", "plate"], "suit");
  wholeNumber(assistants, "assistants", 0, 20);
  const on = "time" as const;
  const times = rulings.use(armourTimes);
  const source = rulings.source(armourTimes, "ERIS-118");
  if (!times) return rulings.trace({ key: "armour.noTime", on, op: "set", value: 0, source }).done();
  if (suit !== "plate") return rulings.trace({ key: "armour.quick", on, op: "set", value: times.quick, source }).done();
  const value = times.plateTurns * rulings.use(roundLength).roundsInTurn;
  const trace = rulings.trace({ key: "armour.plate", on, op: "set", value, source });
  const data = { assistants };
  if (assistants > 0)
    trace.apply({ key: "armour.assistants", on, op: "divideUp", value: 2 ** assistants, source, data });
  return trace.done();
}

export function beginDressing(
  item: string,
  mode: Dressing["mode"],
  suit: "leather" | "chain" | "plate",
  assistants: number,
  rulings: Rulings,
): Dressing {
  const rounds = dressingTime(suit, assistants, rulings).value;
  return { item, mode: oneOf(mode, ["don", "doff"], "mode"), rounds, left: rounds };
}

/** After so many rounds; an interruption means starting again. `done` when the armour is on or off. */
export function dressOn(
  dressing: Dressing,
  rounds: number,
  interrupted = false,
): Dressing & { readonly done: boolean } {
  wholeNumber(rounds, "rounds", 0);
  const left = interrupted ? dressing.rounds : Math.max(0, dressing.left - rounds);
  return { ...dressing, left, done: left === 0 && !interrupted };
}

export interface CutFreePlan extends Plan<"cutFree"> {
  readonly chance: number;
  readonly steps: readonly Step[];
  readonly item: string;
}

/** Drowning in plate: a dagger and the chance of forcing a stuck door, once a round; the armour is ruined (ERIS-119). */
export function planCutFree(creature: Creature, item: string, rulings: Rulings): CutFreePlan {
  checkCreature(creature);
  text(item, "item");
  const chance = forceChance(creature, rulings);
  const dagger = creature.weapons.some(({ type, broken }) => type.includes("dagger") && !broken);
  const refused: Refusal | undefined = !rulings.use(armourTimes)
    ? { key: "exploration.noArmourTimes", topic: "armourTimes" }
    : dagger
      ? undefined
      : { key: "exploration.noDagger", rule: "ERIS-119", topic: "armourTimes" };
  return {
    procedure: "cutFree",
    chance: chance.value,
    steps: chance.steps,
    item,
    rolls: refused || chance.value === 0 ? [] : [{ id: "cut", formula: "1d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveCutFree(
  plan: CutFreePlan,
  rolls: Rolls,
): { readonly procedure: "cutFree"; readonly free: boolean; readonly destroyed: readonly string[] } {
  const free = plan.rolls.length > 0 && rolledFor(rolls, "cut").total <= plan.chance;
  return { procedure: "cutFree", free, destroyed: free ? [plan.item] : [] };
}
