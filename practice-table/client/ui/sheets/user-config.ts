import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import { say } from "../util.ts";

declare const game: GameApi;

/** A player's own settings: colour, picture, pronouns and the character played. */
export class UserConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["user-config"],
    position: { width: 440 },
    sheetConfig: false,
    window: { icon: "fa-solid fa-user", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/sheets/user.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${say("HOST.Settings.Player")}: ${this.document.name}`;
  }
  override get isEditable(): boolean {
    return game.user.isGM || this.document.id === game.user.id;
  }
  override get isVisible(): boolean {
    return true;
  }
  /** A password is never shown, so an empty field keeps it. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Data {
    const data = super._processFormData(event, form, formData);
    if (!data.password) delete data.password;
    return data;
  }
  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const owned = game.actors.filter((a) =>
      a.testUserPermission(document as Parameters<Doc["testUserPermission"]>[0], "OWNER"),
    );
    return Object.assign(context, {
      characters: Object.fromEntries(owned.map((a) => [a.id, a.name])),
      character: (document.character as Doc | null)?.id ?? "",
      color: String(document.color ?? "#000000"),
      labels: {
        name: say("HOST.Name"),
        color: say("HOST.Color"),
        avatar: say("HOST.User.Avatar"),
        character: say("HOST.User.Character"),
        pronouns: say("HOST.User.Pronouns"),
        password: say("HOST.User.Password"),
        passwordHint: say("HOST.User.PasswordHint"),
      },
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    });
  }
}
