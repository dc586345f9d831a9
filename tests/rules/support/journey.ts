/** A party on its way and its lights, as the table puts them together from its sheets (`exploration/members.ts`, `items/switch-light.ts`). */
import type { Walker } from "../../../src/rules/exploration/encumbrance.ts";
import type { Expedition, Marcher } from "../../../src/rules/exploration/expedition.ts";
import { burningTime, type Caster, type Light, lightRow } from "../../../src/rules/exploration/lights.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { LightKind } from "../../../src/rules/topics/lightSources.ts";

/** Somebody who sets out rested and fed. */
export function makeMarcher(walker: Walker): Marcher {
  return { ...walker, turnsActive: 0, travelDays: 0, mustRest: false, overdue: false, want: { food: 0, water: 0 } };
}

export function setOut(
  walkers: readonly Walker[],
  more: Partial<Omit<Expedition, "members" | "log">> = {},
): Expedition {
  return {
    clock: 0,
    place: "dungeon",
    turn: 0,
    lights: [],
    effects: [],
    rations: 0,
    water: null,
    offCourse: 0,
    ...more,
    members: walkers.map(makeMarcher),
    log: [],
  };
}

/** A light of the list in force, lit and fresh. */
export function freshLight(kind: LightKind, rulings: Rulings, more: Partial<Light> & { caster?: Caster } = {}): Light {
  const row = lightRow(kind, rulings);
  if (!row) throw new Error(`no ${kind} in the list`);
  const { caster = { kind: "arcane", level: 1 }, ...own } = more;
  return {
    id: kind,
    name: kind,
    bearer: "a",
    kind,
    radius: row.radius,
    lit: true,
    covered: false,
    turnsLeft: burningTime(kind, caster, rulings),
    ...own,
  };
}
