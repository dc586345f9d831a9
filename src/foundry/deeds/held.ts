/** What of a deed waits for the card that tells of it. */
import type { Refusal } from "../../rules/plan.ts";
import type { Written } from "../adapter/changes.ts";
import { calledOf } from "../called.ts";
import { plain, type Stored, sourceAt } from "./documents.ts";
import type { Along as FightAlong, FightPart } from "./fight-along.ts";
import { difference } from "./patch.ts";
import type { Switch } from "./statuses.ts";
import type { Change, Made, NewMessage, Put } from "./together.ts";
import type { Step } from "./types.ts";

/** What values are to be, reckoned from how things stand; undefined when what is taken is not there. */
export type Reckoning = () => readonly Written[] | undefined;

/** What is written whole, with the steps by which it is taken back: the state of a way, an entry of a story and the page that follows from it. */
export interface Besides {
  readonly steps: readonly Step[];
  readonly changes: readonly Change[];
}

export interface Held {
  readonly reckon: Reckoning;
  readonly missing?: Refusal;
  readonly switches: () => readonly Switch[];
  readonly besides?: Besides;
}

/** A message that waits for the next one. */
export interface Untold {
  readonly make: (deed: string) => ChatMessage.CreateData;
  /** What is kept beside it, given its id. */
  readonly along: (card: string) => readonly Made[];
}

/** What a card means for a fight: the change that the deed says, or what follows from the whole of its data. */
export interface Means {
  readonly part?: FightPart;
  readonly whole?: object;
}

/** What is told with what is written. */
export interface Telling {
  readonly cards: readonly string[];
  readonly messages: readonly NewMessage[];
  /** Entries of the ledger that come with it. */
  readonly kept: readonly Made[];
  readonly goes: FightAlong | undefined;
}

/** What is written once, however often a reckoning starts over. */
export interface Once {
  readonly whole: readonly Besides[];
  readonly telling?: Telling | undefined;
}

/** Messages that waited, under ids of their own. */
export function messagesOf(untold: readonly Untold[], deed: string): Omit<Telling, "goes"> {
  const made = untold.map(({ make, along }) => {
    const _id = foundry.utils.randomID();
    const card = { ...make(deed), _id };
    return { card, kept: along(_id) };
  });
  const messages = made.map(({ card }) => card);
  return { cards: messages.map(({ _id }) => _id), messages, kept: made.flatMap(({ kept }) => kept) };
}

export function placeOf({ uuid, path }: Written): string {
  return `${uuid} ${path}`;
}

/** Large plain values put in the place of others, beside other values of a document: only what differs is kept. */
export function replacing(
  document: Stored,
  values: Readonly<Record<string, unknown>>,
  operation: object = {},
): { readonly steps: Step[]; readonly change: Put } {
  const uuid = document.uuid ?? "";
  const name = calledOf(document);
  const steps: Step[] = [];
  for (const [path, after] of Object.entries(values)) {
    const changes = difference(sourceAt(document, path), plain(after));
    if (changes.length > 0) steps.push({ do: "patch", uuid, name, path, changes });
  }
  return { steps, change: { document, changes: values, operation } };
}
