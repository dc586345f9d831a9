/** Converts a schema to fields that can be drawn: control, label and bounds. */

import { standsAlone } from "../../rules/characters/several-classes.ts";
import { CLASSES, type ClassId } from "../../rules/creature/lists.ts";
import { ERIS_MISSILE_ROWS } from "../../rules/tables/attack.ts";
import { TURN_COLUMNS } from "../../rules/tables/classes.ts";
import type { MoraleScoreRow } from "../../rules/tables/morale-scores.ts";
import { LIMIT_KEYS } from "../../rules/topics/itemLimits.ts";
import { choiceKey } from "../../view/fields/choice-key.ts";
import {
  type Choice,
  type FieldGroup,
  type FieldRow,
  type FieldView,
  summaryOf,
} from "../../view/fields/field-view.ts";
import { classKey, isRulesClass } from "../adapter/custom-class.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { choicesOf, type Editable, fieldOf, rulesOf, valueAt } from "../platform/document-schema.ts";
import { enrich } from "../platform/enrich-html.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { shownLanguage } from "../platform/spoken-languages.ts";
import { localize } from "../platform/text.ts";
import type { GroupLayout } from "./layout.ts";
import { rowTables } from "./rows.ts";

/* Fields that name an entry of the rules by its key, with their options. A stored value is always an option, valid or not. */

interface Named {
  readonly value: string;
  readonly label: string;
}

/** The types in the morale table in force: the standard ones, and those added by this table (REF-10). */
function moraleTypes(): Named[] {
  return rulingsInForce()
    .table<MoraleScoreRow>("moraleScores")
    .map(({ type }) => {
      const key = `RULINGS.Step.moraleType.${type}`;
      return { value: type, label: game.i18n?.has(key) ? localize(key) : type };
    });
}

/** Kinds of limited gear, with the names of their entries (ERIS-117). */
const limits = (): Named[] => LIMIT_KEYS.map((value) => ({ value, label: localize(`RULINGS.Form.limit.${value}`) }));

/** Rows of the table of missile weapons, by their printed names (ERIS-22). */
const missileRows = (): Named[] =>
  Object.keys(ERIS_MISSILE_ROWS).map((value) => ({ value, label: localize(`RULINGS.Form.missileRow.${value}`) }));

/** Kinds of ammunition: standard and custom ones. */
function ammunitionKinds(): Named[] {
  const own = (game.items?.contents ?? []).filter(({ type }) => type === "ammunition");
  const groups = own.map((item) => ({
    value: (item.system as Item.SystemOfType<"ammunition">).group,
    label: item.name,
  }));
  const listed = ["arrows", "crossbow-bolts", "sling-stones"].map((value) => ({
    value,
    label: localize(`RULINGS.Form.ammunition.${value}`),
  }));
  const known = new Set(["", ...listed.map(({ value }) => value)]);
  // Of several items in a group the first gives the name.
  const isFirst = ({ value }: Named, at: number): boolean => groups.findIndex((one) => one.value === value) === at;
  return [...listed, ...groups.filter((one, at) => !known.has(one.value) && isFirst(one, at))];
}

const classNames = (ids: readonly ClassId[]): Named[] =>
  ids.map((value) => ({ value, label: localize(`RULINGS.Class.${value}`) }));

/** The possible further classes of a character: those of the rules, and custom ones with an item on the sheet (EXT-03). */
function furtherClasses(document: Editable): Named[] {
  const items = isActor(document) ? document.items.filter(({ type }) => type === "class") : [];
  const own = items.filter((item) => !isRulesClass(classKey(item)));
  return [
    ...classNames(CLASSES.filter((id) => !standsAlone(id))),
    ...own.map((item) => ({ value: classKey(item), label: item.name })),
  ];
}

const OFFERED: Readonly<Record<string, (document: Editable) => readonly Named[]>> = {
  "system.moraleType": moraleTypes,
  "system.limitKey": limits,
  "system.missileKey": missileRows,
  "system.ammunition": ammunitionKinds,
  "system.turnAs": () =>
    TURN_COLUMNS.map((column) => ({ value: column, label: localize("RULINGS.Form.turnColumn", { column }) })),
  "system.spellList": () => classNames(["cleric", "magic-user"]),
  "system.otherClasses.class": furtherClasses,
  "system.saves.asClass": () => classNames(CLASSES),
};

/** The options of a field; null for free text. */
function offeredFor(document: Editable, path: string, value: string): Choice[] | null {
  const place = path.replace(/\.\d+\./, ".");
  const known = Object.hasOwn(OFFERED, place) ? OFFERED[place]?.(document) : undefined;
  if (!known) return null;
  const stands = value === "" || known.some((one) => one.value === value) ? [] : [{ value, label: value }];
  return [{ value: "", label: localize("RULINGS.Choice.unset") }, ...stands, ...known].map((one) => ({
    ...one,
    selected: one.value === value,
  }));
}

const F = foundry.data.fields;
type AnyField = foundry.data.fields.DataField.Any;

/** The path below `system` without list indices: `riders.0.damage` is `riders.damage`. */
function labelPath(path: string): string[] {
  return path.split(".").filter((part) => part !== "system" && !/^\d+$/.test(part));
}

/** The prefixes of the model's own texts, the most specific first. */
function prefixesOf(document: Editable): string[] {
  const prefixes: unknown = Reflect.get(document.system.constructor, "LOCALIZATION_PREFIXES");
  return Array.isArray(prefixes) ? prefixes.map(String).reverse() : [];
}

/** The text of a field: the model's own, else that of its last name. */
function fieldText(document: Editable, path: string, kind: "label" | "hint"): string {
  const parts = labelPath(path);
  for (const prefix of prefixesOf(document)) {
    const key = `${prefix}.FIELDS.${parts.join(".")}.${kind}`;
    if (game.i18n?.has(key)) return localize(key);
  }
  if (kind === "hint") return "";
  const name = localize(`RULINGS.Field.${parts.at(-1) ?? ""}`);
  // Deep fields share their last name with others: the name one level up distinguishes them.
  return parts.length < 3
    ? name
    : localize("RULINGS.Form.within", { of: localize(`RULINGS.Field.${parts.at(-2) ?? ""}`), name });
}

/** Fields with languages, which are shown localised. */
export const SPOKEN = /^system\.languages$/;

/** Fields with a sentence. */
const SENTENCES = /\.(summary|note|hit|miss|effect|trigger)$/;

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

function drawnChoices(field: AnyField, path: string, value: string): Choice[] | null {
  const values = choicesOf(field);
  if (!values) return null;
  const name = labelPath(path).at(-1) ?? "";
  const blank: Choice[] = field.nullable
    ? [{ value: "", label: localize("RULINGS.Choice.unset"), selected: value === "" }]
    : [];
  return [
    ...blank,
    ...values.map((choice) => ({
      value: choice,
      label: localize(choiceKey(name, choice)),
      selected: choice === value,
    })),
  ];
}

/**
 * The options of a link to an actor: every creature in the user's list of actors. The stored value stays an option, whether or not the user can see
 * it.
 */
function people(document: Editable, value: string): Choice[] {
  const known = (game.actors?.contents ?? []).filter(
    (actor) => isCreature(actor) && actor.visible && actor !== document,
  );
  const choices = known
    .map(({ uuid, name }) => ({ value: uuid as string, label: name, selected: uuid === value }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const kept = value !== "" && !choices.some(({ selected }) => selected);
  return [
    { value: "", label: localize("RULINGS.Choice.unset"), selected: value === "" },
    ...(kept ? [{ value, label: localize("RULINGS.Form.somebody"), selected: true }] : []),
    ...choices,
  ];
}

/** The leaves of a schema as paths: the fields of a list's row. */
function leaves(field: AnyField, path: string): string[] {
  if (!(field instanceof F.SchemaField)) return [path];
  const fields: Record<string, AnyField> = field.fields;
  return Object.entries(fields).flatMap(([name, child]) => leaves(child, `${path}.${name}`));
}

function rowsOf(
  document: Editable,
  source: unknown,
  field: AnyField,
  path: string,
  idPrefix: string,
): Pick<FieldView, "rows" | "tables"> {
  const list = valueAt(source, path.split("."));
  const rows: FieldRow[] = (Array.isArray(list) ? list : []).map((_, index) => ({
    index,
    fields: leaves(field, `${path}.${index}`).flatMap((leaf) => describeField(document, source, leaf, idPrefix) ?? []),
  }));
  const tables = rowTables(rows, path);
  return { rows, ...(tables && { tables }) };
}

/** The description of a field; null for an unknown path. */
export function describeField(document: Editable, source: unknown, path: string, idPrefix: string): FieldView | null {
  const field = fieldOf(document, path);
  if (!field) return null;
  const value = valueAt(source, path.split("."));
  const hint = fieldText(document, path, "hint");
  const base = {
    name: path,
    id: `${idPrefix}-${path.replaceAll(".", "-")}`,
    label: fieldText(document, path, "label"),
    value: asText(SPOKEN.test(path) && Array.isArray(value) ? value.map((one) => shownLanguage(String(one))) : value),
    ...(hint === "" ? {} : { hint }),
    ...(SENTENCES.test(path) && { wide: true }),
  };
  if (field instanceof F.BooleanField && !field.nullable) return { ...base, widget: "check", checked: value === true };
  if (field instanceof F.HTMLField) return { ...base, widget: "html" };
  if (field instanceof F.ArrayField && field.element instanceof F.SchemaField)
    return { ...base, value: "", widget: "rows", ...rowsOf(document, source, field.element, path, idPrefix) };
  if (field instanceof F.ArrayField) return { ...base, widget: "list" };
  const choices =
    field instanceof F.BooleanField
      ? yesOrNo(value)
      : field instanceof F.DocumentUUIDField && field.type === "Actor"
        ? people(document, base.value)
        : (drawnChoices(field, path, base.value) ?? offeredFor(document, path, base.value));
  if (choices) return { ...base, widget: "select", choices };
  // Pounds are typed with their unit, which a number field refuses.
  if (path === "system.weight") return { ...base, widget: "text" };
  const rules = rulesOf(field);
  if (rules?.kind === "number")
    return {
      ...base,
      widget: "number",
      step: rules.integer ? "1" : "any",
      required: !rules.nullable,
      ...(rules.min === undefined ? {} : { min: rules.min }),
      ...(rules.max === undefined ? {} : { max: rules.max }),
      ...(rules.nullable
        ? { placeholder: localize(isWorkedOut(document, path) ? "RULINGS.Form.automatic" : "RULINGS.Form.none") }
        : {}),
    };
  return { ...base, widget: rules?.kind === "formula" ? "formula" : "text" };
}

/** Whether the rulings calculate an empty number; but without a flying rate a creature does not fly, and a ship without sails does not sail. */
function isWorkedOut(document: Editable, path: string): boolean {
  if (!(document instanceof Actor)) return path === "system.slotsEach";
  return (
    document.type !== "vessel" && (!path.startsWith("system.movement.") || path.startsWith("system.movement.walk"))
  );
}

/** The options true, false, or by the rulings. */
function yesOrNo(value: unknown): Choice[] {
  return [
    { value: "", label: localize("RULINGS.Form.automatic"), selected: value === null },
    { value: "true", label: localize("RULINGS.Choice.yes"), selected: value === true },
    { value: "false", label: localize("RULINGS.Choice.no"), selected: value === false },
  ];
}

/** The descriptions of groups of fields. A path of a group means all of its fields. */
export async function describeGroups(
  document: Editable,
  layouts: readonly GroupLayout[],
  idPrefix: string,
): Promise<FieldGroup[]> {
  const source = document.toObject();
  const describe = async (name: string): Promise<FieldView[]> => {
    const path = `system.${name}`;
    const field = fieldOf(document, path);
    const paths = field instanceof F.SchemaField ? leaves(field, path) : [path];
    const views = paths.flatMap((leaf) => describeField(document, source, leaf, idPrefix) ?? []);
    return Promise.all(
      views.map(async (view) =>
        view.widget === "html" ? { ...view, enriched: await enrich(view.value, document) } : view,
      ),
    );
  };
  const drawn = await Promise.all(
    layouts.map(async (layout): Promise<FieldGroup> => {
      const views = (await Promise.all(layout.fields.map(describe))).flat();
      return { ...groupHead(layout, idPrefix), fields: views, ...(layout.folded && folds(document, views)) };
    }),
  );
  // Groups that this kind of creature lacks are left out.
  return drawn.filter(({ fields, headingKey }) => fields.length > 0 || headingKey);
}

function groupHead({ legend, heading }: GroupLayout, idPrefix: string) {
  const hintKey = `RULINGS.FieldSection.hint.${heading}`;
  return {
    id: `${idPrefix}-group-${legend}`,
    legendKey: `RULINGS.FieldGroup.${legend}`,
    ...(heading && { headingKey: `RULINGS.FieldSection.${heading}`, ...(game.i18n?.has(hintKey) && { hintKey }) }),
  };
}

/** The collapsed state of a group, with a summary of its values. */
function folds(document: Editable, views: readonly FieldView[]): { folded: true; summary: string } {
  const no = localize("RULINGS.Choice.no");
  const summary = views.flatMap((view) => summaryOf(view, asText(fieldOf(document, view.name)?.getInitialValue()), no));
  return { folded: true, summary: summary.join(" · ") };
}
