import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";
import type { RuleId } from "../trace/types.ts";

/** What an ancestry gives on saves: a bonus to the roll, or levels more when the danger is magical. */
export interface AncestrySave {
  readonly bonus?: number;
  readonly magicLevels?: number;
  readonly asFighter?: boolean;
  readonly rule: RuleId;
}

type Gifts = Readonly<Record<string, Readonly<Partial<Record<NonNullable<Creature["ancestry"]>, AncestrySave>>>>>;

/** By variant of `demihumans`: dwarves +4 (GOR-21); dwarves and hobbits four levels higher against magic (ERIS-66, ERIS-73). */
const GIFTS: Gifts = {
  gorman: { dwarf: { bonus: 4, rule: "GOR-21" } },
  eris: {
    dwarf: { magicLevels: 4, asFighter: true, rule: "ERIS-73" },
    halfling: { magicLevels: 4, asFighter: true, rule: "ERIS-66" },
  },
};

/** The gift of this creature's ancestry under the rulings in force, if any. */
export function ancestrySave(creature: Creature, rulings: Rulings): AncestrySave | undefined {
  const ancestry =
    creature.ancestry ??
    (creature.class?.id === "dwarf" || creature.class?.id === "halfling" ? creature.class.id : undefined);
  return ancestry && GIFTS[rulings.chosen(demihumans)]?.[ancestry];
}
