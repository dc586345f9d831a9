import type { Creature, DamageKind, Weapon } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import type { MissileLine } from "../tables/attack.ts";
import { fumbles } from "../topics/fumbles.ts";
import { meleeReach } from "../topics/meleeReach.ts";
import { missileWeapons } from "../topics/missileWeapons.ts";
import type { Modifier } from "../trace/types.ts";
import type { AttackSituation, Means } from "./types.ts";

/** The reach of melee attacks in feet (BX-150, ERIS-10). */
export function reachFeet(rulings: Rulings): number {
  return rulings.use(meleeReach).feet;
}

/** Distance in whole feet, rounded up; undefined when not measured. */
export function wholeFeet(situation: AttackSituation): number | undefined {
  return situation.distanceFeet === undefined ? undefined : Math.ceil(situation.distanceFeet);
}

/** The listed damage bonus of a monster that may attack with weapons. */
export function listedBonus({ attacks }: Pick<Creature, "attacks">): { readonly damageBonus?: number } {
  const byWeapon = attacks.find((attack) => attack.byWeapon);
  return byWeapon && byWeapon.weaponBonus !== 0 ? { damageBonus: byWeapon.weaponBonus } : {};
}

/** The distance in feet beyond which missiles may be used, at any melee reach (BX-143, MIX-21). */
const BESIDE = 5;

/** Whether the attack is a missile; a natural attack with ranges is one when the target is not adjacent. */
export function isMissile(means: Means, situation: AttackSituation, rulings: Rulings): boolean {
  if (means.kind === "weapon") return means.use === "missile";
  if (means.kind === "unarmed" || !means.attack.ranges) return false;
  const feet = wholeFeet(situation);
  return feet !== undefined && feet > Math.min(BESIDE, reachFeet(rulings));
}

/** Ranges and rate of fire, in dungeon feet; undefined for a melee attack. */
export function missileLine(means: Means, rulings: Rulings): MissileLine | undefined {
  if (means.kind === "weapon") return rulings.use(missileWeapons)(means.weapon, rulings.flag("crossbowsReload"));
  if (means.kind === "unarmed" || !means.attack.ranges) return undefined;
  const [short, medium, long] = means.attack.ranges;
  return { short, medium, long, attacks: 1, rounds: 1, damage: 0 };
}

/** Whether a weapon is broken, and so counts as mundane where weapons break (GOR-81). */
export function isUseless(weapon: Weapon, rulings: Rulings): boolean {
  return weapon.broken && rulings.use(fumbles) !== undefined;
}

/** The reason why a weapon's powers do not work: a broken magic weapon has lost them (GOR-81). */
export function powersLost(weapon: Weapon, rulings: Rulings): string | undefined {
  return isUseless(weapon, rulings) && (weapon.isMagic || weapon.magic > 0) ? "brokenMagic" : undefined;
}

/** The modifiers of a natural attack. */
export function modifiersOf(means: Means): readonly Modifier[] {
  return (means.kind === "natural" && means.attack.modifiers) || [];
}

/** The damage kind of an attack, compared with the kinds that can harm the target (BX-155). */
export function damageKind(means: Means, rulings: Rulings): DamageKind {
  if (means.kind === "natural") return means.attack.kind;
  if (means.kind === "unarmed") return { type: "mundane", silver: false, magic: false, bonus: 0 };
  const { weapon, ammunition } = means;
  const dead = isUseless(weapon, rulings);
  const bonus = Math.max(dead ? 0 : weapon.magic, ammunition?.magic ?? 0);
  return {
    type: weapon.damageType ?? "mundane",
    silver: weapon.silver || (ammunition?.silver ?? false),
    magic: (!dead && (weapon.isMagic || weapon.magic > 0)) || (ammunition?.isMagic ?? false) || bonus > 0,
    bonus,
  };
}

/** The off-hand weapon, when both are one-handed melee weapons and no shield is worn (ERIS-31, GOR-83). */
export function secondWeapon(carrier: Creature, main: Weapon | undefined): Weapon | undefined {
  if (carrier.armour.some(({ kind }) => kind === "shield")) return undefined;
  const first = main ?? carrier.weapons.find(({ held, melee }) => held === "main" && melee);
  const oneHanded = (weapon: Weapon): boolean => weapon.melee && weapon.hands !== "two" && !weapon.twoHandedGrip;
  if (!first || !oneHanded(first)) return undefined;
  return carrier.weapons.find((weapon) => weapon.held === "off" && weapon.id !== first.id && oneHanded(weapon));
}
