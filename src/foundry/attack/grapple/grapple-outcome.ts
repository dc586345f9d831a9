/**
 * The outcome of a grapple: the referee applies the result on its card, or overrules it (ERIS-38). A grapple whose outcome is undecided cannot be
 * rolled again.
 */

import type { GrappleChange } from "../../../rules/attack/grapple.ts";
import { stunSeconds } from "../../../rules/attack/holds.ts";
import type { Refusal } from "../../../rules/plan.ts";
import type { GrappleCardOutcome } from "../../../view/cards/grapple.ts";
import { type Holder, holdsOn } from "../../adapter/holds.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { confirm } from "../../platform/dialogs.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyError, notifyRefusal } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { ActorDocument, MessageDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { shownOn } from "../../undo/card-marks.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isBySpeaker } from "../../undo/trusted-cards.ts";
import { undoTransaction } from "../../undo/undo-transaction.ts";

/** The reason why a grapple cannot be tried now: an earlier one is undecided. */
export function whyGrappleWaits(actor: ActorDocument, foe: ActorDocument): Refusal | undefined {
  return waitingGrapples({ attacker: actor.uuid, foe: foe.uuid }).length > 0
    ? { key: "grappleWaits", data: { name: displayName(actor) } }
    : undefined;
}

/** Whether a grapple may be rolled now. A referee may repeat the roll on purpose; the first card is then struck out. */
export async function canGrapple(actor: ActorDocument, foe: { readonly uuid: string }): Promise<boolean> {
  const earlier = waitingGrapples({ attacker: actor.uuid, foe: foe.uuid });
  if (earlier.length === 0) return true;
  if (!game.user?.isGM) return !notifyRefusal({ key: "grappleWaits", data: { name: displayName(actor) } });
  if (!(await confirm("RULINGS.Grapple.again.title", localize("RULINGS.Grapple.again.text")))) return false;
  for (const one of earlier) await strike(one);
  return true;
}

async function strike(message: MessageDocument): Promise<void> {
  const transaction = cardData(message)?.deed ?? "";
  if (transaction && game.user) await undoTransaction(transaction, game.user);
  // A card of an earlier round stays, since the fight went on with it, but no longer counts.
  if (!cardData(message)?.takenBack) await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}

/** The conditions that a grapple can set; a card that names others was not made by this system. */
const PUTS = ["held", "stunned", "subdued"] as const;
const ICONS = {
  held: "systems/rulings/assets/icons/grab.svg",
  stunned: "systems/rulings/assets/icons/stoned-skull.svg",
  subdued: "systems/rulings/assets/icons/fist.svg",
} as const;

/** An attacker and the foe of its grapple. */
interface Pair {
  readonly attacker: string;
  readonly foe: string;
}

/** The pair of a grapple card whose outcome is undecided; undefined for every other card. */
export function waitingGrapple(message: MessageDocument): Pair | undefined {
  const data = cardData(message);
  if (!data || data.takenBack || !isOfProcedure<GrappleCardOutcome>(data.outcome, "grapple")) return undefined;
  const { breakFree, changes } = data.outcome;
  // A card that was not posted by its speaker's player blocks no roll.
  if (breakFree || changes.every(({ ends }) => ends) || !isBySpeaker(message)) return undefined;
  if (shownOn(message).some(({ undone }) => !undone)) return undefined;
  return { attacker: data.speaker.uuid ?? "", foe: data.targets[0]?.uuid ?? "" };
}

/** The undecided cards of an actor's earlier grapples with the same foe, the oldest first. */
export function waitingGrapples({ attacker, foe }: Pair): MessageDocument[] {
  return (game.messages?.contents ?? []).filter((message) => {
    const pair = waitingGrapple(message);
    return pair?.attacker === attacker && pair.foe === foe;
  });
}

/** Applies or rejects the result on a grapple card; once only. */
export async function settleGrapple(message: MessageDocument, how: unknown, by: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  if (!data || !isOfProcedure<GrappleCardOutcome>(data.outcome, "grapple") || data.outcome.breakFree)
    return { key: "notOnCard" };
  if (how !== "carryOut" && how !== "overrule") return { key: "malformed" };
  if (!isBySpeaker(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  if (data.takenBack) return { key: "alreadyUndone", data: { name: data.speaker.name } };
  const { outcome } = data;
  const onCard = [data.speaker, ...data.targets].map(({ uuid }) => uuid);
  const { name } = data.speaker;
  const overrules = how === "overrule";
  const spec = {
    kind: overrules ? ("grappleOverruled" as const) : ("grappleDone" as const),
    data: { name, target: outcome.defender.name },
    key: `${message.id}.grapple`,
    card: message.id ?? "",
    marks: [overrules ? "overruled" : "grapple"],
    shown: { target: "", name, mode: "outcome", amount: 0 },
    by,
  };
  return runUndoable(spec, async (transaction) => {
    await transaction.begun();
    if (overrules) return undefined;
    for (const change of outcome.changes)
      if (onCard.includes(change.who.id)) await bring(transaction, change, holdersOn(outcome));
    return undefined;
  });
}

function holdersOn({ attackers }: GrappleCardOutcome): Holder[] {
  return attackers.map(({ id, name }) => ({ uuid: id, name }));
}

async function bring(transaction: Transaction, change: GrappleChange, holders: readonly Holder[]): Promise<void> {
  const actor = actorByUuid(change.who.id);
  const condition = PUTS.find((one) => one === change.condition);
  if (!isCreature(actor) || !condition) return;
  if (change.ends) return releaseGrapple(transaction, actor);
  const until =
    change.rounds === undefined ? null : (game.time?.worldTime ?? 0) + stunSeconds(change.rounds, rulingsInForce());
  const by = condition === "stunned" ? [] : holders;
  const names = by.map(({ name }) => name).join(", ");
  const label = localize(`RULINGS.Condition.${condition}`);
  const data = {
    name: names ? localize("RULINGS.Grapple.effect", { condition: label, names }) : label,
    img: ICONS[condition],
    statuses: [condition],
    showIcon: 2,
    flags: { rulings: { hold: { by: by.map((one) => ({ ...one })), until } } },
  };
  await transaction.create(actor, "ActiveEffect", [data]);
}

/** Ends every grapple on an actor. */
export async function releaseGrapple(transaction: Transaction, actor: Actor.Implementation): Promise<void> {
  const ids = holdsOn(actor).flatMap(({ by, effect }) => (by.length > 0 ? (effect.id ?? []) : []));
  await transaction.remove(actor, "ActiveEffect", ids);
}

/** Releases a hold; the grapple ends with its last holder. Allowed for the player of the holder, and for referees. */
export async function releaseHold(
  user: User.Implementation,
  holderUuid: string,
  heldUuid: string,
): Promise<Refusal | undefined> {
  const holder = actorByUuid(holderUuid);
  const held = actorByUuid(heldUuid);
  if (!holder || !held) return { key: "malformed" };
  if (!holder.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const holds = holdsOn(held).filter(({ by }) => by.some(({ uuid }) => uuid === holder.uuid));
  if (holds.length === 0) return { key: "holdsNobody", data: { name: holder.name } };
  const data = { name: holder.name, target: held.name };
  return runUndoable({ kind: "release", data, by: user.id ?? "" }, async (transaction) => {
    for (const { effect, by } of holds) {
      const left = by.filter(({ uuid }) => uuid !== holder.uuid).map((one) => ({ ...one }));
      if (left.length === 0) await transaction.remove(held, "ActiveEffect", effect.id ? [effect.id] : []);
      else
        await transaction.write([
          { uuid: effect.uuid, path: "flags.rulings.hold.by", before: by.map((one) => ({ ...one })), after: left },
        ]);
    }
    return undefined;
  });
}

/** Ends the effects of a grapple that last a number of rounds, as world time advances. Call once, when Foundry is ready. */
export function expireStuns(): void {
  Hooks.on("updateWorldTime", () => {
    if (isActingClient()) void endStuns().catch(notifyError);
  });
}

interface Over {
  readonly actor: Actor.Implementation;
  readonly ids: readonly string[];
}

function whatIsOver(): Over[] {
  const now = game.time?.worldTime ?? 0;
  return everybody().flatMap((actor) => {
    const over = holdsOn(actor).filter(({ until }) => until !== null && until <= now);
    return over.length > 0 ? [{ actor, ids: over.flatMap(({ effect }) => effect.id ?? []) }] : [];
  });
}

async function endStuns(): Promise<void> {
  const names = whatIsOver().map(({ actor }) => displayName(actor));
  if (names.length === 0) return;
  await runUndoable({ kind: "stunOver", data: { names: names.join(", ") } }, async (transaction) => {
    for (const { actor, ids } of whatIsOver()) await transaction.remove(actor, "ActiveEffect", ids);
    return undefined;
  });
}

/** The world's own creatures and those of unlinked tokens on its scenes. */
function everybody(): Actor.Implementation[] {
  const own = (game.actors?.contents ?? []).filter(isCreature);
  const placed = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && isCreature(token.actor) ? [token.actor] : [])),
  );
  return [...own, ...placed];
}
