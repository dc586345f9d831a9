import type { Rulings } from "../../rules/rulings/types.ts";
import { death } from "../../rules/topics/death.ts";
import { naturalHealing } from "../../rules/topics/naturalHealing.ts";
import { rests } from "../../rules/topics/rests.ts";

/**
 * The kinds of rest on a sheet; `surge`: a healing surge in a short rest; `hour`: removes subdual damage (BX-168).
 * @texts RULINGS.Rest.kind.* RULINGS.Rest.title.*
 */
export const REST_KINDS = ["short", "extended", "night", "days", "surge", "hour"] as const;
export type RestKind = (typeof REST_KINDS)[number];

/** The rests of the rulings, in the order of their buttons; an hour is among them for a creature with subdual damage. */
export function restsOffered(rulings: Rulings, subdual: number): RestKind[] {
  const { surges } = rulings.use(naturalHealing);
  const kinds: RestKind[] = rulings.use(rests) ? ["short", "extended"] : ["night"];
  if (!surges || rulings.use(death).woundLevels) kinds.push("days");
  if (surges) kinds.push("surge");
  if (subdual > 0) kinds.push("hour");
  return kinds;
}

/** The rests that the whole party takes with one button (HERO-25). */
export function restsOfParty(rulings: Rulings): readonly RestKind[] {
  return rulings.use(rests) ? ["short", "extended"] : [];
}
