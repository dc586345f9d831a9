/** How strong a band is: many of a kind behind one entry. What each of them carries, and what is everybody's. */
import { type Band, standing } from "../../rules/hirelings/band.ts";

type Service = Actor.SystemOfType<"hireling">;

export function serviceOf(actor: Actor.Implementation): Service {
  return actor.system as Service;
}

/** An entry as a band. */
export function bandOf(actor: Actor.Implementation): Band {
  const { heads, hp, wage } = serviceOf(actor);
  return { heads, hitPoints: { value: hp.value, max: hp.max }, owed: wage.owed };
}

/** How many of somebody there are, and how many of them stand; undefined for one alone. */
export function strengthOf(
  actor: Actor.Implementation,
): { readonly heads: number; readonly stand: number } | undefined {
  if (actor.type !== "hireling" || serviceOf(actor).heads < 2) return undefined;
  const band = bandOf(actor);
  return { heads: band.heads, stand: standing(band) };
}

const ARMS: readonly string[] = ["weapon", "armour", "ammunition"];

/** Whether every man of a band bears a thing: arms. All else on its sheet is theirs together. */
export function isArms({ type }: Item.Implementation): boolean {
  return ARMS.includes(type);
}
