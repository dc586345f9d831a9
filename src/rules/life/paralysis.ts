import { checkCreature } from "../creature/check.ts";
import { canAct } from "../creature/conditions.ts";
import { type Creature, hasCondition, SAVES, type SaveCategory } from "../creature/types.ts";
import { effectiveLevel, operatingClass } from "../derived/effective-level.ts";
import { RulesError } from "../errors.ts";
import { choice, flag, maybe, ownRow, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { usuallyMagic } from "../saves/save-target.ts";
import { planSave, resolveSave, type SaveInput, type SaveOutcome, type SavePlan } from "../saves/saving-throw.ts";
import { type WithstandRow, withstandChance } from "../tables/withstand.ts";
import { paralysis } from "../topics/paralysis.ts";
import type { Term } from "../topics/poison.ts";
import type { Traced } from "../trace/types.ts";
import { kill } from "./kill.ts";
import { currentTrace, makeChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

/** The duration, as given by the effect. */
const checkTerm = maybe(shape({ unit: text, count: maybe(whole(0, 100_000)) }));

/** The cause of a paralysis. `lethal` is on for monsters, traps and poison, off for ghouls and hold spells, unless given (ERIS-98). */
interface ParalysisInput extends SaveInput {
  readonly from: "ghoul" | "monster" | "trap" | "poison" | "hold" | "spell";
  readonly category?: SaveCategory;
  readonly lethal?: boolean;
  readonly term?: Term;
}

export interface ParalysisPlan extends Plan<"paralysis"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly save: SavePlan;
  /** Whether it is a ghoul's fear, which a friend can end (ERIS-100). */
  readonly fear: boolean;
  readonly lethal: boolean;
  readonly term?: Term;
}

export interface ParalysisOutcome {
  readonly procedure: "paralysis";
  readonly save: SaveOutcome;
  readonly change: HitPointChange;
  readonly fear: boolean;
  readonly term?: Term;
  readonly next: readonly { readonly kind: "withstand"; readonly plan: WithstandPlan }[];
  readonly stamp: string;
}

const checkInput = shape({
  from: choice(["ghoul", "monster", "trap", "poison", "hold", "spell"]),
  category: maybe(choice(SAVES)),
  lethal: maybe(flag),
  term: checkTerm,
});

/** Plans the saving throw against paralysis (BX-166, ERIS-98, ERIS-99). Refused for elves against a ghoul, and for immune creatures. */
export function planParalysis(creature: Creature, input: ParalysisInput, rulings: Rulings): ParalysisPlan {
  checkCreature(creature);
  checkInput(input, "paralysis");
  const rule = rulings.use(paralysis);
  const fear = input.from === "ghoul" && rule.ghoulFear;
  const category = fear ? "spells" : (input.category ?? "paralysis");
  const save = planSave(
    creature,
    category,
    { ...input, magic: input.magic ?? (isSpell(input.from) || usuallyMagic(category)) },
    rulings,
  );
  const refused = hasCondition(creature, "dead")
    ? { key: "life.deadAlready", topic: "paralysis" }
    : immune(creature, input);
  const term = fear ? ({ unit: "combat" } as const) : input.term;
  return {
    procedure: "paralysis",
    creature: save.creature,
    save,
    fear,
    lethal: rule.lethal && !fear && (input.lethal ?? !(isSpell(input.from) || input.from === "ghoul")),
    ...(term && { term }),
    rolls: refused ? [] : save.rolls,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

const isSpell = (from: ParalysisInput["from"]): boolean => from === "hold" || from === "spell";

function immune(creature: Creature, input: ParalysisInput): Refusal | undefined {
  const elf = creature.ancestry === "elf" || creature.class?.id === "elf";
  if (input.from === "ghoul" && elf) return { key: "life.elfAndGhoul", rule: "ERIS-99", topic: "paralysis" };
  if (creature.immunities.includes("paralysis")) return { key: "life.paralysisImmune", topic: "paralysis" };
  return undefined;
}

/** The outcome. A failure makes helpless, and where paralysis is lethal a Constitution roll follows (ERIS-98). `creature` is its present state. */
export function resolveParalysis(
  plan: ParalysisPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): ParalysisOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan", { why: plan.refused.key });
  const save = resolveSave(plan.save, rolls, rulings);
  const had = hasCondition(creature, "paralysed");
  const conditions = save.success || had ? creature.conditions : [...creature.conditions, "paralysed" as const];
  const withstand = plan.lethal && !save.success ? planWithstand(creature, rulings) : undefined;
  return {
    procedure: "paralysis",
    save,
    change: makeChange(creature, { after: { conditions }, trace: currentTrace(creature, rulings) }, rulings),
    fear: plan.fear,
    ...(plan.term && !save.success && { term: plan.term }),
    next: withstand && !withstand.refused ? [{ kind: "withstand", plan: withstand }] : [],
    stamp: plan.stamp,
  };
}

export interface WithstandPlan extends Plan<"withstand"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly chance: Traced;
}

export interface WithstandOutcome {
  readonly procedure: "withstand";
  readonly natural: number;
  readonly survives: boolean;
  readonly change: HitPointChange;
  readonly stamp: string;
}

/**
 * Plans the roll to withstand adversity: d100 at or under the Constitution's chance (ERIS-98; table `withstandAdversity`). Refused for creatures without the
 * score, and where paralysis does not kill.
 */
export function planWithstand(creature: Creature, rulings: Rulings): WithstandPlan {
  checkCreature(creature);
  const constitution = creature.abilities?.con;
  const chance = withstandChance(rulings.table<WithstandRow>("withstandAdversity"), constitution ?? 10);
  const refused: Refusal | undefined = !rulings.use(paralysis).lethal
    ? { key: "life.withstandOff", topic: "paralysis" }
    : constitution === undefined
      ? { key: "life.noConstitution", rule: "ERIS-98", topic: "paralysis" }
      : undefined;
  return {
    procedure: "withstand",
    creature: { id: creature.id, name: creature.name },
    chance: rulings
      .trace({
        key: "life.withstand",
        on: "chance",
        op: "set",
        value: chance,
        source: rulings.source(paralysis, "ERIS-98"),
        data: { constitution: constitution ?? 10 },
      })
      .done(),
    rolls: refused ? [] : [{ id: "withstand", formula: "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveWithstand(
  plan: WithstandPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): WithstandOutcome {
  const natural = rolledFor(rolls, "withstand").total;
  const survives = natural <= plan.chance.value;
  const change = survives
    ? makeChange(creature, { after: {}, trace: currentTrace(creature, rulings) }, rulings)
    : kill(creature, "life.heartStops", "ERIS-98", rulings);
  return { procedure: "withstand", natural, survives, change, stamp: plan.stamp };
}

/** Levels from which each class can end a ghoul's fear (ERIS-100). */
const SHAKERS: Readonly<Record<string, number>> = {
  fighter: 4,
  dwarf: 4,
  halfling: 4,
  cleric: 5,
  "magic-user": 6,
};

/** The reason why this helper cannot end a ghoul's fear; undefined when it can, which takes an action and always works (ERIS-100). */
export function shakingRefused(helper: Creature, distance: number, rulings: Rulings): Refusal | undefined {
  const said = { rule: "ERIS-100", topic: "paralysis" };
  if (!rulings.use(paralysis).ghoulFear) return { key: "life.shakingOff", topic: "paralysis" };
  if (!canAct(helper)) return { key: "life.helperCannotAct", ...said };
  if (distance > 10) return { key: "life.helperTooFar", ...said, data: { feet: 10 } };
  if (helper.ancestry === "elf" || helper.class?.id === "elf") return undefined;
  const needed = ownRow(SHAKERS, operatingClass(helper, rulings) ?? "");
  if (needed === undefined) return { key: "life.helperClass", ...said };
  if (effectiveLevel(helper, rulings) < needed) return { key: "life.helperLevel", ...said, data: { level: needed } };
  return undefined;
}

/** The paralysis ends: by help, by the end of combat, or by its duration. */
export function endParalysis(creature: Creature, rulings: Rulings): HitPointChange {
  const conditions = creature.conditions.filter((condition) => condition !== "paralysed");
  return makeChange(creature, { after: { conditions }, trace: currentTrace(creature, rulings) }, rulings);
}
