/** Characters still being created: their owners, the decisions so far, and the referee's permissions. */

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

/* Two scores change places, and back again until the character is made (GOR-03). */

/** Scores as they are to be, and which two of them change places for it. */
interface ScoreSwap {
  readonly outcome: AbilitiesOutcome;
  readonly pair: readonly [Ability, Ability];
}

/** The last exchange of a window: kept while it is open, and never stored. */
export class SwappedScores {
  #last: { readonly before: AbilitiesOutcome; readonly after: ScoreSwap } | undefined;

  /** The exchange chosen in the window; undefined when the two scores are not different ones, or when it is refused, which is notified. */
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

  /** The exchange that reverts the last one, as long as the scores are still as it left them. */
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

/* A player's request to the referee in the window of a new character, until it is answered: the answer arrives as a public card. */

interface Question {
  readonly what: Permission;
  /** The class that was asked for, of a question about one. */
  readonly class: string;
}

export class PendingRequest {
  #open: readonly Question[] = [];
  readonly #redraw: () => void;
  #hook: number | undefined;

  /** @param redraw draws the window again when an answer came */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Registers the question before it is sent: an answer may arrive before the confirmation that it was sent. */
  async during(question: Question, isPlaced: () => Promise<boolean>): Promise<boolean> {
    const others = this.#but(question);
    // A question that is already open is refused when asked again, and continues to wait.
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

  /** The questions that wait, in words; empty when none does. */
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

/** Classes that the referee lets a character take up whatever bars them. */
const ALLOWED = "flags.rulings.allowedClasses";
/** The typed and chosen values, as JSON: the names of controls have dots. */
const DRAFT = "creationDraft";

/** Whether somebody is still being made: no class, no experience, and nothing in the purse. */
export function isUnfinished(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { class: own, level, xp, coins } = actor.system as Actor.SystemOfType<"character">;
  const poor = Object.values(coins).every((count) => count === 0);
  const called = actor.items.some(({ type }) => type === "class");
  return own === "" && level <= 1 && xp.value === 0 && poor && !called;
}

/** The character that a user has begun to make, or that was made ready for it: one that is its own by name. */
export function startedBy(user: User.Implementation | null | undefined): Actor.Implementation | undefined {
  if (!user?.id) return undefined;
  const { id, character } = user;
  if (character && isUnfinished(character) && character.testUserPermission(user, "OWNER")) return character;
  return game.actors?.find((one) => one.ownership[id] === CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER && isUnfinished(one));
}

/** The provisional name of a character that has none yet. */
export function newName(player: string): string {
  return localize("RULINGS.Company.leave.newName", { player });
}

/** The name that somebody gave it; empty while it is called by whose it will be. */
export function namedBefore({ name }: Actor.Implementation): string {
  return game.users?.some((user) => newName(user.name) === name) ? "" : name;
}

/** The classes that the referee allows this character. */
export function allowedClasses(actor: Actor.Implementation | undefined): ClassId[] {
  const kept: unknown = actor && foundry.utils.getProperty(actor, ALLOWED);
  return Array.isArray(kept) ? CLASSES.filter((id) => kept.includes(id)) : [];
}

/** The changes that allow one more class. */
export function allowWrites(actor: Actor.Implementation, id: ClassId): ValueChange[] {
  const before = allowedClasses(actor);
  return [{ uuid: actor.uuid, path: ALLOWED, before: before.length > 0 ? before : undefined, after: [...before, id] }];
}

/** The changes at the end of creation: the used permissions and the draft are removed. */
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

/** Keeps what was chosen so far with the character itself; an empty draft takes away what was kept. */
export async function storeDraft(actor: Actor.Implementation, draft: Draft): Promise<void> {
  const before = actor.getFlag("rulings", DRAFT);
  const after = Object.keys(draft).length > 0 ? JSON.stringify(draft) : undefined;
  if (before === after || !game.actors?.has(actor.id ?? "")) return;
  if (after === undefined) await actor.unsetFlag("rulings", DRAFT);
  else await actor.setFlag("rulings", DRAFT, after);
}
