/** The referee says how a thing shall seem. */

import { hasLooks, unidentifiedLookOf } from "../../../view/items/unidentified-look.ts";
import { askForm } from "../../platform/dialogs.ts";
import { dialogContent, inputOf, labelled } from "../../platform/dialogs/dialog-content.ts";
import { localize } from "../../platform/text.ts";
import { hideItem, nameFor } from "./hide-item.ts";

/** Asks how a thing shall seem, and makes it unknown. */
export async function askHide(item: Item.Implementation): Promise<void> {
  const system = item.system.toObject() as Record<string, unknown>;
  const seen = { type: item.type, name: item.name, img: item.img ?? "", system };
  const name = await nameFor(seen);
  const form = document.createElement("div");
  form.className = "r-choices";
  const { kind, img } = unidentifiedLookOf(seen);
  form.append(
    row("name", inputOf({ type: "text", name: "name", value: name, required: "" })),
    row("img", inputOf({ type: "text", name: "img", value: img })),
    row("description", lines("description")),
    row("byUse", inputOf({ type: "checkbox", name: "byUse", checked: "" })),
    note(hasLooks(kind) ? "RULINGS.Unknown.dialog.notePotion" : "RULINGS.Unknown.dialog.note"),
  );
  const answer = await askForm(dialogContent(form), {
    title: localize("RULINGS.Unknown.hide", { name: item.name }),
    width: 380,
    className: "unknown-dialog",
    ok: { label: "RULINGS.Unknown.dialog.ok", icon: "fa-solid fa-eye-slash" },
  });
  if (!answer) return;
  const said = (key: string): string => String(answer[key] ?? "").trim();
  await hideItem(item, {
    name: said("name") || name,
    img: said("img"),
    description: said("description"),
    byUse: answer.byUse === true,
  });
}

/** Room for a few lines of text. */
function lines(name: string): HTMLElement {
  const area = document.createElement("textarea");
  area.setAttribute("name", name);
  area.setAttribute("rows", "2");
  return area;
}

function row(key: string, control: HTMLElement): HTMLElement {
  return labelled(localize(`RULINGS.Unknown.dialog.${key}`), control);
}

function note(key: string): HTMLElement {
  const text = document.createElement("p");
  text.className = "hint";
  text.textContent = localize(key);
  return text;
}
