/** The window of a sheet: its behaviour at the first render and after each, the same for actors and items. */

import type { Editable } from "../platform/document-schema.ts";
import { LazyModule } from "../platform/lazy-module.ts";
import { keepReadable, keepTab, markTabs } from "../platform/windows/page-behaviour.ts";
import type { OpenWindow } from "../platform/windows/window-behaviour.ts";
import type { FieldEditor } from "./field-editor.ts";
import type { PositionedWindow } from "./window-position.ts";

/** The members of a sheet used here. */
interface Sheet extends OpenWindow, PositionedWindow {
  readonly document: Editable & { readonly type?: string };
  readonly rendered: boolean;
  readonly isVisible: boolean;
  readonly tabGroups: Readonly<Record<string, string | null>>;
  render(options?: { force?: boolean; parts?: string[] }): Promise<unknown>;
  close(options?: { animate?: boolean }): Promise<unknown>;
}

/** The tabs of a sheet that draws only one of them. */
interface Pages {
  readonly all: readonly string[];
  readonly open: string;
}

const editor = new LazyModule(() => import("./field-editor.ts"));
const places = new LazyModule(() => import("./window-position.ts"));
const manners = new LazyModule(() => import("../platform/windows/window-behaviour.ts"));

/** Loads what a window is opened with, so that its position is known first and it is painted only when complete. */
export async function readyWindow(): Promise<void> {
  await Promise.all([editor.get(), places.get(), manners.get()]);
}

/** Translates an entry opened from its compendium, like Foundry's own list. */
export async function translateSheet(
  sheet: { readonly title: string; readonly document: { readonly pack: string | null } },
  options: object,
): Promise<void> {
  if (!sheet.document.pack || game.i18n?.lang === "en") return;
  await (await import("../platform/compendium-names.ts")).translateEntry(sheet.document);
  // The title was read before.
  const window: unknown = Reflect.get(options, "window");
  if (typeof window === "object" && window !== null) Reflect.set(window, "title", sheet.title);
}

export class SheetWindow {
  /** Whether the sheet was drawn with limited content; undefined while it is closed. */
  #limited: boolean | undefined;
  #editor: FieldEditor | undefined;
  #placed = false;
  readonly #shells = new Set<string>();

  constructor(
    private readonly sheet: Sheet,
    private readonly edited: () => Editable,
  ) {}

  /**
   * Whether the sheet can be redrawn in place. An open sheet whose document the user may no longer see closes; one that changes between limited and
   * full content opens again: it is not documented which parts of an open window would stay (WIN-10).
   */
  mayDraw(): boolean {
    const { sheet } = this;
    if (!sheet.rendered || (sheet.isVisible && this.#limited === sheet.document.limited)) return true;
    void sheet.close({ animate: false }).then(() => (sheet.isVisible ? sheet.render({ force: true }) : undefined));
    return false;
  }

  /**
   * The given parts that can be redrawn now: one with an open text editor waits until that closes (WIN-45). Of the tabs only the open one is drawn;
   * the others stay empty or outdated until they are opened.
   */
  partsToDraw(parts: readonly string[], pages?: Pages): string[] {
    const { rendered } = this.sheet;
    if (!rendered) this.#shells.clear();
    const hidden = (id: string): boolean => pages !== undefined && id !== pages.open && pages.all.includes(id);
    for (const id of parts) {
      if (hidden(id)) this.#shells.add(id);
      else this.#shells.delete(id);
    }
    return parts.filter((id) => !rendered || !(hidden(id) || this.#isWrittenIn(id)));
  }

  /** Whether a tab is outdated or empty. */
  isShell(page: string): boolean {
    return this.#shells.has(page);
  }

  #isWrittenIn(part: string): boolean {
    const element = this.sheet.element.querySelector<HTMLElement>(`[data-application-part="${part}"]`);
    return [...(element?.querySelectorAll("prose-mirror") ?? [])].some((editor) => "open" in editor && editor.open);
  }

  /**
   * Call when the options of a render are prepared: at the first one they contain the window's position and can be changed (PEER-29), so that the
   * window is laid out once, in its final position. Before the first sheet of a session is loaded, `opened` does it.
   */
  place(options: { readonly isFirstRender: boolean; position?: object }): void {
    if (!options.isFirstRender) return;
    this.#placed = places.now !== undefined && options.position !== undefined;
    if (this.#placed) Object.assign(options.position ?? {}, places.now?.positionFor(this.sheet, this.#kind));
  }

  get #kind(): string {
    return this.sheet.document.type ?? "";
  }

  /** Call at the first render, and await it: the code that validates and writes fields is loaded with the first sheet. */
  async opened(options: { position?: object }): Promise<void> {
    const { sheet } = this;
    const [{ FieldEditor }, { storePosition, restorePosition }, { addWindowBehaviour }] = await Promise.all([
      editor.get(),
      places.get(),
      manners.get(),
    ]);
    this.#editor ??= new FieldEditor(this.edited);
    this.#editor.attach(sheet.element);
    addWindowBehaviour(sheet);
    // The options of the first render may be applied after this (PEER-29): both give the same position.
    if (!this.#placed) Object.assign(options.position ?? {}, restorePosition(sheet, this.#kind));
    sheet.addEventListener("close", () => void storePosition(sheet, this.#kind), { once: true });
    // Parts that waited for the editor are drawn when it closes; the event does not bubble everywhere.
    sheet.element.addEventListener("close", ({ target }) => target !== sheet.element && void sheet.render(), true);
  }

  drawn(): void {
    const { sheet } = this;
    this.#limited = sheet.document.limited;
    keepTab(sheet.element, sheet.tabGroups);
    this.#editor?.restore(sheet.element);
    keepReadable(sheet.element);
    markTabs(sheet.element);
    manners.now?.reachTabPages(sheet.element);
  }

  tabChanged(): void {
    const { sheet } = this;
    if (!sheet.rendered) return;
    markTabs(sheet.element);
    const open = Object.values(sheet.tabGroups).filter((page) => page !== null && this.#shells.has(page));
    if (open.length > 0) void sheet.render({ parts: open.map(String) });
  }
}
