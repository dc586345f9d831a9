import { getRoute } from "../../data/utils/misc.ts";
import type { Data, GameApi } from "../globals.ts";
import { ControlsConfig } from "../settings/controls-config.ts";
import { SettingsConfig } from "../settings/settings-config.ts";
import { UserConfig } from "../sheets/user-config.ts";
import { say } from "../util.ts";
import { AbstractSidebarTab } from "./tab.ts";

declare const game: GameApi;

/** The settings tab: the world and the system, the windows of settings and keys, the log-out. */
export class Settings extends AbstractSidebarTab {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["settings-sidebar", "flexcol"],
    actions: { openApp: Settings.#onOpen, logout: Settings.#onLogout },
  };
  static override PARTS = { settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] } };

  override async _prepareContext(): Promise<Data> {
    const { system, world, release } = game;
    return {
      system,
      world,
      coreLabel: say("HOST.Settings.Core", { generation: release.generation, version: release.version ?? "" }),
      buttons: [
        { app: "settings", icon: "fa-solid fa-gears", label: say("HOST.Settings.Configure") },
        { app: "controls", icon: "fa-solid fa-gamepad", label: say("HOST.Settings.Controls") },
        { app: "player", icon: "fa-solid fa-user", label: say("HOST.Settings.Player") },
      ],
      logoutLabel: say("HOST.Settings.LogOut"),
      headings: {
        game: say("HOST.Settings.Game"),
        settings: say("HOST.Settings.Title"),
        access: say("HOST.Settings.Access"),
      },
    };
  }

  static #onOpen(this: unknown, _event: unknown, target: unknown): unknown {
    switch ((target as HTMLElement).dataset.app) {
      case "settings":
        return new SettingsConfig().render({ force: true });
      case "controls":
        return new ControlsConfig().render({ force: true });
      case "player":
        return new UserConfig({ document: game.user }).render({ force: true });
      default:
        return undefined;
    }
  }
  static async #onLogout(this: unknown): Promise<void> {
    if (game.logOut) {
      game.logOut();
      return;
    }
    await fetch(getRoute("logout"), { method: "POST" }).catch(() => undefined);
    window.location.assign(getRoute("join"));
  }
}
