/** The two scenes with their creatures, walls, lights and pins. */
import { addressOf, type Data, documentOf, type Entry } from "../../lib/emit.ts";
import { icon } from "../../lib/ids.ts";
import { monsters } from "../../monsters.ts";
import { COLUMNS, ROWS, SQUARE, segments } from "./plan.ts";
import { id, KEY, type Page, source } from "./source.ts";

const PICTURE = "systems/rulings/assets/scenes/leaning-tower-undercroft.svg";

function entry(key: string): Entry {
  const found = monsters().find((monster) => monster.key === key);
  if (!found) throw new Error(`the adventure needs the monster ${key}`);
  return found;
}

/** A monster of the compendium as an actor of the adventure, under its own name if it has one. */
function actor(key: string, as?: { readonly name: string; readonly hp: number; readonly disposition?: number }): Data {
  const monster = entry(key);
  const { _key, items, ...rest } = documentOf("monsters", "Actor", monster);
  const own = (items as Data[]).map(({ _key: _itemKey, ...item }) => item);
  const token = rest.prototypeToken as Data;
  const named: Data = as
    ? {
        name: as.name,
        system: { ...(rest.system as Data), hp: { value: as.hp, max: as.hp } },
        prototypeToken: { ...token, name: as.name, appendNumber: false, disposition: as.disposition ?? -1 },
      }
    : {};
  return {
    ...rest,
    _id: id("actor", as?.name ?? key),
    folder: id("folder", "Actor"),
    items: own,
    ownership: { default: 0 },
    _stats: { compendiumSource: addressOf("monsters", "Actor", key) },
    ...named,
  };
}

/** Who is where: actor, square, hit points. */
const UNDERCROFT: readonly (readonly [key: string, places: readonly (readonly [number, number, number])[]])[] = [
  [
    "crab-spider",
    [
      [2, 2, 8],
      [5, 5, 10],
    ],
  ],
  [
    "kobold",
    [
      [12, 2, 2],
      [12, 4, 2],
      [13, 2, 2],
      [15, 4, 2],
      [16, 2, 4],
      [11, 6, 2],
      [12, 6, 2],
      [15, 6, 2],
      [16, 6, 2],
      [18, 6, 2],
    ],
  ],
  [
    "giant-rat",
    [
      [2, 9, 2],
      [3, 9, 2],
      [2, 10, 2],
      [3, 10, 2],
      [6, 9, 2],
      [7, 9, 2],
      [7, 10, 2],
    ],
  ],
  [
    "zombie",
    [
      [21, 10, 9],
      [24, 10, 7],
      [24, 14, 11],
    ],
  ],
  ["green-slime", [[12, 17, 9]]],
];
const DROSS = "Marten Dross";
const HOB = "Hob the tinker";

function token(owner: Data, key: string, [x, y, hp]: readonly [number, number, number], more: Data = {}): Data {
  return {
    ...(owner.prototypeToken as Data),
    _id: id("token", key),
    actorId: owner._id,
    x: x * SQUARE,
    y: y * SQUARE,
    elevation: 0,
    hidden: true,
    delta: { system: { hp: { value: hp, max: hp } } },
    ...more,
  };
}

function undercroftTokens(actors: ReadonlyMap<string, Data>): Data[] {
  const of = (key: string): Data => {
    const found = actors.get(key);
    if (!found) throw new Error(`the adventure lacks ${key}`);
    return found;
  };
  return [
    ...UNDERCROFT.flatMap(([key, places]) =>
      places.map((place, at) => token(of(key), `${key}-${at}`, place, { name: `${String(of(key).name)} (${at + 1})` })),
    ),
    token(of(DROSS), "dross", [24, 2, 4]),
  ];
}

function notes(scene: Page["scene"]): Data[] {
  return source.pages.flatMap((page) => {
    if (page.scene !== scene || page.at === undefined) return [];
    const [x, y] = page.at;
    return [
      {
        _id: id("note", page.key),
        entryId: KEY,
        pageId: id("page", page.key),
        x: (x + 0.5) * SQUARE,
        y: (y + 0.5) * SQUARE,
        text: page.name,
        fontSize: 32,
        iconSize: 40,
        texture: { src: icon("position-marker"), tint: "#6e1f1f" },
        global: false,
      },
    ];
  });
}

/** The lower map. */
export function undercroft(actors: ReadonlyMap<string, Data>): Data {
  return {
    _id: id("scene", "undercroft"),
    name: "Under the Leaning Tower",
    active: false,
    navigation: true,
    folder: id("folder", "Scene"),
    width: COLUMNS * SQUARE,
    height: ROWS * SQUARE,
    padding: 0,
    backgroundColor: "#e4d8bd",
    background: { src: PICTURE },
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft", color: "#1d1a16", alpha: 0.12 },
    tokenVision: true,
    fog: { exploration: true },
    environment: { darknessLevel: 1, globalLight: { enabled: false } },
    initial: { x: 450, y: 450, scale: 0.6 },
    ownership: { default: 0 },
    flags: { rulings: { outdoors: false, dark: true } },
    walls: segments().map(({ from, to, door }, at) => ({
      _id: id("wall", String(at)),
      c: [...from, ...to].map((squares) => squares * SQUARE),
      move: 20,
      sight: 20,
      light: 20,
      sound: 20,
      dir: 0,
      door,
      ds: 0,
    })),
    lights: [
      [12.5, 4],
      [16.5, 4],
      [24.5, 2],
    ].map(([x = 0, y = 0], at) => ({
      _id: id("light", String(at)),
      x: x * SQUARE,
      y: y * SQUARE,
      config: { bright: 15, dim: 30, color: "#e8b46a", alpha: 0.25 },
    })),
    notes: notes("undercroft"),
    tokens: undercroftTokens(actors),
  };
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of documents in plain data; empty where there is none. */
export function listOf(world: Data, name: string): Data[] {
  const list = world[name];
  return Array.isArray(list) ? list.filter(isData) : [];
}

/** The upper cellar as the demo world has it, without the company, with pins. */
export function cellar(world: Data, foes: readonly Data[], actors: ReadonlyMap<string, Data>): Data {
  const scene = listOf(world, "scenes")[0] ?? {};
  const enemies = new Set(foes.map(({ _id }) => _id));
  const tokens = listOf(scene, "tokens").filter(({ actorId }) => enemies.has(actorId));
  return {
    ...scene,
    _id: id("scene", "cellar"),
    active: false,
    folder: id("folder", "Scene"),
    ownership: { default: 0 },
    notes: notes("cellar"),
    tokens: [...tokens, token(actors.get(HOB) ?? {}, "hob", [16, 17, 3], { hidden: false })],
  };
}

/** Who is met, by key or by name, besides the goblins of the demo world. */
export function cast(): ReadonlyMap<string, Data> {
  return new Map([
    ...[...UNDERCROFT.map(([key]) => key), "skeleton"].map((key) => [key, actor(key)] as const),
    [DROSS, actor("medium", { name: DROSS, hp: 4 })] as const,
    [HOB, actor("normal-human", { name: HOB, hp: 3, disposition: 1 })] as const,
  ]);
}
