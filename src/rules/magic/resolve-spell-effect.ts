import type { Named } from "../attack/types.ts";
import { checkCreature, checkNamed } from "../creature/check.ts";
import { hasClass } from "../creature/classes-of.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { isImmune, isUnharmed } from "../derived/immunity.ts";
import { parseFormula, timesFormula } from "../dice/formula.ts";
import { wholeNumber } from "../errors.ts";
import { flag, list, maybe, ownRow, shape, text } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Traced } from "../trace/types.ts";
import { compareHitDice, diceOf, secondsIn } from "./formulas.ts";
import { checkDeaths, type KnownDeath, pastHelp } from "./past-help.ts";
import { checkSpellEffect, type SpellEffect } from "./spell-effect.ts";
import {
  checkDuration,
  type EffectDuration,
  type EffectEachRound,
  type EffectOdds,
  type EffectSummons,
  parseHitDice,
} from "./spell-effect-parts.ts";

/** The use of a spell or magic item on targets: its effect, and its duration where the effect has none of its own. */
export interface SpellEffectInput {
  readonly caster: Named;
  /** Caster level. */
  readonly level: number;
  readonly spell: string;
  readonly work: SpellEffect;
  readonly duration?: EffectDuration;
  readonly targets: readonly Creature[];
  /** The known facts of the deaths among the targets, by id. */
  readonly deaths?: Readonly<Record<string, KnownDeath>>;
  /** The kind of its damage, and whether it is not magic but breath, heat or the like. */
  readonly kind?: string;
  readonly natural?: boolean;
}

/** The reason why a target is left out before any dice: a text under `RULINGS.Work.why`. @texts RULINGS.Work.why.* */
export type SparedReason =
  | "kind"
  | "tooStrong"
  | "tooWeak"
  | "immune"
  | "shielded"
  | "dead"
  | "alive"
  | "otherDeath"
  | "tooLong"
  | "noRoom"
  | "chance";

interface Candidate extends Named {
  /** Hit Dice for the count: less than one counts as one, modifiers are ignored. */
  readonly dice: number;
  readonly why?: SparedReason;
}

interface SpellEffectPlan extends Plan<"working"> {
  readonly caster: Named;
  readonly spell: string;
  readonly work: SpellEffect;
  readonly level: number;
  readonly candidates: readonly Candidate[];
  readonly duration?: EffectDuration;
  /** The unit of the dice of `reach`. */
  readonly counts?: "creatures" | "hitDice";
  /** The fixed number, without dice. */
  readonly reach?: number;
}

/** The result for one target before its saving throw. */
interface SpellEffectReach extends Named {
  readonly reached: boolean;
  readonly why?: SparedReason;
}

/** The duration: a number of units, and seconds of the world's clock; null until it is ended by hand. */
export interface LastingEffect {
  readonly count: number;
  readonly unit: EffectDuration["unit"];
  readonly seconds: number;
}

/** A number of creatures of one kind, possibly smaller than usual. */
export interface SummonedCreature extends Pick<EffectSummons, "hitDice" | "damage"> {
  readonly key: string;
  readonly number: number;
}

export interface SpellEffectOutcome {
  readonly procedure: "working";
  /** The number of creatures, or of their Hit Dice, affected; absent without a limit. */
  readonly pool?: Traced;
  readonly reaches: readonly SpellEffectReach[];
  readonly lasting: LastingEffect | null;
  readonly images: number;
  /** The arrival: as intended, a number of feet above the ground, or in the ground. */
  readonly arrival?: { readonly rolled: number; readonly how: "safe" | "high" | "low"; readonly feet: number };
  /** The summoned creatures, by their compendium keys. */
  readonly come: readonly SummonedCreature[];
  /** Units of time until a periodic effect begins. */
  readonly delay: number;
  readonly stamp: string;
}

const checkInput = shape({
  caster: checkNamed,
  spell: text,
  work: checkSpellEffect,
  duration: maybe(checkDuration),
  targets: list(checkCreature),
  kind: maybe(text),
  natural: maybe(flag),
  deaths: maybe(checkDeaths),
});

/** Marks that stand for more than one tag. */
const KINDS: Readonly<Record<string, (creature: Creature) => boolean>> = {
  person: ({ kind, tags }) => kind !== "monster" || tags.includes("person"),
  living: ({ tags }) => !tags.includes("undead") && !tags.includes("construct"),
  enchanted: ({ tags }) =>
    tags.some((tag) => ["undead", "construct", "elemental", "summoned", "enchanted"].includes(tag)),
  arcane: (creature) =>
    creature.class
      ? hasClass(creature, "magic-user") || hasClass(creature, "elf")
      : creature.tags.some((tag) => tag === "arcane" || tag === "spellUser"),
};

function isOf(creature: Creature, mark: string): boolean {
  return ownRow(KINDS, mark)?.(creature) ?? creature.tags.includes(mark);
}

/** Periodic effects with a kind of damage, to which some creatures are immune. */
const GOES_ON: readonly (EffectEachRound["does"] | undefined)[] = ["harms", "kills"];

type Asked = Pick<SpellEffectInput, "work" | "kind" | "natural" | "deaths"> & { readonly level?: number };

/** The reason why an effect cannot affect a target at all. */
function sparedWhy(
  creature: Creature,
  { work, kind = "", natural, level = 1, deaths }: Asked,
  rulings: Rulings,
): SparedReason | undefined {
  const dead = hasCondition(creature, "dead");
  if (work.does === "raises" ? !dead && !creature.tags.includes("undead") : dead)
    return work.does === "raises" ? "alive" : "dead";
  if (work.only && !work.only.some((mark) => isOf(creature, mark))) return "kind";
  if (work.never?.some((mark) => isOf(creature, mark))) return "kind";
  const dice = diceOf(creature, rulings);
  if (work.most && compareHitDice(dice, parseHitDice(work.most)) > 0) return "tooStrong";
  if (work.least && compareHitDice(dice, parseHitDice(work.least)) < 0) return "tooWeak";
  if (work.mark && isImmune(creature, work.mark, rulings)) return "immune";
  const harms = work.does === "harms" || (kind !== "" && GOES_ON.includes(work.each?.does));
  if (harms && isUnharmed(creature, kind, natural !== true)) return "immune";
  if (creature.tags.includes("antiMagic")) return "shielded";
  return pastHelp(work.dead, level, deaths?.[creature.id], rulings);
}

/**
 * Whether an effect can affect a creature in its area.
 * @param kind the kind of its damage
 */
export function isTouched(creature: Creature, work: SpellEffect, rulings: Rulings, kind = ""): boolean {
  checkCreature(creature, "creature");
  checkSpellEffect(work);
  text(kind, "kind");
  return sparedWhy(creature, { work, kind }, rulings) === undefined;
}

function fixed(formula: string): number | undefined {
  const node = parseFormula(formula);
  return node.type === "number" ? node.value : undefined;
}

/**
 * Plans a spell effect: the possible targets, and the dice for number and duration. Those with the fewest Hit Dice come first; less than one Hit Die counts as
 * one, modifiers of Hit Dice do not count (Facts of spells; GOR-19 for immune creatures).
 * @throws RulesError for a level out of bounds
 */
export function planSpellEffect(input: SpellEffectInput, rulings: Rulings): SpellEffectPlan {
  checkInput(input, "input");
  const level = wholeNumber(input.level, "level", 1, 100);
  const { work } = input;
  const duration = lastsFor(input);
  const counts = work.hitDice ? ("hitDice" as const) : work.number ? ("creatures" as const) : undefined;
  const limit = work.hitDice ?? work.number;
  const formula = limit && work.perLevel ? timesFormula(limit, level) : limit;
  const reach = formula === undefined ? undefined : fixed(formula);
  const time = duration && (duration.perLevel ? timesFormula(duration.formula, level) : duration.formula);
  // An area on the ground needs no creature in it yet.
  const needsNobody = work.does === "summons" || (work.area !== undefined && work.on !== "one");
  const refused = input.targets.length === 0 && !needsNobody ? ({ key: "noTargets" } as const) : undefined;
  const asked = [
    ...(work.chance ? [{ id: "chance", formula: "1d100" }] : []),
    ...(formula !== undefined && reach === undefined ? [{ id: "reach", formula }] : []),
    ...(time !== undefined && fixed(time) === undefined ? [{ id: "lasting", formula: time }] : []),
    ...dicesOf(work),
    ...(work.images && fixed(work.images) === undefined ? [{ id: "images", formula: work.images }] : []),
  ];
  return {
    procedure: "working",
    caster: input.caster,
    spell: input.spell,
    work,
    level,
    candidates: input.targets.map((target) => {
      const why = sparedWhy(target, input, rulings);
      const dice = Math.max(1, Math.floor(diceOf(target, rulings).number));
      return { id: target.id, name: target.name, dice, ...(why && { why }) };
    }),
    ...(duration && time !== undefined && { duration: { ...duration, formula: time } }),
    ...(counts && { counts }),
    ...(reach !== undefined && { reach }),
    rolls: refused ? [] : asked,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The dice for an arrival, for the number summoned, and for the delay of a periodic effect. */
function dicesOf({ odds, summons, each }: SpellEffect): { id: string; formula: string }[] {
  const delay = each?.after?.formula;
  return [
    ...(odds
      ? [
          { id: "arrival", formula: "1d100" },
          { id: "height", formula: "1d10" },
        ]
      : []),
    ...(summons ?? []).flatMap(({ number, levelsEach }, at) =>
      levelsEach || fixed(number) !== undefined ? [] : [{ id: `come:${at}`, formula: number }],
    ),
    ...(delay && fixed(delay) === undefined ? [{ id: "delay", formula: delay }] : []),
  ];
}

function lastsFor({ work, duration }: SpellEffectInput): EffectDuration | undefined {
  if ((work.does ?? "lasts") !== "lasts" || work.stays) return undefined;
  return work.duration ?? duration;
}

/** The outcome: the weakest targets first, as many as the dice give, without a fraction of one; then the duration. */
export function resolveSpellEffect(plan: SpellEffectPlan, rolls: Rolls, rulings: Rulings): SpellEffectOutcome {
  const limit = plan.counts ? (plan.reach ?? rolledFor(rolls, "reach").total) : undefined;
  const pool =
    limit === undefined
      ? undefined
      : rulings
          .trace({ key: `work.${plan.counts}`, on: "count", op: "set", value: limit, source: { kind: "dice" } })
          .done();
  const taken = new Set<string>();
  const { chance } = plan.work;
  const failed = chance !== undefined && rolledFor(rolls, "chance").total > chance;
  let left = pool?.value ?? Number.POSITIVE_INFINITY;
  const able = plan.candidates.filter(({ why }) => why === undefined);
  for (const { id, dice } of [...able].sort((a, b) => a.dice - b.dice)) {
    const takes = plan.counts === "hitDice" ? dice : 1;
    if (takes > left) continue;
    left -= takes;
    taken.add(id);
  }
  const { images } = plan.work;
  return {
    procedure: "working",
    ...(pool && { pool }),
    reaches: plan.candidates.map(({ id, name, why }) => {
      const spared = why ?? (failed ? ("chance" as const) : taken.has(id) ? undefined : ("noRoom" as const));
      return { id, name, reached: spared === undefined, ...(spared && { why: spared }) };
    }),
    lasting: plan.duration ? lastingOf(plan.duration, plan.level, rolls, rulings) : null,
    images: images ? (fixed(images) ?? rolledFor(rolls, "images").total) : 0,
    ...(plan.work.odds && { arrival: arrivalOf(plan.work.odds, rolls) }),
    come: (failed ? [] : (plan.work.summons ?? [])).map(({ key, number, levelsEach, hitDice, damage }, at) => ({
      key,
      ...(hitDice !== undefined && { hitDice }),
      ...(damage !== undefined && { damage }),
      number: levelsEach
        ? Math.max(1, Math.floor(plan.level / levelsEach))
        : (fixed(number) ?? rolledFor(rolls, `come:${at}`).total),
    })),
    delay: delayOf(plan.work, rolls),
    stamp: plan.stamp,
  };
}

/** An arrival too high is 1d10 times ten feet above the ground (Facts: teleport). */
function arrivalOf({ safe, high }: EffectOdds, rolls: Rolls): NonNullable<SpellEffectOutcome["arrival"]> {
  const rolled = rolledFor(rolls, "arrival").total;
  const how = rolled <= safe ? "safe" : rolled <= high ? "high" : "low";
  return { rolled, how, feet: how === "high" ? rolledFor(rolls, "height").total * 10 : 0 };
}

function delayOf({ each }: SpellEffect, rolls: Rolls): number {
  const formula = each?.after?.formula;
  return formula === undefined ? 0 : (fixed(formula) ?? rolledFor(rolls, "delay").total);
}

function lastingOf(duration: EffectDuration, level: number, rolls: Rolls, rulings: Rulings): LastingEffect {
  const rolled = fixed(duration.formula) ?? rolledFor(rolls, "lasting").total;
  const count = Math.max(1, rolled + (duration.more ?? 0) * level);
  return { count, unit: duration.unit, seconds: count * secondsIn(duration.unit, rulings) };
}
