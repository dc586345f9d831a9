/**
 * Images about somebody who is attacked. The referee's client takes one away by itself where a referee wrote the card, or somebody whose the images
 * are; of a player's card against another it asks the referee, by a button on the card: anybody may write a card about an attack (S-3).
 */
import type { AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { IMAGE_MARK } from "../../view/cards/image.ts";
import type { RoutineOutcome } from "../../view/cards/routine.ts";
import { onCardButton } from "../chat/buttons.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { speaksForItself } from "../chat/trust.ts";
import { perform } from "../deeds/perform.ts";
import { tellRefusal, tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { burstImage } from "./lay.ts";

/** Takes an image away for each attack that went at one. Call once, when Foundry is ready. */
export function watchImages(): void {
  Hooks.on("createChatMessage", (message) => {
    if (acts() && mayByItself(message)) void burst(message).catch(tellTrouble);
  });
  onCardButton("image", async (message) => {
    if (game.user?.isGM && speaksForItself(message)) tellRefusal(await burst(message));
  });
}

/** Whether nobody need be asked: a referee wrote it, or whoever wrote it may change all whom it is about. */
function mayByItself(message: ChatMessage.Implementation): boolean {
  const { author } = message;
  if (!author || !speaksForItself(message)) return false;
  return author.isGM || struckImages(message).every((actor) => actor.testUserPermission(author, "OWNER"));
}

/** Whose images the attacks of a card went at, one for each. */
function struckImages(message: ChatMessage.Implementation): Actor.Implementation[] {
  const data = cardData(message);
  if (!data) return [];
  if (isFrom<AttackOutcome>(data.outcome, "attack"))
    return data.outcome.image ? [data.targets[0]].flatMap((party) => actorByUuid(party?.uuid) ?? []) : [];
  if (!isFrom<RoutineOutcome>(data.outcome, "routine")) return [];
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
  return perform(spec, async (deed) => {
    for (const actor of struck) await burstImage(deed, actor);
    return undefined;
  });
}
