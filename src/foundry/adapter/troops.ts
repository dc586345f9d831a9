/** Mercenaries as troops, from the fields of their sheet (BX-179, BX-180). */

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

/** The writes of a loyalty change: the score and its log entry. */
export function loyaltyWrites(actor: Actor.Implementation, note: Omit<LoyaltyNote, "at">): ValueChange[] {
  return writes(actor, note.before, note);
}

/** The writes of a first loyalty score. */
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

/**
 * The employer of a retainer or hireling (MIX-10). True for an actor that serves others than the party: it is on the foes' side; on another side, or has a
 * hostile token outside a fight, and neither belongs to a player nor has an employer who does.
 * @param side the side of the fight; absent outside of one
 */
export function servesAnotherParty(actor: Actor.Implementation, side?: string): boolean {
  if (side === "foes") return true;
  if (side === "party" || actor.hasPlayerOwner) return false;
  const employer = "employer" in actor.system ? resolveUuidSync(actor.system.employer) : undefined;
  if (isActor(employer) && employer.hasPlayerOwner) return false;
  return side !== undefined || (actor.token ?? actor.prototypeToken).disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE;
}

/* Bands are many people behind one entry; some items belong to each member, others to the band. */

export function serviceOf(actor: Actor.Implementation): Service {
  return actor.system as Service;
}

/** The band of a hireling entry. */
export function bandOf(actor: Actor.Implementation): Band {
  const { heads, hp, wage } = serviceOf(actor);
  return { heads, hitPoints: { value: hp.value, max: hp.max }, owed: wage.owed };
}

/** The size of a band and the number of its standing members; undefined for a single actor. */
export function strengthOf(
  actor: Actor.Implementation,
): { readonly heads: number; readonly stand: number } | undefined {
  if (actor.type !== "hireling" || serviceOf(actor).heads < 2) return undefined;
  const band = bandOf(actor);
  return { heads: band.heads, stand: standing(band) };
}

const ARMS: readonly string[] = ["weapon", "armour", "ammunition"];

/** Whether each member of a band has an own copy of an item (weapons, armour). All other items belong to the band together. */
export function isArms({ type }: Item.Implementation): boolean {
  return ARMS.includes(type);
}

type Service = Actor.SystemOfType<"hireling">;

/** The field value for each kind of troops. */
export const TROOP_FIELD: Readonly<Record<Troops, Service["troop"]>> = {
  militia: "untrained",
  barbarians: "horde",
  trained: "trained",
};

/** @texts RULINGS.Troops.troops.* */
const KINDS = ["militia", "barbarians", "trained"] as const satisfies readonly Troops[];

/** The fields of a sheet that its rating depends on. */
export const UNIT = ["troop", "mounted", "elite", "fanatic", "conditionsModifier"] as const;

/** The mercenary unit of a sheet for the rules. */
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

/** The rating of mercenaries without an entered one: that of their troops. */
export function unwrittenMorale(own: Service, rulings: Rulings): { readonly morale?: number } {
  if (own.kind !== "mercenary" || own.morale !== null) return {};
  return { morale: mercenaryMorale(unitOf(own), rulings).value };
}
