import type { TextReading } from "../../rules/from-text/index.ts";
import { countChanges } from "../../view/house-rules/draft.ts";
import { firstPicks, fromTextView, readText, type TextPicks, withText } from "../../view/house-rules/from-text.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { rulebook } from "../platform/settings/rulings-in-force.ts";
import { mayWriteSettings } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import { isCheckbox, isControl } from "../platform/windows/dom.ts";
import { TypedInput } from "../platform/windows/typed-input.ts";
import { addWindowBehaviour } from "../platform/windows/window-behaviour.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import { RulingsDraft } from "./draft.ts";
import { pickTextFile } from "./rulings-file.ts";
import { tableNotes, writeTableNotes } from "./table-notes.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-from-text";
const NOTHING: TextReading = { proposals: [], open: [], uncovered: [] };

/** A table's own document of house rules, each sentence beside its ruling: accepted rulings are added to the draft of House Rules. */
export class FromTextWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app"],
    window: {
      title: "RULINGS.FromText.title",
      icon: "fa-solid fa-file-lines",
      resizable: true,
      contentClasses: ["rulings-from-text"],
    },
    position: { width: 820, height: 680 },
    actions: {
      read: FromTextWindow.#onRead,
      file: FromTextWindow.#onFile,
      take: FromTextWindow.#onTake,
      note: FromTextWindow.#onNote,
      another: FromTextWindow.#onAnother,
    },
  };

  static override PARTS = {
    body: {
      template: "systems/rulings/templates/apps/from-text.hbs",
      templates: ["systems/rulings/templates/parts/from-text-row.hbs"],
      scrollable: [".from-text-found"],
    },
  };

  /** Redrawn when the rulings change (see settings/follow.ts). */
  readonly followsRulings = true;
  readonly #typing = new TypedInput();
  readonly #desk = new RulingsDraft();
  #text = "";
  #reading: TextReading | undefined;
  #picks: TextPicks = {};

  #taken: () => Promise<void> = async () => {};

  /**
   * Opens the window with the last text.
   * @param taken opens House Rules after rulings were added to its draft
   */
  static async show(taken: () => Promise<void>): Promise<void> {
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof FromTextWindow ? open : new FromTextWindow();
    app.#taken = taken;
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const reading = this.#reading ?? NOTHING;
    const view = fromTextView(reading, this.#picks, this.#desk.draft, tableNotes(), rulebook(), localize);
    const isRead = this.#reading !== undefined && view.refusal === undefined;
    return { ...view, text: this.#text, isRead, editable: mayWriteSettings() };
  }

  #read(text: string): void {
    this.#text = text;
    this.#reading = readText(text, rulebook());
    this.#picks = firstPicks(this.#reading);
    void this.render();
  }

  static #onRead(this: FromTextWindow): void {
    this.#read(this.element.querySelector("textarea")?.value ?? "");
  }

  static async #onFile(this: FromTextWindow): Promise<void> {
    const text = await pickTextFile(".txt,.md,.html,text/plain");
    if (text !== undefined) this.#read(text);
  }

  /** Returns to editing the text; the result is discarded. */
  static #onAnother(this: FromTextWindow): void {
    this.#reading = undefined;
    this.#picks = {};
    void this.render();
  }

  static async #onTake(this: FromTextWindow): Promise<void> {
    const reading = this.#reading ?? NOTHING;
    const before = this.#desk.draft;
    const after = withText(before, reading, this.#picks, rulebook());
    this.#desk.keep(after);
    await this.close();
    await this.#taken();
    notifyInfo("RULINGS.FromText.taken", { count: countChanges(before, after, rulebook()) });
  }

  static async #onNote(this: FromTextWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const sentence = this.#reading?.uncovered[Number(dataset.index)]?.text;
    if (sentence === undefined) return;
    const notes = tableNotes();
    await writeTableNotes(notes.includes(sentence) ? notes.filter((one) => one !== sentence) : [...notes, sentence]);
    void this.render();
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    addWindowBehaviour(this);
    this.#typing.attach(this.element, (control) => {
      if (!isControl(control)) return;
      const { change, topic = "" } = control.dataset;
      if (change === "text") {
        this.#text = control.value;
        return;
      }
      const pick = this.#picks[topic] ?? { variant: "", isTaken: false };
      if (change === "taken")
        this.#picks = { ...this.#picks, [topic]: { ...pick, isTaken: isCheckbox(control) && control.checked } };
      else if (change === "variant")
        this.#picks = { ...this.#picks, [topic]: { variant: control.value, isTaken: control.value !== "" } };
      else return;
      void this.#typing.settled(control).then(() => this.render());
    });
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
  }
}
