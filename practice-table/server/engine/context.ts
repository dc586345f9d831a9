import { type DocumentInfo, documentInfo } from "../../shared/documents.ts";
import type { Json, Source } from "../../shared/json.ts";
import { LIMITS, type Operation } from "../../shared/protocol.ts";
import { Refused } from "../refuse.ts";
import { carried, type ValidOperation, type ValidRequest } from "../validate.ts";
import type { Outcome } from "../visibility.ts";
import type { Draft, Principal } from "../world.ts";
import type { Question } from "./permissions.ts";
import { currentDelta, type Holder, type Node, resolveParent, tokenActor, worldHolder } from "./places.ts";

/** The data of one operation, looked up once. */
export interface Context {
  readonly draft: Draft;
  readonly who: Principal;
  readonly type: string;
  readonly info: DocumentInfo;
  readonly operation: ValidOperation;
  readonly parent: Node | undefined;
  readonly holder: Holder;
  readonly question: Question;
  /** The server's time in milliseconds. */
  readonly now: number;
}

/** Types with documents that not everybody may see. */
export const RESTRICTED: ReadonlySet<string> = new Set(["Setting"]);

/** @throws Refused when the type or the parent is unknown, or a primary type is given a parent it cannot have */
export function makeContext(draft: Draft, who: Principal, request: ValidRequest, now: number): Context {
  const { type, operation } = request;
  const info = documentInfo(type);
  if (!info) throw new Refused("malformed", `type: there are no ${type} documents here.`);
  const named = operation.parentUuid ? resolveParent(draft, operation.parentUuid) : undefined;
  // Items and effects of a token belong to its actor.
  const ofActor = named?.type === "Token" && (type === "Item" || type === "ActiveEffect");
  const parent = named && ofActor ? tokenActor(draft, named) : named;
  if (!parent && !info.primary)
    throw new Refused("malformed", `operation.parentUuid: ${type} documents need a parent.`);
  // A token's actor is not in a list, so its updates are handled separately.
  const single = parent?.type === "Token";
  const holder = parent && !single ? parent.children(type) : worldHolder(draft, type);
  if (single && (request.action !== "update" || !["Actor", "ActorDelta"].includes(type))) {
    throw new Refused("malformed", `A Token holds no ${type} documents.`);
  }
  return { draft, who, type, info, operation, parent, holder, question: { draft, who, type, parent }, now };
}

export function checkCount(who: Principal, count: number): void {
  const limit = who.isReferee ? LIMITS.documentsReferee : LIMITS.documentsPlayer;
  if (count > limit) throw new Refused("too-large", `operation: ${count} documents; at most ${limit} at once.`);
}

/** The answer for a finished operation. */
export function outcome(
  context: Context,
  action: "create" | "update" | "delete",
  result: Json[],
  seen: { before?: Map<string, Source>; after?: Map<string, Source> } = {},
): Outcome {
  const { type, operation, who, parent, now, draft } = context;
  const response = {
    type,
    action,
    operation: { ...carried(operation), modifiedTime: now } as Operation,
    result: structuredClone(result),
    userId: who.id,
  };
  const token = parent?.token;
  const delta = token
    ? { ...token, source: structuredClone(currentDelta(draft, token.sceneId, token.tokenId)) }
    : undefined;
  const restricted = RESTRICTED.has(type) ? seen : {};
  return { response: delta ? { ...response, delta } : response, ...restricted };
}
