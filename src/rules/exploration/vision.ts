import { giftsOf } from "../characters/gifts.ts";
import type { Creature } from "../creature/types.ts";
import { finiteNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

/** A shining light as an observer sees it. */
export interface Glow {
  /** Radius in feet. */
  readonly radius: number;
  /** Feet from the light to the observer; 0 when carried. */
  readonly toViewer: number;
  /** Feet from the light to the target. */
  readonly toTarget: number;
}

/** The kind of vision in use: by light, by heat, or none. */
export type Vision = "light" | "infravision" | "dark";

/** Feet of infravision: 60' for a non-human monster unless its text differs, for people by their ancestry (BX-042). */
export function infravisionOf(creature: Creature, listed: number | undefined, rulings: Rulings): number {
  if (listed !== undefined) return finiteNumber(listed, "infravision", 0, 10_000);
  if (creature.kind === "monster") return creature.normalHuman || creature.tags.includes("human") ? 0 : 60;
  return giftsOf(creature, rulings).infravision ?? 0;
}

/** The vision of an observer: visible light on it, and great heat, prevent infravision (BX-041, BX-042, BX-044). */
export function visionOf(infravision: number, glows: readonly Glow[], greatHeat = false): Vision {
  if (glows.some(({ radius, toViewer }) => toViewer <= radius)) return "light";
  return infravision > 0 && !greatHeat ? "infravision" : "dark";
}

/** Whether a target `distance` feet away is seen: lit, or warm enough and within infravision (BX-041, BX-042). */
export function sees(infravision: number, distance: number, glows: readonly Glow[], greatHeat = false): boolean {
  finiteNumber(distance, "distance", 0);
  if (glows.some(({ radius, toTarget }) => toTarget <= radius)) return true;
  return visionOf(infravision, glows, greatHeat) === "infravision" && distance <= infravision;
}

/** A target's appearance in infravision: living creatures bright, cool things grey, cold things, undead and constructs black (BX-043). */
export function heatOf(creature: Pick<Creature, "tags">): "bright" | "black" {
  return creature.tags.some((tag) => tag === "undead" || tag === "construct") ? "black" : "bright";
}

/** The refusal of reading, writing, mapping and scrolls without light, because heat shows no letters (BX-006, BX-043). */
export function readingRefused(vision: Vision): Refusal | undefined {
  return vision === "light" ? undefined : { key: "exploration.tooDark", rule: "BX-043" };
}
