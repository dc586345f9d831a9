/** The demo world: what the practice table opens with. Users, company, foes, scene, notes, rulings. */
import { characters } from "../characters.ts";
import { type Data, documentOf, type Entry } from "../lib/emit.ts";
import { icon, stableId } from "../lib/ids.ts";
import { arms, monsters } from "../monsters.ts";
import { COLUMNS, ROWS, SQUARE, segments } from "./plan.ts";
import { journal, WELCOME } from "./texts.ts";

const REFEREE = "RefereeRefereeAA";
const ANN = "AnnAnnAnnAnnAnnA";
const BOB = "BobBobBobBobBobB";
const SCENE = stableId("demo", "scene", "cellar");
const OWNER = 3;

/** The company: entry of the compendium, player, square. */
const COMPANY = [
  ["hild-redmantle", ANN, 10, 10],
  ["brother-anselm", BOB, 10, 11],
  ["ysolde-vane", BOB, 9, 11],
  ["lirael-ashwing", ANN, 9, 10],
] as const;

/** Goblins of the hall: square and hit points. */
const GOBLINS = [
  [18, 9, 4],
  [18, 10, 3],
  [18, 11, 6],
  [18, 12, 2],
  [19, 10, 5],
  [19, 12, 3],
] as const;
const CHIEF = [19, 11, 15] as const;

const stamped = (from: string): Data => ({ compendiumSource: from });

/** An entry of a compendium as a document of the world: no keys, and where it came from. */
function ofWorld(pack: string, entry: Entry, more: Data): Data {
  const { _key: _unused, folder: _folder, items, ...rest } = documentOf(pack, "Actor", entry);
  const own = (items as Data[]).map(({ _key: _itemKey, ...item }) => item);
  return { ...rest, items: own, _stats: stamped(`Compendium.rulings.${pack}.Actor.${String(rest._id)}`), ...more };
}

function company(): Data[] {
  const entries = new Map(characters().map((entry) => [entry.key, entry]));
  return COMPANY.map(([key, player]) => {
    const entry = entries.get(key);
    if (!entry) throw new Error(`the demo world needs the character ${key}`);
    return ofWorld("characters", entry, {
      folder: stableId("demo", "folder", "company"),
      ownership: { default: 1, [player]: OWNER },
    });
  });
}

const idOf = (key: string): string => stableId("characters", key);

function party(): Data {
  return {
    _id: stableId("demo", "party"),
    name: "The Leaning Tower Company",
    type: "party",
    img: icon("party-flags"),
    folder: stableId("demo", "folder", "company"),
    ownership: { default: 0, [ANN]: OWNER, [BOB]: OWNER },
    system: {
      members: COMPANY.map(([key], at) => ({ actor: `Actor.${idOf(key)}`, rank: Math.floor(at / 2), file: at % 2 })),
      caller: `Actor.${idOf("hild-redmantle")}`,
      mapper: `Actor.${idOf("ysolde-vane")}`,
      coins: { gp: 120, sp: 40 },
      exploring: true,
      adventureBegun: true,
      description:
        "<p>Four friends, one mule (outside, with the innkeeper), and a map drawn by somebody who left in a hurry.</p>",
    },
    items: [],
    effects: [],
    prototypeToken: { name: "The Company", actorLink: true, disposition: 1, texture: { src: icon("party-flags") } },
  };
}

function goblinEntry(): Entry {
  const found = monsters().find(({ key }) => key === "goblin");
  if (!found) throw new Error("the demo world needs the goblin");
  return found;
}

function foes(): Data[] {
  const goblin = goblinEntry();
  const folder = stableId("demo", "folder", "goblins");
  const chief: Entry = {
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
      ...(goblin.items ?? [])
        .filter(({ type }) => type === "attack")
        .map((item) => ({ ...item, system: { ...item.system, weaponBonus: 1 } })),
      ...arms(["sword"]),
      ...(goblin.items ?? []).filter(({ type, key }) => type === "ability" && key === "infravision"),
    ],
    prototypeToken: {
      ...goblin.prototypeToken,
      name: "Skarn Potlid",
      appendNumber: false,
      texture: { src: icon("goblin") },
    },
  };
  return [
    ofWorld("monsters", goblin, { folder, ownership: { default: 0 } }),
    { ...ofWorld("monsters", chief, { folder, ownership: { default: 0 } }), _stats: {} },
  ];
}

function token(key: string, actor: Data, x: number, y: number, more: Data): Data {
  return {
    ...(actor.prototypeToken as Data),
    _id: stableId("demo", "token", key),
    actorId: actor._id,
    x: x * SQUARE,
    y: y * SQUARE,
    elevation: 0,
    hidden: false,
    ...more,
  };
}

function tokens(heroes: readonly Data[], [goblin = {}, chief = {}]: readonly Data[]): Data[] {
  const torch = {
    light: { bright: 30, dim: 30, color: "#e8b46a", alpha: 0.25, animation: { type: "torch", speed: 2, intensity: 2 } },
  };
  return [
    ...heroes.map((actor, at) => {
      const [key = "", , x = 0, y = 0] = COMPANY[at] ?? [];
      return token(key, actor, x, y, key === "ysolde-vane" ? torch : {});
    }),
    ...GOBLINS.map(([x, y, hp], at) =>
      token(`goblin-${at + 1}`, goblin, x, y, {
        name: `Goblin (${at + 1})`,
        delta: { system: { hp: { value: hp, max: hp } } },
      }),
    ),
    token("goblin-chief", chief, CHIEF[0], CHIEF[1], {}),
  ];
}

function walls(): Data[] {
  return segments().map(({ from, to, door }, at) => ({
    _id: stableId("demo", "wall", String(at)),
    c: [...from, ...to].map((squares) => squares * SQUARE),
    move: 20,
    sight: 20,
    light: 20,
    sound: 20,
    dir: 0,
    door,
    ds: 0,
  }));
}

function scene(heroes: readonly Data[], enemies: readonly Data[]): Data {
  return {
    _id: SCENE,
    name: "The Cellar of the Leaning Tower",
    active: true,
    navigation: true,
    width: COLUMNS * SQUARE,
    height: ROWS * SQUARE,
    padding: 0,
    backgroundColor: "#e4d8bd",
    background: { src: "systems/rulings/assets/scenes/leaning-tower-cellar.svg" },
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft", color: "#1d1a16", alpha: 0.12 },
    tokenVision: true,
    fog: { exploration: true },
    environment: { darknessLevel: 0, globalLight: { enabled: true } },
    initial: { x: 1450, y: 1050, scale: 0.6 },
    ownership: { default: 2 },
    flags: { rulings: { outdoors: false, dark: true } },
    walls: walls(),
    tokens: tokens(heroes, enemies),
  };
}

/** The whole world as the practice table seeds it. */
export function demoWorld(): Data {
  const heroes = company();
  const enemies = foes();
  const folder = (key: string, name: string, type: string): Data => ({
    _id: stableId("demo", "folder", key),
    name,
    type,
    sorting: "a",
  });
  return {
    users: [
      { _id: REFEREE, name: "Referee", role: 4, color: "#8a2b1d" },
      { _id: ANN, name: "Ann", role: 1, color: "#2d5d8a", character: idOf("hild-redmantle") },
      { _id: BOB, name: "Bob", role: 1, color: "#3f7a3a", character: idOf("brother-anselm") },
    ],
    folders: [folder("company", "The company", "Actor"), folder("goblins", "Goblins of the cellar", "Actor")],
    actors: [...heroes, party(), ...enemies],
    scenes: [scene(heroes, enemies)],
    journal: journal(),
    settings: [{ key: "rulings.preset", value: "classic" }],
    messages: [{ _id: stableId("demo", "message"), content: WELCOME, speaker: { alias: "Rulings" } }],
  };
}
