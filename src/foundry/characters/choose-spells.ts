/** The spells that come with a level and are chosen: asked of the player, or thrown for where nobody is asked. */
import { choiceFault, type NewSpellsOutcome } from "../../rules/magic/acquisition.ts";
import { askChoices, type ChoiceField } from "../platform/dialogs.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import type { KnownSpells } from "../spells/spell-lists.ts";

/** How many of each level can really be chosen: no more than there are left to learn. */
function placesOf({ choose }: NewSpellsOutcome) {
  return choose.flatMap(({ level, count, from: known }) => {
    const from = known.toSorted((one, other) => one.localeCompare(other));
    return Array.from({ length: Math.min(count, from.length) }, (_, at) => ({ level, at, from }));
  });
}

/** Asks which spells are learned, until the choice stands (GOR-51, GOR-52); none when the question is dismissed. */
export async function askSpells(
  name: string,
  outcome: NewSpellsOutcome,
  lists: readonly KnownSpells[],
): Promise<readonly string[]> {
  const places = placesOf(outcome);
  if (places.length === 0) return [];
  const told = Object.fromEntries(lists.map((spell) => [spell.name, spell.summary]));
  let chosen: Readonly<Record<string, string>> = {};
  for (;;) {
    const fields = places.map(({ level, at, from }): ChoiceField => {
      const field = `spell.${level}.${at}`;
      const label = localize("RULINGS.Use.level.spellOf", { level });
      const options = from.map((spell) => ({ value: spell, label: spell }));
      return { name: field, label, options, chosen: chosen[field] ?? from[at] ?? "", told };
    });
    const answer = await askChoices("RULINGS.Use.level.spells", fields, undefined, { name });
    if (!answer) return [];
    const picked = places
      .map(({ level, at }) => ({ spell: answer[`spell.${level}.${at}`] ?? "", level }))
      .filter(({ spell }) => spell !== "");
    if (!notifyRefusal(choiceFault(outcome, picked))) return picked.map(({ spell }) => spell);
    chosen = answer;
  }
}
