/** The figures of a spell as the data model wants them, read from the words of the facts. */
import type { Data } from "../lib/emit.ts";
import type { SpellFact } from "../lib/facts.ts";

const LASTING = /^(\d+(?:d\d+)?(?:\+\d+)?) (round|turn|hour|day)s?(;.*)?$/;

/**
 * How long a spell lasts. A time that grows with the level by more than multiplication, or ends with something else than time, stays in
 * words with the unit `special`: a wrong figure would end it early.
 */
export function duration(text: string): Data {
  const each = /^(\d+) (round|turn|hour|day) per level$/.exec(text);
  if (each) return { text, formula: each[1], unit: each[2], perLevel: true };
  const plain = LASTING.exec(text);
  if (plain) return { text, formula: plain[1], unit: plain[2] };
  if (text.startsWith("instant")) return { text, unit: "instant" };
  if (text.startsWith("permanent")) return { text, unit: "permanent" };
  return { text, unit: "special" };
}

/** The space that a spell covers, in feet. */
export function area(text: string | null): Data | undefined {
  if (text === null) return undefined;
  const round = /^(\d+) ft (radius|around|across)/.exec(text);
  if (round) {
    const radius = Number(round[1]) / (round[2] === "across" ? 2 : 1);
    return { shape: "burst", length: radius, width: radius, note: text };
  }
  const line = /(\d+) ft long, (\d+) ft wide$/.exec(text);
  if (line) return { shape: "line", length: Number(line[1]), width: Number(line[2]), note: text };
  const block = /^(\d+) ft (cube|square)$/.exec(text);
  if (block) return { shape: "cloud", length: Number(block[1]), width: Number(block[1]), note: text };
  return { shape: "none", note: text };
}

function saveData(fact: SpellFact, modifiers: boolean): Data {
  const note = fact.save_note ?? "";
  const penalty = /negates at (-\d+)$/.exec(note);
  return {
    category: fact.save,
    onSave: note.includes("half") ? "half" : "negates",
    note,
    ...(modifiers && penalty && { modifier: Number(penalty[1]) }),
  };
}

/** The save against the spell itself; none where only the reversed form allows one. */
export function save(fact: SpellFact): Data | undefined {
  if (fact.save === null || (fact.save_note ?? "").includes("reversed only")) return undefined;
  return saveData(fact, true);
}

/** Reversed forms with a save that the summary of the facts names, by the key of the spell without its list. */
const REVERSED_SAVES: Readonly<Record<string, Data>> = {
  "remove-fear": { category: "spells", note: "spells negates" },
  light: { category: "spells", note: "spells negates (blinding)" },
  "continual-light": { category: "spells", note: "spells negates (blinding)" },
  "raise-dead": { category: "death", note: "death negates" },
};

/** The key of a spell without the mark of its list. */
export function bareKey(id: string): string {
  return id.replace(/-(?:c|mu)$/, "");
}

/** The save against the reversed form. */
export function reversedSave(fact: SpellFact): Data | undefined {
  const own = REVERSED_SAVES[bareKey(fact.id)];
  if (own) return { onSave: "negates", ...own };
  return (fact.save_note ?? "").includes("reversed only") ? saveData(fact, false) : undefined;
}

function formula(text: string | undefined): string {
  return /^\+?(\d+d\d+(?:\+\d+)?|\d+)/.exec(text ?? "")?.[1] ?? "";
}

/** Damage and healing of the spell, and of the reversed form. */
export function dice(fact: SpellFact): { readonly own: Data; readonly reversed: Data } {
  const of = (name: string): string => formula(fact.dice?.[name]);
  return {
    own: {
      damage: of("damage"),
      damagePerLevel: (fact.dice?.damage ?? "").endsWith("per level"),
      healing: of("healing"),
    },
    reversed: { damage: of("reversed_damage"), healing: of("reversed_healing") },
  };
}
