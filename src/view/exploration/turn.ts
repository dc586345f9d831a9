/** An exploration turn: the rules plan, roll and resolve all reported actions together, with a public and a referee's report. */
import { mappingFault } from "../../rules/characters/party.ts";
import { makeDoor } from "../../rules/exploration/doors.ts";
import {
  type DungeonTurnPlan,
  planDungeonTurn,
  resolveDungeonTurn,
  type TurnAction,
} from "../../rules/exploration/dungeon-turn.ts";
import type { Expedition, LogEntry } from "../../rules/exploration/expedition.ts";
import { shining } from "../../rules/exploration/lights.ts";
import { readingRefused, visionOf } from "../../rules/exploration/vision.ts";
import type { Refusal, Rolls } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stealth } from "../../rules/topics/stealth.ts";
import type { DieRequest } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { ExplorationAction } from "./actions.ts";
import { chancesOf, feetSteps } from "./chances.ts";
import type { JourneyState, SecretJourney } from "./journey-state.ts";
import { droppedAt, hiddenAt, withHidden } from "./journey-storage.ts";
import { doorWork } from "./turn-doors.ts";
import { thingWork } from "./turn-places.ts";
import { skillWork } from "./turn-skills.ts";
import { NO_TURN_WORK, type TurnDone, type TurnInput, type TurnWork } from "./turn-types.ts";

/** The party as an expedition for the rules. */
export function expeditionOf({ way: journey, secret, clock, members, lights, rations }: TurnInput): Expedition {
  return {
    clock,
    place: journey.place,
    turn: journey.turn,
    members: members.map(({ marcher }) => marcher),
    lights,
    effects: journey.effects,
    rations,
    water: journey.water,
    offCourse: secret.offCourse,
    log: [],
  };
}

/** Plays a turn. A refused turn changes nothing. */
export async function takeTurn(input: TurnInput, dice: DieRequest, rulings: Rulings): Promise<TurnDone> {
  const { way: journey, secret } = input;
  const before = expeditionOf(input);
  const scene = {
    ...(secret.chance > 0 && { chance: secret.chance }),
    ...(secret.interval > 0 && { interval: secret.interval }),
    change: secret.change,
  };
  const plan = planDungeonTurn(before, scene, actionsOf(input), rulings);
  const { traces: _, ...none } = NO_TURN_WORK;
  const nothing = { ...none, way: journey, secret, expedition: before, seconds: 0, met: false };
  if (plan.refused) return { ...nothing, refused: plan.refused };
  const again = onlyRepeats(input, plan);
  if (again) return { ...nothing, refused: again };
  const names = namesOf(plan, input);
  const first = await dice(
    plan.rolls.filter(({ id }) => id.startsWith("wandering/")),
    names,
  );
  // An encounter uses up this turn before other dice are rolled (BX-054).
  const comes = plan.wandering
    ? plan.wandering.rolls.some(({ id }) => (first[`wandering/${id}`]?.total ?? 7) <= (plan.wandering?.chance ?? 0))
    : false;
  const rest = comes
    ? {}
    : await dice(
        plan.rolls.filter(({ id }) => !id.startsWith("wandering/")),
        names,
      );
  const outcome = resolveDungeonTurn(before, plan, { ...first, ...rest }, rulings);
  const checked = wanderingLines(plan, first);
  if (outcome.interrupted)
    return {
      ...nothing,
      expedition: outcome.expedition,
      lines: [line("RULINGS.Way.turn.interrupted")],
      truth: checked,
      met: true,
      chances: chancesOf({ ...plan, listens: [] }),
    };
  const { traces, ...work } = await workOf(input, plan, outcome, dice, rulings);
  return {
    ...work,
    expedition: outcome.expedition,
    way: {
      ...work.way,
      turn: outcome.expedition.turn,
      effects: outcome.expedition.effects,
      leg: legAfter(journey, plan),
    },
    seconds: outcome.expedition.clock - before.clock,
    lines: [...turnLines(input, plan, rulings), ...work.lines, ...eventLines(outcome.events)],
    truth: [...checked, ...work.truth],
    met: false,
    chances: [...chancesOf(plan), ...traces],
    traces: feetSteps(plan),
  };
}

/** The reason why a turn would be wasted: all its actions were tried before, and cannot be tried again (BX-063, BX-065). */
function onlyRepeats({ members }: TurnInput, { searches, listens }: DungeonTurnPlan): Refusal | undefined {
  const able = members.filter(({ marcher }) => !marcher.dead);
  const tries = [...searches, ...listens];
  const idle = able.every(({ doing: { kind } }) => kind === "search" || kind === "listen" || kind === "watch");
  return idle && tries.length > 0 && tries.every(({ refused }) => refused !== undefined)
    ? tries[0]?.refused
    : undefined;
}

function actionsOf({ way: journey, secret, members }: TurnInput): TurnAction[] {
  const able = members.filter(({ marcher }) => !marcher.dead);
  const actions: TurnAction[] = [];
  for (const area of journey.areas) {
    const searchers = able.filter(({ doing }) => doing.kind === "search" && doing.thing === area.id);
    if (searchers.length === 0) continue;
    const { secretDoor, roomTrap, magicalTrap, found } = hiddenAt(secret, area.id);
    const there = {
      secretDoor: secretDoor && !found.includes("secretDoor"),
      // A trap that the party set here can be found, ticked or not (BX-066).
      roomTrap: (roomTrap && !found.includes("roomTrap")) || droppedAt(secret, area.id),
      magicalTrap,
    };
    actions.push({ kind: "search", area: { ...area, ...there }, searchers: searchers.map(({ creature }) => creature) });
  }
  for (const { creature, doing } of able.filter((one) => one.doing.kind === "listen")) {
    const door = journey.doors.find(({ id }) => id === doing.thing);
    if (!door) continue;
    const beyond = hiddenAt(secret, door.id).beyond ? [{ tags: [] }] : [];
    actions.push({ kind: "listen", door, listener: creature, beyond });
  }
  const resting = able.filter(({ doing }) => doing.kind === "rest");
  if (resting.length > 0) actions.push({ kind: "rest", who: resting.map(({ marcher }) => marcher.id) });
  if (movesOn({ members })) {
    const { left, known, sneaks } = journey.leg;
    const rate = Math.min(
      ...able.filter(({ marcher }) => !marcher.carried).map(({ marcher }) => marcher.mount ?? marcher.rate),
    );
    // Without a given distance the move is as far as a turn allows.
    actions.push({ kind: "move", distance: left > 0 ? left : Number.isFinite(rate) ? rate : 0, known, sneaks });
  }
  return actions;
}

/** Whether the party moves on: a walking member does, and no walking member stays for anything but watch or drawing. */
function movesOn({ members }: Pick<TurnInput, "members">): boolean {
  const going = members.filter(({ marcher }) => !marcher.dead && !marcher.carried);
  return (
    going.length > 0 &&
    going.some(({ doing }) => doing.kind === "move") &&
    going.every(({ doing }) => ["move", "map", "watch"].includes(doing.kind))
  );
}

function legAfter({ leg }: JourneyState, { move }: DungeonTurnPlan): JourneyState["leg"] {
  return move && leg.left > 0 ? { ...leg, left: Math.max(0, leg.left - move.perTurn.value) } : leg;
}

function namesOf(plan: DungeonTurnPlan, { members }: TurnInput): Record<string, TextLine> {
  const nameOf = (id: string): string => members.find(({ marcher }) => id.endsWith(marcher.id))?.marcher.name ?? "";
  return Object.fromEntries(
    plan.rolls.map(({ id }): [string, TextLine] => {
      if (id.startsWith("wandering")) return [id, line("RULINGS.Way.dice.wandering")];
      if (id.startsWith("search")) return [id, line("RULINGS.Way.dice.search", { name: nameOf(id) })];
      const at = Number(/^listen(\d+)/.exec(id)?.[1] ?? 0);
      return [id, line("RULINGS.Way.dice.listen", { name: plan.listens[at]?.who.name ?? "" })];
    }),
  );
}

function wanderingLines({ wandering }: DungeonTurnPlan, rolls: Rolls): TextLine[] {
  return (wandering?.rolls ?? []).map(({ id }) => {
    const die = rolls[`wandering/${id}`]?.total ?? 0;
    const chance = wandering?.chance ?? 0;
    return line(die <= chance ? "RULINGS.Way.wandering.comes" : "RULINGS.Way.wandering.none", { die, chance });
  });
}

type Outcome = ReturnType<typeof resolveDungeonTurn>;

async function workOf(
  input: TurnInput,
  plan: DungeonTurnPlan,
  outcome: Outcome,
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  const looked = heardAndFound(input, plan, outcome);
  const doors = await doorWork(input, looked, dice, rulings);
  return skillWork(input, await thingWork(input, doors, dice, rulings), dice, rulings);
}

/** The results of listening and searching. A failure and an empty place have the same text (BX-061, BX-065). */
function heardAndFound(input: TurnInput, plan: DungeonTurnPlan, outcome: Outcome): TurnWork {
  let { way: journey, secret } = input;
  const lines: TextLine[] = [];
  const truth: TextLine[] = [];
  const open: string[] = [];
  for (const [at, found] of outcome.searches.entries()) {
    const search = plan.searches[at];
    const refused = search?.refused;
    const name = journey.areas.find(({ id }) => id === found.area.id)?.name ?? "";
    if (refused) {
      lines.push(line("RULINGS.Way.search.again", { area: name }));
      continue;
    }
    if (search && !search.blind) open.push(...search.rolls.map(({ id }) => `search${at}/${id}`));
    const names = found.by.map(({ name: who }) => who).join(", ");
    for (const { id, name: who, die } of found.by) {
      const { secretDoors, roomTraps } = search?.searchers.find((one) => one.id === id) ?? {};
      const chances = { doors: secretDoors?.value ?? 0, traps: roomTraps?.value ?? 0 };
      truth.push(line("RULINGS.Way.search.die", { name: who, die, area: name, ...chances }));
    }
    lines.push(
      ...(found.found.length === 0
        ? [line("RULINGS.Way.search.nothing", { names, area: name })]
        : found.found.map((what) => line(`RULINGS.Way.search.${what}`, { names, area: name }))),
    );
    ({ way: journey, secret } = afterSearch(journey, secret, found, name));
  }
  for (const [at, heard] of outcome.listens.entries()) {
    const listen = plan.listens[at];
    const door = journey.doors.find(({ id }) => id === heard.door.id);
    if (!listen || !door) continue;
    const figures = { name: listen.who.name, door: door.name };
    if (listen.refused) {
      lines.push(line("RULINGS.Way.listen.again", figures));
      continue;
    }
    lines.push(line(heard.heard ? "RULINGS.Way.listen.heard" : "RULINGS.Way.listen.nothing", figures));
    truth.push(line("RULINGS.Way.listen.chance", { ...figures, chance: listen.who.chance }));
    const listened = [...door.listened, listen.who.id];
    journey = { ...journey, doors: journey.doors.map((one) => (one.id === door.id ? { ...one, listened } : one)) };
  }
  return { ...NO_TURN_WORK, way: journey, secret, lines, truth, open };
}

function afterSearch(
  journey: JourneyState,
  secret: SecretJourney,
  found: Outcome["searches"][number],
  name: string,
): Pick<TurnWork, "way" | "secret"> {
  const { id } = found.area;
  const areas = journey.areas.map((area) => (area.id === id ? { ...area, searchedBy: found.area.searchedBy } : area));
  const hidden = hiddenAt(secret, id);
  const after = withHidden(secret, { ...hidden, found: [...new Set([...hidden.found, ...found.found])] });
  const doors = found.found.includes("secretDoor")
    ? [...journey.doors, { ...makeDoor(`${id}-door`), name, ...(hidden.wall !== undefined && { wall: hidden.wall }) }]
    : journey.doors;
  const traps = secret.traps.map((trap) =>
    found.found.includes("roomTrap") && trap.where === id ? { ...trap, found: true } : trap,
  );
  return { way: { ...journey, areas, doors }, secret: { ...(found.found.length > 0 ? after : secret), traps } };
}

/** The lines for the turn's actions: moving on, drawing, resting, keeping watch, or a custom action. */
function turnLines(input: TurnInput, plan: DungeonTurnPlan, rulings: Rulings): TextLine[] {
  const lines: TextLine[] = [];
  const { move } = plan;
  if (move) {
    const { left, known } = input.way.leg;
    const feet = left > 0 ? Math.min(left, move.perTurn.value) : move.perTurn.value;
    const more = Math.max(0, (left > 0 ? (move.turns ?? 1) : 1) - 1);
    lines.push(line(known ? "RULINGS.Way.turn.known" : "RULINGS.Way.turn.moved", { feet }));
    if (input.way.leg.sneaks && rulings.use(stealth)) lines.push(line("RULINGS.Way.turn.sneaks"));
    if (more > 0) lines.push(line("RULINGS.Way.turn.more", { turns: more }));
  }
  const by = (kind: ExplorationAction["kind"]): string =>
    input.members
      .flatMap(({ doing, marcher }) => (doing.kind === kind && !marcher.dead ? [marcher.name] : []))
      .join(", ");
  if (plan.resting === "all" || plan.resting.length > 0)
    lines.push(line("RULINGS.Way.turn.rested", { names: by("rest") }));
  if (by("watch")) lines.push(line("RULINGS.Way.turn.watched", { names: by("watch") }));
  lines.push(...mapLines(input, rulings));
  for (const { doing, marcher } of input.members)
    if (doing.kind === "other" && doing.note)
      lines.push(line("RULINGS.Way.turn.other", { name: marcher.name, note: doing.note }));
  return lines;
}

function mapLines({ members, lights }: TurnInput, rulings: Rulings): TextLine[] {
  const glows = lights
    .flatMap((light) => shining(light, rulings) ?? [])
    .map(({ radius }) => ({ radius, toViewer: 0, toTarget: 0 }));
  return members.flatMap(({ doing, marcher }) => {
    if (doing.kind !== "map") return [];
    const dark = readingRefused(visionOf(0, glows));
    const fault = mappingFault({ light: dark === undefined }) ?? dark;
    return [line("RULINGS.Way.turn.mapped", { name: marcher.name }), ...(fault ? [refusalLine(fault)] : [])].slice(
      fault ? 1 : 0,
    );
  });
}

/** The events of the clock, in words. */
export function eventLines(events: readonly LogEntry[]): TextLine[] {
  const known = ["lightOut", "lightLow", "effectOver", "tired", "restDue", "goesWithout", "encounterOver"];
  const lines = new Map<string, { readonly key: string; readonly data: LogEntry["data"]; readonly names: string[] }>();
  for (const { key, data } of events.filter((event) => known.includes(event.key))) {
    const { name, ...others } = data ?? {};
    const same = `${key} ${JSON.stringify(others)}`;
    const one = lines.get(same) ?? { key, data, names: [] };
    if (name !== undefined) one.names.push(String(name));
    lines.set(same, one);
  }
  return [...lines.values()].map(({ key, data, names }) =>
    line(`RULINGS.Way.event.${key}`, names.length > 1 ? { ...data, name: names.join(", ") } : data),
  );
}
