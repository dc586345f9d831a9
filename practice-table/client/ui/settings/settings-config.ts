import { ApplicationV2 } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, GameApi, SettingConfig } from "../globals.ts";
import { say, t } from "../util.ts";
import { settingInput } from "./setting-input.ts";

declare const game: GameApi;

interface Entry {
  id: string;
  label: string;
  hint: string;
  html: string;
  scope: string;
}

interface Category {
  id: string;
  label: string;
  menus: Data[];
  settings: Entry[];
}

/** The window of all visible settings, one tab for the table and one for each package. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "settings-config",
    classes: ["settings-config", "category-browser"],
    tag: "form",
    window: {
      title: "HOST.Settings.Configure",
      icon: "fa-solid fa-gears",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 720, height: 620 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.#onMenu, resetDefaults: SettingsConfig.#onReset },
  };
  static override PARTS = {
    main: { template: "templates/settings/config.hbs", scrollable: [".settings-body", ".settings-tabs"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  override tabGroups: Record<string, string | null> = { categories: "core" };

  override async _prepareContext(): Promise<Data> {
    const categories = this._prepareCategoryData();
    if (!categories.some((c) => c.id === this.tabGroups.categories))
      this.tabGroups.categories = categories[0]?.id ?? null;
    return {
      categories: categories.map((c) => ({
        ...c,
        active: c.id === this.tabGroups.categories,
        tabindex: c.id === this.tabGroups.categories ? 0 : -1,
      })),
      label: say("HOST.Settings.Categories"),
      buttons: [
        {
          type: "button",
          action: "resetDefaults",
          icon: "fa-solid fa-arrow-rotate-left",
          label: say("HOST.Settings.Reset"),
        },
        { type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") },
      ],
    };
  }

  _prepareCategoryData(): Category[] {
    const out = new Map<string, Category>();
    const category = (namespace: string): Category => {
      const id = namespace.replaceAll(".", "-");
      const found = out.get(id) ?? { id, label: labelOf(namespace), menus: [], settings: [] };
      out.set(id, found);
      return found;
    };
    category("core");
    const mayWorld = game.user.can("SETTINGS_MODIFY");
    for (const [id, menu] of game.settings.menus) {
      // A menu needs a referee (an Assistant counts), not the permission to write settings (DOC-93).
      if (menu.restricted && !game.user.isGM) continue;
      category(menu.namespace).menus.push({
        id,
        name: t(menu.name ?? ""),
        label: t(menu.label ?? menu.name ?? ""),
        hint: t(menu.hint ?? ""),
        icon: menu.icon,
      });
    }
    for (const [id, setting] of game.settings.settings) {
      if (!setting.config || (setting.scope === "world" && !mayWorld)) continue;
      category(setting.namespace).settings.push(this.#entry(id, setting));
    }
    return [...out.values()].filter((c) => c.menus.length + c.settings.length > 0);
  }

  #entry(id: string, setting: SettingConfig): Entry {
    const value = game.settings.get(setting.namespace, setting.key);
    const input = settingInput(setting, id, value);
    input.id = `settings-config-${id}`;
    return {
      id,
      label: t(setting.name ?? setting.key),
      hint: t(setting.hint ?? ""),
      html: input.outerHTML,
      scope: say(`HOST.Scope.${setting.scope ?? "world"}`),
    };
  }

  static async #onMenu(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const menu = game.settings.menus.get((target as HTMLElement).dataset.key ?? "");
    if (!menu) return;
    const App = menu.type;
    await new App().render({ force: true });
  }

  static async #onReset(this: unknown): Promise<void> {
    const app = this as SettingsConfig;
    const sure = await DialogV2.confirm({
      window: { title: say("HOST.Settings.Reset") },
      content: `<p>${say("HOST.Settings.ResetQuestion")}</p>`,
    });
    if (!sure) return;
    const shown = app.element.querySelector(".tab.active");
    for (const field of shown?.querySelectorAll<HTMLElement>("[name]") ?? []) {
      const setting = game.settings.settings.get(field.getAttribute("name") ?? "");
      if (setting && setting.default !== undefined)
        await game.settings.set(setting.namespace, setting.key, setting.default);
    }
    await app.render();
  }

  static async #onSubmit(this: unknown, _event: unknown, _form: unknown, formData: unknown): Promise<void> {
    let reload = false;
    let world = false;
    for (const [id, value] of Object.entries((formData as FormDataExtended).object)) {
      const setting = game.settings.settings.get(id);
      if (!setting) continue;
      const prior = game.settings.get(setting.namespace, setting.key);
      if (JSON.stringify(plain(prior)) === JSON.stringify(value)) continue;
      await game.settings.set(setting.namespace, setting.key, value);
      reload ||= Boolean(setting.requiresReload);
      world ||= Boolean(setting.requiresReload) && setting.scope === "world";
    }
    if (reload) await SettingsConfig.reloadConfirm({ world });
  }

  /** Offers to reload the page. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const sure = await DialogV2.confirm({
      id: "reload-confirm",
      window: { title: say("HOST.Settings.ReloadTitle") },
      modal: true,
      content: `<p>${say(world ? "HOST.Settings.ReloadWorld" : "HOST.Settings.ReloadClient")}</p>`,
    });
    if (sure) window.location.reload();
  }
}

function labelOf(namespace: string): string {
  if (namespace === "core") return say("HOST.Settings.Table");
  return namespace === game.system.id ? game.system.title : namespace;
}

function plain(value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
