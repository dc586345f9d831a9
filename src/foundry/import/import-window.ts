/** The import of an actor from another system: reads its export, shows the result for each field, and then creates it. */

import { heldClasses } from "../../rules/characters/several-classes.ts";
import { convertWeapon, purposeOf } from "../../rules/conversion/monster.ts";
import { CLASSES } from "../../rules/creature/types.ts";
import { isSword } from "../../rules/facts/sword.ts";
import type { ConvertedWeapon, ImportedOutcome } from "../../view/cards/import.ts";
import type { Imported, ImportedItem } from "../../view/import/common.ts";
import { type ImportFault, type ImportRead, type ImportSystem, readExport } from "../../view/import/read-export.ts";
import { importedLike } from "../../view/import/similar-monster.ts";
import { type Draft, ticked, written } from "../../view/platform/draft.ts";
import { type ItemCopy, itemCopy } from "../adapter/item-data.ts";
import { classCopyOf } from "../characters/compendium-entries.ts";
import { postCard } from "../chat/post-card.ts";
import { pickTextFile, textOf } from "../house-rules/rulings-file.ts";
import { englishName } from "../platform/english-words.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import {
  type ConversionFacts,
  type Converted,
  conversionInForce,
  convertedSystem,
  convertMonster,
  listedModels,
  modelOf,
  originalOf,
} from "./convert-monster.ts";

/* An imported actor of another system: compendium entries replace items of the same name, and the original text is stored. */

/** The referee's decisions about an import. */
interface ImportChoice {
  readonly from: ImportSystem;
  /** The original text, stored unchanged so that nothing is lost. */
  readonly original: string;
  readonly name: string;
  readonly class: string;
  /** For a monster, where those of other books are converted. */
  readonly judged?: ConversionFacts;
}

/** Keys of an export's further classes (EXT-03). */
function furtherKeys({ system: { otherClasses } }: Imported): readonly string[] {
  return Array.isArray(otherClasses) ? otherClasses.map((row) => String(Object(row).class)) : [];
}

/** A line for each further class, those unused under the rulings in force last (EXT-03). */
export function importFurther(first: string, further: readonly string[]): readonly string[] {
  const all = [first, ...further].map((key) => CLASSES.find((id) => id === key) ?? "fighter").map((id) => ({ id }));
  const held = heldClasses(all, rulingsInForce());
  const named = (at: number): string => localize(`RULINGS.Class.${further[at - 1] ?? ""}`);
  const places = further.map((_key, at) => at + 1);
  const idle = places.filter((at) => !held.includes(at)).map(named);
  return [
    ...places.filter((at) => held.includes(at)).map((at) => localize("RULINGS.Several.also", { class: named(at) })),
    ...(idle.length > 0 ? [localize("RULINGS.Several.idle", { classes: idle.join(", ") })] : []),
  ];
}

/** The sheet data with the chosen first class; a further one of that class becomes the first. */
function withClass(system: Record<string, unknown>, first: string): Record<string, unknown> {
  const { otherClasses: further } = system;
  if (!Array.isArray(further)) return { ...system, class: first };
  return { ...system, class: first, otherClasses: further.filter((row) => Object(row).class !== first) };
}

/** Creates the actor. Undefined when Foundry did not create it. */
export async function makeImported(
  imported: Imported,
  choice: ImportChoice,
): Promise<Actor.Implementation | undefined> {
  const { items, converted } = convertWeapons(await itemsOf(imported.items));
  const monster = await monsterConverted(imported, choice.judged ?? UNJUDGED);
  const keys = [choice.class, ...furtherKeys(imported)].filter((key) => key !== "");
  const classItems = (await Promise.all([...new Set(keys)].map(classCopyOf))).flatMap(
    (characterClass) => characterClass ?? [],
  );
  const outcome: ImportedOutcome = {
    procedure: "imported",
    from: choice.from,
    things: imported.items.length,
    left: imported.left.length + imported.things.reduce((sum, { left }) => sum + left.length, 0),
    ...(converted.length > 0 && { converted }),
  };
  let made: Actor.Implementation | undefined;
  await runUndoable({ kind: "imported", data: { name: choice.name } }, async (transaction) => {
    made = await transaction.createActor({
      name: choice.name,
      type: imported.type,
      ...(imported.img && { img: imported.img }),
      system: foundry.utils.mergeObject(
        imported.type === "character" ? withClass(imported.system, choice.class) : { ...imported.system },
        monster ? convertedSystem(monster, choice.judged?.usesShield === true) : {},
        { inplace: false },
      ),
      items: [...classItems, ...(monster ? withDamage(items, monster) : items)],
      flags: { rulings: { imported: { from: choice.from, original: choice.original } } },
    });
    if (!made) return { key: "malformed" };
    await postCard({ type: "notice", actor: made, outcome, secret: true, transaction });
    if (monster) {
      const { outcome: now, shown } = monster;
      await postCard({
        type: "notice",
        actor: made,
        outcome: now,
        rolls: shown,
        secret: true,
        transaction,
      });
    }
    return undefined;
  });
  return made;
}

const UNJUDGED: ConversionFacts = { magicalSkin: false, usesShield: false, kept: [] };

/** The monster converted to these rules (ERIS-131, ERIS-132, ERIS-134); undefined for characters, and where monsters are not converted. */
async function monsterConverted(
  { type, system, items }: Imported,
  judged: ConversionFacts,
): Promise<Converted | undefined> {
  if (type !== "monster") return undefined;
  const number = (path: string, missing: number): number => {
    const value: unknown = foundry.utils.getProperty(system, path);
    return typeof value === "number" && Number.isFinite(value) ? value : missing;
  };
  const listed = number("hp.max", -1);
  return convertMonster(
    {
      hitDice: { number: number("hd.dice", 1), modifier: number("hd.modifier", 0) },
      ...(listed > 0 && { hitPoints: listed }),
      armourClass: number("ac.value", 9),
      attacks: attacksOf(items),
    },
    judged,
  );
}

/** The attacks among a monster's items, in their order, with their damage. */
function attacksOf(items: readonly Pick<ImportedItem, "type" | "name" | "system">[]) {
  return items.flatMap(({ type, name, system }) =>
    type === "attack" ? [{ name, damage: typeof system.damage === "string" ? system.damage : "" }] : [],
  );
}

/** The items with the converted damage of the attacks. */
function withDamage(items: readonly ImportedActor[], { outcome }: Converted): readonly ImportedActor[] {
  const deals = outcome.attacks.values();
  return items.map((item) => {
    const now = item.type === "attack" ? deals.next().value : undefined;
    return now?.changed ? { ...item, system: { ...item.system, damage: now.damage } } : item;
  });
}

/** Weapons of other books converted to these rules: bonuses up to the maximum, and the best swords get a purpose (ERIS-136). */
export function convertWeapons<T extends Pick<ImportedActor, "name" | "type" | "system">>(
  items: readonly T[],
): {
  readonly items: readonly T[];
  readonly converted: readonly ConvertedWeapon[];
} {
  const converted: ConvertedWeapon[] = [];
  const after = items.map((item) => {
    const bonus = Number(item.system.bonus ?? 0);
    if (item.type !== "weapon" || !Number.isInteger(bonus)) return item;
    const { key } = item.system;
    const sword = isSword(item.name, typeof key === "string" ? key : "");
    const now = convertWeapon({ magic: bonus, sword, ...purposeOf(item.system) }, rulingsInForce());
    if (now.lowered || now.asksPurpose)
      converted.push({ name: item.name, bonus: now.magic, lowered: now.lowered, asksPurpose: now.asksPurpose });
    return now.lowered ? { ...item, system: { ...item.system, bonus: now.magic } } : item;
  });
  return { items: after, converted };
}

interface ImportedActor {
  readonly _id: string | undefined;
  readonly name: string;
  readonly type: string;
  readonly system: Readonly<Record<string, unknown>>;
}

/** The items with new ids; references to containers are updated. */
async function itemsOf(items: readonly ImportedItem[]): Promise<ImportedActor[]> {
  const ids = new Map(items.map(({ id }) => [id, foundry.utils.randomID()]));
  const made: ImportedActor[] = [];
  for (const { known, name, type, system, id, within } of items) {
    const entry = known ? await ours(known, name) : undefined;
    const container = within && within !== id ? ids.get(within) : undefined;
    const place = container ? { container, location: "packed" } : {};
    made.push({
      ...(entry?.type === type ? entry : { name, type }),
      _id: ids.get(id),
      system: foundry.utils.mergeObject(
        { ...(entry?.type === type ? (entry.system as object) : {}) },
        { ...(entry?.type === type ? said(system) : system), ...place },
        { inplace: false },
      ),
    });
  }
  return made;
}

/** The values of a single item, independent of others of its kind. */
const OWN = ["quantity", "location", "memorised", "cast", "identified", "broken", "bonus", "magic"];

function said(system: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(system).filter(([key, value]) => OWN.includes(key) && value !== undefined));
}

async function ours(pack: "spells" | "equipment", name: string): Promise<ItemCopy | undefined> {
  const wanted = name.trim().toLowerCase();
  const index = await game.packs?.get(`rulings.${pack}`)?.getIndex();
  // In a translated compendium the English names of an export are found by key.
  const key = wanted.replaceAll("'", "").replaceAll(/[^a-z0-9]+/g, "-");
  const entry =
    index?.contents.find((one) => englishName(one).toLowerCase() === wanted) ??
    index?.contents.find((one) => key !== "" && foundry.utils.getProperty(one, "system.key") === key);
  return entry ? itemCopy(await resolveUuid(entry.uuid)) : undefined;
}

/** The maximum length of an unreadable text that the field shows again. */
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
  /** The index in the file of the shown entry. */
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
      further: importFurther(chosen, furtherKeys(imported)),
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

  /** A pasted text is read like a file; of several characters a chosen one is shown. */
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

  /** A monster with the values of its chosen model (ERIS-133). */
  async #withModel(imported: Imported) {
    const models = imported.type === "monster" ? await listedModels() : [];
    const like = written(this.draft, "like");
    const model = models.length > 0 ? await modelOf(like) : undefined;
    return { imported: model ? importedLike(imported, model) : imported, models, like };
  }

  /** The ticked choices for a converted monster. */
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

/** The imported fields, one line each with all its values. */
function grouped({ carried }: Imported): { label: string; value: string }[] {
  const fields = new Map<string, string[]>();
  for (const { field, value } of carried) fields.set(field, [...(fields.get(field) ?? []), value]);
  return [...fields].map(([field, values]) => ({
    label: localize(`RULINGS.Company.import.field.${field}`),
    value: values.join(", "),
  }));
}
