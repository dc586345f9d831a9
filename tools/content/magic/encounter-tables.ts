/** Wandering monsters: by dungeon level, and by terrain with the sub-tables that these roll on. */
import { isFormula } from "../../../src/rules/dice/formula.ts";
import { addressOf } from "../lib/emit.ts";
import { type MonsterFact, monsterFacts } from "../lib/facts.ts";
import { capital, icon, slug } from "../lib/ids.ts";
import { documentAddress, type Row, type TableEntry } from "./lib/documents.ts";
import { paragraphs, readFacts } from "./lib/notes.ts";

interface EncounterRow {
  readonly roll: number;
  readonly monster?: string;
  readonly family?: string;
  readonly party?: string;
  readonly number?: string;
  readonly hd?: string;
  readonly note?: string;
}
interface PartyFacts {
  readonly basic: { readonly number: string };
  readonly expert: { readonly number: string };
  readonly rows: readonly {
    readonly roll: number;
    readonly class: string;
    readonly basic: string;
    readonly expert: string;
  }[];
  readonly alignment: readonly { readonly range: readonly [number, number]; readonly name: string }[];
}
interface EncounterFacts {
  readonly dungeon_encounters: readonly { readonly dungeon_level: string; readonly rows: readonly EncounterRow[] }[];
  readonly wandering: { readonly wilderness: { readonly chance_in_6: Readonly<Record<string, number>> } };
  readonly npc_party: PartyFacts;
  readonly wilderness_encounters: {
    readonly terrain: Readonly<
      Record<string, readonly { readonly roll: number; readonly table: string; readonly column: string }[]>
    >;
    readonly sub_tables: Readonly<Record<string, Readonly<Record<string, readonly EncounterRow[]>>>>;
  };
}

const facts = readFacts<EncounterFacts>("tables");
const monsters: ReadonlyMap<string, MonsterFact> = new Map(monsterFacts().map((fact) => [fact.id, fact]));
const address = (key: string): string => documentAddress("tables", "RollTable", key);

function membersOf(family: string): MonsterFact[] {
  const members = [...monsters.values()].filter((fact) => slug(fact.family) === family);
  if (members.length === 0) throw new Error(`no monster is of the family ${family}`);
  return members;
}

/** A linked monster, with how many come. */
function monsterRow(range: readonly [number, number], fact: MonsterFact, text: string): Row {
  return { range, name: fact.name, link: addressOf("monsters", "Actor", fact.id), text };
}

function counted(number: string | undefined): string {
  if (number === undefined || number === "0" || !isFormula(number)) return "";
  return /d/.test(number) ? `[[/r ${number}]] of them` : `${number} of them`;
}

/** Hydras of a dungeon have so many heads; the dice of the row pick among the kinds. */
function familyKey(row: EncounterRow): string {
  return row.hd === undefined ? `family-${row.family}` : `family-${row.family}-${row.hd.replace("+", "-plus-")}`;
}

function rowOf(row: EncounterRow, number: string | undefined): Row {
  const range = [row.roll, row.roll] as const;
  const text = [counted(number), row.note ? capital(row.note) : ""].filter((part) => part !== "").join(". ");
  if (row.monster !== undefined) {
    const fact = monsters.get(row.monster);
    if (!fact) throw new Error(`there is no monster ${row.monster}`);
    return monsterRow(range, fact, text);
  }
  if (row.family !== undefined)
    return { range, name: membersOf(row.family)[0]?.family ?? row.family, link: address(familyKey(row)), text };
  const party = row.party ?? "";
  return { range, name: PARTY_NAMES[party] ?? party, link: address(`party-${party}`), text };
}

const PARTY_NAMES: Readonly<Record<string, string>> = {
  basic: "Adventurers, low level",
  expert: "Adventurers, seasoned",
  "high-level-cleric": "High-level cleric and companions",
  "high-level-fighter": "High-level fighter and companions",
  "high-level-magic-user": "High-level magic-user and companions",
};

function dungeon(level: string, rows: readonly EncounterRow[]): TableEntry {
  return {
    key: `dungeon-${slug(level.replace("+", " and deeper"))}`,
    name: `Wandering monsters, dungeon level ${level}`,
    folder: "dungeon",
    formula: "1d20",
    img: icon("dungeon-gate"),
    text: paragraphs(
      "A wanderer comes on a 1 on [[/r 1d6]] every second turn, unless the ruling on wandering monsters says otherwise, and is first seen [[/r 2d6*10]] feet off.",
    ),
    rows: rows.map((row) => rowOf(row, row.number)),
  };
}

const TERRAIN_ICONS: Readonly<Record<string, string>> = {
  "barren-hills-mountains": "mountains",
  city: "castle",
  "clear-grasslands": "grass",
  desert: "desert",
  forest: "forest",
  jungle: "jungle",
  "lake-river": "river",
  "ocean-sea": "at-sea",
  settled: "village",
  swamp: "swamp",
};

function chances(terrain: string): string {
  const odds = facts.wandering.wilderness.chance_in_6;
  const keys = terrain === "barren-hills-mountains" ? ["barren", "hills", "mountains"] : [terrain];
  return keys.map((key) => `${key.replaceAll("-", " ")} ${odds[key]} in 6`).join(", ");
}

function terrainName(terrain: string): string {
  return capital(terrain.replaceAll("-", ", "));
}

function subKey(table: string, column: string): string {
  return `wild-${table.toLowerCase()}-${column}`;
}

const SUB_NAMES: Readonly<Record<string, string>> = {
  "1": "anywhere",
  "2": "rare",
  B: "barren, hills, mountains",
  C: "city and settled land",
  D: "desert",
  F: "forest",
  G: "grassland",
  J: "jungle",
  L: "lake and river",
  O: "ocean",
  S: "swamp",
};

function subName(table: string, column: string): string {
  return `${capital(column.replaceAll("-", ", "))} (${SUB_NAMES[table] ?? table})`;
}

function terrains(): TableEntry[] {
  return Object.entries(facts.wilderness_encounters.terrain).map(([terrain, rows]) => ({
    key: `wild-${terrain}`,
    name: `Encounters: ${terrainName(terrain)}`,
    folder: "wilderness",
    formula: "1d8",
    img: icon(TERRAIN_ICONS[terrain] ?? "forest"),
    text: paragraphs(
      `Each day there may be up to four checks with a d6: ${chances(terrain)}. They meet at [[/r 4d6*10]] yards, or [[/r 1d4*10]] when either side is surprised.`,
    ),
    rows: rows.map(({ roll, table, column }) => ({
      range: [roll, roll] as const,
      name: subName(table, column),
      link: address(subKey(table, column)),
    })),
  }));
}

function subTables(): TableEntry[] {
  return Object.entries(facts.wilderness_encounters.sub_tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, rows]) => ({
      key: subKey(table, column),
      name: `Encounters: ${subName(table, column)}`,
      folder: "wilderness-kinds",
      formula: "1d12",
      img: icon("paw-print"),
      text: "",
      rows: rows.map((row) => rowOf(row, row.monster ? monsters.get(row.monster)?.number.lair : undefined)),
    })),
  );
}

function allRows(): EncounterRow[] {
  const { sub_tables: sub } = facts.wilderness_encounters;
  return [
    ...facts.dungeon_encounters.flatMap(({ rows }) => rows),
    ...Object.values(sub).flatMap((columns) => Object.values(columns).flat()),
  ];
}

/** A family as a table, so that a roll on it ends at one monster. */
function family(row: EncounterRow): TableEntry {
  const all = membersOf(row.family ?? "");
  const [die, plus] = (row.hd ?? "").split("+");
  const members = die ? all.filter((fact) => fact.hd_dice > Number(plus) && fact.hd_dice <= Number(plus) + 4) : all;
  return {
    key: familyKey(row),
    name: `Which ${(all[0]?.family ?? "").toLowerCase()}${die ? ` (${row.hd} Hit Dice)` : ""}`,
    folder: "kinds",
    formula: `1d${members.length}`,
    img: icon("dice-eight-faces-eight"),
    text: "",
    rows: members.map((fact, at) => monsterRow([at + 1, at + 1], fact, counted(fact.number.lair))),
  };
}

function families(): TableEntry[] {
  const rows = new Map(allRows().flatMap((row) => (row.family === undefined ? [] : [[familyKey(row), row] as const])));
  return [...rows.values()].map(family);
}

function party(key: string, edition: "basic" | "expert", lead: string): TableEntry {
  const { rows, alignment } = facts.npc_party;
  const number = facts.npc_party[edition].number;
  const faith = alignment.map(({ range, name }) => `${range.join("-")} ${name}`).join(", ");
  return {
    key: `party-${key}`,
    name: PARTY_NAMES[key] ?? key,
    folder: "kinds",
    formula: "1d8",
    img: icon("meeple-group"),
    text: paragraphs(`${lead}[[/r ${number}]] of them: roll here for each. The company's alignment on a d6: ${faith}.`),
    rows: rows.map((row) => ({
      range: [row.roll, row.roll] as const,
      text: `${capital(row.class)} of level [[/r ${row[edition]}]]`,
    })),
  };
}

function parties(): TableEntry[] {
  const led = (name: string): string =>
    `Led by a ${name} of 9th level or more, who has a stronghold and somewhere to be. Besides the leader `;
  return [
    party("basic", "basic", ""),
    party("expert", "expert", ""),
    party("high-level-cleric", "expert", led("cleric")),
    party("high-level-fighter", "expert", led("fighter")),
    party("high-level-magic-user", "expert", led("magic-user")),
  ];
}

/** Every table of wandering monsters. */
export function encounterTables(): TableEntry[] {
  return [
    ...facts.dungeon_encounters.map(({ dungeon_level: level, rows }) => dungeon(level, rows)),
    ...terrains(),
    ...subTables(),
    ...families(),
    ...parties(),
  ];
}
