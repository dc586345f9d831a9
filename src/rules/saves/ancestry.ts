import type { AncestrySave } from "../creature/ancestry.ts";
import type { Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import type { Rulings } from "../rulings/types.ts";
import { demihumans } from "../topics/demihumans.ts";

/** The saving throw bonus of this creature's ancestry under the rulings in force, if any (GOR-21, ERIS-66, ERIS-73). */
export function ancestrySave(creature: Creature, rulings: Rulings): AncestrySave | undefined {
  return rulings.use(demihumans).saves[peopleOf(creature)];
}
