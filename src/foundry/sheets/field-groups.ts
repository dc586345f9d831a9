/** The fields of the settings tab, group by group, and the values of an item: loaded with the first sheet. */
import type { FieldGroup } from "../../view/fields/field-view.ts";
import { foreignFields } from "../../view/items/fields-by-kind.ts";
import { creatureOf } from "../adapter/creature.ts";
import { classKey, isRulesClass } from "../adapter/custom-class.ts";
import { ITEM_MODELS } from "../data/index.ts";
import { ACTOR_LAYOUTS } from "./actor/actor-layouts.ts";
import { describeGroups } from "./field-descriptions.ts";

export { itemFacts } from "./item/item-facts.ts";

import { countsSlots } from "../../rules/exploration/slots.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { severalClasses } from "../../rules/topics/severalClasses.ts";
import { fieldOf, valueAt } from "../platform/document-schema.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { ITEM_LAYOUTS } from "./item/item-layouts.ts";
import { folded, type GroupLayout } from "./layout.ts";

function isOneOf<T extends object>(type: string, all: T): type is Extract<keyof T, string> {
  return Object.hasOwn(all, type);
}

/** The groups of an actor; `sheet`: the id of the window, which makes the inputs' ids unique. */
export function actorGroups(actor: Actor.Implementation, sheet: string): Promise<FieldGroup[]> {
  const layouts: readonly GroupLayout[] = isOneOf(actor.type, ACTOR_LAYOUTS) ? ACTOR_LAYOUTS[actor.type] : [];
  const shown = isElf(actor) ? layouts : layouts.filter(({ legend }) => legend !== "elf");
  const unused = hasSeveral(actor) ? [] : ["otherClasses"];
  return describeGroups(
    actor,
    shown.map((one) => without(one, unused)),
    sheet,
  );
}

/** Whether further classes are shown: the ruling has them, or they exist (EXT-03, EXT-04). */
function hasSeveral(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { otherClasses } = actor.system as Actor.SystemOfType<"character">;
  return otherClasses.length > 0 || rulingsInForce().use(severalClasses) !== undefined;
}

/** Whether an actor's class is the elf, or a custom class like it: only those have two tracks. */
function isElf(actor: Actor.Implementation): boolean {
  return actor.type === "character" && creatureOf(actor).class?.id === "elf";
}

/** Fields without meaning for this item: a class of the rules is based on itself, and slots count under one ruling only (EXT-02). */
function unread(item: Item.Implementation): readonly string[] {
  return [
    ...(item.type === "class" && isRulesClass(classKey(item)) ? ["like"] : []),
    ...(countsSlots(rulingsInForce()) ? [] : ["slotsEach"]),
  ];
}

function without(layout: GroupLayout, names: readonly string[]): GroupLayout {
  return names.length === 0 ? layout : { ...layout, fields: layout.fields.filter((name) => !names.includes(name)) };
}

/** Fields for items of another kind, as long as they are empty. */
function ofOtherKinds(item: Item.Implementation): readonly string[] {
  const source = item.toObject();
  const isSet = (field: string): boolean => {
    const path = `system.${field}`;
    const now = valueAt(source, path.split("."));
    return JSON.stringify(now) !== JSON.stringify(fieldOf(item, path)?.getInitialValue());
  };
  return foreignFields(item.type, item.system as unknown as Record<string, unknown>, isSet);
}

/**
 * The groups of an item: those of its type's metadata used by its kind; collapsed ones after the others, and last those for items of another kind.
 */
export function itemGroups(item: Item.Implementation, sheet: string): Promise<FieldGroup[]> {
  const parts: readonly string[] = isOneOf(item.type, ITEM_MODELS) ? ITEM_MODELS[item.type].metadata.sheet : [];
  const all = parts.flatMap((part) => ownRow(ITEM_LAYOUTS, part) ?? []).map((one) => without(one, unread(item)));
  const named = new Set(all.flatMap(({ fields }) => fields));
  const others = ofOtherKinds(item).filter((field) => named.has(field));
  const layouts = all.map((one) => without(one, others));
  const [open, away] = [layouts.filter((one) => !one.folded), layouts.filter((one) => one.folded)];
  return describeGroups(item, [...open, ...away, folded("otherKinds", ...others)], sheet);
}
