import type { Point } from "../../data/grid.ts";
import { transport } from "../../data/transport.ts";
import { onHook } from "../api/hooks.ts";
import type { GameApi, UserDoc } from "../globals.ts";
import { make } from "../util.ts";
import type { Canvas } from "./canvas.ts";
import { drawPath } from "./ruler.ts";

declare const game: GameApi;

const isPoint = (value: unknown): value is Point =>
  Number.isFinite((value as Point | null)?.x) && Number.isFinite((value as Point | null)?.y);

/** Shows the rulers and pings of other users on the same scene. */
export function listenToOthers(canvas: Canvas): void {
  const rulers = new Map<string, HTMLElement>();
  const remove = (id: string): void => {
    rulers.get(id)?.remove();
    rulers.delete(id);
  };
  transport().on("userActivity", (userId: string, activity: object) => {
    const user = game.users.get(userId);
    if (!user || user.isSelf || !canvas.ready) return;
    const { ruler, ping } = activity as {
      ruler?: { scene?: string; points?: unknown[] } | null;
      ping?: { scene?: string } | null;
    };
    if (ruler === null) remove(user.id);
    else if (ruler && ruler.scene === canvas.scene?.id) {
      const points = (ruler.points ?? []).filter(isPoint).slice(0, 50);
      if (points.length < 2) return;
      const element = rulers.get(user.id) ?? make("div", { class: "ruler other", "aria-hidden": "true" });
      rulers.set(user.id, element);
      if (!element.isConnected) canvas.world.append(element);
      drawPath(element, canvas.grid, points, String(user.color ?? ""));
    }
    if (ping && ping.scene === canvas.scene?.id && isPoint(ping)) canvas.showPing(ping, String(user.color ?? ""));
  });
  onHook("userConnected", (user: UserDoc, active: boolean) => {
    if (!active) remove(user.id);
  });
  onHook("canvasTearDown", () => {
    for (const id of [...rulers.keys()]) remove(id);
  });
}
