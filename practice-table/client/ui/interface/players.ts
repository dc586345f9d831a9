import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, GameApi } from "../globals.ts";
import { UserConfig } from "../sheets/user-config.ts";
import { menuEntry } from "../sidebar/directory-menu.ts";
import { debounce, find, say } from "../util.ts";

declare const game: GameApi;

/** The fields of a user's document that the list does not show: by flags packages talk. */
const UNSEEN: ReadonlySet<string> = new Set(["_id", "_stats", "flags", "hotbar"]);

/** The list of users at the table. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "players",
    classes: ["players"],
    tag: "aside",
    window: { frame: false, positioned: false },
  };
  static override PARTS = { list: { template: "templates/ui/players.hbs" } };

  constructor(options: Data = {}) {
    super(options);
    const refresh = debounce(() => void this.render(), 20);
    for (const name of ["userConnected", "createUser", "deleteUser"]) onHook(name, refresh);
    onHook("updateUser", (_user: unknown, changes: Data) => {
      if (Object.keys(changes).some((key) => !UNSEEN.has(key))) refresh();
    });
  }

  override async _prepareContext(): Promise<Data> {
    const users = [...game.users].sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
    return {
      title: say("HOST.Players"),
      users: users
        .filter((u) => u.active || u.isSelf || game.user.isGM)
        .map((u) => ({
          id: u.id,
          name: u.name,
          active: u.active,
          isGM: u.isGM,
          isSelf: u.isSelf,
          character: u.isGM ? say("HOST.Players.Referee") : (u.character?.name ?? ""),
          color: String(u.color ?? ""),
          state: say(u.active ? "HOST.Players.Active" : "HOST.Players.Away"),
        })),
    };
  }
  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", say("HOST.Players"));
    find(document, "#ui-left-bottom")?.append(element);
  }
  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(
      () => [
        menuEntry(
          say("HOST.Settings.Player"),
          "fa-solid fa-user",
          (li) => game.user.isGM || li.dataset.userId === game.user.id,
          (li) => {
            const user = game.users.get(li.dataset.userId ?? "");
            return user ? new UserConfig({ document: user }).render({ force: true }) : undefined;
          },
        ),
        menuEntry(
          say("HOST.Players.Character"),
          "fa-solid fa-address-card",
          (li) => Boolean(game.users.get(li.dataset.userId ?? "")?.character),
          (li) => game.users.get(li.dataset.userId ?? "")?.character?.sheet?.render({ force: true }),
        ),
      ],
      "[data-user-id]",
      { hookName: "getUserContextOptions" },
    );
  }
}
