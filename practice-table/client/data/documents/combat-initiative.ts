import { isV14, localize } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import type { Document } from "./document.ts";
import { configuredClass } from "./lookup.ts";
import { currentMode } from "./message-modes.ts";

interface RollLike {
  evaluate(): Promise<RollLike>;
  total: number;
  toMessage(data: Dict, options: Dict): Promise<Dict>;
}

/** Rolls for combatants, writes all initiatives at once, keeps the acting combatant, and posts one card each. */
export async function rollForCombatants(combat: Combat, ids: string[], options: Dict): Promise<void> {
  const { formula = null, updateTurn = true, messageOptions = {} } = options;
  const updates: Dict[] = [];
  const messages: Dict[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id) as Combatant | undefined;
    if (!combatant?.isOwner) continue;
    const roll = (await (combatant.getInitiativeRoll(formula as string | null) as RollLike).evaluate()) as RollLike;
    updates.push({ _id: id, initiative: roll.total });
    messages.push(await messageFor(combatant, roll, messageOptions as Dict));
  }
  if (updates.length === 0) return;
  await combat.updateEmbeddedDocuments("Combatant", updates, {
    turnEvents: false,
    ...(updateTurn ? {} : { combatTurn: combat.turn }),
  });
  await configuredClass("ChatMessage").createDocuments(messages);
}

async function messageFor(combatant: Combatant, roll: RollLike, extra: Dict): Promise<Dict> {
  const cls = configuredClass("ChatMessage") as typeof Document & { getSpeaker(o: Dict): Dict };
  const data = mergeObject(
    {
      speaker: cls.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
      flavor: localize("COMBAT.RollsInitiative", { name: combatant.name }),
      flags: { core: { initiativeRoll: true } },
    },
    extra,
  ) as Dict;
  const key = isV14() ? "messageMode" : "rollMode";
  // A hidden combatant's initiative is not shown to players.
  const mode = (extra[key] as string | undefined) ?? (combatant.hidden ? (isV14() ? "gm" : "gmroll") : currentMode());
  delete data[key];
  return roll.toMessage(data, { [key]: mode, create: false });
}
