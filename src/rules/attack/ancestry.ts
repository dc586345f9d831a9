import type { Creature, Size } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import type { RuleId } from "../trace/types.ts";

/** Halving of damage that a creature takes from the blows of some attackers (ERIS-67, ERIS-74): rounded up, after doubling. */
export interface DamageHalving {
  readonly rule: RuleId;
  applies(attacker: Creature): boolean;
}

/** What being a halfling, dwarf or elf changes in a fight. */
export interface AncestryCombat {
  /** On missile attack rolls. */
  readonly missile: number;
  /** Betters the armour class against creatures larger than human. */
  readonly armourClassAgainstLarge: number;
  /** On damage with a magic weapon. */
  readonly magicWeaponDamage: number;
  readonly halving?: DamageHalving;
  readonly rules: { readonly missile: RuleId; readonly armourClass: RuleId; readonly damage: RuleId };
}

const RULES = { missile: "BX-143", armourClass: "BX-152", damage: "ERIS-54" } as const;
const NOTHING: AncestryCombat = { missile: 0, armourClassAgainstLarge: 0, magicWeaponDamage: 0, rules: RULES };
const halving = (rule: RuleId): DamageHalving => ({
  rule,
  applies: (attacker) => attacker.tags.includes("largeClumsy"),
});

type People = NonNullable<Creature["ancestry"]>;
/** By variant of `demihumans`; what is absent changes nothing. */
const DEMIHUMANS: Readonly<Record<string, Partial<Record<People, AncestryCombat>>>> = {
  bx: { halfling: { ...NOTHING, missile: 1, armourClassAgainstLarge: 2 } },
  eris: {
    halfling: { ...NOTHING, missile: 2, halving: halving("ERIS-67"), rules: { ...RULES, missile: "ERIS-63" } },
    dwarf: { ...NOTHING, halving: halving("ERIS-74") },
  },
};

function people(creature: Creature): People | undefined {
  const id = creature.class?.id;
  if (id === "dwarf" || id === "elf" || id === "halfling") return id;
  return creature.ancestry;
}

/** The fighting side of an ancestry under the rulings on `demihumans` and `elves` (Facts of halflings; ERIS-54, 63, 67, 74). */
export function ancestryCombat(creature: Creature, rulings: Rulings): AncestryCombat {
  const kin = people(creature);
  if (!kin) return NOTHING;
  const found = DEMIHUMANS[rulings.chosen("demihumans")]?.[kin] ?? NOTHING;
  return kin === "elf" && rulings.is("elves", "eris") ? { ...found, magicWeaponDamage: 1 } : found;
}

export function isLargerThanHuman(size: Size): boolean {
  return size === "large" || size === "huge";
}
