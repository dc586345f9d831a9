/** Carries out requests one after another: check, draft, one write to disk, then the world and the other clients see the result. */
import { isObject } from "../../shared/json.ts";
import type { ModifyResponse, Operation } from "../../shared/protocol.ts";
import type { Packs } from "../packs.ts";
import { Refused } from "../refuse.ts";
import type { ValidRequest } from "../validate.ts";
import { carried } from "../validate.ts";
import type { Outcome } from "../visibility.ts";
import { responsesFor } from "../visibility.ts";
import { Draft, type Principal, principalOf, type World } from "../world.ts";
import { carryTurn } from "./carry-turn.ts";
import { checkCount, makeContext } from "./context.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { FairQueue } from "./queue.ts";
import { read } from "./read.ts";
import { turnClock } from "./turn-clock.ts";
import { update } from "./update.ts";

export interface Done {
  /** One for each request, for the requester. */
  answers: ModifyResponse[];
  /** All changes, for the others. */
  outcomes: { outcome: Outcome; broadcast: boolean }[];
  /** Additional changes, also sent to the requester as events. */
  extra: Outcome[];
}

export class Engine {
  readonly #world: World;
  readonly #packs: Packs;
  readonly #queue = new FairQueue();
  #clock = 0;

  constructor(world: World, packs: Packs) {
    this.#world = world;
    this.#packs = packs;
  }

  /**
   * Carries out requests as one transaction: all are stored in one write, or none is. `done` runs right after the write, before the next
   * request begins, so that the other clients receive changes in the order in which they were made.
   * @throws Refused
   */
  async run(userId: string, requests: readonly ValidRequest[], done: (result: Done) => void): Promise<void> {
    if (requests.every((request) => request.action === "get")) {
      done(await this.#perform(userId, requests));
      return;
    }
    await this.#queue.run(userId, async () => done(await this.#perform(userId, requests)));
  }

  /** Resolves when all requests so far are done. */
  async settle(): Promise<void> {
    await this.#queue.settle();
  }

  async #perform(userId: string, requests: readonly ValidRequest[]): Promise<Done> {
    const who = principalOf(this.#world, userId);
    if (!who || who.role < 1) throw new Refused("forbidden", "You are no longer a user of this world.");
    if (requests.length > 1)
      checkCount(
        who,
        requests.reduce((sum, { operation }) => sum + countOf(operation), 0),
      );
    const draft = new Draft(this.#world);
    const done: Done = { answers: [], outcomes: [], extra: [] };
    for (const request of requests) this.#one(draft, who, request, done);
    const writes = draft.writes();
    if (writes.length > 0) await this.#world.commit(writes);
    return done;
  }

  #one(draft: Draft, who: Principal, request: ValidRequest, done: Done): void {
    if (request.operation.pack) {
      done.answers.push(this.#packs.modify(who, request));
      return;
    }
    const context = makeContext(draft, who, request, this.#now());
    if (request.action === "get") {
      const operation: Operation = { ...carried(request.operation) };
      done.answers.push({ type: request.type, action: "get", operation, result: read(context), userId: who.id });
      return;
    }
    const [main, ...extra] = { create, update, delete: remove }[request.action](context);
    if (!main) throw new Refused("internal", "Nothing happened.");
    const changed = main.response.result.length > 0;
    if (changed) carryTurn(context);
    const clock = changed && request.action === "update" ? turnClock(context) : undefined;
    if (clock) {
      done.outcomes.push({ outcome: clock, broadcast: true });
      done.extra.push(clock);
    }
    done.answers.push(answerFor(who, main));
    const broadcast = request.operation.broadcast !== false;
    for (const outcome of [main, ...extra]) {
      if (outcome.response.result.length > 0) done.outcomes.push({ outcome, broadcast });
    }
    done.extra.push(...extra.filter((outcome) => outcome.response.result.length > 0));
  }

  /** Strictly increasing milliseconds, so that messages keep their order when sorted by time. */
  #now(): number {
    this.#clock = Math.max(Date.now(), this.#clock + 1);
    return this.#clock;
  }
}

function countOf({ data, updates, ids }: ValidRequest["operation"]): number {
  return (data?.length ?? 0) + (updates?.length ?? 0) + (ids?.length ?? 0);
}

/** The requester's own response is restricted like anybody's, but always names its documents. */
function answerFor(who: Principal, outcome: Outcome): ModifyResponse {
  const own = responsesFor(who, outcome).find((response) => response.action === outcome.response.action);
  if (own) return own;
  const ids = outcome.response.result.map((entry) => (isObject(entry) ? { _id: entry._id ?? "" } : entry));
  return { ...outcome.response, result: outcome.response.action === "create" ? [] : ids };
}
