/** Ways of a set of rulings out of the House Rules window and into it: a text to share, a file, a preset of the table's own. */
import { readShareString } from "../../rules/rulings/share.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { notifyInfo, notifyText, notifyWarning } from "../platform/notifications.ts";
import { notifyError } from "../platform/errors.ts";
import { lacksSettings } from "../platform/settings/table-settings.ts";
import { savedPresets, savePresets } from "../platform/settings/saved-rulings.ts";
import { localize } from "../platform/text.ts";
import { askForm } from "../platform/dialogs.ts";
import { dialogContent, inputOf } from "../platform/dialogs/dialog-content.ts";
import { pickTextFile, readRulingsFile } from "./rulings-file.ts";

export function shareField(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>("input[name=share]");
}

/** Copies the text, also over plain http, where the browser has no clipboard of its own; selects it where it cannot be copied. */
export async function copyShare(text: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await game.clipboard!.copyPlainText(text);
    notifyInfo("RULINGS.HouseRules.copied");
  } catch {
    field?.select();
    notifyWarning("RULINGS.HouseRules.copyByHand");
  }
}

/** What a shared text says; told where it is none of ours. */
export function readShare(field: HTMLInputElement | null): RulingsRequest | undefined {
  return usable(readShareString(field?.value ?? ""));
}

/** What a file says that somebody picks. */
export async function readPickedFile(): Promise<RulingsRequest | undefined> {
  const text = await pickTextFile().catch(notifyError);
  return typeof text === "string" ? usable(readRulingsFile(text)) : undefined;
}

function usable(result: ReturnType<typeof readShareString> | ReturnType<typeof readRulingsFile>) {
  if (result.ok) return result.request;
  notifyText("error", localize(`RULINGS.Share.${result.fault}`));
  return undefined;
}

/** Asks for a name and keeps the rulings under it, in place of those that had it. Gives whether they were kept. */
export async function saveAsPreset(request: RulingsRequest): Promise<boolean> {
  if (lacksSettings()) return false;
  const label = document.createElement("label");
  const input = inputOf({ type: "text", name: "name", maxlength: 60, required: "" });
  label.append(localize("RULINGS.HouseRules.presetName"), " ", input);
  const answer = await askForm(dialogContent(label), {
    title: "RULINGS.HouseRules.savePreset",
    ok: { label: "RULINGS.HouseRules.savePreset", icon: "fa-solid fa-floppy-disk" },
  });
  const name = String(answer?.name ?? "").trim();
  if (!name) return false;
  await savePresets([...savedPresets().filter((preset) => preset.name !== name), { name, request }]);
  return true;
}

export async function deletePreset(index: number): Promise<void> {
  if (lacksSettings()) return;
  const list = savedPresets();
  list.splice(index, 1);
  await savePresets(list);
}
