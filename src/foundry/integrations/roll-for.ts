/** `game.rulings.roll` and `use`: the effect of a click on a sheet, for any actor or token that the user owns. */

import { REST_KINDS } from "../../view/characters/rest.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { notifyError, notifyText, notifyWarning } from "../platform/notifications.ts";
import { registeredConditions } from "../platform/registries.ts";
import { isItem } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { actingActor, rollNamed, useAny, useItemOf, useOwn } from "../sheets/use-item.ts";
import { actorIn } from "./actions.ts";
import type { ActionKind, RollOptions, UseOptions } from "./api-types.ts";

/** The arguments of a roll; `item`: the id of the subject's item. */
interface Asked {
  readonly actor: ActorDocument;
  readonly subject: string;
  readonly item: string;
  readonly event: { readonly event?: Event };
}

async function actions() {
  return import("../sheets/actions.ts");
}

const BY_KIND: Readonly<Record<ActionKind, (asked: Asked) => Promise<unknown>>> = {
  attack: async ({ actor, item, event }) => (await actions()).rollAttack(actor, item, event),
  throw: async ({ actor, item, event }) => (await actions()).rollThrow(actor, item, event),
  routine: async ({ actor, subject, event }) => (await actions()).rollRoutine(actor, Number(subject), event),
  grapple: async ({ actor }) => (await actions()).grapple(actor),
  save: async ({ actor, subject, event }) => (await actions()).rollSave(actor, subject.toLowerCase(), event),
  check: async ({ actor, subject, event }) => (await actions()).rollAbility(actor, subject, event),
  ability: async ({ actor, subject, event }) => (await actions()).rollAbility(actor, subject.toLowerCase(), event),
  morale: async ({ actor, event }) => (await actions()).rollMorale(actor, event),
  reaction: async ({ actor, event }) => (await actions()).rollReaction(actor, event),
  cast: async ({ actor, item, event }) => (await actions()).castSpell(actor, item, event),
  item: ({ actor, item, event: { event } }) => useThing(actor, item, event),
  light: async ({ actor, item }) => (await actions()).switchLight(actor, item),
  power: async ({ actor, item }) => (await actions()).usePower(actor, item),
  skill: async ({ actor, item, event }) => (await actions()).rollSkill(actor, item, event),
  condition: ({ actor, subject }) => switchCondition(actor, subject),
  endTurn: ({ actor }) => endTurn(actor),
};

/** The kinds whose subject is an item. */
const OF_ITEMS: ReadonlySet<string> = new Set(["attack", "throw", "cast", "item", "light", "power", "skill"]);

/** Rolls for any actor or token of the user; in the older form with a text, for the actor the user acts as. */
export async function roll(kind: string, asked?: RollOptions | string): Promise<void> {
  if (typeof asked === "string") return rollNamed(kind, asked);
  if (!isKind(kind)) return wrong("RULINGS.Shortcut.noSuchRoll", { kind, possible: Object.keys(BY_KIND).join(", ") });
  const how = asked ?? {};
  const subject = textOf(how.subject);
  const event = how.event ? { event: how.event } : {};
  // Without an actor it is the one the user acts as, but an invalid actor is not replaced by that one.
  const named = how.actor === undefined || how.actor === null ? actingActor() : actorIn(how.actor);
  if (!named) {
    if (how.actor) notifyWarning("RULINGS.Shortcut.goneUnnamed");
    return;
  }
  if (!isCreature(named) || !named.isOwner) return wrong("RULINGS.Shortcut.notYours", { name: named.name });
  if (kind === "attack" && subject === "") return rollNamed(kind, "", how.event, named);
  const item = OF_ITEMS.has(kind) ? itemNamed(named, subject) : "";
  if (item === undefined) return wrong("RULINGS.Shortcut.gone", { name: subject });
  await BY_KIND[kind]({ actor: named, subject, item, event });
}

/** A subject as text: macros also give an item, or the number of a routine. */
function textOf(subject: unknown): string {
  return isItem(subject) ? (subject.id ?? "") : String(subject ?? "");
}

function isKind(kind: string): kind is ActionKind {
  return Object.hasOwn(BY_KIND, kind);
}

function wrong(key: string, data: Readonly<Record<string, string>>): void {
  notifyText("warn", localize(key, data));
}

/** The id of the item that a subject names, by id, uuid, key or name. */
function itemNamed(actor: ActorDocument, subject: string): string | undefined {
  if (subject === "unarmed") return subject;
  const all = actor.items.contents;
  const found =
    actor.items.get(subject) ??
    all.find(({ uuid }) => uuid === subject) ??
    all.find(({ system }) => "key" in system && system.key !== "" && system.key === subject) ??
    all.find(({ name }) => name.toLowerCase() === subject.toLowerCase());
  return found?.id ?? undefined;
}

async function useThing(actor: ActorDocument, id: string, event: Event | undefined): Promise<void> {
  const item = actor.items.get(id);
  if (item) await useOwn(item, event);
}

async function switchCondition(actor: ActorDocument, subject: string): Promise<void> {
  const known = [...CONDITION_IDS, ...registeredConditions().map(({ key }) => key)].find((id) => id === subject);
  if (known) await actor.toggleStatusEffect(known);
  else wrong("RULINGS.Shortcut.gone", { name: subject });
}

/** Ends the turn of an actor: a player's own, or for a referee the step of the tracker. */
async function endTurn(actor: ActorDocument): Promise<void> {
  const { combat } = game;
  if (combat?.started && combat.combatants.some((one) => one.actor?.uuid === actor.uuid)) await combat.nextTurn();
}

/** Uses an item by its uuid, or by its id on an actor; the older form names a creature's action without an item. */
export async function use(uuid: string, how?: UseOptions | string, subject?: string): Promise<void> {
  if (how === undefined || how === null || typeof how === "string") return useAny(uuid, how ?? undefined, subject);
  const actor = actorIn(how.actor);
  const own = actor?.items.get(uuid) ?? actor?.items.contents.find((item) => item.uuid === uuid);
  if (own?.isOwner) await useOwn(own, how.event);
  else await useItemOf(uuid, how.event);
}

/** Calls the work with the actor of an argument, a token's too. Notifies when there is none that rolls. */
async function withCreature(about: unknown, work: (actor: ActorDocument) => Promise<unknown>): Promise<void> {
  const actor = actorIn(about);
  const name = actor?.name;
  if (actor && isCreature(actor)) await work(actor);
  else if (name) wrong("RULINGS.Shortcut.notYours", { name });
  else notifyWarning("RULINGS.Shortcut.goneUnnamed");
}

/** Rests an actor for a macro. A macro may rest several actors: an error with one is reported, and does not stop the others. */
export async function rest(about: unknown, kind: string, days?: number): Promise<void> {
  const known = REST_KINDS.find((one) => one === kind);
  if (!known) return wrong("RULINGS.Shortcut.noSuchRest", { kind, possible: REST_KINDS.join(", ") });
  const { takeRest } = await actions();
  await withCreature(about, (actor) => takeRest(actor, known, days).catch(notifyError));
}

/** Checks the morale of an actor's group for a macro. */
export async function rollMorale(about: unknown): Promise<void> {
  await withCreature(about, async (actor) => (await actions()).rollMorale(actor, {}));
}

/** Rolls an actor's reaction for a macro. */
export async function rollReaction(about: unknown): Promise<void> {
  await withCreature(about, async (actor) => (await actions()).rollReaction(actor, {}));
}
