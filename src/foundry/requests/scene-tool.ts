/** The tool beside the map that asks for rolls. */

import { notifyError } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";

/** Puts it among the tools of tokens, for referees. Call once, in `ready`. */
export function addRequestTool(): void {
  if (!game.user?.isGM) return;
  Hooks.on("getSceneControlButtons", (controls) => {
    const { tokens } = controls;
    if (!tokens) return;
    tokens.tools.rulingsRequest = {
      name: "rulingsRequest",
      title: localize("RULINGS.Request.tool"),
      icon: "fa-solid fa-hand",
      order: Object.keys(tokens.tools).length + 1,
      button: true,
      onChange: () => void open().catch(notifyError),
    };
  });
  // The tools are drawn before the world is ready.
  void ui.controls?.render({ reset: true });
}

async function open(): Promise<void> {
  await (await import("./request-window.ts")).RollRequestWindow.show();
}
