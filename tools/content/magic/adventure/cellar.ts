/** The upper map: the goblins of the cellar and their chief, the tinker, and what climbs out of the shrine's floor. */
import { COLUMNS, ROWS, segments } from "../../demo/plan.ts";
import { type Data, documentOf, type Entry } from "../../lib/emit.ts";
import { icon, stableId } from "../../lib/ids.ts";
import { arms } from "../../monsters.ts";
import { entry, ground, mapFlag, notes, type Place, SQUARE, token, walls } from "./parts.ts";
import { id } from "./source.ts";
import { HOB } from "./undercroft.ts";

const PICTURE = "systems/rulings/assets/scenes/leaning-tower-cellar.svg";

/** The id of the upper map. */
export const CELLAR = id("scene", "cellar");

/** The goblins about the fire of the hall: four before it, two with slings beside the pillars. */
const GOBLINS: readonly Place[] = [
  [17, 9, 4],
  [17, 11, 3],
  [15, 12, 6],
  [16, 8, 2],
  [19, 8, 5],
  [19, 12, 3],
];
const CHIEF: Place = [18, 10, 15];
const SKELETONS: readonly Place[] = [
  [3, 17, 5],
  [5, 17, 4],
];

const LIGHTS: readonly (readonly [x: number, y: number, bright: number, dim: number])[] = [
  [16, 10.5, 15, 35],
  [26.1, 10, 5, 15],
];

/** Skarn Potlid: a goblin of three hit dice with a sword and a lid. */
function chief(goblin: Entry): Entry {
  const items = goblin.items ?? [];
  return {
    ...goblin,
    key: "goblin-chief",
    name: "Skarn Potlid",
    img: icon("goblin"),
    system: {
      ...goblin.system,
      hd: { dice: 3, modifier: 0, asterisks: 0, formula: "3d8" },
      hp: { value: CHIEF[2], max: CHIEF[2] },
      saves: { as: "own" },
      morale: 9,
      moraleNote: "",
      critGuard: "helmet",
      leaders: [],
      description:
        "<p>Wears a cauldron lid for a helmet and believes in it. Daylight does not trouble him. He sends the others first, and counts them afterwards.</p>",
    },
    items: [
      ...items
        .filter(({ type }) => type === "attack")
        .map((item) => ({ ...item, system: { ...item.system, weaponBonus: 1 } })),
      ...arms(["sword"]),
      ...items.filter(({ type, key }) => type === "ability" && key === "infravision"),
    ],
    prototypeToken: {
      ...goblin.prototypeToken,
      name: "Skarn Potlid",
      appendNumber: false,
      texture: { src: icon("goblin") },
    },
  };
}

/** An entry as an actor of the adventure under the id that it has in its pack: goblins met elsewhere are the same kind. */
function actorOf(of: Entry, from: Data): Data {
  const { _key: _unused, items, ...rest } = documentOf("monsters", "Actor", of);
  return {
    ...rest,
    folder: id("folder", "Actor"),
    items: (items as Data[]).map(({ _key: _itemKey, ...item }) => item),
    _stats: from,
    ownership: { default: 0 },
  };
}

/** The goblin of the band and its chief. */
export function band(): readonly [goblin: Data, chief: Data] {
  const goblin = entry("goblin");
  const source = `Compendium.rulings.monsters.Actor.${String(documentOf("monsters", "Actor", goblin)._id)}`;
  return [actorOf(goblin, { compendiumSource: source }), actorOf(chief(goblin), {})];
}

function tokens([goblin, skarn]: readonly [Data, Data], actors: ReadonlyMap<string, Data>): Data[] {
  const seen = (key: string, name: string): Data => ({
    _id: stableId("demo", "token", key),
    name,
    hidden: false,
  });
  return [
    ...GOBLINS.map((place, at) => token(goblin, "goblin", place, seen(`goblin-${at + 1}`, `Goblin (${at + 1})`))),
    token(skarn, "goblin-chief", CHIEF, seen("goblin-chief", "Skarn Potlid")),
    token(actors.get(HOB) ?? {}, "hob", [16, 17, 3], { hidden: false }),
    ...SKELETONS.map((place, at) =>
      token(actors.get("skeleton") ?? {}, `skeleton-${at}`, place, { name: `Skeleton (${at + 1})` }),
    ),
  ];
}

/**
 * The upper map. It says neither that it is the active scene nor who may look at it: so it stays as it is in a world that plays on it
 * when the adventure is imported once more.
 */
export function cellar(foes: readonly [Data, Data], actors: ReadonlyMap<string, Data>): Data {
  return {
    _id: CELLAR,
    name: "The Cellar of the Leaning Tower",
    navigation: true,
    navOrder: 100,
    folder: id("folder", "Scene"),
    width: COLUMNS * SQUARE,
    height: ROWS * SQUARE,
    padding: 0,
    ...ground(PICTURE),
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft", color: "#1d1a16", alpha: 0.12 },
    tokenVision: true,
    fog: { exploration: true },
    environment: { darknessLevel: 1, globalLight: { enabled: false } },
    initial: { x: 1490, y: 1000, scale: 0.5 },
    flags: { rulings: { outdoors: false, dark: true, map: mapFlag(PICTURE) } },
    walls: walls(segments(), (at) => stableId("demo", "wall", String(at))),
    lights: LIGHTS.map(([x, y, bright, dim], at) => ({
      _id: id("cellar-light", String(at)),
      x: x * SQUARE,
      y: y * SQUARE,
      config: { bright, dim, color: "#e8b46a", alpha: 0.25, animation: { type: "torch", speed: 2, intensity: 2 } },
    })),
    notes: notes("cellar"),
    tokens: tokens(foes, actors),
  };
}
