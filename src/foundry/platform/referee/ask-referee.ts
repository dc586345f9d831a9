import type { Refusal } from "../../../rules/plan.ts";
import { notifyError, notifyRefusal, notifyWarning } from "../notifications.ts";
import { readUntrustedJson } from "../read-json.ts";
import type { RefereeAnswer } from "../settings/setting-types.ts";
import { isStoredDocument, putValue, type Stored, withPutValues } from "../stored-documents.ts";

type QueryName =
  | "rulings.referee"
  | "rulings.apply"
  | "rulings.transaction"
  | "rulings.numbers"
  | "rulings.check"
  | "rulings.company"
  | "rulings.request"
  | "rulings.unknown"
  | "rulings.way";

/** A pending request in the asking user's document, under a key used once: only that user (and a referee) can have written it. */
interface Asking {
  readonly about: string;
  /** Time of the request by the server's clock, in milliseconds. */
  readonly at: number;
}

/** The lifetime of a request, in milliseconds: a request left behind by a disconnected client cannot be sent again by others. */
const STANDS_FOR = 30_000;
/** A request written together with another one of the user, so that it needs no write of its own. */
export interface PreparedQuestion {
  readonly about: string;
  readonly nonce: string;
  /** The change of the asking user's document. */
  readonly change: WitnessChange;
}

/** A change of a user document as part of a batch: if a module forbids it, the rest is written all the same. */
interface WitnessChange {
  readonly document: Stored;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly shows: true;
}

/** Prepares a request to the referee's client; undefined where this client is it. */
export function prepareQuestion(request: Readonly<Record<string, unknown>>): PreparedQuestion | undefined {
  const user: unknown = game.user;
  if (!isStoredDocument(user) || !game.users?.activeGM || game.users.activeGM.isSelf) return undefined;
  const about = JSON.stringify(request);
  const nonce = foundry.utils.randomID();
  const changes = { [`${ASKING}.${nonce}`]: { about, at: serverTime() } };
  return { about, nonce, change: { document: user, changes, shows: true } };
}

const ASKING = "flags.rulings.asking";

function serverTime(): number {
  return game.time?.serverTime ?? Date.now();
}

/** The wait for an answer, and for the notice that there will be none, in milliseconds. */
const LONGEST = 20_000;
const A_WHILE = 500;
/** The wait of the referee's client for the asking user's document, which may arrive after the query, in milliseconds. */
const PATIENCE = 3_000;

/** The maximum of pending requests per user: nobody sends more by hand. */
const MOST_AT_ONCE = 40;
const MEASURE = 5_000;
const lately = new Map<string, number[]>();

/** Too many requests at once: the asking user is notified, and nothing is processed. */
class TooManyAsked extends Error {}

/** Counts a user's requests; false beyond the maximum. */
function withinMeasure(user: string): boolean {
  const now = Date.now();
  const times = (lately.get(user) ?? []).filter((at) => now - at < MEASURE);
  if (times.length < MOST_AT_ONCE) times.push(now);
  else return false;
  lately.set(user, times);
  return true;
}

/**
 * The number of requests processed without delay, and the interval of later ones in milliseconds: each may draw a card, and the referee's page must
 * stay responsive.
 */
const AT_ONCE = 10;
const APART = 120;
const nextOf = new Map<string, number>();

/** Waits until the next request of a user may be processed. */
async function inTurn(user: string): Promise<void> {
  const now = Date.now();
  if ((lately.get(user)?.length ?? 0) <= AT_ONCE) return;
  const at = Math.max(now, (nextOf.get(user) ?? 0) + APART);
  nextOf.set(user, at);
  if (at > now) await new Promise((over) => setTimeout(over, at - now));
}

const answered = new Set<string>();
/** Requests of this client to itself: no message can be one of them, so they need no check of the user document. */
const ownRequests = new WeakSet<object>();

/**
 * Sends a request to the active referee's client, and shows its refusal. Runs directly, without a query, when this is that client. A query does
 * not tell its sender, so the asking user first writes the request into its own user document, which nobody else can write, and deletes it after
 * the answer. Several requests may be pending at once.
 * @param notify shows a refusal; by default as a notification
 * @param prepared the same request, when it was written with another one
 * @returns whether it was done
 */
export async function askReferee(
  name: QueryName,
  request: Readonly<Record<string, unknown>>,
  here: (data: unknown) => Promise<RefereeAnswer>,
  notify: (refused: RefusedAnswer) => void = notifyRefused,
  prepared?: PreparedQuestion,
): Promise<boolean> {
  const user = game.user;
  const referee = game.users?.activeGM;
  if (!user || !referee) {
    notifyWarning("RULINGS.Notice.noReferee");
    return false;
  }
  const about = JSON.stringify(request);
  if (referee.isSelf) return show(await askHere(about, here), notify);
  const written = prepared?.about === about && askingOf(user, prepared.nonce) ? prepared.nonce : undefined;
  const nonce = written ?? foundry.utils.randomID();
  if (!written) await user.setFlag("rulings", "asking", { [nonce]: { about, at: serverTime() } });
  const data = { about, nonce, user: user.id };
  try {
    return show(await answerOf(referee, referee.query(name, data, { timeout: LONGEST })), notify);
  } finally {
    // The referee's client deletes an answered request with its own writes.
    for (const left of new Set([nonce, prepared?.nonce ?? nonce])) await withdrawQuestion(left);
  }
}

/** Removes a question from this user's document, if it is still there. */
export async function withdrawQuestion(nonce: string): Promise<void> {
  const { user } = game;
  if (user && askingOf(user, nonce) && isStoredDocument(user)) await putValue(user, `${ASKING}.${nonce}`, undefined);
}

/**
 * The change that deletes an answered request from its user's document, for the write of the answer. Only a full referee may change other users'
 * documents.
 */
export function answeredChanges({ user, nonce }: RefereeRequest): WitnessChange[] {
  if (!nonce || !isStoredDocument(user) || !game.user?.hasRole("GAMEMASTER")) return [];
  return [{ document: user, changes: withPutValues(`${ASKING}.${nonce}`, undefined), shows: true }];
}

/** The referee's client disconnected before the answer: this client cannot know whether the request was carried out. */
const LEFT = Symbol("left");

/** Returns the answer to a request. The asking user is notified at once when the answering user has left. */
async function answerOf(
  referee: User.Implementation,
  asking: Promise<RefereeAnswer>,
): Promise<RefereeAnswer | undefined> {
  const gone = whenGone(referee);
  const asked = Date.now();
  try {
    const answer = await Promise.race([asking, gone.left]);
    if (answer !== LEFT) return answer;
    notifyWarning("RULINGS.Notice.refereeLeft", { name: referee.name });
  } catch (error) {
    // The disconnection may be reported shortly after the query failed.
    const left = await Promise.race([gone.left, new Promise((over) => setTimeout(over, A_WHILE))]);
    if (left === LEFT || !referee.active) notifyWarning("RULINGS.Notice.refereeLeft", { name: referee.name });
    else if (Date.now() - asked >= LONGEST) notifyWarning("RULINGS.Notice.refereeSilent", { name: referee.name });
    else notifyError(error);
  } finally {
    gone.stop();
    asking.catch(() => undefined);
  }
  return undefined;
}

/** Resolves when a user disconnects. */
function whenGone(user: User.Implementation): { readonly left: Promise<typeof LEFT>; stop(): void } {
  let hook = 0;
  const left = new Promise<typeof LEFT>((resolve) => {
    hook = Hooks.on("userConnected", (who, active) => {
      if (who.id === user.id && !active) resolve(LEFT);
    });
  });
  return { left, stop: () => Hooks.off("userConnected", hook) };
}

async function askHere(about: string, here: (data: unknown) => Promise<RefereeAnswer>): Promise<RefereeAnswer | void> {
  const data = { about };
  ownRequests.add(data);
  return here(data).catch(notifyError);
}

/** Shows a refusal. Returns whether the request was carried out. */
function show(answer: RefereeAnswer | void, notify: (refused: RefusedAnswer) => void): boolean {
  if (answer && !answer.ok) notify(answer);
  return answer?.ok ?? false;
}

/** The referee's client's reason for a refusal. */
export type RefusedAnswer = Extract<RefereeAnswer, { ok: false }>;

function notifyRefused({ refused, data }: RefusedAnswer): void {
  notifyRefusal({ key: refused, ...(data && { data }) });
}

/** Deletes this client's requests from before a reload. Call once, in `ready`. */
export async function expireQuestions(): Promise<void> {
  if (Object.keys(game.user?.getFlag("rulings", "asking") ?? {}).length > 0)
    await game.user?.unsetFlag("rulings", "asking");
}

/**
 * Registers this client's answer to a query of the system. v14 reports the sender of a query (PEER-46): there nobody can ask in another user's name,
 * or repeat that user's current request. v13 does not, so the asking user's own document counts in both.
 */
export function answerQuery(name: QueryName, answer: (data: unknown) => Promise<RefereeAnswer>): void {
  CONFIG.queries[name] = asUser(answer);
}

/** Registers a query with an answer of its own type: answers users in their own name only, as far as Foundry reports the sender. */
export function asUser<Answer>(
  answer: (data: unknown) => Promise<Answer>,
): (data: unknown, context?: unknown) => Promise<Answer | RefusedAnswer> {
  return async (data, context) => {
    if (!isInOwnName(data, context)) return { ok: false, refused: "malformed" };
    try {
      return await answer(data);
    } catch (error) {
      if (error instanceof TooManyAsked) return { ok: false, refused: "tooManyAsked" };
      throw error;
    }
  };
}

function isInOwnName(data: unknown, context: unknown): boolean {
  const asker = idIn(context, "user");
  return asker === undefined || asker === idIn(data, "user");
}

/** The id stored under a name, of a user document or as it is; undefined for none. */
function idIn(of: unknown, name: string): string | undefined {
  const found: unknown = typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
  const id: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "id") : found;
  return typeof id === "string" ? id : undefined;
}

/** The answer to a request that was carried out, or refused. */
export function refereeAnswer(refused: Refusal | undefined): RefereeAnswer {
  return refused
    ? { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) }
    : { ok: true };
}

/** A received request with its verified user. */
export interface RefereeRequest {
  readonly user: User.Implementation;
  readonly request: Readonly<Record<string, unknown>>;
  /** The key of the request in the user's document; undefined for this client's own. */
  readonly nonce?: string;
}

/**
 * Returns the user and the request when that user's own document confirms it; each request is answered once. Undefined for forged and
 * repeated ones.
 * @throws TooManyAsked when one user sends too many; {@link answers} reports it
 */
export async function readRefereeRequest(data: unknown, longest = 2000): Promise<RefereeRequest | undefined> {
  if (typeof data !== "object" || data === null) return undefined;
  const { about, nonce, user: id } = data as Record<string, unknown>;
  if (ownRequests.has(data) && game.user && typeof about === "string" && about.length <= longest)
    return { user: game.user, request: readUntrustedJson(about) };
  if (typeof about !== "string" || typeof nonce !== "string" || typeof id !== "string" || about.length > longest)
    return undefined;
  const user = game.users?.get(id);
  // A forged copy sent first does not block the real request: only a request confirmed by its user's document counts as used (S-8).
  const word = `${id}.${nonce}`;
  if (!user?.active || nonce === "" || nonce.includes(".") || answered.has(word)) return undefined;
  const asking = askingOf(user, nonce) ?? (await awaited(user, nonce));
  const now = serverTime();
  if (!asking || asking.about !== about || Math.abs(now - asking.at) > STANDS_FOR || answered.has(word))
    return undefined;
  answered.add(word);
  if (!(await isAskedHere(word))) return new Promise(() => undefined);
  if (!withinMeasure(user.id ?? "")) throw new TooManyAsked();
  await inTurn(user.id ?? "");
  return { user, request: readUntrustedJson(about), nonce };
}

/**
 * Whether this tab answers. A query may reach every tab of the referee (PLAY-106): the first tab answers, and the others stay silent, because the
 * asking user would receive their answers as well.
 */
function isAskedHere(nonce: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`rulings.asked.${nonce}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((over) => setTimeout(over, STANDS_FOR));
    });
  });
}

function askingOf(user: User.Implementation, nonce: string): Asking | undefined {
  const asking: unknown = user.getFlag("rulings", "asking");
  if (typeof asking !== "object" || asking === null || !Object.hasOwn(asking, nonce)) return undefined;
  const found = (asking as Record<string, unknown>)[nonce];
  if (typeof found !== "object" || found === null) return undefined;
  const { about, at } = found as Record<string, unknown>;
  return typeof about === "string" && typeof at === "number" ? { about, at } : undefined;
}

/** Waits for the request in the user's document. */
function awaited(user: User.Implementation, nonce: string): Promise<Asking | undefined> {
  return new Promise((resolve) => {
    const end = (found: Asking | undefined): void => {
      Hooks.off("updateUser", hook);
      clearTimeout(patience);
      resolve(found);
    };
    const hook = Hooks.on("updateUser", (changed) => {
      const found = changed.id === user.id ? askingOf(user, nonce) : undefined;
      if (found) end(found);
    });
    const patience = setTimeout(() => end(undefined), PATIENCE);
  });
}
