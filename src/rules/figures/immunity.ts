import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import { peopleOf } from "./calling.ts";

/** Whether an effect with this mark does nothing (GOR-19; Facts: elves and ghouls): no save is asked. The referee can override. */
export function isImmune(
  creature: Pick<Creature, "class" | "ancestry" | "immunities">,
  effect: string,
  rulings: Rulings,
): boolean {
  if (creature.immunities.includes(effect)) return true;
  return peopleOf(creature) === "elf" && rulings.use(elves).immunities.includes(effect);
}
