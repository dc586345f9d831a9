/** What a party does as one, at the press of whoever speaks for it (BX-005): on the referee's client, as if the referee had pressed. */
import type { Refusal } from "../../rules/plan.ts";
import type { JourneyRequest } from "../../view/cards/journey.ts";
import { callerOf, leads } from "./caller.ts";
import { membersOf } from "./members.ts";
import { requestForParty } from "./procedures.ts";
import { journeyOf } from "../adapter/party.ts";

/** The turn with all that everybody said they do in it (moving, searching, resting), an hour or a night of rest, and flight from those in sight. */
const PRESSES: Readonly<Record<string, Pick<JourneyRequest, "kind" | "args">>> = {
  turn: { kind: "turn", args: {} },
  hour: { kind: "camp", args: { hours: 1 } },
  night: { kind: "camp", args: { hours: 8 } },
  flee: { kind: "runAway", args: {} },
};

/** Whether a user may: the referee, the caller's user, and where nobody calls whoever plays one of the party. */
export function canActForParty(user: User.Implementation, party: Actor.Implementation): boolean {
  if (callerOf(party)) return leads(user, party);
  return user.isGM || membersOf(party).some(({ actor }) => actor.testUserPermission(user, "OWNER"));
}

/**
 * Does it; says why not. Nobody flees from what has not been seen. Referee's client only.
 * @param who the user who wants it
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
