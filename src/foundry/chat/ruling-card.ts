import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { changedParameters, changedTopics, effectiveRequest } from "../../view/house-rules/draft.ts";
import { compiledRulings, rulebook } from "../platform/settings/rulings-in-force.ts";
import { plainText, worldSpeaker } from "./post-card.ts";

/** Posts one message with the rulings whose effect changed and their new meaning; none when nothing changed. */
export async function announceRulings(former: RulingsRequest, stored: RulingsRequest): Promise<void> {
  const [before, after] = [effectiveRequest(former, rulebook()), effectiveRequest(stored, rulebook())];
  const topics = changedTopics(before, after, rulebook());
  const parameters = changedParameters(before, after);
  if (topics.length + parameters.length === 0 && before.preset === after.preset) return;
  const { rulings } = compiledRulings();
  await ChatMessage.implementation.create({
    type: "ruling",
    speaker: worldSpeaker(),
    content: plainText("ruling", ""),
    system: {
      stamp: { hash: rulings.hash, preset: rulings.preset },
      outcome: {
        procedure: "rulingsChanged",
        preset: { before: before.preset, after: after.preset },
        topics,
        parameters,
      },
    },
  });
}
