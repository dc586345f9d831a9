/** What hirelings of a people are like, and the gear of the lists as items. */
import { piece } from "./equipment.ts";
import type { Data, ItemEntry } from "./lib/emit.ts";
import { arms } from "./monsters.ts";

/** What a people brings besides its gear. */
export interface Folk {
  readonly name: string;
  readonly people: string;
  readonly hd: Data;
  readonly saves: Data;
  readonly normalHuman: boolean;
  readonly infravision: number;
  readonly walk: number;
  readonly alignment: string;
  readonly hp: number;
}

/** Hit dice as the data model holds them. */
export const dice = (number: number, modifier: number, formula: string, asterisks = 0): Data => ({
  dice: number,
  modifier,
  asterisks,
  formula,
});

/** What each people brings besides its gear: dice and saves as its listing has them. A normal human has 1d4 hit points. */
const FOLK: Readonly<Record<string, Folk>> = {
  human: {
    name: "",
    people: "human",
    hd: dice(0.5, 0, "1d4"),
    saves: { as: "normalHuman" },
    normalHuman: true,
    infravision: 0,
    walk: 120,
    alignment: "any",
    hp: 2,
  },
  dwarf: {
    name: "Dwarf",
    people: "dwarf",
    hd: dice(1, 0, "1d8"),
    saves: { as: "class", asClass: "dwarf", asLevel: 1 },
    normalHuman: false,
    infravision: 60,
    walk: 120,
    alignment: "lawful",
    hp: 4,
  },
  elf: {
    name: "Elf",
    people: "elf",
    hd: dice(1, 1, "1d8+1", 1),
    saves: { as: "class", asClass: "elf", asLevel: 1 },
    normalHuman: false,
    infravision: 60,
    walk: 120,
    alignment: "neutral",
    hp: 5,
  },
  orc: {
    name: "Orc",
    people: "other",
    hd: dice(1, 0, "1d8"),
    saves: { as: "own" },
    normalHuman: false,
    infravision: 60,
    walk: 120,
    alignment: "chaotic",
    hp: 4,
  },
  goblin: {
    name: "Goblin",
    people: "other",
    hd: dice(1, -1, "1d8-1"),
    saves: { as: "normalHuman" },
    normalHuman: false,
    infravision: 90,
    walk: 60,
    alignment: "chaotic",
    hp: 3,
  },
};

/** @throws an Error for a people that is not known */
export function folkOf(race: string): Folk {
  const folk = FOLK[race];
  if (!folk) throw new Error(`nobody knows the people "${race}"`);
  return folk;
}

/** The gear of the lists, in their words. */
const GEAR: Readonly<Record<string, { readonly weapon?: string; readonly worn?: string; readonly other?: string }>> = {
  "short bow": { weapon: "short-bow" },
  bow: { weapon: "short-bow" },
  "long bow": { weapon: "long-bow" },
  crossbow: { weapon: "crossbow" },
  sword: { weapon: "sword" },
  "short sword": { weapon: "short-sword" },
  spear: { weapon: "spear" },
  lance: { weapon: "lance" },
  dagger: { weapon: "dagger" },
  "dagger or staff": { weapon: "dagger" },
  "any weapon": { weapon: "spear" },
  "war hammer or axe": { weapon: "war-hammer" },
  leather: { worn: "leather" },
  "leather armour": { worn: "leather" },
  chainmail: { worn: "chainmail" },
  "plate mail": { worn: "plate-mail" },
  shield: { worn: "shield" },
  "holy symbol": { other: "holy-symbol" },
  "spell book": { other: "spell-book" },
  "thieves' tools": { other: "thieves-tools" },
};

/**
 * Gear of the lists as items: first weapon in hand, armour worn as the listed armour class has it. A bow that a shield leaves no hand for
 * hangs on the back.
 * @throws an Error for gear that is not known
 */
export function kit(words: readonly string[]): ItemEntry[] {
  const found = words.map((word) => {
    const gear = GEAR[word];
    if (!gear) throw new Error(`nobody knows the gear "${word}"`);
    return gear;
  });
  const weapons = found.flatMap(({ weapon }) => (weapon ? [weapon] : []));
  const worn = found.flatMap(({ worn: armour }) => (armour ? [armour] : []));
  const others = found.flatMap(({ other }) => (other ? [other] : []));
  const hasShield = worn.includes("shield");
  const onBack = (weapon: ItemEntry): boolean => hasShield && weapon.system.hands === "two";
  return [
    ...arms(weapons).map((weapon) =>
      onBack(weapon) ? { ...weapon, system: { ...weapon.system, location: "carried" } } : weapon,
    ),
    ...worn.map((key) => piece(key, { location: "worn" })),
    ...others.map((key) => piece(key, { location: "carried" })),
  ];
}
