/** Travellers, and dice with given results. */
import { compile } from "../../../src/rules/compile.ts";
import { type ClassId, makeCreature } from "../../../src/rules/creature/types.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { type ExplorationAction, MOVES_ON } from "../../../src/view/exploration/actions.ts";
import type { JourneyState, SecretJourney } from "../../../src/view/exploration/journey-state.ts";
import { NEW_JOURNEY, NEW_SECRET } from "../../../src/view/exploration/journey-storage.ts";
import type { TurnInput, TurnMember } from "../../../src/view/exploration/turn-types.ts";
import type { DieRequest } from "../../../src/view/platform/asked-dice.ts";
import { makeMarcher } from "../../rules/support/journey.ts";

export const { rulings: bx } = compile({ preset: "classic" });
export const { rulings: eris } = compile({ preset: "eris" });

export function member(name: string, id: ClassId, doing: Partial<ExplorationAction> = {}, rate = 120): TurnMember {
  const creature = makeCreature({
    id: name,
    name,
    kind: "character",
    class: { id, level: 3 },
    abilities: { str: 13, int: 10, wis: 10, dex: 10, con: 10, cha: 10 },
  });
  const marcher = makeMarcher({ id: name, name, rate });
  return { marcher, creature, doing: { ...MOVES_ON, ...doing }, tools: true, spikes: 2 };
}

export function seeded(seed: string): DieRequest {
  const dice = seededDice(seed);
  return async (rolls) => Object.fromEntries(rolls.map(({ id, formula }) => [id, dice.roll(formula)]));
}

/** Dice that fall as said by a part of their id; the others show a 6, which finds and meets nothing. */
export function said(results: Readonly<Record<string, number>>): DieRequest & { asked: string[] } {
  const asked: string[] = [];
  const dice: DieRequest = async (rolls) =>
    Object.fromEntries(
      rolls.map(({ id, formula }) => {
        asked.push(id);
        const [, total = 6] = Object.entries(results).find(([part]) => id.includes(part)) ?? [];
        return [id, { formula, total, dice: [] }];
      }),
    );
  return Object.assign(dice, { asked });
}

export function input(
  members: readonly TurnMember[],
  way: Partial<JourneyState> = {},
  secret: Partial<SecretJourney> = {},
): TurnInput {
  return {
    way: { ...NEW_JOURNEY, ...way },
    secret: { ...NEW_SECRET, ...secret },
    clock: 0,
    members,
    lights: [],
    rations: 10,
  };
}

export const keys = (lines: readonly { readonly textKey: string }[]): string[] =>
  lines.map(({ textKey }) => textKey.replace("RULINGS.Way.", ""));
export const place = { id: "wall", name: "the wall", searchedBy: [] };
export const door = {
  id: "door",
  name: "the door",
  state: "stuck",
  sticks: true,
  warned: false,
  listened: [],
  lockTries: {},
} as const;
