/**
 * Periodic effects: delayed poison, bleeding, burning, choking, blood drain, regeneration, confusion. Each happens once at its world time, which the
 * rounds of a fight advance as well, as a transaction with a card.
 */
import type { Ability } from "../../../rules/creature/types.ts";
import { takeDamage } from "../../../rules/life/damage.ts";
import { heal } from "../../../rules/life/healing.ts";
import { kill } from "../../../rules/life/kill.ts";
import { fateOf } from "../../../rules/life/lycanthropy.ts";
import { poisonRunsOut } from "../../../rules/life/poison.ts";
import { rise } from "../../../rules/life/rise-again.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import {
  type PeriodicOutcome,
  periodsDue,
  planPeriodic,
  resolvePeriodic,
} from "../../../rules/magic/periodic-effects.ts";
import { bringsCreatures } from "../../../rules/magic/spell-effect.ts";
import type { EffectEachRound } from "../../../rules/magic/spell-effect-parts.ts";
import { resolveSave } from "../../../rules/saves/saving-throw.ts";
import type { PeriodicEffectsOutcome, PeriodReport } from "../../../view/cards/periodic-effects.ts";
import { creatureOf } from "../../adapter/creature.ts";
import type { MagicEffect } from "../../adapter/magic-effects.ts";
import { applyLifeChange, writeHitPoints, writeLifeChange } from "../../attack/damage/life-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import { labelRoll, rollPlan } from "../../platform/dice.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { transactionsNaming } from "../../undo/ledger.ts";
import { samePlain } from "../../undo/patch.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { applyMagic, endMagic } from "../effects/apply-effect.ts";
import { afterDamage } from "../effects/innate-effects.ts";
import { healableHitPoints, isRegenerating, REGENERATES } from "../effects/regeneration.ts";
import { everyCreature, hasOnlyHiddenTokens, nameOf, readableMagicEffects } from "../effects/subjects.ts";
import { summon } from "../effects/summon.ts";

type Rolls = Roll.Evaluated<Roll>[];

/** The tag of a poison with a limited time. */
const POISON = "poison";

/**
 * The maximum number of periodic effects processed for one actor at once, and of dice on a card: more than any table uses, and few enough that a
 * player's actor cannot delay others.
 */
const MOST_AT_ONCE = 20;
const MOST_SHOWN = 500;

interface Going {
  readonly actor: Actor.Implementation;
  readonly own: MagicEffect;
}

function whatIsDue(): Going[] {
  const now = game.time?.worldTime ?? 0;
  return everyCreature().flatMap((actor) =>
    readableMagicEffects(actor)
      .flatMap((own): Going[] => {
        const { going } = own.magic;
        if (!going || periodsDue(going.moments, now).due === 0) return [];
        // Regeneration without wounds pauses until the next one.
        return isRegenerating(own) && healableHitPoints(actor, own) === 0 ? [] : [{ actor, own }];
      })
      .slice(0, MOST_AT_ONCE),
  );
}

/** A failure for one actor, such as invalid data, does not stop the effects of others. */
function trouble({ actor, own }: Going, error: unknown): undefined {
  console.error(`Rulings: ${own.magic.name} could not go on for ${nameOf(actor)}.`, error);
}

/** Runs all due periodic effects. Referee's client only. */
export async function runPeriodicEffects(): Promise<void> {
  if (whatIsDue().length === 0) return;
  // The time is part of the key, so that effects due now are not taken for running ones of an earlier time.
  await runUndoable({ kind: "goesOn", data: { at: game.time?.worldTime ?? 0 } }, (transaction) =>
    transaction.order.causeFirst(async () => {
      const reports: { readonly one: PeriodReport; readonly unseen: boolean; readonly dice: Rolls }[] = [];
      // Another clock change may have done some of it during the wait.
      for (const going of whatIsDue()) {
        const dice: Rolls = [];
        const one = await oneGoing(transaction, going, dice).catch((error: unknown) => trouble(going, error));
        if (one) reports.push({ one, unseen: hasOnlyHiddenTokens(going.actor) || one.how === "draws", dice });
      }
      for (const secret of [false, true]) {
        const own = reports.filter(({ unseen }) => unseen === secret);
        const outcome: PeriodicEffectsOutcome = { procedure: "goingOn", moments: own.map(({ one }) => one) };
        const rolls = shownOf(own.map(({ dice }) => dice));
        if (own.length > 0)
          await postCard({ type: "notice", outcome, rolls, transaction, ...(secret && { secret: true }) });
      }
      return undefined;
    }),
  );
}

async function oneGoing(
  transaction: Transaction,
  { actor, own }: Going,
  shown: Rolls,
): Promise<PeriodReport | undefined> {
  const { going } = own.magic;
  const uuid = own.effect.uuid;
  if (!going) return undefined;
  const before = going.moments;
  const { due, after } = periodsDue(before, game.time?.worldTime ?? 0);
  const path = "flags.rulings.magic.moments";
  // The schedule is written first, so that this moment is never repeated.
  if (after) await transaction.write([{ uuid, path, before: { ...before }, after: { ...after } }]);
  const sum = await happen(transaction, actor, own, due, shown);
  if ((!after || sum.over) && actor.effects.get(own.effect.id ?? "")) await endMagic(transaction, actor, [own]);
  return sum.report;
}

/** The dice of one card, up to its maximum. */
function shownOf(all: readonly Rolls[]): Rolls {
  const shown: Rolls = [];
  for (const dice of all) if (diceIn(shown) < MOST_SHOWN) shown.push(...dice);
  return shown;
}

function diceIn(rolls: Rolls): number {
  return rolls.flatMap(({ dice }) => dice.map(({ results }) => results.length)).reduce((sum, one) => sum + one, 0);
}

interface PeriodicResult {
  readonly report: PeriodReport | undefined;
  readonly over: boolean;
}

const HOLDS: readonly string[] = ["blood", "constriction", "swallow", "clings"];

/** Whether an effect of a creature on its victim has ended with the creature: blood drain, a grip. */
function isOver({ by, tags }: MagicEffect["magic"]): boolean {
  const held = tags?.some((tag) => HOLDS.includes(tag)) ?? false;
  return held && (actorByUuid(by)?.statuses.has("dead") ?? false);
}

/**
 * Whether a referee's transaction created an effect that summons creatures in its present form. A player may write any magic onto own actors, and
 * change effects there; but summoned creatures belong to the referee.
 */
function isPlaced(actor: Actor.Implementation, { effect, magic }: MagicEffect): boolean {
  if (!actor.hasPlayerOwner) return true;
  return transactionsNaming(effect.id ?? "").some(({ steps, reported, state }) => {
    if (reported || state !== "done") return false;
    const made = steps.find((step) => step.do === "create" && step.data._id === effect.id);
    return (
      made?.do === "create" &&
      made.documentName === "ActiveEffect" &&
      made.parent === actor.uuid &&
      samePlain(foundry.utils.getProperty(made.data, "flags.rulings.magic.each"), magic.going?.each)
    );
  });
}

async function happen(
  transaction: Transaction,
  actor: Actor.Implementation,
  own: MagicEffect,
  due: number,
  shown: Rolls,
): Promise<PeriodicResult> {
  const { magic } = own;
  const rulings = rulingsInForce();
  const each = magic.going?.each;
  if (!each || isOver(magic) || (bringsCreatures({ each }) && !isPlaced(actor, own)))
    return { report: undefined, over: true };
  let amount = 0;
  let saved = 0;
  let over = false;
  let last: PeriodicOutcome | undefined;
  for (let moment = 0; moment < due && !over; moment += 1) {
    const plan = planPeriodic(creatureOf(actor), each, magic.name, rulings, magic.kind);
    if (plan.refused) return { report: undefined, over: true };
    const save = plan.save && (await rollPlan(plan.save));
    const made = plan.save && save ? resolveSave(plan.save, save.rolls, rulings).success : undefined;
    const rolled = await rollPlan(plan);
    if (diceIn(shown) < MOST_SHOWN) {
      shown.push(...labelRoll(save?.shown ?? [], `save:${actor.uuid}`));
      for (const [at, roll] of rolled.shown.entries())
        shown.push(...labelRoll([roll], `${plan.rolls[at]?.id.split(":")[0]}:${actor.uuid}`));
    }
    last = resolvePeriodic(plan, rolled.rolls, made);
    amount += last.amount;
    saved += last.saved ? 1 : 0;
    over = last.ended || (!last.saved && each.does === "kills");
  }
  if (isRegenerating(own)) amount = Math.min(amount, healableHitPoints(actor, own));
  const does = saved >= due ? "nothing" : each.does;
  const how =
    does === "nothing" ? "saved" : await applyPeriod(transaction, actor, own, { does, amount, come: last?.come ?? [] });
  const report = {
    id: actor.uuid,
    name: nameOf(actor),
    spell: magic.name,
    how,
    amount,
    ...(last?.behaviour && { behaviour: last.behaviour }),
  };
  return { report, over: over || (isRegenerating(own) && magic.spared === 0 && healableHitPoints(actor, own) === 0) };
}

interface PeriodicReport {
  readonly does: EffectEachRound["does"];
  readonly amount: number;
  readonly come: NonNullable<PeriodicOutcome["come"]>;
}

/** Applies one period of an effect. */
async function applyPeriod(
  transaction: Transaction,
  actor: Actor.Implementation,
  { magic, effect }: MagicEffect,
  { does, amount, come }: PeriodicReport,
): Promise<PeriodReport["how"]> {
  const rulings = rulingsInForce();
  switch (does) {
    case "confuses":
    case "draws":
      return does;
    case "comes":
    case "spawns":
      await summon(transaction, actor, come, does === "spawns");
      return does;
    case "restores":
      await restore(transaction, actor, magic.going?.each.ability, amount);
      return does;
    case "rises":
      await writeLifeChange(transaction, actor, rise(creatureOf(actor), rulings));
      return does;
    case "turns": {
      if (fateOf(creatureOf(actor)) === "dies") {
        await applyPeriodicEffect(transaction, actor, magic, "kills", 0);
        return "kills";
      }
      const { name, img } = effect;
      const work = { stays: true, tags: ["lycanthrope"] };
      await applyMagic(transaction, actor, {
        name,
        img: img ?? "",
        origin: "",
        level: 1,
        work,
        lasting: null,
        images: 0,
      });
      return does;
    }
    default:
      await applyPeriodicEffect(transaction, actor, magic, does, amount);
      return does;
  }
}

/** Restores points of a score, up to the maximum of scores. */
async function restore(
  transaction: Transaction,
  actor: Actor.Implementation,
  ability: Ability | undefined,
  points: number,
): Promise<void> {
  if (!ability || actor.type !== "character") return;
  const before = (actor.system as Actor.SystemOfType<"character">).abilities[ability];
  if (before === null) return;
  await transaction.change(() => [
    { uuid: actor.uuid, path: `system.abilities.${ability}`, before, after: before + points },
  ]);
}

async function applyPeriodicEffect(
  transaction: Transaction,
  actor: Actor.Implementation,
  { name: source, kind, tags }: MagicEffect["magic"],
  does: "harms" | "heals" | "kills",
  amount: number,
): Promise<void> {
  const rulings = rulingsInForce();
  const work = (): HitPointChange => {
    const creature = creatureOf(actor);
    if (does === "kills")
      return tags?.includes(POISON)
        ? poisonRunsOut(creature, rulings)
        : kill(creature, "life.slain", undefined, rulings);
    const magical = !tags?.includes(REGENERATES);
    return does === "heals"
      ? heal(creature, { amount, magical }, rulings)
      : takeDamage(creature, { amount, source }, rulings);
  };
  const change = await writeHitPoints(transaction, actor, work);
  if (change.refused) return;
  if (does === "harms" && amount > 0) await afterDamage(transaction, actor, { points: amount, kind });
  await applyLifeChange(transaction, actor, change, undefined, kind);
}
