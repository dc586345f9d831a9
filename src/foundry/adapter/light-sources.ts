import { type Light, lightRow } from "../../rules/exploration/lights.ts";
import { isSword } from "../../rules/facts/sword.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { LightKind } from "../../rules/topics/lightSources.ts";
import { displayName } from "../platform/display-name.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isLeftBehind } from "./item-location.ts";
import { magicEffectsOn } from "./magic-effects.ts";

/** The equipment keys of the lights that the rulings know. */
const KINDS: Readonly<Record<string, LightKind>> = {
  candle: "candle",
  torch: "torch",
  torches: "torch",
  lantern: "lantern",
  "hooded-lantern": "hoodedLantern",
  "bullseye-lantern": "bullseyeLantern",
};

/** A light source on a sheet, with its item. */
export interface CarriedLight {
  readonly item: Item.Implementation;
  readonly actor: Actor.Implementation;
  readonly light: Light;
  /** Key of its fuel; blank: the item itself. */
  readonly fuel: string;
  /** Angle in degrees, from the sheet. */
  readonly angle: number;
}

/** The light data of an item, lit or not: light sources, and weapons that can be lit; undefined for other items. */
export function lightOf(item: Item.Implementation): Item.SystemOfType<"gear">["light"] | undefined {
  if (item.type === "gear") {
    const { kind, light } = item.system as Item.SystemOfType<"gear">;
    return kind === "light" ? light : undefined;
  }
  if (item.type !== "weapon") return undefined;
  const { light } = item.system as Item.SystemOfType<"weapon">;
  return light.radius > 0 ? light : undefined;
}

/** An item as a light; undefined for items that give none or are not carried. */
export function carriedLight(item: Item.Implementation): CarriedLight | undefined {
  const { actor } = item;
  const light = lightOf(item);
  if (!light || !actor) return undefined;
  const { key } = item.system as Item.SystemOfType<"gear">;
  return {
    item,
    actor,
    fuel: light.fuel,
    angle: light.angle,
    light: {
      id: item.uuid,
      name: item.name,
      bearer: displayName(actor),
      kind: ownRow(KINDS, key) ?? "other",
      radius: light.radius,
      lit: light.lit,
      covered: light.covered,
      turnsLeft: light.turnsLeft,
      ...(isLeftBehind(item) && { away: true }),
    },
  };
}

/** Every light that an actor carries. */
export function lightsOf(actor: Actor.Implementation): CarriedLight[] {
  return actor.items.contents.flatMap((item) => carriedLight(item) ?? []);
}

/** All lights on an actor: carried lights, active light magic, and a magic sword in hand (ERIS-23). */
export function shiningLightsOf(actor: Actor.Implementation): readonly Light[] {
  return [...lightsOf(actor).map(({ light }) => light), ...dimLightsOf(actor)];
}

/** The lights on an actor other than carried light sources: magic, and a magic sword in hand. */
export function dimLightsOf(actor: Actor.Implementation): readonly Light[] {
  return [...magicLights(actor), ...swordLights(actor)];
}

function magicLights(actor: Actor.Implementation): Light[] {
  return magicEffectsOn(actor).flatMap(({ effect, magic: { light, tags = [], until } }) =>
    light > 0
      ? [
          {
            ...AWAY,
            id: effect.uuid ?? "",
            name: effect.name,
            bearer: displayName(actor),
            kind: tags.includes("light") ? (until === null ? "continualLight" : "light") : "other",
            radius: light,
          },
        ]
      : [],
  );
}

/** Lights that burn without the light clock: they end by themselves or never. */
const AWAY = { lit: true, covered: false, turnsLeft: null } as const;

/** Magic swords in hand, where the ruling lists them. */
function swordLights(actor: Actor.Implementation): Light[] {
  const row = lightRow("magicSword", rulingsInForce());
  if (!row) return [];
  return actor.items.contents.flatMap((item): Light[] => {
    if (item.type !== "weapon") return [];
    const { key, magic, bonus, broken, glows, location } = item.system as Item.SystemOfType<"weapon">;
    if (!glows || broken || location !== "inHand" || !(magic || bonus > 0) || !isSword(item.name, key)) return [];
    return [
      { ...AWAY, id: item.uuid, name: item.name, bearer: displayName(actor), kind: "magicSword", radius: row.radius },
    ];
  });
}

/**
 * Every actor of the world that may have a burning light, without the base actors of unlinked tokens. Tokens are read only where the base actor or
 * the token's overrides have a lit light: reading builds a whole actor per token, on every scene, at each turn of the clock (fidelity 3.7).
 */
export function lightCarriers(): Actor.Implementation[] {
  const actors = game.actors?.contents ?? [];
  const lit = new Set(
    actors.filter((actor) => lightsOf(actor).some(({ light }) => light.lit)).map(({ id }) => id ?? ""),
  );
  const unlinked = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.filter((token) => !token.actorLink && (lit.has(token.actorId ?? "") || carriesLit(token))),
  );
  const standing = actors.filter(
    (actor) => actor.prototypeToken.actorLink || actor.hasPlayerOwner || !isTokenSource(actor),
  );
  return [...standing, ...unlinked.flatMap((token) => token.actor ?? [])];
}

/** Whether some scene has unlinked tokens of an actor. */
function isTokenSource(actor: Actor.Implementation): boolean {
  return (game.scenes?.contents ?? []).some((scene) =>
    scene.tokens.contents.some(({ actorLink, actorId }) => !actorLink && actorId === actor.id),
  );
}

/** Whether a token's stored overrides include a lit light. */
function carriesLit(token: TokenDocument.Implementation): boolean {
  const items: unknown = foundry.utils.getProperty(token.toObject(), "delta.items");
  return Array.isArray(items) && items.some((item) => foundry.utils.getProperty(item, "system.light.lit") === true);
}

/** Whether one piece of a stack has been lit, and is burning or partly used. */
export function isBurning(item: Item.Implementation): boolean {
  const light = lightOf(item);
  return light !== undefined && (light.lit || light.turnsLeft !== null);
}
