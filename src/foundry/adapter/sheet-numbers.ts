import { countsSlots } from "../../rules/exploration/slots.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { actorSheetView, type SheetFacts } from "../../view/actor/sheet.ts";
import type { Typed } from "../../view/actor/typed-values.ts";
import { logLines } from "../../view/hirelings/loyalty-log.ts";
import type { ActorSheetView } from "../../view/platform/view-types.ts";
import { dates } from "../platform/settings/calendar.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { showsAscending } from "../platform/settings/table-settings.ts";
import { castersOf } from "./caster.ts";
import { creatureOf, isCreature } from "./creature.ts";
import { elfOf, mostPointsOf, surgesOf } from "./elf-tracks.ts";
import { carrierOf, loadOn, packOf } from "./load.ts";
import { loyaltyLogOf } from "./troops.ts";

/** The sheet values of an actor by the rulings in force; null for parties and vessels. */
export function sheetOf(actor: Actor.Implementation): ActorSheetView | null {
  return isCreature(actor)
    ? actorSheetView(creatureOf(actor), factsOf(actor, rulingsInForce()), rulingsInForce())
    : null;
}

function factsOf(actor: Actor.Implementation, rulings: Rulings): SheetFacts {
  const character = actor.type === "character" ? (actor.system as Actor.SystemOfType<"character">) : undefined;
  const casters = castersOf(actor);
  const monster = actor.type === "monster" ? (actor.system as Actor.SystemOfType<"monster">) : undefined;
  const pack = monster ? packOf(actor, rulings) : undefined;
  return {
    ...(pack && { pack }),
    ...(monster && countsSlots(rulings) && { slots: loadOn(actor, rulings) }),
    counts: { surgesOfClass: surgesOf(actor), mostPoints: mostPointsOf(actor) },
    loyalty: logLines(loyaltyLogOf(actor), dates()),
    img: (itemId) => actor.items.get(itemId)?.img ?? "",
    spellSlots: character?.spellSlots ?? [],
    ...memorisedOf(actor),
    experience: character ? (elfOf(character, rulings)?.experience ?? character.xp.value) : null,
    ...(monster && monster.xp !== null && { typedWorth: monster.xp }),
    ...(character && { typed: typedOf(character), canSwim: character.canSwim }),
    ascending: showsAscending(),
    ...(casters.length > 0 && { casters }),
    ...(actor.type !== "monster" && { carrier: carrierOf(actor) }),
  };
}

/** The typed values that replace the chances and skills of the tables; null on the sheet: by the rulings. */
export function typedOf({ exploration, thief }: Actor.SystemOfType<"character">): Typed {
  const { secretDoors, roomTraps, listen, openDoors } = exploration;
  return { chances: given({ secretDoors, roomTraps, listen, force: openDoors }), thief: given(thief) };
}

function given<K extends string>(values: Readonly<Record<K, number | null>>): Partial<Record<K, number>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Record<K, number>>;
}

function memorisedOf(actor: Actor.Implementation): { memorised: number[]; memorisedAtZero: number } {
  const counts: number[] = [];
  let memorisedAtZero = 0;
  for (const item of actor.items) {
    if (item.type !== "spell") continue;
    const { level, beyond, memorised } = item.system as Item.SystemOfType<"spell">;
    const at = (beyond ?? level) - 1;
    const count = memorised.normal + memorised.reversed;
    if (at < 0) memorisedAtZero += count;
    else counts[at] = (counts[at] ?? 0) + count;
  }
  return { memorised: Array.from(counts, (count) => count ?? 0), memorisedAtZero };
}
