/** The fields of the page of settings, group by group, and the figures of a thing: loaded with the first sheet that is opened. */
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

/** An actor's; `sheet` is the id of the window, so that inputs have ids of their own. */
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

/** Whether further classes say anything: the ruling has such, or they are there (EXT-03, EXT-04). */
function hasSeveral(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { otherClasses } = actor.system as Actor.SystemOfType<"character">;
  return otherClasses.length > 0 || rulingsInForce().use(severalClasses) !== undefined;
}

/** Whether somebody's class is the elf's, or one of a table's own that is like it: the two callings are nobody else's. */
function isElf(actor: Actor.Implementation): boolean {
  return actor.type === "character" && creatureOf(actor).class?.id === "elf";
}

/** Fields that say nothing of this item: a class of the rules plays like itself, and slots count under one ruling alone (EXT-02). */
function unread(item: Item.Implementation): readonly string[] {
  return [
    ...(item.type === "class" && isRulesClass(classKey(item)) ? ["like"] : []),
    ...(countsSlots(rulingsInForce()) ? [] : ["slotsEach"]),
  ];
}

function without(layout: GroupLayout, names: readonly string[]): GroupLayout {
  return names.length === 0 ? layout : { ...layout, fields: layout.fields.filter((name) => !names.includes(name)) };
}

/** Fields that are for things of another kind, as long as nothing is set in them. */
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
 * An item's: those that the metadata of its type name and its kind uses, what is folded after all that is not, and at the end what is for things of
 * another kind.
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
