/** Things of the way that the referee sets up by hand: doors, places to search, chests, traps, effects; and what lies behind them. */
import type { Door } from "../../rules/exploration/doors.ts";
import { DOOR_STATES, makeDoor } from "../../rules/exploration/doors.ts";
import { hiddenAt, withHidden } from "../../view/expedition/kept-way.ts";
import type { KeptTrap, Secret, Way } from "../../view/expedition/way.ts";
import { inLine } from "../deeds/line.ts";
import { localize } from "../text.ts";
import { provideBooks } from "./book.ts";
import { secretOf, wayOf } from "./the-party.ts";

/** Writes another way, after every deed that is under way: a turn that is being written would else be written over. */
export function writeWay(party: Actor.Implementation, how: (way: Way) => Way): Promise<void> {
  return inLine(async () => {
    await party.update({ system: { way: how(wayOf(party)) } } as Actor.UpdateData);
  });
}

/** Writes other secrets, into the journal that only referees read. */
export function writeSecret(party: Actor.Implementation, how: (secret: Secret) => Secret): Promise<void> {
  return inLine(async () => {
    const { referee } = await provideBooks(party);
    await referee.setFlag("rulings", "way", how(secretOf(party)));
  });
}

/** An id for a new thing. */
export const newId = (): string => foundry.utils.randomID();

/** The way with a new thing of that list, under the next free name. */
export function added(way: Way, list: string): Way {
  const name = (key: string, count: number): string => localize(`RULINGS.Way.new.${key}`, { number: count + 1 });
  const { doors, areas, things, effects } = way;
  switch (list) {
    case "doors":
      return { ...way, doors: [...doors, makeTableDoor(name("door", doors.length))] };
    case "areas":
      return { ...way, areas: [...areas, { id: newId(), name: name("area", areas.length), searchedBy: [] }] };
    case "things":
      return { ...way, things: [...things, { id: newId(), name: name("thing", things.length), tried: [] }] };
    case "effects":
      return {
        ...way,
        effects: [...effects, { id: newId(), name: name("effect", effects.length), bearer: "", turnsLeft: 6 }],
      };
    default:
      return way;
  }
}

/** A door that the table knows. */
export function makeTableDoor(name: string, state: Door["state"] = "shut"): Way["doors"][number] {
  return { ...makeDoor(newId(), state), name };
}

/** The way without a thing. */
export function removed(way: Way, list: string, id: string): Way {
  const without = <T extends { readonly id: string }>(all: readonly T[]): T[] => all.filter((one) => one.id !== id);
  return {
    ...way,
    ...(list === "doors" && { doors: without(way.doors) }),
    ...(list === "areas" && { areas: without(way.areas) }),
    ...(list === "things" && { things: without(way.things) }),
    ...(list === "effects" && { effects: without(way.effects) }),
  };
}

/** The way with one value of a thing changed; what fits nothing changes nothing. */
export function edited(way: Way, list: string, id: string, key: string, value: string): Way {
  const one = <T extends { readonly id: string }>(all: readonly T[], how: (thing: T) => T): T[] =>
    all.map((thing) => (thing.id === id ? how(thing) : thing));
  if (key === "name" && value.trim() !== "") {
    const named = <T extends { readonly id: string; readonly name: string }>(all: readonly T[]): T[] =>
      one(all, (thing) => ({ ...thing, name: value.trim() }));
    if (list === "doors") return { ...way, doors: named(way.doors) };
    if (list === "areas") return { ...way, areas: named(way.areas) };
    if (list === "things") return { ...way, things: named(way.things) };
    if (list === "effects") return { ...way, effects: named(way.effects) };
  }
  if (list === "doors" && key === "state") {
    const state = DOOR_STATES.find((known) => known === value);
    return state
      ? { ...way, doors: one(way.doors, (door) => ({ ...door, state, sticks: door.sticks || state === "stuck" })) }
      : way;
  }
  if (list === "effects" && key === "turns") {
    const turns = value === "" ? null : Math.max(0, Math.round(Number(value) || 0));
    return { ...way, effects: one(way.effects, (effect) => ({ ...effect, turnsLeft: turns })) };
  }
  return way;
}

const MARKS = ["beyond", "secretDoor", "roomTrap", "magicalTrap", "trapped", "familiar"] as const;

/** The secrets with a mark of a thing set or taken away. */
export function marked(secret: Secret, id: string, mark: string, on: boolean): Secret {
  const key = MARKS.find((one) => one === mark);
  return key ? withHidden(secret, { ...hiddenAt(secret, id), [key]: on }) : secret;
}

/** A trap at a thing or place of the way. */
export function makeTrap(where: string, values: Partial<KeptTrap>): KeptTrap {
  return { id: newId(), name: "", where, kind: "room", found: false, sprung: false, oneUse: false, ...values };
}
