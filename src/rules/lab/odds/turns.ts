import { planAttack } from "../../attack/plan.ts";
import { act } from "../../combat/act.ts";
import { combatFacts } from "../../combat/combatants.ts";
import { movementRate } from "../../combat/movement.ts";
import { shootersOf } from "../../combat/preemptive.ts";
import { startCombat } from "../../combat/round.ts";
import type { CombatState } from "../../combat/types.ts";
import type { Creature } from "../../creature/types.ts";
import { spanSeconds } from "../../exploration/clock.ts";
import type { Action, Combatant } from "../../facts/combatant.ts";
import { secondsIn } from "../../magic/formulas.ts";
import type { Rulings } from "../../rulings/types.ts";
import { readyMeans } from "../weapon-choice.ts";
import { adventurer, foe } from "./people.ts";
import { number, type OddsOf } from "./types.ts";

const SIDES = [
  { id: "party", name: "party" },
  { id: "foes", name: "foes" },
];

function entering(creature: Creature, side: string, more: Partial<Combatant>, rulings: Rulings) {
  return { ...combatFacts(creature, rulings), id: creature.id, name: creature.name, side, ...more };
}

/** A combatant in a round in which all its actions are possible. */
function alone(creature: Creature, more: Partial<Combatant>, rulings: Rulings): CombatState {
  const combatants = [entering(creature, "party", more, rulings), entering(foe("orcs"), "foes", {}, rulings)];
  const { state } = startCombat({ sides: SIDES, combatants }, rulings);
  const everybody = { kind: "side", sides: [], initiative: null, simultaneous: false } as const;
  return {
    ...state,
    units: [{ ...everybody, id: "all", ids: state.combatants.map(({ id }) => id) }],
    order: [{ id: "act@all", phase: "act", unit: "all" }],
    cursor: 0,
    settled: true,
  };
}

/** The number of given actions that were allowed, done in order. */
function done(creature: Creature, actions: readonly Action[], more: Partial<Combatant>, rulings: Rulings): number {
  let state = alone(creature, more, rulings);
  let allowed = 0;
  for (const action of actions) {
    const next = act(state, creature.id, action, rulings);
    if (next.refused) continue;
    state = next.state;
    allowed += 1;
  }
  return allowed;
}

/** Three rounds, of which the first begins with a move of 30 feet. */
export const actionEconomy: OddsOf = (rulings) => {
  const fighter = adventurer("fighter");
  const moves: Action = { kind: "move", feet: 30 };
  const strikes: Action = { kind: "strike", slow: false };
  const first = done(fighter, [moves, strikes], {}, rulings) - 1;
  const later = done(fighter, [strikes], {}, rulings);
  const quick = done(fighter, [strikes, { kind: "simple", quick: true }], {}, rulings) - 1;
  return [number("attacks", first + 2 * later), number("quick", quick)];
};

/** A caster with a second action, such as by haste, who uses both for spells. */
export const oneSpellPerRound: OddsOf = (rulings) => {
  const casts: Action = { kind: "cast" };
  const more = { caster: true, spell: "declared", extraActions: 1 } as const;
  return [number("spells", done(adventurer("magic-user"), [casts, casts], more, rulings))];
};

/** Hits on orcs at 60 feet by two archers with ready bows, before anybody else acts. */
export const preemptiveMissiles: OddsOf = (rulings) => {
  const archers = ["1", "2"].map((id): Creature => ({ ...adventurer("elf"), id }));
  const ready = { character: true, canShoot: true, ready: true };
  const combatants = [
    ...archers.map((one) => entering(one, "party", ready, rulings)),
    entering(foe("orcs"), "foes", {}, rulings),
  ];
  const shooters = shootersOf(startCombat({ sides: SIDES, combatants }, rulings).state, rulings);
  const hits = archers.reduce((sum, attacker) => {
    const [means] = readyMeans(attacker);
    if (!means || !shooters.includes(attacker.id)) return sum;
    return sum + planAttack({ attacker, target: foe("orcs"), means, situation: { distanceFeet: 60 } }, rulings).chance;
  }, 0);
  return [number("hits", hits)];
};

/** The distance in feet from which the approaching targets are shot at. */
const FAR = 200;

export const combatMovement: OddsOf = (rulings) => {
  const feet = movementRate(adventurer("magic-user").movement.walk, "round", rulings).value;
  const plate = movementRate(60, "round", rulings).value;
  return [number("feet", feet), number("plate", plate), number("rounds", Math.ceil(FAR / feet))];
};

export const roundLength: OddsOf = (rulings) => {
  const round = spanSeconds({ rounds: 1 }, rulings);
  return [
    number("seconds", round),
    number("spell", secondsIn("turn", rulings) / round),
    number("fight", (6 * round) / 60),
  ];
};
