import { RulingsActor } from "./actor.ts";
import { RulingsActiveEffect } from "./active-effect.ts";
import { RulingsItem } from "./item.ts";
import { RulingsJournal, RulingsPage } from "./journal.ts";
import { RulingsToken } from "./token.ts";

/** Registers the document classes of the system. Call once, in `init`. Combat and its parts are registered by `foundry/combat`. */
export function registerDocuments(): void {
  CONFIG.ActiveEffect.documentClass = RulingsActiveEffect;
  CONFIG.Actor.documentClass = RulingsActor;
  CONFIG.Item.documentClass = RulingsItem;
  CONFIG.JournalEntry.documentClass = RulingsJournal;
  CONFIG.JournalEntryPage.documentClass = RulingsPage;
  CONFIG.Token.documentClass = RulingsToken;
}
