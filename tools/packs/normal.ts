/** Documents as Foundry saves them, without what it adds to every document of its kind: so an untouched entry is the one that was built. */
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../lib/files.ts";
import { EMBEDDED } from "../lib/packs.ts";
import type { Data } from "./defaults.ts";
import { tokenOf } from "./token.ts";

/** The lists of an adventure that hold documents. */
const ADVENTURE = [
  "actors",
  "items",
  "scenes",
  "journal",
  "tables",
  "macros",
  "cards",
  "playlists",
  "folders",
  "combats",
];

/** The defaults that Foundry writes into a document, by collection; `*` for every one. */
const SAVED: Readonly<Record<string, Data>> = {
  "*": { flags: {}, effects: [] },
  journal: { categories: [] },
  pages: {
    image: {},
    video: { controls: true, volume: 0.5 },
    src: null,
    system: {},
    category: null,
    ownership: { default: -1 },
  },
  results: { documentUuid: null },
  folders: { color: null, description: "", folder: null },
};

const LIGHT: Data = {
  negative: false,
  priority: 0,
  alpha: 0.5,
  angle: 360,
  bright: 0,
  color: null,
  coloration: 1,
  dim: 0,
  attenuation: 0.5,
  luminosity: 0.5,
  saturation: 0,
  contrast: 0,
  shadows: 0,
  animation: { type: null, speed: 5, intensity: 5, reverse: false },
  darkness: { min: 0, max: 1 },
};

/** A prototype token on which nothing is said. */
export const TOKEN: Readonly<Data> = {
  displayName: 0,
  displayBars: 0,
  actorLink: false,
  width: 1,
  height: 1,
  depth: 1,
  texture: {
    anchorX: 0.5,
    anchorY: 0.5,
    offsetX: 0,
    offsetY: 0,
    fit: "contain",
    scaleX: 1,
    scaleY: 1,
    rotation: 0,
    tint: "#ffffff",
    alphaThreshold: 0.75,
  },
  lockRotation: false,
  rotation: 0,
  alpha: 1,
  disposition: -1,
  bar1: { attribute: "hp" },
  bar2: { attribute: null },
  light: LIGHT,
  sight: {
    enabled: false,
    range: 0,
    angle: 360,
    visionMode: "basic",
    color: null,
    attenuation: 0.1,
    brightness: 0,
    saturation: 0,
    contrast: 0,
  },
  detectionModes: [],
  occludable: { radius: 0 },
  ring: {
    enabled: false,
    colors: { ring: null, background: null },
    effects: 1,
    subject: { scale: 1, texture: null },
  },
  turnMarker: { mode: 1, animation: null, src: null, disposition: false },
  movementAction: null,
  flags: {},
  randomImg: false,
  appendNumber: false,
  prependAdjective: false,
};

/** A group without values that are as saved, except where the base says something itself. */
function without(value: Data, saved: Data, base: Data): Data {
  const found: Data = {};
  for (const [name, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const [usual, given] = [saved[name], base[name]];
    if (isRecord(child) && isRecord(usual)) {
      const kept = without(child, usual, isRecord(given) ? given : {});
      if (Object.keys(kept).length > 0 || isRecord(given)) found[name] = kept;
    } else if (given !== undefined || !(name in saved) || !isDeepStrictEqual(child, usual)) found[name] = child;
  }
  return found;
}

function tokenWithout(actor: Data): unknown {
  return isRecord(actor.prototypeToken) ? without(actor.prototypeToken, TOKEN, tokenOf(actor)) : undefined;
}

/** A text with its format and words only. */
function pageText(text: unknown): unknown {
  if (!isRecord(text)) return text;
  const { markdown, ...own } = text;
  return markdown ? text : own;
}

function listsOf(collection: string): readonly string[] {
  return collection === "adventures" ? ADVENTURE : (EMBEDDED[collection] ?? []);
}

/** A document without keys, dates, users and what every document of its kind has. `inside`: it is part of another one. */
export function normal(document: Data, collection: string, inside = false): Data {
  const { _key, _stats: stats, ownership, author: _author, ...data } = document;
  const source = isRecord(stats) ? stats.compendiumSource : undefined;
  const found: Data = { ...data };
  if (isRecord(found.flags)) {
    const { exportSource: _exported, ...flags } = found.flags;
    found.flags = flags;
  }
  for (const [name, usual] of Object.entries({ ...SAVED["*"], ...SAVED[collection] }))
    if (isDeepStrictEqual(found[name], usual)) delete found[name];
  if (!inside && found.sort === 0) delete found.sort;
  if (
    inside &&
    ownership !== undefined &&
    !isDeepStrictEqual(ownership, SAVED[collection]?.ownership) &&
    collection !== "items"
  )
    found.ownership = ownership;
  if (collection === "actors") found.prototypeToken = tokenWithout(data);
  if (collection === "pages") found.text = pageText(data.text);
  for (const name of listsOf(collection)) {
    const list = data[name];
    if (!Array.isArray(list)) continue;
    const held = list.map((child) => (isRecord(child) ? normal(child, name, true) : child));
    if (held.length === 0) delete found[name];
    else found[name] = held;
  }
  for (const [name, child] of Object.entries(found)) if (child === undefined) delete found[name];
  return typeof source === "string" && inside ? { ...found, _stats: { compendiumSource: source } } : found;
}
