import type { Disturbance } from "../combat/rulings.ts";
import { built, topic } from "./topic.ts";

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
