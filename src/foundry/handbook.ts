import { HOUSE_RULES_BOOK, handbookPageId } from "../view/handbook.ts";
import { found } from "./found.ts";
import { warn } from "./notice.ts";
import { whereLooked } from "./windows/where.ts";

/** Opens the handbook, at the page about a topic when one is named. Says so when the compendium is missing. */
export async function openHandbook(topic?: string): Promise<void> {
  const book = await found(HOUSE_RULES_BOOK);
  const sheet: unknown = book instanceof JournalEntry ? book.sheet : undefined;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) {
    warn("RULINGS.Notice.noHandbook");
    return;
  }
  await sheet.render({ force: true, ...whereLooked(sheet), ...(topic && { pageId: handbookPageId(topic) }) });
  sheet.bringToFront();
}
