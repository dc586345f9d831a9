import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { createFormGroup, createSelectInput } from "../forms/fields.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, GameApi } from "../globals.ts";
import { paint } from "../interface/theme.ts";
import { deepCopy, deepMerge, expand, say } from "../util.ts";

declare const game: GameApi;

/** Light or dark, for windows and for the interface. */
export class UiConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "ui-config",
    tag: "form",
    window: { title: "HOST.Settings.Colors", icon: "fa-solid fa-palette", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: UiConfig.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/settings/ui.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(): Promise<Data> {
    const scheme = ((game.settings.get("core", "uiConfig") as Data | null)?.colorScheme ?? {}) as Record<
      string,
      string
    >;
    const options = { "": say("HOST.Theme.auto"), light: say("HOST.Theme.light"), dark: say("HOST.Theme.dark") };
    const group = (key: string, label: string): string =>
      createFormGroup({
        label: say(label),
        rootId: this.id,
        input: createSelectInput({ name: `colorScheme.${key}`, value: scheme[key] ?? "", options }),
      }).outerHTML;
    return {
      groups: [
        group("applications", "HOST.Settings.ColorApplications"),
        group("interface", "HOST.Settings.ColorInterface"),
      ],
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    };
  }

  static async #onSubmit(this: unknown, _event: unknown, _form: unknown, formData: unknown): Promise<void> {
    const prior = deepCopy((game.settings.get("core", "uiConfig") ?? {}) as Data);
    await game.settings.set("core", "uiConfig", deepMerge(prior, expand((formData as FormDataExtended).object)));
    paint();
  }
}
