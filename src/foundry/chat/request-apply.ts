import type { Refusal } from "../../rules/plan.ts";
import type { ApplyMode } from "../../view/cards/damage.ts";
import { confirm } from "../platform/dialogs.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import {
  answerQuery,
  askReferee,
  type RefereeRequest,
  type RefusedAnswer,
  readRefereeRequest,
  refereeAnswer,
} from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { localize } from "../platform/text.ts";
import { undoTransaction } from "../undo/undo-transaction.ts";

/** The index of the hit on a card with several. */
interface OfLine {
  readonly line?: number;
}

/** A request about a damage card. */
export type ApplyRequest =
  | ({ readonly kind: "apply"; readonly message: string; readonly target: string; readonly mode: ApplyMode } & OfLine)
  | ({
      readonly kind: "rider";
      readonly message: string;
      readonly target: string;
      readonly index: number;
      readonly how?: string;
    } & OfLine)
  | { readonly kind: "confirm"; readonly message: string; readonly target: string }
  | { readonly kind: "spellSave"; readonly message: string; readonly target: string }
  | {
      readonly kind: "work";
      readonly message: string;
      readonly target: string;
      readonly index: number;
      readonly shape?: string;
    }
  | { readonly kind: "turn"; readonly message: string; readonly target: string }
  | {
      readonly kind: "area";
      readonly message: string;
      readonly token: string;
      readonly at: { readonly x: number; readonly y: number };
      readonly towards: number;
      readonly inside: readonly string[];
    }
  | { readonly kind: "areaGone"; readonly message: string; readonly target: string }
  | { readonly kind: "grapple"; readonly message: string; readonly target: string; readonly how: string }
  | { readonly kind: "help"; readonly id: string; readonly target: string }
  | { readonly kind: "release"; readonly id: string; readonly target: string }
  | { readonly kind: "pickUp"; readonly id: string; readonly target: string };

/**
 * Sends a request about a card (such as applying damage) to the active referee's client, so that two simultaneous presses cannot both find the card
 * untouched.
 */
export async function requestApply(request: ApplyRequest): Promise<void> {
  await askReferee("rulings.apply", { ...request }, answerApply);
}

/**
 * Requests the undo of a transaction and of everything that followed from it. When a value it wrote has changed since, the referee sees which one,
 * and can undo the rest.
 */
export async function requestUndo(id: string, partial = false): Promise<void> {
  let stuck: RefusedAnswer | undefined;
  await askReferee("rulings.apply", { kind: "undo", id, partial }, answerApply, (refused) => {
    stuck = refused;
  });
  if (!stuck) return;
  if (stuck.refused === "changedSince" && game.user?.isGM && !partial) {
    const why = localize("RULINGS.Transaction.rest.why", stuck.data);
    if (await confirm("RULINGS.Transaction.rest.title", [why, localize("RULINGS.Transaction.rest.text")]))
      await requestUndo(id, true);
  } else notifyRefusal({ key: stuck.refused, ...(stuck.data && { data: stuck.data }) });
}

/** Registers the query on the referee's client. Call once, in `init`. */
export function registerApplyQuery(): void {
  answerQuery("rulings.apply", answerApply);
}

type ApplyKind = ApplyRequest["kind"];
type Answer = Promise<Refusal | undefined> | Refusal | undefined;

/** The handlers by kind of request; each feature registers its own. */
const handlers = new Map<string, (asked: RefereeRequest) => Answer>();

/** Registers the handler of a kind of request. The handler checks every value of the request. */
export function onApplyRequest(kind: ApplyKind, handle: (asked: RefereeRequest) => Answer): void {
  handlers.set(kind, handle);
}

/** A request about an existing card, for a target that its user owns. */
export interface CardRequest extends RefereeRequest {
  readonly message: ChatMessage.Implementation;
  readonly target: string;
  /** Id of the requesting user. */
  readonly by: string;
  readonly line: number | undefined;
}

/** Registers a handler for requests about a card: refused when the card is deleted or the target is not the user's. */
export function onCardRequest(kind: ApplyKind, handle: (asked: CardRequest) => Answer): void {
  onApplyRequest(kind, (asked) => {
    const { user, request } = asked;
    const { message: id, target } = request;
    const message = typeof id === "string" ? game.messages?.get(id) : undefined;
    if (!message || typeof target !== "string") return { key: "notOnCard" };
    if (!user.isGM && !actorByUuid(target)?.testUserPermission(user, "OWNER")) return { key: "notYours" };
    const line = typeof request.line === "number" ? request.line : undefined;
    return handle({ ...asked, message, target, by: user.id ?? "", line });
  });
}

/** Registers a handler for requests about an actor or item, and a target. */
export function onTargetRequest(
  kind: ApplyKind,
  handle: (user: User.Implementation, id: string, target: string) => Answer,
): void {
  onApplyRequest(kind, ({ user, request: { id, target } }) =>
    typeof id === "string" && typeof target === "string" ? handle(user, id, target) : { key: "malformed" },
  );
}

/** Checks a request against the world's data instead of its own claims: only actions on the card are done, one request after another. */
async function answerApply(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  return refereeAnswer(asked ? await carryOut(asked) : { key: "malformed" });
}

async function carryOut(asked: RefereeRequest): Promise<Refusal | undefined> {
  const { user, request } = asked;
  const { kind, id, partial } = request;
  if (kind === "undo")
    return typeof id === "string" ? undoTransaction(id, user, partial === true) : { key: "malformed" };
  return (typeof kind === "string" && handlers.get(kind)?.(asked)) || { key: "malformed" };
}
