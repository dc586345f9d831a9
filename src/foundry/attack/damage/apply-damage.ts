import type { DamageOutcome } from "../../../rules/attack/types.ts";
import type { Rider } from "../../../rules/creature/types.ts";
import { takeDamage } from "../../../rules/life/damage.ts";
import { heal } from "../../../rules/life/healing.ts";
import { planInfection, resolveInfection } from "../../../rules/life/lycanthropy.ts";
import { isDead } from "../../../rules/life/state.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { halfDamage } from "../../../rules/saves/saving-throw.ts";
import { levelDrain } from "../../../rules/topics/levelDrain.ts";
import { APPLY_MODES, type ApplyMode } from "../../../view/cards/damage.ts";
import type { InfectionCardOutcome } from "../../../view/cards/infection.ts";
import type { RoutineOutcome } from "../../../view/cards/routine.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { requestApply } from "../../chat/request-apply.ts";
import { conditionIcon } from "../../data/conditions.ts";
import { askChoice } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { MessageDocument } from "../../platform/types.ts";
import { applyMagic } from "../../spells/effects/apply-effect.ts";
import { afterDamage } from "../../spells/effects/innate-effects.ts";
import { applyBurning } from "../../spells/effects/rider-effects.ts";
import { kindNamed } from "../../spells/effects/summon.ts";
import { cardData } from "../../undo/card-data.ts";
import { shownOn } from "../../undo/card-marks.ts";
import { standingTransaction } from "../../undo/ledger.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isBySpeaker } from "../../undo/trusted-cards.ts";
import { hitTargetOn } from "./hit-targets.ts";
import { askHelmet, destructiveHarm, isMagic, isMagical, itemAtStake } from "./item-destruction.ts";
import { applyLifeChange, writeHitPoints } from "./life-changes.ts";

/**
 * Points that such wounds (teeth and claws of lycanthropes) took from the target earlier in the card's fight; outside a fight each wound counts
 * alone.
 */
function lostBefore(message: MessageDocument, target: string): number {
  const fight = cardData(message)?.combat;
  if (!fight) return 0;
  return standingTransaction("damage").reduce((sum, { shown, card }) => {
    if (shown?.target !== target) return sum;
    const data = cardData(game.messages?.get(card) ?? message);
    const riders = data?.combat === fight ? hitTargetOn(data, target, shown.line)?.outcome.riders : undefined;
    return riders?.some((rider) => rider.kind === "lycanthropy") ? sum + Math.max(0, shown.amount) : sum;
  }, 0);
}

/**
 * Infects the creatures that lost more than half of their hit points to such wounds; part of the transaction that applied the damage. Only the
 * referee is notified.
 */
async function infect(
  transaction: Transaction,
  actor: Actor.Implementation,
  { riders }: DamageOutcome,
  amount: number,
  message: MessageDocument,
): Promise<void> {
  const rider = riders.find(({ kind }) => kind === "lycanthropy");
  if (!rider?.duration || amount <= 0) return;
  const { formula } = rider.duration;
  const lost = amount + lostBefore(message, actor.uuid);
  const plan = planInfection(creatureOf(actor), { into: rider.key ?? "", lost, days: formula }, rulingsInForce());
  if (plan.refused) return;
  const rolled = await rollPlan(plan);
  const outcome = resolveInfection(plan, rolled.rolls);
  const kind = await kindNamed(outcome.into);
  const by = actorByUuid(cardData(message)?.speaker.uuid);
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.lycanthropy", { kind: kind ?? by?.name ?? outcome.into }),
    img: conditionIcon("diseased"),
    origin: "",
    level: 1,
    work: {
      stays: true,
      puts: "diseased",
      tags: ["lycanthropy", "diseased"],
      each: { does: "turns", into: outcome.into, after: { formula: String(outcome.days), unit: "day" } },
    },
    lasting: null,
    images: 0,
    delay: outcome.days,
  });
  const cardOutcome: InfectionCardOutcome = { ...outcome, kind: kind ?? outcome.into };
  await postCard({
    type: "notice",
    actor,
    plan,
    outcome: cardOutcome,
    rolls: rolled.shown,
    targets: [referenceTo(actor)],
    follows: message.id ?? "",
    secret: true,
    transaction,
  });
}

const KINDS = ["permanent", "temporary"] as const;

/** Whether the referee decides each time if the levels are lost for good: for some bites, where there is a difference (ERIS-102). */
function asks({ kind, drain }: Rider): boolean {
  return kind === "energyDrain" && drain === "ask" && rulingsInForce().use(levelDrain).temporaryKind;
}

/** The rider with the referee's choice; undefined when it is missing or came from another user. */
export function asReferee(rider: Rider, how: unknown): Rider | undefined {
  if (!asks(rider)) return rider;
  const drain = KINDS.find((kind) => kind === how);
  return drain && { ...rider, drain };
}

/** Asks the referee for the missing choice of a rider; blank where there is none to make, undefined when dismissed. */
export async function askLevelDrain(
  message: ChatMessage.Implementation,
  target: string,
  index: number,
  line?: number,
): Promise<string | undefined> {
  const rider = hitTargetOn(cardData(message), target, line)?.outcome.riders[index];
  if (!rider || !asks(rider) || !game.user?.isGM) return "";
  const options = KINDS.map((value) => ({ value, label: localize(`RULINGS.Rider.drain.${value}`) }));
  return askChoice(
    { name: "drain", label: "RULINGS.Rider.drain.label", options, chosen: "temporary" },
    { title: "RULINGS.Rider.drain.title", ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" } },
  );
}

/** The apply mode with this name; undefined for an unknown one. */
export function applyMode(name: string | undefined): ApplyMode | undefined {
  return APPLY_MODES.find((mode) => mode === name);
}

/**
 * Applies the damage of a card to one of its targets. Referee's client only. Refused when the card is no damage card or its author may not
 * act for its speaker, when the target is not on it or is gone, or when the hit was already applied and not undone. `by` is the user who
 * asked, `line` the index of the hit on a card with several.
 */
export async function applyDamage(
  message: MessageDocument,
  target: string,
  mode: ApplyMode,
  by: string,
  line?: number,
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const struck = hitTargetOn(data, target, line);
  const actor = actorByUuid(target);
  if (!data || !struck) return { key: "notOnCard" };
  const { outcome, party } = struck;
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  // A module's actor type, or the target of a handwritten card, may have no hit points of this system.
  if (!isCreature(actor)) return { key: "targetGone", data: { name: party.name } };
  const amount = amountFor(outcome.total, mode);
  const applied = { actor, outcome, mode, amount, message, source: data.speaker.name };
  const spec = {
    kind: mode === "heal" ? ("healing" as const) : ("damage" as const),
    // The healed points are calculated when the transaction runs: another heal may have been applied in the meantime.
    get data() {
      return { name: party.name, amount: Math.abs(pointsOf(applied).amount), by: data.speaker.name };
    },
    key: `${mode === "heal" ? "heal" : "hurt"}.${hitOf(message)}.${line === undefined ? "" : `${line}.`}${target}`,
    card: message.id ?? "",
    about: { actor },
    get shown() {
      return { target, name: party.name, mode, ...pointsOf(applied), ...(line !== undefined && { line }) };
    },
    by,
  };
  return runUndoable(spec, (transaction) => applyHit(transaction, applied));
}

/** The points for the card: the damage applied, or the points healed and those beyond the maximum. */
function pointsOf(applied: AppliedHit): { readonly amount: number; readonly over?: number } {
  if (applied.mode !== "heal") return { amount: applied.amount };
  const { refused, before, after, wasted } = changeFor(applied);
  if (refused) return { amount: -applied.amount };
  return { amount: before.hitPoints.value - after.hitPoints.value, ...(wasted > 0 && { over: wasted }) };
}

/** The hit of a damage card: the attack or spell card before it, so that one hit rolled twice is applied only once. */
function hitOf(message: MessageDocument): string {
  const follows = cardData(message)?.follows ?? "";
  const before = game.messages?.get(follows);
  const same = before && cardData(before)?.speaker.uuid === cardData(message)?.speaker.uuid;
  return same ? follows : (message.id ?? "");
}

interface AppliedHit {
  readonly actor: Actor.Implementation;
  readonly outcome: DamageOutcome;
  readonly mode: ApplyMode;
  readonly amount: number;
  readonly message: MessageDocument;
  readonly source: string;
}

async function applyHit(transaction: Transaction, applied: AppliedHit): Promise<Refusal | undefined> {
  const { actor, outcome, mode, message } = applied;
  if (mode === "none") {
    await transaction.begun();
    return undefined;
  }
  const losses = () => lossesOf(actor, outcome, mode);
  const change = await writeHitPoints(transaction, actor, () => changeFor(applied), losses);
  if (change.refused) return change.refused;
  const hurts = mode !== "heal" && applied.amount > 0;
  const thing = itemAtStake(message);
  const kind = kindOf(thing);
  if (hurts) await afterDamage(transaction, actor, { points: applied.amount, kind });
  await applyLifeChange(transaction, actor, change, message);
  const helmet = helmetLost(actor, outcome, mode);
  if (helmet && isMagic(helmet)) await askHelmet(transaction, actor, helmet);
  if (!hurts) return undefined;
  await infect(transaction, actor, outcome, applied.amount, message);
  if (thing && burnsOn(thing) && !isDead(creatureOf(actor))) await applyBurning(transaction, actor, thing);
  return undefined;
}

/** The kind of damage of an item. */
function kindOf(thing: Item.Implementation | undefined): string {
  const system = (thing?.system ?? {}) as { readonly damageKind?: string };
  return system.damageKind ?? "";
}

/** Thrown flasks burn for another round. */
function burnsOn(thing: Item.Implementation): boolean {
  return thing.type === "weapon" && (thing.system as Item.SystemOfType<"weapon">).splash;
}

function amountFor(total: number, mode: ApplyMode): number {
  if (mode === "none") return 0;
  if (mode === "double") return total * 2;
  return mode === "half" ? halfDamage(total) : total;
}

function changeFor({ actor, amount, mode, outcome, source, message }: AppliedHit): HitPointChange {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  if (mode === "heal") return heal(creature, { amount, magical: isMagical(message) }, rulings);
  const destructive = destructiveHarm(message);
  const harm = { amount, subdual: outcome.subdual, source, ...(destructive && { destructive }) };
  return takeDamage(creature, harm, rulings);
}

/** The helmet that a critical hit destroys (ERIS-27). */
function helmetLost(
  actor: Actor.Implementation,
  outcome: DamageOutcome,
  mode: ApplyMode,
): Item.Implementation | undefined {
  if (!outcome.helmetLost || mode === "none" || mode === "heal") return undefined;
  return actor.items.get(creatureOf(actor).armour.find(({ kind }) => kind === "helmet")?.id ?? "");
}

/** The helmet or scale that a critical hit destroys (ERIS-27, ERIS-28). The referee confirms the loss of a magic helmet. */
function lossesOf(actor: Actor.Implementation, outcome: DamageOutcome, mode: ApplyMode): ValueChange[] {
  if (mode === "none" || mode === "heal") return [];
  const { state } = creatureOf(actor);
  const item = helmetLost(actor, outcome, mode);
  const losses: ValueChange[] = [];
  // A monster's helmet may be only a mark without an item; the mark is removed with it (ERIS-28).
  if (outcome.scaleLost || (outcome.helmetLost && !item && state.critGuard !== "none"))
    losses.push({ uuid: actor.uuid, path: "system.critGuard", before: state.critGuard, after: "none" });
  // The sheet marks the bare spot of a lost scale (ERIS-28).
  if (outcome.scaleLost && "weakSpotBare" in actor.system)
    losses.push({ uuid: actor.uuid, path: "system.weakSpotBare", before: actor.system.weakSpotBare, after: true });
  if (item && !isMagic(item)) {
    const { location } = item.system as Item.SystemOfType<"armour">;
    losses.push({ uuid: item.uuid, path: "system.location", before: location, after: "destroyed" });
  }
  return losses;
}

/** Applies every hit of a routine that is not applied yet, each as a transaction of its own. */
export async function applyEveryHit(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!data || !isOfProcedure<RoutineOutcome>(data.outcome, "routine")) return;
  const applied = shownOn(message).filter(({ undone }) => !undone);
  for (const [line, { target, damage }] of data.outcome.lines.entries()) {
    if (!target || !damage || damage.total === 0 || applied.some((one) => (one.line ?? 0) === line)) continue;
    if (!game.user?.isGM && !actorByUuid(target.uuid)?.isOwner) continue;
    await requestApply({ kind: "apply", message: message.id ?? "", target: target.uuid, mode: "full", line });
  }
}
