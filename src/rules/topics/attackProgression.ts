import { band } from "../creature/abilities.ts";
import { type CharacterClass, rowAt } from "../creature/custom-class.ts";
import type { ClassId, Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import { CLASS_THAC0, gormanBonus, hitDiceThac0 } from "../tables/attack.ts";
import type { RuleId } from "../trace/types.ts";

/** A THAC0 with its source. */
export interface Skill {
  readonly thac0: number;
  readonly by: "class" | "hitDice" | "normalHuman" | "hireling";
  readonly rule: RuleId;
}

/** The attack skill of a creature. */
export type AttackProgression = (creature: Creature) => Skill;

/** The class that an attacker fights as: for an elf of ERIS-51 the operating class. */
function fightingClass(creature: Creature): (CharacterClass & { readonly level: number }) | undefined {
  const now = creature.class;
  return now && { ...now, id: now.operating ?? now.id };
}

const bx: AttackProgression = (creature) => {
  const now = fightingClass(creature);
  const row = now && rowAt(now.own, now.level);
  if (now && row) return { thac0: row.thac0, by: "class", rule: "BX-188" };
  if (now && now.id !== "normal-human")
    return { thac0: band<number>(CLASS_THAC0[now.id], now.level), by: "class", rule: "BX-188" };
  if (creature.hitDice && !creature.normalHuman) {
    const rule = creature.hitDice.modifier > 0 ? "BX-187" : "BX-186";
    return { thac0: hitDiceThac0(creature.hitDice), by: "hitDice", rule };
  }
  return { thac0: 20, by: "normalHuman", rule: "BX-189" };
};

const COLUMNS: Readonly<Record<ClassId, "fighter" | "other">> = {
  cleric: "other",
  dwarf: "fighter",
  elf: "other",
  fighter: "fighter",
  halfling: "fighter",
  "magic-user": "other",
  thief: "other",
  "normal-human": "other",
};

const gorman: AttackProgression = (creature) => {
  const own = fightingClass(creature);
  if (own && own.id !== "normal-human")
    return { thac0: 19 - gormanBonus(COLUMNS[own.id], own.level), by: "class", rule: "GOR-30" };
  if (creature.hirelingKind === "mercenary") return { thac0: 18, by: "hireling", rule: "GOR-40" };
  if (creature.hitDice && creature.kind === "monster")
    return { thac0: 19 - gormanBonus("monster", creature.hitDice.number), by: "hitDice", rule: "GOR-30" };
  return { thac0: 19, by: "hireling", rule: "GOR-39" };
};

/** The growth of attack skill: THAC0 by class and Hit Dice (BX-182, BX-186 to BX-189), or an attack bonus by class and level (GOR-30). */
export const attackProgression = topic<AttackProgression>({
  key: "attackProgression",
  group: "combat",
  classic: "bx",
  variants: {
    bx: built(["BX-186", "BX-187", "BX-188"], bx),
    gorman: built(["GOR-30"], gorman),
  },
  affects: ["actors", "combat", "cards"],
});
