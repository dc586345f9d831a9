import { type BrowserState, browserView, type Column, kindsPresent, PAGE } from "../../../view/browser/browser.ts";
import {
  type BrowserRow,
  browserRows,
  damageUnder,
  FIGURES,
  type IndexEntry,
  KINDS,
  type Kind,
} from "../../../view/browser/rows.ts";
import { itemCopy } from "../../adapter/item-data.ts";
import { bothNames, folderName, loadNames, packTitle } from "../../platform/compendium-names.ts";
import { notifyError, notifyInfo, notifyWarning } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { actorByUuid, isItem, resolveUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { closestTo, isControl } from "../../platform/windows/dom.ts";
import { addWindowBehaviour } from "../../platform/windows/window-behaviour.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { dropWithinLimits } from "../../sheets/actor/drop-on-sheet.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const COLUMNS: readonly Column[] = ["name", ...FIGURES];
const WINDOW = "rulings-browser";

/** The purpose that the window is opened for. */
interface BrowseFor {
  /** The actor whose sheet opened it: a press adds an entry to that actor. */
  readonly for: Actor.Implementation;
  readonly filters: Readonly<Record<string, string>>;
}
/** The delay of the search after a key press, in milliseconds. */
const SEARCH_DELAY = 150;

/** The index entries of all Actor and Item compendia that this user may see. Loads no documents. */
async function readIndexes(): Promise<IndexEntry[]> {
  const packs = game.packs?.filter(
    ({ documentName, visible }) => visible && (documentName === "Actor" || documentName === "Item"),
  );
  const read = (packs ?? []).map(async (pack): Promise<IndexEntry[]> => {
    await loadNames(pack.collection);
    const index = await pack.getIndex();
    const document = pack.documentName === "Actor" ? "Actor" : "Item";
    return index.contents.map((entry) => ({
      uuid: entry.uuid,
      ...bothNames(entry),
      img: text(entry, "img"),
      type: text(entry, "type"),
      document,
      pack: packTitle(pack),
      folder: folderName(pack, pack.folders.get(text(entry, "folder"))?.name ?? ""),
      system: foundry.utils.getProperty(entry, "system"),
    }));
  });
  return (await Promise.all(read)).flat();
}

function text(entry: object, key: string): string {
  const value: unknown = foundry.utils.getProperty(entry, key);
  return typeof value === "string" ? value : "";
}

/** The Compendium Browser: finds an entry in all compendia by its index fields, to open or drag it. */
export class CompendiumBrowser extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app"],
    window: {
      title: "RULINGS.Browser.title",
      icon: "fa-solid fa-book-atlas",
      resizable: true,
      contentClasses: ["rulings-browser"],
    },
    position: { width: 820, height: 680 },
    actions: {
      kind: CompendiumBrowser.#onKind,
      sort: CompendiumBrowser.#onSort,
      more: CompendiumBrowser.#onMore,
      clear: CompendiumBrowser.#onClear,
      take: CompendiumBrowser.#onTake,
    },
  };

  static override PARTS = {
    tools: { template: "systems/rulings/templates/apps/browser.hbs" },
    results: { template: "systems/rulings/templates/apps/browser-results.hbs", scrollable: [".browser-scroll"] },
  };

  #rows: BrowserRow[] = [];
  /** Referees see monsters first, players gear. */
  #kind: Kind = game.user?.isGM ? "monsters" : "equipment";
  #query = "";
  #following = 0;
  #sort: Column = "name";
  #down = false;
  #limit = PAGE;
  /** The actor to whose sheet a press adds entries. */
  #for: { readonly uuid: string; readonly name: string } | undefined;
  /** Stored for each kind, so that switching kinds loses nothing. */
  readonly #filters = new Map<Kind, Record<string, string>>();

  /** Opens the window, optionally at a kind, and for the sheet that opened it. */
  static async show(kind?: string, asked?: BrowseFor): Promise<void> {
    const app = CompendiumBrowser.#opened() ?? new CompendiumBrowser();
    await app.#read();
    const present = kindsPresent(app.#rows);
    const wanted = KINDS.find((one) => one === kind) ?? app.#kind;
    app.#kind = present.includes(wanted) ? wanted : (present[0] ?? wanted);
    app.#for = asked && { uuid: asked.for.uuid, name: asked.for.name };
    if (asked) app.#filters.set(app.#kind, asked.filters);
    // Castable spells are sorted by level.
    if (asked && app.#kind === "spells") app.#sort = "rank";
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  /** Reads the indexes again when a compendium changed while the window is open. */
  static async refresh(): Promise<void> {
    const app = CompendiumBrowser.#opened();
    if (!app) return;
    await app.#read();
    await app.render();
  }

  static #opened(): CompendiumBrowser | undefined {
    const open = foundry.applications.instances.get(WINDOW);
    return open instanceof CompendiumBrowser ? open : undefined;
  }

  async #read(): Promise<void> {
    this.#rows = browserRows(await readIndexes(), localize, damageUnder(rulingsInForce()));
  }

  get #state(): BrowserState {
    return {
      kind: this.#kind,
      query: this.#query,
      filters: this.#filters.get(this.#kind) ?? {},
      sort: this.#sort,
      down: this.#down,
      limit: this.#limit,
    };
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    return { ...browserView(this.#rows, this.#state, localize), query: this.#query, for: this.#for?.name };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    addWindowBehaviour(this);
    this.#following = Hooks.on("rulingsChanged", () => void CompendiumBrowser.refresh());
    const results = foundry.utils.debounce(() => void this.render({ parts: ["results"] }), SEARCH_DELAY);
    element.addEventListener("input", ({ target }) => this.#onInput(target) && results());
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("dblclick", (event) => this.#open(rowOf(event)));
    element.addEventListener("dragstart", (event) => this.#onDragStart(event));
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    Hooks.off("rulingsChanged", this.#following);
  }

  /** Handles an input event; returns whether it was a search term or filter. */
  #onInput(target: EventTarget | null): boolean {
    if (!isControl(target)) return false;
    const { filter } = target.dataset;
    if (filter) this.#filters.set(this.#kind, { ...this.#filters.get(this.#kind), [filter]: target.value });
    else if (target.name === "query") this.#query = target.value;
    else return false;
    this.#limit = PAGE;
    return true;
  }

  /** The rows share one tab stop; the arrow keys move between rows, Enter opens, plus adds to the sheet. */
  #onKey(event: KeyboardEvent): void {
    const row = rowOf(event);
    if (!row || event.target !== row) return;
    if (event.key === "+" && this.#for) {
      event.preventDefault();
      this.#take(row);
      return;
    }
    const rows = [...this.element.querySelectorAll<HTMLElement>(".browser-row")];
    const here = rows.indexOf(row);
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (goal === undefined) this.#open(row);
    else focusRow(rows[goal], row);
  }

  #open(row: HTMLElement | undefined): void {
    const { uuid } = row?.dataset ?? {};
    if (!uuid) return;
    void resolveUuid(uuid).then((entry) => {
      if (entry instanceof Actor || entry instanceof Item) openSheet(entry);
      else notifyWarning("RULINGS.Browser.gone");
    });
  }

  #onDragStart(event: DragEvent): void {
    const { uuid, document: type } = rowOf(event)?.dataset ?? {};
    if (uuid && type) event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
  }

  static #onKind(this: CompendiumBrowser, _event: Event, target: HTMLElement): void {
    this.#kind = KINDS.find((kind) => kind === target.dataset.kind) ?? this.#kind;
    this.#sort = "name";
    this.#down = false;
    this.#limit = PAGE;
    void this.#redraw(`[data-kind="${this.#kind}"]`);
  }

  static #onSort(this: CompendiumBrowser, _event: Event, target: HTMLElement): void {
    const column = COLUMNS.find((one) => one === target.dataset.column) ?? "name";
    const again = target.closest("th")?.getAttribute("aria-sort") === "ascending";
    this.#sort = column;
    this.#down = again;
    void this.#redraw(`[data-column="${column}"]`, ["results"]);
  }

  static #onMore(this: CompendiumBrowser): void {
    const first = this.#limit + 1;
    this.#limit += PAGE;
    void this.#redraw(`.browser-row:nth-child(${first})`, ["results"]);
  }

  static #onClear(this: CompendiumBrowser): void {
    this.#filters.delete(this.#kind);
    this.#query = "";
    this.#limit = PAGE;
    void this.#redraw("input[name=query]");
  }

  static #onTake(this: CompendiumBrowser, _event: Event, target: HTMLElement): void {
    this.#take(target.closest<HTMLElement>(".browser-row"));
  }

  /** Adds a row's entry to the sheet that opened the window. */
  #take(row: HTMLElement | null): void {
    const { uuid, document: type } = row?.dataset ?? {};
    if (!uuid || type !== "Item" || !this.#for) return;
    const to = this.#for.uuid;
    void addEntryToSheet(to, uuid).catch(notifyError);
  }

  /** Redraws the window and restores the focus. */
  async #redraw(focus: string, parts: string[] = ["tools", "results"]): Promise<void> {
    await this.render({ parts });
    this.element.querySelector<HTMLElement>(focus)?.focus();
  }
}

function rowOf({ target }: Event): HTMLElement | undefined {
  return closestTo(target, ".browser-row") ?? undefined;
}

function focusRow(to: HTMLElement | undefined, from: HTMLElement): void {
  if (!to) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

/** Copies a compendium entry to an actor, as many as the rulings let it carry. */
export async function addEntryToSheet(to: string, uuid: string): Promise<void> {
  const actor = actorByUuid(to);
  const item = await resolveUuid(uuid);
  const copy = itemCopy(item);
  if (!actor || !isItem(item) || !copy) return notifyWarning("RULINGS.Browser.gone");
  if (!actor.isOwner) return notifyWarning("RULINGS.Sheet.notYours", { name: actor.name });
  if ("quantity" in item.system && (await dropWithinLimits(actor, item)) === "done") return;
  const [taken] = await actor.createEmbeddedDocuments("Item", [copy]);
  if (taken) notifyInfo("RULINGS.Browser.taken", { name: taken.name, to: actor.name });
}
