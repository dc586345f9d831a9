import { type Condition, type Creature, hasCondition, type Rider } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";

/** The known facts of a hit that may trigger a rider. An unknown fact excludes nothing, so the user decides. */
export interface HitCircumstances {
  /** The natural roll of the attack. */
  readonly natural?: number;
  /** Attacks of the routine that have hit this target this round, including this one. */
  readonly hits?: number;
  /** The excess of the roll over the number needed. */
  readonly margin?: number;
}

/** The margin of a hit; undefined where nothing was rolled. */
export function marginOf({ total, needed }: { readonly total?: number; readonly needed: number }): {
  readonly margin?: number;
} {
  return total === undefined ? {} : { margin: total - needed };
}

/** The key for targets of human size or smaller. */
export const MAN_SIZED = "manSized";

export function isManSized({ size }: Pick<Creature, "size">): boolean {
  return size === "small" || size === "human";
}

function isMet(word: string, target: Creature): boolean {
  const flies = (target.movement.fly ?? 0) > 0 || hasCondition(target, "magicalFlight");
  if (word === "flying") return flies;
  if (word === "grounded") return !flies;
  // A swallowed victim must be small enough.
  if (word === "small") return target.size === "small";
  if (word === MAN_SIZED) return isManSized(target);
  return target.tags.includes(word) || target.conditions.some((condition) => condition === word);
}

/** Whether a figure of the hit is below its minimum; undefined without a minimum, false for an unknown figure. */
function fallsShort(figure: number | undefined, least: number | undefined): boolean | undefined {
  return least === undefined ? undefined : (figure ?? least) < least;
}

/** The riders that this hit triggers: those of every hit, and those whose roll, number of hits or kind of foe matches. */
export function ridersCaused(riders: readonly Rider[], hit: HitCircumstances, target: Creature): readonly Rider[] {
  return riders.filter(({ onNatural, onMargin, onHits, against }) => {
    // A high roll or a wide margin is enough where the rider names both.
    const missed = [fallsShort(hit.natural, onNatural), fallsShort(hit.margin, onMargin)].filter(
      (one) => one !== undefined,
    );
    if (missed.length > 0 && !missed.includes(false)) return false;
    if (onHits !== undefined && hit.hits !== undefined && hit.hits < onHits) return false;
    return against === undefined || against.some((word) => isMet(word, target));
  });
}

/** A condition that a rider puts on; the last three are marks that only the adapter reads. */
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

/** The condition that a rider puts on its victim, if any. */
export function markOf(rider: Rider): RiderMark | undefined {
  return ownRow(MARKS, rider.kind);
}

const HURTS: readonly Rider["kind"][] = ["extraDamage", "constriction", "swallow", "blood", "clings"];

/** Damage dice of a rider in addition to the hit's damage; empty for none. */
export function painDamage(rider: Rider): string {
  return HURTS.includes(rider.kind) ? (rider.amount ?? "") : "";
}

/** Whether the rider has an effect to resolve: a saving throw, a mark, damage, a loss. */
export function isCaused(rider: Rider): boolean {
  return (
    rider.save !== undefined ||
    markOf(rider) !== undefined ||
    painDamage(rider) !== "" ||
    ["energyDrain", "abilityDrain", "rust", "poison", "paralysis"].includes(rider.kind)
  );
}
