import { type Condition, type Creature, hasCondition, type Rider } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";

/** The known facts of a hit that may trigger a rider. An unknown fact excludes nothing: a person decides. */
export interface HitCircumstances {
  /** The natural roll of the attack. */
  readonly natural?: number;
  /** Attacks of the routine that have hit this target this round, this one among them. */
  readonly hits?: number;
  /** By how much the roll was better than it had to be. */
  readonly margin?: number;
}

/** By how much an attack hit; undefined where nothing was rolled. */
export function marginOf({ total, needed }: { readonly total?: number; readonly needed: number }): {
  readonly margin?: number;
} {
  return total === undefined ? {} : { margin: total - needed };
}

/** The word for targets no larger than a man. */
export const MAN_SIZED = "manSized";

export function isManSized({ size }: Pick<Creature, "size">): boolean {
  return size === "small" || size === "human";
}

function isMet(word: string, target: Creature): boolean {
  const flies = (target.movement.fly ?? 0) > 0 || hasCondition(target, "magicalFlight");
  if (word === "flying") return flies;
  if (word === "grounded") return !flies;
  // A swallowed victim must fit.
  if (word === "small") return target.size === "small";
  if (word === MAN_SIZED) return isManSized(target);
  return target.tags.includes(word) || target.conditions.some((condition) => condition === word);
}

/** Whether a figure of the hit is lower than it must be; undefined where nothing is asked, false where nobody knows. */
function fallsShort(figure: number | undefined, least: number | undefined): boolean | undefined {
  return least === undefined ? undefined : (figure ?? least) < least;
}

/** The riders that this hit brings: those of every hit, and those whose high roll, several hits or kind of foe it has. */
export function ridersCaused(riders: readonly Rider[], hit: HitCircumstances, target: Creature): readonly Rider[] {
  return riders.filter(({ onNatural, onMargin, onHits, against }) => {
    // A high roll or a wide margin: either will do, where the figures name both.
    const missed = [fallsShort(hit.natural, onNatural), fallsShort(hit.margin, onMargin)].filter(
      (one) => one !== undefined,
    );
    if (missed.length > 0 && !missed.includes(false)) return false;
    if (onHits !== undefined && hit.hits !== undefined && hit.hits < onHits) return false;
    return against === undefined || against.some((word) => isMet(word, target));
  });
}

/** A condition that a rider puts on; the last three are marks that no rule reads but through the adapter. */
type RiderMark = Condition | "confused" | "petrified" | "diseased";

const MARKS: Partial<Readonly<Record<Rider["kind"], RiderMark>>> = {
  stun: "stunned",
  confusion: "confused",
  unconsciousness: "unconscious",
  blindness: "blind",
  petrification: "petrified",
  disease: "diseased",
  charm: "charmed",
  swallow: "held",
  constriction: "held",
  grab: "held",
  knockDown: "prone",
};

/** The condition that a rider puts on its victim, when it puts one on. */
export function markOf(rider: Rider): RiderMark | undefined {
  return ownRow(MARKS, rider.kind);
}

const HURTS: readonly Rider["kind"][] = ["extraDamage", "constriction", "swallow", "blood", "clings"];

/** Dice of damage that a rider deals beside the hit's own; empty for none. */
export function painDamage(rider: Rider): string {
  return HURTS.includes(rider.kind) ? (rider.amount ?? "") : "";
}

/** Whether there is something to do about it at the table: a save, a mark, damage, a loss. */
export function isCaused(rider: Rider): boolean {
  return (
    rider.save !== undefined ||
    markOf(rider) !== undefined ||
    painDamage(rider) !== "" ||
    ["energyDrain", "abilityDrain", "rust", "poison", "paralysis"].includes(rider.kind)
  );
}
