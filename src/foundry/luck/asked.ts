/** A luck roll that the referee asks for: one card for all who are asked, a button for each, and what they roll within it (HERO-24). */

import { planLuck } from "../../rules/life/luck.ts";
import { LUCK_ASKED, type LuckAskedOutcome } from "../../view/cards/luck.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { askForm } from "../apps/ask-form.ts";
import { dialogContent, inputOf, labelled } from "../apps/dialog-content.ts";
import { cardData } from "../chat/data.ts";
import { following } from "../chat/follows.ts";
import { goesOn } from "../chat/goes-on.ts";
import { partyOf, postCard } from "../chat/post.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { isReferees } from "../chat/trust.ts";
import { type TickOption, tickedOf, ticksOf } from "../company/ask-ticks.ts";
import { warn } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { throwLuck } from "./luck.ts";

type Person = Actor.Implementation;
type Message = ChatMessage.Implementation;

const MOST = 100;

/** The referee asks for it: of whom, against which number, and for what. */
export async function askForLuck(actors: readonly Person[]): Promise<void> {
  const able = actors.filter(isCreature);
  const [first] = able;
  if (!game.user?.isGM || !first) return;
  const usual = planLuck(creatureOf(first), undefined, rulingsInForce());
  if (tellRefusal(usual.refused)) return;
  const options = able.map((actor) => ({ value: actor.uuid, label: actor.name, off: !actor.hasPlayerOwner }));
  const asked = await question(options, usual.target);
  const those = able.filter(({ uuid }) => asked?.whom.includes(uuid));
  if (!asked || those.length === 0) return;
  const { target, about } = asked;
  const outcome: LuckAskedOutcome = { procedure: LUCK_ASKED, target, about };
  await postCard({ type: "check", outcome, targets: those.map(partyOf), subject: "luck", open: true });
}

interface Asked {
  readonly target: number;
  readonly about: string;
  readonly whom: readonly string[];
}

async function question(options: readonly TickOption[], usual: number): Promise<Asked | undefined> {
  const plain = { autocomplete: "off" };
  const target = inputOf({ ...plain, type: "number", name: "target", value: usual, min: 1, max: MOST, step: 1 });
  const about = inputOf({ ...plain, type: "text", name: "about", maxlength: 120 });
  const content = dialogContent(
    labelled(localize("RULINGS.Luck.target.label"), target),
    labelled(localize("RULINGS.Luck.ask.about"), about),
    ticksOf(localize("RULINGS.Luck.ask.whom"), options),
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
    whom: tickedOf(answer, options),
  };
}

/** Somebody who was asked rolls, once: against the number on the referee's own card, and no other. */
export async function answerLuck(message: Message, uuid: string): Promise<void> {
  const data = cardData(message);
  const outcome = data?.outcome;
  const named = data?.targets.some((party) => party.uuid === uuid) ?? false;
  const actor = actorByUuid(uuid);
  if (!isReferees(message) || !isFrom<LuckAskedOutcome>(outcome, LUCK_ASKED) || !named || !actor) {
    warn("RULINGS.Notice.staleButton");
    return;
  }
  if (!actor.isOwner) warn("RULINGS.Refused.notYours");
  else if (hasAnswered(message, uuid)) warn("RULINGS.Luck.ask.rolled", { name: actor.name });
  else await throwLuck(actor, outcome.target, message.id ?? "");
}

function hasAnswered(question: Message, uuid: string): boolean {
  return following(question.id).some((one) => {
    const data = cardData(one);
    return data?.speaker.uuid === uuid && !data.takenBack && goesOn(one, question);
  });
}
