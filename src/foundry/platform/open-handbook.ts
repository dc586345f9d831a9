import { HOUSE_RULES_BOOK, handbookPageId } from "../../view/house-rules/handbook-pages.ts";
import { notifyWarning } from "./notifications.ts";
import { resolveUuid } from "./resolve-uuid.ts";
import { currentWindow } from "./windows/window-placement.ts";

/** Opens the handbook, optionally at the page of a topic. Notifies when the compendium is missing. */
export async function openHandbook(topic?: string): Promise<void> {
  const book = await resolveUuid(HOUSE_RULES_BOOK);
  const sheet: unknown = book instanceof JournalEntry ? book.sheet : undefined;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) {
    notifyWarning("RULINGS.Notice.noHandbook");
    return;
  }
  await sheet.render({ force: true, ...currentWindow(sheet), ...(topic && { pageId: handbookPageId(topic) }) });
  sheet.bringToFront();
}
