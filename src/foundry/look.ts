import { lookLine, lookOf } from "../view/foes.ts";
import type { TextLine } from "../view/sheet-types.ts";
import { creatureOf, isCreature } from "./adapter/creature.ts";
import { foeKnowledge } from "./settings/table.ts";

/** How an actor looks to those who are told no numbers; undefined where the table goes by words alone, and for who does not fight. */
export function foeHealthText(actor: Actor.Implementation | null | undefined): TextLine | undefined {
  return actor && isCreature(actor) && foeKnowledge() === "looks"
    ? lookLine(lookOf(creatureOf(actor).hitPoints))
    : undefined;
}
