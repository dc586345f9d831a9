/** The actions for an item on a sheet: giving, putting into a container, splitting, joining, putting down. The item is moved, never copied. */

import { outermost } from "../../view/actor/inventory.ts";
import { isBurning, lightOf } from "../adapter/light-sources.ts";
import { containerLimit } from "../adapter/load.ts";
import { membersAndEmployees, parties, partyContaining } from "../adapter/party-members.ts";
import { askForm, dialogContent, labelled, type Option, optionOf } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isStoredDocument } from "../platform/stored-documents.ts";
import { localize } from "../platform/text.ts";
import type { ItemDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { partOfPile } from "./give-item.ts";
import { requestDrop, requestGive } from "./requests.ts";
import { chargesKey, unknownKey } from "./unidentified/truths.ts";

/** The quantity of an item; undefined for items that cannot be carried. */
export function countOf(item: ItemDocument): number | undefined {
  return "quantity" in item.system && "location" in item.system ? (item.system.quantity ?? 1) : undefined;
}

/** Asks for an action with an item, and runs it. */
export async function moveItem(actor: Actor.Implementation, item: ItemDocument): Promise<void> {
  const count = countOf(item);
  if (count === undefined || count < 1) return;
  const answer = await askWhere(actor, item, count);
  if (!answer) return;
  const { where, quantity } = answer;
  const [what = "", ...rest] = where.split(":");
  const whom = rest.join(":");
  if (what === "to") {
    const to = receivers(actor).find(({ uuid }) => uuid === whom);
    if (to) await requestGive(item, to, quantity);
  } else if (what === "floor") await requestDrop(item, quantity);
  else if (what === "split") await split(actor, item, quantity);
  else if (what === "join") await join(actor, item, actor.items.get(whom), quantity);
  else if (what === "in") await putInto(actor, item, actor.items.get(whom));
  else if (what === "out") await takeOut(actor, item);
}

/** The possible receivers of an item: companions, the party's fund, the party's beasts and wagons, and other actors of the user. */
export function receivers(actor: Actor.Implementation): Actor.Implementation[] {
  const party = partyContaining(actor) ?? parties()[0];
  const own = (game.actors?.contents ?? []).filter((one) => one.isOwner && !game.user?.isGM && one.type !== "hoard");
  const carriers = (game.actors?.contents ?? []).filter(
    (one) => one.visible && (one.type === "vessel" || (one.type === "monster" && one.hasPlayerOwner)),
  );
  const all = [...membersAndEmployees(party), ...(party ? [party] : []), ...carriers, ...own];
  return [...new Set(all)].filter((one) => one !== actor);
}

/** Stacks of the same kind: equal in every visible value except location and quantity. */
function alike(actor: Actor.Implementation, item: ItemDocument): ItemDocument[] {
  const face = faceOf(item);
  return actor.items.contents.filter(
    (one) => one !== item && one.type === item.type && faceOf(one) === face && !(isBurning(one) && isBurning(item)),
  );
}

function faceOf(item: ItemDocument): string {
  const { name, system } = item.toObject();
  return JSON.stringify([
    name,
    unknownKey(item),
    chargesKey(item),
    { ...system, quantity: 0, location: "", container: null, light: null },
  ]);
}

function containersFor(actor: Actor.Implementation, item: ItemDocument): ItemDocument[] {
  return actor.items.contents.filter((one) => one !== item && isContainer(one) && !liesWithin(one, item));
}

function isContainer(item: ItemDocument): boolean {
  return item.type === "gear" && (item.system as Item.SystemOfType<"gear">).kind === "container";
}

function containerOf(item: ItemDocument): string | null {
  return "container" in item.system ? (item.system.container ?? null) : null;
}

/** Whether an item is in a container, at any depth. */
function liesWithin(inner: ItemDocument, outer: ItemDocument): boolean {
  const all = new Map((inner.actor?.items.contents ?? []).map((one) => [one.id ?? "", node(one)]));
  // With no container of its own, the outer item ends the search.
  all.set(outer.id ?? "", { id: outer.id ?? "", container: null });
  return outermost(node(inner), all).id === outer.id;
}

function node(item: ItemDocument) {
  return { id: item.id ?? "", container: containerOf(item) };
}

async function askWhere(
  actor: Actor.Implementation,
  item: ItemDocument,
  count: number,
): Promise<{ readonly where: string; readonly quantity: number } | undefined> {
  const groups: [string, { value: string; label: string }[]][] = [
    ["give", receivers(actor).map(({ uuid, name }) => ({ value: `to:${uuid}`, label: name }))],
    [
      "stow",
      [
        ...containersFor(actor, item).map(({ id, name }) => ({ value: `in:${id}`, label: name })),
        ...(containerOf(item) ? [{ value: "out:", label: localize("RULINGS.Goods.out") }] : []),
      ],
    ],
    [
      "pile",
      [
        ...(count > 1 ? [{ value: "split:", label: localize("RULINGS.Goods.split") }] : []),
        ...alike(actor, item).map((one) => ({
          value: `join:${one.id}`,
          label: localize("RULINGS.Goods.join", { name: one.name, count: countOf(one) ?? 1 }),
        })),
      ],
    ],
    ["lay", [{ value: "floor:", label: localize("RULINGS.Goods.floor") }]],
  ];
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(
    labelled(localize("RULINGS.Goods.howMany"), amountInput(count)),
    labelled(localize("RULINGS.Goods.where"), menu(groups)),
  );
  const answer = await askForm(dialogContent(form), {
    title: localize("RULINGS.Goods.move", { name: item.name }),
    width: 360,
    className: "goods-dialog",
    ok: { label: "RULINGS.Goods.ok", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  const quantity = Math.round(Number(answer.quantity));
  const where = String(answer.where ?? "");
  return Number.isInteger(quantity) && quantity >= 1 && where
    ? { where, quantity: Math.min(count, quantity) }
    : undefined;
}

function amountInput(count: number): HTMLElement {
  const input = document.createElement("input");
  for (const [name, value] of Object.entries({
    type: "number",
    name: "quantity",
    min: 1,
    max: count,
    step: 1,
    value: count,
  }))
    input.setAttribute(name, String(value));
  return input;
}

function menu(groups: readonly (readonly [string, readonly Option[]])[]): HTMLElement {
  const select = document.createElement("select");
  select.name = "where";
  for (const [key, options] of groups) {
    if (options.length === 0) continue;
    const group = document.createElement("optgroup");
    group.setAttribute("label", localize(`RULINGS.Goods.group.${key}`));
    group.append(...options.map(optionOf));
    select.append(group);
  }
  return select;
}

/** Puts an item into a container with room for it. */
async function putInto(
  actor: Actor.Implementation,
  item: ItemDocument,
  container: ItemDocument | undefined,
): Promise<void> {
  if (!container || container === item || !isContainer(container) || liesWithin(container, item)) return;
  if (!hasRoom(actor, item, container)) {
    const capacity = containerLimit(container as Item.Implementation, rulingsInForce()) ?? 0;
    notifyWarning("RULINGS.Goods.full", { name: container.name, capacity });
    return;
  }
  await place(actor, item, container.id ?? null, "packed");
}

/** Takes an item out of its container. */
async function takeOut(actor: Actor.Implementation, item: ItemDocument): Promise<void> {
  await place(actor, item, null, "carried");
}

async function place(
  actor: Actor.Implementation,
  item: ItemDocument,
  container: string | null,
  location: string,
): Promise<void> {
  if (!("location" in item.system)) return;
  const before = { container: containerOf(item), location: item.system.location };
  await runUndoable(
    { kind: "stow", data: { name: displayName(actor), item: item.name, in: container ?? "" } },
    async (transaction) => {
      await transaction.write([
        { uuid: item.uuid, path: "system.container", before: before.container, after: container },
        { uuid: item.uuid, path: "system.location", before: before.location, after: location },
      ]);
      return undefined;
    },
  );
}

/** The weight of an item with its contents, in coins. */
function weightWithin(actor: Actor.Implementation, item: ItemDocument): number {
  const inner = actor.items.contents.filter((one) => containerOf(one) === item.id && !liesWithin(item, one));
  const own = "weight" in item.system ? (item.system.weight ?? 0) * (countOf(item) ?? 1) : 0;
  return own + inner.reduce((sum, one) => sum + weightWithin(actor, one), 0);
}

function hasRoom(actor: Actor.Implementation, item: ItemDocument, container: ItemDocument): boolean {
  const capacity = containerLimit(container as Item.Implementation, rulingsInForce());
  if (capacity === null) return true;
  const held = actor.items.contents
    .filter((one) => one !== item && containerOf(one) === container.id)
    .reduce((sum, one) => sum + weightWithin(actor, one), 0);
  return held + weightWithin(actor, item) <= capacity;
}

/** Splits a stack into two. */
async function split(actor: Actor.Implementation, item: ItemDocument, quantity: number): Promise<void> {
  const here = countOf(item) ?? 1;
  if (quantity >= here || !isStoredDocument(item)) return;
  const part = partOfPile(item, quantity);
  await runUndoable({ kind: "split", data: { name: displayName(actor), item: item.name } }, async (transaction) => {
    await transaction.create(actor, "Item", [part]);
    await transaction.change(() => [
      { uuid: item.uuid, path: "system.quantity", before: here, after: here - quantity },
    ]);
    return undefined;
  });
}

/** Adds a stack, or part of it, to another of its kind. */
async function join(
  actor: Actor.Implementation,
  item: ItemDocument,
  other: ItemDocument | undefined,
  quantity: number,
): Promise<void> {
  const here = countOf(item) ?? 1;
  const there = other && countOf(other);
  if (!other || there === undefined) return;
  await runUndoable({ kind: "join", data: { name: displayName(actor), item: item.name } }, async (transaction) => {
    await transaction.change(() => [
      { uuid: other.uuid, path: "system.quantity", before: there, after: there + quantity },
      ...(quantity < here ? [{ uuid: item.uuid, path: "system.quantity", before: here, after: here - quantity }] : []),
    ]);
    if (quantity < here) return undefined;
    // The flame moves with the burning piece.
    if (isBurning(item))
      await transaction.change(() =>
        (["lit", "covered", "turnsLeft"] as const).map((field) => ({
          uuid: other.uuid,
          path: `system.light.${field}`,
          before: lightOf(other)?.[field],
          after: lightOf(item)?.[field],
        })),
      );
    await transaction.remove(actor, "Item", [item.id ?? ""]);
    return undefined;
  });
}

/** Handles an item dropped on another of the same sheet: into a container, or onto a stack of its kind. Resolves to whether it was one of these. */
export async function dropOnItem(actor: Actor.Implementation, item: ItemDocument, targetId: string): Promise<boolean> {
  const target = actor.items.get(targetId);
  if (!target || target === item || countOf(item) === undefined || !isActor(actor)) return false;
  if (isContainer(target) && containerOf(item) !== target.id) {
    await putInto(actor, item, target);
    return true;
  }
  if (!alike(actor, item).includes(target)) return false;
  await join(actor, item, target, countOf(item) ?? 1);
  return true;
}
