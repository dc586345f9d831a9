/** Makes items unidentified, on arrival or by the referee. */

import { hasLooks, LOOKS_OF_A_KIND, type SeenItem, unidentifiedLookOf } from "../../../view/items/unidentified-look.ts";
import { type ItemCopy, itemCopy } from "../../adapter/item-data.ts";
import { askForm, dialogContent, inputOf, labelled } from "../../platform/dialogs.ts";
import { displayName } from "../../platform/display-name.ts";
import { isStoredDocument, sourceData } from "../../platform/stored-documents.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { storeTruth, type TrueData, unknownKey } from "./truths.ts";

/** Asks the referee for an item's appearance, and makes it unidentified. */
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

/** A textarea of a few lines. */
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

/** The appearance of an item; values left out follow from the true item. */
export interface ApparentItem {
  readonly name?: string;
  readonly img?: string;
  readonly description?: string;
  readonly byUse?: boolean;
  readonly counts?: boolean;
}

/** The data of an unidentified item, with its true data stored. Referee's client only. */
export async function asUnidentified(data: ItemCopy, shown: ApparentItem = {}): Promise<ItemCopy> {
  const { _stats, _id, folder: _folder, sort: _sort, ...rest } = data;
  const truth: TrueData = { ...rest, type: data.type, name: data.name };
  const key = await storeTruth({ data: truth, byUse: shown.byUse ?? true, counts: shown.counts ?? false });
  const seen: SeenItem = {
    type: data.type,
    name: data.name,
    img: typeof data.img === "string" ? data.img : "",
    system: (data.system ?? {}) as Record<string, unknown>,
  };
  const appearance = unidentifiedLookOf(seen);
  return {
    type: data.type,
    name: shown.name || (await nameFor(seen)),
    img: shown.img || appearance.img,
    system: { ...appearance.system, description: shown.description ?? "" },
    effects: [],
    flags: { rulings: { unknown: key } },
    ...(typeof _id === "string" && { _id }),
  };
}

/** The name of an unidentified item: by its look where its kind has looks, else by its noun. */
export async function nameFor(seen: SeenItem): Promise<string> {
  const { noun, kind } = unidentifiedLookOf(seen);
  if (noun) return noun;
  const name = localize(`RULINGS.Unknown.noun.${kind}`);
  if (!hasLooks(kind)) return name;
  const { total } = await new Roll(`1d${LOOKS_OF_A_KIND}`).evaluate();
  return localize("RULINGS.Unknown.looks", { look: localize(`RULINGS.Unknown.look.${kind}.${total}`), name });
}

/** Makes an item on a sheet unidentified: one transaction. */
export async function hideItem(item: Item.Implementation, shown: ApparentItem): Promise<void> {
  const { actor } = item;
  if (!game.user?.isGM || unknownKey(item) || !actor || !isStoredDocument(item)) return;
  const data = sourceData(item);
  const appearance = await asUnidentified({ ...data, name: item.name, type: item.type }, shown);
  await runUndoable({ kind: "hidden", data: { name: displayName(actor), item: item.name } }, async (transaction) => {
    // A dropped item may have the id of its compendium entry, which would reveal it.
    if (!isEntry(item.id ?? "")) await transaction.swap(item, appearance);
    else {
      const { _id, ...data } = appearance;
      await transaction.remove(actor, "Item", [item.id ?? ""]);
      await transaction.create(actor, "Item", [data]);
    }
    return undefined;
  });
}

function isEntry(id: string): boolean {
  return game.packs?.contents.some((pack) => pack.documentName === "Item" && pack.index.has(id)) ?? false;
}

/** Adds a compendium item to an actor as an unidentified one: clients receive only its appearance. */
export async function addUnidentified(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const copy = itemCopy(item);
  if (!game.user?.isGM || !copy) return;
  const appearance = await asUnidentified(copy);
  await runUndoable(
    { kind: "gear", data: { name: displayName(actor), item: appearance.name } },
    async (transaction) => {
      await transaction.create(actor, "Item", [appearance]);
      return undefined;
    },
  );
}
