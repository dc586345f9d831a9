/** The caller of a party (BX-005): a living member. When the caller dies, the table is asked for another. */

import { callerNow, mayPress } from "../../rules/characters/party.ts";
import { isDead } from "../../rules/life/state.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { JourneyOutcome, JourneyRequest } from "../../view/cards/journey.ts";
import { line } from "../../view/platform/text-lines.ts";
import { creatureOf } from "../adapter/creature.ts";
import { allParties, journeyOf, partyData } from "../adapter/party.ts";
import { postCard } from "../chat/post-card.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { membersOf } from "./members.ts";
import { requestForParty } from "./procedures.ts";

/**
 * The joint actions of a party that its caller may start on the referee's client (BX-005): the turn with everybody's declared actions (moving,
 * searching, resting), an hour or a night of rest, and flight from creatures in sight.
 */
const PRESSES: Readonly<Record<string, Pick<JourneyRequest, "kind" | "args">>> = {
  turn: { kind: "turn", args: {} },
  hour: { kind: "camp", args: { hours: 1 } },
  night: { kind: "camp", args: { hours: 8 } },
  flee: { kind: "runAway", args: {} },
};

/** Whether a user may act for the party: the referee, the caller's user, and without a caller any user who plays a member. */
export function canActForParty(user: User.Implementation, party: Actor.Implementation): boolean {
  if (callerOf(party)) return leads(user, party);
  return user.isGM || membersOf(party).some(({ actor }) => actor.testUserPermission(user, "OWNER"));
}

/**
 * Runs a joint action or returns the refusal. The party cannot flee from unseen creatures. Referee's client only.
 * @param who the requesting user
 */
export async function requestProcedure(
  party: Actor.Implementation,
  what: string,
  who = game.userId ?? "",
): Promise<Refusal | undefined> {
  const asked = Object.hasOwn(PRESSES, what) ? PRESSES[what] : undefined;
  if (!asked) return { key: "malformed" };
  if (what === "flee" && journeyOf(party).met.length === 0) return { key: "way.nobodyMet" };
  return requestForParty(party, asked, "", undefined, who);
}

/** The current caller; undefined for none, or one that died or left. */
export function callerOf(party: Actor.Implementation): Actor.Implementation | undefined {
  const members = membersOf(party).map(({ actor }) => actor);
  const alive = members.map((actor) => ({ id: actor.uuid, dead: isDead(creatureOf(actor)) }));
  const { caller } = callerNow(partyData(party).caller ?? undefined, alive);
  return members.find(({ uuid }) => uuid === caller);
}

/** Whether a user speaks for the whole party: without a living caller only the referee moves other users' members. */
export function leads(user: User.Implementation, party: Actor.Implementation): boolean {
  const caller = callerOf(party);
  if (!caller) return user.isGM;
  const callerUser = caller.testUserPermission(user, "OWNER") ? (user.id ?? "") : caller.uuid;
  return mayPress({ id: user.id ?? "", referee: user.isGM }, callerUser);
}

/** Asks the table for another caller when one dies. Call once, in `ready`. */
export function watchCallers(): void {
  Hooks.on("createActiveEffect", (effect) => {
    const { parent } = effect;
    if (!isActingClient() || !effect.statuses.has("dead") || !(parent instanceof Actor)) return;
    for (const party of allParties())
      if (partyData(party).caller === parent.uuid) void retryOnceThenNotify(() => askForAnother(party, parent.name));
  });
}

async function askForAnother(party: Actor.Implementation, name: string): Promise<void> {
  const title = line("RULINGS.Way.callerDied", { name });
  const outcome: JourneyOutcome = { procedure: "way", title, lines: [line("RULINGS.Way.newCaller")] };
  await postCard({ type: "notice", actor: party, outcome, open: true });
}
