/**
 * The ledger of what was done: an entry of the referee's for each deed, which stands nowhere in the chat log (`books.ts`). Only a referee's client can
 * write one, so what undo needs stands where no player can change it, and outlives the cards. It keeps the last deeds (`prune.ts`).
 */
import { following } from "../chat/follows.ts";
import { goesOn } from "../chat/goes-on.ts";
import { localize } from "../text.ts";
import { isAtWork, isUnderWay } from "./at-work.ts";
import { bookFor, dataIn, entries, type Page, pageOf, pagesGone, pagesIn, pageToBe, provideBooks } from "./books.ts";
import { notWritten } from "./came-to-pass.ts";
import { isStored } from "./documents.ts";
import { pruning } from "./prune.ts";
import { readJson } from "./read-json.ts";
import { type Change, type Made, type NewMessage, writeEach, writeTogether } from "./together.ts";
import type { DeedRecord, Step } from "./types.ts";

type Message = ChatMessage.Implementation;

/** Whether a referee wrote a message: the author is stamped by the server. */
export function isGMAuthored(message: Message): boolean {
  return message.author?.isGM ?? false;
}

/** The steps of a deed as they are stored; undefined for what is no list of steps: nothing of it can be taken back, least of all a part. */
function stepsIn(text: string): readonly Step[] | undefined {
  const steps = readJson<unknown>(text, undefined);
  const isStep = (step: unknown): step is Step => typeof step === "object" && step !== null && "do" in step;
  return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
}

/** The deed of an entry; undefined when what was done can no longer be read. */
export function deedIn(page: Page | undefined): DeedRecord | undefined {
  if (!page?.id) return undefined;
  const data = dataIn(page);
  const steps = stepsIn(data.steps);
  if (!steps) return undefined;
  return {
    id: page.id,
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
    state: stateOf(page, data.state as DeedRecord["state"]),
    worldTime: data.worldTime,
    reported: data.reported,
  };
}

/** The deed of that id; undefined on players' clients, and when there is none. */
export function deedOf(id: string | null | undefined): DeedRecord | undefined {
  return deedIn(entryFor(id));
}

/** The entry of the deed of that id. */
export function entryFor(id: string | null | undefined): Page | undefined {
  return pageOf(id, ["deeds"]);
}

/** What this client is at is open, whatever is written; what is written as open and nobody is at was broken off. */
function stateOf(page: Page, written: DeedRecord["state"]): DeedRecord["state"] {
  if (isAtWork(page.id ?? "")) return "open";
  return written === "open" && !isUnderWay(page) ? "broken" : written;
}

/** The deeds of these entries, as far as they can be read. */
function deedsIn(pages: readonly Page[]): DeedRecord[] {
  return pages.flatMap((page) => deedIn(page) ?? []);
}

/** Every deed in the ledger, the oldest first. Referees' clients only: others do not read it. */
export function allDeeds(): DeedRecord[] {
  return deedsIn(entries());
}

/** The deeds of a kind that stand, the oldest first. What the others did is not read for it. */
export function standingOf(kind: string): DeedRecord[] {
  return deedsIn(entries((data) => data.kind === kind && data.state === "done"));
}

/** The deeds in whose steps something stands, by its id. */
export function deedsNaming(id: string): DeedRecord[] {
  return deedsIn(entries(({ steps }) => steps.includes(id)));
}

/** The deed with that key that stands: done, and not taken back. */
export function standing(key: string): DeedRecord | undefined {
  if (key === "") return undefined;
  return deedIn(
    pagesIn("deeds").find((page) => {
      const { key: own, state } = dataIn(page);
      return own === key && state === "done";
    }),
  );
}

/** The deeds that came from a card. */
export function deedsFrom(card: string): DeedRecord[] {
  return deedsIn(entries((data) => data.card === card));
}

/** The deeds that a player's client told of, with that card among their cards. */
export function reportsOf(card: string): DeedRecord[] {
  return deedsIn(entries(({ reported, cards }) => reported && cards.includes(card)));
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

/** The entry that a deed is kept in, as a change. */
export function entryOf({ id, ...record }: DeedRecord): Made {
  const { steps, shown, state, ...rest } = record;
  const written = state === "broken" ? "open" : state;
  const system = { ...rest, state: written, steps: JSON.stringify(steps), shown: shown ? { ...shown } : null };
  return pageToBe(id, record.kind, system);
}

/**
 * Writes a deed into the ledger, and after it, in the same request where that can be, messages and changes of documents.
 * @param beside other entries that come with it
 * @returns its id
 * @throws an Error when it could not be written
 */
export async function enter(
  record: Omit<DeedRecord, "id"> & { readonly id?: string },
  messages: readonly NewMessage[] = [],
  changes: readonly Change[] = [],
  beside: readonly Made[] = [],
): Promise<string> {
  const id = record.id ?? foundry.utils.randomID();
  await provideBooks();
  const first = [entryOf({ ...record, id }), ...beside];
  await writeTogether(messages, changes, bookFor(record.kind) === "deeds" ? pruning() : [], first);
  if (!pageOf(id)) throw notWritten([localize("RULINGS.Notice.theLedger")]);
  return id;
}

/** What is no deed but is kept where only referees read it, under a key or about a card. */
export function kept(
  kind: string,
  id: string,
  data: DeedRecord["data"],
  about: Partial<Pick<DeedRecord, "key" | "card">>,
  by = game.userId ?? "",
): DeedRecord {
  const worldTime = game.time?.worldTime ?? 0;
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
  const page = entryFor(id);
  const system = { ...rest, ...(steps && { steps: JSON.stringify(steps) }) };
  return isStored(page) ? [{ document: page, changes: { system } }] : [];
}

/** Changes what the ledger says of a deed. */
export async function amend(...what: Parameters<typeof amendment>): Promise<void> {
  await writeEach(amendment(...what));
}

/** Strikes an entry of which nothing came. */
export async function strike(id: string): Promise<void> {
  await writeEach(pagesGone("deeds", [id]));
}
