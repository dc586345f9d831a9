import { highestClass } from "../creature/classes-of.ts";
import type { Creature, Size } from "../creature/types.ts";
import { abilityScore } from "../derived/ability-modifier.ts";
import { actingClass, asActing } from "../derived/acting-class.ts";
import { RulesError } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { GrappleMethod } from "../topics/grappling.ts";
import { hitDice } from "../topics/hitDice.ts";
import { isFighter } from "../topics/multipleAttacks.ts";
import type { Modifier, Source, Traced } from "../trace/types.ts";
import { atEffectiveLevel } from "./attack-bonus.ts";

/** The dice of one side of a grapple: a number of d6 and an adjustment. */
export interface GrappleSide {
  readonly dice: Traced;
  readonly formula: string;
  readonly adds: readonly Modifier[];
}

/** The grapple dice of a creature: its Hit Dice without plus or minus, or those of its level, at most nine (ERIS-35, GOR-95). */
function levelDice(creature: Creature, method: GrappleMethod, rulings: Rulings): number {
  const own = highestClass(atEffectiveLevel(creature, rulings));
  if (creature.kind === "monster" || !own) return creature.normalHuman ? 1 : (creature.hitDice?.number ?? 1);
  if (own.id === "normal-human" || own.level < 1) return 1;
  if (method !== "gorman") return rulings.use(hitDice).at(actingClass(own, rulings), own.level).dice;
  return Math.min(9, own.level);
}

/** The dice natural to the kind of creature: one for people at any level (ERIS-36). */
function kindDice(creature: Creature): number {
  return creature.kind === "monster" ? (creature.naturalHitDice ?? creature.hitDice?.number ?? 1) : 1;
}

/** Strength and fighters' levels as adds (ERIS-36). */
function naturalAdds(creature: Creature, rulings: Rulings): Modifier[] {
  if (creature.kind === "monster") return [];
  const adds: Modifier[] = [];
  const add = (key: string, value: number, kind: Source["kind"]): void => {
    const source: Source = { kind, rule: "ERIS-36" };
    if (value !== 0) adds.push({ key, on: "check", op: "add", value, source, data: { name: creature.name } });
  };
  const strength = abilityScore(creature, "str") ?? 10;
  add("grapple.strength", strength >= 13 ? 1 : strength <= 8 ? -1 : 0, "ability");
  const now = asActing(atEffectiveLevel(creature, rulings), rulings);
  if (isFighter(now)) add("grapple.fighterLevel", now.class?.level ?? 0, "class");
  return adds;
}

/** The sum of a side's dice; half dice of small creatures are added up and rounded up, with a minimum of one die (ERIS-35). */
export function grappleSide(
  side: readonly Creature[],
  method: GrappleMethod,
  adjustment: number,
  rulings: Rulings,
): GrappleSide {
  if (side.length === 0) throw new RulesError("nobody", "grapple.side");
  const rule = method === "natural" ? "ERIS-36" : method === "gorman" ? "GOR-95" : "ERIS-35";
  const source: Source = { kind: "hitDice", rule };
  const trace = rulings.trace({ key: "grapple.noDice", on: "dice", op: "set", value: 0, source });
  for (const creature of side) {
    const value = method === "natural" ? kindDice(creature) : levelDice(creature, method, rulings);
    trace.apply({ key: "grapple.dice", on: "dice", op: "add", value, source, data: { name: creature.name } });
  }
  trace.apply({ key: "grapple.wholeDice", on: "dice", op: "divideUp", value: 1, source });
  trace.apply({ key: "grapple.oneDie", on: "dice", op: "atLeast", value: 1, source });
  const dice = trace.done();
  const adds = method === "natural" ? side.flatMap((creature) => naturalAdds(creature, rulings)) : [];
  return { dice, formula: `${dice.value}d6`, adds: [...adds, ...refereeAdds(adjustment)] };
}

/** The referee's adjustment to one side's sum. */
export function refereeAdds(adjustment: number): Modifier[] {
  if (adjustment === 0) return [];
  return [{ key: "grapple.referee", on: "check", op: "add", value: adjustment, source: { kind: "referee" } }];
}

const SIZES: readonly Size[] = ["small", "human", "large", "huge"];

/** Whether a hold depends on extraordinary size and strength, which uses d100 in place of 3d6 (ERIS-37). */
export function isExtraordinary(holders: readonly Creature[], held: Creature): boolean {
  return holders.some(
    (holder) => SIZES.indexOf(holder.size) > SIZES.indexOf(held.size) || holder.tags.includes("largeClumsy"),
  );
}

/** Strength to roll against; a creature without a score has 10, or 14 when bigger than a human, or 18 for giants (ERIS-37). */
export function strengthOf(creature: Creature): number {
  const own = abilityScore(creature, "str");
  if (own !== undefined) return own;
  if (creature.size === "huge" || creature.tags.includes("giant")) return 18;
  return creature.size === "large" ? 14 : 10;
}
