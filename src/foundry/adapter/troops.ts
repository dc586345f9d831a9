/** Mercenaries as troops, by what their sheet says of them (BX-179, BX-180). */
import { type MercenaryUnit, mercenaryMorale, type Troops } from "../../rules/morale/mercenary.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

type Service = Actor.SystemOfType<"hireling">;

/** What the sheet calls the kinds of troops. */
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
