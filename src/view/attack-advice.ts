import type { Ammunition, Means } from "../rules/attack/types.ts";
import { type Arms, armsFault } from "../rules/characters/arms.ts";
import { type Foe, hatredFault } from "../rules/characters/hatred.ts";
import type { Armour, Creature, Weapon } from "../rules/creature/types.ts";
import type { Refusal } from "../rules/plan.ts";
import type { Rulings } from "../rules/rulings/types.ts";

/** What speaks against an attack besides the attack's own rules. `stop` keeps a player from it and warns a referee. */
export interface AttackAdvice {
  readonly stop?: Refusal;
  readonly warnings: readonly Refusal[];
}

function asArms(weapon: Weapon, ammunition?: Ammunition): Arms {
  // a vessel that breaks on its mark (holy water, oil) has no edge for a vow to forbid
  const blunt = weapon.blunt || weapon.splash;
  return {
    kind: "weapon",
    type: weapon.type,
    blunt,
    edged: !blunt,
    magic: weapon.isMagic,
    ...(ammunition && { edgedAmmunitionMagic: ammunition.isMagic && !blunt }),
    twoHands: weapon.hands === "two" || weapon.twoHandedGrip,
  };
}

/** Why somebody should not wield a weapon (GOR-09, GOR-11, GOR-14, ERIS-69, ERIS-77, ERIS-83); undefined when nothing speaks against it. */
export function wieldingFault(bearer: Creature, weapon: Weapon, rulings: Rulings, ammunition?: Ammunition) {
  return armsFault(bearer, asArms(weapon, ammunition), rulings);
}

/** Why somebody should not wear a piece of armour (GOR-14, ERIS-56); undefined when nothing speaks against it. */
export function wearingFault(bearer: Creature, piece: Armour, rulings: Rulings): Refusal | undefined {
  const { kind, type, magic } = piece;
  return armsFault(bearer, { kind, ...(type && { type }), magic: magic > 0 }, rulings)?.fault;
}

/** What the arms of the attacker and its hatreds say of an attack (ERIS-62, ERIS-76 and the facts on arms). */
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
