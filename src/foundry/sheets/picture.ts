import { tellTrouble } from "../refusal.ts";
import type { Editable } from "./schema.ts";

/**
 * Lets the user choose a picture for the path that `data-edit` names and stores it at once. Foundry's own action only changes what is
 * shown and leaves it to the form, which our sheets never submit.
 */
export async function choosePicture(document: Editable, target: HTMLElement): Promise<void> {
  const path = target.dataset.edit ?? "img";
  const current: unknown = foundry.utils.getProperty(document, path);
  const picker = new foundry.applications.apps.FilePicker.implementation({
    type: "image",
    current: typeof current === "string" ? current : "",
    callback: (chosen: string) => void document.update({ [path]: chosen }).catch(tellTrouble),
  });
  await picker.browse();
}
