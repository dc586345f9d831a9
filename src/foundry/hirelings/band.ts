/** Splits a band of hirelings into two entries, and joins them again. */

import { type Band, divide, together } from "../../rules/hirelings/band.ts";
import type { BandCardOutcome } from "../../view/cards/service.ts";
import { memberWrites, parties, partySystem, withoutMember } from "../adapter/party-members.ts";
import { bandOf, isArms, serviceOf } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { askChoices, askNumber } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { moveItems } from "../treasure/winnings.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";

function bandWrites(actor: ActorDocument, after: Band, ahead: number): ValueChange[] {
  const { uuid } = actor;
  const { heads, hp, wage } = serviceOf(actor);
  return [
    { uuid, path: "system.heads", before: heads, after: after.heads },
    { uuid, path: "system.hp.value", before: hp.value, after: after.hitPoints.value },
    { uuid, path: "system.hp.max", before: hp.max, after: after.hitPoints.max },
    { uuid, path: "system.wage.owed", before: wage.owed, after: after.owed },
    { uuid, path: "system.wage.ahead", before: wage.ahead, after: ahead },
  ];
}

/** Asks for the number of the new band, which gets its part of hit points and arrears, the same loyalty and the same arms. */
export async function splitBand(actor: ActorDocument): Promise<void> {
  const band = actor.type === "hireling" ? bandOf(actor) : undefined;
  if (!band || band.heads < 2) return;
  const most = band.heads - 1;
  const heads = await askNumber("RULINGS.Company.band.split", {
    min: 1,
    max: most,
    initial: Math.ceil(band.heads / 2),
    ok: "RULINGS.Company.band.split.button",
  });
  if (heads !== undefined) await splitOff(actor, heads);
}

/** Splits a number of members off into an entry of their own. */
async function splitOff(actor: ActorDocument, heads: number): Promise<void> {
  const { stay, go } = divide(bandOf(actor), heads);
  const paid = serviceOf(actor).wage.ahead;
  const ahead = (paid * go.heads) / (go.heads + stay.heads);
  const name = localize("RULINGS.Company.band.part", { name: actor.name });
  const { _id, ...data } = actor.toObject();
  // Coins and common goods stay with the first entry.
  const items = actor.items.filter(isArms).map((item) => item.toObject());
  const system = {
    heads: go.heads,
    hp: { value: go.hitPoints.value, max: go.hitPoints.max },
    wage: { owed: go.owed, ahead },
    coins: { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 },
  };
  const outcome: BandCardOutcome = { procedure: "bandSplit", heads: go.heads, left: stay.heads, name };
  await runUndoable({ kind: "bandSplit", data: { name: displayName(actor), heads: go.heads } }, async (transaction) => {
    const made = await transaction.createActor(
      foundry.utils.mergeObject({ ...data, name, items }, { system }, { inplace: false }),
    );
    if (!made) return { key: "malformed" };
    await transaction.change(() => [...bandWrites(actor, stay, paid - ahead), ...besideWrites(actor, made)]);
    await postCard({ type: "notice", actor, outcome, transaction });
    return undefined;
  });
}

/** Adds the new entry to the party of the first. */
function besideWrites(actor: ActorDocument, made: ActorDocument): ValueChange[] {
  const party = parties().find((one) => partySystem(one).members.some((member) => member.actor === actor.uuid));
  if (!party) return [];
  const [write] = memberWrites(actor, [made.uuid]);
  return write ? [write] : [];
}

/** Entries of the same trade in the same service that can be joined with this one. */
export function partsOf(actor: ActorDocument): ActorDocument[] {
  if (actor.type !== "hireling") return [];
  const { trade, employer, kind } = serviceOf(actor);
  return (game.actors?.contents ?? []).filter((one) => {
    if (one === actor || one.type !== "hireling" || !one.isOwner || one.statuses.has("dead")) return false;
    const own = serviceOf(one);
    return own.trade === trade && own.employer === employer && own.kind === kind;
  });
}

/** Asks for the other band and joins both: the lower loyalty and morale count for all, and carried goods are moved. */
export async function joinBand(actor: ActorDocument): Promise<void> {
  const parts = partsOf(actor);
  if (parts.length === 0) {
    notifyWarning("RULINGS.Company.band.nobody", { name: actor.name });
    return;
  }
  const asked = await askChoices("RULINGS.Company.band.join", [
    {
      name: "other",
      label: "RULINGS.Company.band.other",
      options: parts.map((one) => ({
        value: one.uuid,
        label: localize("RULINGS.Company.band.named", { name: one.name, heads: serviceOf(one).heads }),
      })),
    },
  ]);
  const other = parts.find(({ uuid }) => uuid === asked?.other);
  if (other) await joinWith(actor, other);
}

/** Joins the other entry with this one. */
export async function joinWith(actor: ActorDocument, other: ActorDocument): Promise<void> {
  const after = together(bandOf(actor), bandOf(other));
  const outcome: BandCardOutcome = {
    procedure: "bandJoin",
    heads: serviceOf(other).heads,
    left: after.heads,
    name: other.name,
  };
  const refused = await runUndoable(
    { kind: "bandJoin", data: { name: displayName(actor), other: other.name } },
    async (transaction) => {
      await transaction.change(() => [
        ...bandWrites(actor, after, serviceOf(actor).wage.ahead + serviceOf(other).wage.ahead),
        ...lowest(actor, other),
        ...coinsTogether(actor, other),
        ...withoutMember(other),
      ]);
      await bringThings(transaction, actor, other);
      await removeWithTokens(transaction, other);
      await postCard({ type: "notice", actor, outcome, transaction });
      return undefined;
    },
  );
  notifyRefusal(refused);
}

function lowest(actor: ActorDocument, other: ActorDocument): ValueChange[] {
  const one = serviceOf(actor);
  const two = serviceOf(other);
  return (["loyalty", "morale"] as const).flatMap((key) => {
    const mine = one[key];
    const theirs = two[key];
    if (theirs === null || (mine !== null && mine <= theirs)) return [];
    return [{ uuid: actor.uuid, path: `system.${key}`, before: mine, after: theirs }];
  });
}

function coinsTogether(actor: ActorDocument, other: ActorDocument): ValueChange[] {
  const mine = serviceOf(actor).coins;
  const theirs = serviceOf(other).coins;
  return (["pp", "gp", "ep", "sp", "cp"] as const)
    .filter((coin) => theirs[coin] > 0)
    .map((coin) => ({
      uuid: actor.uuid,
      path: `system.coins.${coin}`,
      before: mine[coin],
      after: mine[coin] + theirs[coin],
    }));
}

/** Moves the belongings of the other band: weapons and armour only where the first has none, because each member carries those; all other items. */
async function bringThings(transaction: Transaction, actor: ActorDocument, other: ActorDocument): Promise<void> {
  const had = new Set(actor.items.map(({ name, type }) => `${type}.${name}`));
  const more = other.items.filter((item) => isArms(item) && !had.has(`${item.type}.${item.name}`));
  const theirs = other.items.filter((item) => !isArms(item));
  if (theirs.length > 0) await moveItems(transaction, other, actor, theirs);
  await transaction.create(
    actor,
    "Item",
    more.map((item) => {
      const { _id, ...data } = item.toObject();
      return data;
    }),
  );
}

async function removeWithTokens(transaction: Transaction, other: ActorDocument): Promise<void> {
  for (const scene of game.scenes?.contents ?? []) {
    const ids = scene.tokens.filter(({ actorId }) => actorId === other.id).flatMap(({ id }) => id ?? []);
    await transaction.remove(scene, "Token", ids);
  }
  await transaction.removeActor(other);
}
