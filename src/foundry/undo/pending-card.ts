/** The parts of a transaction that wait for the card that reports it. */

import type { Refusal } from "../../rules/plan.ts";
import { provideStatus } from "../adapter/core-statuses.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import type { ConditionId } from "../data/conditions.ts";
import { displayName } from "../platform/display-name.ts";
import { isStoredDocument, type Stored, sourceData, sourceValue, toPlain } from "../platform/stored-documents.ts";
import { type CreateWrite, type DocumentWrite, hasBatches, type NewMessage, type UpdateWrite } from "./batch-write.ts";
import type { CardFightChange, FightPart } from "./fight-changes.ts";
import { difference } from "./patch.ts";
import type { Step } from "./types.ts";

/* Conditions as what is written: the effects that put them on, made and removed in one request with everything else. */

/** Conditions of an actor that go on and off. */
export interface ConditionSwitch {
  readonly actor: Actor.Implementation;
  readonly on: readonly ConditionId[];
  readonly off: readonly ConditionId[];
}

/** The writes of switching conditions, and the steps for the ledger. */
interface SwitchedConditions {
  readonly changes: readonly DocumentWrite[];
  readonly steps: readonly Step[];
}

/** The writes that switch conditions; those already in the wanted state are left alone. */
export async function switchConditions(all: readonly ConditionSwitch[]): Promise<SwitchedConditions> {
  const changes: DocumentWrite[] = [];
  const steps: Step[] = [];
  const documentName = "ActiveEffect";
  // In one request all of it comes or nothing does.
  const perhaps = hasBatches() ? {} : ({ perhaps: true } as const);
  // A condition named twice is added once.
  const named = new Set<string>();
  const firstNamed = (actor: Actor.Implementation, condition: ConditionId): boolean => {
    const before = named.size;
    return named.add(`${actor.uuid} ${condition}`).size > before;
  };
  for (const { actor, on, off } of all) {
    if (!isStoredDocument(actor)) continue;
    const note = (what: "create" | "delete", data: Record<string, unknown>): void => {
      const name = `${displayName(actor)}: ${String(data.name ?? "")}`;
      const whole = { parent: actor.uuid ?? "", documentName, name, data, ...perhaps };
      steps.push(what === "create" ? { do: what, asked: true, ...whole } : { do: what, ...whole });
    };
    const gone = [...new Set(off)].flatMap((condition) => plainEffects(actor, condition));
    const wanted = on.filter((condition) => !actor.statuses.has(condition) && firstNamed(actor, condition));
    const made = await Promise.all(wanted.map((condition) => effectFor(actor, condition)));
    for (const data of gone) note("delete", data);
    for (const data of made) note("create", data);
    if (gone.length > 0) changes.push({ parent: actor, documentName, drop: gone.map(({ _id }) => _id) });
    if (made.length > 0) changes.push({ parent: actor, documentName, make: made });
  }
  return { changes, steps };
}

type Data = Record<string, unknown> & { readonly _id: string };

/** The effects of a condition and of nothing else, the same that go when it is switched off by hand. */
function plainEffects(actor: Actor.Implementation, condition: ConditionId): Data[] {
  return actor.effects.contents.flatMap((effect) =>
    effect.id && isStoredDocument(effect) && effect.statuses.size === 1 && effect.statuses.has(condition)
      ? [{ ...sourceData(effect), _id: effect.id }]
      : [],
  );
}

/** The effect of a condition, as Foundry makes it when it is switched on; death lies over the whole token (PLAY-32). */
async function effectFor(actor: Actor.Implementation, condition: ConditionId): Promise<Data> {
  provideStatus(condition);
  const effect = await ActiveEffect.implementation.fromStatusEffect(condition, { parent: actor });
  if (condition === CONFIG.specialStatusEffects.DEFEATED) effect.updateSource({ flags: { core: { overlay: true } } });
  if (!isStoredDocument(effect)) throw new Error(`There is no effect for ${condition}.`);
  const data = sourceData(effect);
  // 2: the icon is always shown, as of whatever is switched on (V14-19); 13 has no such field.
  return { ...data, ...("showIcon" in data && { showIcon: 2 }), _id: effect.id ?? foundry.utils.randomID() };
}

/** Computes the values to write from the current state; undefined when the item to take is not there. */
export type ComputeWrites = () => readonly ValueChange[] | undefined;

/** Complete writes, with the steps to undo them: the state of a route, an entry of a story and the page that follows from it. */
export interface CardExtras {
  readonly steps: readonly Step[];
  readonly changes: readonly DocumentWrite[];
}

/** Values and conditions that are worked out when they are written. */
export interface PendingChange {
  readonly compute: ComputeWrites;
  readonly missing?: Refusal;
  readonly switches: () => readonly ConditionSwitch[];
  readonly besides?: CardExtras;
}

/** A message that is made when it is written. */
export interface PendingMessage {
  readonly make: (transaction: string) => ChatMessage.CreateData;
  /** The ledger entries stored beside it, given its id. */
  readonly along: (card: string) => readonly CreateWrite[];
  /** Its id, where something else names it. */
  readonly id?: string;
}

/** A card's consequences for a fight: the change given by the transaction, or the one that follows from all of the card's data. */
export interface CardMeaning {
  readonly part?: FightPart;
  readonly whole?: object;
}

/** The writes that are made once beside changes. */
export interface CardWrites {
  readonly messages: readonly NewMessage[];
  /** Entries of the ledger that come with it. */
  readonly kept: readonly CreateWrite[];
  readonly goes: CardFightChange | undefined;
}

/** Large plain values put in the place of others, beside other values of a document: only what differs is kept. */
export function replacing(
  document: Stored,
  values: Readonly<Record<string, unknown>>,
  operation: object = {},
): { readonly steps: Step[]; readonly change: UpdateWrite } {
  const uuid = document.uuid ?? "";
  const name = displayName(document);
  const steps: Step[] = [];
  for (const [path, after] of Object.entries(values)) {
    const changes = difference(sourceValue(document, path), toPlain(after));
    if (changes.length > 0) steps.push({ do: "patch", uuid, name, path, changes });
  }
  return { steps, change: { document, changes: values, operation } };
}
