/** The ruler of a dragged token with the distances that its rate allows. Their calculation is loaded after the world is shown. */

import type { RulerWaypoint } from "./ruler-bands.ts";

type Bands = typeof import("./ruler-bands.ts");
let bands: Bands | undefined;

/** Registers the loaded calculation of bands. */
export function provideBands(loaded: Bands): void {
  bands = loaded;
}

/** Registers the ruler and the movement action of running. Call once, in `init`. */
export function registerRuler(): void {
  const { TokenRuler } = foundry.canvas.placeables.tokens;
  const { actions } = CONFIG.Token.movement;
  CONFIG.Token.rulerClass = class extends TokenRuler {
    static override WAYPOINT_LABEL_TEMPLATE = "systems/rulings/templates/apps/ruler-label.hbs";

    // Foundry's argument has more members than are used here.
    protected override _getWaypointLabelContext(waypoint: RulerWaypoint, state: object) {
      const context = super._getWaypointLabelContext(waypoint as never, state as never);
      return context && { ...context, ...bands?.labelAt(this.token, waypoint) };
    }
    protected override _getSegmentStyle(waypoint: RulerWaypoint) {
      return { ...super._getSegmentStyle(waypoint as never), ...bands?.colourAt(this.token, waypoint) };
    }
    protected override _getGridHighlightStyle(waypoint: RulerWaypoint, offset: object) {
      const style = super._getGridHighlightStyle(waypoint as never, offset as never);
      return { ...style, ...bands?.colourAt(this.token, waypoint) };
    }
  };
  actions.run = { label: "RULINGS.Move.run", icon: "fa-solid fa-person-running", order: 1 };
  if (actions.fly) actions.fly.canSelect = (token) => bands?.mayFly(token.actor) ?? true;
}
