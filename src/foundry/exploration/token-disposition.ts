/** What the referee makes of a reaction: the tokens of the group stand on another footing with the party (REF-06). */

import type { ReactionOutcome } from "../../rules/morale/reaction.ts";
import { displayName } from "../platform/display-name.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { cardData } from "../undo/card-data.ts";
import { actorByUuid, isReferenceTo } from "../platform/actor-reference.ts";
import { isByReferee } from "../undo/trusted-cards.ts";

const FOOTINGS = { friendly: "FRIENDLY", neutral: "NEUTRAL", hostile: "HOSTILE" } as const;

/** Puts all tokens of the group's kind on this scene on the footing that its card names: once, and it can be taken back. */
export async function setTokenDisposition(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  // Only a referee throws for a reaction: another's card would say how foes stand.
  if (!game.user?.isGM || !data || !isByReferee(message) || !isReferenceTo<ReactionOutcome>(data.outcome, "reaction")) return;
  const { disposition, marks } = data.outcome;
  const key = Object.hasOwn(FOOTINGS, disposition) ? FOOTINGS[disposition] : undefined;
  const actor = actorByUuid(data.targets[0]?.uuid);
  const scene = canvas?.scene;
  if (!actor || !key || !scene) return;
  const after = CONST.TOKEN_DISPOSITIONS[key];
  const kind = actor.isToken ? actor.token?.actorId : actor.id;
  const spec = {
    kind: "disposition" as const,
    data: { name: displayName(actor) },
    key: `${message.id}.disposition`,
    card: message.id ?? "",
    marks: ["disposition"],
  };
  const refused = await runUndoable(spec, async (transaction) => {
    const tokens = scene.tokens.contents.filter((token) => token.actorId === kind);
    const changed = tokens.filter((token) => token.disposition !== after);
    // Who takes to flight is marked so; an answer that says nothing of it marks nobody.
    const running = marks?.includes("fleeing") ? new Set(tokens.flatMap((token) => token.actor ?? [])) : [];
    await transaction.write(
      changed.map((token) => ({ uuid: token.uuid, path: "disposition", before: token.disposition, after })),
      [...running].map((one) => ({ actor: one, on: ["fleeing"], off: [] })),
    );
    return undefined;
  });
  notifyRefusal(refused);
}
