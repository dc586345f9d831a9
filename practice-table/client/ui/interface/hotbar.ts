import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { callHook, onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Data, Doc, GameApi } from "../globals.ts";
import { callMethod, executeMacro } from "../sidebar/directories.ts";
import { menuEntry } from "../sidebar/directory-menu.ts";
import { debounce, documentClassOf, find, say } from "../util.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

declare const game: GameApi;
declare const fromUuid: (uuid: string) => Promise<Doc | null>;

const SLOTS = 10;

/** Ten slots for macros. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "hotbar",
    classes: ["hotbar"],
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { execute: Hotbar.#onExecute },
  };
  static override PARTS = { hotbar: { template: "templates/ui/hotbar.hbs", root: true } };

  constructor(options: Data = {}) {
    super(options);
    const refresh = debounce(() => void this.render(), 20);
    for (const name of ["updateMacro", "deleteMacro"]) onHook(name, refresh);
    onHook("updateUser", (user: { isSelf: boolean }, changes: Data) => {
      if (user.isSelf && "hotbar" in changes) refresh();
    });
  }

  /** Opens a document's sheet, or closes it when it is open; used by macros of dropped documents. */
  static async toggleDocumentSheet(uuid: string): Promise<unknown> {
    const sheet = (await fromUuid(uuid))?.sheet;
    return sheet?.rendered ? sheet.close() : sheet?.render({ force: true });
  }

  get page(): number {
    return 1;
  }

  #macroAt(slot: number): Doc | undefined {
    return game.macros.get(game.user.hotbar[String(slot)] ?? "");
  }

  override async _prepareContext(): Promise<Data> {
    const slots = Array.from({ length: SLOTS }, (_unused, i) => {
      const macro = this.#macroAt(i + 1);
      const key = String((i + 1) % 10);
      return {
        slot: i + 1,
        key,
        macro,
        img: macro?.img,
        label: macro ? say("HOST.Hotbar.Slot", { key, name: macro.name }) : say("HOST.Hotbar.Empty", { key }),
      };
    });
    return { slots, slotsLabel: say("HOST.Hotbar") };
  }
  override _insertElement(element: HTMLElement): void {
    element.setAttribute("aria-label", say("HOST.Hotbar"));
    find(document, "#ui-middle-bottom")?.append(element);
  }
  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const macro = (li: HTMLElement): Doc | undefined => this.#macroAt(Number(li.dataset.slot));
    this._createContextMenu(
      () => [
        menuEntry(
          say("HOST.Open"),
          "fa-solid fa-edit",
          (li) => Boolean(macro(li)),
          (li) => macro(li)?.sheet?.render({ force: true }),
        ),
        menuEntry(
          say("HOST.Hotbar.Remove"),
          "fa-solid fa-xmark",
          (li) => Boolean(macro(li)),
          (li) => callMethod(game.user, "assignHotbarMacro", null, Number(li.dataset.slot)),
        ),
      ],
      ".slot.full",
      { hookName: "getMacroContextOptions" },
    );
  }
  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: null,
      callbacks: {
        dragstart: (e: unknown) => this.#drag(e as DragEvent),
        drop: (e: unknown) => this.#drop(e as DragEvent),
      },
    }).bind(this.element);
  }
  #drag(event: DragEvent): void {
    const slot = (event.currentTarget as HTMLElement).dataset.slot ?? "";
    const macro = this.#macroAt(Number(slot));
    if (macro?.toDragData) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
  }
  async #drop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const slot = (event.target instanceof Element ? event.target.closest<HTMLElement>(".slot") : null)?.dataset.slot;
    if (!slot || !callHook("hotbarDrop", this, data, slot)) return;
    const macro =
      data.type === "Macro" ? await fromUuid(String(data.uuid)) : await this._createDocumentSheetToggle(data);
    if (macro) await callMethod(game.user, "assignHotbarMacro", macro, Number(slot), { fromSlot: data.slot });
  }
  /** Other documents become a macro that opens their sheet. */
  async _createDocumentSheetToggle(data: Data): Promise<Doc | undefined> {
    const doc = typeof data.uuid === "string" ? await fromUuid(data.uuid) : null;
    if (!doc) return undefined;
    const command = `(await fromUuid(${JSON.stringify(doc.uuid)})).sheet.render({ force: true });`;
    return documentClassOf("Macro").create({
      name: say("HOST.Hotbar.Toggle", { name: doc.name }),
      type: "script",
      img: doc.img ?? "icons/svg/book.svg",
      command,
    });
  }
  /** Runs the macro of a slot; an empty slot does nothing. */
  async execute(slot: number): Promise<void> {
    executeMacro(this.#macroAt(slot));
  }
  static #onExecute(this: unknown, _event: unknown, target: unknown): void {
    void (this as Hotbar).execute(Number((target as HTMLElement).closest<HTMLElement>("[data-slot]")?.dataset.slot));
  }
}
