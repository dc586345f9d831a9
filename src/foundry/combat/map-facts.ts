/**
 * The effects of the map on its creatures: unstable ground, which the referee sets, and darkness; affected sheets and fights are redrawn when it
 * changes (BX-041, BX-170).
 */

import { engaged } from "../../rules/combat/reach.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import { hasCondition } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { isWonOver } from "../adapter/combatants.ts";
import { creatureOf } from "../adapter/creature.ts";
import { dropCachedCreature } from "../adapter/creature-cache.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { isInDarkness, isMarkedOtherwise } from "../adapter/vision.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/** Ids of the foes within reach of a combatant that can fight: a retreat or withdrawal leaves them (BX-140, BX-142). */
export function engagedWith(combat: Combat.Implementation, id: string): readonly string[] {
  const state = stateOf(combat);
  const token = combat.combatants.get(id)?.token;
  if (!state?.combatants.some((one) => one.id === id)) return [];
  const distances: Record<string, number> = {};
  const unable: string[] = [];
  for (const other of combat.combatants) {
    const feet = token && other.token ? feetBetween(token, other.token) : undefined;
    if (other.id && feet !== undefined) distances[other.id] = feet;
    if (other.id && holdsNobody(other)) unable.push(other.id);
  }
  return engaged(state, id, distances, unable, rulingsInForce());
}

/** Whether a combatant engages nobody in melee: asleep, bound, unconscious, paralysed, fleeing or charmed. */
function holdsNobody(one: Combatant.Implementation): boolean {
  const { actor } = one;
  if (one.isDefeated || !actor) return true;
  const creature = creatureOf(actor);
  return !canAct(creature) || hasCondition(creature, "fleeing", "turned") || isWonOver(one);
}

/** The scene of a fight: its own, or the active one. */
export function groundOf(combat: CombatDocument | null | undefined): Scene.Implementation | undefined {
  return combat?.scene ?? game.scenes?.active ?? undefined;
}

/** The names of the transactions that set and unset a property of a scene. */
const SAID = { unstable: ["unstable", "steady"], outdoors: ["outdoors", "indoors"] } as const;

/**
 * Sets or unsets a property of the whole scene, for the referee: unstable (shots at -4, no spells, except in magical flight: BX-170), or outdoors or
 * on the water, where ranges and rates are in yards (BX-074, BX-089).
 */
export async function turnGround(combat: CombatDocument | null, mark: keyof typeof SAID): Promise<Refusal | undefined> {
  const scene = groundOf(combat);
  if (!scene || !game.user?.isGM) return undefined;
  const before = scene.getFlag("rulings", mark) ?? null;
  const after = before ? null : true;
  return runUndoable({ kind: SAID[mark][after ? 0 : 1], data: { name: scene.name } }, async (transaction) => {
    await transaction.write([{ uuid: scene.uuid, path: `flags.rulings.${mark}`, before, after }]);
  });
}

/** Whether a fight is outdoors or on the water (BX-074, BX-089). */
export function isOutdoors(combat: CombatDocument | null | undefined): boolean {
  return groundOf(combat)?.getFlag("rulings", "outdoors") === true;
}

/** Redraws sheets and trackers with changed conditions of the map, once for several changes. */
const drawAgain = foundry.utils.debounce(() => {
  const combat = ui.combat?.viewed;
  if (combat && stateOf(combat) && showsOtherwise(combat, darkIn(combat)))
    void ui.combat?.render({ parts: ["tracker"] });
  for (const actor of shownActors()) if (isMarkedOtherwise(actor)) void actor.sheet?.render();
}, 120);

/** The actors with an open sheet. Reading the tokens' actors would build a whole actor for each (see `baseActorOf`). */
function shownActors(): Actor.Implementation[] {
  return [...foundry.applications.instances.values()].flatMap((app) => {
    const shown: unknown = Reflect.get(app, "document");
    return isActor(shown) && shown.sheet?.rendered ? [shown] : [];
  });
}

const darkBefore = new WeakMap<CombatDocument, string>();

/** Whether the shown conditions changed since the last drawing. */
function showsOtherwise(combat: CombatDocument, dark: string): boolean {
  const before = darkBefore.get(combat);
  darkBefore.set(combat, dark);
  return before !== dark;
}

/** The combatants in darkness and the ground, as one comparable text. */
function darkIn(combat: CombatDocument): string {
  const dark = combat.combatants.contents.flatMap(({ id, token }) => (isInDarkness(token ?? undefined) ? [id] : []));
  return [groundOf(combat)?.getFlag("rulings", "unstable") === true, isOutdoors(combat), ...dark].join(" ");
}

/** Redraws affected sheets when a scene's ground or light changes. Call once, in `ready`. */
export function watchGround(): void {
  const stood = (token: TokenDocument.Implementation): void => {
    // An unlinked actor is created and deleted with its token, so its sheet needs no redraw.
    const actor = token.actorLink ? token.actor : null;
    if (actor) dropCachedCreature(actor);
    drawAgain();
  };
  Hooks.on("createToken", stood);
  Hooks.on("deleteToken", stood);
  Hooks.on("updateToken", (_token, changes) => {
    if (["x", "y", "light", "sight"].some((key) => key in changes)) drawAgain();
  });
  Hooks.on("updateScene", (scene, changes) => {
    const turned = foundry.utils.hasProperty(changes, "flags.rulings") || "active" in changes;
    if (turned) for (const { actor } of everybodyOn(scene)) if (actor) dropCachedCreature(actor);
    if (turned || "environment" in changes || "tokenVision" in changes) drawAgain();
  });
  for (const hook of ["createAmbientLight", "updateAmbientLight", "deleteAmbientLight"] as const)
    Hooks.on(hook, () => drawAgain());
}

/** The tokens of a scene and of the previously active one: a linked actor can be on both. */
function everybodyOn(scene: Scene.Implementation): TokenDocument.Implementation[] {
  return [...scene.tokens.contents, ...(game.scenes?.active?.tokens.contents ?? [])];
}
