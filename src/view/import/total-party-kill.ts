/**
 * Characters of the generator of totalpartykill.ca (Basic, 1974, LotFP and others), by the fields of its JSON: scores as pairs, five saving throws, equipment
 * in words.
 */
import { classNamed, gathered, type ImportContext, type Imported, numbers, peopleIn } from "./common.ts";
import { isRecord, ownAt, put, Reading } from "./reading.ts";

const SAVES = [
  ["poison", "death"],
  ["wands", "wands"],
  ["stone", "paralysis"],
  ["breath", "breath"],
  ["magic", "spells"],
] as const;
const MOST_THINGS = 100;

/** Whether data are such a character. */
export function isPartyKill(data: unknown): boolean {
  return (
    isRecord(data) &&
    Array.isArray(ownAt(data, "attributes")) &&
    Array.isArray(ownAt(data, "equipment")) &&
    typeof ownAt(data, "class") === "string"
  );
}

export function fromPartyKill(data: unknown): Imported {
  const actor = new Reading({ name: ownAt(data, "name"), system: { ...(data as object), scores: scoresOf(data) } });
  const work: ImportContext = { actor, system: {}, items: [], things: [] };
  const { system } = work;
  numbers(work, [
    ...["str", "int", "wis", "dex", "con", "cha"].map(
      (key) => [`system.scores.${key}`, `abilities.${key}`, "abilities", [1, 25]] as const,
    ),
    ...SAVES.map(([from, to]) => [`system.saves.${from}`, `saves.${to}`, "saves", [2, 20]] as const),
    ["system.hp", "hp.max", "hp", [0, 9999]],
    ["system.hp", "hp.value", "", [0, 9999]],
  ]);
  put(system, "level", 1);
  const className = actor.text("system.class", "class");
  const known = classNamed(className) || (/^specialist$/i.test(className) ? "thief" : "");
  put(system, "class", known);
  put(system, "people", peopleIn(className));
  const languages = actor.list("system.languages", "languages").filter((one) => typeof one === "string");
  if (languages.length > 0) system.languages = [...new Set(languages)];
  for (const words of actor.list("system.equipment").slice(0, MOST_THINGS)) readGear(work, words);
  const spells = actor.text("system.spell", "", 200);
  if (spells !== "" && !/^none$/i.test(spells)) readSpell(work, spells, className);
  // The values are computed here from class, level and worn items.
  actor.skip("system.attributes", "system.name", "system.ac", "system.thac9", "system.to_hit");
  return gathered(work, "character", known ? "" : className);
}

/** Scores are pairs of a name and a number. */
function scoresOf(data: unknown): Record<string, unknown> {
  const pairs = ownAt(data, "attributes");
  const scores: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const pair of Array.isArray(pairs) ? (pairs as unknown[]).slice(0, 12) : [])
    if (Array.isArray(pair) && typeof pair[0] === "string") scores[pair[0].slice(0, 3).toLowerCase()] = pair[1];
  return scores;
}

/** `6 Torches`, `Mace (1d6)`, `4 gp`. */
function readGear(work: ImportContext, value: unknown): void {
  if (typeof value !== "string") return;
  const words = value.trim().slice(0, 120);
  const coins = /^(\d{1,7}) (pp|gp|ep|sp|cp)$/i.exec(words);
  if (coins) {
    put(work.system, `coins.${(coins[2] ?? "gp").toLowerCase()}`, Number(coins[1]));
    work.things.push({ name: words, was: "equipment", became: "", left: [] });
    return;
  }
  const [, count, name = ""] =
    /^(?:(\d{1,4}) (?!(?:day|week)s?\b))?(.{1,100}?)(?:\s*\(\d{0,2}d\d{1,2}[^()]{0,10}\)?)?$/i.exec(words) ?? [];
  if (name === "") return;
  const system = count ? { quantity: Number(count) } : {};
  work.items.push({ name, type: "gear", system, known: "equipment", id: `gear.${work.items.length}`, within: "" });
  work.things.push({ name, was: "equipment", became: "gear", left: [] });
}

function readSpell(work: ImportContext, name: string, className: string): void {
  const system = { level: 1, list: /cleric/i.test(className) ? "cleric" : "magic-user" };
  work.items.push({ name, type: "spell", system, known: "spells", id: "spell.0", within: "" });
  work.things.push({ name, was: "spell", became: "spell", left: [] });
}
