/** Tables of the house rules and of spells: reactions, morale, turning, wind, dismemberment, hirelings, fate, and what some spells roll on. */
import { addressOf } from "../lib/emit.ts";
import { monsterFacts, spellFacts } from "../lib/facts.ts";
import { capital, icon, slug } from "../lib/ids.ts";
import { documentAddress, type Row, type TableEntry } from "./lib/documents.ts";
import { link, paragraphs, readData, readFacts } from "./lib/notes.ts";
import type { OldList } from "./magic-facts.ts";

type Turned = number | "T" | "D" | null;
interface PlayFacts {
  readonly turning: {
    readonly columns: readonly string[];
    readonly undead: Readonly<Record<string, readonly string[]>>;
    readonly rows: readonly {
      readonly level: number;
      readonly and_above: boolean;
      readonly results: readonly Turned[];
    }[];
  };
  readonly spell_tables: {
    readonly confusion: readonly { readonly min: number; readonly max: number; readonly result: string }[];
    readonly teleport: Readonly<Record<string, Readonly<Record<"safe" | "high" | "low", readonly [number, number]>>>>;
    readonly contact_higher_plane: readonly {
      readonly plane: number;
      readonly questions: number;
      readonly no_answer: number;
      readonly truth: number;
      readonly insanity: number;
    }[];
    readonly reincarnation: {
      readonly rows: readonly { readonly range: readonly [number, number]; readonly result: string }[];
      readonly monsters: Readonly<Record<string, readonly string[]>>;
    };
  };
}
interface Simple {
  readonly name: string;
  readonly folder: string;
  readonly formula: string;
  readonly icon: string;
  readonly text: string;
  /** `2-5: words`, in order. */
  readonly rows: readonly string[];
}
interface HirelingType {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly armour: string | null;
  readonly gear: readonly string[];
}

const facts = readFacts<PlayFacts>("tables");
const address = (key: string): string => documentAddress("tables", "RollTable", key);
const monsterNames = new Map(monsterFacts().map(({ id, name }) => [id, name]));

function simpleRow(text: string): Row {
  const match = /^(\d+)(?:-(\d+))?: (.+)$/s.exec(text);
  if (!match) throw new Error(`"${text}" is no row such as "2-5: words"`);
  const low = Number(match[1]);
  return { range: [low, Number(match[2] ?? low)], text: match[3] ?? "" };
}

function simple(): TableEntry[] {
  return Object.entries(readData<Record<string, Simple>>("tables")).map(([key, table]) => ({
    key,
    name: table.name,
    folder: table.folder,
    formula: table.formula,
    img: icon(table.icon),
    text: paragraphs(table.text),
    rows: table.rows.map(simpleRow),
  }));
}

function monsterLink(id: string): string {
  const name = monsterNames.get(id);
  if (name === undefined) throw new Error(`there is no monster ${id}`);
  return link(addressOf("monsters", "Actor", id), name);
}

/** What each total of 2d6 turns, for a cleric of one level: the codes of the facts read the other way round. */
function turning(): TableEntry[] {
  const { columns, undead, rows } = facts.turning;
  return rows.map(({ level, and_above: above, results }) => {
    const turnedBy = (total: number): string[] =>
      results.flatMap((result, at) => {
        const column = columns[at] ?? "";
        const names = (undead[column] ?? []).map(monsterLink).join(", ");
        if (result === "D") return [`${names} (destroyed)`];
        if (result === "T" || (typeof result === "number" && total >= result)) return [names];
        return [];
      });
    const spans: { low: number; high: number; text: string }[] = [];
    for (let total = 2; total <= 12; total += 1) {
      const found = turnedBy(total);
      const text = found.length === 0 ? "Nothing is turned." : `Turned: ${found.join("; ")}.`;
      const last = spans.at(-1);
      if (last?.text === text) last.high = total;
      else spans.push({ low: total, high: total, text });
    }
    return {
      key: `turning-${level}`,
      name: `Turning undead, cleric ${level}${above ? " and above" : ""}`,
      folder: "turning",
      formula: "2d6",
      img: icon("holy-symbol"),
      text: paragraphs(
        "When something is turned, [[/r 2d6]] Hit Dice of the undead flee or are destroyed, the weakest first and one at least.",
      ),
      rows: spans.map(({ low, high, text }) => ({ range: [low, high] as const, text })),
    };
  });
}

/** A random spell of a list and level, for scrolls and rings. */
function randomSpells(): TableEntry[] {
  const groups = new Map<string, Row[]>();
  for (const fact of spellFacts()) {
    const key = `spell-${fact.list}-${fact.level}`;
    const rows = groups.get(key) ?? [];
    const at = rows.length + 1;
    rows.push({ range: [at, at], name: fact.name, link: addressOf("spells", "Item", fact.id) });
    groups.set(key, rows);
  }
  return [...groups].map(([key, rows]) => ({
    key,
    name: `Spell, ${key.replace("spell-", "").replace(/-(\d)$/, " $1")}`,
    folder: "spells",
    formula: `1d${rows.length}`,
    img: icon("spell-book"),
    text: "",
    rows,
  }));
}

/** A spell of a list of 1974, for the dice of GOR-51 and GOR-52. */
function oldSpells(): TableEntry[] {
  const known = new Map(spellFacts().map(({ id, name }) => [id, name]));
  for (const [key, spell] of Object.entries(readData<Record<string, { readonly name: string }>>("spells-1974")))
    known.set(key, spell.name);
  return readData<readonly OldList[]>("lists-1974").flatMap(({ list, levels }) =>
    levels.map((level, index) => ({
      key: `spell-1974-${list}-${index + 1}`,
      name: `Spell of 1974, ${list} ${index + 1}`,
      folder: "spells",
      formula: `1d${level.length}`,
      img: icon("spell-book"),
      text: "",
      rows: level.map((key, at) => ({
        range: [at + 1, at + 1] as const,
        name: known.get(key) ?? key,
        link: addressOf("spells", "Item", key),
      })),
    })),
  );
}

function confusion(): TableEntry {
  return {
    key: "confusion",
    name: "Confusion, behaviour",
    folder: "spells",
    formula: "2d6",
    img: icon("star-swirl"),
    text: paragraphs("Each round for each creature confused."),
    rows: facts.spell_tables.confusion.map(({ min, max, result }) => ({ range: [min, max], text: capital(result) })),
  };
}

const LANDINGS: Readonly<Record<string, string>> = {
  safe: "Arrives where it was meant to.",
  high: "Too high: falls [[/r 1d10*10]] feet. If something solid is there, no fall: the end is the same as below ground.",
  low: "Too low: inside the ground, and dead.",
};

function teleports(): TableEntry[] {
  return Object.entries(facts.spell_tables.teleport).map(([knowledge, rows]) => ({
    key: `teleport-${knowledge}`,
    name: `Teleport, ${knowledge} knowledge`,
    folder: "spells",
    formula: "1d100",
    img: icon("portal"),
    text: "",
    rows: (["safe", "high", "low"] as const).map((kind) => ({ range: rows[kind], text: LANDINGS[kind] ?? "" })),
  }));
}

/** The planes as a list to choose from: the one table here that is not rolled, so its rows are the planes. */
function planes(): TableEntry {
  return {
    key: "contact-higher-plane",
    name: "Contact higher plane",
    folder: "spells",
    formula: "1d10+2",
    img: icon("star-gate"),
    text: paragraphs("The caster chooses the plane; roll only to be surprised. Each percentage is rolled on d100."),
    rows: facts.spell_tables.contact_higher_plane.map((row) => ({
      range: [row.plane, row.plane],
      text: `Plane ${row.plane}: ${row.questions} questions; ${row.no_answer}% no answer, else ${row.truth}% the truth; ${row.insanity}% madness.`,
    })),
  };
}

function reincarnation(): TableEntry[] {
  const { rows, monsters } = facts.spell_tables.reincarnation;
  const body = (result: string): string => {
    if (result === "same class") return "The same class as before";
    if (result !== "monster") return `${capital(result)} of level [[/r 1d6]], no higher than before`;
    const lists = Object.keys(monsters).map((faith) => link(address(`reincarnation-${faith}`), faith));
    return `A creature: roll for ${lists.join(", ")}`;
  };
  return [
    {
      key: "reincarnation",
      name: "Reincarnation",
      folder: "spells",
      formula: "1d10",
      img: icon("butterfly-flower"),
      text: "",
      rows: rows.map(({ range, result }) => ({ range, text: body(result) })),
    },
    ...Object.entries(monsters).map(([faith, list]) => ({
      key: `reincarnation-${faith}`,
      name: `Reincarnation as a creature, ${faith}`,
      folder: "spells",
      formula: `1d${list.length}`,
      img: icon("paw-print"),
      text: "",
      rows: list.map((id, at) => ({
        range: [at + 1, at + 1] as const,
        name: monsterNames.get(id) ?? id,
        link: addressOf("monsters", "Actor", id),
      })),
    })),
  ];
}

function hirelingRow(type: HirelingType, at: number): Row {
  const gear = [...(type.armour ? [type.armour] : []), ...type.gear].join(", ");
  return {
    range: [at + 1, at + 1],
    name: type.name,
    link: addressOf("hirelings", "Actor", type.id),
    text: capital(gear),
  };
}

const GROUP_TEXTS: Readonly<Record<string, string>> = {
  mercenary: "In any tavern, [[/r 1d6]] of them at most, once a week.",
  "man-at-arms": "Answer notices only.",
  "non-fighter": "Wherever people live.",
  specialist: "Serve those in power who have a stronghold.",
  unusual: "First level, each with a price of joining.",
};

function hirelings(): TableEntry[] {
  const { types } = readFacts<{ readonly eris: { readonly types: readonly HirelingType[] } }>("hirelings").eris;
  return Object.entries(GROUP_TEXTS).map(([group, text]) => {
    const rows = types.filter((type) => type.group === group).map(hirelingRow);
    return {
      key: `hirelings-${slug(group)}`,
      name: `Hirelings: ${group.replace("man-", "men-").replaceAll("-", " ")}`,
      folder: "hirelings",
      formula: `1d${rows.length}`,
      img: icon("meeple-group"),
      text: paragraphs(text),
      rows,
    };
  });
}

/** Every table of this file. */
export function playTables(): TableEntry[] {
  return [
    ...simple(),
    ...turning(),
    ...randomSpells(),
    ...oldSpells(),
    confusion(),
    ...teleports(),
    planes(),
    ...reincarnation(),
    ...hirelings(),
  ];
}
