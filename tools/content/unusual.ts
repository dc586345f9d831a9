/** The unusual hirelings of Planet Eris who have a class (ERIS-105): characters in service, with the gear of the list. Scores of our own. */
import { backgroundWithSkills } from "./callings.ts";
import { type CharacterNote, character } from "./characters.ts";
import { kit } from "./hireling-kit.ts";
import type { Data, Entry, ItemEntry } from "./lib/emit.ts";
import type { ErisFact } from "./lib/fact-types.ts";
import { capital } from "./lib/ids.ts";

type Calling = Pick<CharacterNote, "class" | "alignment" | "scores" | "hp" | "spells"> & {
  /** The background that makes a thief of a fighter (ERIS-46). */
  readonly background?: string;
};

/** Constitution stays at its middle, so that hit points are what the die says. */
const CALLINGS: Readonly<Record<string, Calling>> = {
  "eris-fighting-man": { class: "fighter", alignment: "neutral", scores: [14, 9, 10, 11, 12, 9], hp: [4] },
  "eris-cleric": { class: "cleric", alignment: "lawful", scores: [10, 9, 14, 9, 11, 12], hp: [3] },
  "eris-magic-user": {
    class: "magic-user",
    alignment: "neutral",
    scores: [8, 14, 11, 12, 10, 9],
    hp: [3],
    spells: { sleep: 1 },
  },
  "eris-thief": {
    class: "fighter",
    alignment: "neutral",
    scores: [11, 10, 9, 14, 10, 11],
    hp: [3],
    background: "thief",
  },
  "eris-elf": {
    class: "elf",
    alignment: "neutral",
    scores: [12, 13, 10, 13, 9, 11],
    hp: [3],
    spells: { "charm-person": 1 },
  },
  "eris-dwarf": { class: "dwarf", alignment: "lawful", scores: [13, 10, 10, 9, 12, 8], hp: [4] },
  "eris-hobbit": { class: "halfling", alignment: "lawful", scores: [11, 10, 10, 14, 12, 11], hp: [3] },
};

/** Whether somebody of the list has a class. */
export function hasCalling(id: string): boolean {
  return Object.hasOwn(CALLINGS, id);
}

/**
 * An unusual hireling as a retainer of the first level for a full share; its trade stays that of the list, by which it is enticed and kept.
 * @throws an Error for one that has no class
 */
export function unusual(
  fact: ErisFact,
  note: { readonly icon: string; readonly text: string },
  gear: readonly string[],
): Entry {
  const calling = CALLINGS[fact.id];
  if (!calling) throw new Error(`nobody knows the class of ${fact.id}`);
  const known = Object.keys(calling.spells ?? {});
  const entry = character(
    "hirelings",
    fact.id,
    { ...calling, name: fact.name, icon: note.icon, level: 1, xp: 0, gold: 0, text: note.text },
    "eris-unusual",
  );
  const system: Data = {
    ...entry.system,
    isRetainer: true,
    trade: fact.id.replace("eris-", ""),
    upkeepAs: fact.upkeep_as ?? "",
    share: 1,
    wage: { value: 0, per: "month" },
    moraleType: "henchman",
    biography: undefined,
    description: entry.system.biography,
    notes: fact.note ? `<p>${capital(fact.note)}.</p>` : "",
    ...(calling.background && { background: { confirmed: true, accepted: true } }),
  };
  const items = [
    ...(entry.items ?? []),
    ...(calling.background ? backgroundWithSkills(calling.background) : []),
    ...kit(gear).map((item) => withSpells(item, known)),
  ];
  return { ...entry, system, items };
}

function withSpells(item: ItemEntry, known: readonly string[]): ItemEntry {
  return item.system.kind === "spellBook" ? { ...item, system: { ...item.system, spells: known } } : item;
}
