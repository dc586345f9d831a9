/** Mercenaries as troops, by what their sheet says of them (BX-179, BX-180). */

import { type Band, standing } from "../../rules/hirelings/band.ts";
import { type MercenaryUnit, mercenaryMorale, type Troops } from "../../rules/morale/mercenary.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type LoyaltyNote, readLog, withNote } from "../../view/hirelings/loyalty-log.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import type { ValueChange } from "./value-changes.ts";

const LOG = "flags.rulings.loyaltyLog";

/** The log of changes to an actor's loyalty. */
export function loyaltyLogOf(actor: Actor.Implementation): readonly LoyaltyNote[] {
  return readLog(foundry.utils.getProperty(actor, LOG));
}

/** The writes of a loyalty that moves: the score, and why. */
export function loyaltyWrites(actor: Actor.Implementation, note: Omit<LoyaltyNote, "at">): ValueChange[] {
  return writes(actor, note.before, note);
}

/** The writes of a loyalty that begins: there was no score. */
export function loyaltyBegins(actor: Actor.Implementation, score: number): ValueChange[] {
  return writes(actor, null, { why: "joined", before: score, after: score });
}

function writes(actor: Actor.Implementation, before: number | null, note: Omit<LoyaltyNote, "at">): ValueChange[] {
  const { uuid } = actor;
  const kept: unknown = foundry.utils.getProperty(actor, LOG);
  const at = Math.max(0, game.time?.worldTime ?? 0);
  return [
    { uuid, path: "system.loyalty", before, after: note.after },
    { uuid, path: LOG, before: kept, after: withNote(loyaltyLogOf(actor), { at, ...note }) },
  ];
}

/* The employer of a retainer or hireling: the party, or others (MIX-10). */

/**
 * Whether somebody serves others than the party: who stands on the foes' side; on another side, or with hostile tokens outside a fight, who belongs to
 * no player and has no employer who does.
 * @param side the side of the fight; absent outside of one
 */
export function servesAnotherParty(actor: Actor.Implementation, side?: string): boolean {
  if (side === "foes") return true;
  if (side === "party" || actor.hasPlayerOwner) return false;
  const employer = "employer" in actor.system ? resolveUuidSync(actor.system.employer) : undefined;
  if (isActor(employer) && employer.hasPlayerOwner) return false;
  return side !== undefined || (actor.token ?? actor.prototypeToken).disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE;
}

/* How strong a band is: many of a kind behind one entry. What each of them carries, and what is everybody's. */

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

/** Whether each man of a band has his own copy of an item: arms. All other items on the sheet belong to the band together. */
export function isArms({ type }: Item.Implementation): boolean {
  return ARMS.includes(type);
}

type Service = Actor.SystemOfType<"hireling">;

/** The sheet's key for each kind of troops. */
export const TROOP_FIELD: Readonly<Record<Troops, Service["troop"]>> = {
  militia: "untrained",
  barbarians: "horde",
  trained: "trained",
};

/** @texts RULINGS.Troops.troops.* */
const KINDS = ["militia", "barbarians", "trained"] as const satisfies readonly Troops[];

/** The fields of a sheet that make its rating. */
export const UNIT = ["troop", "mounted", "elite", "fanatic", "conditionsModifier"] as const;

/** The unit of a sheet, as the rules have it. */
export function unitOf(own: Pick<Service, (typeof UNIT)[number]>): MercenaryUnit & { readonly conditions: number } {
  const { troop, mounted, elite, fanatic, conditionsModifier } = own;
  const conditions = Math.max(-2, Math.min(2, Math.round(Number(conditionsModifier) || 0)));
  return {
    troops: KINDS.find((kind) => TROOP_FIELD[kind] === troop) ?? "trained",
    mounted,
    elite,
    fanatic,
    conditions,
  };
}

/** The rating of mercenaries of whom none is written: that of their troops. */
export function unwrittenMorale(own: Service, rulings: Rulings): { readonly morale?: number } {
  if (own.kind !== "mercenary" || own.morale !== null) return {};
  return { morale: mercenaryMorale(unitOf(own), rulings).value };
}
