import type { Rulings } from "../rules/rulings/types.ts";
import { death } from "../rules/topics/death.ts";
import { naturalHealing } from "../rules/topics/naturalHealing.ts";
import { rests } from "../rules/topics/rests.ts";

/** A rest as a sheet offers it; `surge`: a healing surge spent in one. */
export const REST_KINDS = ["short", "extended", "night", "days", "surge"] as const;
export type RestKind = (typeof REST_KINDS)[number];

/** The rests that the rulings know, in the order of their buttons. */
export function restsOffered(rulings: Rulings): RestKind[] {
  const { surges } = rulings.use(naturalHealing);
  const kinds: RestKind[] = rulings.use(rests) ? ["short", "extended"] : ["night"];
  if (!surges || rulings.use(death).woundLevels) kinds.push("days");
  if (surges) kinds.push("surge");
  return kinds;
}
