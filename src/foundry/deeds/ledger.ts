/**
 * The ledger of what was done: one message of the referee's for each deed, whispered to the referees and never shown in the log. Only a
 * referee's client can write such a message, so what undo needs stands where no player can change it. Messages of others that pretend to be
 * deeds are not in the ledger. Foundry may send whispers to every client (PEER-45), so it is read on referees' clients alone.
 */
import { NUMBERS, TRUTH } from "../chat/data.ts";
import { following } from "../chat/follows.ts";
import { goesOn } from "../chat/goes-on.ts";
import { DEED_TYPE, type DeedData } from "../data/message/deed.ts";
import { localize } from "../text.ts";
import { isAtWork, isUnderWay } from "./at-work.ts";
import { notWritten } from "./came-to-pass.ts";
import { isStored } from "./documents.ts";
import { type Change, type NewMessage, writeEach, writeTogether } from "./together.ts";
import type { DeedRecord, Step } from "./types.ts";

type Message = ChatMessage.Implementation;

/** Whether a referee wrote a message: the author is stamped by the server. */
export function isGMAuthored(message: Message): boolean {
  return message.author?.isGM ?? false;
}

/** Whether a message is one of the ledger's: a deed that a referee wrote. On a player's client none is, whether it was sent there or not. */
export function isDeed(message: Message): boolean {
  return message.type === DEED_TYPE && (game.user?.isGM ?? false) && isGMAuthored(message);
}

/** What a text holds as JSON; something else where it is none. */
export function readJson<T>(text: string, otherwise: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** The steps of a deed as they are stored; undefined for what is no list of steps: nothing of it can be taken back, least of all a part. */
function stepsIn(text: string): readonly Step[] | undefined {
  const steps = readJson<unknown>(text, undefined);
  const isStep = (step: unknown): step is Step => typeof step === "object" && step !== null && "do" in step;
  return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
}

/** The deed of a message; undefined when it is none, or what was done can no longer be read. */
export function deedOf(message: Message | undefined): DeedRecord | undefined {
  if (!message?.id || !isDeed(message)) return undefined;
  const data = message.system as DeedData;
  const steps = stepsIn(data.steps);
  if (!steps) return undefined;
  return {
    id: message.id,
    kind: data.kind,
    data: (data.data ?? {}) as DeedRecord["data"],
    key: data.key,
    card: data.card,
    marks: [...data.marks],
    ...(data.shown && { shown: data.shown as DeedRecord["shown"] & object }),
    by: data.by,
    follows: [...data.follows],
    cards: [...data.cards],
    steps,
    state: stateOf(message, data.state as DeedRecord["state"]),
    worldTime: data.worldTime,
    reported: data.reported,
  };
}

/** What this client is at is open, whatever is written; what is written as open and nobody is at was broken off. */
function stateOf(message: Message, written: DeedRecord["state"]): DeedRecord["state"] {
  if (isAtWork(message.id ?? "")) return "open";
  return written === "open" && !isUnderWay(message) ? "broken" : written;
}

/** Every deed in the ledger, the oldest first. Referees' clients only: others do not read it. */
export function allDeeds(): DeedRecord[] {
  return (game.messages?.contents ?? []).flatMap((message) => {
    const deed = deedOf(message);
    return deed && deed.kind !== NUMBERS && deed.kind !== TRUTH ? [deed] : [];
  });
}

/** The deeds of a kind that stand, the oldest first. What the others did is not read for it: a ledger grows with the years. */
export function standingOf(kind: string): DeedRecord[] {
  return (game.messages?.contents ?? []).flatMap((message) => {
    if (!isDeed(message)) return [];
    const { kind: own, state } = message.system as DeedData;
    return own === kind && state === "done" ? (deedOf(message) ?? []) : [];
  });
}

/** The deeds in whose steps something stands, by its id. */
export function deedsNaming(id: string): DeedRecord[] {
  return (game.messages?.contents ?? []).flatMap((message) =>
    isDeed(message) && (message.system as DeedData).steps.includes(id) ? (deedOf(message) ?? []) : [],
  );
}

/** The deed with that key that stands: done, and not taken back. */
export function standing(key: string): DeedRecord | undefined {
  if (key === "") return undefined;
  const found = game.messages?.contents.find((message) => {
    if (!isDeed(message)) return false;
    const { key: own, state } = message.system as DeedData;
    return own === key && state === "done";
  });
  return deedOf(found);
}

/** The deeds that came from a card. */
export function deedsFrom(card: string): DeedRecord[] {
  return (game.messages?.contents ?? []).flatMap((message) =>
    isDeed(message) && (message.system as DeedData).card === card ? (deedOf(message) ?? []) : [],
  );
}

/** Whether there is something to take back: of what was broken off, what came of it. */
export function canGoBack({ state }: Pick<DeedRecord, "state">): boolean {
  return state === "done" || state === "broken";
}

/**
 * Everything that followed from a deed and still stands: what was done from the cards that it brought about and from the damage rolled from
 * those, what names it as its cause, and so on. Newest first.
 */
export function followers(record: DeedRecord, known: readonly DeedRecord[] = allDeeds()): DeedRecord[] {
  const found = new Map<string, DeedRecord>();
  const look = ({ id, cards }: DeedRecord): void => {
    const roots = [...cards, ...cards.flatMap(rolledFrom)];
    for (const deed of known) {
      if (deed.id === record.id || found.has(deed.id) || !canGoBack(deed)) continue;
      if (!roots.includes(deed.card) && !deed.follows.includes(id)) continue;
      found.set(deed.id, deed);
      look(deed);
    }
  };
  look(record);
  return known.filter(({ id }) => found.has(id)).reverse();
}

/** Ids of the cards that go on with a card in the name of the same speaker: the damage of an attack. */
export function rolledFrom(card: string): string[] {
  const root = game.messages?.get(card);
  return following(card).flatMap((message) => (root && goesOn(message, root) ? (message.id ?? []) : []));
}

/** The message that a deed is kept in. */
export function entryOf({ id, ...record }: DeedRecord): NewMessage {
  const referees = ChatMessage.implementation.getWhisperRecipients("GM").flatMap((user) => user.id ?? []);
  const { steps, shown, state, ...rest } = record;
  const written = state === "broken" ? "open" : state;
  return {
    _id: id,
    type: DEED_TYPE,
    whisper: referees,
    content: record.kind,
    speaker: { alias: game.user?.name ?? "" },
    sound: null,
    system: { ...rest, state: written, steps: JSON.stringify(steps), shown: shown ? { ...shown } : null },
  };
}

/**
 * Writes a deed into the ledger, and beside it, in the same request where that can be, messages and changes of documents.
 * @returns the id of its message
 * @throws an Error when it could not be written
 */
export async function enter(
  record: Omit<DeedRecord, "id"> & { readonly id?: string },
  messages: readonly NewMessage[] = [],
  changes: readonly Change[] = [],
): Promise<string> {
  const id = record.id ?? foundry.utils.randomID();
  const made = await writeTogether([entryOf({ ...record, id }), ...messages], changes);
  if (!made.some((message) => message.id === id)) throw notWritten([localize("RULINGS.Notice.theLedger")]);
  return id;
}

/** What is no deed but is kept where only referees read it, under a key or about a card. */
export function kept(
  kind: string,
  data: DeedRecord["data"],
  about: Partial<Pick<DeedRecord, "key" | "card">>,
  by = game.userId ?? "",
): DeedRecord {
  const worldTime = game.time?.worldTime ?? 0;
  const id = foundry.utils.randomID();
  const nothing = { key: "", card: "", marks: [], follows: [], cards: [], steps: [] };
  return { ...nothing, ...about, id, kind, data, by, state: "done", reported: false, worldTime };
}

/** Writes that into the ledger. */
export async function keep(...what: Parameters<typeof kept>): Promise<void> {
  await enter(kept(...what));
}

/** What the ledger is to say of a deed, as a change. */
export function amendment(id: string, change: Partial<Pick<DeedRecord, "state" | "steps" | "cards">>): Change[] {
  const { steps, ...rest } = change;
  const message = game.messages?.get(id);
  const system = { ...rest, ...(steps && { steps: JSON.stringify(steps) }) };
  return isStored(message) ? [{ document: message, changes: { system } }] : [];
}

/** Changes what the ledger says of a deed. */
export async function amend(...what: Parameters<typeof amendment>): Promise<void> {
  await writeEach(amendment(...what));
}

/** Strikes an entry of which nothing came. */
export async function strike(id: string): Promise<void> {
  await game.messages?.get(id)?.delete();
}
