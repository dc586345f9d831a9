import { HOUSE_RULES_BOOK, handbookPageId } from "../view/handbook.ts";
import { found } from "./found.ts";

/** Opens the handbook, at the page about a topic when one is named. Says so when the compendium is missing. */
export async function openHandbook(topic?: string): Promise<void> {
  const book = await found(HOUSE_RULES_BOOK);
  const sheet: unknown = book instanceof JournalEntry ? book.sheet : undefined;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) {
    ui.notifications?.warn("RULINGS.Notice.noHandbook", { localize: true });
    return;
  }
  await sheet.render({ force: true, ...(topic && { pageId: handbookPageId(topic) }) });
  sheet.bringToFront();
}

/**
 * Makes whatever names a topic lead to its page: `[data-handbook]` on a click (cards, windows), a number of a sheet with `[data-topic]` on
 * the context menu, by mouse or key. Call once, in `init`.
 */
export function registerHandbookLinks(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-handbook]") : null;
    if (link) void openHandbook(link.dataset.handbook);
  });
  document.addEventListener("contextmenu", (event) => {
    const value = event.target instanceof Element ? event.target.closest<HTMLElement>(".r-why[data-topic]") : null;
    if (!value) return;
    event.preventDefault();
    game.tooltip?.deactivate();
    void openHandbook(value.dataset.topic);
  });
}
