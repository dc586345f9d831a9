/** Carts, boats and ships as vessels, and beasts to ride as monsters that serve: in the pack of those who are hired. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { paragraph } from "./equipment.ts";
import type { Data, Entry, FolderEntry } from "./lib/emit.ts";
import {
  type DriveFact,
  equipmentFacts,
  type MountFact,
  root,
  type VehicleFact,
  type VesselFact,
} from "./lib/facts.ts";
import { icon } from "./lib/ids.ts";
import { monsters } from "./monsters.ts";

interface Note {
  readonly icon: string;
  readonly kind: string;
  readonly text: string;
}

export const VESSEL_FOLDERS: readonly FolderEntry[] = [
  { key: "mounts", name: "Mounts and beasts of burden", sort: 600 },
  { key: "vehicles", name: "Carts and wagons", sort: 610 },
  { key: "ships", name: "Ships and boats", sort: 620 },
];

const notes = parse(readFileSync(root("tools", "content", "data", "vessels.yaml"), "utf8")) as Record<string, Note>;
const facts = equipmentFacts();

function noteOf(id: string): Note {
  const note = notes[id];
  if (!note) throw new Error(`tools/content/data/vessels.yaml: nothing is said about ${id}`);
  return note;
}

function token(name: string, img: string, length: number): Data {
  return {
    name,
    displayName: 30,
    displayBars: 30,
    actorLink: true,
    width: length,
    height: length,
    texture: { src: img },
    disposition: 0,
    bar1: { attribute: "hp" },
  };
}

function driven(fact: DriveFact | null): Data | undefined {
  if (!fact) return undefined;
  return { turn: fact.movement.turn, round: fact.movement.round, milesDay: fact.miles_day, crew: fact.crew };
}

const whole = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Hull points: a range to pick from, or dice; the middle is what a new one starts with. */
function hullOf(hull: VesselFact["hull_points"]): { readonly hull: Data; readonly hp: number } {
  if (typeof hull !== "string") {
    const [least, most] = hull;
    return { hull: { least, most }, hp: Math.floor((least + most) / 2) };
  }
  return { hull: { least: 5, most: 5 }, hp: 5 };
}

const RAM: Readonly<Record<string, string>> = { "built in": "built", optional: "optional", no: "no" };

function vessel(fact: VesselFact): Entry {
  const note = noteOf(fact.id);
  const { hull, hp } = hullOf(fact.hull_points);
  const img = icon(note.icon);
  const words = [
    typeof fact.cost_gp === "string" ? `Price: ${fact.cost_gp} gp.` : "",
    typeof fact.cargo === "string" ? `Cargo: ${fact.cargo} coins.` : "",
    typeof fact.hull_points === "string" ? `Hull: ${fact.hull_points}.` : "",
  ].filter((text) => text !== "");
  return {
    key: `vessel-${fact.id}`,
    name: fact.name,
    type: "vessel",
    img,
    folder: "ships",
    prototypeToken: token(fact.name, img, note.kind === "ship" ? 6 : 2),
    system: {
      hp: { value: hp, max: hp },
      hull,
      ac: { value: fact.ac },
      kind: note.kind,
      sail: driven(fact.sailing),
      oar: driven(fact.rowing),
      seaworthy: fact.seaworthy,
      needsCaptain: fact.captain,
      unskilledCrew: fact.unskilled_crew,
      maxMercenaries: fact.max_mercenaries,
      cargo: { max: whole(fact.cargo) },
      ram: RAM[fact.ram] ?? "no",
      catapults: fact.catapults,
      length: fact.length_ft,
      beam: fact.beam_ft,
      draft: fact.draft_ft,
      usage: fact.usage,
      cost: whole(fact.cost_gp),
      description: paragraph(note.text),
      notes: words.length > 0 ? paragraph(words.join(" ")) : "",
      source: "Old-School Essentials SRD",
    },
  };
}

function vehicle(fact: VehicleFact): Entry {
  const note = noteOf(fact.id);
  const img = icon(note.icon);
  const hp = fact.hull_points === "1d4" ? 2 : 5;
  return {
    key: `vessel-${fact.id}`,
    name: fact.name,
    type: "vessel",
    img,
    folder: "vehicles",
    prototypeToken: token(fact.name, img, 2),
    system: {
      hp: { value: hp, max: hp },
      hull: { formula: fact.hull_points },
      ac: { value: fact.ac },
      kind: note.kind,
      drawn: { turn: fact.movement.turn, round: fact.movement.round, milesDay: fact.miles_day },
      unskilledCrew: true,
      cargo: { max: fact.max_load },
      cost: fact.cost_gp,
      description: paragraph(note.text),
      notes: paragraph(
        `Drawn by ${fact.animals}. With ${fact.extra_animals} it takes ${fact.extra_load.toLocaleString("en")} coins.`,
      ),
      source: "Old-School Essentials SRD",
    },
  };
}

const beasts = new Map(monsters().map((entry) => [entry.key, entry]));

function mount(fact: MountFact): Entry {
  const beast = beasts.get(fact.monster);
  if (!beast) throw new Error(`the mount ${fact.id} is no monster`);
  const { unencumbered: light, encumbered: heavy } = fact;
  const far = (rate: typeof light): string =>
    `${rate.movement.turn} (${rate.movement.round}), ${rate.miles_day} miles a day`;
  const load = (coins: number): string => coins.toLocaleString("en");
  return {
    ...beast,
    key: `mount-${fact.id}`,
    folder: "mounts",
    system: {
      ...beast.system,
      cost: fact.cost_gp,
      notes: paragraph(
        `Price ${fact.cost_gp} gp. Up to ${load(light.max_load)} coins: ${far(light)}. Up to ${load(heavy.max_load)}: ${far(heavy)}.`,
      ),
    },
    items: (beast.items ?? []).map((item) =>
      item.key === "load" ? { ...item, system: { ...item.system, amount: light.max_load } } : item,
    ),
    prototypeToken: { ...beast.prototypeToken, disposition: 1, actorLink: true, appendNumber: false },
  };
}

/** Every mount, cart and vessel. */
export function vessels(): Entry[] {
  return [...facts.mounts.map(mount), ...facts.land_vehicles.map(vehicle), ...facts.vessels.map(vessel)];
}
