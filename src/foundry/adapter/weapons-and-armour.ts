import { fullBonus } from "../../rules/characters/allowed-equipment.ts";
import { hasFlat } from "../../rules/creature/arms.ts";
import {
  type Armour,
  type Creature,
  type DamageKind,
  DOUBLES,
  type NaturalAttack,
  type Rider,
  type Weapon,
} from "../../rules/creature/types.ts";
import { peopleOf } from "../../rules/derived/acting-class.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { fumbles } from "../../rules/topics/fumbles.ts";
import type { Modifier, Quantity } from "../../rules/trace/types.ts";

type Of<T extends Item.SubType> = Item.SystemOfType<T>;
type Kin = Pick<Creature, "class" | "ancestry">;

/** The quantity of the rules core for each stored modifier. */
const QUANTITIES: Readonly<Record<string, { on: Quantity; use?: "melee" | "missile"; save?: string }>> = {
  ac: { on: "armourClass" },
  attack: { on: "attack" },
  attacked: { on: "attacked" },
  melee: { on: "attack", use: "melee" },
  missile: { on: "attack", use: "missile" },
  damage: { on: "damage" },
  save: { on: "save" },
  saveDeath: { on: "save", save: "death" },
  saveWands: { on: "save", save: "wands" },
  saveParalysis: { on: "save", save: "paralysis" },
  saveBreath: { on: "save", save: "breath" },
  saveSpells: { on: "save", save: "spells" },
  initiative: { on: "initiative" },
  morale: { on: "morale" },
  reaction: { on: "reaction" },
  loyalty: { on: "loyalty" },
  movement: { on: "movement" },
  surprise: { on: "surprise" },
};

/** The modifiers of an item in the rules core's shape. */
export function itemModifiers(item: Item.Implementation, modifiers: Of<"weapon">["modifiers"]): Modifier[] {
  return modifiers.flatMap((modifier) => {
    const to = ownRow(QUANTITIES, modifier.to);
    if (!to) return [];
    const { on, ...use } = to;
    const when = {
      ...use,
      ...(modifier.against.length > 0 && { against: modifier.against }),
      ...(modifier.while && { while: modifier.while }),
    };
    return [
      {
        key: "item.bonus",
        on,
        op: "add" as const,
        value: modifier.value,
        source: { kind: "item" as const, name: item.name },
        ...(Object.keys(when).length > 0 && { when }),
      },
    ];
  });
}

const PEOPLES: readonly string[] = ["human", "dwarf", "elf", "halfling"];

/** A weapon's alternate bonus against certain creatures, as the difference to its first bonus: to hit and damage. */
function alternateBonus(item: Item.Implementation, { bonus, alternate }: Of<"weapon">): Modifier[] {
  const more = alternate.bonus - bonus;
  if (alternate.against.length === 0 || more === 0) return [];
  return (["attack", "damage"] as const).map((on) => ({
    key: "item.bonus",
    on,
    op: "add" as const,
    value: more,
    source: { kind: "item" as const, name: item.name },
    when: { against: alternate.against },
  }));
}

/** The weapon type of a key: a *dagger +1* is a dagger, a *bow +1* a short bow (ERIS-22). */
function weaponType(key: string): string {
  const plain = key.replace(/-(?:plus|minus)-\d.*$/, "");
  return plain === "bow" ? "short-bow" : plain;
}

/** Short, medium and long range in feet. */
type Ranges = readonly [number, number, number];

/** The ranges of a weapon that can be shot or thrown. */
function rangesOf({ missile, range }: Pick<Of<"weapon">, "missile" | "range">): Ranges | undefined {
  const { short, medium, long } = range;
  return missile && long !== null ? [short ?? 0, medium ?? long, long] : undefined;
}

/** The ranges in feet of a thrown object that is no throwing weapon. */
const HURLED: Ranges = [10, 20, 30];

/**
 * The values of a weapon made for one ancestry in this wielder's hands: the bonus; for the right ancestry its listed ranges and its return to the
 * thrower; for others the ranges of any thrown weapon (ERIS-75).
 */
function madeFor(weapon: Of<"weapon">, carrier: Kin, rulings: Rulings) {
  const { specialPurpose, bonus: magic, otherBonus, returns, missile } = weapon;
  const listed = rangesOf(weapon);
  const fullFor = PEOPLES.includes(specialPurpose) ? specialPurpose : "";
  const others = otherBonus === null ? {} : { otherBonus };
  const { bonus, powers } = fullBonus(carrier, { magic, ...(fullFor && { fullFor }), ...others }, rulings);
  const own = fullFor === "" || fullFor === peopleOf(carrier);
  return {
    bonus,
    ...(listed && { ranges: powers ? listed : nearer(listed) }),
    ...(missile && fullFor !== "" && own && { flies: true as const }),
    ...(missile && returns && own && { returns: true as const }),
  };
}

function nearer([short, medium, long]: Ranges): Ranges {
  return [Math.min(short, HURLED[0]), Math.min(medium, HURLED[1]), Math.min(long, HURLED[2])];
}

/**
 * A weapon for the rules. `ammunition`: the number of pieces the carrier has for it; undefined when it needs none. A weapon whose special purpose
 * names an ancestry was made for it (ERIS-75).
 */
export function weaponFrom(
  item: Item.Implementation,
  ammunition: number | undefined,
  carrier: Kin,
  rulings: Rulings,
): Weapon {
  const system = item.system as Of<"weapon">;
  const type = weaponType(system.key || item.name.toLowerCase().replaceAll(" ", "-"));
  const { bonus, ...throws } = madeFor(system, carrier, rulings);
  // Where weapons can break, the rules core decides what a broken one still does, and why (GOR-81).
  const spent = system.broken && rulings.use(fumbles) === undefined;
  return {
    id: item.id ?? "",
    name: item.name,
    type,
    ...(system.proficiencyGroup && { group: system.proficiencyGroup }),
    ...(system.missileKey && { missileRow: system.missileKey }),
    fits: {
      ...(system.fitsSmall && { halfling: true }),
      ...(system.fitsDwarf !== null && { dwarf: system.fitsDwarf }),
    },
    damage: system.damage,
    melee: system.melee,
    missile: system.missile,
    ...throws,
    hands: system.hands,
    slow: system.slow,
    blunt: system.blunt,
    edged: system.edged,
    canUseFlat: system.canUseFlat || (system.edged && hasFlat(type, system.proficiencyGroup)),
    martial: system.martial,
    reload: system.reload,
    brace: system.brace,
    charge: system.charge,
    splash: system.splash,
    thrown: system.missile && system.ammunition === "",
    silver: system.silver,
    magic: spent ? 0 : bonus,
    isMagic: (system.magic || system.bonus !== 0) && !spent,
    ...damageTypeOf(system.damageKind),
    broken: system.broken,
    twoHandedGrip: system.grip === "both",
    held: system.location === "inHand" ? (system.offHand ? "off" : "main") : "carried",
    ...(ammunition !== undefined && { ammunition }),
    modifiers: [...itemModifiers(item, system.modifiers), ...(spent ? [] : alternateBonus(item, system))],
  };
}

/** The damage type of a flaming or freezing weapon; empty for ordinary hits. */
function damageTypeOf(kind: string): { readonly damageType?: string } {
  return kind === "normal" || kind === "silver" || kind === "magic" ? {} : { damageType: kind };
}

const ARMOUR_TYPES = { leather: "leather", chain: "chain", plate: "plate" } as const;
type ArmourType = keyof typeof ARMOUR_TYPES;

function isArmourType(material: string): material is ArmourType {
  return Object.hasOwn(ARMOUR_TYPES, material);
}

/** Worn armour for the rules; undefined for armour that is not worn, is broken or does not protect. */
export function armourFrom(item: Item.Implementation, carrier: Kin, rulings: Rulings): Armour | undefined {
  const system = item.system as Of<"armour">;
  const { bonus, fullFor, otherBonus } = system;
  if (system.broken) return undefined;
  if (system.location !== "worn" && system.location !== "inHand") return undefined;
  const kind = system.kind === "armour" ? "suit" : system.kind;
  if (kind !== "suit" && kind !== "shield" && kind !== "helmet") return undefined;
  return {
    id: item.id ?? "",
    name: item.name,
    kind,
    ...(kind === "suit" && {
      type: isArmourType(system.material) ? system.material : ("other" as const),
      baseDescending: system.ac,
      ...(system.metal && { metal: true }),
    }),
    magic: fullBonus(carrier, { magic: bonus, fullFor, ...(otherBonus !== null && { otherBonus }) }, rulings).bonus,
  };
}

const KINDS: Readonly<Record<string, Partial<DamageKind>>> = {
  normal: { type: "mundane" },
  silver: { type: "mundane", silver: true },
  magic: { type: "mundane", magic: true },
};

/** A stored kind of damage for the rules. */
function damageKindFrom(kind: string): DamageKind {
  return { type: kind, silver: false, magic: false, bonus: 0, ...KINDS[kind] };
}

type Stored = Of<"attack">["riders"][number];

/** The share of bitten creatures that fall ill, and the length of the illness. */
function illnessOf({ oneIn, deadlyIn, ill }: Stored): Partial<Rider> {
  return { ...(oneIn && { oneIn }), ...(deadlyIn && { deadlyIn, ill }) };
}

function durationOf({ duration }: Pick<Stored, "duration">): Pick<Rider, "duration"> {
  const { formula, unit, text } = duration;
  return formula || text || unit !== "instant" ? { duration: { formula, unit, text } } : {};
}

/** The condition for a rider: a high roll, several hits, certain targets. */
function occasionOf({ onNatural, onMargin, onHits, against }: Stored): Partial<Rider> {
  return {
    ...(onNatural !== null && { onNatural }),
    ...(onMargin !== null && { onMargin }),
    ...(onHits > 1 && { onHits }),
    ...(against.length > 0 && { against }),
  };
}

function riderFrom(rider: Stored): Rider {
  // A save that changes nothing about the rider is described in its note.
  const save = rider.save.onSave === "none" ? null : rider.save.category;
  const poison = rider.kind === "poison";
  return {
    kind: rider.kind === "bloodDrain" ? "blood" : rider.kind,
    ...(save && { save, saveModifier: rider.save.modifier }),
    ...(rider.formula ? { amount: rider.formula } : rider.amount > 0 ? { amount: String(rider.amount) } : {}),
    ...(rider.note && { note: rider.note }),
    ...(poison && rider.key && { poison: rider.key }),
    ...(!poison && rider.key && { key: rider.key }),
    ...((rider.lethal || poison) && { lethal: rider.lethal }),
    ...(rider.ghoul && { ghoul: true }),
    ...(rider.ability && { ability: rider.ability }),
    ...(rider.kind === "energyDrain" && { drain: rider.drain }),
    ...durationOf(rider),
    ...occasionOf(rider),
    ...illnessOf(rider),
  };
}

/** The save against a whole attack, as a rider: half of a breath's damage, or a curse that fails. */
function wholeSave({ save, riders, note }: Of<"attack">): Rider[] {
  if (!save.category) return [];
  const asked = { save: save.category, saveModifier: save.modifier };
  if (save.onSave === "half") return [{ kind: "half", ...asked }];
  return riders.length > 0 ? [] : [{ kind: "other", ...asked, ...(note && { note }) }];
}

/** A natural attack for the rules. */
export function attackFrom(item: Item.Implementation, left?: number | null): NaturalAttack {
  const system = item.system as Of<"attack">;
  const { lostPer } = system;
  const ranges = rangesOf(system);
  const doubles = DOUBLES.filter((when) => system.doubles.includes(when));
  return {
    id: item.id ?? "",
    name: item.name,
    routine: system.routine,
    count: system.count,
    damage: system.damageFromHp ? "current-hp" : system.damage,
    byWeapon: system.byWeapon,
    weaponBonus: system.weaponBonus,
    ...(ranges && { ranges }),
    kind: damageKindFrom(system.damageKind),
    riders: [...wholeSave(system), ...system.riders.map(riderFrom)],
    modifiers: itemModifiers(item, system.modifiers),
    doubles,
    ...((system.automatic || system.breath || system.gaze) && { automatic: true }),
    ...(system.forms.length > 0 && { forms: system.forms }),
    ...(lostPer && { lostPer, ...(typeof left === "number" && { left }) }),
  };
}
