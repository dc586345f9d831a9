/** Images about somebody who is attacked: they are not the attacker's to take away, so the referee's client does it by the card. */
import type { AttackOutcome } from "../../rules/attack/types.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { speaksForItself } from "../chat/trust.ts";
import { perform } from "../deeds/perform.ts";
import { tellTrouble } from "../refusal.ts";
import { burstImage } from "./lay.ts";

/** Takes an image away for each attack that went at one. Call once, when Foundry is ready. */
export function watchImages(): void {
  Hooks.on("createChatMessage", (message) => {
    if (game.users?.activeGM?.isSelf && speaksForItself(message)) void burst(message).catch(tellTrouble);
  });
}

async function burst(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  const actor = actorByUuid(data?.targets[0]?.uuid);
  if (!data || !actor || !isFrom<AttackOutcome>(data.outcome, "attack") || !data.outcome.image) return;
  const spec = { kind: "image", data: { name: actor.name }, key: `${message.id}.image`, card: message.id ?? "" };
  await perform(spec, async (deed) => {
    await burstImage(deed, actor);
    return undefined;
  });
}
