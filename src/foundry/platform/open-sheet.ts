import { notifyError, notifyWarning } from "./notifications.ts";
import { currentWindow } from "./windows/window-placement.ts";

/**
 * Opens the sheet of a document, or says why not. Sheets of this system are of the second generation; one of the first kind is left to
 * whoever made it.
 */
export function openSheet(document: {
  readonly name: string | null;
  readonly uuid?: string | null;
  readonly sheet: unknown;
}): void {
  const { sheet } = document;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return;
  if ("isVisible" in sheet && sheet.isVisible === false)
    notifyWarning("RULINGS.Notice.notYoursToSee", { name: document.name ?? "" });
  else
    void sheet
      .render({ force: true, ...currentWindow(sheet) })
      .then(() => closeOfGone(document.uuid, sheet))
      .catch(notifyError);
}

/** What was deleted while its sheet was being drawn would leave that sheet standing: Foundry closes those that are drawn. */
async function closeOfGone(uuid: string | null | undefined, sheet: { close(): Promise<unknown> }): Promise<void> {
  if (uuid?.startsWith("Actor.") && !fromUuidSync(uuid)) await sheet.close();
}
