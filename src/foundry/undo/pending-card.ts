/** What of a deed waits for the card that tells of it. */
import type { Refusal } from "../../rules/plan.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { displayName } from "../platform/display-name.ts";
import { toPlain, type Stored, sourceValue } from "../platform/stored-documents.ts";
import type { CardFightChange as FightAlong, FightPart } from "./fight-changes.ts";
import { difference } from "./patch.ts";
import type { ConditionSwitch } from "./condition-changes.ts";
import type { DocumentWrite, CreateWrite, NewMessage, UpdateWrite } from "./batch-write.ts";
import type { Step } from "./types.ts";

/** What values are to be, reckoned from how things stand; undefined when what is taken is not there. */
export type ComputeWrites = () => readonly ValueChange[] | undefined;

/** What is written whole, with the steps by which it is taken back: the state of a way, an entry of a story and the page that follows from it. */
export interface CardExtras {
  readonly steps: readonly Step[];
  readonly changes: readonly DocumentWrite[];
}

export interface PendingMessage {
  readonly reckon: ComputeWrites;
  readonly missing?: Refusal;
  readonly switches: () => readonly ConditionSwitch[];
  readonly besides?: CardExtras;
}

/** A message that waits for the next one. */
export interface PendingChanges {
  readonly make: (transaction: string) => ChatMessage.CreateData;
  /** What is kept beside it, given its id. */
  readonly along: (card: string) => readonly CreateWrite[];
}

/** What a card means for a fight: the change that the deed says, or what follows from the whole of its data. */
export interface PendingSource {
  readonly part?: FightPart;
  readonly whole?: object;
}

/** What is told with what is written. */
export interface CardAndWrites {
  readonly cards: readonly string[];
  readonly messages: readonly NewMessage[];
  /** Entries of the ledger that come with it. */
  readonly kept: readonly CreateWrite[];
  readonly goes: FightAlong | undefined;
}

/** What is written once, however often a reckoning starts over. */
export interface RunOnce {
  readonly whole: readonly CardExtras[];
  readonly telling?: CardAndWrites | undefined;
}

/** Messages that waited, under ids of their own. */
export function messagesOf(untold: readonly PendingChanges[], transaction: string): Omit<CardAndWrites, "goes"> {
  const made = untold.map(({ make, along }) => {
    const _id = foundry.utils.randomID();
    const card = { ...make(transaction), _id };
    return { card, kept: along(_id) };
  });
  const messages = made.map(({ card }) => card);
  return { cards: messages.map(({ _id }) => _id), messages, kept: made.flatMap(({ kept }) => kept) };
}

export function placeOf({ uuid, path }: ValueChange): string {
  return `${uuid} ${path}`;
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
