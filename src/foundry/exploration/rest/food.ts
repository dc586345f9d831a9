/** Food carried by a party: items with an age, of which the first to spoil are eaten first. */

import { eat, freshFor, larder, type Provision } from "../../../rules/exploration/food.ts";
import { wantPrompt } from "../../../rules/exploration/hunger-and-thirst.ts";
import { fatigueOf } from "../../adapter/movement-rate.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { postCard, referenceTo } from "../../chat/post-card.ts";
import { askCheckboxes } from "../../platform/dialogs.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyError } from "../../platform/notifications.ts";
import { onBecomingActive } from "../../platform/referee/active-referee.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { membersOf } from "../members.ts";

/* The effects of hunger and thirst set by the referee, while they last: all off until ticked (BX-049, MIX-50). */

/** Asks for the effects of a member's days without food or water; lost hit points are posted as a damage card, which is applied like any other. */
export async function askHungerAndThirst(party: Actor.Implementation, uuid: string): Promise<void> {
  const actor = membersOf(party).find((one) => one.actor.uuid === uuid)?.actor;
  const before = actor && fatigueOf(actor);
  const prompt = before && wantPrompt({ food: before.daysWithoutFood, water: before.daysWithoutWater });
  if (!actor || !prompt) return;
  const { attack, rateQuarters: quarters, hitPoints: points } = prompt;
  const label = (what: string, data: Record<string, number>): string => localize(`RULINGS.Way.want.${what}`, data);
  const ticked = await askCheckboxes(
    localize("RULINGS.Way.want.title"),
    localize("RULINGS.Way.want.of", { name: actor.name }),
    [
      { value: "wantAttack", label: label("attack", { attack: -attack }), off: !before.wantAttack },
      { value: "wantRate", label: label("rate", { quarters }), off: !before.wantRate },
      ...(points > 0 ? [{ value: "harm", label: label("harm", { points }), off: true }] : []),
    ],
  );
  if (!ticked) return;
  await runUndoable({ kind: "want", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.change(() =>
      (["wantAttack", "wantRate"] as const).flatMap((key) => {
        const now = actorByUuid(uuid);
        const was = now ? fatigueOf(now)[key] : before[key];
        const after = ticked.includes(key);
        return was === after ? [] : [{ uuid, path: `system.fatigue.${key}`, before: was, after }];
      }),
    );
    if (!ticked.includes("harm")) return undefined;
    const outcome = { procedure: "damage", total: points, steps: [], dice: [], subdual: false, riders: [] };
    const target = { id: uuid, name: actor.name };
    const plan = { procedure: "damage", rolls: [], stamp: rulingsInForce().hash, target, critical: false };
    await postCard({
      type: "damage",
      actor: party,
      plan,
      outcome,
      targets: [referenceTo(actor)],
      transaction,
    });
    return undefined;
  });
}

/** The flag of an item with the world time in seconds since when it is carried. */
const AGE = "flags.rulings.carriedSince";

type Gear = Item.SystemOfType<"gear">;

function rationsOf(party: Actor.Implementation): Item.Implementation[] {
  const carriers = [party, ...membersOf(party).map(({ actor }) => actor)];
  return carriers.flatMap((actor) => actor.items.filter(isRation));
}

function isFood(item: Item.Implementation): boolean {
  return item.type === "gear" && (item.system as Gear).kind === "ration";
}

function isRation(item: Item.Implementation): boolean {
  const { location } = item.system as Gear;
  return isFood(item) && location !== "stored" && location !== "destroyed";
}

function ageOf(item: Item.Implementation): number | null {
  const since: unknown = foundry.utils.getProperty(item, AGE);
  return typeof since === "number" && Number.isFinite(since) ? since : null;
}

function now(): number {
  return Math.max(0, Math.floor(game.time?.worldTime ?? 0));
}

function provisionOf(item: Item.Implementation): Provision {
  const { quantity, ration } = item.system as Gear;
  const { days, preserved } = ration;
  return {
    id: item.uuid,
    quantity,
    days: Math.max(0, days),
    preserved,
    since: ageOf(item),
  };
}

/** Person-days of unspoiled food that the party carries. */
export function foodOf(party: Actor.Implementation): number {
  return larder(rationsOf(party).map(provisionOf), now(), rulingsInForce());
}

/** The writes that use up so many days of food, the first to spoil first. */
export function eaten(party: Actor.Implementation, days: number): ValueChange[] {
  const provisions = rationsOf(party).map(provisionOf);
  return eat(provisions, days, now(), rulingsInForce()).flatMap(({ id, eaten: many }) => {
    const before = provisions.find((one) => one.id === id)?.quantity ?? 0;
    return [{ uuid: id, path: "system.quantity", before, after: before - many }];
  });
}

/** Sets the age of food: from when an actor gets it, and for existing food from now on. Call once, in `ready`. */
export function watchFood(): void {
  Hooks.on("preCreateItem", (item) => {
    if (item.parent instanceof Actor && isFood(item) && ageOf(item) === null) item.updateSource(aged());
  });
  onBecomingActive(() => void stampAll().catch(notifyError));
}

function aged(): Item.UpdateData {
  return { flags: { rulings: { carriedSince: now() } } } as Item.UpdateData;
}

async function stampAll(): Promise<void> {
  for (const actor of game.actors?.contents ?? []) {
    const unaged = actor.items.filter((item) => isFood(item) && ageOf(item) === null);
    if (unaged.length === 0) continue;
    const updates = unaged.map(({ id }) => ({ _id: id, ...aged() }));
    await actor.updateEmbeddedDocuments("Item", updates as Item.UpdateData[]);
  }
}

/** Names of food that spoils between two world times. */
export function spoiling(party: Actor.Implementation, from: number, to: number): string[] {
  const rulings = rulingsInForce();
  return rationsOf(party).flatMap((item) => {
    const one = provisionOf(item);
    if (one.quantity <= 0 || one.since === null) return [];
    return freshFor(one, from, rulings) !== 0 && freshFor(one, to, rulings) === 0 ? [item.name] : [];
  });
}

/** The party's food that spoils first: its name and days; undefined when nothing spoils. */
export function soonest(party: Actor.Implementation): { readonly name: string; readonly days: number } | undefined {
  const rulings = rulingsInForce();
  const all = rationsOf(party).flatMap((item) => {
    const one = provisionOf(item);
    const days = freshFor(one, now(), rulings);
    return days === undefined || one.quantity <= 0 || days === 0 ? [] : [{ name: item.name, days }];
  });
  return all.sort((a, b) => a.days - b.days)[0];
}
