import { actorSheetView, type SheetFacts } from "../../view/actor/sheet.ts";
import type { ActorSheetView } from "../../view/sheet-types.ts";
import { rulingsInForce } from "../settings/store.ts";
import { creatureOf, isCreature } from "./creature.ts";

/** The numbers of an actor's sheet by the rulings in force; null for parties and vessels. */
export function sheetOf(actor: Actor.Implementation): ActorSheetView | null {
  return isCreature(actor) ? actorSheetView(creatureOf(actor), factsOf(actor), rulingsInForce()) : null;
}

function factsOf(actor: Actor.Implementation): SheetFacts {
  const character = actor.type === "character" ? (actor.system as Actor.SystemOfType<"character">) : undefined;
  return {
    img: (itemId) => actor.items.get(itemId)?.img ?? "",
    spellSlots: character ? slotsOf(actor, character) : [],
    memorised: memorisedOf(actor),
    experience: character?.xp.value ?? null,
  };
}

/** Places for spells: typed on the sheet, else by the class item at the character's level. */
function slotsOf(actor: Actor.Implementation, character: Actor.SystemOfType<"character">): readonly number[] {
  if (character.spellSlots.length > 0) return character.spellSlots;
  const found = actor.items.find((item) => item.type === "class");
  if (!found) return [];
  const { levels } = found.system as Item.SystemOfType<"class">;
  return levels.find(({ level }) => level === character.level)?.spells ?? [];
}

function memorisedOf(actor: Actor.Implementation): number[] {
  const counts: number[] = [];
  for (const item of actor.items) {
    if (item.type !== "spell") continue;
    const { level, memorised } = item.system as Item.SystemOfType<"spell">;
    counts[level - 1] = (counts[level - 1] ?? 0) + memorised.normal + memorised.reversed;
  }
  return Array.from(counts, (count) => count ?? 0);
}
