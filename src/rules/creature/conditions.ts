import type { Refusal } from "../plan.ts";
import type { RuleId } from "../trace/types.ts";
import { type Condition, type Creature, hasCondition } from "./types.ts";

/** The actions that a condition may forbid. */
export type Act = "melee" | "missile" | "cast" | "speak" | "move";

/** The effects of a condition, by step. Numbers are added: a negative `armourClass` is worse. */
export interface ConditionEffect {
  readonly forbids: readonly Act[];
  /** The actions also forbidden to creatures that cannot breathe water, because they need breath and a voice. */
  readonly breathless?: readonly Act[];
  /** Modifier on every attack roll of the creature with the condition. */
  readonly attack?: number;
  /** Modifier on missile attack rolls only. */
  readonly missile?: number;
  readonly damage?: number;
  readonly armourClass?: number;
  /** Melee attacks against the creature hit without a roll; missiles ignore its shield and Dexterity (BX-166). */
  readonly helpless?: true;
  /** The creature flees: its pursuers get +2 and ignore its shield (BX-142). */
  readonly retreat?: true;
  /** Conditions or tags that cancel the effect. */
  readonly unless?: { readonly tags?: readonly string[]; readonly conditions?: readonly Condition[] };
  readonly rule?: RuleId;
}

const ALL: readonly Act[] = ["melee", "missile", "cast", "speak", "move"];
const OUT: ConditionEffect = { forbids: ALL };
const HELPLESS: ConditionEffect = { forbids: ALL, helpless: true, rule: "BX-166" };
const HITS: readonly Act[] = ["melee", "missile"];

/** The complete list of conditions with their effects. An entry with only an empty `forbids` is a mark that other rules read. */
export const CONDITION_EFFECTS: Readonly<Record<Condition, ConditionEffect>> = {
  blind: { forbids: HITS, rule: "BX-163" },
  paralysed: HELPLESS,
  frozen: HELPLESS,
  helpless: HELPLESS,
  asleep: OUT,
  held: { forbids: ["melee", "missile", "cast", "move"], rule: "ERIS-35" },
  stunned: { forbids: ALL, rule: "ERIS-35" },
  gagged: { forbids: ["cast", "speak"], rule: "BX-146" },
  bound: { forbids: ["melee", "missile", "cast", "move"], rule: "BX-146" },
  silenced: { forbids: ["cast", "speak"], rule: "BX-146" },
  unstable: { forbids: ["cast"], missile: -4, unless: { conditions: ["magicalFlight"] }, rule: "BX-170" },
  magicalFlight: { forbids: [] },
  inWater: { forbids: [], attack: -2, damage: -2, unless: { tags: ["aquatic"] }, rule: "BX-171" },
  underWater: {
    forbids: ["missile"],
    breathless: ["cast", "speak"],
    attack: -4,
    damage: -2,
    unless: { tags: ["aquatic"] },
    rule: "BX-171",
  },
  surprised: { forbids: ALL },
  exhausted: { forbids: [], attack: -2, damage: -2, armourClass: -2, rule: "BX-126" },
  restPenalty: { forbids: [], attack: -1, damage: -1, rule: "BX-064" },
  surrendered: { forbids: HITS, rule: "BX-168" },
  fleeing: { forbids: [] },
  prone: { forbids: [] },
  unconscious: OUT,
  dying: OUT,
  stable: OUT,
  dead: OUT,
  poisoned: { forbids: [] },
  drained: { forbids: [] },
  // Strength counts as half; `abilityScore` reads it.
  weakened: { forbids: [], rule: "ERIS-39" },
  // The creature was raised from the dead recently (Facts: raise dead).
  recovering: { forbids: ["melee", "missile", "cast"] },
  parrying: { forbids: HITS, rule: "ERIS-32" },
  retreating: { forbids: HITS, retreat: true, rule: "BX-142" },
  hidden: { forbids: [] },
  invisible: { forbids: [] },
  subdued: { forbids: ALL, helpless: true, rule: "GOR-96" },
  charmed: { forbids: [] },
  turned: { forbids: HITS },
};

/** A condition in effect on the creature. */
export interface ActiveCondition extends ConditionEffect {
  readonly condition: Condition;
}

const NONE: readonly ActiveCondition[] = Object.freeze([]);

/** The conditions of a creature with their effects, without cancelled ones. */
export function activeConditions(creature: Creature): readonly ActiveCondition[] {
  if (creature.conditions.length === 0) return NONE;
  return creature.conditions
    .map((condition) => ({ condition, ...CONDITION_EFFECTS[condition] }))
    .filter(
      ({ unless }) =>
        !unless?.tags?.some((tag) => creature.tags.includes(tag)) &&
        !(unless?.conditions && hasCondition(creature, ...unless.conditions)),
    );
}

/** The first condition that forbids an action; undefined when the action is allowed. */
export function forbiddenBy(creature: Creature, act: Act): ActiveCondition | undefined {
  const breathes = creature.tags.includes("breathesWater");
  return activeConditions(creature).find(
    ({ forbids, breathless }) => forbids.includes(act) || (!breathes && breathless?.includes(act)),
  );
}

/** Whether melee attacks hit the creature without a roll (BX-166). */
export function isHelpless(creature: Creature): boolean {
  return activeConditions(creature).some(({ helpless }) => helpless);
}

/** The reason why one of these creatures cannot act, including death; undefined when all can. */
export function whyNotAct(...creatures: readonly Creature[]): Refusal | undefined {
  const out = creatures.find((creature) => !canAct(creature));
  return out && { key: "cannotAct", data: { name: out.name } };
}

/** Conditions that prevent every action. */
const INCAPABLE: readonly Condition[] = [
  "paralysed",
  "frozen",
  "helpless",
  "asleep",
  "held",
  "stunned",
  "bound",
  "unconscious",
  "dying",
  "stable",
  "dead",
  "subdued",
  "surrendered",
];

/** The condition that prevents every action; undefined when the creature can act. */
export function incapableBy({ conditions }: Pick<Creature, "conditions">): Condition | undefined {
  return INCAPABLE.find((condition) => conditions.includes(condition));
}

/** Whether the creature can react to an attack, which a defensive off-hand weapon or a parry needs (ERIS-31). */
export function canAct(creature: Pick<Creature, "conditions">): boolean {
  return incapableBy(creature) === undefined;
}
