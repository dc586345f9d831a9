/** The hirelings compendium: soldiers by race, trades, the men of Planet Eris, the experts of Gorman, retainers with a class. */
import { friendlyToken } from "./characters.ts";
import { paragraph, piece } from "./equipment.ts";
import { dice, type Folk, folkOf, kit } from "./hireling-kit.ts";
import type { Data, Entry, FolderEntry, ItemEntry } from "./lib/emit.ts";
import { type ErisFact, type HirelingFacts, hirelingFacts, type MercenaryFact, readNotes } from "./lib/facts.ts";
import { capital, icon } from "./lib/ids.ts";
import { retainers } from "./retainers.ts";
import { hasCalling, unusual } from "./unusual.ts";

export interface HirelingNote {
  readonly icon: string;
  readonly text: string;
}

export const HIRELING_FOLDERS: readonly FolderEntry[] = [
  { key: "human", name: "Mercenaries: humans", sort: 100 },
  { key: "dwarf", name: "Mercenaries: dwarves", sort: 110 },
  { key: "elf", name: "Mercenaries: elves", sort: 120 },
  { key: "orc", name: "Mercenaries: orcs", sort: 130 },
  { key: "goblin", name: "Mercenaries: goblins", sort: 140 },
  { key: "specialists", name: "Specialists", sort: 200 },
  { key: "retainers", name: "Retainers", sort: 300 },
  { key: "eris-fighters", name: "Planet Eris: fighters", sort: 400 },
  { key: "eris-others", name: "Planet Eris: non-fighters and specialists", sort: 410 },
  { key: "eris-unusual", name: "Planet Eris: unusual hirelings", sort: 420 },
  { key: "gorman", name: "Gorman: hirelings and experts", sort: 500 },
];

const notes = readNotes<HirelingNote>("hirelings");
const facts: HirelingFacts = hirelingFacts();

function noteOf(id: string): HirelingNote {
  const note = notes.get(id);
  if (!note) throw new Error(`tools/content/data/hirelings: nothing is said about ${id}`);
  return note;
}

function systemOf(folk: Folk, text: string, more: Data): Data {
  return {
    hp: { value: folk.hp, max: folk.hp },
    hd: folk.hd,
    normalHuman: folk.normalHuman,
    saves: folk.saves,
    movement: { walk: { turn: folk.walk } },
    people: folk.people,
    alignment: folk.alignment,
    infravision: folk.infravision,
    description: paragraph(text),
    ...more,
  };
}

function entry(key: string, name: string, folder: string, note: HirelingNote, system: Data, items: ItemEntry[]): Entry {
  const img = icon(note.icon);
  // Soldiers are hired by the dozen, one entry for all; anybody else is one person, whose wounds, wage and loyalty stay his.
  const troops = system.kind === "mercenary";
  const token = { ...friendlyToken(name, img, Number(system.infravision)), actorLink: !troops, appendNumber: troops };
  return { key, name, type: "hireling", img, folder, system, items, prototypeToken: token };
}

function mercenary(fact: MercenaryFact, race: string, wage: number): Entry {
  const folk = folkOf(race);
  const note = noteOf(fact.id);
  const system = systemOf(folk, note.text, {
    kind: "mercenary",
    trade: fact.id,
    upkeepAs: fact.id,
    mounted: fact.mount !== null,
    troop: fact.id === "peasant" ? "untrained" : "trained",
    morale: fact.morale,
    moraleType: fact.id === "peasant" ? "commoner" : "trainedSoldiers",
    wage: { value: wage, per: "month" },
    tags: [...(fact.mount ? ["mounted"] : []), ...(race === "orc" || race === "goblin" ? [race] : [])],
    notes: fact.mount ? paragraph(`Comes with a ${fact.mount}.`) : "",
    source: "Old-School Essentials SRD",
  });
  const name = folk.name ? `${fact.name} (${folk.name.toLowerCase()})` : fact.name;
  return entry(`${fact.id}-${race}`, name, race, note, system, kit(fact.gear));
}

function mercenaries(): Entry[] {
  return facts.mercenaries.flatMap((fact) =>
    Object.entries(fact.wage_month_gp).flatMap(([race, wage]) => (wage === null ? [] : [mercenary(fact, race, wage)])),
  );
}

function specialists(): Entry[] {
  return facts.specialists.map((fact) => {
    const note = noteOf(fact.id);
    const system = systemOf(folkOf("human"), note.text, {
      kind: "specialist",
      trade: fact.id,
      wage: { value: fact.wage_month_gp, per: fact.id === "spy" ? "mission" : "month" },
      moraleType: "hireling",
      notes: paragraph(`${capital(fact.text)}.`),
      source: "Old-School Essentials SRD",
    });
    const gear = fact.id === "sailor" ? ["sword", "shield", "leather armour"] : [];
    return entry(fact.id, fact.name, "specialists", note, system, kit(gear));
  });
}

const ERIS: Readonly<Record<string, { readonly folder: string; readonly kind: string }>> = {
  mercenary: { folder: "eris-fighters", kind: "mercenary" },
  "man-at-arms": { folder: "eris-fighters", kind: "mercenary" },
  "non-fighter": { folder: "eris-others", kind: "porter" },
  specialist: { folder: "eris-others", kind: "specialist" },
};
/** The wage of the type whose upkeep it has; nought where the source names none. */
export function upkeepOf(key: string | null): number {
  if (key === null) return 0;
  const soldier = facts.mercenaries.find(({ id }) => id === key)?.wage_month_gp.human;
  return soldier ?? facts.specialists.find(({ id }) => id === key)?.wage_month_gp ?? 0;
}

function armourWords(armour: string): string[] {
  return armour === "none" ? [] : armour.split(" and ").map((word) => (word === "metal" ? "chainmail" : word));
}

function eris(fact: ErisFact): Entry {
  const note = noteOf(fact.id);
  const gear = [...fact.gear, ...armourWords(fact.armour)];
  if (hasCalling(fact.id)) return unusual(fact, note, gear);
  const place = ERIS[fact.group];
  if (!place) throw new Error(`nobody knows the group "${fact.group}"`);
  const system = systemOf(folkOf("human"), note.text, {
    kind: place.kind,
    trade: fact.id.replace("eris-", "").replace(/^maa-(.+)$/, "$1-at-arms"),
    upkeepAs: fact.upkeep_as ?? "",
    mounted: /horseman/.test(fact.id),
    wage: { value: upkeepOf(fact.upkeep_as), per: "month" },
    share: 0,
    moraleType: place.folder === "eris-fighters" ? "trainedSoldiers" : "hireling",
    tags: /horseman/.test(fact.id) ? ["mounted"] : [],
    notes: fact.note ? paragraph(`${capital(fact.note)}.`) : "",
    source: "Planet Eris",
  });
  return entry(fact.id, fact.name, place.folder, note, system, kit(gear));
}

function gorman(): Entry[] {
  const experts = facts.gorman.experts.map((fact) => {
    const note = noteOf(fact.id);
    const system = systemOf(folkOf("human"), note.text, {
      kind: fact.id === "gorman-mercenary" ? "mercenary" : "specialist",
      trade: fact.id.replace("gorman-", ""),
      hd: dice(1, 0, "1d6"),
      hp: { value: 3, max: 3 },
      normalHuman: false,
      saves: { as: "own" },
      wage: { value: fact.wage_gp, per: fact.per },
      ...(fact.note && { attackBonus: 1 }),
      moraleType: "hireling",
      source: "Gorman",
    });
    const gear = fact.id === "gorman-mercenary" ? ["sword", "leather", "shield"] : [];
    return entry(fact.id, fact.name, "gorman", note, system, kit(gear));
  });
  const plain = facts.gorman.hireling.example_types.map((type) => {
    const key = `gorman-${type}`;
    const note = noteOf(key);
    const system = systemOf(folkOf("human"), note.text, {
      kind: "porter",
      trade: type,
      hd: dice(facts.gorman.hireling.hit_dice, 0, "1d6"),
      hp: { value: 3, max: 3 },
      normalHuman: false,
      saves: { as: "own" },
      share: facts.gorman.hireling.share,
      attackBonus: facts.gorman.hireling.attack_bonus,
      moraleType: "hireling",
      source: "Gorman",
    });
    const torch = piece("torches", { quantity: 3, location: "inHand" });
    return entry(key, capital(type), "gorman", note, system, type === "link-boy" ? [torch] : []);
  });
  return [...experts, ...plain];
}

function apprentice(): Entry {
  const note = noteOf("retainer-normal-human");
  const system = systemOf(folkOf("human"), note.text, {
    kind: "retainer",
    trade: "retainer",
    share: 0.5,
    wage: { value: 1, per: "day" },
    moraleType: "henchman",
    source: "Old-School Essentials SRD",
  });
  return entry("retainer-normal-human", "Retainer: normal human", "retainers", note, system, kit(["dagger"]));
}

/** Every entry of the hirelings pack. */
export function hirelings(): Entry[] {
  return [...mercenaries(), ...specialists(), apprentice(), ...retainers(), ...facts.eris.types.map(eris), ...gorman()];
}
