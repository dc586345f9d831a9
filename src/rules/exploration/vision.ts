import { giftsOf } from "../characters/gifts.ts";
import type { Creature } from "../creature/types.ts";
import { finiteNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";

/** A shining light as somebody sees it. */
export interface Glow {
  /** Feet lit around it. */
  readonly radius: number;
  /** Feet from the light to the one who looks; 0 when carried. */
  readonly toViewer: number;
  /** Feet from the light to what is looked at. */
  readonly toTarget: number;
}

/** How somebody sees: by light, by heat, or not at all. */
export type Vision = "light" | "infravision" | "dark";

/** Feet of infravision: a monster that is not human has 60' unless its text says otherwise, people what their ancestry gives (BX-042). */
export function infravisionOf(creature: Creature, listed: number | undefined, rulings: Rulings): number {
  if (listed !== undefined) return finiteNumber(listed, "infravision", 0, 10_000);
  if (creature.kind === "monster") return creature.normalHuman || creature.tags.includes("human") ? 0 : 60;
  return giftsOf(creature, rulings).infravision ?? 0;
}

/** How one sees here: visible light that falls on one, and great heat, stop infravision (BX-041, BX-042, BX-044). */
export function visionOf(infravision: number, glows: readonly Glow[], greatHeat = false): Vision {
  if (glows.some(({ radius, toViewer }) => toViewer <= radius)) return "light";
  return infravision > 0 && !greatHeat ? "infravision" : "dark";
}

/** Whether something `distance` feet away is seen: lit, or warm enough and within infravision (BX-041, BX-042). */
export function sees(infravision: number, distance: number, glows: readonly Glow[], greatHeat = false): boolean {
  finiteNumber(distance, "distance", 0);
  if (glows.some(({ radius, toTarget }) => toTarget <= radius)) return true;
  return visionOf(infravision, glows, greatHeat) === "infravision" && distance <= infravision;
}

/** How something shows to infravision: the living bright, cool things grey, the cold, undead and constructs black (BX-043). */
export function heatOf(creature: Pick<Creature, "tags">): "bright" | "black" {
  return creature.tags.some((tag) => tag === "undead" || tag === "construct") ? "black" : "bright";
}

/** Reading, writing, mapping and scrolls ask for light: heat shows no letters (BX-006, BX-043). */
export function readingRefused(vision: Vision): Refusal | undefined {
  return vision === "light" ? undefined : { key: "exploration.tooDark", rule: "BX-043" };
}
