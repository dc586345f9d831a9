import { isMissile, missileLine, reachFeet, wholeFeet } from "../../rules/attack/means.ts";
import type { Ammunition, AttackInput, Means } from "../../rules/attack/types.ts";
import { type Arms, armsFault } from "../../rules/characters/allowed-equipment.ts";
import { type Foe, hatredFault } from "../../rules/characters/hatred.ts";
import type { Armour, Creature, Weapon } from "../../rules/creature/types.ts";
import { peopleOf } from "../../rules/derived/acting-class.ts";
import { heatOf, type Vision } from "../../rules/exploration/vision.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";

/** Objections to an attack besides the attack's own rules. `stop` stops a player and warns a referee. */
interface AttackAdvice {
  readonly stop?: Refusal;
  readonly warnings: readonly Refusal[];
}

function asArms(carrier: Creature, weapon: Weapon, ammunition?: Ammunition): Arms {
  // A vessel that breaks on impact (holy water, oil) has no edge that a vow could forbid.
  const blunt = weapon.blunt || weapon.splash;
  const people = peopleOf(carrier);
  const fits = people === "halfling" || people === "dwarf" ? weapon.fits?.[people] : undefined;
  return {
    kind: "weapon",
    type: weapon.type,
    ...(weapon.group && { group: weapon.group }),
    blunt,
    edged: weapon.edged && !blunt,
    magic: weapon.isMagic && !weapon.broken,
    ...(ammunition && { edgedAmmunitionMagic: ammunition.isMagic && !blunt }),
    twoHands: weapon.hands === "two" || weapon.twoHandedGrip,
    ...(fits !== undefined && { fits }),
  };
}

/** The reason why a creature should not wield a weapon (GOR-09, GOR-11, GOR-14, ERIS-69, ERIS-70, ERIS-77, ERIS-78, ERIS-83); undefined without one. */
export function wieldingFault(carrier: Creature, weapon: Weapon, rulings: Rulings, ammunition?: Ammunition) {
  return armsFault(carrier, asArms(carrier, weapon, ammunition), rulings);
}

/** The reason why a creature should not wear a piece of armour (GOR-14, ERIS-56); undefined without one. */
export function wearingFault(carrier: Creature, piece: Armour, rulings: Rulings): Refusal | undefined {
  const { kind, type, magic } = piece;
  return armsFault(carrier, { kind, ...(type && { type }), magic: magic > 0 }, rulings)?.fault;
}

/** The longest range of a weapon, shot or thrown; a thrown object has only a medium range (ERIS-22). */
function furthest(weapon: Weapon, rulings: Rulings): number {
  const line = missileLine({ kind: "weapon", weapon, use: "missile" }, rulings);
  return line ? Math.max(line.short, line.medium, line.long) : 0;
}

/** The missile weapons that reach a target at this distance, and whether the weapon in hand can be thrown that far. */
function reaching({ attacker, means, situation }: AttackInput, rulings: Rulings): string[] {
  const feet = wholeFeet(situation) ?? 0;
  const own = means.kind === "weapon" ? [means.weapon] : [];
  return [...own, ...attacker.weapons.filter(({ held, id }) => held !== "carried" && id !== own[0]?.id)]
    .filter((weapon) => weapon.missile && !weapon.broken && weapon.ammunition !== 0)
    .filter((weapon) => furthest(weapon, rulings) >= feet)
    .map(({ name }) => name);
}

/** The advice about the target before the roll: oneself, a friend, or out of reach, with alternatives to approaching (BX-150, ERIS-10). */
export function targetAdvice(input: AttackInput, friend: boolean, rulings: Rulings): AttackAdvice {
  const { attacker, target, means, situation } = input;
  if (attacker.id === target.id) return { stop: { key: "attackSelf", data: { name: target.name } }, warnings: [] };
  const warnings: Refusal[] = friend ? [{ key: "attackFriend", data: { name: target.name } }] : [];
  const feet = wholeFeet(situation);
  const far = feet !== undefined && feet > reachFeet(rulings) && !situation.allInReach;
  if (!far || isMissile(means, situation, rulings)) return { warnings };
  const names = reaching(input, rulings);
  return {
    warnings: names.length > 0 ? [...warnings, { key: "attackInstead", data: { names: names.join(", ") } }] : warnings,
  };
}

/** The advice about the attacker's sight of the target: none in the dark, or only by its heat, bright or black (BX-041 to BX-043). */
export function sightAdvice(
  seeing: { readonly seen: boolean; readonly by: Vision } | undefined,
  target: Pick<Creature, "name" | "tags">,
): readonly Refusal[] {
  if (!seeing || (seeing.seen && seeing.by !== "infravision")) return [];
  const data = { name: target.name };
  if (!seeing.seen) return [{ key: "attackDark", rule: "BX-042", data }];
  return [{ key: heatOf(target) === "bright" ? "attackWarm" : "attackCold", rule: "BX-043", data }];
}

/** The advice from the attacker's equipment and hatreds (ERIS-62, ERIS-76 and the facts on arms). */
export function attackAdvice(
  attacker: Creature,
  targetId: string,
  means: Means,
  foes: readonly Foe[],
  rulings: Rulings,
): AttackAdvice {
  const arms = means.kind === "weapon" ? wieldingFault(attacker, means.weapon, rulings, means.ammunition) : undefined;
  const hated = hatredFault(attacker, targetId, foes, rulings);
  const stops = [...(arms?.refused ? [arms.fault] : []), ...(hated ? [hated] : [])];
  const [stop, ...others] = stops;
  return { ...(stop && { stop }), warnings: [...others, ...(arms && !arms.refused ? [arms.fault] : [])] };
}
