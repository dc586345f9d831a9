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

/**
 * A pending request in the user document of the user who asks, under a key used once: only that user (and a referee) can have written it.
 */
interface Asking {
  readonly about: string;
  /** When it was asked, by the table's clock, in milliseconds. */
  readonly at: number;
}

/** The lifetime of a request, in milliseconds: a request left behind by a disconnected client cannot be sent again by others. */
const STANDS_FOR = 30_000;
/** A question that is written with a later request of the asker, so that it needs none of its own. */
export interface PreparedQuestion {
  readonly about: string;
  readonly nonce: string;
  /** The change of the asker's own user document. */
  readonly change: WitnessChange;
}

/** A change of a user document, as part of a batch: where a module lets nobody write it, the rest stands all the same. */
interface WitnessChange {
  readonly document: Stored;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly shows: true;
}

/** Prepares a question to the referee's client; undefined where nobody else is asked. */
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

/** How long the asker waits for an answer, and for word that nobody gives one any more. */
const LONGEST = 20_000;
const A_WHILE = 500;
/** How long the referee's client waits for the asker's document, which may come after the question. */
const PATIENCE = 3_000;

/** Questions of one user within the time after which more are taken: what nobody asks by hand is not worked at. */
const MOST_AT_ONCE = 40;
const MEASURE = 5_000;
const lately = new Map<string, number[]>();

/** Too many requests at once, more than anybody sends by hand: the user who asks is notified, and nothing is processed. */
class TooManyAsked extends Error {}

/** Whether a user has asked no more than one does: the others are answered meanwhile. */
function withinMeasure(user: string): boolean {
  const now = Date.now();
  const times = (lately.get(user) ?? []).filter((at) => now - at < MEASURE);
  if (times.length < MOST_AT_ONCE) times.push(now);
  else return false;
  lately.set(user, times);
  return true;
}

/** So many of them are looked at without delay, the others so far apart, in milliseconds: each may draw a card, and the referee's page has to go on. */
const AT_ONCE = 10;
const APART = 120;
const nextOf = new Map<string, number>();

/** Waits until the next question of a user may be looked at. */
async function inTurn(user: string): Promise<void> {
  const now = Date.now();
  if ((lately.get(user)?.length ?? 0) <= AT_ONCE) return;
  const at = Math.max(now, (nextOf.get(user) ?? 0) + APART);
  nextOf.set(user, at);
  if (at > now) await new Promise((over) => setTimeout(over, at - now));
}

const answered = new Set<string>();
/** Requests that this client made for itself: no message can be one of them, so they need no witness. */
const ownRequests = new WeakSet<object>();

/**
 * Asks the active referee's client to do something, and shows its refusal. Done here, without a query, when this is that client. A query does
 * not tell who sent it, so the asker first writes what it asks into its own user document, which nobody else can write, and takes it away when
 * the answer is there. Any number of questions may be under way at once.
 * @param notify shows a refusal; a notice unless the caller has something better to say
 * @param prepared the same question, where it was written with another request
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
    // The referee's client takes an answered question away with what it writes.
    for (const left of new Set([nonce, prepared?.nonce ?? nonce])) await withdrawQuestion(left);
  }
}

/** Removes a question from this user's document, if it is still there. */
export async function withdrawQuestion(nonce: string): Promise<void> {
  const { user } = game;
  if (user && askingOf(user, nonce) && isStoredDocument(user)) await putValue(user, `${ASKING}.${nonce}`, undefined);
}

/**
 * The change that takes an answered question from its asker's document, for the request in which the answer is written. Of others' users only a
 * full referee is sure to be allowed it.
 */
export function answeredChanges({ user, nonce }: RefereeRequest): WitnessChange[] {
  if (!nonce || !isStoredDocument(user) || !game.user?.hasRole("GAMEMASTER")) return [];
  return [{ document: user, changes: withPutValues(`${ASKING}.${nonce}`, undefined), shows: true }];
}

/** Gone before the answer came: whether it was done nobody can tell from here. */
const LEFT = Symbol("left");

/**
 * Returns the answer to a request. The user who asks is notified at once when the user who was to answer has left, and does not wait for an
 * answer that never comes.
 */
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
    // That somebody left may be heard a moment after the question broke off.
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

/** Tells when a user leaves the table. */
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

/** Shows a refusal. Returns whether it was done. */
function show(answer: RefereeAnswer | void, notify: (refused: RefusedAnswer) => void): boolean {
  if (answer && !answer.ok) notify(answer);
  return answer?.ok ?? false;
}

/** Why the referee's client did not do it. */
export type RefusedAnswer = Extract<RefereeAnswer, { ok: false }>;

function notifyRefused({ refused, data }: RefusedAnswer): void {
  notifyRefusal({ key: refused, ...(data && { data }) });
}

/** Takes away what this client asked before it was reloaded. Call once, in `ready`. */
export async function expireQuestions(): Promise<void> {
  if (Object.keys(game.user?.getFlag("rulings", "asking") ?? {}).length > 0)
    await game.user?.unsetFlag("rulings", "asking");
}

/**
 * Makes this client answer a query of the system. Generation 14 reports the user who sends a query (PEER-46): there nobody can ask in
 * another user's name, not even repeat that user's current request. Generation 13 does not, and so the asking user's own document counts in
 * both.
 */
export function answerQuery(name: QueryName, answer: (data: unknown) => Promise<RefereeAnswer>): void {
  CONFIG.queries[name] = asUser(answer);
}

/**
 * The same for a query with an answer of its own type: answers users in their own name alone, as far as the generation reports the sender.
 */
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

/** The id that stands under a name, of a user or as it is; undefined where there is none. */
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

/** A request that came in, with the user who really asks it. */
export interface RefereeRequest {
  readonly user: User.Implementation;
  readonly request: Readonly<Record<string, unknown>>;
  /** The key of the question in the asker's document; undefined where this client asks itself. */
  readonly nonce?: string;
}

/**
 * Returns the user and the request when that user's own document confirms it; each request is answered once. Undefined for forgeries and
 * repeats.
 * @throws TooManyAsked when one user asks more than is answered; {@link answers} reports it
 */
export async function readRefereeRequest(data: unknown, longest = 2000): Promise<RefereeRequest | undefined> {
  if (typeof data !== "object" || data === null) return undefined;
  const { about, nonce, user: id } = data as Record<string, unknown>;
  if (ownRequests.has(data) && game.user && typeof about === "string" && about.length <= longest)
    return { user: game.user, request: readUntrustedJson(about) };
  if (typeof about !== "string" || typeof nonce !== "string" || typeof id !== "string" || about.length > longest)
    return undefined;
  const user = game.users?.get(id);
  // one who sends another's word first silences nobody: what counts is the word of the one who asks (S-8)
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
 * Whether this tab is the one that answers. A query may reach every tab of the referee (PLAY-106): the first tab to take it answers, and
 * the others stay silent, for their answer would reach the asking user as well.
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

/** Waits for the asker's document to say what was asked. */
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
