import { say } from "../../view/platform/say.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { type LedgerEntry, ledgerGroups } from "../../view/undo/ledger.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { dates } from "../platform/settings/calendar.ts";
import { currentLanguage, localize } from "../platform/text.ts";
import { isControl } from "../platform/windows/dom.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import { whenSettled } from "../undo/in-progress.ts";
import { allTransactions } from "../undo/ledger.ts";
import { pageOf, pageStamp, watchPages } from "../undo/ledger-journals.ts";
import type { TransactionRecord } from "../undo/types.ts";
import { requestUndo } from "./request-apply.ts";
import { showCard } from "./show-card.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The maximum number of transactions shown; the search finds older ones. */
const MOST = 150;
/** The delay of the search after a key press, in milliseconds. */
const SEARCH_DELAY = 150;

/** The referee's window of the ledger: every transaction in words, with a button that undoes it and everything that followed. */
export class LedgerWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "rulings-ledger",
    classes: ["rulings", "rulings-app", "ledger-window"],
    window: { title: "RULINGS.Transaction.title", icon: "fa-solid fa-clock-rotate-left", resizable: true },
    position: { width: 600, height: 640 },
    actions: {
      takeBack: LedgerWindow.#takeBack,
      showCard: LedgerWindow.#showCard,
    },
  };

  static override PARTS = {
    tools: { template: "systems/rulings/templates/apps/ledger-tools.hbs" },
    body: { template: "systems/rulings/templates/apps/ledger.hbs", scrollable: [""] },
  };

  #hooks: (() => void)[] = [];
  #search = "";
  /** The id of the button that takes the focus of one that a redraw removes. */
  #focusNext = "";

  /** Opens the window for referees; other users are notified that it is the referee's. */
  static async show(): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    await new LedgerWindow().render({ force: true, ...currentWindow() });
  }

  override async _prepareContext(): Promise<object> {
    const { groups, found } = ledgerGroups(allTransactions().map(entryOf), {
      names: userName,
      dateOf: dates(),
      say: (text: TextLine) => say(text, localize),
      search: this.#search,
      most: MOST,
    });
    const clock = new Intl.DateTimeFormat(currentLanguage(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    return {
      partId: this.id,
      search: this.#search,
      more: Math.max(0, found - MOST),
      groups: groups.map(({ title, rows }) => ({
        title,
        rows: rows.map((row) => ({ ...row, time: row.stamp === undefined ? "" : clock.format(row.stamp) })),
      })),
    };
  }

  override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const redraw = foundry.utils.debounce(() => void this.render({ parts: ["body"] }), 80);
    const find = foundry.utils.debounce(() => void this.render({ parts: ["body"] }), SEARCH_DELAY);
    this.element.addEventListener("input", ({ target }) => {
      if (!isControl(target) || target.name !== "search") return;
      this.#search = target.value;
      find();
    });
    this.#hooks = [whenSettled(redraw), watchPages(redraw)];
    // A transaction may have come to its end while the window was drawn for the first time.
    redraw();
  }

  /** Opened details stay open after a redraw, and the focus of a button that goes passes to the one of the next entry. */
  protected override _preSyncPartState(
    ...args: Parameters<InstanceType<ReturnType<typeof HandlebarsApplicationMixin>>["_preSyncPartState"]>
  ): void {
    const [, drawn, prior] = args;
    for (const { id } of prior.querySelectorAll("details[id][open]"))
      drawn.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    this.#focusNext = replacementFor(prior, drawn);
    super._preSyncPartState(...args);
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    const next = this.#focusNext;
    this.#focusNext = "";
    if (next) this.element.querySelector<HTMLElement>(`#${CSS.escape(next)}`)?.focus();
  }

  override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    for (const off of this.#hooks.splice(0)) off();
  }

  static async #takeBack(this: LedgerWindow, _event: Event, target: HTMLElement): Promise<void> {
    await requestUndo(target.dataset.id ?? "");
  }

  static #showCard(this: LedgerWindow, _event: Event, target: HTMLElement): void {
    showCard(target.dataset.message ?? "", target.ownerDocument.defaultView);
  }
}

/** The button to take the next entry back, or else the one before, where the focused button is there no more; blank where none lost the focus. */
function replacementFor(prior: HTMLElement, drawn: HTMLElement): string {
  const buttons = [...prior.querySelectorAll<HTMLElement>("[data-action=takeBack]")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const stays = ({ id }: HTMLElement): boolean => drawn.querySelector(`#${CSS.escape(id)}`) !== null;
  const focused = buttons[at];
  if (!focused || stays(focused)) return "";
  return (buttons.slice(at + 1).find(stays) ?? buttons.slice(0, at).findLast(stays))?.id ?? "";
}

/** The name of a user; the only referee of a world is called the referee. */
function userName(id: string): string {
  const user = game.users?.get(id);
  const alone = user?.isGM && game.users?.filter(({ isGM }) => isGM).length === 1;
  return alone ? localize("RULINGS.Transaction.theReferee") : (user?.name ?? "");
}

function entryOf(transaction: TransactionRecord): LedgerEntry {
  const { id, kind, data, by, card, cards, state, worldTime, steps } = transaction;
  const touched = steps.flatMap((step) => (step.do === "time" || step.do === "fight" ? [] : [step.name]));
  const fight = steps.find((step) => step.do === "fight");
  return {
    id,
    kind,
    data,
    by,
    card,
    cards,
    state,
    touched,
    worldTime,
    stamp: pageStamp(pageOf(id, ["transactions"])),
    fight: fight && { id: fight.uuid, round: fight.round },
  };
}
