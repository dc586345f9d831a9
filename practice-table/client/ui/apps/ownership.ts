import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { FormDataExtended } from "../forms/form-data.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import { say } from "../util.ts";

declare const game: GameApi;

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** The ownership of a document: a level for everybody and one for each player. */
export class DocumentOwnershipConfig extends Base {
  static override DEFAULT_OPTIONS: Data = {
    id: "ownership-{id}",
    classes: ["ownership-config"],
    tag: "form",
    document: null,
    window: { title: "HOST.Sheet.Ownership", icon: "fa-solid fa-user-lock", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };
  static override PARTS = {
    form: { template: "templates/sheets/ownership.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get document(): Doc {
    return this.options.document as Doc;
  }

  override get title(): string {
    return `${say("HOST.Sheet.Ownership")}: ${this.document.name}`;
  }

  override async _prepareContext(): Promise<Data> {
    const { ownership } = this.document;
    const levels = Object.fromEntries([0, 1, 2, 3].map((n) => [n, say(`HOST.Level.${n}`)]));
    const players = game.users.filter((u) => !u.isGM);
    return {
      levels,
      playerLevels: { "-1": say("HOST.Level.-1"), ...levels },
      defaultLevel: ownership.default ?? 0,
      players: players.map((u) => ({ id: u.id, name: u.name, level: ownership[u.id] ?? -1 })),
      buttons: [{ type: "submit", icon: "fa-solid fa-save", label: say("HOST.Save") }],
    };
  }

  static async #onSubmit(this: unknown, _event: unknown, _form: unknown, formData: unknown): Promise<void> {
    const { document } = this as DocumentOwnershipConfig;
    const ownership: Record<string, number> = {};
    for (const [user, level] of Object.entries({ ...document.ownership, ...(formData as FormDataExtended).object })) {
      if (Number(level) >= 0) ownership[user] = Number(level);
    }
    await document.update({ ownership }, { diff: false, recursive: false });
  }
}
