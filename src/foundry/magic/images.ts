/** Images about somebody who is attacked: they are not the attacker's to take away, so the referee's client does it by the card. */
import type { AttackOutcome } from "../../rules/attack/types.ts";
import type { RoutineOutcome } from "../../view/cards/routine.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { speaksForItself } from "../chat/trust.ts";
import { perform } from "../deeds/perform.ts";
import { tellTrouble } from "../refusal.ts";
import { acts } from "../seat.ts";
import { burstImage } from "./lay.ts";

/** Takes an image away for each attack that went at one. Call once, when Foundry is ready. */
export function watchImages(): void {
  Hooks.on("createChatMessage", (message) => {
    if (acts() && speaksForItself(message)) void burst(message).catch(tellTrouble);
  });
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

async function burst(message: ChatMessage.Implementation): Promise<void> {
  const struck = struckImages(message);
  const [first] = struck;
  if (!first) return;
  const spec = { kind: "image", data: { name: first.name }, key: `${message.id}.image`, card: message.id ?? "" };
  await perform(spec, async (deed) => {
    for (const actor of struck) await burstImage(deed, actor);
    return undefined;
  });
}
