/** The marching order and the positions of members, changed by the referee, or on the referee's client for a member's owner. */
import type { Refusal } from "../../rules/plan.ts";
import { between, movedTo, type Ranks, STEPS, stepped } from "../../view/exploration/march-order.ts";
import { ROLES, type Role } from "../../view/exploration/party.ts";
import { toggled } from "../../view/exploration/watches.ts";
import { isParty, journeyOf, partyData } from "../adapter/party.ts";
import { joinWrites, partyContaining } from "../adapter/party-members.ts";
import { answerQuery, askReferee, readRefereeRequest, refereeAnswer } from "../platform/referee/ask-referee.ts";
import { actorByUuid, resolveUuidSync } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { canActForParty, leads, requestProcedure } from "./caller.ts";
import { writeJourney } from "./dungeon/places-and-doors.ts";
import { ARRANGING, order, standingIn } from "./march-orders.ts";
import { membersOf } from "./members.ts";

/** A request about one member of a party. */
export interface OrderRequest {
  readonly party: string;
  readonly member: string;
  /**
   * A step; `rank` to join one at a file, `between` to stand alone before one; the name of a position to take or give up, `speaker`; or
   * `watch` with the number of a night watch in `rank`, to take or give it up.
   */
  readonly kind: string;
  readonly rank?: number;
  readonly file?: number;
  /** The name of an order that is chosen, saved or deleted, or of a procedure of the whole party (BX-005): then no member is named. */
  readonly name?: string;
}

/** Registers the query on the referee's client. Call once, in `init`. */
export function registerOrder(): void {
  answerQuery("rulings.way", answerOrder);
}

/** Changes the order: directly on a referee's client, else by a request to it. */
export async function askOrder(request: OrderRequest): Promise<void> {
  await askReferee("rulings.way", { ...request }, answerOrder);
}

async function answerOrder(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const request = asked?.request;
  const party = typeof request?.party === "string" ? resolveUuidSync(request.party) : undefined;
  const { member, kind } = request ?? {};
  if (!asked || !isParty(party) || typeof member !== "string" || typeof kind !== "string")
    return { ok: false, refused: "malformed" };
  const arranging = ARRANGING.find((one) => one === kind);
  if (arranging) {
    if (!leads(asked.user, party)) return { ok: false, refused: "notYours" };
    const { changeArrangements } = await import("./ask-march-order.ts");
    const why = await changeArrangements(party, arranging, request?.name);
    return why ? { ok: false, refused: why.key } : { ok: true };
  }
  if (kind === "press") {
    if (!canActForParty(asked.user, party)) return { ok: false, refused: "notYours" };
    const why = await requestProcedure(
      party,
      typeof request?.name === "string" ? request.name : "",
      asked.user.id ?? "",
    );
    return why ? { ok: false, refused: why.key, ...(why.data && { data: why.data }) } : { ok: true };
  }
  const actor = actorByUuid(member);
  if (kind === "join") return join(party, actor, asked.user);
  const ofParty = membersOf(party).some((one) => one.actor.uuid === actor?.uuid);
  if (!actor || !ofParty) return { ok: false, refused: "malformed" };
  if (!mayOrder(asked.user, party, actor, kind)) return { ok: false, refused: "notYours" };
  const refused = await change(party, actor.uuid, kind, number(request?.rank), number(request?.file), asked.user.isGM);
  return refereeAnswer(refused);
}

/** Adds a player's own new character to the party, unless it is in another one. */
async function join(
  party: Actor.Implementation,
  actor: Actor.Implementation | undefined,
  user: User.Implementation,
): Promise<RefereeAnswer> {
  if (actor?.type !== "character" || actor.pack) return { ok: false, refused: "malformed" };
  if (!actor.testUserPermission(user, "OWNER")) return { ok: false, refused: "notYours" };
  if (partyContaining(actor)) return { ok: true };
  const data = { name: actor.name, party: party.name };
  const refused = await runUndoable({ kind: "joined", data, by: user.id ?? "" }, async (transaction) => {
    await transaction.change(() => joinWrites(party, [actor.uuid]));
    return undefined;
  });
  return refereeAnswer(refused);
}

/** Whether a user may move a member: its owner, or the caller's user for the whole party, like the referee (BX-005). */
function mayOrder(user: User.Implementation, party: Actor.Implementation, actor: Actor.Implementation, kind: string) {
  if (user.isGM || actor.testUserPermission(user, "OWNER")) return true;
  const marches = kind === "rank" || kind === "between" || STEPS.some((one) => one === kind);
  return marches && leads(user, party);
}

/** NaN for values of other types, even where they would convert to a number. */
function number(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

async function change(
  party: Actor.Implementation,
  member: string,
  kind: string,
  rank: number,
  file: number,
  referee: boolean,
): Promise<Refusal | undefined> {
  const role = ROLES.find((one) => one === kind);
  if (role) return office(party, member, role, referee);
  if (kind === "watch") return watch(party, member, rank);
  const ranks = order(party);
  if (kind === "speaker") {
    await writeJourney(party, (journey) => ({ ...journey, speaker: journey.speaker === member ? "" : member }));
    return undefined;
  }
  const step = STEPS.find((one) => one === kind);
  const at = Number.isInteger(rank) ? Math.max(0, rank) : 0;
  if (step) await place(party, stepped(ranks, member, step));
  else if (kind === "rank") await place(party, movedTo(ranks, member, at, Number.isInteger(file) ? file : 99));
  else if (kind === "between") await place(party, between(ranks, member, at));
  else return { key: "malformed" };
  return undefined;
}

async function place(party: Actor.Implementation, ranks: Ranks): Promise<void> {
  const { after: members } = standingIn(party, ranks);
  await party.update({ system: { members } } as Actor.UpdateData);
}

/** Takes or gives up a night watch. */
async function watch(party: Actor.Implementation, member: string, at: number): Promise<Refusal | undefined> {
  if (!toggled(journeyOf(party), member, at)) return { key: "malformed" };
  await writeJourney(party, (journey) => ({ ...journey, watches: toggled(journey, member, at) ?? journey.watches }));
  return undefined;
}

/** Takes or gives up a position. Players may take only a vacant one. */
async function office(
  party: Actor.Implementation,
  member: string,
  role: Role,
  referee: boolean,
): Promise<Refusal | undefined> {
  const now = partyData(party)[role];
  if (!referee && now && now !== member && actorByUuid(now)) return { key: "notYours" };
  await party.update({ system: { [role]: now === member ? null : member } } as Actor.UpdateData);
  return undefined;
}
