import type { ChanceKind } from "../../rules/checks/chance-check.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { chanceOf } from "../../rules/exploration/chances.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { ThiefSkill } from "../../rules/tables/classes.ts";
import type { Traced } from "../../rules/trace/types.ts";

/** Chances in six and thief skills typed by hand; absent values follow the rulings. */
export interface Typed {
  readonly chances: Partial<Readonly<Record<ChanceKind, number>>>;
  readonly thief: Partial<Readonly<Record<ThiefSkill, number>>>;
}

/** The chance in six in use: the typed one, otherwise the rulings' (BX-055, BX-056, BX-061, BX-070). */
export function chanceNow(creature: Creature, kind: ChanceKind, typed: Typed | undefined, rulings: Rulings): Traced {
  const value = typed?.chances[kind];
  if (value === undefined) return chanceOf(creature, kind, rulings);
  return rulings.trace({ key: "thief.typed", on: "chance", op: "set", value, source: { kind: "referee" } }).done();
}

/** A typed thief skill, for its plan. */
export function typedThiefSkill(typed: Typed | undefined, skill: ThiefSkill): { readonly typed?: number } {
  const value = typed?.thief[skill];
  return value === undefined ? {} : { typed: value };
}
