/**
 * The permissions of each user, decided on the server. There is one table for each action; a user not listed there is refused. Roles: NONE 0, PLAYER 1, TRUSTED
 * 2, ASSISTANT 3, GAMEMASTER 4; "referee" below means ASSISTANT or GAMEMASTER.
 */
import { LEVELS, ROLES } from "../../shared/documents.ts";
import { number, objects, type Source, text } from "../../shared/json.ts";
import { listedFields } from "../manifest.ts";
import { Refused } from "../refuse.ts";
import type { Draft, Principal } from "../world.ts";
import { actorOfToken, can, owns, ownsCombatant } from "./ownership.ts";
import type { Node } from "./places.ts";

export interface Question {
  draft: Draft;
  who: Principal;
  type: string;
  /** The parent of an embedded document. */
  parent?: Node | undefined;
}

export function refuse(who: Principal, action: string, type: string, why: string): never {
  throw new Refused("forbidden", `User ${who.id} lacks permission to ${action} ${type}: ${why}`);
}

/** The ownership of an embedded document is that of the nearest actor above it, otherwise that of the outermost document. */
export function ownsParent(who: Principal, parent: Node | undefined): boolean {
  if (!parent) return false;
  const holder = parent.chain.findLast((link) => link.type === "Actor") ?? parent.chain[0];
  return owns(who, holder?.source);
}

/* ------------------------------------------------------------------ create */

const CREATE: Readonly<Record<string, (question: Question, source: Source) => boolean>> = {
  Actor: ({ draft, who }) => can(draft, who, "ACTOR_CREATE"),
  Item: ({ draft, who, parent }) => (parent ? ownsParent(who, parent) : can(draft, who, "ITEM_CREATE")),
  ActiveEffect: ({ who, parent }) => ownsParent(who, parent),
  JournalEntry: ({ draft, who }) => can(draft, who, "JOURNAL_CREATE"),
  JournalEntryPage: ({ who, parent }) => ownsParent(who, parent),
  TableResult: ({ who, parent }) => ownsParent(who, parent),
  Macro: ({ draft, who }, source) => source.type !== "script" || can(draft, who, "MACRO_SCRIPT"),
  ChatMessage: ({ draft, who }, source) =>
    !(Array.isArray(source.whisper) && source.whisper.length > 0) || can(draft, who, "MESSAGE_WHISPER"),
  Token: ({ draft, who }, source) => can(draft, who, "TOKEN_CREATE") && owns(who, actorOfToken(draft, source)),
  // Only referees create regions on v13; v14 has a permission for it (V14-74). Behaviours belong to referees in both (TPL-11).
  Region: ({ draft, who }, source) =>
    Number.parseInt(draft.world.coreVersion, 10) >= 14 &&
    can(draft, who, "REGION_CREATE") &&
    objects(source, "behaviors").length === 0,
  MeasuredTemplate: ({ draft, who }, source) => can(draft, who, "TEMPLATE_CREATE") && source.author === who.id,
  Combatant: ({ draft, who, parent }, source) =>
    source.hidden !== true && ownsCombatant(draft, who, parent?.source, { ...source, group: null }),
};

/** @throws Refused unless the user may create this (already prepared) document */
export function checkCreate(question: Question, source: Source): void {
  const { who, type } = question;
  if (type === "Setting") {
    checkSetting(question, "create", source);
    return;
  }
  if (type === "User") {
    checkNewUser(who, source);
    return;
  }
  if (who.isReferee) return;
  const { world } = question.draft;
  // Nobody below an Assistant creates documents of a sub-type with referee-only fields on v14 (DOC-29e).
  if (
    Number.parseInt(world.coreVersion, 10) >= 14 &&
    listedFields(world.manifest, type, text(source, "type"), "gmOnlyFields").length > 0
  )
    refuse(who, "create", type, `the sub-type "${text(source, "type")}" has fields that are the referee's.`);
  const rule = Object.hasOwn(CREATE, type) ? CREATE[type] : undefined;
  if (who.role < ROLES.PLAYER || !rule?.(question, source)) {
    refuse(who, "create", type, question.parent ? "you do not own its parent." : "your role does not allow it.");
  }
}

/** Core settings that an Assistant may write although world settings belong to the referee (DOC-91, PLAY-96). */
const ASSISTANTS: ReadonlySet<string> = new Set([
  "core.time",
  "core.combatTrackerConfig",
  "core.sheetClasses",
  "core.scrollingStatusText",
  "core.tokenDragPreview",
  "core.adventureImports",
  "core.gridDiagonals",
]);

/** World settings need SETTINGS_MODIFY, in any role (DOC-90); a user's settings belong to that user. */
export function checkSetting({ draft, who }: Question, action: "create" | "update" | "delete", source: Source): void {
  const [key, id] = [text(source, "key"), text(source, "_id")];
  if (source.user === null || source.user === undefined) {
    const assists = who.role >= ROLES.ASSISTANT && ASSISTANTS.has(key);
    if (!assists && !can(draft, who, "SETTINGS_MODIFY"))
      refuse(who, action, `Setting [${id}]`, `${key} needs the permission SETTINGS_MODIFY.`);
  } else if (source.user !== who.id) {
    refuse(who, action, `Setting [${id}]`, `${key} is another user's.`);
  }
}

/** A table must keep at least one referee. */
export function checkLastReferee(draft: Draft, before: Source, role: number, who: Principal): void {
  if (number(before, "role") < ROLES.GAMEMASTER || role >= ROLES.GAMEMASTER) return;
  const others = draft.all("User").some((user) => user._id !== before._id && number(user, "role") >= ROLES.GAMEMASTER);
  if (!others) refuse(who, "demote", "User", "a table needs at least one referee.");
}

function checkNewUser(who: Principal, source: Source): void {
  if (who.role < ROLES.GAMEMASTER) refuse(who, "create", "User", "only a referee makes users.");
  if (number(source, "role") > who.role) refuse(who, "create", "User", "the role is above your own.");
}

/* ------------------------------------------------------------------ delete */

/** @throws Refused unless the user may delete the document */
export function checkDelete(question: Question, source: Source): void {
  const { draft, who, type, parent } = question;
  if (type === "User") {
    if (who.role < ROLES.GAMEMASTER) refuse(who, "delete", type, "only a referee removes users.");
    if (source._id === who.id) refuse(who, "delete", type, "you cannot remove yourself.");
    checkLastReferee(draft, source, 0, who);
    return;
  }
  if (type === "Setting") {
    checkSetting(question, "delete", source);
    return;
  }
  if (who.isReferee) return;
  if (who.role < ROLES.PLAYER || !mayDelete(question, source, parent))
    refuse(who, "delete", type, "you do not own it.");
}

function mayDelete({ draft, who, type }: Question, source: Source, parent: Node | undefined): boolean {
  switch (type) {
    case "ChatMessage":
    case "MeasuredTemplate":
      return source.author === who.id;
    case "Token":
      return can(draft, who, "TOKEN_DELETE") && owns(who, actorOfToken(draft, source));
    case "Item":
    case "ActiveEffect":
      return parent ? ownsParent(who, parent) : owns(who, source);
    case "JournalEntryPage":
    case "TableResult":
      return ownsParent(who, parent);
    case "Actor":
    case "JournalEntry":
    case "RollTable":
    case "Macro":
    case "Region":
      return owns(who, source);
    default:
      return false;
  }
}

/* -------------------------------------------------------------------- read */

/** Whether the user's role gives at least LIMITED on a compendium. A missing role inherits from the next lower one. */
export function packLevel(who: Principal, ownership: Record<string, string>): number {
  const names = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"];
  if (who.role >= ROLES.GAMEMASTER) return LEVELS.OWNER;
  let found: number = LEVELS.NONE;
  for (const name of names.slice(0, who.role + 1)) {
    const level = Object.hasOwn(ownership, name) ? ownership[name] : undefined;
    if (level && Object.hasOwn(LEVELS, level)) found = LEVELS[level as keyof typeof LEVELS];
  }
  return found;
}
