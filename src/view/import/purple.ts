/**
 * Characters of Purple Sorcerer's generators for Dungeon Crawl Classics: the copied text (of level-0 and classed characters, one or several) and the JSON. Both
 * become one record with the same fields.
 */
import {
  alignmentOf,
  classNamedIn,
  diceAt,
  gathered,
  type ImportContext,
  type Imported,
  lookup,
  numbers,
  peopleIn,
  signed,
} from "./common.ts";
import { isRecord, ownAt, put, Reading } from "./reading.ts";

type Record_ = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 40;
const MOST_LINES = 4000;

/** The first line of a character: a trade, or alignment, class and level. */
const TRADE = /^0-level Occupation:[ \t]*(.{1,120})/i;
const CLASS_LINE = /^(Lawful|Neutral|Chaotic) ([A-Za-z][A-Za-z' -]{1,30}) \((\d{1,2})(?:st|nd|rd|th) level\)/i;
/** Labels of the text, with the names of the same fields in the JSON. */
const LABELS = lookup<string>({
  name: "name",
  occupation: "occTitle",
  strength: "strengthScore",
  agility: "agilityScore",
  stamina: "staminaScore",
  personality: "personalityScore",
  intelligence: "intelligenceScore",
  luck: "luckScore",
  hp: "hitPoints",
  ac: "armorClass",
  speed: "speed",
  init: "initiative",
  ref: "saveReflex",
  fort: "saveFort",
  will: "saveWill",
  "base attack mod": "attackBonus",
  equipment: "equipment",
  "trade good": "tradeGood",
  "starting funds": "startingFunds",
  "lucky sign": "luckySign",
  languages: "languages",
  "racial traits": "racialTraits",
});
const SCORES = [
  ["strength", "str"],
  ["agility", "dex"],
  ["stamina", "con"],
  ["intelligence", "int"],
  ["personality", "wis"],
  ["personality", "cha"],
] as const;

/** The characters of the generator's text; empty for other texts. */
export function purpleText(text: string): Record_[] {
  if (/^\s*[{[]/.test(text)) return [];
  const found: Record<string, unknown>[] = [];
  let now: Record<string, unknown> | undefined;
  let spells: { level: string; name: string }[] = [];
  for (const line of text.split(/\r\n?|\n/).slice(0, MOST_LINES)) {
    const words = line.trim();
    const trade = TRADE.exec(words);
    const className = CLASS_LINE.exec(words);
    if (trade || className) {
      if (found.length >= MOST_CHARACTERS) break;
      spells = [];
      now = {
        weapons: [],
        spells,
        more: [],
        ...(trade && { occTitle: trade[1], level: "0" }),
        ...(className && { alignment: className[1], className: className[2], level: className[3] }),
      };
      found.push(now);
    } else if (now) readLine(now, spells, words);
  }
  return found;
}

function readLine(into: Record<string, unknown>, spells: { level: string; name: string }[], words: string): void {
  const spell = /^(\d)\)\s+(.{1,80})$/.exec(words);
  if (spell) spells.push({ level: spell[1] ?? "1", name: spell[2] ?? "" });
  // Several figures share one line.
  const pieces = /^(?:AC|HP|Speed|Ref|Attack Dice):/.test(words) ? words.split(";") : [words];
  for (const piece of spell ? [] : pieces) {
    const [, label = "", value = ""] = /^\s*([^:]{1,40}):\s*(.*)$/.exec(piece) ?? [];
    if (value === "") {
      if (label === "" && piece.trim() !== "" && Array.isArray(into.more)) into.more.push(piece.trim().slice(0, 200));
      continue;
    }
    const key = LABELS.get(label.toLowerCase());
    if (/weapon$/i.test(label) && Array.isArray(into.weapons)) into.weapons.push(value);
    else if (key) into[key] = value;
    else if (!/^generator settings|^source$/i.test(label)) into[label] = value;
  }
}

/** The characters of the generator's JSON; empty for other data. */
export function purpleJson(data: unknown): Record_[] {
  const list = ownAt(data, "characters");
  const all: readonly unknown[] = Array.isArray(list) ? list.slice(0, MOST_CHARACTERS) : [data];
  const known = all.filter(
    (one): one is Record_ =>
      isRecord(one) && ownAt(one, "strengthScore") !== undefined && ownAt(one, "system") === undefined,
  );
  return known.length === all.length ? known : [];
}

/** The name of a character: they have no names, but trades. */
export function purpleName(record: Record_): string {
  const word = (key: string): string => {
    const value = ownAt(record, key);
    return typeof value === "string" ? value.trim().slice(0, 120) : "";
  };
  return word("name") || [word("className"), word("occTitle")].filter(Boolean).join(", ") || "?";
}

export function fromPurple(record: Record_): Imported {
  const actor = new Reading({ name: purpleName(record), system: withFigures(record) });
  const work: ImportContext = { actor, system: {}, items: [], things: [] };
  const { system } = work;
  numbers(work, [
    ...SCORES.map(([from, to]) => [`system.${from}Score`, `abilities.${to}`, "abilities", [1, 25]] as const),
    ["system.level", "level", "level", [0, 36]],
    ["system.hitPoints", "hp.max", "hp", [0, 9999]],
    ["system.hitPoints", "hp.value", "", [0, 9999]],
  ]);
  put(system, "alignment", alignmentOf(actor.text("system.alignment", "alignment")) ?? undefined);
  const className = actor.text("system.className", "class");
  const trade = actor.text("system.occTitle", "title");
  put(system, "title", trade);
  put(system, "people", peopleIn(`${className} ${trade}`));
  const known = className === "" ? "normal-human" : classNamedIn(className);
  put(system, "class", known);
  const spoken = actor.text("system.languages", "languages", 400).split(",");
  const languages = spoken.map((one) => one.trim()).filter(Boolean);
  if (languages.length > 0) system.languages = [...new Set(languages)];
  const funds = actor.text("system.startingFunds", "coins", 200);
  for (const [, count, coin] of funds.matchAll(/(\d{1,7})\s*(cp|sp|gp)\b/gi))
    put(system, `coins.${(coin ?? "").toLowerCase()}`, Number(count));
  for (const one of weaponsOf(record)) addWeapon(work, one);
  addArmour(work, actor);
  for (const key of ["equipment", "equipment2", "equipment3", "tradeGood"])
    for (const one of actor.text(`system.${key}`, "", 1000).split(";")) addGear(work, one);
  for (const one of listOf(record, "spells")) addSpell(work, one, className);
  // The values are computed here from class, level, scores and worn items.
  actor.skip("system.name", "system.weapons", "system.weapon", "system.spells", "system.speed", "system.initiative");
  actor.skip("system.attackBonus", "system.armorClass", ...SCORES.map(([from]) => `system.${from}Mod`));
  for (const one of ["attackMod", "attackDamage", "attackDamageMod"])
    actor.skip(`system.${one}`, `system.${one}Melee`, `system.${one}Ranged`);
  actor.skip(
    "system.attackModMelee",
    "system.attackDamageMelee",
    "system.attackModRanged",
    "system.attackDamageRanged",
  );
  return gathered(work, "character", known ? "" : className);
}

/** A score comes before its modifier in brackets, armour after the armour class. */
function withFigures(record: Record_): Record_ {
  const now: Record<string, unknown> = { ...record };
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== "string") continue;
    if (/Score$/.test(key)) now[key] = /^\s*\d{1,2}/.exec(value)?.[0] ?? value;
    const worn = key === "armorClass" ? /^\(?\d{1,2}\)?\*?\s*\((.{1,200})\)\s*$/.exec(value.trim())?.[1] : undefined;
    if (worn && record.armorData === undefined) now.armorData = worn;
  }
  return now;
}

function listOf(record: Record_, key: string): readonly unknown[] {
  const list = ownAt(record, key);
  return Array.isArray(list) ? list.slice(0, 100) : [];
}

interface Weapon {
  readonly name: string;
  readonly damage: string;
  readonly missile: boolean;
}

/** `Dart ranged +1 (dmg 1d4)`, `Hammer (as club) -1 (1d4-1)`, and the fields of the JSON. */
function weaponsOf(record: Record_): Weapon[] {
  const words = listOf(record, "weapons").filter((one) => typeof one === "string");
  const fields = listOf(record, "weapons").filter(isRecord);
  const single = ownAt(record, "weapon");
  const weapons = words.flatMap((one): Weapon[] => {
    const [, name = "", how = "", damage = ""] =
      /^(.{1,80}?)(?:\s+(melee|ranged))?\s+[d\d+-]{1,12}\s+\((?:dmg )?([^()]{1,30})\)$/i.exec(one.trim()) ?? [];
    return name
      ? [{ name, damage, missile: /ranged/i.test(how) }]
      : [{ name: one.slice(0, 80), damage: "", missile: false }];
  });
  const fielded = fields.map((one): Weapon => {
    const word = (key: string): string => String(ownAt(one, key) ?? "").slice(0, 80);
    return { name: word("name"), damage: word("attackDamage"), missile: ownAt(one, "melee") === false };
  });
  const alone = words.length === 0 && typeof single === "string" && single.trim() !== "";
  const last = alone
    ? [{ name: single.slice(0, 80), damage: String(ownAt(record, "attackDamage") ?? "").slice(0, 30), missile: false }]
    : [];
  return [...weapons, ...fielded, ...last].filter(({ name }) => name.trim() !== "");
}

function add(
  work: ImportContext,
  item: Omit<ImportContext["items"][number], "id" | "within">,
  was: string,
  left: Reading,
): void {
  work.items.push({ ...item, id: `thing.${work.items.length}`, within: "" });
  work.things.push({ name: item.name, was, became: item.type, left: left.left() });
}

/** The damage includes the wielder's modifier, which is added again here, so it is removed. */
function addWeapon(work: ImportContext, { name, damage, missile }: Weapon): void {
  const magic = signed(/^\+\d/.exec(name)?.[0] ?? "");
  const plain = name.replace(/^\+\d\s+/, "").trim();
  const own = /\d{0,2}d\d{1,2}/i.exec(damage)?.[0] ?? "";
  const read = new Reading({ system: { damage: own } });
  const system = {
    damage: diceAt(read, "system.damage"),
    melee: !missile,
    missile,
    bonus: Math.min(5, magic),
    magic: magic > 0,
  };
  add(work, { name: plain, type: "weapon", system, known: "equipment" }, "weapon", read);
}

/** `Scale Mail + Shield (+5) Check penalty (-5) Fumble die (d12)`. */
function addArmour(work: ImportContext, actor: Reading): void {
  const words = actor.text("system.armorData", "");
  const [, names = "", all = "0"] = /^(.{1,80}?)\s*\(([+-]\d{1,2})\)/.exec(words) ?? [];
  const shield = /\bshield\b/i.test(names) ? 1 : 0;
  for (const name of names.split("+").map((one) => one.trim())) {
    if (name === "" || /^unarmou?red$/i.test(name)) continue;
    const better = signed(all) - shield;
    const system = /shield/i.test(name)
      ? { kind: "shield", shieldBonus: 1, location: "worn" }
      : {
          kind: "armour",
          ac: Math.min(9, Math.max(-5, 9 - better)),
          band: better >= 4 ? "heavy" : "light",
          location: "worn",
        };
    const left = new Reading({ system: {} });
    add(work, { name, type: "armour", system, known: "equipment" }, "armour", left);
  }
}

/** `Waterskin (5 sp)`: the price follows the name. */
function addGear(work: ImportContext, words: string): void {
  const [, name = "", count, coin = ""] = /^(.{1,80}?)(?:\s*\((\d{1,6}) (cp|sp|gp)\))?$/i.exec(words.trim()) ?? [];
  if (name === "" || /^none$/i.test(name)) return;
  const worth = { cp: 0.01, sp: 0.1, gp: 1 }[coin.toLowerCase()];
  const system = worth ? { value: Math.round(Number(count) * worth * 100) / 100 } : {};
  add(work, { name, type: "gear", system, known: "equipment" }, "equipment", new Reading({ system: {} }));
}

function addSpell(work: ImportContext, one: unknown, className: string): void {
  const read = new Reading({ system: one });
  const name = read.text("system.name", "", 80);
  if (name === "") return;
  const level = Math.max(1, read.number("system.level", "", [1, 6]) ?? 1);
  const system = { level, list: /cleric/i.test(className) ? "cleric" : "magic-user" };
  add(work, { name, type: "spell", system, known: "spells" }, "spell", read);
}
