import { type Light, lightRow, shining } from "../../rules/exploration/lights.ts";
import { baseActorOf, isCreature } from "../adapter/is-creature.ts";
import {
  type CarriedLight,
  carriedLight,
  dimLightsOf,
  lightCarriers,
  lightsOf,
  shiningLightsOf,
} from "../adapter/light-sources.ts";
import { storedMagicOf } from "../adapter/magic-effects.ts";
import { inUnits } from "../adapter/map-scale.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { PlacedToken } from "../platform/types.ts";
import { type Sight, sightInLight } from "./token-sight.ts";

interface Glow {
  readonly dim: number;
  readonly bright: number;
  readonly angle: number;
}

const DARK: Glow = { dim: 0, bright: 0, angle: 360 };

const changed = new Set<Actor.Implementation>();
let held = 0;

/**
 * Updates token lights when their carriers' lights are lit, covered and put out; on the active referee's client, which may write all tokens. Call
 * once, in `init`.
 */
export function watchTokenLights(): void {
  Hooks.on("updateItem", (item, changes) => {
    if (foundry.utils.hasProperty(changes, "system.light")) follow(item);
    else if (PLACES.some((path) => foundry.utils.hasProperty(changes, path)) && hasLitLight(item.actor))
      shineSoon(item.actor);
    if (item.type === "weapon" && DRAWN.some((path) => foundry.utils.hasProperty(changes, path))) followSword(item);
  });
  const followBoth = (item: Item.Implementation): void => {
    follow(item);
    followSword(item);
  };
  Hooks.on("createItem", followBoth);
  Hooks.on("deleteItem", followBoth);
  Hooks.on("createActiveEffect", (effect) => followMagic(effect));
  Hooks.on("deleteActiveEffect", (effect) => followMagic(effect));
  Hooks.on("createToken", (token) => {
    const kind = baseActorOf(token);
    if (kind && burns(kind) && token.actor) shineSoon(token.actor);
  });
  Hooks.on("rulingsChanged", () => {
    for (const actor of lightCarriers()) if (burns(actor) || hasMagicSword(actor)) shineSoon(actor);
  });
}

/** Whether a carried sword could give light under some rulings. */
function hasMagicSword(actor: Actor.Implementation): boolean {
  return actor.items.contents.some(
    ({ type, system }) => type === "weapon" && "bonus" in system && (system.bonus > 0 || system.magic),
  );
}

/** The location fields: a light that is stored, by itself or in a sack, gives its owner no light. */
const PLACES = ["system.location", "system.container"] as const;

function hasLitLight(actor: Actor.Implementation | null): actor is Actor.Implementation {
  return actor !== null && lightsOf(actor).some(({ light }) => light.lit);
}

function follow(item: Item.Implementation): void {
  if (item.actor && carriedLight(item)) shineSoon(item.actor);
}

/** The fields that determine whether a magic sword gives light: drawn, unbroken, magic, with its light enabled (ERIS-23). */
const DRAWN = ["location", "magic", "bonus", "broken", "glows"].map((field) => `system.${field}`);

function followSword(item: Item.Implementation): void {
  if (item.actor && item.type === "weapon" && lightRow("magicSword", rulingsInForce())) shineSoon(item.actor);
}

function followMagic(effect: ActiveEffect.Implementation): void {
  const { target } = effect;
  if (isActor(target) && (storedMagicOf(effect)?.light ?? 0) > 0) shineSoon(target);
}

function burns(actor: Actor.Implementation): boolean {
  return shiningLightsOf(actor).some(({ lit, away }) => lit && !away);
}

function shineSoon(actor: Actor.Implementation): void {
  if (!isActingClient()) return;
  changed.add(actor);
  if (held === 0) void Promise.resolve().then(flush);
}

/** Runs work, and updates all affected token lights together at its end. */
export async function updateTokenLights(work: () => Promise<void>): Promise<void> {
  held += 1;
  try {
    await work();
  } finally {
    held -= 1;
    await flush();
  }
}

async function flush(): Promise<void> {
  if (held > 0 || changed.size === 0) return;
  const actors = [...changed];
  changed.clear();
  await shineTokens(actors);
}

/** Updates the token lights of these actors: one update for each scene. */
async function shineTokens(actors: readonly Actor.Implementation[]): Promise<void> {
  const updates = new Map<Scene.Implementation, { _id: string; light: Glow; sight?: Sight }[]>();
  for (const actor of actors) {
    const best = bestGlow(actor);
    for (const token of tokensOf(actor)) {
      const scene = token.parent;
      if (!scene || !token.id) continue;
      const light = onScene(best, scene);
      if (isSame(token, light)) continue;
      const sight = sightInLight(token, light.dim > 0);
      updates.set(scene, [...(updates.get(scene) ?? []), { _id: token.id, light, ...(sight && { sight }) }]);
    }
  }
  for (const [scene, changes] of updates) await scene.updateEmbeddedDocuments("Token", changes);
}

/** The light in a map's units: a torch lights thirty feet of a map in yards too (BX-074). */
function onScene({ dim, bright, angle }: Glow, { grid }: Scene.Implementation): Glow {
  return { dim: inUnits(grid, dim), bright: inUnits(grid, bright), angle };
}

/** The light of one source, in feet and degrees. */
function glowOf({ light, angle }: CarriedLight): Glow {
  const shines = shining(light, rulingsInForce());
  if (!shines) return DARK;
  const cone = light.kind === "other" || shines.cone === 360 ? angle : shines.cone;
  return { dim: shines.radius, bright: shines.dim ? 0 : shines.radius, angle: cone };
}

/** The light of active magic and of a sword in hand, all around: as bright as a torch unless the ruling differs. */
function glowOfMagic(light: Light): Glow {
  const dim = shining(light, rulingsInForce())?.dim ?? false;
  return { dim: light.radius, bright: dim ? 0 : light.radius, angle: 360 };
}

/** The widest of an actor's lights. */
function bestGlow(actor: Actor.Implementation): Glow {
  return [...lightsOf(actor).map(glowOf), ...(isCreature(actor) ? dimLightsOf(actor) : []).map(glowOfMagic)].reduce(
    (best, glow) => (glow.dim > best.dim ? glow : best),
    DARK,
  );
}

function tokensOf(actor: Actor.Implementation): PlacedToken[] {
  return actor.token ? [actor.token] : [...actor.getDependentTokens({ linked: true })];
}

function isSame({ light }: PlacedToken, glow: Glow): boolean {
  return light.dim === glow.dim && light.bright === glow.bright && light.angle === glow.angle;
}
