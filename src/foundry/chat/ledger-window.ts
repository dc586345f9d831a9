import { ledgerRows } from "../../view/undo/ledger.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import { whenSettled } from "../undo/in-progress.ts";
import { allTransactions } from "../undo/ledger.ts";
import { watchPages } from "../undo/ledger-journals.ts";
import type { TransactionRecord } from "../undo/types.ts";
import { requestUndo } from "./request-apply.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The newest transactions are shown; older ones are seldom asked for. */
const MOST = 150;

/** The referee's window of what was done: every transaction in words, and the button that takes it back with all that followed. */
export class LedgerWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "rulings-ledger",
    classes: ["rulings", "rulings-app", "ledger-window"],
    window: { title: "RULINGS.Deed.title", icon: "fa-solid fa-clock-rotate-left", resizable: true },
    position: { width: 460, height: 560 },
    actions: {
      takeBack: LedgerWindow.#takeBack,
      showCard: LedgerWindow.#showCard,
    },
  };

  static override PARTS = { body: { template: "systems/rulings/templates/apps/ledger.hbs", scrollable: [""] } };

  #hooks: (() => void)[] = [];

  /** Opens the window for referees; other users are notified that it is the referee's. */
  static async show(): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    await new LedgerWindow().render({ force: true, ...currentWindow() });
  }

  override async _prepareContext(): Promise<object> {
    // The order of a fight is the tracker's to take back, and goes with the hits that it followed from.
    const transactions = allTransactions()
      .filter(({ kind }) => kind !== "fight")
      .slice(-MOST)
      .map(entryOf);
    return { rows: ledgerRows(transactions, (id) => game.users?.get(id)?.name ?? "") };
  }

  override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const redraw = foundry.utils.debounce(() => void this.render(), 80);
    this.#hooks = [whenSettled(redraw), watchPages(redraw)];
  }

  override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    for (const off of this.#hooks.splice(0)) off();
  }

  static async #takeBack(this: LedgerWindow, _event: Event, target: HTMLElement): Promise<void> {
    await requestUndo(target.dataset.id ?? "");
  }

  static #showCard(this: LedgerWindow, _event: Event, target: HTMLElement): void {
    const id = target.dataset.message ?? "";
    ui.sidebar?.changeTab("chat", "primary");
    target.ownerDocument.defaultView?.requestAnimationFrame(() => {
      ui.chat?.element.querySelector(`[data-message-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
    });
  }
}

function entryOf(transaction: TransactionRecord) {
  const { id, kind, data, by, card, cards, state } = transaction;
  const touched = transaction.steps.flatMap((step) => (step.do === "time" || step.do === "fight" ? [] : [step.name]));
  return { id, kind, data, by, card, cards, state, touched };
}
