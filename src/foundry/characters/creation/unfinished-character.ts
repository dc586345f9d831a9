/** Characters that are being made: whose they are, what was decided so far, and what the referee allowed them. */
import { CLASSES, type ClassId } from "../../../rules/creature/types.ts";
import type { Draft } from "../../../view/characters/draft.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import { localize } from "../../platform/text.ts";

/** Classes that the referee lets a character take up whatever bars them. */
const ALLOWED = "flags.rulings.allowedClasses";
/** What was typed and chosen, as JSON: the names of controls have dots. */
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

/** What a character is called that has no name yet. */
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

/** What it takes to allow one more. */
export function allowWrites(actor: Actor.Implementation, id: ClassId): ValueChange[] {
  const before = allowedClasses(actor);
  return [{ uuid: actor.uuid, path: ALLOWED, before: before.length > 0 ? before : undefined, after: [...before, id] }];
}

/** What goes once somebody is made: what was allowed was used. */
export function finishedWrites(actor: Actor.Implementation): ValueChange[] {
  return [ALLOWED, "flags.rulings.mayExchange"].flatMap((path) => {
    const before: unknown = foundry.utils.getProperty(actor, path);
    return before === undefined ? [] : [{ uuid: actor.uuid, path, before, after: undefined }];
  });
}

/** What was chosen before the window was closed. */
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
