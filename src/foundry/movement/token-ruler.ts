/** The ruler of a token that is dragged: it shows how far the rate by the rulings leads. What it reckons is loaded once the world is shown. */

import type { RulerWaypoint } from "./ruler-bands.ts";

type Bands = typeof import("./ruler-bands.ts");
let bands: Bands | undefined;

/** Has the ruler reckon from now on. */
export function provideBands(loaded: Bands): void {
  bands = loaded;
}

/** Puts our ruler and the action of running beside Foundry's. Call once, in `init`. */
export function registerRuler(): void {
  const { TokenRuler } = foundry.canvas.placeables.tokens;
  const { actions } = CONFIG.Token.movement;
  CONFIG.Token.rulerClass = class extends TokenRuler {
    static override WAYPOINT_LABEL_TEMPLATE = "systems/rulings/templates/apps/ruler-label.hbs";

    // Foundry's argument has more members than are read here.
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
