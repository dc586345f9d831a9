/** Unfinished characters: their owners, the decisions so far, and the referee's permissions. */

import { type AbilitiesOutcome, exchangeScores } from "../../../rules/characters/abilities.ts";
import { ABILITIES, type Ability, CLASSES, type ClassId } from "../../../rules/creature/types.ts";
import { PERMISSIONS, type Permission, type PermissionAnswerCardOutcome } from "../../../view/cards/permission.ts";
import { type Draft, written } from "../../../view/platform/draft.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { isOfProcedure } from "../../platform/resolve-uuid.ts";
import { localize } from "../../platform/text.ts";
import { cardData } from "../../undo/card-data.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";

/** The scores after a swap, and the two abilities that are swapped (GOR-03). */
interface ScoreSwap {
  readonly outcome: AbilitiesOutcome;
  readonly pair: readonly [Ability, Ability];
}

/** The last swap of a window, kept while it is open and never stored. */
export class SwappedScores {
  #last: { readonly before: AbilitiesOutcome; readonly after: ScoreSwap } | undefined;

  /** The swap chosen in the window; undefined for two equal abilities, or when it is refused, which is notified. */
  chosen(rolled: AbilitiesOutcome | undefined, draft: Draft): ScoreSwap | undefined {
    const one = ABILITIES.find((key) => key === written(draft, "one", "str"));
    const other = ABILITIES.find((key) => key === written(draft, "other", "str"));
    if (!rolled || !one || !other || one === other) return undefined;
    const outcome = exchangeScores(rolled, one, other);
    if ("key" in outcome) {
      notifyRefusal(outcome);
      return undefined;
    }
    const after: ScoreSwap = { outcome, pair: [one, other] };
    this.#last = { before: rolled, after };
    return after;
  }

  /** The swap that reverts the last one, as long as its scores are unchanged. */
  back(now: AbilitiesOutcome | undefined): ScoreSwap | undefined {
    const last = this.#last;
    if (!last || !now || now.mayExchange) return undefined;
    const { outcome, pair } = last.after;
    if (ABILITIES.some((key) => now.scores[key] !== outcome.scores[key])) return undefined;
    return { outcome: last.before, pair };
  }

  forget(): void {
    this.#last = undefined;
  }
}

/* A player's pending request to the referee; the answer arrives as a public card. */

interface Question {
  readonly what: Permission;
  /** The requested class, for a request about one. */
  readonly class: string;
}

export class PendingRequest {
  #open: readonly Question[] = [];
  readonly #redraw: () => void;
  #hook: number | undefined;

  /** @param redraw redraws the window when an answer arrives */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Registers the question before it is sent: an answer may arrive before the confirmation that it was sent. */
  async during(question: Question, isPlaced: () => Promise<boolean>): Promise<boolean> {
    const others = this.#but(question);
    // A repeated request is refused by the referee's client while the first is pending, so it stays on the list.
    const stood = others.length < this.#open.length;
    this.#open = [...others, question];
    this.#hook ??= Hooks.on("createChatMessage", (message) => this.#hear(message));
    let there = false;
    try {
      there = await isPlaced();
    } finally {
      if (!there && !stood) this.#close(question);
      this.#redraw();
    }
    return there;
  }

  /** The localised pending requests; empty when there are none. */
  get words(): string {
    return this.#open
      .map(({ what, class: own }) =>
        localize(`RULINGS.Company.leave.short.${what}`, { class: own ? localize(`RULINGS.Class.${own}`) : "" }),
      )
      .join(", ");
  }

  #but({ what, class: own }: Question): Question[] {
    return this.#open.filter((one) => one.what !== what || one.class !== own);
  }

  #close(question: Question): void {
    this.#open = this.#but(question);
    if (this.#open.length > 0 || this.#hook === undefined) return;
    Hooks.off("createChatMessage", this.#hook);
    this.#hook = undefined;
  }

  #hear(message: ChatMessage.Implementation): void {
    const outcome = cardData(message)?.outcome;
    if (!isByReferee(message) || !isOfProcedure<PermissionAnswerCardOutcome>(outcome, "leaveAnswer")) return;
    const what = PERMISSIONS.find((one) => one === outcome.what);
    if (!what || outcome.user !== game.user?.id) return;
    this.#close({ what, class: outcome.class });
    this.#redraw();
  }
}

/** The flag with the classes that the referee allows a character against the rules. */
const ALLOWED = "flags.rulings.allowedClasses";
/** The entered and chosen values as JSON, because the names of controls contain dots. */
const DRAFT = "creationDraft";

/** Whether a character is unfinished: no class, no experience and no coins. */
export function isUnfinished(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { class: own, level, xp, coins } = actor.system as Actor.SystemOfType<"character">;
  const poor = Object.values(coins).every((count) => count === 0);
  const called = actor.items.some(({ type }) => type === "class");
  return own === "" && level <= 1 && xp.value === 0 && poor && !called;
}

/** The unfinished character of a user: one that it owns by name. */
export function startedBy(user: User.Implementation | null | undefined): Actor.Implementation | undefined {
  if (!user?.id) return undefined;
  const { id, character } = user;
  if (character && isUnfinished(character) && character.testUserPermission(user, "OWNER")) return character;
  return game.actors?.find((one) => one.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER && isUnfinished(one));
}

/** The provisional name of an unfinished character. */
export function newName(player: string): string {
  return localize("RULINGS.Company.leave.newName", { player });
}

/** The name that was entered; blank while it is the provisional one. */
export function namedBefore({ name }: Actor.Implementation): string {
  return game.users?.some((user) => newName(user.name) === name) ? "" : name;
}

/** The classes that the referee allows this character. */
export function allowedClasses(actor: Actor.Implementation | undefined): ClassId[] {
  const kept: unknown = actor && foundry.utils.getProperty(actor, ALLOWED);
  return Array.isArray(kept) ? CLASSES.filter((id) => kept.includes(id)) : [];
}

/** The writes that allow one more class. */
export function allowWrites(actor: Actor.Implementation, id: ClassId): ValueChange[] {
  const before = allowedClasses(actor);
  return [{ uuid: actor.uuid, path: ALLOWED, before: before.length > 0 ? before : undefined, after: [...before, id] }];
}

/** The writes at the end of creation: the used permissions and the draft are deleted. */
export function finishedWrites(actor: Actor.Implementation): ValueChange[] {
  return [ALLOWED, "flags.rulings.mayExchange"].flatMap((path) => {
    const before: unknown = foundry.utils.getProperty(actor, path);
    return before === undefined ? [] : [{ uuid: actor.uuid, path, before, after: undefined }];
  });
}

/** The choices stored when the window was closed. */
export function storedDraft(actor: Actor.Implementation): Draft {
  const text = actor.getFlag("rulings", DRAFT);
  if (typeof text !== "string") return {};
  try {
    const read: unknown = JSON.parse(text);
    const entries = Object.entries(typeof read === "object" && read !== null ? read : {});
    return Object.fromEntries(
      entries.filter((one): one is [string, string | boolean] => ["string", "boolean"].includes(typeof one[1])),
    );
  } catch {
    return {};
  }
}

/** Stores the choices so far on the character; an empty draft deletes them. */
export async function storeDraft(actor: Actor.Implementation, draft: Draft): Promise<void> {
  const before = actor.getFlag("rulings", DRAFT);
  const after = Object.keys(draft).length > 0 ? JSON.stringify(draft) : undefined;
  if (before === after || !game.actors?.has(actor.id ?? "")) return;
  if (after === undefined) await actor.unsetFlag("rulings", DRAFT);
  else await actor.setFlag("rulings", DRAFT, after);
}
