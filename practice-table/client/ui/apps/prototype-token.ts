import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data } from "../globals.ts";
import { say } from "../util.ts";

/** The initial data of new tokens of an actor. */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["token-config"],
    position: { width: 460 },
    sheetConfig: false,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-circle" },
    form: { closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/sheets/token.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${say("HOST.Actor.PrototypeToken")}: ${this.document.name}`;
  }
  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      token: this.document.prototypeToken,
      dispositions: Object.fromEntries([-2, -1, 0, 1].map((n) => [n, say(`HOST.Disposition.${n}`)])),
      displays: Object.fromEntries([0, 10, 20, 30, 40, 50].map((n) => [n, say(`HOST.TokenDisplay.${n}`)])),
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    });
  }
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Data {
    return { prototypeToken: super._processFormData(event, form, formData) };
  }
}
