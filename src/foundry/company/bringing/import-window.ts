/** Bringing an actor over from another system: its export is read, what becomes of each field is shown, and then it is made. */
import { CLASSES } from "../../../rules/creature/types.ts";
import { ticked, written } from "../../../view/company/draft.ts";
import type { Imported } from "../../../view/company/import/common.ts";
import { importedLike } from "../../../view/company/import/like.ts";
import { type ImportFault, type ImportRead, readExport } from "../../../view/company/import/read.ts";
import { pickTextFile, textOf } from "../../apps/rulings-file.ts";
import { openSheet } from "../../open-sheet.ts";
import { localize } from "../../text.ts";
import { openBegun } from "../../windows/begun.ts";
import { CompanyWindow, companyTemplate, type Defaults, refereeOnly } from "../window.ts";
import { conversionInForce, type Judged, keptOf } from "./convert.ts";
import { attacksOf, makeImported } from "./import.ts";
import { modelOf, modelsListed } from "./like.ts";

export class ImportWindow extends CompanyWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-import",
    window: { title: "RULINGS.Company.import.title", icon: "fa-solid fa-file-import" },
    position: { width: 680, height: 720 },
    actions: { pickFile: ImportWindow.#onPick, make: ImportWindow.#onMake },
  };

  static override PARTS = { body: { template: companyTemplate("import"), scrollable: [".company-scroll"] } };

  #text = "";
  #read: ImportRead | ImportFault | undefined;

  override get begun(): boolean {
    return this.#text !== "" || super.begun;
  }

  static async show(): Promise<void> {
    if (refereeOnly()) await openBegun(ImportWindow);
  }

  protected override async view(): Promise<object> {
    const read = this.#read;
    if (!read) return { hint: true };
    if ("fault" in read) return { fault: localize(`RULINGS.Company.import.fault.${read.fault}`, read.data) };
    const { from } = read;
    const { imported, models, like } = await this.#withModel(read.imported);
    const known = String(imported.system.class ?? "");
    const chosen = written(this.draft, "class", known);
    const conversion = imported.type === "monster" ? conversionInForce() : undefined;
    return {
      models: models.map((one) => ({ ...one, selected: one.value === like })),
      converts: conversion !== undefined,
      damage: conversion?.damage ?? "",
      kept: conversion ? keptOf(attacksOf(imported.items), this.draft) : [],
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

  protected override async _onFirstRender(...args: Parameters<CompanyWindow["_onFirstRender"]>): Promise<void> {
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

  #take(text: string): void {
    this.#text = text;
    this.#read = readExport(text);
    this.draft = {};
    this.redraw();
  }

  /** A monster with what it takes from the one that was chosen (ERIS-133). */
  async #withModel(imported: Imported) {
    const models = imported.type === "monster" ? await modelsListed() : [];
    const like = written(this.draft, "like");
    const model = models.length > 0 ? await modelOf(like) : undefined;
    return { imported: model ? importedLike(imported, model) : imported, models, like };
  }

  /** What was ticked of a monster that is converted. */
  #judged({ items }: Imported): Judged {
    return {
      magicalSkin: ticked(this.draft, "magicalSkin", false),
      usesShield: ticked(this.draft, "usesShield", false),
      kept: keptOf(attacksOf(items), this.draft).flatMap(({ at, checked }) => (checked ? [at] : [])),
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
      this.#text = "";
      await this.finish();
      openSheet(made);
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
