/** The parts of a document that each user may change. See `permissions.ts` for the roles. */
import { LEVELS, ROLES } from "../../shared/documents.ts";
import { isObject, type JsonObject, number, objects, type Source, text } from "../../shared/json.ts";
import { getPath } from "../../shared/update.ts";
import { listedFields } from "../manifest.ts";
import { Refused } from "../refuse.ts";
import type { Principal } from "../world.ts";
import { actorOfToken, can, currentCombatant, owns, ownsCombatant } from "./ownership.ts";
import { checkLastReferee, checkSetting, ownsParent, type Question, refuse } from "./permissions.ts";

const OWN_USER_FIELDS = new Set(["_id", "color", "character", "avatar", "pronouns", "hotbar", "flags", "passwordHash"]);
const MOVE_FIELDS = new Set(["_id", "x", "y", "elevation", "rotation", "sort", "flags", "shape", "movementAction"]);
const CONFIGURE_FIELDS = new Set([
  ...MOVE_FIELDS,
  ...[
    "name",
    "displayName",
    "displayBars",
    "bar1",
    "bar2",
    "texture",
    "width",
    "height",
    "disposition",
    "light",
    "sight",
  ],
  ...["ring", "turnMarker", "lockRotation", "occludable", "detectionModes", "alpha"],
]);

/** The top-level keys of a change, without `-=` and `==`. */
function touched(change: JsonObject): string[] {
  return Object.keys(change).map((key) => (key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key));
}

function onlyKeys(question: Question, change: JsonObject, allowed: ReadonlySet<string>, why: string): void {
  const other = touched(change).find((key) => !allowed.has(key) && key !== "_stats");
  if (other) refuse(question.who, "update", `${question.type}.${other}`, why);
}

/**
 * @param before the document as stored
 * @param change expanded and reduced to differences
 * @param after the document after the change
 * @throws Refused unless the user may make this change
 */
export function checkUpdate(question: Question, before: Source, change: JsonObject, after: Source): void {
  const { who, type } = question;
  if (type === "Setting") {
    checkSetting(question, "update", before);
    onlyKeys(question, change, new Set(["_id", "value"]), "only its value may change.");
    return;
  }
  if (type === "User") {
    checkUser(question, before, change, after);
    return;
  }
  if (!who.isReferee) {
    if (who.role < ROLES.PLAYER) refuse(who, "update", type, "your role allows nothing.");
    // Ownership is checked first, because a message about a single field would reveal its content.
    checkPlayerUpdate(question, before, change, after);
    if (touched(change).includes("ownership")) {
      throw new Refused("forbidden", `${type}.ownership may only be modified by a GM or Assistant GM user.`);
    }
    checkGmFields(question, before, after);
  }
  if (type === "ChatMessage" && touched(change).includes("author")) {
    refuse(who, "update", "ChatMessage.author", "a message keeps its author.");
  }
}

function checkUser({ who, draft }: Question, before: Source, change: JsonObject, after: Source): void {
  const self = before._id === who.id;
  if (who.role < ROLES.GAMEMASTER) {
    if (!self) refuse(who, "update", "User", "it is another user.");
    const other = touched(change).find((key) => !OWN_USER_FIELDS.has(key) && key !== "_stats");
    if (other) refuse(who, "update", `User.${other}`, "only a referee may change it.");
    const character = text(after, "character");
    if (touched(change).includes("character") && character && !owns(who, draft.get("Actor", character))) {
      refuse(who, "update", "User.character", "you do not own that actor.");
    }
  }
  if (number(after, "role") > who.role && number(after, "role") !== number(before, "role")) {
    refuse(who, "update", "User.role", "the role is above your own.");
  }
  checkLastReferee(draft, before, number(after, "role"), who);
}

/** Checks paths that the manifest reserves for the referee (`gmOnlyFields`). */
function checkGmFields({ draft, who, type }: Question, before: Source, after: Source): void {
  for (const path of listedFields(draft.world.manifest, type, text(before, "type"), "gmOnlyFields")) {
    const full = `system.${path.replace(/^system\./, "")}`;
    if (JSON.stringify(getPath(before, full)) !== JSON.stringify(getPath(after, full))) {
      refuse(who, "update", `${type}.${full}`, "the system reserves it for the referee.");
    }
  }
}

type Rule = (question: Question, before: Source, change: JsonObject, after: Source) => void;

/** The rules for changes by players to documents where ownership alone does not decide. */
const PLAYER_RULES: Readonly<Record<string, Rule>> = {
  Token: checkToken,
  Combat: checkTurn,
  Combatant: (question, before, change) => {
    const { draft, who, type, parent } = question;
    if (!ownsCombatant(draft, who, parent?.source, before)) refuse(who, "update", type, "you do not own it.");
    onlyKeys(question, change, new Set(["initiative"]), "of a combatant a player sets initiative only.");
  },
  CombatantGroup: (question, before, change) => {
    if (!owns(question.who, before)) refuse(question.who, "update", question.type, "you do not own it.");
    onlyKeys(question, change, new Set(["initiative"]), "of a group a player sets initiative only.");
  },
  ChatMessage: (question, before, change) => {
    // A blind message is hidden even from the player who made it.
    const own = before.author === question.who.id && before.blind !== true;
    if (!own) refuse(question.who, "update", question.type, "it is not your message.");
    const allowed = touched(change).filter((key) => !["timestamp", "whisper", "blind"].includes(key));
    onlyKeys(question, change, new Set(allowed), "only a referee may change it.");
  },
  JournalEntryPage: ({ who, type, parent }, before) => {
    const inherited = pageInherits(before, who) && ownsParent(who, parent);
    if (!inherited && !owns(who, before)) refuse(who, "update", type, "you do not own it.");
  },
  Macro: ({ draft, who, type }, before, _change, after) => {
    if (!owns(who, before)) refuse(who, "update", type, "you do not own it.");
    if (after.type === "script" && !can(draft, who, "MACRO_SCRIPT")) refuse(who, "update", "Macro.type", "no scripts.");
  },
  Wall: (question, before, change) => {
    const { draft, who, type } = question;
    if (!can(draft, who, "WALL_DOORS")) refuse(who, "update", type, "your role does not allow it.");
    // Players cannot open a locked door, and a secret one does not exist for them.
    if (before.door !== 1 || before.ds === 2 || change.ds === 2)
      refuse(who, "update", "Wall.ds", "that door is not yours to open.");
    onlyKeys(question, change, new Set(["_id", "ds"]), "of a wall a player opens and closes the door only.");
  },
  MeasuredTemplate: ({ who, type }, before) => {
    if (before.author !== who.id) refuse(who, "update", type, "it is not your template.");
  },
  Region: (question, before, change) => {
    const { who, type } = question;
    if (!owns(who, before)) refuse(who, "update", type, "you do not own it.");
    if (touched(change).includes("behaviors")) refuse(who, "update", "Region.behaviors", "they are the referee's.");
  },
  RegionBehavior: ({ who, type }) => refuse(who, "update", type, "what a region does is the referee's."),
  AmbientLight: ({ who, type }) => refuse(who, "update", type, "lights are the referee's."),
  Scene: ({ who, type }) => refuse(who, "update", type, "scenes are the referee's."),
  Folder: ({ who, type }) => refuse(who, "update", type, "folders are the referee's."),
};

function checkPlayerUpdate(question: Question, before: Source, change: JsonObject, after: Source): void {
  const { who, type, parent } = question;
  const rule = Object.hasOwn(PLAYER_RULES, type) ? PLAYER_RULES[type] : undefined;
  if (rule) rule(question, before, change, after);
  else if (!(parent ? ownsParent(who, parent) : owns(who, before))) refuse(who, "update", type, "you do not own it.");
}

function pageInherits(page: Source, who: Principal): boolean {
  const ownership = isObject(page.ownership) ? page.ownership : {};
  const level = ownership[who.id] ?? ownership.default;
  return level === undefined || level === LEVELS.INHERIT;
}

function checkToken(question: Question, before: Source, change: JsonObject): void {
  const { draft, who } = question;
  if (!owns(who, actorOfToken(draft, before))) refuse(who, "update", "Token", "you do not own its actor.");
  const allowed = can(draft, who, "TOKEN_CONFIGURE") ? CONFIGURE_FIELDS : MOVE_FIELDS;
  onlyKeys(question, change, allowed, "only a referee may change it.");
}

/** A player may advance the turn during the turn of an owned combatant; only the referee changes the round. */
function checkTurn(question: Question, before: Source, change: JsonObject, after: Source): void {
  const { draft, who } = question;
  const current = currentCombatant(before);
  if (!current || number(before, "round") < 1 || !ownsCombatant(draft, who, before, current)) {
    refuse(who, "update", "Combat.turn", "it is not your turn.");
  }
  onlyKeys(question, change, new Set(["_id", "turn"]), "only a referee may change it.");
  if (!touched(change).includes("turn")) return;
  const next = after.turn;
  const count = objects(before, "combatants").length;
  if (next !== null && !(typeof next === "number" && next > number(before, "turn") && next < count)) {
    refuse(who, "update", "Combat.turn", "a player may only move on within the round.");
  }
}
