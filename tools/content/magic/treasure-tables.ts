/** Roll tables of treasure: types, gems, jewellery, and the magic items behind them. */
import { addressOf } from "../lib/emit.ts";
import { icon } from "../lib/ids.ts";
import { documentAddress, type Row, type TableEntry } from "./lib/documents.ts";
import { link, paragraphs, readFacts } from "./lib/notes.ts";
import { magicFacts, type Range } from "./magic-facts.ts";

type Edition = "basic" | "expert";

interface TreasureRow {
  readonly chance: number;
  readonly kind: string;
  readonly dice?: string;
  readonly multiplier?: number;
  readonly items?: readonly {
    readonly count: number;
    readonly of: readonly string[];
    readonly exclude?: readonly string[];
  }[];
}
interface TreasureType {
  readonly type: string;
  readonly group: string;
  readonly average_gp: number;
  readonly rows: readonly TreasureRow[];
}
interface ItemTable {
  readonly basic_die: string;
  readonly expert_die: string;
  readonly rows: readonly { readonly item: string; readonly basic: Range | null; readonly expert: Range | null }[];
}
interface TreasureFacts {
  readonly treasure_types: readonly TreasureType[];
  readonly gems: { readonly die: string; readonly rows: readonly { readonly range: Range; readonly gp: number }[] };
  readonly jewellery: { readonly value: string; readonly damaged_factor: number };
  readonly magic_categories: {
    readonly rows: readonly { readonly kind: string; readonly basic: Range; readonly expert: Range }[];
  };
  readonly magic_tables: Readonly<Record<string, ItemTable>>;
}

const facts = readFacts<TreasureFacts>("tables");
const PACK = "tables";
const address = (key: string): string => documentAddress(PACK, "RollTable", key);

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  armour: "Magic armour",
  misc: "Miscellaneous magic",
  potion: "Potions",
  ring: "Rings",
  "rod-staff-wand": "Rods, staves and wands",
  scroll: "Scrolls and maps",
  sword: "Magic swords",
  weapon: "Magic weapons",
};
const CATEGORY_ICONS: Readonly<Record<string, string>> = {
  armour: "layered-armor",
  misc: "magic-lamp",
  potion: "potion-ball",
  ring: "ring",
  "rod-staff-wand": "wizard-staff",
  scroll: "tied-scroll",
  sword: "rune-sword",
  weapon: "flanged-mace",
};
const EDITIONS: Readonly<Record<Edition, string>> = { basic: "levels 1-3", expert: "any level" };
const COINS: Readonly<Record<string, string>> = {
  cp: "copper pieces",
  sp: "silver pieces",
  ep: "electrum pieces",
  gp: "gold pieces",
  pp: "platinum pieces",
};

/** The formula of a heap: dice times its multiplier. */
export function heap(row: { readonly dice?: string; readonly multiplier?: number }): string {
  const dice = row.dice ?? "1";
  return (row.multiplier ?? 1) === 1 ? dice : `${dice}*${row.multiplier}`;
}

function magicWords(row: TreasureRow): string {
  return (row.items ?? [])
    .map(({ count, of, exclude }) => {
      const kinds = of[0] === "any" ? "of any kind" : of.map((kind) => CATEGORY_NAMES[kind] ?? kind).join(" or ");
      const less = exclude ? `, but no ${exclude.map((kind) => CATEGORY_NAMES[kind] ?? kind).join(" or ")}` : "";
      return `${count} ${kinds}${less}`;
    })
    .join("; ");
}

function treasureLine(row: TreasureRow): string {
  const roll = `[[/r ${heap(row)}]]`;
  const on = row.chance === 100 ? "always" : `${row.chance}%`;
  if (row.kind === "magic")
    return `<li>${on}: ${link(address("magic-category-expert"), "magic items")}: ${magicWords(row)}</li>`;
  if (row.kind === "gems") return `<li>${on}: ${roll} ${link(address("gems"), "gems")}</li>`;
  if (row.kind === "jewellery") return `<li>${on}: ${roll} pieces of ${link(address("jewellery"), "jewellery")}</li>`;
  if (row.kind === "potion") return `<li>${on}: ${roll} ${link(address("magic-potion-expert"), "potions")}</li>`;
  if (row.kind === "scroll") return `<li>${on}: ${roll} ${link(address("magic-scroll-expert"), "scrolls")}</li>`;
  return `<li>${on}: ${roll} ${COINS[row.kind] ?? row.kind}</li>`;
}

const GROUPS: Readonly<Record<string, string>> = {
  hoard: "A hoard in a lair.",
  individual: "Carried by each creature.",
  group: "Carried by a band.",
};

function treasureType(fact: TreasureType): TableEntry {
  return {
    key: `treasure-${fact.type.toLowerCase()}`,
    name: `Treasure type ${fact.type}`,
    folder: "treasure",
    formula: "1",
    img: icon(fact.group === "hoard" ? "open-treasure-chest" : "swap-bag"),
    text: paragraphs(
      `${GROUPS[fact.group]} Roll the chance of each line for itself, or let the macro <em>Roll treasure</em> do it all.`,
      fact.average_gp > 0 ? `Worth ${fact.average_gp.toLocaleString("en")} gp on the average, magic not counted.` : "",
    ),
    rows: [{ range: [1, 1], text: `<ul>${fact.rows.map(treasureLine).join("")}</ul>` }],
    flags: { treasure: fact.rows },
  };
}

function gems(): TableEntry {
  return {
    key: "gems",
    name: "Value of a gem",
    folder: "treasure",
    formula: "1d20",
    img: icon("gems"),
    text: paragraphs("Roll for each stone, or once for a handful of equals when there are many."),
    rows: facts.gems.rows.map(({ range, gp }) => ({ range, text: `${gp.toLocaleString("en")} gp` })),
  };
}

function jewellery(): TableEntry {
  const times = Number(facts.jewellery.value.split("*")[1]);
  return {
    key: "jewellery",
    name: "Value of a piece of jewellery",
    folder: "treasure",
    formula: facts.jewellery.value.split("*")[0] ?? "",
    img: icon("gem-necklace"),
    text: paragraphs(`Damaged by fire, lightning or rough handling it is worth half.`),
    rows: Array.from({ length: 16 }, (_, at): Row => {
      const value = (at + 3) * times;
      return { range: [at + 3, at + 3], text: `${value.toLocaleString("en")} gp` };
    }),
  };
}

function category(edition: Edition): TableEntry {
  return {
    key: `magic-category-${edition}`,
    name: `Magic item, kind (${EDITIONS[edition]})`,
    folder: "magic",
    formula: "1d100",
    img: icon("magic-lamp"),
    text: paragraphs(
      edition === "basic"
        ? "For parties of level 1 to 3. The result is rolled on at once."
        : "The whole range of items. The result is rolled on at once.",
    ),
    rows: facts.magic_categories.rows.map((row) => ({
      range: row[edition],
      name: `${CATEGORY_NAMES[row.kind]} (${EDITIONS[edition]})`,
      link: address(`magic-${row.kind}-${edition}`),
      img: icon(CATEGORY_ICONS[row.kind] ?? "magic-lamp"),
    })),
  };
}

const items = new Map(magicFacts().items.map((item) => [item.id, item]));

function itemTable(kind: string, table: ItemTable, edition: Edition): TableEntry {
  return {
    key: `magic-${kind}-${edition}`,
    name: `${CATEGORY_NAMES[kind]} (${EDITIONS[edition]})`,
    folder: "magic",
    formula: `1${edition === "basic" ? table.basic_die : table.expert_die}`,
    img: icon(CATEGORY_ICONS[kind] ?? "magic-lamp"),
    text: "",
    rows: table.rows.flatMap((row) => {
      const range = row[edition];
      const item = items.get(row.item);
      if (range === null) return [];
      if (item === undefined) throw new Error(`${kind}: there is no ${row.item}`);
      return [{ range, name: item.name, link: addressOf("magic-items", "Item", item.id) }];
    }),
  };
}

function scrollLevels(edition: Edition): TableEntry {
  const rows = magicFacts().notes.scroll_spell_level.rows;
  return {
    key: `scroll-level-${edition}`,
    name: `Scroll, level of a spell (${EDITIONS[edition]})`,
    folder: "magic",
    formula: edition === "basic" ? "1d6" : "1d100",
    img: icon("scroll-unfurled"),
    text: paragraphs("One scroll in four is a cleric's: roll [[/r 1d4]], a 1 means so. Then this for each spell."),
    rows: rows.flatMap((row) => {
      const range = row[edition];
      if (range === null) return [];
      const arcane = link(address(`spell-magic-user-${row.arcane}`), `magic-user ${row.arcane}`);
      const divine = link(address(`spell-cleric-${row.divine}`), `cleric ${row.divine}`);
      return [{ range, text: `Level ${row.arcane}: ${arcane}, or ${divine}` }];
    }),
  };
}

function named(
  key: string,
  name: string,
  formula: string,
  face: string,
  text: string,
  rows: readonly { readonly range: Range; readonly name: string }[],
): TableEntry {
  return {
    key,
    name,
    folder: "magic",
    formula,
    img: icon(face),
    text: paragraphs(text),
    rows: rows.map((row) => ({ range: row.range, text: row.name.charAt(0).toUpperCase() + row.name.slice(1) })),
  };
}

function swords(): TableEntry[] {
  const { armour_type: armour, sentient_swords: swordFacts } = magicFacts().notes;
  const languages = swordFacts.languages.map(({ range, extra }) => ({
    range,
    name: typeof extra === "number" ? `${extra} more than its bearer's alignment tongue` : extra,
  }));
  return [
    named("armour-kind", "Magic armour, kind", "1d8", "chain-mail", "What the suit is made of.", armour.rows),
    named(
      "sword-alignment",
      "Sentient sword, alignment",
      "1d20",
      "rune-sword",
      "Three magic swords in ten can think: Intelligence [[/r 1d6+6]], ego [[/r 1d12]]. One of those in twenty has a special purpose.",
      swordFacts.alignment,
    ),
    named(
      "sword-languages",
      "Sentient sword, languages",
      "1d100",
      "talk",
      "For swords that speak (Intelligence 10 and more).",
      languages,
    ),
    named(
      "sword-sensory",
      "Sentient sword, sensory power",
      "1d100",
      "third-eye",
      "One power at Intelligence 7, two at 8, three from 9 on.",
      swordFacts.sensory,
    ),
    named(
      "sword-extraordinary",
      "Sentient sword, extraordinary power",
      "1d100",
      "magic-swirl",
      "At Intelligence 12, or where the table of sensory powers sends you.",
      swordFacts.extraordinary,
    ),
  ];
}

/** Every table of treasure and magic. */
export function treasureTables(): TableEntry[] {
  const editions: readonly Edition[] = ["basic", "expert"];
  return [
    ...facts.treasure_types.map(treasureType),
    gems(),
    jewellery(),
    ...editions.flatMap((edition) => [
      category(edition),
      ...Object.entries(facts.magic_tables).map(([kind, table]) => itemTable(kind, table, edition)),
      scrollLevels(edition),
    ]),
    ...swords(),
  ];
}
