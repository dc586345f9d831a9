/**
 * Characters of the generator shadowdarklings.net, by the fields of its JSON: scores, class and ancestry by name, equipment by name and number, and the gains
 * of each level as a list of bonuses, including spells. Data unknown to old games (luck, talents, slots) is reported as left over.
 */
import {
  alignmentOf,
  ancestryNamed,
  classNamed,
  gathered,
  type ImportContext,
  type Imported,
  numbers,
} from "./common.ts";
import { isRecord, ownAt, put, Reading } from "./reading.ts";

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
const MOST_THINGS = 200;

/** Whether data are such a character: no other file has scores in capitals and a list of gear. */
export function isDarkling(data: unknown): boolean {
  return isRecord(data) && typeof ownAt(data, "stats.STR") === "number" && Array.isArray(ownAt(data, "gear"));
}

export function fromDarklings(data: unknown): Imported {
  const actor = new Reading({ name: ownAt(data, "name"), system: data });
  const work: ImportContext = { actor, system: {}, items: [], things: [] };
  const { system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.stats.${key.toUpperCase()}`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.level", "level", "level", [0, 36]],
    ["system.maxHitPoints", "hp.max", "hp", [0, 9999]],
    ["system.maxHitPoints", "hp.value", "", [0, 9999]],
    ["system.gold", "coins.gp", "coins", [0, 9_999_999]],
    ["system.silver", "coins.sp", "coins", [0, 9_999_999]],
    ["system.copper", "coins.cp", "coins", [0, 9_999_999]],
  ]);
  put(system, "alignment", alignmentOf(actor.text("system.alignment", "alignment")) ?? undefined);
  put(system, "people", ancestryNamed(actor.text("system.ancestry", "people")));
  put(system, "title", actor.text("system.title", "title") || actor.text("system.background", "title"));
  const spoken = actor.text("system.languages", "languages", 400).split(",");
  const languages = spoken.map((one) => one.trim()).filter((one) => one !== "" && !/^none$/i.test(one));
  if (languages.length > 0) system.languages = [...new Set(languages)];
  const className = actor.text("system.class", "class");
  const known = /^level 0$/i.test(className) ? "normal-human" : classNamed(className);
  put(system, "class", known);
  for (const [at, one] of actor.list("system.gear").slice(0, MOST_THINGS).entries()) readGear(work, one, at);
  for (const one of actor.list("system.bonuses").slice(0, MOST_THINGS)) readBonus(work, one);
  // The values are computed here from worn items, or unknown to old games.
  actor.skip("system.name", "system.armorClass", "system.gearSlotsTotal", "system.gearSlotsUsed", "system.rolledStats");
  return gathered(work, "character", known ? "" : className);
}

function words(value: unknown, path: string): string {
  const found = ownAt(value, path);
  return typeof found === "string" ? found.trim().slice(0, 120) : "";
}

function readGear(work: ImportContext, one: unknown, at: number): void {
  const name = words(one, "name");
  if (name === "") return;
  const read = new Reading({ system: one });
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  work.items.push({ name, type: "gear", system, known: "equipment", id: `gear.${at}`, within: "" });
  work.things.push({ name, was: words(one, "type") || "gear", became: "gear", left: [] });
}

/** Reads a bonus: a learned spell becomes a spell, every other bonus a talent, reported by its name. */
function readBonus(work: ImportContext, one: unknown): void {
  const [name, what] = [words(one, "name"), words(one, "bonusName")];
  const isSpell = /^spell:|^learnextraspell/i.test(name) && what !== "";
  const called = isSpell ? what : name;
  if (called === "") return;
  const id = `bonus.${work.items.length}`;
  if (isSpell)
    work.items.push({ name: called, type: "spell", system: { list: "magic-user" }, known: "spells", id, within: "" });
  else work.items.push({ name: called, type: "ability", system: {}, id, within: "" });
  work.things.push({
    name: called,
    was: words(one, "sourceCategory") || "bonus",
    became: isSpell ? "spell" : "ability",
    left: [],
  });
}
