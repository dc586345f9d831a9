import { DialogV2 } from "../api/dialog.ts";
import { createSelectInput } from "../forms/fields.ts";
import type { ConfigApi, Data, Doc, DocClass, GameApi } from "../globals.ts";
import { documentClassOf, escapeHtml, make, say, t, uniqueId } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

/** A document type in the reader's language. */
export function documentLabel(name: string): string {
  return say(`HOST.Document.${name}`);
}

/** A subtype in the reader's language. */
export function typeLabel(documentName: string, type: string): string {
  const key = `TYPES.${documentName}.${type}`;
  const own = (CONFIG[documentName]?.typeLabels as Record<string, string> | undefined)?.[type];
  if (own && game.i18n.has(own)) return t(own);
  return game.i18n.has(key) ? t(key) : type;
}

function row(label: string, input: HTMLElement): HTMLElement {
  input.id ||= uniqueId("create");
  return make(
    "div",
    { class: "form-group" },
    make("label", { for: input.id }, label),
    make("div", { class: "form-fields" }, input),
  );
}

/** Asks for a name, a type and a folder, then creates the document and opens its sheet. Null when dismissed. */
export async function createDialog(
  documentClass: DocClass,
  data: Data = {},
  createOptions: Data = {},
  options: Data = {},
): Promise<unknown> {
  const { documentName } = documentClass;
  const allowed = options.types as string[] | undefined;
  const types = (documentClass.TYPES ?? []).filter((type) => type !== "base" && (!allowed || allowed.includes(type)));
  const content = make("div", {});
  const label = documentLabel(documentName);
  const name = make("input", {
    type: "text",
    name: "name",
    autofocus: true,
    placeholder: say("HOST.Create.Placeholder", { kind: label }),
  });
  if (typeof data.name === "string") name.value = data.name;
  content.append(row(say("HOST.Name"), name));
  if (types.length > 0) {
    const choices = Object.fromEntries(types.map((type) => [type, typeLabel(documentName, type)]));
    content.append(
      row(say("HOST.Type"), createSelectInput({ name: "type", value: data.type ?? types[0], options: choices })),
    );
  }
  const folders = game.folders.filter((f) => f.type === documentName);
  if (folders.length > 0 && !createOptions.parent && !createOptions.pack) {
    const choices = Object.fromEntries(folders.map((f) => [f.id, f.name]));
    content.append(
      row(
        say("HOST.Folder"),
        createSelectInput({ name: "folder", value: data.folder ?? "", blank: "", options: choices }),
      ),
    );
  }
  const answer = (await DialogV2.input({
    window: { title: say("HOST.Create.Title", { kind: label }) },
    content,
    ok: { label: say("HOST.Create.Title", { kind: label }), icon: "fa-solid fa-check" },
  })) as Data | null;
  if (!answer) return null;
  const made: Data = { ...data, ...answer };
  if (!String(made.name ?? "").trim()) made.name = say("HOST.Create.Default", { kind: label });
  if (!made.folder) delete made.folder;
  return documentClass.create(made, { renderSheet: true, ...createOptions });
}

/** Asks whether to delete a document, then deletes it. */
export async function deleteDialog(document: Doc, options: Data = {}, operation: Data = {}): Promise<unknown> {
  const kind = documentLabel(document.documentName);
  const sure = await DialogV2.confirm({
    window: { title: `${say("HOST.Delete")}: ${document.name ?? kind}` },
    content: `<p>${escapeHtml(say("HOST.Delete.Question", { kind, name: document.name ?? "" }))}</p>`,
    ...options,
  });
  return sure ? document.delete(operation) : false;
}

/** Asks for the name and colour of a folder, then creates or changes it. */
export async function folderDialog(folder: Doc | null, type: string, parent: string | null): Promise<void> {
  const content = make("div", {});
  const name = make("input", { type: "text", name: "name", autofocus: true, value: folder?.name ?? "" });
  const color = document.createElement("color-picker");
  color.setAttribute("name", "color");
  color.setAttribute("value", String(folder?.color ?? ""));
  content.append(row(say("HOST.Name"), name), row(say("HOST.Color"), color));
  const title = say(folder ? "HOST.Folder.Edit" : "HOST.Folder.Create");
  const answer = (await DialogV2.input({ window: { title }, content, ok: { label: say("HOST.Save") } })) as Data | null;
  if (!answer) return;
  const data: Data = { name: String(answer.name || say("HOST.Folder.Default")), color: answer.color || null };
  if (folder) await folder.update(data);
  else await documentClassOf("Folder").create({ ...data, type, folder: parent });
}
