/** What both maps are made of: actors from the compendium, tokens, pins. */
import { addressOf, type Data, documentOf, type Entry } from "../../lib/emit.ts";
import { icon } from "../../lib/ids.ts";
import { monsters } from "../../monsters.ts";
import type { Segment } from "./plan.ts";
import { id, KEY, type Page, source } from "./source.ts";

/** Pixels of a square, on both maps. */
export const SQUARE = 100;

/** A square and the hit points of whoever stands there. */
export type Place = readonly [x: number, y: number, hp: number];

/** A monster of the compendium. @throws an Error when there is none of that key */
export function entry(key: string): Entry {
  const found = monsters().find((monster) => monster.key === key);
  if (!found) throw new Error(`the adventure needs the monster ${key}`);
  return found;
}

/** A monster of the compendium as an actor of the adventure, under its own name if it has one. */
export function actor(
  key: string,
  as?: { readonly name: string; readonly hp: number; readonly disposition?: number },
): Data {
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

/** A token of an actor, out of sight until the referee shows it. */
export function token(owner: Data, key: string, [x, y, hp]: Place, more: Data = {}): Data {
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

/** The colour of the paper around a map. */
const PAPER = "#e4d8bd";

/** A map's picture and ground in v13's shape; the directory shows the same picture small, as core draws no thumbnails on an import. */
export function ground(src: string): Data {
  return { backgroundColor: PAPER, background: { src }, thumb: src };
}

/** The same for the system itself, which fills it in where v14 has not made a level of it (V14-05). */
export function mapFlag(src: string): Data {
  return { src, color: PAPER };
}

/** The pins of the keyed rooms of a map. */
export function notes(scene: Page["scene"]): Data[] {
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

/** The walls and doors of a plan. `name` keeps their ids apart from those of another map. */
export function walls(plan: readonly Segment[], name: (at: number) => string): Data[] {
  return plan.map(({ from, to, door }, at) => ({
    _id: name(at),
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

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of documents in plain data; empty where there is none. */
export function listOf(world: Data, name: string): Data[] {
  const list = world[name];
  return Array.isArray(list) ? list.filter(isData) : [];
}
