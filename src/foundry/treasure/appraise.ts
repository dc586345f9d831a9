/** What a find is truly worth: a dwarf of the party can say (ERIS-80). */
import { appraisalFault } from "../../rules/characters/gifts.ts";
import { whyNotAct } from "../../rules/creature/conditions.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { membersOf } from "../exploration/members.ts";
import { activeParty } from "../adapter/party.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

const APPRAISED: readonly string[] = ["gem", "jewellery"];

/** Whether a dwarf has an eye for it: what it is truly worth must not show in that it can be asked. */
export function isAppraised(item: Item.Implementation): boolean {
  return item.type === "treasure" && APPRAISED.includes((item.system as Item.SystemOfType<"treasure">).kind);
}

function isMisjudged(item: Item.Implementation): boolean {
  const { value, knownValue } = item.system as Item.SystemOfType<"treasure">;
  return knownValue !== null && knownValue !== value;
}

/** Lets somebody of the bearer's party, or the bearer, say what it is worth. It can be taken back. */
export async function appraise(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const party = activeParty();
  const those = party ? membersOf(party).map((one) => one.actor) : [];
  const together = those.includes(actor) ? those : [actor];
  const eyes = together.filter(isCreature).map((one) => {
    const creature = creatureOf(one);
    return { ...creature, conscious: whyNotAct(creature) === undefined };
  });
  if (notifyRefusal(appraisalFault(eyes, rulingsInForce()))) return;
  if (!isMisjudged(item)) return void notifyInfo("RULINGS.Notice.worthAsSeems", { name: item.name });
  const { knownValue } = item.system as Item.SystemOfType<"treasure">;
  await runUndoable({ kind: "appraised", data: { name: item.name } }, async (transaction) => {
    await transaction.write([{ uuid: item.uuid, path: "system.knownValue", before: knownValue, after: null }]);
    return undefined;
  });
}
