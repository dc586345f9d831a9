/** How many somebody leads into a dungeon against what Charisma allows (ERIS-116): told, and the referee decides. */
import { leadingDown } from "../../rules/hirelings/limits.ts";
import { refusalLine } from "../../view/cards/common.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { strengthOf } from "../adapter/strength.ts";
import { rulingsInForce } from "../settings/store.ts";
import { membersOf } from "./members.ts";

type Service = Actor.SystemOfType<"hireling">;

/** A word where a character leads more members of the party than its Charisma allows; a band is as many as stand. */
export function ledTooMany(party: Actor.Implementation, leader: Actor.Implementation): TextLine[] {
  if (leader.type !== "character") return [];
  const led = membersOf(party).reduce((sum, { actor }) => {
    const { leader: own, employer } = actor.system as Partial<Service>;
    if (actor === leader || actor.statuses.has("dead") || (own ?? employer) !== leader.uuid) return sum;
    return sum + (strengthOf(actor)?.stand ?? 1);
  }, 0);
  const { fault } = leadingDown(creatureOf(leader).abilities?.cha ?? 10, led, rulingsInForce());
  return fault ? [refusalLine(fault)] : [];
}
