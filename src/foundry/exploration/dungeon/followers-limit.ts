/** How many somebody leads into a dungeon (ERIS-116) and may still employ (BX-001) by its Charisma: told, and the referee decides. */
import { employing, leadingDown } from "../../../rules/hirelings/limits.ts";
import { refusalLine } from "../../../view/cards/common.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { strengthOf } from "../../adapter/band-size.ts";
import { employerOf } from "../../hirelings/employees.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { membersOf } from "../members.ts";

type Service = Actor.SystemOfType<"hireling">;

/** A word where a character leads more members of the party than its Charisma allows; a band is as many as stand. */
export function leadsTooMany(party: Actor.Implementation, leader: Actor.Implementation): TextLine[] {
  if (leader.type !== "character") return [];
  const led = membersOf(party).reduce((sum, { actor }) => {
    const { leader: own, employer } = actor.system as Partial<Service>;
    if (actor === leader || actor.statuses.has("dead") || (own ?? employer) !== leader.uuid) return sum;
    return sum + (strengthOf(actor)?.stand ?? 1);
  }, 0);
  const { fault } = leadingDown(creatureOf(leader).abilities?.cha ?? 10, led, rulingsInForce());
  return fault ? [refusalLine(fault)] : [];
}

/** How many more retainers a character of the party may take on (BX-001). */
export function retainersFree(leader: Actor.Implementation): number {
  const { charisma, employed, level } = employerOf(leader);
  return employing(charisma, employed, undefined, rulingsInForce(), level).free;
}
