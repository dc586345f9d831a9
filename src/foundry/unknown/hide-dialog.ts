/** The referee says how a thing shall seem. */

import { hasLooks, seemingOf } from "../../view/company/seeming.ts";
import { askForm } from "../apps/ask-form.ts";
import { dialogContent } from "../apps/dialog-content.ts";
import { localize } from "../text.ts";
import { hideThing, nameFor } from "./hide.ts";

/** Asks how a thing shall seem, and makes it unknown. */
export async function askHide(item: Item.Implementation): Promise<void> {
  const system = item.system.toObject() as Record<string, unknown>;
  const seen = { type: item.type, name: item.name, img: item.img ?? "", system };
  const name = await nameFor(seen);
  const form = document.createElement("div");
  form.className = "r-choices";
  const { kind, img } = seemingOf(seen);
  form.append(
    row("name", field("input", { type: "text", name: "name", value: name, required: "" })),
    row("img", field("input", { type: "text", name: "img", value: img })),
    row("description", field("textarea", { name: "description", rows: "2" })),
    row("byUse", field("input", { type: "checkbox", name: "byUse", checked: "" })),
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
  await hideThing(item, {
    name: said("name") || name,
    img: said("img"),
    description: said("description"),
    byUse: answer.byUse === true,
  });
}

function field(tag: "input" | "textarea", attributes: Readonly<Record<string, string>>): HTMLElement {
  const control = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) control.setAttribute(key, value);
  return control;
}

function row(key: string, control: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(localize(`RULINGS.Unknown.dialog.${key}`), " ", control);
  return label;
}

function note(key: string): HTMLElement {
  const text = document.createElement("p");
  text.className = "hint";
  text.textContent = localize(key);
  return text;
}
