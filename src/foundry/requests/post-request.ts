/** Puts a request for rolls before the players: one card with a row for each who rolls. */

import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { ROLL_REQUEST, type RollRequestOutcome } from "../../view/cards/roll-request.ts";
import {
  checkRequest,
  isAlwaysSecret,
  type RequestProblem,
  type RollRequest,
} from "../../view/requests/roll-request.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { activeParty } from "../adapter/party.ts";
import { membersAndEmployees } from "../adapter/party-members.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { hasOnlyHiddenTokens } from "../platform/hidden-tokens.ts";
import { notifyText, notifyWarning } from "../platform/notifications.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** Most who can be asked at once. */
const MOST = 60;

/** Says in words what is wrong with a request, and what is possible. */
export function notifyProblem({ key, data }: RequestProblem): void {
  notifyText("warn", localize(`RULINGS.Request.wrong.${key}`, data));
}

/** The default actors of a request that names nobody: those whose tokens are selected, else the members of the party. */
export function usuallyAsked(): Actor.Implementation[] {
  const selected = selectedCreatures();
  return selected.length > 0 ? selected : membersAndEmployees(activeParty());
}

/** The creatures whose tokens this user has selected, each once. */
export function selectedCreatures(): Actor.Implementation[] {
  const held = canvas?.tokens?.controlled ?? [];
  return [...new Set(held.flatMap(({ actor }) => (isCreature(actor) ? [actor] : [])))];
}

/**
 * Asks for a roll. Whom the players do not see gets a card of its own that the referees alone read: no card names what is hidden.
 * @returns the ids of the cards
 */
export async function postRequest(
  request: RollRequest,
  actors: readonly Actor.Implementation[],
): Promise<readonly string[]> {
  if (!game.user?.isGM) {
    notifyWarning("RULINGS.Notice.refereeOnly");
    return [];
  }
  const asked = [...new Set(actors.filter(isCreature))].slice(0, MOST);
  if (asked.length === 0) {
    notifyWarning("RULINGS.Request.nobody");
    return [];
  }
  const rulings = rulingsInForce();
  const outcome: RollRequestOutcome = {
    procedure: ROLL_REQUEST,
    ...request,
    secret: request.secret || isAlwaysSecret(request, rulings),
    single: rulings.use(savingThrows).single,
  };
  const unseen = asked.filter((actor) => !actor.hasPlayerOwner && hasOnlyHiddenTokens(actor));
  const seen = asked.filter((actor) => !unseen.includes(actor));
  const ids: string[] = [];
  for (const [group, secret] of [
    [seen, false],
    [unseen, true],
  ] as const) {
    if (group.length === 0) continue;
    const message = await postCard({
      type: "notice",
      outcome,
      targets: group.map(referenceTo),
      subject: request.subject,
      ...(secret ? { secret } : { open: true }),
    });
    if (message?.id) ids.push(message.id);
  }
  return ids;
}

/** The same for a macro or a module: what it gives is read with care. */
export async function requestRolls(given: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { actors, roll, ...rest } = given;
  const checked = checkRequest({ ...rest, kind: roll });
  if (!checked.ok) {
    notifyProblem(checked.problem);
    return [];
  }
  const named = actors === undefined ? usuallyAsked() : actorsIn(actors);
  return postRequest(checked.request, named);
}

/** The actors that a caller means: actors, tokens or their documents. */
function actorsIn(about: unknown): Actor.Implementation[] {
  const all: unknown[] = Array.isArray(about) ? about : [about];
  return all.flatMap((one) => {
    const actor: unknown = isActor(one)
      ? one
      : typeof one === "object" && one !== null
        ? Reflect.get(one, "actor")
        : one;
    return isActor(actor) ? [actor] : [];
  });
}
