/** Things of the way that the referee sets up by hand: doors, places to search, chests, traps, effects; and what lies behind them. */
import type { Door } from "../../../rules/exploration/doors.ts";
import { DOOR_STATES, makeDoor } from "../../../rules/exploration/doors.ts";
import { hiddenAt, withHidden } from "../../../view/exploration/journey-storage.ts";
import type { StoredTrap, SecretJourney, JourneyState } from "../../../view/exploration/journey-state.ts";
import { queued } from "../../platform/queue.ts";
import { localize } from "../../platform/text.ts";
import { provideJournals } from "../party-journals.ts";
import { secretJourneyOf, journeyOf } from "../../adapter/party.ts";

/** Writes another way, after every deed that is under way: a turn that is being written would else be written over. */
export function writeJourney(party: Actor.Implementation, how: (journey: JourneyState) => JourneyState): Promise<void> {
  return queued(async () => {
    await party.update({ system: { way: how(journeyOf(party)) } } as Actor.UpdateData);
  });
}

/** Writes other secrets, into the journal that only referees read. */
export function writeSecret(party: Actor.Implementation, how: (secret: SecretJourney) => SecretJourney): Promise<void> {
  return queued(async () => {
    const { referee } = await provideJournals(party);
    await referee.setFlag("rulings", "way", how(secretJourneyOf(party)));
  });
}

/** An id for a new thing. */
export const newId = (): string => foundry.utils.randomID();

/** The way with a new thing of that list, under the next free name. */
export function withAdded(journey: JourneyState, list: string): JourneyState {
  const name = (key: string, count: number): string => localize(`RULINGS.Way.new.${key}`, { number: count + 1 });
  const { doors, areas, things, effects } = journey;
  switch (list) {
    case "doors":
      return { ...journey, doors: [...doors, makeTableDoor(name("door", doors.length))] };
    case "areas":
      return { ...journey, areas: [...areas, { id: newId(), name: name("area", areas.length), searchedBy: [] }] };
    case "things":
      return { ...journey, things: [...things, { id: newId(), name: name("thing", things.length), tried: [] }] };
    case "effects":
      return {
        ...journey,
        effects: [...effects, { id: newId(), name: name("effect", effects.length), bearer: "", turnsLeft: 6 }],
      };
    default:
      return journey;
  }
}

/** A door that the table knows. */
export function makeTableDoor(name: string, state: Door["state"] = "shut"): JourneyState["doors"][number] {
  return { ...makeDoor(newId(), state), name };
}

/** The way without a thing. */
export function withRemoved(journey: JourneyState, list: string, id: string): JourneyState {
  const without = <T extends { readonly id: string }>(all: readonly T[]): T[] => all.filter((one) => one.id !== id);
  return {
    ...journey,
    ...(list === "doors" && { doors: without(journey.doors) }),
    ...(list === "areas" && { areas: without(journey.areas) }),
    ...(list === "things" && { things: without(journey.things) }),
    ...(list === "effects" && { effects: without(journey.effects) }),
  };
}

/** The way with one value of a thing changed; what fits nothing changes nothing. */
export function withEdited(journey: JourneyState, list: string, id: string, key: string, value: string): JourneyState {
  const one = <T extends { readonly id: string }>(all: readonly T[], how: (thing: T) => T): T[] =>
    all.map((thing) => (thing.id === id ? how(thing) : thing));
  if (key === "name" && value.trim() !== "") {
    const named = <T extends { readonly id: string; readonly name: string }>(all: readonly T[]): T[] =>
      one(all, (thing) => ({ ...thing, name: value.trim() }));
    if (list === "doors") return { ...journey, doors: named(journey.doors) };
    if (list === "areas") return { ...journey, areas: named(journey.areas) };
    if (list === "things") return { ...journey, things: named(journey.things) };
    if (list === "effects") return { ...journey, effects: named(journey.effects) };
  }
  if (list === "doors" && key === "state") {
    const state = DOOR_STATES.find((known) => known === value);
    return state
      ? { ...journey, doors: one(journey.doors, (door) => ({ ...door, state, sticks: door.sticks || state === "stuck" })) }
      : journey;
  }
  if (list === "effects" && key === "turns") {
    const turns = value === "" ? null : Math.max(0, Math.round(Number(value) || 0));
    return { ...journey, effects: one(journey.effects, (effect) => ({ ...effect, turnsLeft: turns })) };
  }
  return journey;
}

const MARKS = ["beyond", "secretDoor", "roomTrap", "magicalTrap", "trapped", "familiar"] as const;

/** The secrets with a mark of a thing set or taken away. */
export function withMarked(secret: SecretJourney, id: string, mark: string, on: boolean): SecretJourney {
  const key = MARKS.find((one) => one === mark);
  return key ? withHidden(secret, { ...hiddenAt(secret, id), [key]: on }) : secret;
}

/** A trap at a thing or place of the way. */
export function makeTrap(where: string, values: Partial<StoredTrap>): StoredTrap {
  return { id: newId(), name: "", where, kind: "room", found: false, sprung: false, oneUse: false, ...values };
}
