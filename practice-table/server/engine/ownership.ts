/** Ownership: ownership levels of documents, and the role permissions of users. */
import { DEFAULT_PERMISSIONS, LEVELS, ROLES } from "../../shared/documents.ts";
import { isObject, number, objects, type Source, text } from "../../shared/json.ts";
import { applyDelta } from "../../shared/update.ts";
import type { Draft, Principal } from "../world.ts";

/**
 * Whether the user has a permission such as `ACTOR_CREATE`. The world setting `core.permissions` may list roles, a user's own `permissions` take precedence,
 * and a referee has all.
 */
export function can(draft: Draft, who: Principal, permission: string): boolean {
  if (who.role >= ROLES.GAMEMASTER) return true;
  const own = draft.get("User", who.id)?.permissions;
  if (isObject(own) && typeof own[permission] === "boolean") return own[permission];
  const configured = draft.world.setting("core.permissions");
  const roles = isObject(configured) && Object.hasOwn(configured, permission) ? configured[permission] : undefined;
  if (Array.isArray(roles)) return roles.includes(who.role);
  const least = Object.hasOwn(DEFAULT_PERMISSIONS, permission) ? DEFAULT_PERMISSIONS[permission] : undefined;
  return least !== undefined && who.role >= least;
}

/** The user's level on a document by its own `ownership`; the referee and assistants own everything. */
export function levelOn(who: Principal, source: Source | undefined): number {
  if (who.isReferee) return LEVELS.OWNER;
  const ownership = source?.ownership;
  if (!isObject(ownership)) return LEVELS.NONE;
  const own = Object.hasOwn(ownership, who.id) ? ownership[who.id] : undefined;
  if (typeof own === "number" && own !== LEVELS.INHERIT) return own;
  return number(ownership, "default", LEVELS.NONE);
}

export function owns(who: Principal, source: Source | undefined): boolean {
  return levelOn(who, source) >= LEVELS.OWNER;
}

/** The actor of a token as stored in its scene: the world's when linked, otherwise base and delta. Undefined when it has none. */
export function actorOfToken(draft: Draft, token: Source): Source | undefined {
  const base = draft.get("Actor", text(token, "actorId"));
  if (!base || token.actorLink === true) return base;
  return applyDelta(base, isObject(token.delta) ? token.delta : undefined);
}

/** The actor of a combatant: its token's when it names one, otherwise the world's. */
export function actorOfCombatant(draft: Draft, combat: Source | undefined, combatant: Source): Source | undefined {
  const sceneId = text(combatant, "sceneId") || text(combat, "scene");
  const token = objects(draft.get("Scene", sceneId), "tokens").find((source) => source._id === combatant.tokenId);
  return token ? actorOfToken(draft, token) : draft.get("Actor", text(combatant, "actorId"));
}

/** Whether a player owns a combatant, through its actor or its group. */
export function ownsCombatant(draft: Draft, who: Principal, combat: Source | undefined, combatant: Source): boolean {
  if (who.isReferee || owns(who, actorOfCombatant(draft, combat, combatant))) return true;
  const group = objects(combat, "groups").find((source) => source._id === combatant.group);
  return group !== undefined && owns(who, group);
}

/**
 * The current combatant in the documented default order: initiative from high to low (a group's replaces its members'), then those without one, ties by id. A
 * system with another order moves turns through the referee.
 */
export function currentCombatant(combat: Source): Source | undefined {
  if (typeof combat.turn !== "number") return undefined;
  const groups = new Map(objects(combat, "groups").map((group) => [group._id, group.initiative]));
  const initiative = (source: Source): number => {
    const grouped = groups.get(source.group ?? null);
    const value = typeof grouped === "number" ? grouped : source.initiative;
    return typeof value === "number" ? value : Number.NEGATIVE_INFINITY;
  };
  const order = objects(combat, "combatants").toSorted((a, b) => {
    const [first, second] = [initiative(a), initiative(b)];
    return first === second ? (text(a, "_id") > text(b, "_id") ? 1 : -1) : second - first;
  });
  return order[combat.turn];
}
