/** The referee's permissions for a new character: requested by a player, checked and posted for the referees, decided on a card. */

import { classFault } from "../../../rules/characters/classes.ts";
import { ABILITIES, CLASSES } from "../../../rules/creature/types.ts";
import { backgrounds } from "../../../rules/topics/backgrounds.ts";
import {
  PERMISSION_MARK,
  PERMISSIONS,
  type Permission,
  type PermissionAnswerCardOutcome,
  type PermissionCardOutcome,
} from "../../../view/cards/permission.ts";
import { startingRollsOf } from "../../adapter/elf-tracks.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { isRead } from "../../chat/card-nesting.ts";
import { postCard } from "../../chat/post-card.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { RefereeAnswer } from "../../platform/settings/setting-types.ts";
import type { ActorDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";
import { canExchangeScores, exchangeWrites, scoresOf } from "../starting-rolls.ts";
import { allowedClasses, allowWrites, isUnfinished, newName, startedBy } from "./unfinished-character.ts";

type Question = Omit<PermissionCardOutcome, "procedure">;

const ICON = { uuid: "", name: "", img: "systems/rulings/assets/icons/quill-ink.svg" };

/** Handles a player's permission request: checks it and posts it for the referees. */
export async function answerPermissionRequest(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const what = PERMISSIONS.find((one) => one === request.what);
  if (!what) return { ok: false, refused: "malformed" };
  const found = what === "actor" ? ofNobody(user) : ofCharacter(user, what, request);
  if ("refused" in found) return { ok: false, refused: found.refused };
  const question: Question = { what, user: user.id ?? "", player: user.name, actor: "", name: "", class: "", ...found };
  if (stillOpen(question)) return { ok: false, refused: "alreadyAsked" };
  const outcome: PermissionCardOutcome = { procedure: "leave", ...question };
  await postCard({ type: "notice", outcome, item: ICON, secret: true });
  return { ok: true };
}

type Found = Partial<Question> | { readonly refused: string };

/** Only a player without an unfinished character can request one. */
function ofNobody(user: User.Implementation): Found {
  return startedBy(user) ? { refused: "hasBlank" } : {};
}

function ofCharacter(
  user: User.Implementation,
  what: Exclude<Permission, "actor">,
  { actor: of, class: wanted }: Readonly<Record<string, unknown>>,
): Found {
  const actor = actorByUuid(typeof of === "string" ? of : "");
  if (!actor || !isUnfinished(actor)) return { refused: "malformed" };
  if (!actor.testUserPermission(user, "OWNER")) return { refused: "notYours" };
  const id = what === "class" ? CLASSES.find((one) => one === wanted) : undefined;
  if (!fits(actor, what, id)) return { refused: "malformed" };
  const rolled = !startingRollsOf(actor)?.scores;
  return { actor: actor.uuid, name: actor.name, class: id ?? "", ...(rolled && { scores: scoresOf(actor) }) };
}

/** Whether the permission would change anything. */
function fits(actor: ActorDocument, what: Permission, id: (typeof CLASSES)[number] | undefined): boolean {
  const { background } = actor.system as Actor.SystemOfType<"character">;
  const rulings = rulingsInForce();
  if (what === "background") return rulings.use(backgrounds).open && !background.confirmed;
  if (startingRollsOf(actor)?.scores) return false;
  if (what === "exchange") return !canExchangeScores(actor);
  if (what === "reroll") return true;
  return (
    id !== undefined &&
    !allowedClasses(actor).includes(id) &&
    classFault({ id }, scoresOf(actor), rulings) !== undefined
  );
}

/** Whether the same request of the same player is still undecided. A request that this referee did not receive (PEER-45) is posted again. */
function stillOpen({ what, user, actor, class: own }: Question): boolean {
  return (game.messages?.contents ?? []).some((message) => {
    const data = cardData(message);
    if (!data || !isRead(message) || !isByReferee(message) || data.used.includes(PERMISSION_MARK)) return false;
    const { outcome } = data;
    if (!isOfProcedure<PermissionCardOutcome>(outcome, "leave")) return false;
    return outcome.what === what && outcome.user === user && outcome.actor === actor && outcome.class === own;
  });
}

/** Applies the referee's decision on a request: once, with a public card, and undoable. */
export async function decidePermission(message: ChatMessage.Implementation, allowed: boolean): Promise<void> {
  const data = cardData(message);
  if (
    !game.user?.isGM ||
    !data ||
    !isByReferee(message) ||
    !isOfProcedure<PermissionCardOutcome>(data.outcome, "leave")
  )
    return;
  const { procedure: _, ...question } = data.outcome;
  const spec = {
    kind: allowed ? ("allowed" as const) : ("notAllowed" as const),
    data: { name: question.player },
    key: `${message.id}.${PERMISSION_MARK}`,
    card: message.id ?? "",
    marks: [PERMISSION_MARK],
  };
  const refused = await runUndoable(spec, async (transaction) => {
    if (allowed && !(await carryOut(transaction, question)))
      return { key: "leaveGone", data: { name: question.player } };
    const outcome: PermissionAnswerCardOutcome = { procedure: "leaveAnswer", ...question, allowed };
    await postCard({ type: "notice", outcome, item: ICON, open: true, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** Carries out an allowed request, where it is still possible. */
async function carryOut(
  transaction: Transaction,
  { what, user: id, actor: uuid, class: own }: Question,
): Promise<boolean> {
  const user = game.users?.get(id);
  if (!user) return false;
  if (what === "actor") return makeReady(transaction, user);
  const actor = actorByUuid(uuid);
  const wanted = CLASSES.find((one) => one === own);
  if (!actor || !isUnfinished(actor) || !fits(actor, what, wanted)) return false;
  await transaction.change(() => writesFor(actor, what, wanted));
  return true;
}

function writesFor(
  actor: ActorDocument,
  what: Permission,
  wanted: (typeof CLASSES)[number] | undefined,
): ValueChange[] {
  const { uuid } = actor;
  if (what === "class") return wanted ? allowWrites(actor, wanted) : [];
  if (what === "exchange") return exchangeWrites(actor, true);
  if (what === "background") return [{ uuid, path: "system.background.confirmed", before: false, after: true }];
  const before = scoresOf(actor);
  return [
    ...ABILITIES.map((key) => ({ uuid, path: `system.abilities.${key}`, before: before[key], after: 10 })),
    ...exchangeWrites(actor, false),
  ];
}

/** Creates a blank character owned by the player. */
async function makeReady(transaction: Transaction, user: User.Implementation): Promise<boolean> {
  if (startedBy(user) || !user.id) return false;
  const made = await transaction.createActor({
    name: newName(user.name),
    type: "character",
    ownership: { [user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER },
  });
  return made !== undefined;
}
