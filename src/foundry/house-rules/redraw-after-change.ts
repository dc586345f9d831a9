import type { Rulings } from "../../rules/rulings/types.ts";
import { compiledRulings, forgetRulings } from "../platform/settings/rulings-in-force.ts";

let before: Rulings | undefined;
let waiting = false;

/** Handles a change of rulings. A preset writes many settings at once and each calls this; open windows are redrawn once, after the whole batch. */
export function followRulings(): void {
  const dropped = forgetRulings();
  before ??= dropped;
  if (waiting) return;
  waiting = true;
  const follow = (): void => {
    waiting = false;
    const was = before;
    before = undefined;
    redraw(was);
  };
  // A module may add a ruling before anything is drawn.
  if (game.ready) queueMicrotask(follow);
  else Hooks.once("ready", follow);
}

function redraw(was: Rulings | undefined): void {
  const { rulings } = compiledRulings();
  if (was?.hash === rulings.hash && was.preset === rulings.preset) return;
  const actors = new Set<Actor.Implementation>(game.actors ?? []);
  for (const token of canvas?.tokens?.placeables ?? []) if (token.actor) actors.add(token.actor);
  for (const actor of actors) actor.reset();
  for (const app of foundry.applications.instances.values()) {
    if ("followsRulings" in app && app.followsRulings === true) void app.render();
  }
  for (const actor of actors) for (const app of Object.values(actor.apps)) void app.render();
  void ui.combat?.render();
  Hooks.callAll("rulingsChanged", was, rulings);
}
