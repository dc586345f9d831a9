/** The equipment compendium: what the list of weapons, ammunition, armour and gear says, and a few words of our own. */
import { addressOf, type Data, type Entry, type FolderEntry, type ItemEntry } from "./lib/emit.ts";
import {
  type AmmunitionFact,
  type ArmourFact,
  equipmentFacts,
  type GearFact,
  readNotes,
  type WeaponFact,
} from "./lib/facts.ts";
import { icon } from "./lib/ids.ts";

interface Note {
  readonly icon: string;
  readonly text: string;
  readonly group?: string;
  readonly martial?: boolean;
  readonly edged?: boolean;
  readonly silver?: boolean;
  readonly damageKind?: string;
  readonly material?: string;
  readonly band?: string;
  readonly metal?: boolean;
  readonly kind?: string;
  readonly implement?: string;
  readonly light?: Data;
  readonly ration?: Data;
}

/** A thing of the house rules, told in full. */
interface Extra {
  readonly name: string;
  readonly type: string;
  readonly icon: string;
  readonly source: string;
  readonly text: string;
  readonly system: Data;
}

export const EQUIPMENT_FOLDERS: readonly FolderEntry[] = [
  { key: "weapons", name: "Weapons", sort: 100 },
  { key: "ammunition", name: "Ammunition", sort: 200 },
  { key: "armour", name: "Armour", sort: 300 },
  { key: "gear", name: "Gear", sort: 400 },
  { key: "house-rules", name: "House-rule gear", sort: 500 },
  { key: "packages", name: "Gear packages", sort: 600 },
];

const notes = readNotes<Note>("equipment");
const facts = equipmentFacts();

function noteOf(id: string): Note {
  const note = notes.get(id);
  if (!note) throw new Error(`tools/content/data/equipment: nothing is said about ${id}`);
  return note;
}

/** Paragraphs around a text. */
export function paragraph(text: string): string {
  return `<p>${text.trim()}</p>`;
}

/** Price of one, from the price of a bundle; to a hundredth of a copper. */
function each(cost: number, quantity: number): number {
  return Math.round((cost / quantity) * 10_000) / 10_000;
}

const SOURCE = "Old-School Essentials SRD";

function base(id: string, note: Note): Data {
  return { key: id, description: paragraph(note.text), source: SOURCE };
}

/** The system data of a weapon. */
export function weaponSystem(fact: WeaponFact): Data {
  const note = noteOf(fact.id);
  const has = (quality: string): boolean => fact.qualities.includes(quality);
  const row = facts.eris.map[fact.name];
  return {
    ...base(fact.id, note),
    quantity: fact.quantity,
    weight: fact.weight,
    value: each(fact.cost_gp, fact.quantity),
    damage: fact.damage,
    damageKind: note.damageKind ?? "normal",
    ...(note.light && { light: note.light }),
    melee: has("melee"),
    missile: has("missile"),
    ...(fact.ranges && { range: { short: fact.ranges[0], medium: fact.ranges[1], long: fact.ranges[2] } }),
    hands: has("two-handed") ? "two" : "one",
    slow: has("slow"),
    blunt: has("blunt"),
    edged: note.edged ?? !has("blunt"),
    silver: note.silver ?? false,
    splash: has("splash"),
    reload: has("reload"),
    brace: has("brace"),
    charge: has("charge"),
    martial: note.martial ?? true,
    proficiencyGroup: note.group ?? "",
    ammunition: fact.ammunition ?? "",
    ...(row && { missileKey: row }),
  };
}

function weapon(fact: WeaponFact): ItemEntry {
  return {
    key: fact.id,
    name: fact.name,
    type: "weapon",
    img: icon(noteOf(fact.id).icon),
    system: weaponSystem(fact),
  };
}

function ammunition(fact: AmmunitionFact): ItemEntry {
  const silver = fact.id === "silver-arrow";
  return {
    key: fact.id,
    name: fact.name,
    type: "ammunition",
    img: icon(noteOf(fact.id).icon),
    system: {
      ...base(fact.id, noteOf(fact.id)),
      quantity: fact.quantity,
      weight: fact.weight,
      value: each(fact.cost_gp, fact.quantity),
      group: silver ? "arrows" : fact.id,
      bundle: fact.quantity,
      silver,
      holder: fact.container,
    },
  };
}

const ARMOUR_KIND: Readonly<Record<string, string>> = { shield: "shield", mount: "barding" };

function armour(fact: ArmourFact): ItemEntry {
  const note = noteOf(fact.id);
  return {
    key: fact.id,
    name: fact.name,
    type: "armour",
    img: icon(note.icon),
    system: {
      ...base(fact.id, note),
      weight: fact.weight,
      value: fact.cost_gp,
      kind: ARMOUR_KIND[fact.type] ?? "armour",
      ...(fact.ac === undefined ? {} : { ac: fact.ac }),
      ...(fact.ac_bonus === undefined ? {} : { shieldBonus: fact.ac_bonus }),
      band: note.band,
      material: note.material,
      metal: note.metal ?? false,
    },
  };
}

function gear(fact: GearFact): ItemEntry {
  // Holy water stands in both lists; as a weapon it has the name to itself.
  const vial = fact.id === "holy-water";
  const key = vial ? "holy-water-vial" : fact.id;
  const note = noteOf(key);
  return {
    key,
    name: vial ? "Holy water, vial" : fact.name,
    type: "gear",
    img: icon(note.icon),
    system: {
      ...base(key, note),
      quantity: fact.quantity,
      value: each(fact.cost_gp, fact.quantity),
      kind: note.kind ?? "gear",
      ...(fact.capacity === undefined ? {} : { capacity: fact.capacity }),
      ...(note.light && { light: note.light }),
      ...(note.ration && { ration: { days: 1, ...note.ration } }),
      ...(note.implement && { implementKind: note.implement }),
    },
  };
}

const extras: readonly ItemEntry[] = [...readNotes<Extra>("extras")].map(([key, extra]) => ({
  key,
  name: extra.name,
  type: extra.type,
  img: icon(extra.icon),
  system: { key, description: paragraph(extra.text), source: extra.source, ...extra.system },
}));
const extraKeys = new Set(extras.map(({ key }) => key));

const items: ReadonlyMap<string, ItemEntry> = new Map(
  [
    ...extras,
    ...facts.weapons.map(weapon),
    ...facts.ammunition.map(ammunition),
    ...facts.armour.map(armour),
    ...facts.gear.map(gear),
  ].map((item) => [item.key, item]),
);

const FOLDER_OF: Readonly<Record<string, string>> = {
  weapon: "weapons",
  ammunition: "ammunition",
  armour: "armour",
  gear: "gear",
};

/** Every entry of the equipment pack. */
export function equipment(): Entry[] {
  return [...items.values()].map((item) => ({
    ...item,
    folder: extraKeys.has(item.key) ? "house-rules" : (FOLDER_OF[item.type] ?? "gear"),
  }));
}

/** A piece of the list to put on somebody, with what differs. @throws an Error when the list has no such thing. */
export function piece(key: string, differences: Data = {}): ItemEntry {
  const item = items.get(key);
  if (!item) throw new Error(`the equipment list has no "${key}"`);
  return {
    ...item,
    system: { ...item.system, ...differences },
    copyOf: addressOf("equipment", "Item", key),
  };
}
