import type { Creature } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import type { Band, Combatant, NewCombatant } from "../facts/combatant.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";
import { movementRate } from "./movement.ts";
import type { CombatState, Side } from "./types.ts";

/** The values of a combatant that are reset when a round ends. */
export const FRESH = {
  declared: "none",
  detail: "",
  engagedWith: [],
  spell: "none",
  spellsThisRound: 0,
  actions: [],
  free: [],
  feetMoved: 0,
  attacksMade: 0,
  parried: 0,
  extraActions: 0,
  done: false,
  passed: "",
  waiting: false,
  shootsFirst: false,
  falling: false,
} as const satisfies Partial<Combatant>;

const PLAIN: Omit<Combatant, "id" | "name" | "side"> = {
  group: "",
  character: false,
  initiativeModifier: 0,
  halfling: false,
  band: "middle",
  canShoot: false,
  canStrike: true,
  caster: false,
  slow: false,
  ready: false,
  mounted: false,
  attacks: 1,
  tires: true,
  initiative: null,
  ties: [],
  surprised: false,
  ...FRESH,
  status: "active",
  dying: false,
  fromRound: 1,
  nextSide: "",
  actionPointsSpent: 0,
  roundsRun: 0,
};

/**
 * A combatant with defaults for all missing values.
 * @throws RulesError for a missing id or side and figures out of bounds.
 */
export function makeCombatant(given: NewCombatant): Combatant {
  if (!given.id) throw new RulesError("missing", "combatant.id");
  if (!given.side) throw new RulesError("missing", `combatant.${given.id}.side`);
  const combatant: Combatant = { ...PLAIN, ...given };
  wholeNumber(combatant.initiativeModifier, `combatant.${given.id}.initiativeModifier`, -100, 100);
  wholeNumber(combatant.attacks, `combatant.${given.id}.attacks`, 0, 100);
  oneOf(combatant.band, ["first", "middle", "last"], `combatant.${given.id}.band`);
  return combatant;
}

/**
 * The facts of a creature that the combat order uses. Characters have their DEX, monsters the listed number and band (BX-137, ERIS-05, HERO-01); the tracker
 * adds name, side and group.
 * @param rate movement in feet a turn with encumbrance: an elf splits the ordinary move (ERIS-59)
 */
export function combatFacts(
  creature: Creature,
  rulings: Rulings,
  rate = creature.movement.walk,
): Pick<
  Combatant,
  | "initiativeModifier"
  | "initiativeEffects"
  | "tieModifier"
  | "halfling"
  | "band"
  | "splitMove"
  | "canShoot"
  | "canStrike"
  | "caster"
  | "slow"
  | "ready"
  | "mounted"
  | "tires"
  | "character"
> {
  // A monster's listed number replaces its DEX (BX-137, HERO-01).
  const listed = creature.kind === "monster" && creature.initiativeModifier !== 0;
  const scored = creature.abilities !== undefined && !listed;
  const dexterity = scored ? abilityModifier(creature, "dex", "initiative", rulings) : 0;
  const own = scored ? dexterity : creature.initiativeModifier;
  const { initiativeBand: listedBand } = creature;
  // A listed band decides ties under every way of initiative, where no number does (ERIS-05, MIX-07).
  const ties = scored ? abilityModifier(creature, "dex", "initiativeTie", rulings) : own;
  const onTies = listedBand && !listed ? BAND_ON_TIES[listedBand] : ties;
  const initiativeEffects = creature.modifiers.filter(({ on, op }) => on === "initiative" && op === "add");
  const extra = initiativeEffects.reduce((sum, modifier) => sum + modifier.value, 0);
  const inHand = creature.weapons.filter((weapon) => weapon.held === "main" && !weapon.broken);
  const people = peopleOf(creature);
  const splits = people === "elf" && rulings.use(elves).splitMoveAndFire;
  return {
    initiativeModifier: own + extra,
    ...(initiativeEffects.length > 0 && { initiativeEffects }),
    ...(onTies !== own && { tieModifier: onTies + extra }),
    halfling: people === "halfling" && rulings.use(demihumans).quickHalflings,
    ...(splits && { splitMove: movementRate(rate, "round", rulings).value }),
    band: listedBand ?? bandOf(creature.abilities?.dex),
    canShoot: inHand.some((weapon) => weapon.missile) || creature.attacks.some((attack) => attack.ranges !== undefined),
    canStrike: true,
    caster: creature.isCaster,
    // A two-handed melee weapon is slow even when its listing does not say so (BX-136).
    slow: inHand.some((weapon) => weapon.slow || (weapon.melee && (weapon.hands === "two" || weapon.twoHandedGrip))),
    ready: inHand.some((weapon) => weapon.missile && (weapon.ammunition ?? 1) > 0),
    mounted: creature.tags.includes("mounted"),
    tires: !creature.tags.includes("undead") && !creature.tags.includes("construct"),
    character: creature.countsAsCharacter,
  };
}

/** The tie value of a listed band where each combatant rolls: the value shown in ERIS-50. */
const BAND_ON_TIES: Readonly<Record<Band, number>> = { first: 1, middle: 0, last: -1 };

/** The band of a DEX score for ties (ERIS-05, ERIS-50): 13 and over first, 8 and under last. */
export function bandOf(dexterity: number | undefined): Band {
  if (dexterity === undefined) return "middle";
  if (dexterity >= 13) return "first";
  return dexterity <= 8 ? "last" : "middle";
}

/** The combatant with that id. @throws RulesError when the fight has none. */
export function combatantOf(state: CombatState, id: string): Combatant {
  const found = state.combatants.find((combatant) => combatant.id === id);
  if (!found) throw new RulesError("unknownCombatant", "combatant.id", { id });
  return found;
}

/** The state with one combatant changed. */
export function change(state: CombatState, id: string, differences: Partial<Combatant>): CombatState {
  return {
    ...state,
    combatants: state.combatants.map((combatant) =>
      combatant.id === id ? { ...combatant, ...differences } : combatant,
    ),
  };
}

/** The fight with one of its combatants replaced. */
export function replaced(state: CombatState, after: Combatant): CombatState {
  return { ...state, combatants: state.combatants.map((one) => (one.id === after.id ? after : one)) };
}

/** Whether a combatant takes part this round, surprised or not. */
export function present(state: CombatState, combatant: Combatant): boolean {
  return combatant.status === "active" && combatant.fromRound <= state.round;
}

/** Whether a combatant can act this round. */
export function able(state: CombatState, combatant: Combatant): boolean {
  return present(state, combatant) && !combatant.surprised;
}

/** Whether a combatant has a turn this round: it can act, or is dying with a save to make (HERO-03). */
export function hasTurn(state: CombatState, combatant: Combatant): boolean {
  return (
    able(state, combatant) || (combatant.dying && combatant.status === "defeated" && combatant.fromRound <= state.round)
  );
}

export function sideOf(state: CombatState, id: string): Side | undefined {
  return state.sides.find((side) => side.id === id);
}
