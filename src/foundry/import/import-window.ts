/** Bringing an actor over from another system: its export is read, what becomes of each field is shown, and then it is made. */
import { CLASSES } from "../../rules/creature/types.ts";
import { type Draft, ticked, written } from "../../view/characters/draft.ts";
import type { Imported } from "../../view/import/common.ts";
import { importedLike } from "../../view/import/similar-monster.ts";
import { type ImportFault, type ImportRead, readExport } from "../../view/import/read-export.ts";
import { pickTextFile, textOf } from "../house-rules/rulings-file.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { localize } from "../platform/text.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { FormWindow, windowTemplate, type Defaults, refereeOnlyWindow } from "../platform/windows/form-window.ts";
import { conversionInForce, type ConversionFacts, originalOf } from "./convert-monster.ts";
import { attacksOf, makeImported } from "./import-actor.ts";
import { modelOf, listedModels } from "./similar-monsters.ts";

/** Characters of a text that could not be read which the field shows again. */
const MOST_SHOWN = 20_000;

export class ImportWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-import",
    window: { title: "RULINGS.Company.import.title", icon: "fa-solid fa-file-import" },
    position: { width: 680, height: 720 },
    actions: { pickFile: ImportWindow.#onPick, make: ImportWindow.#onMake },
  };

  static override PARTS = { body: { template: windowTemplate("import"), scrollable: [".company-scroll"] } };

  #text = "";
  /** Which of those in the file is shown. */
  #at = 0;
  #read: ImportRead | ImportFault | undefined;

  override get begun(): boolean {
    return this.#text !== "" || super.begun;
  }

  static async show(): Promise<void> {
    if (refereeOnlyWindow()) await reopenDraft(ImportWindow);
  }

  protected override async view(): Promise<object> {
    const read = this.#read;
    if (!read) return { hint: true };
    if ("fault" in read)
      return {
        fault: localize(`RULINGS.Company.import.fault.${read.fault}`, read.data),
        text: this.#text.slice(0, MOST_SHOWN),
      };
    const { from, names } = read;
    const { imported, models, like } = await this.#withModel(read.imported);
    const known = String(imported.system.class ?? "");
    const chosen = written(this.draft, "class", known);
    const conversion = imported.type === "monster" ? conversionInForce() : undefined;
    return {
      which: names.length > 1 ? names.map((label, value) => ({ value, label, selected: value === this.#at })) : [],
      models: models.map((one) => ({ ...one, selected: one.value === like })),
      converts: conversion !== undefined,
      damage: conversion?.damage ?? "",
      kept: conversion ? originalOf(attacksOf(imported.items), this.draft) : [],
      magicalSkin: ticked(this.draft, "magicalSkin", false),
      usesShield: ticked(this.draft, "usesShield", false),
      from: localize(`RULINGS.Company.import.from.${from}`),
      kind: localize(`TYPES.Actor.${imported.type}`),
      name: written(this.draft, "name", imported.name),
      classes:
        imported.type === "character"
          ? ["", ...CLASSES].map((value) => ({
              value,
              label: localize(value ? `RULINGS.Class.${value}` : "RULINGS.Form.none"),
              selected: value === chosen,
            }))
          : [],
      foreign: imported.foreignClass && !chosen ? imported.foreignClass : "",
      carried: grouped(imported),
      things: imported.things.map(({ name, was, became }) => ({
        name,
        was,
        became: became ? localize(`TYPES.Item.${became}`) : localize("RULINGS.Company.import.noThing"),
      })),
      left: [
        ...imported.left,
        ...imported.things.flatMap(({ name, left }) =>
          left.map(({ path, value }) => ({ path: `${name}: ${path.replace(/^system\./, "")}`, value })),
        ),
      ],
      ready: true,
    };
  }

  protected override async _onFirstRender(...args: Parameters<FormWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      void this.attempt(async () => this.#take(await textOf(file)));
    });
  }

  /** A pasted text is read as a file is; of several characters another is shown. */
  protected override put(more: Draft): void {
    const { text, which } = more;
    if (typeof text === "string" && text.trim() !== "") this.#take(text);
    else if (typeof which === "string") this.#take(this.#text, Number(which));
    else super.put(more);
  }

  #take(text: string, at = 0): void {
    this.#text = text;
    this.#at = at;
    this.#read = readExport(text, at);
    this.draft = {};
    this.redraw();
  }

  /** A monster with what it takes from the one that was chosen (ERIS-133). */
  async #withModel(imported: Imported) {
    const models = imported.type === "monster" ? await listedModels() : [];
    const like = written(this.draft, "like");
    const model = models.length > 0 ? await modelOf(like) : undefined;
    return { imported: model ? importedLike(imported, model) : imported, models, like };
  }

  /** What was ticked of a monster that is converted. */
  #judged({ items }: Imported): ConversionFacts {
    return {
      magicalSkin: ticked(this.draft, "magicalSkin", false),
      usesShield: ticked(this.draft, "usesShield", false),
      kept: originalOf(attacksOf(items), this.draft).flatMap(({ at, checked }) => (checked ? [at] : [])),
    };
  }

  static async #onPick(this: ImportWindow): Promise<void> {
    await this.attempt(async () => {
      const text = await pickTextFile();
      if (text !== undefined) this.#take(text);
    });
  }

  static async #onMake(this: ImportWindow): Promise<void> {
    await this.attempt(async () => {
      const read = this.#read;
      if (!read || !("imported" in read)) return;
      const { from } = read;
      const { imported } = await this.#withModel(read.imported);
      const made = await makeImported(imported, {
        from,
        original: this.#text,
        name: written(this.draft, "name", imported.name).trim() || imported.name,
        class: written(this.draft, "class", String(imported.system.class ?? "")),
        judged: this.#judged(imported),
      });
      if (!made) return;
      openSheet(made);
      const next = this.#at + 1;
      if (next < read.names.length) return this.#take(this.#text, next);
      this.#text = "";
      await this.finish();
    });
  }
}

/** The fields that were carried, one line each with all its values. */
function grouped({ carried }: Imported): { label: string; value: string }[] {
  const fields = new Map<string, string[]>();
  for (const { field, value } of carried) fields.set(field, [...(fields.get(field) ?? []), value]);
  return [...fields].map(([field, values]) => ({
    label: localize(`RULINGS.Company.import.field.${field}`),
    value: values.join(", "),
  }));
}
