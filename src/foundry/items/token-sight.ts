import { baseActorOf } from "../adapter/is-creature.ts";
import { inUnits } from "../adapter/map-scale.ts";
import { isNearHeat } from "../adapter/vision.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import type { PlacedToken } from "../platform/types.ts";

export interface Sight {
  readonly range: number;
  readonly visionMode: string;
}

/** Foundry's vision modes that this file may change; another mode is kept. */
const WAYS = { light: "basic", dark: "darkvision" } as const;
const KNOWN: readonly string[] = Object.values(WAYS);

/**
 * Sets the darkvision range of tokens to the infravision of their actors. On the map a token without a range sees only lit places, whatever the sheet
 * says (PLAY-139). Call once, in `ready`.
 */
export function watchTokenSight(): void {
  // A new token gets the sheet's range, unless its prototype has one entered by hand.
  Hooks.on("preCreateToken", (token) => {
    const sight = newTokenSight(baseActorOf(token), token.sight, token.parent);
    if (sight) token.updateSource({ sight });
  });
  Hooks.on("updateActor", (actor, changes) => {
    const feet = feetInTheDark(actor);
    if (feet === undefined || !isActingClient() || !foundry.utils.hasProperty(changes, "system.infravision")) return;
    void follow(actor, feet).catch(notifyError);
  });
  Hooks.on("createActiveEffect", (effect) => followHeat(effect));
  Hooks.on("deleteActiveEffect", (effect) => followHeat(effect));
}

function followHeat({ statuses, target }: ActiveEffect.Implementation): void {
  if (!statuses.has("greatHeat") || !isActor(target) || !isActingClient()) return;
  const feet = feetInTheDark(target);
  if (feet) void follow(target, feet).catch(notifyError);
}

/**
 * The sight of a token with that light: its own light, and great heat, suppress infravision, which returns without them (BX-044). Undefined where
 * nothing changes: a range set by hand is kept.
 */
export function sightInLight(token: PlacedToken, shines: boolean): Sight | undefined {
  const { actor, parent, sight } = token;
  const feet = feetInTheDark(actor);
  if (!actor || !feet || !KNOWN.includes(sight.visionMode)) return undefined;
  const now = shines || isNearHeat(actor) ? 0 : feet;
  const before = now === 0 ? rangeOn(parent, feet) : 0;
  return sight.range === before ? seeing(sight.visionMode, now, parent) : undefined;
}

/** The sight of a new token of an actor; undefined where it is already set, or the actor has no infravision. */
export function newTokenSight(
  actor: Actor.Implementation | null,
  { range, visionMode }: { readonly range?: number | null; readonly visionMode?: string },
  scene: Scene.Implementation | null,
): Sight | undefined {
  const feet = feetInTheDark(actor);
  return feet && range === 0 ? seeing(visionMode ?? WAYS.light, feet, scene) : undefined;
}

/** An actor's infravision in feet; undefined for actors without sight. */
function feetInTheDark(actor: Actor.Implementation | null): number | undefined {
  const feet: unknown = foundry.utils.getProperty(actor ?? {}, "system.infravision");
  return typeof feet === "number" ? feet : undefined;
}

/** The range in the map's units: infravision is in feet outdoors too (BX-074). */
function rangeOn(scene: Scene.Implementation | null, feet: number): number {
  return scene ? inUnits(scene.grid, feet) : feet;
}

function seeing(visionMode: string, feet: number, scene: Scene.Implementation | null): Sight {
  const own = visionMode !== WAYS.light && visionMode !== WAYS.dark;
  return { range: rangeOn(scene, feet), visionMode: own ? visionMode : feet > 0 ? WAYS.dark : WAYS.light };
}

/** Updates the tokens on the maps, one update for each scene. */
async function follow(actor: Actor.Implementation, feet: number): Promise<void> {
  const tokens: PlacedToken[] = actor.token ? [actor.token] : [...actor.getDependentTokens({ linked: true })];
  const scenes = new Set(tokens.flatMap(({ parent }) => parent ?? []));
  for (const scene of scenes) {
    const updates = tokens
      .filter(({ parent, id }) => parent === scene && id)
      .map((token) => ({ token, sees: token.light.dim > 0 || isNearHeat(actor) ? 0 : feet }))
      .filter(({ token, sees }) => token.sight.range !== rangeOn(scene, sees))
      .map(({ token, sees }) => ({ _id: token.id, sight: seeing(token.sight.visionMode, sees, scene) }));
    if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates);
  }
}
