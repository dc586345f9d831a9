import type { TurnInput } from "../characters/turning.ts";
import { canAct } from "../creature/conditions.ts";
import { CONDITIONS, type Condition, type Creature, hasCondition, type SaveCategory } from "../creature/types.ts";
import { takesHalf } from "../derived/immunity.ts";
import type { Dice } from "../dice/dice.ts";
import { heal } from "../life/healing.ts";
import { kill } from "../life/kill.ts";
import { isDead, withLife } from "../life/state.ts";
import { planSpellEffect, resolveSpellEffect } from "../magic/resolve-spell-effect.ts";
import {
  type OnSave,
  ownSpellBonuses,
  planSpellDamage,
  resolveSpellDamage,
  type SpellShare,
  volleysAt,
} from "../magic/spell-damage.ts";
import type { SpellEffect } from "../magic/spell-effect.ts";
import type { EffectDuration } from "../magic/spell-effect-parts.ts";
import { rollPlanDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { againstSpellsOf } from "../saves/against-spells.ts";
import { planSave, resolveSave } from "../saves/saving-throw.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier } from "../trace/types.ts";
import { aidOf, hasAid, withAid } from "./aid.ts";
import { type DamageTaken, wounded } from "./damage-taken.ts";

/** A spell in memory, a breath, a wand or potion, or the turning of undead, with the figures of its sheet and its uses in a fight. */
export interface LabMagic {
  readonly name: string;
  /**
   * The kind of magic. A breath is not declared or disrupted, and its saving throw is not against magic. A device (a wand, a potion of healing) is not declared
   * or disrupted either, but is magic.
   */
  readonly kind: "spell" | "breath" | "device" | "turning";
  readonly uses: number;
  /** Caster level. */
  readonly level: number;
  readonly work: SpellEffect;
  readonly save?: { readonly category: SaveCategory; readonly modifier: number; readonly onSave: OnSave };
  /** Dice of its damage or healing; `current-hp` for its owner's remaining hit points. */
  readonly formula: string;
  readonly perLevel: boolean;
  readonly duration?: EffectDuration;
  /** Kind of damage, such as fire or cold. */
  readonly harm: string;
  /** Maximum number of creatures in its area. */
  readonly most: number;
  /** For turning: the location of the holy symbol. */
  readonly symbol?: TurnInput["symbol"];
  /** Whether only its owner can drink it. */
  readonly own?: true;
  /** Whether it is on a scroll, and so is not in memory to be spent on turning. */
  readonly scroll?: boolean;
  /** The spell list; absent where no class is needed. */
  readonly list?: string;
  /** The spell it is, where its name here differs; the same spell does not stack. */
  readonly spell?: string;
}

/** The effect on one of the targets. */
export interface Touch {
  readonly at: number;
  readonly how: "hurt" | "healed" | "slain" | "out" | "charmed" | "saved" | "spared" | "helped" | "hindered" | "turned";
  readonly amount: number;
  readonly saved?: boolean;
  /** The target afterwards; absent where nothing happened to it. */
  readonly after?: Creature;
}

const AFFECTED: readonly Touch["how"][] = ["hurt", "slain", "out", "charmed"];

/** Whether the effect was harmful, and may disrupt a spell being cast. */
export function isAffected(how: Touch["how"]): boolean {
  return AFFECTED.includes(how);
}

/** A possible target of magic, with its index in the fight. */
export interface Target {
  readonly at: number;
  readonly creature: Creature;
}

/** Whether the lab plays a kind of effect: damage, healing, death, disabling conditions, and help or hindrance for the whole fight. */
export function isPlayed(work: SpellEffect, formula: string, duration?: EffectDuration): boolean {
  const { does = "lasts", puts, each, on } = work;
  if (aidOf(work, duration)) return true;
  if (each || on === "caster") return false;
  if (does === "harms" || does === "heals") return formula !== "";
  return does === "kills" || (does === "lasts" && conditionOf(puts) !== undefined);
}

/** The condition of a spell effect, where it takes its target out of the fight. */
function conditionOf(puts: string | undefined): Condition | undefined {
  const found = CONDITIONS.find((one) => one === puts);
  return found && !isFighting({ conditions: [found] }) ? found : undefined;
}

/** Whether a creature still fights: able to act, and not charmed. A charmed creature neither fights its own side nor its caster's. */
export function isFighting(creature: Pick<Creature, "conditions">): boolean {
  return canAct(creature) && !hasCondition(creature, "charmed");
}

/** Feet between adjacent creatures, for the number in an area. */
const APART = 5;

/** The number of creatures in an area of this many feet across; everybody in range for a spell without one. */
export function withinArea(feetAcross: number): number {
  return feetAcross > 0 ? Math.max(1, Math.floor(feetAcross / APART)) : 100;
}

/** Whether magic can affect any of the targets; otherwise it is kept for later. */
export function reaches(magic: LabMagic, caster: Creature, targets: readonly Target[], rulings: Rulings): boolean {
  const [first] = targets;
  if (first && hasAid(first.creature, magic.spell ?? magic.name)) return false;
  const plan = working(magic, caster, targets.slice(0, 1), rulings);
  return plan.candidates.some(({ why }) => why === undefined);
}

function working(
  { name, level, work, duration, harm, kind }: LabMagic,
  caster: Creature,
  targets: readonly Target[],
  rulings: Rulings,
) {
  // Creatures of one kind are the same object here, so each is identified by its index.
  const named = targets.map(({ at, creature }) => ({ ...creature, id: String(at) }));
  const input = { caster: { id: caster.id, name: caster.name }, level, spell: name, work, targets: named };
  const natural = kind === "breath";
  return planSpellEffect({ ...input, kind: harm, natural, ...(duration && { duration }) }, rulings);
}

/**
 * Applies a spell or breath to the targets in its area, as at the table: targets reached, saving throws, its dice, and the effect on each. All dice are rolled
 * in that order.
 */
export function unleash(
  magic: LabMagic,
  caster: Creature,
  targets: readonly Target[],
  rulings: Rulings,
  dice: Dice,
): readonly Touch[] {
  const plan = working(magic, caster, targets, rulings);
  if (plan.refused) return [];
  const { reaches: met } = resolveSpellEffect(plan, rollPlanDice(plan, dice), rulings);
  const reached = targets.filter((_one, at) => met[at]?.reached);
  const saves = new Map(reached.map((target) => [target.at, savedBy(magic, caster, target.creature, rulings, dice)]));
  const shares = sharesOf(magic, caster, reached, saves, rulings, dice);
  return targets.map((target): Touch => {
    if (!reached.includes(target)) return { at: target.at, how: "spared", amount: 0 };
    const saved = saves.get(target.at);
    const base = { at: target.at, ...(saved !== undefined && { saved }) };
    const share = shares.get(target.at);
    if (share) return { ...base, ...sharedBy(share, target.creature, rulings, dice) };
    const takes = saved === undefined || (magic.work.saveFrees ? saved : !saved);
    return takes
      ? { ...base, amount: 0, ...taken(magic, target.creature, rulings) }
      : { ...base, how: "saved", amount: 0 };
  });
}

function savedBy(magic: LabMagic, caster: Creature, creature: Creature, rulings: Rulings, dice: Dice) {
  const { name, kind, level, work, save, harm } = magic;
  if (!save || work.noSave || work.does === "heals") return undefined;
  const value = save.modifier + (work.saveModifier ?? 0) + (work.savePerLevel ?? 0) * level;
  const spell: Modifier = { key: "save.spell", on: "save", op: "add", value, source: { kind: "effect", name } };
  const modifiers = [...(value === 0 ? [] : [spell]), ...(kind === "spell" ? againstSpellsOf(caster) : [])];
  const input = { magic: kind !== "breath", modifiers, ...(harm && { kind: harm }) };
  const plan = planSave(creature, save.category, input, rulings);
  return resolveSave(plan, rollPlanDice(plan, dice), rulings).success;
}

/** The dice of its damage or healing, and the part of each target. */
function sharesOf(
  magic: LabMagic,
  caster: Creature,
  reached: readonly Target[],
  saves: ReadonlyMap<number, boolean | undefined>,
  rulings: Rulings,
  dice: Dice,
): ReadonlyMap<number, SpellShare> {
  const { work, level, perLevel, save, formula } = magic;
  const healing = work.does === "heals";
  if ((work.does !== "harms" && !healing) || reached.length === 0) return new Map();
  const points = formula === "current-hp" ? String(Math.max(0, caster.hitPoints.value)) : formula;
  const plan = planSpellDamage(
    {
      caster: { id: caster.id, name: caster.name },
      level,
      formula: volleysAt(points, work, level),
      perLevel,
      healing,
      onSave: work.noSave ? "none" : (save?.onSave ?? "none"),
      ...(magic.kind === "spell" && { modifiers: ownSpellBonuses(caster, healing) }),
      targets: reached.map(({ at, creature }) => {
        const saved = saves.get(at);
        const [less] = applicable(creature.modifiers, "dice", { kind: magic.harm });
        return {
          id: String(at),
          name: creature.name,
          ...(saved !== undefined && { saved }),
          ...(less && { offEachDie: { points: less.value, by: less.source.name ?? "" } }),
          ...(takesHalf(creature, { type: magic.harm, silver: false, magic: magic.kind !== "breath", bonus: 0 }) && {
            byHalf: true,
          }),
        };
      }),
    },
    rulings,
  );
  if (plan.refused) return new Map();
  const { shares } = resolveSpellDamage(plan, rollPlanDice(plan, dice), rulings);
  return new Map(shares.map((share) => [Number(share.id), share]));
}

const NO_RIDERS: Omit<DamageTaken, "total"> = { subdual: false, riders: [], helmetLost: false, scaleLost: false };

function sharedBy({ mode, amount }: SpellShare, creature: Creature, rulings: Rulings, dice: Dice) {
  if (mode === "heal") {
    const change = heal(creature, amount, rulings);
    if (change.refused) return { how: "spared", amount: 0 } as const;
    return { how: "healed", amount, after: withLife(creature, change.after) } as const;
  }
  if (mode === "none") return { how: "saved", amount: 0 } as const;
  const after = wounded(creature, { ...NO_RIDERS, total: amount }, rulings, dice);
  return { how: isDead(after) ? "slain" : "hurt", amount, after } as const;
}

function taken(
  { name, spell = name, work, duration }: LabMagic,
  creature: Creature,
  rulings: Rulings,
): Pick<Touch, "how" | "after"> {
  if (work.does === "kills")
    return { how: "slain", after: withLife(creature, kill(creature, "life.slain", undefined, rulings).after) };
  const aid = aidOf(work, duration);
  const aided = aid && withAid(creature, spell, work);
  if (aided) return { how: aid === "helps" ? "helped" : "hindered", after: aided };
  const puts = conditionOf(work.puts);
  if (!puts || creature.conditions.includes(puts)) return { how: "spared" };
  return {
    how: puts === "charmed" ? "charmed" : "out",
    after: { ...creature, conditions: [...creature.conditions, puts] },
  };
}
