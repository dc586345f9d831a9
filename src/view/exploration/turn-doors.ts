import { planForce, planLock, resolveForce, resolveLock, wedgeOpen, wedgeShut } from "../../rules/exploration/doors.ts";
import type { Crosser } from "../../rules/exploration/traps.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { JourneyState, TableDoor } from "./journey-state.ts";
import { springTrap } from "./traps.ts";
import { ofSkill } from "./turn-skills.ts";
import type { TurnInput, TurnMember, TurnWork } from "./turn-types.ts";

type DoorsDone = Pick<TurnWork, "way" | "secret" | "lines" | "truth" | "open" | "spikes" | "traces" | "harm">;

/** Resolves forcing, picking and wedging of doors in a turn (BX-056 to BX-060). */
export async function doorWork(
  input: TurnInput,
  before: TurnWork,
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  let current: DoorsDone = before;
  for (const door of before.way.doors) {
    const at = (kind: TurnMember["doing"]["kind"]): readonly TurnMember[] =>
      input.members
        .filter(({ doing, marcher }) => doing.kind === kind && doing.thing === door.id && !marcher.dead)
        .sort(byPlace);
    if (at("force").length > 0) current = await forced(current, door, at("force"), dice, rulings);
    for (const member of at("pick")) current = await picked(current, door, member, dice, rulings);
    for (const member of at("wedge")) current = wedged(current, door, member);
  }
  return { ...before, ...current };
}

/** The marching order decides who is first at a door (BX-004). */
function byPlace({ place: [rank, file] = [0, 0] }: TurnMember, { place: [back, side] = [0, 0] }: TurnMember): number {
  return rank - back || file - side;
}

/** Triggers the traps on doors for the member who opens them (BX-066, BX-067). */
async function trapsOf(
  done: DoorsDone,
  door: TableDoor,
  who: readonly Crosser[],
  dice: DieRequest,
  rulings: Rulings,
): Promise<DoorsDone> {
  let now = done;
  for (const trap of done.secret.traps) {
    if (trap.where !== door.id || (trap.sprung && trap.oneUse)) continue;
    const sprung = await springTrap(trap, who, dice, rulings);
    now = {
      ...now,
      secret: { ...now.secret, traps: now.secret.traps.map((one) => (one.id === trap.id ? sprung.trap : one)) },
      lines: [...now.lines, ...sprung.lines],
      truth: [...now.truth, ...sprung.truth],
      harm: [...now.harm, ...sprung.harm],
    };
  }
  return now;
}

function withDoor(journey: JourneyState, door: TableDoor): JourneyState {
  return { ...journey, doors: journey.doors.map((one) => (one.id === door.id ? door : one)) };
}

async function forced(
  done: DoorsDone,
  door: TableDoor,
  who: readonly TurnMember[],
  dice: DieRequest,
  rulings: Rulings,
): Promise<DoorsDone> {
  const pushers = who.slice(0, 2).map(({ creature }) => creature);
  const plan = planForce(pushers, door, rulings);
  if (plan.refused)
    return {
      ...done,
      lines: [...done.lines, line("RULINGS.Way.door.named", { door: door.name }), refusalLine(plan.refused)],
    };
  const names = pushers.map(({ name }) => name).join(", ");
  const prefix = `force:${door.id}`;
  const rolled = await rollUnder(prefix, plan, line("RULINGS.Way.dice.force", { name: names, door: door.name }), dice);
  const outcome = resolveForce(plan, rolled);
  const lines = plan.tries.map(({ id, name, chance }) =>
    line("RULINGS.Way.door.try", { name, chance, die: outcome.dice[id] ?? "–", door: door.name }),
  );
  const waiting = who.slice(2).map(({ creature }) => creature.name);
  if (waiting.length > 0) lines.push(line("RULINGS.Way.door.crowded", { names: waiting.join(", "), door: door.name }));
  lines.push(line(outcome.opened ? "RULINGS.Way.door.forced" : "RULINGS.Way.door.holds", { names, door: door.name }));
  const after: DoorsDone = {
    ...done,
    way: withDoor(done.way, { ...door, ...outcome.door }),
    lines: [...done.lines, ...lines],
    open: [...done.open, ...plan.rolls.map(({ id }) => `${prefix}/${id}`)],
  };
  return outcome.opened ? trapsOf(after, door, pushers, dice, rulings) : after;
}

async function picked(
  done: DoorsDone,
  door: TableDoor,
  member: TurnMember,
  dice: DieRequest,
  rulings: Rulings,
): Promise<DoorsDone> {
  const { creature, tools, locks } = member;
  const now = done.way.doors.find(({ id }) => id === door.id) ?? door;
  const plan = planLock(creature, now, { tools, ...(locks !== undefined && { percent: locks }) }, rulings);
  const figures = { name: creature.name, door: door.name };
  if (plan.refused)
    return {
      ...done,
      lines: [...done.lines, line("RULINGS.Way.door.named", { door: door.name }), refusalLine(plan.refused)],
    };
  const prefix = `lock:${door.id}:${creature.id}`;
  const rolled = await rollUnder(prefix, plan, line("RULINGS.Way.dice.lock", figures), dice);
  const outcome = resolveLock(plan, rolled);
  const die = rolled.lock?.total ?? 0;
  const lines = line(outcome.opened ? "RULINGS.Way.door.picked" : "RULINGS.Way.door.unpicked", {
    ...figures,
    die,
    chance: plan.chance,
  });
  const after: DoorsDone = {
    ...done,
    way: withDoor(done.way, { ...now, ...outcome.door }),
    lines: [...done.lines, lines],
    open: [...done.open, ...plan.rolls.map(({ id }) => `${prefix}/${id}`)],
    traces: [...done.traces, ...ofSkill(member, "locks", line("RULINGS.Way.dice.lock", figures))],
  };
  return outcome.opened ? trapsOf(after, now, [creature], dice, rulings) : after;
}

/** An open door is wedged open, a shut one shut, with one spike in either case (BX-059, BX-060). */
function wedged(done: DoorsDone, door: TableDoor, { creature, spikes }: TurnMember): DoorsDone {
  const now = done.way.doors.find(({ id }) => id === door.id) ?? door;
  const stands = now.state === "open";
  const outcome = stands ? wedgeOpen(now, spikes) : wedgeShut(now, spikes);
  if (outcome.refused)
    return {
      ...done,
      lines: [...done.lines, line("RULINGS.Way.door.named", { door: door.name }), refusalLine(outcome.refused)],
    };
  const lines = line(stands ? "RULINGS.Way.door.wedgedOpen" : "RULINGS.Way.door.wedgedShut", {
    name: creature.name,
    door: door.name,
  });
  return {
    ...done,
    way: withDoor(done.way, { ...now, ...outcome.door }),
    lines: [...done.lines, lines],
    spikes: [...done.spikes, creature.id],
  };
}
