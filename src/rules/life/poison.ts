import { checkCreature } from "../creature/check.ts";
import { CONDITIONS, type Condition, type Creature, hasCondition } from "../creature/types.ts";
import { oneOf } from "../errors.ts";
import { choice, formula, maybe, shape, text } from "../input-checks.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { planSave, resolveSave, type SaveInput, type SaveOutcome, type SavePlan } from "../saves/saving-throw.ts";
import { type PoisonEffect, poison, type Term } from "../topics/poison.ts";
import { kill } from "./kill.ts";
import { planWithstand, type WithstandPlan } from "./paralysis.ts";
import { currentTrace, isDead, makeChange, refusedChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

/** A poison as its item or attack describes it. */
export interface PoisonInput extends SaveInput {
  /** The kind of poison under the ruling (ERIS-39); the first, instantly deadly, by default. */
  readonly kind?: string;
  /** The effect in place of death: damage as a formula, or a condition (BX-037). */
  readonly onFail?: { readonly damage?: string; readonly condition?: Condition; readonly text?: string };
}

const checkInput = shape({
  kind: maybe(text),
  onFail: maybe(shape({ damage: maybe(formula), condition: maybe(choice(CONDITIONS)), text: maybe(text) })),
});

export interface PoisonPlan extends Plan<"poison"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly kind: string;
  readonly save: SavePlan;
  readonly onFail?: PoisonInput["onFail"];
}

export interface PoisonOutcome {
  readonly procedure: "poison";
  readonly save: SaveOutcome;
  readonly effect: PoisonEffect;
  readonly change: HitPointChange;
  /** Whether the referee must confirm a death first (BX-037). */
  readonly confirm: boolean;
  /** The duration, or the time until it kills. */
  readonly term?: Term;
  readonly next: readonly (
    | { readonly kind: "damage"; readonly formula: string }
    | { readonly kind: "withstand"; readonly plan: WithstandPlan }
    | { readonly kind: "deathAfter"; readonly term: Term }
  )[];
  readonly stamp: string;
}

/**
 * Plans the saving throw against a poison, after the hit's own damage (BX-038). Refused for a creature already felled by that damage, and for immune creatures.
 * @throws RulesError for an unknown kind of poison.
 */
export function planPoison(creature: Creature, input: PoisonInput, rulings: Rulings): PoisonPlan {
  checkCreature(creature);
  checkInput(input, "poison");
  const rule = rulings.use(poison);
  const kind = rule.kinds.length > 0 ? oneOf(input.kind ?? rule.kinds[0], rule.kinds, "poison.kind") : "";
  const save = planSave(creature, rule.category, { ...input, magic: input.magic ?? false }, rulings);
  const refused = pointless(creature);
  return {
    procedure: "poison",
    creature: save.creature,
    kind,
    save,
    ...(input.onFail && { onFail: input.onFail }),
    rolls: refused ? [] : save.rolls,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function pointless(creature: Creature): Refusal | undefined {
  if (hasCondition(creature, "dead")) return { key: "life.poisonDead", rule: "BX-038", topic: "poison" };
  if (creature.immunities.includes("poison")) return { key: "life.poisonImmune", topic: "poison" };
  return undefined;
}

/** The effects of a poison: by kind from the ruling's table, or its own (BX-037, ERIS-39, ERIS-40). `creature` is its current state. */
export function resolvePoison(plan: PoisonPlan, rolls: Rolls, rulings: Rulings, creature: Creature): PoisonOutcome {
  const rule = rulings.use(poison);
  const save = resolveSave(plan.save, rolls, rulings);
  const own = !save.success && plan.onFail ? ownEffect(plan.onFail) : undefined;
  const found = own ?? (save.success ? rule.made(plan.kind) : rule.failed(plan.kind));
  const effect = lastDose(found, creature) ? { key: "lastDose", kills: "now" as const } : found;
  const change = apply(effect, creature, rulings);
  const formula = save.success ? undefined : plan.onFail?.damage;
  return {
    procedure: "poison",
    save,
    effect,
    change,
    confirm: effect.kills === "now",
    ...(effect.term && { term: effect.term }),
    next: [
      ...(formula ? [{ kind: "damage", formula } as const] : []),
      ...(effect.withstand ? withstand(creature, rulings) : []),
      ...(effect.kills === "later" && effect.term ? [{ kind: "deathAfter", term: effect.term } as const] : []),
    ],
    stamp: plan.stamp,
  };
}

function ownEffect(onFail: NonNullable<PoisonInput["onFail"]>): PoisonEffect {
  return { key: "ownEffect", ...(onFail.condition && { conditions: [onFail.condition] }) };
}

function lastDose(effect: PoisonEffect, creature: Creature): boolean {
  return effect.doses !== undefined && creature.state.doses + 1 >= effect.doses;
}

function withstand(creature: Creature, rulings: Rulings): PoisonOutcome["next"] {
  const plan = planWithstand(creature, rulings);
  return plan.refused ? [] : [{ kind: "withstand", plan }];
}

function apply(effect: PoisonEffect, creature: Creature, rulings: Rulings): HitPointChange {
  if (effect.kills === "now") return poisonRunsOut(creature, rulings);
  const trace = currentTrace(creature, rulings);
  const { value } = creature.hitPoints;
  if (effect.halvesHitPoints && value > 0)
    trace.apply({
      key: "life.poisonHalves",
      on: "hitPoints",
      op: "add",
      value: -Math.min(Math.ceil(value / 2), value - 1),
      source: rulings.source(poison, "ERIS-40"),
    });
  const added = (effect.conditions ?? []).filter((condition) => !creature.conditions.includes(condition));
  const after = {
    hitPoints: { ...creature.hitPoints, value: trace.value },
    conditions: [...creature.conditions, ...added],
    doses: creature.state.doses + (effect.doses === undefined ? 0 : 1),
  };
  return makeChange(creature, { after, trace }, rulings);
}

/** The death by a poison whose time has run out without a cure, or that the referee has confirmed (BX-037, ERIS-39). */
export function poisonRunsOut(creature: Creature, rulings: Rulings): HitPointChange {
  return kill(creature, "life.poisonKills", rulings.use(poison).rule, rulings);
}

/** Whether a creature died of poison: by its saving throw, its time, or poison damage. */
export function revivedFrom({ steps }: Pick<HitPointChange, "steps">, kind: string): boolean {
  return kind === "poison" || steps.some(({ key }) => key === "life.poisonKills");
}

/**
 * A deadly poison that was neutralised in time: the creature lives again with 1 hit point, without the poison (Facts: neutralize poison). Refused for the
 * living.
 */
export function revive(creature: Creature, rulings: Rulings): HitPointChange {
  if (!isDead(creature)) return refusedChange(creature, { key: "life.notDead" }, rulings);
  const source = rulings.source(poison, rulings.use(poison).rule);
  const trace = currentTrace(creature, rulings).apply({
    key: "life.revived",
    on: "hitPoints",
    op: "set",
    value: 1,
    source,
  });
  const gone: readonly Condition[] = ["dead", "poisoned", "helpless", "weakened"];
  const after = {
    hitPoints: { ...creature.hitPoints, value: 1, subdual: 0 },
    doses: 0,
    conditions: creature.conditions.filter((condition) => !gone.includes(condition)),
  };
  return makeChange(creature, { after, trace }, rulings);
}

/**
 * Removes the poison from a creature: its doses, its mark, and the choking and coma tied to the mark (ERIS-39). Lost hit points stay lost,
 * and a creature at 0 stays down.
 */
export function neutralisePoison(creature: Creature, rulings: Rulings): HitPointChange {
  const kept = creature.hitPoints.value > 0 ? ["helpless", "weakened", "unconscious"] : ["helpless", "weakened"];
  const ends = hasCondition(creature, "poisoned") ? ["poisoned", ...kept] : [];
  const after = { doses: 0, conditions: creature.conditions.filter((condition) => !ends.includes(condition)) };
  return makeChange(creature, { after, trace: currentTrace(creature, rulings) }, rulings);
}
