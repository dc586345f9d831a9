import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { Data, GameApi, Keybinding } from "../globals.ts";
import { say, t } from "../util.ts";

declare const game: GameApi;

/** A key binding as text: `Shift + C`. */
export function bindingText({ key, modifiers = [] }: Keybinding): string {
  const name = key.replace(/^Key|^Digit/, "").replace(/^Arrow(.*)$/, (_all, side: string) => side);
  return [...modifiers, name].join(" + ");
}

/** The list of keys with their actions. */
export class ControlsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "controls-config",
    classes: ["controls-config"],
    window: {
      title: "HOST.Settings.Controls",
      icon: "fa-solid fa-gamepad",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 560, height: 520 },
  };
  static override PARTS = { main: { template: "templates/settings/controls.hbs", scrollable: [""] } };

  override async _prepareContext(): Promise<Data> {
    const groups = new Map<string, Data[]>();
    for (const [id, action] of game.keybindings.actions) {
      if (action.restricted && !game.user.isGM) continue;
      const [namespace = "core", ...rest] = id.split(".");
      const bindings = [...(action.uneditable ?? []), ...game.keybindings.get(namespace, rest.join("."))];
      const name = game.i18n.has(action.name) ? t(action.name) : say(action.name);
      const entry = { name, hint: t(action.hint ?? ""), keys: [...new Set(bindings.map(bindingText))] };
      groups.set(namespace, [...(groups.get(namespace) ?? []), entry]);
    }
    return {
      groups: [...groups].map(([namespace, actions]) => ({
        label:
          namespace === "core"
            ? say("HOST.Settings.Table")
            : namespace === game.system.id
              ? game.system.title
              : namespace,
        actions,
      })),
    };
  }
}
