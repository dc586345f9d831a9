/** Who helps, asked before the referee's client is: from the row or sheet of whoever lies there. */

import { canAct } from "../../rules/creature/conditions.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { requestApply } from "../chat/request-apply.ts";
import { askChoice } from "../platform/dialogs.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";

/** Conditions in which a comrade can do something for somebody: whether it helps is judged when it is tried. */
const NEEDS_HELP = ["dying", "unconscious", "paralysed"] as const;

/** Whether somebody lies there, or stands there frozen, and is not dead. */
export function needsHelp(actor: ActorDocument | null): boolean {
  return isCreature(actor) && !actor.statuses.has("dead") && NEEDS_HELP.some((id) => actor.statuses.has(id));
}

/** Has one of the user's own help somebody: the only one who can, or whoever is chosen. */
export async function askHelp(helped: ActorDocument): Promise<void> {
  const helpers = candidates(helped);
  const [first] = helpers;
  if (!first) {
    notifyWarning("RULINGS.Doing.help.nobody", { name: helped.name });
    return;
  }
  const title = localize("RULINGS.Doing.help.title", { name: helped.name });
  const chosen = helpers.length === 1 ? first.uuid : await choose(title, "RULINGS.Doing.help.who", helpers);
  if (chosen) await requestApply({ kind: "help", id: chosen, target: helped.uuid });
}

/** Has somebody help another who needs it: the only one on the map, or whoever is chosen. */
export async function askWhom(helper: ActorDocument): Promise<void> {
  const lying = onMap().filter((actor) => actor.uuid !== helper.uuid && needsHelp(actor));
  const [first] = lying;
  if (!first) {
    notifyWarning("RULINGS.Doing.help.noNeed");
    return;
  }
  const title = localize("RULINGS.Doing.help.card", { name: helper.name, target: "…" });
  const chosen = lying.length === 1 ? first.uuid : await choose(title, "RULINGS.Doing.help.whom", lying);
  if (chosen) await requestApply({ kind: "help", id: helper.uuid, target: chosen });
}

function onMap(): ActorDocument[] {
  const tokens = canvas?.scene?.tokens.contents ?? game.scenes?.active?.tokens.contents ?? [];
  // Who is hidden from the user is not offered by name.
  return tokens.flatMap(({ actor, hidden }) => (actor && (!hidden || actor.isOwner) ? [actor] : []));
}

/** Those whom this user plays and who can act: on the map that is open, and the own character. */
function candidates(helped: ActorDocument): ActorDocument[] {
  const all = new Map([...onMap(), game.user?.character].flatMap((actor) => (actor ? [[actor.uuid, actor]] : [])));
  return [...all.values()].filter(
    (actor) => isCreature(actor) && actor.isOwner && actor.uuid !== helped.uuid && canAct(creatureOf(actor)),
  );
}

function choose(title: string, label: string, all: readonly ActorDocument[]): Promise<string | undefined> {
  const options = all.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return askChoice(
    { name: "chosen", label, options },
    { title, ok: { label: "RULINGS.Doing.help.ok", icon: "fa-solid fa-check" } },
  );
}
