/** Rolls that a referee asked for: each is rolled once, on the referee's client, for the player of the character that rolls. */

import { planAbilityCheck, resolveAbilityCheck } from "../../../rules/checks/ability-check.ts";
import { ABILITIES, SAVES } from "../../../rules/creature/types.ts";
import { planMorale, resolveMorale } from "../../../rules/morale/morale.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { planSave, resolveSave } from "../../../rules/saves/saving-throw.ts";
import type { Modifier } from "../../../rules/trace/types.ts";
import {
  PRESS_ALL,
  PRESS_ONE,
  ROLL_REQUEST,
  type RollRequestOutcome,
  rolledMark,
} from "../../../view/cards/roll-request.ts";
import { checkRequest } from "../../../view/requests/roll-request.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { isInFight, savingBonuses } from "../../adapter/fighter.ts";
import { planOf, resolveArt } from "../../characters/thief-skills.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { type Card, postCard, referenceTo } from "../../chat/post-card.ts";
import { markOne, moraleOfOne } from "../../combat/morale/ask-morale.ts";
import { shaken } from "../../combat/morale/morale.ts";
import { rollPlan } from "../../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN, withAdded } from "../../platform/hooks.ts";
import { answerQuery, askReferee, readRefereeRequest, refereeAnswer } from "../../platform/referee/ask-referee.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { RefereeAnswer } from "../../platform/settings/setting-types.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";

/** The request to the referee's client. */
interface Press {
  readonly message: string;
  readonly target: string;
}

/** Makes the buttons of requests roll, and this client answer those that players press. Call once, in `ready`. */
export function registerRequests(): void {
  onCardButton(PRESS_ONE, async (message, { target = "" }) => {
    await press({ message: message.id ?? "", target });
  });
  onCardButton(PRESS_ALL, async (message) => {
    if (!game.user?.isGM) return;
    const data = cardData(message);
    const open = (data?.targets ?? []).flatMap(({ uuid }) =>
      uuid && !data?.used.includes(rolledMark(uuid)) ? [uuid] : [],
    );
    for (const target of open) await press({ message: message.id ?? "", target });
  });
  answerQuery("rulings.request", answerPress);
}

function press(request: Press): Promise<boolean> {
  return askReferee("rulings.request", { ...request }, answerPress);
}

/** Rolls for a user who requests it for a creature of their own; any other request of this kind is refused. */
async function answerPress(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const { message: id, target } = asked?.request ?? {};
  if (!asked || typeof id !== "string" || typeof target !== "string") return { ok: false, refused: "malformed" };
  const { user } = asked;
  const message = game.messages?.get(id);
  if (!message) return { ok: false, refused: "notOnCard" };
  if (!user.isGM && !actorByUuid(target)?.testUserPermission(user, "OWNER")) return { ok: false, refused: "notYours" };
  return refereeAnswer(await rollRequested(message, target, user.id ?? ""));
}

/** Rolls for one of those whom a request names, once. Referee's client only. */
export async function rollRequested(
  message: ChatMessage.Implementation,
  target: string,
  by: string,
): Promise<Refusal | undefined> {
  const data = cardData(message);
  const party = data?.targets.find(({ uuid }) => uuid === target);
  if (!data || !party || !isOfProcedure<RollRequestOutcome>(data.outcome, ROLL_REQUEST)) return { key: "notOnCard" };
  // Only a referee asks for rolls: a player's card would bring a bonus of the player's own.
  if (!isByReferee(message)) return { key: "notOfSpeaker", data: { name: party.name } };
  const checked = checkRequest({ ...data.outcome });
  if (!checked.ok) return { key: "malformed" };
  if (data.used.includes(rolledMark(target))) return { key: "alreadyRolled", data: { name: party.name } };
  const actor = actorByUuid(target);
  if (!isCreature(actor)) return { key: "targetGone", data: { name: party.name } };
  const made = await make(actor, { ...data.outcome, ...checked.request }, party.name);
  if ("refused" in made) return made.refused;
  const { card, after } = made;
  const secret = data.outcome.secret || message.blind || card.secret === true;
  const spec = {
    kind: "requested" as const,
    data: { name: party.name },
    key: `${message.id}.request.${target}`,
    card: message.id ?? "",
    marks: [rolledMark(target)],
    by,
  };
  return runUndoable(spec, async (transaction) => {
    await postCard({
      ...card,
      actor,
      follows: message.id ?? "",
      transaction,
      ...(secret ? { secret } : { open: true }),
    });
    await after?.(transaction);
    return undefined;
  });
}

/** A roll that was made: its card, and what follows of it. */
type Made =
  | { readonly card: Card; readonly after?: (transaction: Transaction) => Promise<void> }
  | { readonly refused: Refusal };

async function make(actor: Actor.Implementation, request: RollRequestOutcome, name: string): Promise<Made> {
  const { kind, subject } = request;
  const save = SAVES.find((one) => one === subject);
  if (kind === "save" && save) return makeSave(actor, save, request, name);
  if (kind === "morale") return makeMorale(actor, request);
  const ability = ABILITIES.find((one) => one === subject);
  return ability ? makeAbility(actor, ability, request, name) : makeArt(actor, request);
}

/** The referee's bonus as a step of its own; none for nothing. */
function bonusOf({ bonus, reason }: RollRequestOutcome, on: "save" | "chance"): Modifier[] {
  if (bonus === 0) return [];
  const source = reason ? ({ kind: "effect", name: reason } as const) : ({ kind: "referee" } as const);
  return [{ key: "request.bonus", on, op: "add", value: bonus, source }];
}

async function makeSave(
  actor: Actor.Implementation,
  category: (typeof SAVES)[number],
  request: RollRequestOutcome,
  name: string,
): Promise<Made> {
  const rulings = rulingsInForce();
  const added = askBeforeRoll("preSave", { actor, subject: category });
  if (!added) return { refused: FORBIDDEN };
  const modifiers = [...bonusOf(request, "save"), ...savingBonuses(actor), ...added];
  const plan = planSave({ ...creatureOf(actor), name }, category, { modifiers }, rulings);
  const rolled = await rollPlan(plan);
  const outcome = resolveSave(plan, rolled.rolls, rulings);
  return { card: { type: "save", plan, outcome, rolls: rolled.shown, subject: category, ...isInFight(actor) } };
}

async function makeAbility(
  actor: Actor.Implementation,
  ability: (typeof ABILITIES)[number],
  { bonus }: RollRequestOutcome,
  name: string,
): Promise<Made> {
  const rulings = rulingsInForce();
  const creature = { ...creatureOf(actor), name };
  if (creature.abilities?.[ability] === undefined) return { refused: { key: "request.noScore", data: { name } } };
  // A minus on the die helps (BX-023).
  const planned = planAbilityCheck(creature, ability, bonus === 0 ? 0 : -bonus, rulings);
  if (planned.refused) return { refused: planned.refused };
  const added = askBeforeRoll("preCheck", { actor, subject: ability });
  if (!added) return { refused: FORBIDDEN };
  const plan = { ...planned, modifiers: [...planned.modifiers, ...added] };
  const rolled = await rollPlan(plan);
  const outcome = resolveAbilityCheck(plan, rolled.rolls, rulings);
  return { card: { type: "check", plan, outcome, rolls: rolled.shown, subject: ability } };
}

async function makeArt(actor: Actor.Implementation, request: RollRequestOutcome): Promise<Made> {
  const { subject } = request;
  const planned = planOf(actor, subject);
  if (!planned) return { refused: { key: "malformed" } };
  if (planned.refused) return { refused: planned.refused };
  const added = askBeforeRoll("preCheck", { actor, subject });
  if (!added) return { refused: FORBIDDEN };
  const plan = { ...planned, chance: withAdded(planned.chance, [...bonusOf(request, "chance"), ...added]) };
  const rolled = await rollPlan(plan);
  const outcome = resolveArt(actor, plan, rolled.rolls);
  return { card: { type: "check", plan, outcome, rolls: rolled.shown, subject } };
}

async function makeMorale(actor: Actor.Implementation, { bonus }: RollRequestOutcome): Promise<Made> {
  const rulings = rulingsInForce();
  const begun = moraleOfOne(actor);
  if ("refused" in begun) return begun;
  const who = referenceTo(actor);
  const added = askBeforeRoll("preMorale", { actor, targets: [who] });
  if (!added) return { refused: FORBIDDEN };
  const { input } = begun;
  const plan = planMorale({ ...input, situation: bonus, members: shaken(input.members, added) }, rulings);
  if (plan.refused) return { refused: plan.refused };
  const rolled = await rollPlan(plan);
  const outcome = resolveMorale(plan, rolled.rolls, rulings);
  return {
    card: { type: "morale", plan, outcome, rolls: rolled.shown, targets: [who], secret: plan.secret },
    after: (transaction) => markOne(transaction, actor, outcome),
  };
}
