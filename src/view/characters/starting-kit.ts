/** The random purchases of a new character: arms first, then the usual dungeon equipment, while the gold lasts. */
import type { ClassId } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";

const ARMS: Readonly<Record<string, readonly string[]>> = {
  fighter: ["sword"],
  // One-handed weapons come first, so that a shield can be used.
  dwarf: ["hand-axe", "battle-axe"],
  elf: ["sword"],
  halfling: ["short-sword", "sling", "sling-stones"],
  cleric: ["mace", "holy-symbol"],
  thief: ["thieves-tools", "short-sword"],
  "magic-user": ["dagger"],
};
/** The items that are not weapons. */
const UNARMED: readonly string[] = ["holy-symbol", "sling-stones", "thieves-tools"];
const ARMOUR: Readonly<Record<string, readonly string[]>> = {
  fighter: ["plate-mail", "chainmail", "leather"],
  dwarf: ["plate-mail", "chainmail", "leather"],
  elf: ["chainmail", "leather"],
  halfling: ["chainmail", "leather"],
  cleric: ["plate-mail", "chainmail", "leather"],
  thief: ["leather"],
};
const SHIELDED: readonly string[] = ["fighter", "dwarf", "halfling", "cleric", "elf"];
const GEAR = [
  "backpack",
  "torch",
  "tinder-box",
  "standard-rations",
  "waterskin",
  "rope-50-ft",
  "large-sack",
  "iron-spikes",
];
/** Gold kept for equipment when armour is chosen. */
const RESERVE = 15;

/** The purchases, in order, and the remaining gold. `price`: of the lot on sale, in gold pieces; undefined where none is on sale. */
export function kitFor(
  id: ClassId,
  gold: number,
  price: (key: string) => number | undefined,
): { readonly keys: readonly string[]; readonly left: number } {
  let left = gold;
  const keys: string[] = [];
  const buy = (key: string | undefined, keep = 0): void => {
    const cost = key === undefined ? undefined : price(key);
    if (key === undefined || cost === undefined || cost > left - keep) return;
    keys.push(key);
    left = Math.round((left - cost) * 100) / 100;
  };
  for (const key of ownRow(ARMS, id) ?? ["dagger"]) buy(key);
  // A thief still gets a weapon when the tools took nearly all gold.
  if (keys.every((key) => UNARMED.includes(key))) buy("dagger");
  buy((ownRow(ARMOUR, id) ?? []).find((key) => (price(key) ?? Number.POSITIVE_INFINITY) <= left - RESERVE));
  if (SHIELDED.includes(id)) buy("shield", RESERVE);
  for (const key of GEAR) buy(key);
  return { keys, left };
}
