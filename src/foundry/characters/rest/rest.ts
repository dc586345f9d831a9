import { pointsAfterRest } from "../../../rules/combat/powers.ts";
import { needsRest } from "../../../rules/exploration/expedition.ts";
import { festers } from "../../../rules/life/ailments.ts";
import { shakeOffSubdual } from "../../../rules/life/healing.ts";
import { planNaturalHealing, restDays } from "../../../rules/life/natural-healing.ts";
import { belowZero, rest as restBy } from "../../../rules/life/rest.ts";
import { isDead } from "../../../rules/life/state.ts";
import { spendSurge, surgeValue, surgeWaste } from "../../../rules/life/surges.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { death } from "../../../rules/topics/death.ts";
import { naturalHealing } from "../../../rules/topics/naturalHealing.ts";
import { rests } from "../../../rules/topics/rests.ts";
import type { RestCardOutcome } from "../../../view/cards/rest.ts";
import { REST_KINDS, type RestKind, restsOffered } from "../../../view/characters/rest.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { mostPointsOf, surgesOf } from "../../adapter/elf-tracks.ts";
import { lifeChanges, type ValueChange } from "../../adapter/value-changes.ts";
import { applyLifeChange } from "../../attack/damage/life-changes.ts";
import { postCard } from "../../chat/post-card.ts";
import type { ConditionId } from "../../data/conditions.ts";
import { askNumber, confirm } from "../../platform/dialogs.ts";
import { rollByHand } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { mayAskAgain, type RestoredUses, usesRestoredBy } from "./restored-uses.ts";

/** The value changes and the ended conditions of a rest: exhaustion from running and the penalties for missed rest (BX-064, BX-083, BX-126). */
interface RestEffects {
  readonly writes: readonly ValueChange[];
  readonly off: readonly ConditionId[];
}

/** An hour is longer than any rest that exhaustion needs; a full day also ends the need of rest from travel. */
function restEffectsOf(actor: Actor.Implementation, kind: RestKind, days: number): RestEffects {
  if (kind === "short" || kind === "surge") return { writes: [], off: [] };
  const { fatigue } = actor.system as System;
  const wholeDay = kind === "days" && days > 0;
  const after = {
    ...fatigue,
    turnsSinceRest: 0,
    roundsRun: 0,
    restTurns: 0,
    ...(wholeDay && { travelDaysSinceRest: 0, mustRest: false, overdue: false }),
  };
  const writes = Object.entries(after).flatMap(([key, value]) => {
    const before: unknown = Reflect.get(fatigue, key);
    return before === value ? [] : [{ uuid: actor.uuid, path: `system.fatigue.${key}`, before, after: value }];
  });
  const { turnsSinceRest: turnsActive, travelDaysSinceRest: travelDays, overdue } = after;
  const due = needsRest({ turnsActive, travelDays, overdue }, rulingsInForce());
  const ended: readonly ConditionId[] = due ? ["exhausted"] : ["exhausted", "restPenalty"];
  return { writes, off: ended.filter((id) => actor.statuses.has(id)) };
}

type System = Actor.SystemOfType<"character">;

/** The result of one rest, before anything is written. */
interface Rested {
  readonly refused?: Refusal | undefined;
  /** The reason why hit points do not change. */
  readonly unhealed?: Refusal | undefined;
  readonly change?: HitPointChange;
  readonly writes?: readonly ValueChange[];
  readonly days?: number;
  readonly rolls?: readonly Roll.Evaluated<Roll>[];
}

/** The flag with the start of the last extended rest, in seconds of world time. */
const LAST_EXTENDED = "flags.rulings.lastExtendedRest";

/** The rests that last an hour or more. */
const LASTS_AN_HOUR: ReadonlySet<RestKind> = new Set(["hour", "extended", "night", "days"]);

/**
 * Lets a character or hireling rest by the rulings: the recovered values are written, and one card reports it. The referee advances
 * world time; the rest does not. Refused, with the reason, for a rest that the rulings do not know or that does not count.
 * @param kind `short`, `extended`, `night`, `days`, `surge` or `hour`
 * @param days the number of days of a rest in days; asked when absent
 */
export async function takeRest(actor: Actor.Implementation, kind: string, days?: number): Promise<void> {
  const known = REST_KINDS.find((one) => one === kind);
  if (!known || !isCreature(actor)) return;
  // A macro may name any actor, so ownership is checked before anything is asked.
  if (!actor.isOwner && notifyRefusal({ key: "notYours" })) return;
  const rested = await restOf(actor, known, days);
  if (!rested || notifyRefusal(rested.refused)) return;
  const { writes = [], rolls = [] } = rested;
  const change = LASTS_AN_HOUR.has(known) ? withoutSubdual(actor, rested.change) : rested.change;
  const restored = await restoredIn(actor, known);
  const fresh = restEffectsOf(actor, known, rested.days ?? 0);
  const outcome: RestCardOutcome = {
    procedure: "rest",
    kind: known,
    days: rested.days ?? 0,
    ...(change && { change }),
    restored: restored.names,
    ...(fresh.off.length > 0 && { refreshed: true as const }),
    ...(restored.withheld && { withheld: restored.withheld }),
    ...(rested.unhealed && { unhealed: rested.unhealed }),
    ...(change &&
      festers(creatureOf(actor)) && { unhealed: { key: "life.woundFesters", rule: "ERIS-39", topic: "poison" } }),
  };
  const spec = {
    kind: "rest" as const,
    data: { name: displayName(actor), kind: known },
    moment: `rest.${actor.uuid}.${known}`,
    about: { actor },
  };
  const refused = await runUndoable(spec, async (transaction) => {
    transaction.withCard(
      [...(change ? lifeChanges(actor, change) : []), ...writes, ...restored.writes, ...fresh.writes],
      [{ actor, on: change?.added ?? [], off: [...new Set([...(change?.removed ?? []), ...fresh.off])] }],
    );
    const card = await postCard({ type: "notice", actor, outcome, rolls, transaction });
    if (change) await applyLifeChange(transaction, actor, change, card);
    return undefined;
  });
  notifyRefusal(refused);
}

async function restoredIn(actor: Actor.Implementation, kind: RestKind): Promise<RestoredUses> {
  if (kind === "surge" || kind === "hour") return { writes: [], names: [] };
  const long = kind !== "short";
  // Several days include their own mornings.
  return usesRestoredBy(actor, long, long && kind !== "days" && (await mayAskAgain(actor)));
}

async function restOf(
  actor: Actor.Implementation,
  kind: RestKind,
  days: number | undefined,
): Promise<Rested | undefined> {
  const rulings = rulingsInForce();
  if (inFight(actor)) return { refused: { key: "life.restInFight" } };
  if (kind === "short" || kind === "extended") return heroicRest(actor, kind);
  const creature = creatureOf(actor);
  if (!restsOffered(rulings, creature.hitPoints.subdual).includes(kind)) return { refused: { key: "life.noRest" } };
  if (kind === "hour") return {};
  if (kind === "night") return isDead(creature) ? { refused: { key: "life.healDead", rule: "BX-030" } } : {};
  if (kind === "days") return restOfDays(actor, days);
  const change = spendSurge(creature, rulings);
  const lost = change.refused ? 0 : surgeWaste(creature, rulings);
  if (lost === 0) return { change, refused: change.refused };
  if (!(await worthIt(surgeValue(creature), lost))) return undefined;
  // The actor may have been hit while the question was open.
  const now = spendSurge(creatureOf(actor), rulings);
  return { change: now, refused: now.refused };
}

/** The warning before a surge that would be partly wasted (HERO-15). */
function worthIt(value: number, lost: number): Promise<boolean> {
  return confirm("RULINGS.Rest.waste.title", localize("RULINGS.Rest.waste.text", { value, lost }));
}

/** The hit points from a rest, including the removal of subdual damage (BX-168). */
function withoutSubdual(actor: Actor.Implementation, change: HitPointChange | undefined): HitPointChange | undefined {
  const creature = creatureOf(actor);
  if (creature.hitPoints.subdual === 0) return change;
  if (!change) return shakeOffSubdual(creature, rulingsInForce());
  return { ...change, after: { ...change.after, hitPoints: { ...change.after.hitPoints, subdual: 0 } } };
}

function inFight({ uuid }: Actor.Implementation): boolean {
  const { combat } = game;
  return combat?.started === true && combat.combatants.some((one) => one.actor?.uuid === uuid);
}

/** A short or extended rest (HERO-25); an extended one restores action points (HERO-10) and asks about the place of a creature below 0 (MIX-09). */
async function heroicRest(actor: Actor.Implementation, kind: "short" | "extended"): Promise<Rested> {
  const rulings = rulingsInForce();
  const secure = kind === "extended" && belowZero(creatureOf(actor), rulings) !== undefined && (await isSecure());
  const start = secondsNow();
  const last: unknown = foundry.utils.getProperty(actor, LAST_EXTENDED);
  const ofClass = surgesOf(actor);
  const done = restBy(
    creatureOf(actor),
    {
      kind,
      start,
      secure,
      ...(typeof last === "number" && { lastExtended: last }),
      ...(ofClass !== null && { surgesOfClass: ofClass }),
    },
    rulings,
  );
  if (kind === "short" || done.refused) return { change: done.change, refused: done.refused };
  return {
    change: done.change,
    unhealed: done.unhealed,
    writes: [...begunExtended(actor, start), ...pointsBack(actor)],
  };
}

/** The world time in seconds. */
export function secondsNow(): number {
  return Math.max(0, Math.floor(game.time?.worldTime ?? 0));
}

/** The write for the start of an extended rest: the next is possible after 24 hours (HERO-25). */
function begunExtended(actor: Actor.Implementation, start: number): readonly ValueChange[] {
  const before: unknown = foundry.utils.getProperty(actor, LAST_EXTENDED);
  return before === start ? [] : [{ uuid: actor.uuid, path: LAST_EXTENDED, before, after: start }];
}

/**
 * The extended rest within a day of complete rest, besides hit points and surges: its 24 hours begin with the day, and action points are restored
 * (MIX-58).
 */
export function extendedInDay(actor: Actor.Implementation, start: number): readonly ValueChange[] {
  return [...(rulingsInForce().use(rests) ? begunExtended(actor, start) : []), ...pointsBack(actor)];
}

/** Action points restored by an extended rest (HERO-10). */
function pointsBack(actor: Actor.Implementation): readonly ValueChange[] {
  const rulings = rulingsInForce();
  const { value: before } = (actor.system as System).actionPoints;
  const after = rulings.use(rests) ? pointsAfterRest(before, mostPointsOf(actor), rulings) : before;
  return after === before ? [] : [{ uuid: actor.uuid, path: "system.actionPoints.value", before, after }];
}

/** Full days of rest: hit points by the ruling on natural healing, or wounds where those are used (HERO-17). */
async function restOfDays(actor: Actor.Implementation, given: number | undefined): Promise<Rested | undefined> {
  const days =
    given ?? (await askNumber("RULINGS.Rest.days", { min: 0, max: 365, initial: 1, ok: "RULINGS.Rest.days.button" }));
  if (days === undefined) return undefined;
  const secure = asksForSecurity(actor) && (await isSecure());
  // The rulings and the creature may have changed during the questions.
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const { woundLevels } = rulings.use(death);
  const plan = planNaturalHealing(creature, { days, secure }, rulings);
  // Wounds heal in days of rest, however hit points are restored (HERO-17, MIX-08).
  if (plan.refused && !woundLevels) return { refused: plan.refused };
  const rolled = plan.refused ? { rolls: {}, shown: [] } : await rollByHand(plan);
  const { wounds } = actor.system as System;
  const ofClass = surgesOf(actor);
  const had = { progress: wounds.restDays, ...(ofClass !== null && { surgesOfClass: ofClass }) };
  // Changes made during the question and the roll are kept.
  const { change, progress } = restDays(creatureOf(actor), plan, rolled.rolls, had, rulings);
  const counted = { uuid: actor.uuid, path: "system.wounds.restDays", before: wounds.restDays, after: progress };
  const extended = days > 0 && !isDead(creature) ? extendedInDay(actor, secondsNow()) : [];
  const writes = [...(progress === wounds.restDays ? [] : [counted]), ...extended];
  return { days, change, refused: change.refused, writes, rolls: rolled.shown };
}

/** Whether it matters if the place of rest is secure. */
function asksForSecurity(actor: Actor.Implementation): boolean {
  const rulings = rulingsInForce();
  return rulings.use(naturalHealing).secure || belowZero(creatureOf(actor), rulings) !== undefined;
}

function isSecure(): Promise<boolean> {
  return confirm("RULINGS.Rest.secure.title", localize("RULINGS.Rest.secure.text"));
}
