import { type DismembermentOutcome, resolveDismemberment } from "../../rules/life/dismemberment.ts";
import { lowestAlive } from "../../rules/life/kill.ts";
import { resolveSaveOrDie } from "../../rules/life/save-or-die.ts";
import { isDead } from "../../rules/life/state.ts";
import type {
  DismembermentPlan,
  HitPointChange,
  LifeNext,
  SaveOrDieOutcome,
  SaveOrDiePlan,
} from "../../rules/life/types.ts";
import { resolveWake, type WakeOutcome } from "../../rules/life/wake.ts";
import { lifeWrites } from "../adapter/changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { combatantFor, fightWith } from "../adapter/fight.ts";
import { poisonDeath } from "../adapter/poison-death.ts";
import { groupName, groupOf } from "../combat/roster.ts";
import type { Deed } from "../deeds/recorder.ts";
import { throwPlan } from "../dice.ts";
import { endLook } from "../magic/lay.ts";
import { endWake, layWake } from "../magic/wake.ts";
import { rulingsInForce } from "../settings/store.ts";
import { askBelongings, destructiveOf } from "./belongings.ts";
import { postCard } from "./post.ts";

/** What a card of a fall keeps: the change that felled, and what the dice then said. */
export interface FallOutcome {
  readonly procedure: "fall";
  readonly change: HitPointChange;
  readonly dismemberment: readonly DismembermentOutcome[];
  readonly saveOrDie?: SaveOrDieOutcome;
  readonly wake?: WakeOutcome;
  /** The fewest hit points at which one below 0 still lives (ERIS-42). */
  readonly limit?: number;
}

interface Told {
  dismemberment: DismembermentOutcome[];
  saveOrDie?: SaveOrDieOutcome;
  wake?: WakeOutcome;
  rolls: Roll.Evaluated<Roll>[];
}

/**
 * Follows a change of hit points to its end: what the `death` in force wants rolled is rolled, what it does is done, and one card tells the table.
 * All of it belongs to the deed that made the change. Nothing is said of a creature that merely bleeds.
 * @param kind that of the harm
 */
export async function followLife(
  deed: Deed,
  actor: Actor.Implementation,
  change: HitPointChange,
  cause?: ChatMessage.Implementation,
  kind?: string,
): Promise<void> {
  await deed.write(poisonDeath(actor, change, kind));
  // Who escaped death in another shape did not fall: another card tells of it.
  if (change.added.includes("dead") && !isDead(creatureOf(actor))) return;
  if (isDead(creatureOf(actor))) await endLook(deed, actor);
  if (change.next.some(({ kind }) => kind === "cancelTimer")) await endWake(deed, actor);
  const timed = change.next.some(({ kind }) => kind === "wakeTimer");
  if (!change.fallen && !change.rose && change.woundChange === 0 && !timed) return;
  const told: Told = { dismemberment: [], rolls: [] };
  for (const next of change.next) await follow(deed, actor, next, told);
  const { rolls, ...outcomes } = told;
  const limit = lowestAlive(creatureOf(actor), rulingsInForce());
  const outcome: FallOutcome = { procedure: "fall", change, ...outcomes, ...(limit !== undefined && { limit }) };
  const lost = change.next.find((next) => next.kind === "offer")?.category ?? afterwards(actor, told, cause);
  const subject = bandOf(actor);
  await deed.order.followed(async () => {
    await postCard({ type: "death", actor, outcome, rolls, targets: [], subject, follows: cause?.id ?? "", deed });
    if (lost) await askBelongings(deed, actor, lost);
  });
}

/** Who lives through the blow and dies of what the table of death says is killed by the same thing (BX-027). */
function afterwards(actor: Actor.Implementation, told: Told, cause: ChatMessage.Implementation | undefined) {
  const rolled = told.saveOrDie !== undefined || told.dismemberment.length > 0;
  return rolled && cause && isDead(creatureOf(actor)) ? destructiveOf(cause) : undefined;
}

/** The band that somebody fought in with others, and what is left of it; empty for who fights alone. */
function bandOf(actor: Actor.Implementation): string {
  const combat = fightWith({ actor });
  const member = combat && combatantFor({ actor }, combat);
  const group = member && !member.hidden ? groupOf(member) : "";
  const many = group && combat && combat.combatants.filter((one) => !one.hidden && groupOf(one) === group).length > 1;
  return many ? groupName(combat, group) : "";
}

async function follow(deed: Deed, actor: Actor.Implementation, next: LifeNext, told: Told): Promise<void> {
  const rulings = rulingsInForce();
  if (next.kind === "dismemberment") await dismember(deed, actor, next.plan, told);
  else if (next.kind === "saveOrDie") await saveOrDie(deed, actor, next.plan, told);
  else if (next.kind === "wakeTimer") {
    const thrown = await throwPlan(next.plan);
    told.rolls.push(...thrown.shown);
    told.wake = resolveWake(next.plan, thrown.rolls, rulings);
    await layWake(deed, actor, told.wake.minutes);
  }
}

async function dismember(deed: Deed, actor: Actor.Implementation, first: DismembermentPlan, told: Told): Promise<void> {
  let plan: DismembermentPlan | undefined = first;
  while (plan) {
    const thrown = await throwPlan(plan);
    told.rolls.push(...thrown.shown);
    const outcome = resolveDismemberment(plan, thrown.rolls, rulingsInForce(), creatureOf(actor));
    told.dismemberment.push(outcome);
    if (outcome.change) await applyChange(deed, actor, outcome.change);
    if (outcome.next?.kind === "saveOrDie") await saveOrDie(deed, actor, outcome.next.plan, told);
    plan = outcome.next?.kind === "again" ? outcome.next.plan : undefined;
  }
}

async function saveOrDie(deed: Deed, actor: Actor.Implementation, plan: SaveOrDiePlan, told: Told): Promise<void> {
  const thrown = await throwPlan(plan);
  told.rolls.push(...thrown.shown);
  told.saveOrDie = resolveSaveOrDie(plan, thrown.rolls, rulingsInForce(), creatureOf(actor));
  await applyChange(deed, actor, told.saveOrDie.change);
}

/** Does a change of life to an actor: its numbers and its conditions. */
export async function applyChange(deed: Deed, actor: Actor.Implementation, change: HitPointChange): Promise<void> {
  await deed.write(lifeWrites(actor, change), [{ actor, on: change.added, off: change.removed }]);
  if (isDead(creatureOf(actor))) await endLook(deed, actor);
}
