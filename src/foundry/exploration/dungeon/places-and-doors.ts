/** The entries of the journey that the referee creates by hand: doors, places to search, chests, traps, effects; and their secrets. */

import { SAVES } from "../../../rules/creature/types.ts";
import { isFormula } from "../../../rules/dice/formula.ts";
import { DOOR_STATES, type Door, makeDoor } from "../../../rules/exploration/doors.ts";
import type { Crosser } from "../../../rules/exploration/traps.ts";
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import type { JourneyState, SecretJourney, StoredTrap } from "../../../view/exploration/journey-state.ts";
import { hiddenAt, withHidden } from "../../../view/exploration/journey-storage.ts";
import { springOn, springTrap } from "../../../view/exploration/traps.ts";
import { trappable } from "../../../view/exploration/turn-places.ts";
import type { TurnInput } from "../../../view/exploration/turn-types.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { journeyOf, secretJourneyOf } from "../../adapter/party.ts";
import { askForm } from "../../platform/dialogs.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { queued } from "../../platform/queue.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { order } from "../march-orders.ts";
import { provideJournals } from "../party-journals.ts";
import type { Procedure } from "../run-procedure.ts";
import { inputOf } from "./dungeon-turn.ts";
import { damageCards } from "./hazard-damage.ts";

/** A trap is triggered by an action (BX-067, BX-069) or by the referee's decision (BX-068). */
export const springPartyTrap: Procedure = async (party, args, dice) => {
  const rulings = rulingsInForce();
  const input = inputOf(party);
  const trap = input.secret.traps.find(({ id }) => id === args.id);
  const title = line("RULINGS.Way.trap.title");
  const plain = { title, lines: [], truth: [], way: input.way, secret: input.secret };
  if (!trap) return { ...plain, refused: { key: "targetGone", data: { name: "" } } };
  const who = crossers(party, input, args);
  if (who.length === 0) return { ...plain, refused: { key: "way.nobody" } };
  const sprung = args.sure === "yes" ? springOn(trap, who) : await springTrap(trap, who, dice.throw, rulings);
  const traps = input.secret.traps.map((one) => (one.id === trap.id ? sprung.trap : one));
  return {
    ...plain,
    ...(sprung.refused && { refused: sprung.refused }),
    lines: sprung.lines,
    truth: sprung.truth,
    secret: { ...input.secret, traps },
    quiet: sprung.victim === "",
    write: await damageCards(party, sprung.harm, dice),
  };
};

/** The creatures that trigger it: the living members in marching order, the named member, or the referee's targets. */
function crossers(
  party: Actor.Implementation,
  { members }: TurnInput,
  { who = "", targets = "" }: JourneyRequest["args"],
): readonly Crosser[] {
  if (who === "targets")
    return String(targets)
      .split(" ")
      .flatMap((uuid) => {
        const actor = actorByUuid(uuid);
        return isCreature(actor) && !actor.statuses.has("dead") ? [{ id: uuid, name: displayName(actor) }] : [];
      });
  return order(party)
    .flat()
    .flatMap((id) => members.find(({ marcher }) => marcher.id === id && !marcher.dead)?.marcher ?? [])
    .filter(({ id }) => who === "" || id === who);
}

/** Asks for a trap and its place; undefined when dismissed. Invalid dice formulas are reported and left out. */
export async function askTrap(journey: JourneyState, at = ""): Promise<StoredTrap | undefined> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    "systems/rulings/templates/expedition/trap.hbs",
    {
      places: [...journey.areas, ...journey.things, ...journey.doors].map(({ id, name }) => ({
        id,
        name,
        selected: id === at,
      })),
      saves: SAVES.map((value) => ({ value, label: localize(`RULINGS.Save.${value}`) })),
      name: localize("RULINGS.Way.new.trap"),
    },
  );
  const answer = await askForm(content, {
    title: "RULINGS.Way.trap.new",
    icon: "fa-solid fa-burst",
    width: 420,
    ok: { label: "RULINGS.Way.trap.set", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  const text = (key: string): string => String(answer[key] ?? "").trim();
  const damage = text("damage");
  const sound = damage === "" || isFormula(damage);
  if (!sound) notifyWarning("RULINGS.Way.trap.dice", { formula: damage });
  const save = SAVES.find((one) => one === text("save"));
  const feet = Math.max(0, Math.round(Number(text("fall")) || 0));
  const hitDice = Math.max(0, Math.min(40, Math.round(Number(text("attack")) || 0)));
  const where = text("where");
  return makeTrap(where, {
    name: text("name") || localize("RULINGS.Way.new.trap"),
    kind: trappable(journey).some(({ id }) => id === where) ? "treasure" : "room",
    oneUse: answer.oneUse === true,
    ...(text("trigger") && { trigger: text("trigger") }),
    ...(sound && damage && { damage }),
    ...(feet > 0 && { fall: feet }),
    ...(save && { save }),
    ...(hitDice > 0 && { attack: { hitDice, missile: answer.missile === true } }),
  });
}

/** Writes a change of the journey after every running transaction: a turn being written would otherwise overwrite it. */
export function writeJourney(party: Actor.Implementation, how: (journey: JourneyState) => JourneyState): Promise<void> {
  return queued(async () => {
    await party.update({ system: { way: how(journeyOf(party)) } } as Actor.UpdateData);
  });
}

/** Writes a change of the secret journey to the referee's journal. */
export function writeSecret(party: Actor.Implementation, how: (secret: SecretJourney) => SecretJourney): Promise<void> {
  return queued(async () => {
    const { referee } = await provideJournals(party);
    await referee.setFlag("rulings", "way", how(secretJourneyOf(party)));
  });
}

/** An id for a new entry. */
export const newId = (): string => foundry.utils.randomID();

/** The journey with a new entry in this list, under the next free name. */
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

/** A new door that the table knows. */
export function makeTableDoor(name: string, state: Door["state"] = "shut"): JourneyState["doors"][number] {
  return { ...makeDoor(newId(), state), name };
}

/** The journey without an entry. */
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

/** The journey with a changed value of an entry; an invalid value changes nothing. */
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
      ? {
          ...journey,
          doors: one(journey.doors, (door) => ({ ...door, state, sticks: door.sticks || state === "stuck" })),
        }
      : journey;
  }
  if (list === "effects" && key === "turns") {
    const turns = value === "" ? null : Math.max(0, Math.round(Number(value) || 0));
    return { ...journey, effects: one(journey.effects, (effect) => ({ ...effect, turnsLeft: turns })) };
  }
  return journey;
}

const MARKS = ["beyond", "secretDoor", "roomTrap", "magicalTrap", "trapped", "familiar"] as const;

/** The secrets with a mark of an entry set or removed. */
export function withMarked(secret: SecretJourney, id: string, mark: string, on: boolean): SecretJourney {
  const key = MARKS.find((one) => one === mark);
  return key ? withHidden(secret, { ...hiddenAt(secret, id), [key]: on }) : secret;
}

/** A trap at an entry or place of the journey. */
export function makeTrap(where: string, values: Partial<StoredTrap>): StoredTrap {
  return { id: newId(), name: "", where, kind: "room", found: false, sprung: false, oneUse: false, ...values };
}
