import { type Creature, type DamageKind, meets } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import { peopleOf } from "./acting-class.ts";

/** Whether an effect with this mark does nothing (GOR-19; Facts: elves and ghouls): no save is asked. The referee can override. */
export function isImmune(
  creature: Pick<Creature, "class" | "ancestry" | "immunities">,
  effect: string,
  rulings: Rulings,
): boolean {
  if (creature.immunities.includes(effect)) return true;
  return peopleOf(creature) === "elf" && rulings.use(elves).immunities.includes(effect);
}

/** Kinds of harm that a target is proof against, or takes by half. */
type Proof = Pick<Creature, "immunities" | "harmedOnlyBy" | "halves">;

/** The fire of torches and oil, against which some are proof that a dragon's breath burns. */
const NORMAL_FIRE = "normalFire";

/** Whether a hit of this kind meets an immunity, whatever else it takes to harm the target. */
export function isProof(
  { immunities }: Pick<Proof, "immunities">,
  { type, magic }: Pick<DamageKind, "type" | "magic">,
): boolean {
  return immunities.includes(type) || (type === "fire" && !magic && immunities.includes(NORMAL_FIRE));
}

/** Whether harm of this kind that comes by no hit does nothing: a spell's, which is magic, or a breath's, which asks for no weapon. */
export function isUnharmed(target: Proof, kind: string, magical: boolean): boolean {
  if (target.immunities.includes(kind)) return true;
  const needs = target.harmedOnlyBy;
  return needs.kind === "only" && !meets({ type: kind, silver: false, magic: magical, bonus: 0 }, needs);
}

/** Whether the target takes half of harm of this kind (BX-155; Facts: mummy, wraith). */
export function takesHalf({ halves = [] }: Proof, { type, silver, magic }: DamageKind): boolean {
  return halves.some((half) => half === "all" || half === type || (half === "silver" && silver && !magic));
}
