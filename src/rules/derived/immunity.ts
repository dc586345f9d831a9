import { type Creature, type DamageKind, meets } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import { peopleOf } from "./acting-class.ts";

/** Whether a target is immune to an effect with this mark, so that there is no saving throw (GOR-19; Facts: elves and ghouls). The referee can override. */
export function isImmune(
  creature: Pick<Creature, "class" | "ancestry" | "immunities">,
  effect: string,
  rulings: Rulings,
): boolean {
  if (creature.immunities.includes(effect)) return true;
  return peopleOf(creature) === "elf" && rulings.use(elves).immunities.includes(effect);
}

/** The target's immunities and half damage. */
type Proof = Pick<Creature, "immunities" | "harmedOnlyBy" | "halves">;

/** The fire of torches and oil; some creatures are immune to it but not to a dragon's breath. */
const NORMAL_FIRE = "normalFire";

/** Whether the target is immune to this kind of damage from a hit. */
export function isProof(
  { immunities }: Pick<Proof, "immunities">,
  { type, magic }: Pick<DamageKind, "type" | "magic">,
): boolean {
  return immunities.includes(type) || (type === "fire" && !magic && immunities.includes(NORMAL_FIRE));
}

/** Whether damage of this kind has no effect without a hit: that of a spell, which is magic, or of a breath, which needs no weapon. */
export function isUnharmed(target: Proof, kind: string, magical: boolean): boolean {
  if (target.immunities.includes(kind)) return true;
  const needs = target.harmedOnlyBy;
  return needs.kind === "only" && !meets({ type: kind, silver: false, magic: magical, bonus: 0 }, needs);
}

/** Whether the target takes half damage of this kind (BX-155; Facts: mummy, wraith). */
export function takesHalf({ halves = [] }: Proof, { type, silver, magic }: DamageKind): boolean {
  return halves.some((half) => half === "all" || half === type || (half === "silver" && silver && !magic));
}
