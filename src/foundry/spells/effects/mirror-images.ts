/**
 * Mirror images of an attacked creature. The referee's client removes one automatically when a referee, or the creature's owner, wrote the card; for
 * another player's card the referee confirms it by a button, because any user can write an attack card (S-3).
 */
import type { AttackOutcome } from "../../../rules/attack/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { IMAGE_MARK } from "../../../view/cards/mirror-images.ts";
import type { RoutineOutcome } from "../../../view/cards/routine.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { notifyError, notifyRefusal } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { isBySpeaker } from "../../undo/trusted-cards.ts";
import { burstImage } from "./apply-effect.ts";

/** Removes an image for each attack that hit one. Call once, in `ready`. */
export function watchMirrorImages(): void {
  Hooks.on("createChatMessage", (message) => {
    if (isActingClient() && mayByItself(message)) void burst(message).catch(notifyError);
  });
  onCardButton("image", async (message) => {
    if (game.user?.isGM && isBySpeaker(message)) notifyRefusal(await burst(message));
  });
}

/** Whether no confirmation is needed: the message is by a referee, or by a user who may change all actors concerned. */
function mayByItself(message: ChatMessage.Implementation): boolean {
  const { author } = message;
  if (!author || !isBySpeaker(message)) return false;
  return author.isGM || struckImages(message).every((actor) => actor.testUserPermission(author, "OWNER"));
}

/** The actors whose images were hit by the attacks of a card, one for each. */
function struckImages(message: ChatMessage.Implementation): Actor.Implementation[] {
  const data = cardData(message);
  if (!data) return [];
  if (isOfProcedure<AttackOutcome>(data.outcome, "attack"))
    return data.outcome.image ? [data.targets[0]].flatMap((party) => actorByUuid(party?.uuid) ?? []) : [];
  if (!isOfProcedure<RoutineOutcome>(data.outcome, "routine")) return [];
  return data.outcome.lines.flatMap(({ outcome, target }) => (outcome?.image ? (actorByUuid(target?.uuid) ?? []) : []));
}

async function burst(message: ChatMessage.Implementation): Promise<Refusal | undefined> {
  const struck = struckImages(message);
  const [first] = struck;
  if (!first) return undefined;
  const spec = {
    kind: "image" as const,
    data: { name: first.name },
    key: `${message.id}.image`,
    card: message.id ?? "",
    marks: [IMAGE_MARK],
  };
  return runUndoable(spec, async (transaction) => {
    for (const actor of struck) await burstImage(transaction, actor);
    return undefined;
  });
}
