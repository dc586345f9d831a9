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

/** The data of a card about a fall to 0 hit points: the change and the rolls that followed. */
interface ZeroHitPointsOutcome {
  readonly procedure: "fall";
  readonly change: HitPointChange;
  readonly dismemberment: readonly DismembermentOutcome[];
  readonly saveOrDie?: SaveOrDieOutcome;
  readonly wake?: RegainConsciousnessOutcome;
  /** The lowest hit points at which a dying creature still lives (ERIS-42). */
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
 * All of it belongs to the transaction that made the change. No card is posted for a creature that is only bleeding.
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
  // A creature that only lost an assumed shape did not die: another card reports it.
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

/** A creature that survives the hit and dies by the death table died of the same cause (BX-027). */
function afterwards(actor: Actor.Implementation, report: LifeReport, cause: ChatMessage.Implementation | undefined) {
  const rolled = report.saveOrDie !== undefined || report.dismemberment.length > 0;
  return rolled && cause && isDead(creatureOf(actor)) ? destructiveHarm(cause) : undefined;
}

/** The name of the band with its remaining members; empty for a single creature. */
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
 * Writes a change of hit points and its conditions; it is calculated from the current values at each write.
 * @param more further writes of the same transaction
 * @returns the written change; when the rules refuse it, the refused change, and nothing is written
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

/** Writes a life change to an actor: its numbers and conditions. */
export async function writeLifeChange(
  transaction: Transaction,
  actor: Actor.Implementation,
  change: HitPointChange,
): Promise<void> {
  await transaction.write(lifeChanges(actor, change), [{ actor, on: change.added, off: change.removed }]);
  if (isDead(creatureOf(actor))) await endShapeImage(transaction, actor);
}
