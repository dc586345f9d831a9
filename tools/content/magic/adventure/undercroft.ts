/** The lower map with its creatures, walls, lights and pins, and everybody who is met besides the goblins. */
import type { Data } from "../../lib/emit.ts";
import { actor, ground, mapFlag, notes, type Place, SQUARE, token, walls } from "./parts.ts";
import { COLUMNS, ROWS, segments } from "./plan.ts";
import { id } from "./source.ts";

const PICTURE = "systems/rulings/assets/scenes/leaning-tower-undercroft.svg";

/** Who is where: actor, square, hit points. */
const UNDERCROFT: readonly (readonly [key: string, places: readonly Place[]])[] = [
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
/** Tokens with a name instead of a number. */
const FOREMAN: Readonly<Record<string, string>> = { "kobold-4": "Yik the foreman" };
const DROSS = "Marten Dross";
/** Who sits among the geese. */
export const HOB = "Hob the tinker";

function undercroftTokens(actors: ReadonlyMap<string, Data>): Data[] {
  const of = (key: string): Data => {
    const found = actors.get(key);
    if (!found) throw new Error(`the adventure lacks ${key}`);
    return found;
  };
  return [
    ...UNDERCROFT.flatMap(([key, places]) =>
      places.map((place, at) => {
        const name = FOREMAN[`${key}-${at}`] ?? `${String(of(key).name)} (${at + 1})`;
        return token(of(key), `${key}-${at}`, place, { name });
      }),
    ),
    token(of(DROSS), "dross", [24, 2, 4]),
  ];
}

/** The lower map. */
export function undercroft(actors: ReadonlyMap<string, Data>): Data {
  return {
    _id: id("scene", "undercroft"),
    name: "Under the Leaning Tower",
    active: false,
    navigation: true,
    navOrder: 200,
    folder: id("folder", "Scene"),
    width: COLUMNS * SQUARE,
    height: ROWS * SQUARE,
    padding: 0,
    ...ground(PICTURE),
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft", color: "#1d1a16", alpha: 0.12 },
    tokenVision: true,
    fog: { exploration: true },
    environment: { darknessLevel: 1, globalLight: { enabled: false } },
    initial: { x: 1450, y: 1000, scale: 0.5 },
    ownership: { default: 0 },
    flags: { rulings: { outdoors: false, dark: true, map: mapFlag(PICTURE) } },
    walls: walls(segments(), (at) => id("wall", String(at))),
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

/** Who is met, by key or by name, besides the goblins of the demo world. */
export function cast(): ReadonlyMap<string, Data> {
  return new Map([
    ...[...UNDERCROFT.map(([key]) => key), "skeleton"].map((key) => [key, actor(key)] as const),
    [DROSS, actor("medium", { name: DROSS, hp: 4 })] as const,
    [HOB, actor("normal-human", { name: HOB, hp: 3, disposition: 1 })] as const,
  ]);
}
