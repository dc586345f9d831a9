/** A luck roll that the referee asks for: one card for all who are asked, a button for each, and what they roll within it (HERO-24). */

import type { MessageDocument } from "../platform/types.ts";
import type { ActorDocument } from "../platform/types.ts";
import { planLuck } from "../../rules/life/luck.ts";
import { LUCK_ASKED, type LuckAskedOutcome } from "../../view/cards/luck.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { askForm } from "../platform/dialogs.ts";
import { dialogContent, inputOf, labelled } from "../platform/dialogs/dialog-content.ts";
import { cardData } from "../undo/card-data.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { referenceTo, postCard } from "../chat/post-card.ts";
import { actorByUuid, isReferenceTo } from "../platform/actor-reference.ts";
import { isByReferee } from "../undo/trusted-cards.ts";
import { type CheckboxOption, checkedOf, checkboxesOf } from "../platform/dialogs/ask-checkboxes.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { rollChance } from "./luck.ts";

const MOST = 100;

/** The referee asks for it: of whom, against which number, and for what. */
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
  const target = inputOf({ ...plain, type: "number", name: "target", value: usual, min: 1, max: MOST, step: 1 });
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

/** Somebody who was asked rolls, once: against the number on the referee's own card, and no other. */
export async function answerLuck(message: MessageDocument, uuid: string): Promise<void> {
  const data = cardData(message);
  const outcome = data?.outcome;
  const named = data?.targets.some((party) => party.uuid === uuid) ?? false;
  const actor = actorByUuid(uuid);
  if (!isByReferee(message) || !isReferenceTo<LuckAskedOutcome>(outcome, LUCK_ASKED) || !named || !actor) {
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
