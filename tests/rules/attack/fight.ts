import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack } from "../../../src/rules/attack/resolve.ts";
import type { AttackSituation, DamageInput, Means } from "../../../src/rules/attack/types.ts";
import {
  type Armour,
  type ClassId,
  type Creature,
  makeCreature,
  makeWeapon,
  type NaturalAttack,
  type Weapon,
} from "../../../src/rules/creature/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";

export const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

/** A character of a class and level with average scores. */
export function hero(id: ClassId, level: number, differences: Partial<Creature> = {}): Creature {
  return makeCreature({
    id: `${id}${level}`,
    kind: "character",
    abilities: plain,
    class: { id, level },
    ...differences,
  });
}

/** A monster by Hit Dice and descending armour class. */
export function monster(number: number, armourClass = 9, differences: Partial<Creature> = {}): Creature {
  return makeCreature({
    id: `monster${number}`,
    hitDice: { number, modifier: 0, asterisks: 0 },
    naturalArmourClass: armourClass,
    hitPoints: { value: 20, total: 20, temporary: 0, subdual: 0 },
    ...differences,
  });
}

export const suit = (type: "leather" | "chain" | "plate", magic = 0): Armour => ({
  id: type,
  name: type,
  kind: "suit",
  type,
  magic,
});
export const shield = (magic = 0): Armour => ({ id: "shield", name: "shield", kind: "shield", magic });
export const helmet: Armour = { id: "helmet", name: "helmet", kind: "helmet", magic: 0 };

export const sword = makeWeapon({ type: "sword", damage: "1d8" });
export const bow = makeWeapon({
  type: "short-bow",
  melee: false,
  missile: true,
  ranges: [50, 100, 150],
  hands: "two",
  canUseFlat: false,
});
export const melee = (weapon: Weapon = sword): Means => ({ kind: "weapon", weapon, use: "melee" });
export const shot = (weapon: Weapon = bow): Means => ({ kind: "weapon", weapon, use: "missile" });
export function bite(differences: Partial<NaturalAttack> = {}): NaturalAttack {
  return {
    id: "bite",
    name: "bite",
    routine: 1,
    count: 1,
    damage: "1d6",
    byWeapon: false,
    weaponBonus: 0,
    kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
    riders: [],
    ...differences,
  };
}
export const natural = (differences: Partial<NaturalAttack> = {}): Means => ({
  kind: "natural",
  attack: bite(differences),
});

export interface Scene {
  readonly rulings: Rulings;
  readonly attacker?: Creature;
  readonly target?: Creature;
  readonly means?: Means;
  readonly situation?: AttackSituation;
}

export function input(scene: Scene): DamageInput {
  const { attacker = hero("fighter", 1), target = monster(1), means = melee(), situation = {} } = scene;
  return { attacker, target, means, situation };
}

export function planned(scene: Scene) {
  return planAttack(input(scene), scene.rulings);
}

/** An attack with the given natural roll. */
export function strike(scene: Scene, die: number) {
  const plan = planned(scene);
  return resolveAttack(plan, rollsFor(plan, { attack: [die] }), scene.rulings);
}

/** The damage of a hit with the given faces. */
export function harm(scene: Scene, faces: readonly number[], more: Pick<DamageInput, "critical" | "stray"> = {}) {
  const plan = planDamage({ ...input(scene), ...more }, scene.rulings);
  return resolveDamage(plan, rollsFor(plan, { damage: faces }), scene.rulings);
}

/** The one modifier of a plan with a key, if it counts. */
export function counted(scene: Scene, key: string): number | undefined {
  return planned(scene).modifiers.find(({ modifier, why }) => modifier.key === key && !why)?.modifier.value;
}
