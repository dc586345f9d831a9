/**
 * A player's client reports changes to its own documents to the referee's, so that they can be undone. A report is checked, never trusted.
 */

import type { Refusal } from "../../rules/plan.ts";
import { queued } from "../platform/queue.ts";
import { namesPrototype } from "../platform/read-json.ts";
import {
  answeredChanges,
  answerQuery,
  type RefereeRequest,
  readRefereeRequest,
  refereeAnswer,
} from "../platform/referee/ask-referee.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import {
  isStoredDocument,
  ownChanges,
  sourceData,
  sourceValue,
  storedDocument,
  toPlain,
} from "../platform/stored-documents.ts";
import { type CreateWrite, type DocumentWrite, hasBatches, writeOneByOne } from "./batch-write.ts";
import { cardData, NUMBERS, TRUTH } from "./card-data.ts";
import { writeEntry } from "./ledger.ts";
import { provideJournals } from "./ledger-journals.ts";
import { samePlain } from "./patch.ts";
import { QuestionWithCard } from "./question-with-card.ts";
import { uuidOf } from "./record-steps.ts";
import { standingEntry } from "./simultaneous-presses.ts";
import type { DoneSoFar, Step, TransactionRecord } from "./types.ts";
import { ownsDocument } from "./undo-transaction.ts";

/*
 * Values that the referee's client saw in documents a moment ago. A player's report of a transaction may arrive over a slow line after the
 * player's next transaction has already been written (the second arrow of one action): the reported values were stored then, though they
 * are not stored now.
 */

/** How long what was seen is remembered, in milliseconds: as long as a report is taken. */
const REMEMBERED = 60_000;
const MOST = 4_000;

type Named = { readonly uuid: string | null };

interface Seen {
  readonly at: number;
  readonly uuid: string;
  /** The changed values, by path within the document; or all of a document that was created. */
  readonly values: object;
  readonly made: boolean;
}

const seen: Seen[] = [];

/** Begins to watch what players write: actors, tokens' own creatures, items and effects. */
function watchRecentValues(): void {
  const changed = (document: Named, changes: object, _options: object, user: string): void => {
    if (isReported(user)) note(document.uuid, toPlain(changes) as object, false);
  };
  const made = (document: object, _options: object, user: string): void => {
    if (isReported(user) && isStoredDocument(document)) note(document.uuid, sourceData(document), true);
  };
  Hooks.on("updateActor", changed);
  Hooks.on("updateItem", changed);
  Hooks.on("updateActiveEffect", changed);
  Hooks.on("updateToken", ({ actor }, changes, options, user) => {
    const own = ownChanges(changes);
    if (own && actor) changed(actor, own, options, user);
  });
  Hooks.on("createItem", made);
  Hooks.on("createActiveEffect", made);
}

/** Whether this client takes reports, and somebody wrote who makes them: what referees write comes with its place in the ledger. */
function isReported(user: string): boolean {
  return game.user?.isGM === true && game.users?.get(user)?.isGM === false;
}

function note(uuid: string | null, values: object, made: boolean): void {
  if (!uuid) return;
  const now = Date.now();
  const kept = seen.findIndex(({ at }) => now - at < REMEMBERED);
  seen.splice(0, Math.max(kept < 0 ? seen.length : kept, seen.length - MOST));
  seen.push({ at: now, uuid, values, made });
}

/** Whether a document was seen within the last minute to be made or changed so. */
function wasSeen(uuid: string, made: boolean, fits: (values: object) => boolean): boolean {
  return seen.some((one) => one.made === made && one.uuid === uuid && fits(one.values));
}

/** Further refusals of steps that a player reports: each feature names the writes of the referee's client. */
const refusals: ((step: Step) => boolean)[] = [];

/** Registers steps that no player's client makes, and that a report is refused for: putting one back would be a referee's write. */
export function refuseReportedSteps(isRefused: (step: Step) => boolean): void {
  refusals.push(isRefused);
}

/** Kinds of entries by which a referee's client judges: what things truly are, the numbers of cards, the order of fights. No player's transaction is one. */
const OF_REFEREES = [TRUTH, NUMBERS, "fight"];
const MOST_STEPS = 400;
/** Paths of a document that its owner may have changed by a transaction: its portrait, too. */
const PATHS = /^(?:(?:system|flags\.rulings)\..|(?:name|img|prototypeToken\.texture\.src)$)/;
const KINDS = ["Item", "ActiveEffect"];
/** Documents of which a player's client changes something in a transaction. The others, the player's own user among them, are nothing to put back. */
const CHANGED = ["Actor", "Token", ...KINDS];

/** A player's report of a transaction: written with its card where there are batches, and asked when the transaction is over. */
export function newReport(): QuestionWithCard {
  return new QuestionWithCard("rulings.transaction", answerReport);
}

/** The content of a report of what was done so far. */
export function reportOf(record: Omit<TransactionRecord, "id">, { steps, cards, numbers }: DoneSoFar) {
  return { ...record, steps, cards, reported: true, ...(numbers.length > 0 && { numbers }) };
}

/** Checks the numbers of a player's cards, and gives the entries that keep them (`chat/hidden-numbers.ts`). */
type TakeNumbers = (user: User.Implementation, numbers: Readonly<Record<string, unknown>>) => CreateWrite[];
let takeNumbers: TakeNumbers = () => [];

/** Says how the numbers of cards in a report are kept. */
export function onReportedNumbers(take: TakeNumbers): void {
  takeNumbers = take;
}

/** Makes the referee's client take reports. Call once, in `init`. */
export function registerReports(): void {
  answerQuery("rulings.transaction", answerReport);
  watchRecentValues();
}

async function answerReport(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data, LONGEST_REPORT);
  if (!asked) return { ok: false, refused: "malformed" };
  return refereeAnswer(await queued(() => enterReport(asked)));
}

/** The longest report, in characters: its steps, and the numbers of its cards. */
const LONGEST_REPORT = 160_000;
/** Most cards with numbers in one report: so many attacks has a routine. */
const MOST_NUMBERS = 20;

/** Enters what a player reports, and takes the question away with it. The numbers of the cards count by themselves, as those of a card without a transaction. */
async function enterReport(asked: RefereeRequest): Promise<Refusal | undefined> {
  const { user, request } = asked;
  const report: unknown[] = Array.isArray(request.numbers) ? request.numbers.slice(0, MOST_NUMBERS) : [];
  if (report.length > 0) await provideJournals();
  const kept = report.flatMap((one) =>
    typeof one === "object" && one !== null ? takeNumbers(user, one as Record<string, unknown>) : [],
  );
  const along = hasBatches() ? answeredChanges(asked) : [];
  const refused = await enterTransaction(user, request, kept, along);
  if (refused && kept.length > 0) await writeOneByOne([...kept, ...along]);
  return refused === ALREADY_ENTERED ? undefined : refused;
}

/** A report that came before. */
const ALREADY_ENTERED: Refusal = { key: "alreadyDone" };

/** Enters a player's transaction when every step of it is one that the player could have done, and matches the stored data. */
async function enterTransaction(
  user: User.Implementation,
  report: Readonly<Record<string, unknown>>,
  kept: readonly CreateWrite[],
  along: readonly DocumentWrite[],
): Promise<Refusal | undefined> {
  const { kind, key, card, cards, steps, data } = report;
  const own = Array.isArray(steps) ? (steps as unknown[]).filter(isStep) : [];
  if (
    typeof kind !== "string" ||
    OF_REFEREES.includes(kind) ||
    !Array.isArray(steps) ||
    own.length !== steps.length ||
    own.length > MOST_STEPS
  )
    return { key: "malformed" };
  // A document deleted in the end no longer shows its earlier changes (the last potion): both belong to its carrier.
  const gone = new Set(own.map((step) => (step.do === "delete" ? uuidOf(step) : undefined)));
  if (!own.every((step) => (step.do === "update" && gone.has(step.uuid)) || (ownsDocument(user, step) && stands(step))))
    return { key: "notYours" };
  if (own.some((step) => refusals.some((isRefused) => isRefused(step)))) return { key: "notYours" };
  const named = typeof key === "string" && key !== "" ? `${user.id}.${key}` : "";
  if (standingEntry(named)) return ALREADY_ENTERED;
  const posted = Array.isArray(cards) ? cards.flatMap((id) => ownCard(id, user) ?? []) : [];
  if (own.length === 0 && posted.length === 0) return { key: "malformed" };
  const id = foundry.utils.randomID();
  const record = {
    id,
    kind: kind.slice(0, 100),
    data: plainTexts(data),
    key: named,
    card: typeof card === "string" && game.messages?.has(card) ? card : "",
    marks: [],
    by: user.id ?? "",
    follows: [],
    cards: posted.flatMap((message) => message.id ?? []),
    steps: own,
    state: "done" as const,
    worldTime: game.time?.worldTime ?? 0,
    reported: true,
  };
  // The cards were drawn before the ledger knew of the transaction: now they show the way back.
  const shown = posted.flatMap((document) =>
    isStoredDocument(document) ? [{ document, changes: { system: { deed: id } } }] : [],
  );
  await writeEntry(record, [], [...shown, ...along], kept);
  return undefined;
}

function ownCard(id: unknown, user: User.Implementation): ChatMessage.Implementation | undefined {
  const message = typeof id === "string" ? game.messages?.get(id) : undefined;
  return message && cardData(message) && message.author?.id === user.id ? message : undefined;
}

function plainTexts(data: unknown): TransactionRecord["data"] {
  if (typeof data !== "object" || data === null) return {};
  const entries = Object.entries(data).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return Object.fromEntries(entries.slice(0, 20));
}

function isStep(value: unknown): value is Step {
  if (typeof value !== "object" || value === null || !("do" in value)) return false;
  const step = value as Record<string, unknown>;
  const names = (list: readonly string[]): boolean => list.every((name) => typeof step[name] === "string");
  if (step.do === "update")
    return names(["uuid", "name", "path"]) && PATHS.test(String(step.path)) && !namesPrototype(String(step.path));
  // A player's report has no uncertain steps.
  if ((step.do !== "create" && step.do !== "delete") || "perhaps" in step) return false;
  const { data } = step;
  return (
    names(["parent", "documentName", "name"]) &&
    KINDS.includes(String(step.documentName)) &&
    typeof data === "object" &&
    data !== null &&
    typeof (data as Record<string, unknown>)._id === "string"
  );
}

/**
 * Whether a step matches the world: the value is there, the document exists, or the document is deleted. A value changed since by the
 * player's next transaction is not there any more, but was seen.
 */
function stands(step: Step): boolean {
  if (step.do === "update") {
    const document = storedDocument(step.uuid);
    if (!document || !CHANGED.includes(document.documentName)) return false;
    const isAfter = (value: unknown): boolean => samePlain(value, step.after);
    if (isAfter(sourceValue(document, step.path))) return true;
    // A deleted value appears in no change: each lacks it.
    const valueIn = (values: object): unknown => foundry.utils.getProperty(values, step.path);
    return step.after !== undefined && wasSeen(step.uuid, false, (values) => isAfter(valueIn(values)));
  }
  if (step.do !== "create" && step.do !== "delete") return false;
  const uuid = uuidOf(step);
  const found = storedDocument(uuid);
  if (step.do === "delete") return found === undefined;
  const isMade = (data: object): boolean => samePlain(data, step.data);
  return (found !== undefined && isMade(sourceData(found))) || wasSeen(uuid, true, isMade);
}
