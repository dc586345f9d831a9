import type { Armour } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The armour classes of worn armour. */
export interface ArmourTable {
  readonly rule: RuleId;
  /** Descending armour class of a suit by its kind. */
  readonly suits: Readonly<Record<Exclude<NonNullable<Armour["type"]>, "other">, number>>;
  /** The bonus of a shield. */
  readonly shield: number;
}

/** The armour class of suits and shields: B/X and the 1974 booklets are the same; the third is one better for each suit (GOR-33). */
export const armourClass = topic<ArmourTable>({
  key: "armourClass",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built([], { rule: "BX-162", suits: { leather: 7, chain: 5, plate: 3 }, shield: 1 }),
    gorman: built(["GOR-33"], { rule: "GOR-33", suits: { leather: 6, chain: 4, plate: 2 }, shield: 1 }),
    odd: built([], { rule: "ERIS-135", suits: { leather: 7, chain: 5, plate: 3 }, shield: 1 }),
  },
  affects: ["actors", "combat", "cards"],
});
