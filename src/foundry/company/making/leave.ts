/** What the referee must allow of a new character: asked by a player, looked up and written down for the referees, answered on a card. */
import { classFault } from "../../../rules/characters/classes.ts";
import { ABILITIES, CLASSES } from "../../../rules/creature/types.ts";
import { backgrounds } from "../../../rules/topics/backgrounds.ts";
import {
  LEAVE_MARK,
  LEAVES,
  type Leave,
  type LeaveAnswerCardOutcome,
  type LeaveCardOutcome,
} from "../../../view/cards/leave.ts";
import { beginningsOf } from "../../adapter/beginnings.ts";
import type { Written } from "../../adapter/changes.ts";
import { exchangeWrites, mayExchange, scoresOf } from "../../calling/scores.ts";
import { cardData } from "../../chat/data.ts";
import { postCard } from "../../chat/post.ts";
import { actorByUuid, isFrom } from "../../chat/stored.ts";
import { isReferees } from "../../chat/trust.ts";
import { isRead } from "../../chat/within.ts";
import { perform } from "../../deeds/perform.ts";
import type { Deed } from "../../deeds/recorder.ts";
import { tellRefusal } from "../../refusal.ts";
import type { RefereeAnswer } from "../../settings/config.ts";
import { rulingsInForce } from "../../settings/store.ts";
import { allowedClasses, allowWrites, begunBy, isInTheMaking, newName } from "./in-making.ts";

type Character = Actor.Implementation;
type Question = Omit<LeaveCardOutcome, "procedure">;

const ICON = { uuid: "", name: "", img: "systems/rulings/assets/icons/quill-ink.svg" };

/** Answers a player who asks: what is asked is looked up, and laid before the referees. */
export async function answerLeave(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const what = LEAVES.find((one) => one === request.what);
  if (!what) return { ok: false, refused: "malformed" };
  const found = what === "actor" ? ofNobody(user) : ofCharacter(user, what, request);
  if ("refused" in found) return { ok: false, refused: found.refused };
  const question: Question = { what, user: user.id ?? "", player: user.name, actor: "", name: "", class: "", ...found };
  if (stillOpen(question)) return { ok: false, refused: "alreadyAsked" };
  const outcome: LeaveCardOutcome = { procedure: "leave", ...question };
  await postCard({ type: "notice", outcome, item: ICON, secret: true });
  return { ok: true };
}

type Found = Partial<Question> | { readonly refused: string };

/** A character is asked for by somebody who has none that is still to be made. */
function ofNobody(user: User.Implementation): Found {
  return begunBy(user) ? { refused: "hasBlank" } : {};
}

function ofCharacter(
  user: User.Implementation,
  what: Exclude<Leave, "actor">,
  { actor: of, class: wanted }: Readonly<Record<string, unknown>>,
): Found {
  const actor = actorByUuid(typeof of === "string" ? of : "");
  if (!actor || !isInTheMaking(actor)) return { refused: "malformed" };
  if (!actor.testUserPermission(user, "OWNER")) return { refused: "notYours" };
  const id = what === "class" ? CLASSES.find((one) => one === wanted) : undefined;
  if (!fits(actor, what, id)) return { refused: "malformed" };
  const rolled = !beginningsOf(actor)?.scores;
  return { actor: actor.uuid, name: actor.name, class: id ?? "", ...(rolled && { scores: scoresOf(actor) }) };
}

/** Whether there is anything to allow. */
function fits(actor: Character, what: Leave, id: (typeof CLASSES)[number] | undefined): boolean {
  const { background } = actor.system as Actor.SystemOfType<"character">;
  const rulings = rulingsInForce();
  if (what === "background") return rulings.use(backgrounds).open && !background.confirmed;
  if (beginningsOf(actor)?.scores) return false;
  if (what === "exchange") return !mayExchange(actor);
  if (what === "reroll") return true;
  return (
    id !== undefined &&
    !allowedClasses(actor).includes(id) &&
    classFault({ id }, scoresOf(actor), rulings) !== undefined
  );
}

/** The same question of the same player that no referee has answered yet. One that this referee was not told of (PEER-45) is asked anew. */
function stillOpen({ what, user, actor, class: own }: Question): boolean {
  return (game.messages?.contents ?? []).some((message) => {
    const data = cardData(message);
    if (!data || !isRead(message) || !isReferees(message) || data.used.includes(LEAVE_MARK)) return false;
    const { outcome } = data;
    if (!isFrom<LeaveCardOutcome>(outcome, "leave")) return false;
    return outcome.what === what && outcome.user === user && outcome.actor === actor && outcome.class === own;
  });
}

/** The referee's word on a question: done once, told to the table, and taken back like anything else. */
export async function decideLeave(message: ChatMessage.Implementation, allowed: boolean): Promise<void> {
  const data = cardData(message);
  if (!game.user?.isGM || !data || !isReferees(message) || !isFrom<LeaveCardOutcome>(data.outcome, "leave")) return;
  const { procedure: _, ...question } = data.outcome;
  const spec = {
    kind: allowed ? ("allowed" as const) : ("notAllowed" as const),
    data: { name: question.player },
    key: `${message.id}.${LEAVE_MARK}`,
    card: message.id ?? "",
    marks: [LEAVE_MARK],
  };
  const refused = await perform(spec, async (deed) => {
    if (allowed && !(await carryOut(deed, question))) return { key: "leaveGone", data: { name: question.player } };
    const outcome: LeaveAnswerCardOutcome = { procedure: "leaveAnswer", ...question, allowed };
    await postCard({ type: "notice", outcome, item: ICON, open: true, deed });
    return undefined;
  });
  tellRefusal(refused);
}

/** Does what was asked for, where it is still to be had. */
async function carryOut(deed: Deed, { what, user: id, actor: uuid, class: own }: Question): Promise<boolean> {
  const user = game.users?.get(id);
  if (!user) return false;
  if (what === "actor") return makeReady(deed, user);
  const actor = actorByUuid(uuid);
  const wanted = CLASSES.find((one) => one === own);
  if (!actor || !isInTheMaking(actor) || !fits(actor, what, wanted)) return false;
  await deed.change(() => writesFor(actor, what, wanted));
  return true;
}

function writesFor(actor: Character, what: Leave, wanted: (typeof CLASSES)[number] | undefined): Written[] {
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

/** A blank character of the player's own. */
async function makeReady(deed: Deed, user: User.Implementation): Promise<boolean> {
  if (begunBy(user) || !user.id) return false;
  await deed.begun();
  const made = await Actor.implementation.create({
    name: newName(user.name),
    type: "character",
    ownership: { [user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER },
  });
  deed.made(made);
  return made !== undefined;
}
