import type { Light } from "../../rules/exploration/lights.ts";
import type { LightKind } from "../../rules/topics/lightSources.ts";

/** What the equipment list calls the lights that the rulings know. */
const KINDS: Readonly<Record<string, LightKind>> = {
  candle: "candle",
  torch: "torch",
  torches: "torch",
  lantern: "lantern",
  "hooded-lantern": "hoodedLantern",
  "bullseye-lantern": "bullseyeLantern",
};

/** A light on somebody's sheet, with the item behind it. */
export interface CarriedLight {
  readonly item: Item.Implementation;
  readonly actor: Actor.Implementation;
  readonly light: Light;
  /** Key of what it burns; blank: itself. */
  readonly fuel: string;
  /** Degrees, by the sheet. */
  readonly angle: number;
}

/** An item as a light, or undefined for what is none or is not carried by anybody. */
export function carriedLight(item: Item.Implementation): CarriedLight | undefined {
  const { actor } = item;
  if (item.type !== "gear" || !actor) return undefined;
  const { kind, key, light } = item.system as Item.SystemOfType<"gear">;
  if (kind !== "light") return undefined;
  return {
    item,
    actor,
    fuel: light.fuel,
    angle: light.angle,
    light: {
      id: item.uuid,
      name: item.name,
      bearer: actor.name,
      kind: KINDS[key] ?? "other",
      radius: light.radius,
      lit: light.lit,
      covered: light.covered,
      turnsLeft: light.turnsLeft,
    },
  };
}

/** Every light that somebody carries. */
export function lightsOf(actor: Actor.Implementation): CarriedLight[] {
  return actor.items.contents.flatMap((item) => carriedLight(item) ?? []);
}

/** Everybody of the world who may carry something, those of unlinked tokens too. */
export function bearers(): Actor.Implementation[] {
  const unlinked = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && token.actor ? [token.actor] : [])),
  );
  return [...(game.actors?.contents ?? []), ...unlinked];
}
