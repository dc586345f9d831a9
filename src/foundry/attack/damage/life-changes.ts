import { type DismembermentOutcome, resolveDismemberment } from "../../../rules/life/dismemberment.ts";
import { lowestAlive } from "../../../rules/life/kill.ts";
import { type RegainConsciousnessOutcome, resolveWake } from "../../../rules/life/regain-consciousness.ts";
import { resolveSaveOrDie } from "../../../rules/life/save-or-die.ts";
import { isDead } from "../../../rules/life/state.ts";
import type {
  DismembermentPlan,
  HitPointChange,
  LifeNext,
  SaveOrDieOutcome,
  SaveOrDiePlan,
} from "../../../rules/life/types.ts";
import { groupName, groupOf } from "../../adapter/combatants.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { combatantFor, runningFightOf } from "../../adapter/fighter.ts";
import { poisonDeath } from "../../adapter/poison-death.ts";
import { lifeChanges, type ValueChange } from "../../adapter/value-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import { rollPlan } from "../../platform/dice.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { endShapeImage } from "../../spells/effects/apply-effect.ts";
import { applyWakeTimer, endWakeTimer } from "../../spells/effects/regeneration.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { askItemDestruction, destructiveHarm } from "./item-destruction.ts";

/** The outcome stored on a card of a fall to 0 hit points: the change that caused it, and the rolls that followed. */
interface ZeroHitPointsOutcome {
  readonly procedure: "fall";
  readonly change: HitPointChange;
  readonly dismemberment: readonly DismembermentOutcome[];
  readonly saveOrDie?: SaveOrDieOutcome;
  readonly wake?: RegainConsciousnessOutcome;
  /** The fewest hit points at which one below 0 still lives (ERIS-42). */
  readonly limit?: number;
}

interface LifeReport {
  dismemberment: DismembermentOutcome[];
  saveOrDie?: SaveOrDieOutcome;
  wake?: RegainConsciousnessOutcome;
  rolls: Roll.Evaluated<Roll>[];
}

/**
 * Resolves a change of hit points completely: makes the rolls of the `death` ruling in force, applies their results, and posts one card.
 * All of it belongs to the transaction that made the change. Nothing is posted for a creature that merely bleeds.
 * @param kind the kind of the damage
 */
export async function applyLifeChange(
  transaction: Transaction,
  actor: Actor.Implementation,
  change: HitPointChange,
  cause?: ChatMessage.Implementation,
  kind?: string,
): Promise<void> {
  await transaction.write(poisonDeath(actor, change, kind));
  // A creature that escaped death in another shape did not fall: another card reports it.
  if (change.added.includes("dead") && !isDead(creatureOf(actor))) return;
  if (isDead(creatureOf(actor))) await endShapeImage(transaction, actor);
  if (change.next.some(({ kind }) => kind === "cancelTimer")) await endWakeTimer(transaction, actor);
  const timed = change.next.some(({ kind }) => kind === "wakeTimer");
  if (!change.fallen && !change.rose && change.woundChange === 0 && !timed) return;
  const report: LifeReport = { dismemberment: [], rolls: [] };
  for (const next of change.next) await follow(transaction, actor, next, report);
  const { rolls, ...outcomes } = report;
  const limit = lowestAlive(creatureOf(actor), rulingsInForce());
  const outcome: ZeroHitPointsOutcome = {
    procedure: "fall",
    change,
    ...outcomes,
    ...(limit !== undefined && { limit }),
  };
  const lost = change.next.find((next) => next.kind === "offer")?.category ?? afterwards(actor, report, cause);
  const subject = bandOf(actor);
  await transaction.order.followed(async () => {
    await postCard({
      type: "death",
      actor,
      outcome,
      rolls,
      targets: [],
      subject,
      follows: cause?.id ?? "",
      transaction,
    });
    if (lost) await askItemDestruction(transaction, actor, lost);
  });
}

/** A creature that survives the hit and dies by the death table is killed by the same cause (BX-027). */
function afterwards(actor: Actor.Implementation, report: LifeReport, cause: ChatMessage.Implementation | undefined) {
  const rolled = report.saveOrDie !== undefined || report.dismemberment.length > 0;
  return rolled && cause && isDead(creatureOf(actor)) ? destructiveHarm(cause) : undefined;
}

/** The band that somebody fought in with others, and what is left of it; empty for who fights alone. */
function bandOf(actor: Actor.Implementation): string {
  const combat = runningFightOf({ actor });
  const member = combat && combatantFor({ actor }, combat);
  const group = member && !member.hidden ? groupOf(member) : "";
  const many = group && combat && combat.combatants.filter((one) => !one.hidden && groupOf(one) === group).length > 1;
  return many ? groupName(combat, group) : "";
}

async function follow(
  transaction: Transaction,
  actor: Actor.Implementation,
  next: LifeNext,
  report: LifeReport,
): Promise<void> {
  const rulings = rulingsInForce();
  if (next.kind === "dismemberment") await dismember(transaction, actor, next.plan, report);
  else if (next.kind === "saveOrDie") await saveOrDie(transaction, actor, next.plan, report);
  else if (next.kind === "wakeTimer") {
    const rolled = await rollPlan(next.plan);
    report.rolls.push(...rolled.shown);
    report.wake = resolveWake(next.plan, rolled.rolls, rulings);
    await applyWakeTimer(transaction, actor, report.wake.minutes);
  }
}

async function dismember(
  transaction: Transaction,
  actor: Actor.Implementation,
  first: DismembermentPlan,
  report: LifeReport,
): Promise<void> {
  let plan: DismembermentPlan | undefined = first;
  while (plan) {
    const rolled = await rollPlan(plan);
    report.rolls.push(...rolled.shown);
    const outcome = resolveDismemberment(plan, rolled.rolls, rulingsInForce(), creatureOf(actor));
    report.dismemberment.push(outcome);
    if (outcome.change) await writeLifeChange(transaction, actor, outcome.change);
    if (outcome.next?.kind === "saveOrDie") await saveOrDie(transaction, actor, outcome.next.plan, report);
    plan = outcome.next?.kind === "again" ? outcome.next.plan : undefined;
  }
}

async function saveOrDie(
  transaction: Transaction,
  actor: Actor.Implementation,
  plan: SaveOrDiePlan,
  report: LifeReport,
): Promise<void> {
  const rolled = await rollPlan(plan);
  report.rolls.push(...rolled.shown);
  report.saveOrDie = resolveSaveOrDie(plan, rolled.rolls, rulingsInForce(), creatureOf(actor));
  await writeLifeChange(transaction, actor, report.saveOrDie.change);
}

/**
 * Writes a change of hit points and its conditions; it is worked out again at each write, from the values of that moment.
 * @param more further writes that belong to it
 * @returns the change as it was written; where the rules refuse it, the refused change, and nothing is written
 */
export async function writeHitPoints(
  transaction: Transaction,
  actor: Actor.Implementation,
  work: () => HitPointChange,
  more: () => readonly ValueChange[] = () => [],
): Promise<HitPointChange> {
  let change = work();
  if (change.refused) return change;
  await transaction.change(
    () => {
      change = work();
      return [...lifeChanges(actor, change), ...more()];
    },
    () => [{ actor, on: change.added, off: change.removed }],
  );
  return change;
}

/** Does a change of life to an actor: its numbers and its conditions. */
export async function writeLifeChange(
  transaction: Transaction,
  actor: Actor.Implementation,
  change: HitPointChange,
): Promise<void> {
  await transaction.write(lifeChanges(actor, change), [{ actor, on: change.added, off: change.removed }]);
  if (isDead(creatureOf(actor))) await endShapeImage(transaction, actor);
}
