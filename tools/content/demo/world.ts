/** The demo world: what the practice table opens with. Users, the company at the foot of the stair, and the whole adventure. */
import { characters } from "../characters.ts";
import { type Data, documentOf, type Entry } from "../lib/emit.ts";
import { icon, stableId } from "../lib/ids.ts";
import { adventure } from "../magic/adventure/adventure.ts";
import { CELLAR } from "../magic/adventure/cellar.ts";
import { listOf, SQUARE } from "../magic/adventure/parts.ts";
import { WELCOME } from "./texts.ts";

const REFEREE = "RefereeRefereeAA";
const ANN = "AnnAnnAnnAnnAnnA";
const BOB = "BobBobBobBobBobB";
const OWNER = 3;

/** The company in its marching order at the foot of the stair: entry of the compendium, player, square. */
const COMPANY = [
  ["hild-redmantle", ANN, 5, 10],
  ["brother-anselm", BOB, 5, 11],
  ["ysolde-vane", BOB, 4, 11],
  ["lirael-ashwing", ANN, 4, 10],
] as const;

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
      description:
        "<p>Four friends, one mule (outside, with the innkeeper), and a map drawn by somebody who left in a hurry.</p>",
    },
    items: [],
    effects: [],
    prototypeToken: { name: "The Company", actorLink: true, disposition: 1, texture: { src: icon("party-flags") } },
  };
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

/** The tokens of the company; one of them carries the torch. */
function tokens(heroes: readonly Data[]): Data[] {
  const torch = {
    light: { bright: 30, dim: 30, color: "#e8b46a", alpha: 0.25, animation: { type: "torch", speed: 2, intensity: 2 } },
  };
  return heroes.map((actor, at) => {
    const [key = "", , x = 0, y = 0] = COMPANY[at] ?? [];
    return token(key, actor, x, y, key === "ysolde-vane" ? torch : {});
  });
}

/** The maps of the adventure: the upper one is open, and the company stands on it. */
function scenes(book: Data, heroes: readonly Data[]): Data[] {
  return listOf(book, "scenes").map((scene) =>
    scene._id === CELLAR
      ? { ...scene, active: true, ownership: { default: 2 }, tokens: [...tokens(heroes), ...listOf(scene, "tokens")] }
      : scene,
  );
}

/** The whole world as the practice table seeds it: the documents of the adventure have the ids that an import would give them. */
export function demoWorld(): Data {
  const book = adventure();
  const heroes = company();
  return {
    users: [
      { _id: REFEREE, name: "Referee", role: 4, color: "#8a2b1d" },
      { _id: ANN, name: "Ann", role: 1, color: "#2d5d8a", character: idOf("hild-redmantle") },
      { _id: BOB, name: "Bob", role: 1, color: "#3f7a3a", character: idOf("brother-anselm") },
    ],
    folders: [
      { _id: stableId("demo", "folder", "company"), name: "The company", type: "Actor", sorting: "a" },
      ...listOf(book, "folders"),
    ],
    actors: [...heroes, party(), ...listOf(book, "actors")],
    items: listOf(book, "items"),
    scenes: scenes(book, heroes),
    journal: listOf(book, "journal"),
    tables: listOf(book, "tables"),
    settings: [{ key: "rulings.preset", value: "classic" }],
    messages: [{ _id: stableId("demo", "message"), content: WELCOME, speaker: { alias: "Rulings" } }],
  };
}
