import { ownRow } from "../input-checks.ts";
import type { ModifierCondition, Quantity } from "../trace/types.ts";

/** A number that an active effect can change by its path in the data of an actor. */
export interface EffectKey {
  readonly key: string;
  readonly on: Quantity;
  readonly when?: ModifierCondition;
  /** `bonus`: a separate number that is 0 without effects. `figure`: a number that the rulings compute. */
  readonly kind: "bonus" | "figure";
  /** Whether the path is mirrored: the traced number is 19 less the value of the path. */
  readonly mirrored?: true;
}

/** Paths under `system.bonuses`, in the order of the guide. @texts RULINGS.EffectKey.*.name RULINGS.EffectKey.*.hint */
export const BONUS_KEYS = [
  "attack.all",
  "attack.melee",
  "attack.missile",
  "damage.all",
  "damage.melee",
  "damage.missile",
  "ac",
  "acMissile",
  "saves.all",
  "saves.death",
  "saves.wands",
  "saves.paralysis",
  "saves.breath",
  "saves.spells",
  "morale",
  "reaction",
  "initiative",
  "surprise",
  "movement",
  "climb",
  "hpMax",
  "checks.all",
  "checks.str",
  "checks.int",
  "checks.wis",
  "checks.dex",
  "checks.con",
  "checks.cha",
  "checks.secretDoors",
  "checks.roomTraps",
  "checks.listen",
  "checks.force",
  "spells.saves",
  "spells.damage",
  "spells.healing",
] as const;

/** Fields of a creature that the rulings compute when empty. @texts RULINGS.EffectKey.*.name RULINGS.EffectKey.*.hint */
export const FIGURE_KEYS = [
  "ac.value",
  "thac0",
  "attackBonus",
  "saves.death",
  "saves.wands",
  "saves.paralysis",
  "saves.breath",
  "saves.spells",
  "saves.single",
  "morale",
  "morale2d10",
  "movement.walk.turn",
  "movement.fly.turn",
  "movement.swim.turn",
] as const;

/**
 * Stored numbers on which computed ones depend: Foundry applies the effect, and traces name the score, not the effect. @texts RULINGS.EffectKey.*.name
 * RULINGS.EffectKey.*.hint
 */
export const STORED_KEYS = [
  "abilities.str",
  "abilities.int",
  "abilities.wis",
  "abilities.dex",
  "abilities.con",
  "abilities.cha",
  "initiativeModifier",
  "infravision",
] as const;

const CHANCES: readonly string[] = ["secretDoors", "roomTraps", "listen", "force"];

/** The quantity of each first part of a path. */
const QUANTITIES: Readonly<Record<string, Quantity>> = {
  attack: "attack",
  damage: "damage",
  ac: "armourClass",
  acMissile: "armourClass",
  saves: "save",
  morale: "morale",
  morale2d10: "morale",
  reaction: "reaction",
  initiative: "initiative",
  surprise: "surprise",
  movement: "movement",
  climb: "movement",
  hpMax: "hitPoints",
  checks: "check",
  thac0: "attackBonus",
  attackBonus: "attackBonus",
  spells: "spellSave",
};

/** The quantity of each bonus on the creature's own spells. */
const OF_SPELLS: Readonly<Record<string, Quantity>> = { damage: "spellDamage", healing: "spellHealing" };

function quantityOf(root: string, part: string): Quantity {
  if (CHANCES.includes(part)) return "chance";
  return (root === "spells" ? ownRow(OF_SPELLS, part) : undefined) ?? ownRow(QUANTITIES, root) ?? "count";
}

function bonusKey(path: (typeof BONUS_KEYS)[number]): EffectKey {
  const [root = "", part] = path.split(".");
  const on = quantityOf(root, part ?? "");
  const when =
    root === "climb" || root === "acMissile" || (part && part !== "all")
      ? conditionOf(root, part ?? "missile")
      : undefined;
  return { key: `system.bonuses.${path}`, on, kind: "bonus", ...(when && { when }) };
}

function conditionOf(root: string, part: string): ModifierCondition | undefined {
  if (root === "saves") return { save: part };
  if (root === "checks") return { kind: part };
  if (root === "spells") return undefined;
  if (root === "climb") return { kind: root };
  return { use: part === "melee" ? "melee" : "missile" };
}

/** The movement mode of a rate. */
const WAY = /^movement\.(walk|fly|swim)\.turn$/;

function figureKey(path: (typeof FIGURE_KEYS)[number]): EffectKey {
  const [root = "", part = ""] = path.split(".");
  const key = { key: `system.${path}`, kind: "figure" } as const;
  if (root === "saves") return { ...key, on: "targetNumber", ...(part !== "single" && { when: { save: part } }) };
  const [, way] = WAY.exec(path) ?? [];
  if (way) return { ...key, on: "movement", when: { kind: way } };
  const mirrored = root === "ac" || root === "attackBonus";
  return { ...key, on: ownRow(QUANTITIES, root) ?? "count", ...(mirrored && { mirrored }) };
}

/** Every path whose changes become trace steps. */
export const EFFECT_KEYS: readonly EffectKey[] = [...BONUS_KEYS.map(bonusKey), ...FIGURE_KEYS.map(figureKey)];

const BY_KEY = new Map(EFFECT_KEYS.map((one) => [one.key, one]));

/** The key for a path; a bonus root with parts stands for all its parts. */
export function effectKey(path: string): EffectKey | undefined {
  return BY_KEY.get(path) ?? BY_KEY.get(`${path}.all`);
}
