/** The appearance of an unidentified item: only data that can be seen or felt. Pure. */
import { ownRow } from "../../rules/input-checks.ts";

/** The data of an item that its appearance depends on. */
export interface SeenItem {
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** An appearance before its texts: the plain name when the item's own gives one, and the name otherwise. */
interface UnidentifiedLook {
  /** The noun of its true name ("Sword", "Boots"), if any. */
  readonly noun?: string;
  /** The key of its looks and noun: a kind of magic item, or a type of item. */
  readonly kind: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** Data that can be seen or felt on any item. */
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
 * Kinds of magic items with different looks, with the icon of each.
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
/** Icons that replace those of cursed items, which would reveal the curse. */
const PLAIN: Readonly<Record<string, string>> = { armour: "breastplate" };

/** Number of looks of each kind, under `RULINGS.Unknown.look`. */
export const LOOKS_OF_A_KIND = 8;

/** The appearance of an item. */
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

/** Whether the kind has different looks. */
export function hasLooks(kind: string): boolean {
  return Object.hasOwn(LOOKS, kind);
}

/** The apparent armour class of a cursed suit, which looks like any other. */
function soundArmour(type: string, { kind, ac, shieldBonus }: Readonly<Record<string, unknown>>) {
  if (type !== "armour") return {};
  if (kind === "shield") return { shieldBonus: Math.max(1, Number(shieldBonus ?? 0)) };
  return Number(ac) >= 9 && kind === "armour" ? { ac: 3 } : {};
}

/** The plain weapon in a name: "War Hammer +3, Dwarven Thrower" becomes a war hammer; undefined for a name without a bonus, which would reveal too much. */
function plainArms(name: string): string | undefined {
  const plain = name
    .replace(/^cursed\s+/i, "")
    .replace(/\s*,.*$/, "")
    .replace(/\s*[+\-−]\s*\d.*$/, "")
    .trim();
  return plain !== "" && plain !== name.trim() ? plain : undefined;
}

/** The noun of a name: boots for "Boots of Speed", a cloak for "Displacer Cloak". */
function headWord(name: string): string | undefined {
  const [head = ""] = name.split(/ of | with |:/);
  if (head !== name && !name.includes(":")) return head.trim();
  const words = head.trim().split(/\s+/);
  const first = words.indexOf("and");
  return first > 0 ? words.slice(first - 1).join(" ") : words.length > 1 ? words.at(-1) : undefined;
}
