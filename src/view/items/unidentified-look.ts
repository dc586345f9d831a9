/** The appearance of an unknown item: only data visible or felt in the hand. Pure. */
import { ownRow } from "../../rules/input-checks.ts";

/** The data of an item, as far as a seeming is made of it. */
export interface SeenItem {
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** A seeming before it has words: the plain name when the thing's own gives one, and what it is called otherwise. */
interface UnidentifiedLook {
  /** Its head word ("Sword", "Boots"), when the true name has one. */
  readonly noun?: string;
  /** The list of looks and the plain word to use: a kind of magic item, or a type of item. */
  readonly kind: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** Data visible or felt on any item. */
const BODY = ["quantity", "weight", "location", "container", "bulky", "slotsEach"] as const;
/** Further visible data of each type of item. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  weapon: [
    ...["damage", "melee", "missile", "range", "hands", "grip", "offHand", "slow", "blunt", "edged", "silver"],
    ...["reload", "brace", "charge", "martial", "canUseFlat", "proficiencyGroup", "ammunition", "missileKey"],
    ...["fitsSmall", "fitsDwarf"],
  ],
  armour: ["kind", "ac", "shieldBonus", "band", "material", "metal", "tier"],
  ammunition: ["group", "bundle", "silver", "holder"],
  magicItem: ["kind"],
  gear: ["kind", "capacity"],
  treasure: ["kind"],
};

/**
 * Kinds of magic items that are told apart by how they look, with the icon of the kind.
 * @texts RULINGS.Unknown.noun.* RULINGS.Unknown.look.*.1
 */
const LOOKS: Readonly<Record<string, string>> = {
  potion: "bubbling-flask",
  scroll: "tied-scroll",
  ring: "ring",
  rod: "orb-wand",
  staff: "wizard-staff",
  wand: "orb-wand",
};
/** Icons that would tell on what is cursed. */
const PLAIN: Readonly<Record<string, string>> = { armour: "breastplate" };

/** How many looks each kind has, under `RULINGS.Unknown.look`. */
export const LOOKS_OF_A_KIND = 8;

/** Returns the appearance of an item. */
export function unidentifiedLookOf({ type, name, img, system }: SeenItem): UnidentifiedLook {
  const kept = [...BODY, ...(ownRow(SEEN, type) ?? [])].filter((key) => key in system);
  const seen: Record<string, unknown> = Object.fromEntries(kept.map((key) => [key, system[key]]));
  const kind = type === "magicItem" ? String(system.kind ?? "misc") : type;
  const look = ownRow(LOOKS, kind);
  const noun = look ? undefined : type === "magicItem" ? headWord(name) : plainArms(name);
  const icon = look ?? ownRow(PLAIN, type);
  return {
    kind,
    ...(noun && { noun }),
    img: icon ? `systems/rulings/assets/icons/${icon}.svg` : img,
    system: { ...seen, ...soundArmour(type, seen), identified: false },
  };
}

/** Returns whether the kind has different looks. */
export function hasLooks(kind: string): boolean {
  return Object.hasOwn(LOOKS, kind);
}

/** A cursed suit protects like any other to all appearance. */
function soundArmour(type: string, { kind, ac, shieldBonus }: Readonly<Record<string, unknown>>) {
  if (type !== "armour") return {};
  if (kind === "shield") return { shieldBonus: Math.max(1, Number(shieldBonus ?? 0)) };
  return Number(ac) >= 9 && kind === "armour" ? { ac: 3 } : {};
}

/** "War Hammer +3, Dwarven Thrower" becomes a war hammer; a name without a bonus would reveal too much. */
function plainArms(name: string): string | undefined {
  const plain = name
    .replace(/^cursed\s+/i, "")
    .replace(/\s*,.*$/, "")
    .replace(/\s*[+\-−]\s*\d.*$/, "")
    .trim();
  return plain !== "" && plain !== name.trim() ? plain : undefined;
}

/** "Boots of Speed" are boots, a "Displacer Cloak" a cloak. */
function headWord(name: string): string | undefined {
  const [head = ""] = name.split(/ of | with |:/);
  if (head !== name && !name.includes(":")) return head.trim();
  const words = head.trim().split(/\s+/);
  const first = words.indexOf("and");
  return first > 0 ? words.slice(first - 1).join(" ") : words.length > 1 ? words.at(-1) : undefined;
}
