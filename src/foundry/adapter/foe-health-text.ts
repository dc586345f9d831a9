import { lookLine, lookOf } from "../../view/combat/foe-health.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { creatureOf, isCreature } from "./creature.ts";
import { foeKnowledge } from "../platform/settings/table-settings.ts";

/** How an actor looks to those who are told no numbers; undefined where the table goes by words alone, and for who does not fight. */
export function foeHealthText(actor: Actor.Implementation | null | undefined): TextLine | undefined {
  return actor && isCreature(actor) && foeKnowledge() === "looks"
    ? lookLine(lookOf(creatureOf(actor).hitPoints))
    : undefined;
}
