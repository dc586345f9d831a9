/** The updates after a change of players' knowledge of foes: the tracker, the cards in the log, and the bars of monsters' tokens. */

import { foeBarVisibility } from "../adapter/token-bars.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { isCardType } from "../undo/card-data.ts";
import { redrawMessage } from "./nested-cards.ts";

/** The number of cards redrawn at once; older ones follow when they are next drawn. */
const CARDS = 100;

/** Redraws what is open and, on the active referee's client, sets the bars. Called on every client when the setting changes. */
export function redrawFoeKnowledge(): void {
  void ui.combat?.render();
  redrawCards();
  if (isActingClient()) void setBars().catch(notifyError);
}

/** Redraws the latest cards after a change of what this user may see. */
export function redrawCards(): void {
  for (const message of (game.messages?.contents ?? []).slice(-CARDS))
    if (isCardType(message.type)) redrawMessage(message);
}

/** Redraws everything that shows an armour class after a change of the notation. */
export function redrawNotation(): void {
  redrawCards();
  for (const app of foundry.applications.instances.values()) {
    const follows = "followsRulings" in app && app.followsRulings === true;
    if (follows || Reflect.get(app, "document") !== undefined) void app.render();
  }
}

/** Bars with a setting of the referee's own are left as they are. */
async function setBars(): Promise<void> {
  const bars = foeBarVisibility();
  const others: readonly number[] = [CONST.TOKEN_DISPLAY_MODES.HOVER, CONST.TOKEN_DISPLAY_MODES.OWNER].filter(
    (mode) => mode !== bars,
  );
  const kinds = (game.actors?.contents ?? []).filter((actor) => actor.type === "monster");
  const ids = new Set(kinds.map(({ id }) => id));
  const actors = kinds.flatMap(({ id, prototypeToken }) =>
    id && others.includes(prototypeToken.displayBars) ? [{ _id: id, prototypeToken: { displayBars: bars } }] : [],
  );
  if (actors.length > 0) await Actor.updateDocuments(actors);
  for (const scene of game.scenes?.contents ?? []) {
    const tokens = scene.tokens.contents.flatMap(({ id, actorId, displayBars }) =>
      id && actorId && ids.has(actorId) && others.includes(displayBars) ? [{ _id: id, displayBars: bars }] : [],
    );
    if (tokens.length > 0) await scene.updateEmbeddedDocuments("Token", tokens);
  }
}
