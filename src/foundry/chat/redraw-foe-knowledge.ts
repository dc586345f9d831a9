/** The updates after a change of players' knowledge of foes: the tracker, the cards in the log, and the bars of monsters' tokens. */

import { foeBarVisibility } from "../adapter/token-bars.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { isCardType } from "../undo/card-data.ts";
import { redrawMessage } from "./nested-cards.ts";

/** Cards drawn again at once; older ones follow when they are next drawn. */
const CARDS = 100;

/** Redraws what is open and, on the active referee's client, sets the bars. Called on every client when the setting changes. */
export function redrawFoeKnowledge(): void {
  void ui.combat?.render();
  redrawCards();
  if (isActingClient()) void setBars().catch(notifyError);
}

/** Draws the latest cards again: what this user is shown of them is another than before. */
export function redrawCards(): void {
  for (const message of (game.messages?.contents ?? []).slice(-CARDS))
    if (isCardType(message.type)) redrawMessage(message);
}

/** Draws again what says an armour class: this user reads it the other way now. */
export function redrawNotation(): void {
  redrawCards();
  for (const app of foundry.applications.instances.values()) {
    const follows = "followsRulings" in app && app.followsRulings === true;
    if (follows || Reflect.get(app, "document") !== undefined) void app.render();
  }
}

/** Bars that the referee set otherwise are left as they are. */
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
