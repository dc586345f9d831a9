import { built, topic } from "../rulings/topic.ts";

/** Something done to a caster who has declared a spell and not yet cast it. */
export interface Disturbance {
  readonly kind: "melee" | "missile" | "grapple" | "spell" | "breath" | "trap" | "other";
  readonly hit: boolean;
  readonly damage: number;
  /** A saving throw that was made or failed because of it. */
  readonly save: "none" | "made" | "failed";
}

/** Whether a disturbance costs a caster the spell that was declared and not yet cast. */
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
