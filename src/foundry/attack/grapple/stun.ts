import { holdsOn } from "../../adapter/holds.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyError } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { runUndoable } from "../../undo/run-undoable.ts";

/** Ends what a grapple did for so many rounds, as the world's clock goes on. Call once, when Foundry is ready. */
export function expireStuns(): void {
  Hooks.on("updateWorldTime", () => {
    if (isActingClient()) void endStuns().catch(notifyError);
  });
}

interface Over {
  readonly actor: Actor.Implementation;
  readonly ids: readonly string[];
}

function whatIsOver(): Over[] {
  const now = game.time?.worldTime ?? 0;
  return everybody().flatMap((actor) => {
    const over = holdsOn(actor).filter(({ until }) => until !== null && until <= now);
    return over.length > 0 ? [{ actor, ids: over.flatMap(({ effect }) => effect.id ?? []) }] : [];
  });
}

async function endStuns(): Promise<void> {
  const names = whatIsOver().map(({ actor }) => displayName(actor));
  if (names.length === 0) return;
  await runUndoable({ kind: "stunOver", data: { names: names.join(", ") } }, async (transaction) => {
    for (const { actor, ids } of whatIsOver()) await transaction.remove(actor, "ActiveEffect", ids);
    return undefined;
  });
}

/** The world's own creatures, and those of unlinked tokens on its scenes. */
function everybody(): Actor.Implementation[] {
  const own = (game.actors?.contents ?? []).filter(isCreature);
  const placed = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && isCreature(token.actor) ? [token.actor] : [])),
  );
  return [...own, ...placed];
}
