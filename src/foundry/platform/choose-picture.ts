import type { Editable } from "./document-schema.ts";
import { notifyError, notifyWarning } from "./notifications.ts";
import { currentWindow } from "./windows/window-placement.ts";

/**
 * Lets the user choose an image for the path in `data-edit` and stores it at once. Foundry's own action only changes the display and leaves storing
 * to the form, which our sheets never submit.
 */
export async function choosePicture(document: Editable, target: HTMLElement): Promise<void> {
  const path = target.dataset.edit ?? "img";
  const current: unknown = foundry.utils.getProperty(document, path);
  await pickImage(typeof current === "string" ? current : "", (chosen) => {
    void document.update({ [path]: chosen }).catch(notifyError);
  });
}

/** Lets the user choose an image; a user without permission to browse the server's files is notified. */
export async function pickImage(current: string, callback: (chosen: string) => void): Promise<void> {
  if (!game.user?.can("FILES_BROWSE")) return notifyWarning("RULINGS.Sheet.noPictures");
  const picker = new foundry.applications.apps.FilePicker.implementation({
    type: "image",
    current,
    callback,
  });
  await picker.browse();
  const place = currentWindow();
  if (Object.keys(place).length > 0) await picker.render({ force: true, ...place });
}
