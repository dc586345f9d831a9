/** The preparation of a routine: attackers and attacks, possible targets, and the number each attack needs. */

import { circumstancesAsked } from "../../rules/attack/attack-bonus.ts";
import { planRoutine, type RoutineLine, type RoutinePlan } from "../../rules/attack/routine.ts";
import type { AttackInput, Cover } from "../../rules/attack/types.ts";
import { DOUBLES, makeCreature, type NaturalAttack } from "../../rules/creature/types.ts";
import { CIRCUMSTANCES } from "../../rules/trace/circumstances.ts";
import type { Circumstance as Waited } from "../../rules/trace/types.ts";
import { AT_NOBODY, NOT_MADE } from "../../view/attack/routine-window.ts";
import { attackSituation, circumstancesAt, weaponSituation } from "../adapter/attack-situation.ts";
import { creatureOf } from "../adapter/creature.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { PlacedToken } from "../platform/types.ts";
import { hitsAutomatically } from "./attack-means.ts";

/** Whether the routine includes a missile attack, which cover affects. */
export function isMissileAttack({ attacks }: RoutineSetup): boolean {
  return attacks.some(({ ranges }) => ranges !== undefined);
}

/** A planned routine: attackers, attacks and possible targets. */
export interface RoutineSetup {
  readonly actor: Actor.Implementation;
  readonly mine: PlacedToken | undefined;
  readonly names: readonly string[];
  readonly attacks: readonly NaturalAttack[];
  readonly tokens: readonly PlacedToken[];
}

/**
 * The circumstances that the window offers: an attack from behind (BX-162), those that double an attack's damage, and those that abilities depend on.
 */
export type Circumstance = "behind" | (typeof DOUBLES)[number] | Waited;

export function circumstancesOf({ actor, attacks, tokens }: RoutineSetup): Circumstance[] {
  const attacker = creatureOf(actor);
  const foes = [anybody(), ...tokens.flatMap((token) => (token.actor ? [creatureOf(token.actor)] : []))];
  const asked = attacks.flatMap((attack) =>
    foes.flatMap((target) => circumstancesAsked({ attacker, target, means: { kind: "natural", attack } })),
  );
  return [
    "behind",
    ...DOUBLES.filter((when) => attacks.some(({ doubles }) => doubles?.includes(when))),
    ...CIRCUMSTANCES.filter((one) => asked.includes(one)),
  ];
}

/** The circumstances that the map and the fight already answer. */
export function knownCircumstances(bench: RoutineSetup): Circumstance[] {
  const known = circumstancesAt(bench.mine);
  return circumstancesOf(bench).filter((one) => Reflect.get(known, one) === true);
}

/** An attack of a routine with its target. */
export interface AimedAttack {
  readonly line: RoutineLine;
  readonly token: PlacedToken | undefined;
}

/** The attacks with a chosen target. */
export function aimAttacks(
  bench: RoutineSetup,
  choices: readonly string[],
  modifier: number,
  circumstances = knownCircumstances(bench),
  cover: Cover = 0,
): AimedAttack[] {
  const now = Object.fromEntries(circumstancesOf(bench).map((one) => [one, circumstances.includes(one)]));
  const { actor, mine, attacks, tokens } = bench;
  return attacks.flatMap((attack, at): AimedAttack[] => {
    const choice = choices[at] ?? AT_NOBODY;
    if (choice === NOT_MADE) return [];
    const item = actor.items.get(attack.id);
    const own = {
      ...weaponSituation(item),
      ...now,
      ...(modifier !== 0 && { refereeModifier: modifier }),
      ...(cover !== 0 && { cover }),
    };
    const token = tokens.find(({ id }) => id === choice);
    const foe = token?.actor;
    if (!token || !foe) return [{ line: { attack, target: anybody(), situation: own }, token: undefined }];
    const target = { ...creatureOf(foe), name: token.name };
    const situation = { ...attackSituation(mine, token), ...own };
    return [{ line: { attack, target, situation, sure: hitsAutomatically(item, foe) }, token }];
  });
}

function anybody() {
  return makeCreature({ id: AT_NOBODY, name: localize("RULINGS.Attack.anybody") });
}

/** The numbers that the attacks need, for the window. */
export function planFor(bench: RoutineSetup, made: readonly AimedAttack[]): RoutinePlan | undefined {
  if (made.length === 0) return undefined;
  return planRoutine(
    creatureOf(bench.actor),
    made.map(({ line }) => line),
    rulingsInForce(),
  );
}

/** One attack of a routine as a single attack. */
export function attackOf(actor: Actor.Implementation, { attack, target, situation }: RoutineLine): AttackInput {
  return { attacker: creatureOf(actor), target, means: { kind: "natural", attack }, situation };
}
