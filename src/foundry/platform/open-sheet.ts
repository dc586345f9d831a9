import { notifyError, notifyWarning } from "./notifications.ts";
import { currentWindow } from "./windows/window-placement.ts";

/**
 * Opens the sheet of a document, or notifies why it cannot. Sheets of this system are of the second generation (ApplicationV2); a sheet of the first
 * generation is left to its author.
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

/** Closes the sheet of a document that was deleted while the sheet was being drawn: Foundry closes only sheets that are already drawn. */
async function closeOfGone(uuid: string | null | undefined, sheet: { close(): Promise<unknown> }): Promise<void> {
  if (uuid?.startsWith("Actor.") && !fromUuidSync(uuid)) await sheet.close();
}
