import { built, topic } from "../rulings/topic.ts";

/** An event that may disrupt a declared spell that is not yet cast. */
export interface Disturbance {
  readonly kind: "melee" | "missile" | "grapple" | "spell" | "breath" | "trap" | "other";
  readonly hit: boolean;
  readonly damage: number;
  /** The result of a saving throw against it. */
  readonly save: "none" | "made" | "failed";
}

/** Whether a disturbance costs a caster the declared spell. */
export const spellDisruption = topic<(disturbance: Disturbance) => boolean>({
  key: "spellDisruption",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(
      ["BX-149"],
      ({ kind, hit, save }) =>
        save === "failed" || (hit && (kind === "melee" || kind === "missile" || kind === "grapple")),
    ),
    eris: built(
      ["ERIS-08"],
      ({ kind, hit, damage, save }) =>
        kind === "melee" ||
        kind === "grapple" ||
        (kind === "missile" && hit) ||
        (kind !== "missile" && (damage > 0 || save === "failed")),
    ),
  },
  affects: ["combat", "cards"],
});
