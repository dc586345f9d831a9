/** Luck: the score of a session, a roll of pure chance, and the unluckiest of several (HERO-23, HERO-24). */

import { planLuck, planLuckScore, resolveLuck, resolveLuckScore, unluckiest } from "../../rules/life/luck.ts";
import {
  LUCK_ASKED,
  type LuckAskedOutcome,
  type LuckScoresOutcome,
  type UnluckyOutcome,
} from "../../view/cards/luck.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import {
  askCheckboxes,
  askForm,
  askNumber,
  type CheckboxOption,
  checkboxesOf,
  checkedOf,
  confirm,
  dialogContent,
  inputOf,
  labelled,
} from "../platform/dialogs.ts";
import { labelRoll, rollByHand, rollPlan } from "../platform/dice.ts";
import { notifyRefusal, notifyWarning, refusalText } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument, MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { isByReferee } from "../undo/trusted-cards.ts";

/* A luck roll requested by the referee: one card with a button for each character and their results (HERO-24). */

const MOST = 100;

/** Asks for the characters, the number and the purpose of a luck roll. */
export async function askForLuck(actors: readonly ActorDocument[]): Promise<void> {
  const able = actors.filter(isCreature);
  const [first] = able;
  if (!game.user?.isGM || !first) return;
  const usual = planLuck(creatureOf(first), undefined, rulingsInForce());
  if (notifyRefusal(usual.refused)) return;
  const options = able.map((actor) => ({ value: actor.uuid, label: actor.name, off: !actor.hasPlayerOwner }));
  const asked = await question(options, usual.target);
  const those = able.filter(({ uuid }) => asked?.whom.includes(uuid));
  if (!asked || those.length === 0) return;
  const { target, about } = asked;
  const outcome: LuckAskedOutcome = { procedure: LUCK_ASKED, target, about };
  await postCard({ type: "check", outcome, targets: those.map(referenceTo), subject: "luck", open: true });
}

interface LuckRequest {
  readonly target: number;
  readonly about: string;
  readonly whom: readonly string[];
}

async function question(options: readonly CheckboxOption[], usual: number): Promise<LuckRequest | undefined> {
  const plain = { autocomplete: "off" };
  const target = inputOf({
    ...plain,
    type: "number",
    name: "target",
    value: usual,
    min: 1,
    max: MOST,
    step: 1,
    required: "",
  });
  const about = inputOf({ ...plain, type: "text", name: "about", maxlength: 120 });
  const content = dialogContent(
    labelled(localize("RULINGS.Luck.target.label"), target),
    labelled(localize("RULINGS.Luck.ask.about"), about),
    checkboxesOf(localize("RULINGS.Luck.ask.whom"), options),
  );
  const answer = await askForm(content, {
    title: "RULINGS.Luck.ask.title",
    width: 380,
    ok: { label: "RULINGS.Luck.ask.ok", icon: "fa-solid fa-comment" },
  });
  if (!answer) return undefined;
  const named = Math.round(Number(answer.target));
  return {
    target: Number.isFinite(named) ? Math.min(MOST, Math.max(1, named)) : usual,
    about: String(answer.about ?? "").slice(0, 120),
    whom: checkedOf(answer, options),
  };
}

/** Rolls once for a character on the request's card, against the number on the referee's card only. */
export async function answerLuck(message: MessageDocument, uuid: string): Promise<void> {
  const data = cardData(message);
  const outcome = data?.outcome;
  const named = data?.targets.some((party) => party.uuid === uuid) ?? false;
  const actor = actorByUuid(uuid);
  if (!isByReferee(message) || !isOfProcedure<LuckAskedOutcome>(outcome, LUCK_ASKED) || !named || !actor) {
    notifyWarning("RULINGS.Notice.staleButton");
    return;
  }
  if (!actor.isOwner) notifyWarning("RULINGS.Refused.notYours");
  else if (hasAnswered(message, uuid)) notifyWarning("RULINGS.Luck.ask.rolled", { name: actor.name });
  else await rollChance(actor, outcome.target, message.id ?? "");
}

function hasAnswered(question: MessageDocument, uuid: string): boolean {
  return followUpsOf(question.id).some((one) => {
    const data = cardData(one);
    return data?.speaker.uuid === uuid && !data.takenBack && isFollowUp(one, question);
  });
}

type System = Actor.SystemOfType<"character">;

/** Today's date as a rising number: one date is one session (HERO-23). */
function today(): number {
  const now = new Date();
  return now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
}

function luckOf(actor: ActorDocument): System["luck"] {
  return (actor.system as System).luck;
}

/** Whether an actor has a Luck score: players' characters only; for others the referee names the number (HERO-23). */
function isLucky(actor: ActorDocument): boolean {
  return actor.type === "character" && !(actor.system as System).isRetainer;
}

/** Makes a luck roll against a number that the referee enters (HERO-24). */
export async function rollLuck(actor: ActorDocument, skip: boolean): Promise<void> {
  const usual = planLuck(creatureOf(actor), undefined, rulingsInForce());
  if (notifyRefusal(usual.refused)) return;
  const target = skip
    ? usual.target
    : await askNumber("RULINGS.Luck.target", { min: 1, max: 100, initial: usual.target });
  if (target !== undefined) await rollChance(actor, target);
}

/** Makes the roll; `follows`: the card of the referee's request. */
export async function rollChance(actor: ActorDocument, target: number, follows?: string): Promise<void> {
  const rulings = rulingsInForce();
  const plan = planLuck(creatureOf(actor), target, rulings);
  if (notifyRefusal(plan.refused)) return;
  const rolled = await rollByHand(plan);
  const outcome = resolveLuck(plan, rolled.rolls, rulings);
  const asked = follows ? { follows } : {};
  await postCard({ type: "check", actor, plan, outcome, rolls: rolled.shown, subject: "luck", ...asked });
}

/**
 * Rolls the session's Luck for characters, one die each; for a character that has rolled today the user is asked first, and by default its roll is
 * kept (HERO-23). One transaction, one card.
 */
export async function rollSession(actors: readonly ActorDocument[]): Promise<void> {
  const rulings = rulingsInForce();
  const session = today();
  const plans = actors
    .filter(isLucky)
    .map((actor) => ({ actor, plan: planLuckScore(creatureOf(actor), luckOf(actor).session === session, rulings) }));
  const [first] = plans;
  if (!first || notifyRefusal(first.plan.refused)) return;
  const again = plans.find(({ plan }) => plan.warnings?.length)?.plan.warnings?.[0];
  const replace = again ? await confirm("RULINGS.Luck.session", refusalText(again), true) : true;
  const due = replace ? plans : plans.filter(({ plan }) => !plan.warnings?.length);
  if (due.length === 0) return;
  const rolls: Roll.Evaluated<Roll>[] = [];
  const scores: { actor: ActorDocument; name: string; before: number; after: number }[] = [];
  for (const { actor, plan } of due) {
    const rolled = await rollByHand(plan);
    rolls.push(...labelRoll(rolled.shown, `luck:${actor.name}`));
    const { before, after } = resolveLuckScore(plan, rolled.rolls);
    scores.push({ actor, name: actor.name, before, after });
  }
  const changes = scores.map(({ name, before, after }) => ({ name, before, after }));
  const outcome: LuckScoresOutcome = { procedure: "luckScores", scores: changes };
  const name = scores.map((one) => one.name).join(", ");
  const refused = await runUndoable({ kind: "luck", data: { name }, moment: `luck.${name}` }, async (transaction) => {
    await transaction.write(
      scores.flatMap(({ actor, after }) => [
        { uuid: actor.uuid, path: "system.luck.value", before: luckOf(actor).value, after },
        { uuid: actor.uuid, path: "system.luck.session", before: luckOf(actor).session, after: session },
      ]),
    );
    const [only] = scores;
    const one = scores.length === 1 && only ? { actor: only.actor } : {};
    await postCard({ type: "check", ...one, outcome, rolls, subject: "luck", transaction });
    return undefined;
  });
  notifyRefusal(refused);
}

/** Determines the unlucky character: every ticked character rolls, the lowest is unlucky, and ties for the lowest roll again (HERO-24). */
export async function whoIsUnlucky(actors: readonly ActorDocument[]): Promise<void> {
  const able = actors.filter(isCreature);
  const options = able.map(({ uuid, name }) => ({ value: uuid, label: name }));
  const chosen = await askCheckboxes(localize("RULINGS.Luck.who"), localize("RULINGS.Luck.whoText"), options);
  let left = able.filter(({ uuid }) => chosen?.includes(uuid));
  if (left.length === 0) return;
  const rulings = rulingsInForce();
  const rolls: Roll.Evaluated<Roll>[] = [];
  const throws: UnluckyOutcome["throws"][number][] = [];
  do {
    const totals: Record<string, number> = {};
    const round: { name: string; natural: number; total: number }[] = [];
    for (const actor of left) {
      const plan = planLuck(creatureOf(actor), undefined, rulings);
      if (notifyRefusal(plan.refused)) return;
      const rolled = await rollPlan(plan);
      rolls.push(...labelRoll(rolled.shown, `luck:${actor.name}`));
      const { natural, total } = resolveLuck(plan, rolled.rolls, rulings);
      totals[actor.uuid] = total;
      round.push({ name: actor.name, natural, total });
    }
    throws.push(round);
    const lowest = unluckiest(totals);
    left = left.filter(({ uuid }) => lowest.includes(uuid));
  } while (left.length > 1 && throws.length < 50);
  const outcome: UnluckyOutcome = { procedure: "unlucky", throws, name: left.map(({ name }) => name).join(", ") };
  await postCard({ type: "check", outcome, rolls, subject: "luck" });
}
