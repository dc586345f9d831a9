import { shining } from "../../rules/exploration/lights.ts";
import { type CarriedLight, lightsOf } from "../adapter/lights.ts";
import { rulingsInForce } from "../settings/store.ts";

type Placed = TokenDocument.Implementation;

interface Glow {
  readonly dim: number;
  readonly bright: number;
  readonly angle: number;
}

const DARK: Glow = { dim: 0, bright: 0, angle: 360 };

/** What one light gives, in feet and degrees. */
function glowOf({ light, angle }: CarriedLight): Glow {
  const shines = shining(light, rulingsInForce());
  if (!shines) return DARK;
  const cone = light.kind === "other" || shines.cone === 360 ? angle : shines.cone;
  return { dim: shines.radius, bright: shines.dim ? 0 : shines.radius, angle: cone };
}

/** The farthest of an actor's lights. */
function bestGlow(actor: Actor.Implementation): Glow {
  return lightsOf(actor)
    .map(glowOf)
    .reduce((best, glow) => (glow.dim > best.dim ? glow : best), DARK);
}

/** Makes the tokens of these actors shine as their lights do now: one update for each scene. */
export async function shineTokens(actors: readonly Actor.Implementation[]): Promise<void> {
  const updates = new Map<Scene.Implementation, { _id: string; light: Glow }[]>();
  for (const actor of actors) {
    const light = bestGlow(actor);
    for (const token of tokensOf(actor)) {
      const scene = token.parent;
      if (!scene || !token.id || isSame(token, light)) continue;
      updates.set(scene, [...(updates.get(scene) ?? []), { _id: token.id, light }]);
    }
  }
  for (const [scene, changes] of updates) await scene.updateEmbeddedDocuments("Token", changes);
}

function tokensOf(actor: Actor.Implementation): Placed[] {
  return actor.token ? [actor.token] : [...actor.getDependentTokens({ linked: true })];
}

function isSame({ light }: Placed, glow: Glow): boolean {
  return light.dim === glow.dim && light.bright === glow.bright && light.angle === glow.angle;
}
