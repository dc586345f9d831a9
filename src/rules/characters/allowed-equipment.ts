import { classesOf, inClass, withOneClass } from "../creature/classes-of.ts";
import type { OwnClassTables } from "../creature/custom-class.ts";
import type { Creature } from "../creature/types.ts";
import { actsAs, peopleOf } from "../derived/acting-class.ts";
import { finiteNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { clerics } from "../topics/clerics.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";

/** An item to wield or wear, with the facts that the class rules look at. */
export type Arms =
  | {
      readonly kind: "weapon";
      /** Id of the equipment list. */
      readonly type: string;
      /** Its group for expertise, such as daggers. */
      readonly group?: string;
      readonly blunt: boolean;
      readonly edged: boolean;
      /** It or its ammunition is magical. */
      readonly magic: boolean;
      /** The magic is that of edged ammunition, such as arrows. */
      readonly edgedAmmunitionMagic?: boolean;
      readonly twoHands: boolean;
      readonly fits?: boolean;
    }
  | {
      readonly kind: "suit" | "shield" | "helmet";
      readonly type?: string;
      readonly magic: boolean;
    };

/** The reason why a character should not use an item: `refused` stops it (the referee may override), otherwise it is a warning. */
interface ArmsFault {
  readonly refused: boolean;
  readonly fault: Refusal;
}

type Carrier = Pick<Creature, "class" | "also" | "ancestry">;

const DAGGERS: readonly string[] = ["dagger", "silver-dagger"];
const LONG: readonly string[] = ["long-bow", "two-handed-sword"];

/**
 * The reason why a character cannot use or wear an item (Facts on arms; ERIS-56, ERIS-69, ERIS-70, ERIS-77, ERIS-78, ERIS-83; GOR-09, GOR-11, GOR-14, GOR-16):
 * the size of its people, a cleric's vows, an elf's operating class, a class's training. Undefined when there is none.
 */
export function armsFault(carrier: Carrier, item: Arms, rulings: Rulings): ArmsFault | undefined {
  const faults = classesOf(carrier).map((own) => faultOfClass(withOneClass(carrier, own), item, rulings));
  if (faults.length < 2) return faultOfClass(carrier, item, rulings);
  // The size of a people forbids an item for every class.
  if (!rulings.flag("strictestArmour") && faults.includes(undefined)) return undefined;
  return faults.find((fault) => fault?.refused) ?? faults.find((fault) => fault !== undefined);
}

function faultOfClass(carrier: Carrier, item: Arms, rulings: Rulings): ArmsFault | undefined {
  const own = carrier.class;
  const people = peopleOf(carrier);
  if (item.kind === "weapon") {
    const rule = rulings.use(demihumans).refuses(people, item);
    if (rule) return { refused: true, fault: { key: "character.tooLarge", rule, topic: demihumans.key } };
    if (own?.id === "cleric" && !own.own?.weapons) return vowFault(item, rulings);
  }
  if (!own) return undefined;
  const written = own.own && ownFault(own.own, item);
  if (written) return written.fault;
  if (own.id === "elf") return item.kind === "weapon" ? undefined : elfArmourFault(own, item, rulings);
  return item.kind === "weapon" ? weaponFault(own, item, rulings) : armourFault(own.id, item);
}

function vowFault(item: Extract<Arms, { kind: "weapon" }>, rulings: Rulings): ArmsFault | undefined {
  const vows = rulings.use(clerics);
  const edgedMagic = (item.edged && item.magic) || item.edgedAmmunitionMagic === true;
  const rule = vows.forbids({ blunt: item.blunt, edgedMagic });
  if (!rule) return undefined;
  const key = edgedMagic && vows.strict ? "character.noEdgedMagic" : "character.bluntOnly";
  return { refused: vows.strict, fault: { key, rule, topic: clerics.key } };
}

/** The rule of a custom class about an item; undefined where it has none and its base class decides. */
function ownFault(
  { name, weapons, armour }: OwnClassTables,
  item: Arms,
): { readonly fault: ArmsFault | undefined } | undefined {
  const barred = (key: string) => ({ fault: { refused: false, fault: { key, data: { class: name } } } });
  if (item.kind === "weapon") {
    if (!weapons) return undefined;
    if (weapons.bluntOnly && !item.blunt) return barred("character.ownBluntOnly");
    const trained = weapons.keys.length === 0 || weapons.keys.includes(item.type);
    return trained ? { fault: undefined } : barred("character.ownWeapons");
  }
  if (!armour || item.kind === "helmet") return armour && { fault: undefined };
  const may = item.kind === "shield" ? armour.shield : armour.keys.includes(item.type ?? "");
  return may ? { fault: undefined } : barred(item.kind === "shield" ? "character.ownNoShield" : "character.ownArmour");
}

/** An elf with two classes wears only magic armour as a magic-user; a helmet may be mundane (ERIS-56). */
function elfArmourFault(
  own: NonNullable<Creature["class"]>,
  item: Exclude<Arms, { kind: "weapon" }>,
  rulings: Rulings,
): ArmsFault | undefined {
  if (!rulings.use(elves).magicArmourOnly || own.operating !== "magic-user") return undefined;
  if (item.magic || item.kind === "helmet") return undefined;
  return { refused: true, fault: { key: "character.magicArmourOnly", rule: "ERIS-56", topic: elves.key } };
}

function weaponFault(
  own: NonNullable<Creature["class"]>,
  { type, group }: Extract<Arms, { kind: "weapon" }>,
  rulings: Rulings,
): ArmsFault | undefined {
  // A dwarf as a fighter may use every item that a fighter uses (GOR-11, GOR-20).
  const id = own.id === "dwarf" || own.id === "halfling" ? actsAs(own, rulings) : own.id;
  const { weapons } = CLASS_FACTS[id];
  const isDagger = DAGGERS.includes(type) || group === "daggers";
  const forbidden = (weapons === "dagger" && !isDagger) || (weapons === "small" && LONG.includes(type));
  if (!forbidden) return undefined;
  const key = weapons === "dagger" ? "character.daggerOnly" : "character.tooLarge";
  return { refused: false, fault: { key, ...(weapons === "dagger" && { rule: "GOR-14" }) } };
}

function armourFault(
  id: NonNullable<Creature["class"]>["id"],
  item: Exclude<Arms, { kind: "weapon" }>,
): ArmsFault | undefined {
  const { armour } = CLASS_FACTS[id];
  if (armour === "any" || item.kind === "helmet") return undefined;
  if (armour === "leather")
    return item.kind === "suit" && item.type === "leather"
      ? undefined
      : { refused: false, fault: { key: "character.leatherOnly" } };
  return { refused: false, fault: { key: "character.noArmour", rule: "GOR-14" } };
}

/**
 * The reason why armour or a shield prevents casting (GOR-14): magic-users cast in none, custom classes not in what they may not wear. Elves may cast (ERIS-55,
 * GOR-16), and so may characters with several classes in armour of another of them, where the ruling allows it (EXT-03).
 */
export function castingFault(
  carrier: Carrier,
  worn: readonly { readonly kind: "suit" | "shield" | "helmet"; readonly type?: string }[],
  rulings: Rulings,
): Refusal | undefined {
  if (carrier.also) {
    const bars = (own: NonNullable<Creature["class"]>): boolean =>
      worn.some((piece) => armsFault(withOneClass(carrier, own), { ...piece, magic: false }, rulings) !== undefined);
    if (!rulings.flag("strictestArmour") && !classesOf(carrier).every(bars)) return undefined;
  }
  const { class: characterClass } = inClass(carrier, ({ id }) => id === "magic-user");
  if (characterClass?.id !== "magic-user") return undefined;
  const may = characterClass.own?.armour;
  const hinders = ({ kind, type = "" }: (typeof worn)[number]): boolean =>
    kind !== "helmet" && !(kind === "shield" ? may?.shield : may?.keys.includes(type));
  return worn.some(hinders) ? { key: "character.castInArmour", rule: "GOR-14" } : undefined;
}

/**
 * The reason why an elf with two classes cannot cast as a fighter: both hands are full (ERIS-55). One hand can let go of a two-handed weapon, so a bow alone
 * hinders nobody; for a magic-user and everybody else only BX-146 applies.
 * @param held names of the items in hand, including a shield
 */
export function freeHandFault(carrier: Carrier, held: readonly string[], rulings: Rulings): Refusal | undefined {
  const characterClass = carrier.class;
  if (characterClass?.id !== "elf" || characterClass.operating === "magic-user" || held.length < 2) return undefined;
  if (!rulings.use(elves).freeHandToCast) return undefined;
  return { key: "character.noFreeHand", rule: "ERIS-55", topic: elves.key, data: { held: held.join(", ") } };
}

/** The bonus of a magic weapon made for one people, and whether its powers work (ERIS-75: the +3 war hammer). */
export function fullBonus(
  carrier: Carrier,
  weapon: { readonly magic: number; readonly fullFor?: string; readonly otherBonus?: number },
  rulings: Rulings,
): { readonly bonus: number; readonly powers: boolean } {
  const magic = finiteNumber(weapon.magic, "weapon.magic", -10, 10);
  const full = !weapon.fullFor || weapon.fullFor === peopleOf(carrier) || !rulings.use(demihumans).fullForOne;
  return full ? { bonus: magic, powers: true } : { bonus: Math.min(magic, weapon.otherBonus ?? 2), powers: false };
}
