import { checkCreature } from "../creature/check.ts";
import { whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { inSkilledClass } from "../derived/thief-skills.ts";
import { oneOf, RulesError, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Step } from "../trace/types.ts";
import { forceChance, listenChance, thiefArt } from "./chances.ts";
import { checkBeyond, checkCreatures, checkDoor, checkMeans } from "./check.ts";

/** @texts RULINGS.Way.state.* */
export const DOOR_STATES = ["open", "shut", "stuck", "locked", "wedgedOpen", "wedgedShut", "magic"] as const;
export type DoorState = (typeof DOOR_STATES)[number];

/** A door with all attempts on it. Plain data. */
export interface Door {
  readonly id: string;
  readonly state: DoorState;
  /** Whether it sticks again whenever it shuts (BX-059). */
  readonly sticks: boolean;
  /** Whether a failed push was heard beyond it (BX-057). */
  readonly warned: boolean;
  /** Ids of the creatures that have listened at it (BX-061). */
  readonly listened: readonly string[];
  /** Level at a failed try of the lock, by creature id (BX-058). */
  readonly lockTries: Readonly<Record<string, number>>;
}

export function makeDoor(id: string, state: DoorState = "shut"): Door {
  oneOf(state, DOOR_STATES, "door.state");
  return { id, state, sticks: state === "stuck", warned: false, listened: [], lockTries: {} };
}

/** One creature's attempt, with its chance and the trace of it. */
interface Try {
  readonly id: string;
  readonly name: string;
  /** Chance in six, or percent. */
  readonly chance: number;
  readonly steps: readonly Step[];
}

interface ForcePlan extends Plan<"forceDoor"> {
  readonly door: Door;
  readonly tries: readonly Try[];
}

interface ForceOutcome {
  readonly procedure: "forceDoor";
  readonly door: Door;
  readonly opened: boolean;
  readonly by: readonly string[];
  readonly dice: Readonly<Record<string, number>>;
  readonly stamp: string;
}

/**
 * Plans forcing a stuck door by one or two creatures, each with a die (BX-056); a lock holds unless the referee allows it (BX-058).
 * @throws RulesError for nobody or more than two.
 */
export function planForce(pushers: readonly Creature[], door: Door, rulings: Rulings, allowLocked = false): ForcePlan {
  checkCreatures(pushers, "pushers");
  checkDoor(door, "door");
  if (pushers.length < 1 || pushers.length > 2)
    throw new RulesError("outOfRange", "pushers", { value: pushers.length, min: 1, max: 2 });
  const refused: Refusal | undefined =
    door.state === "stuck" || (door.state === "locked" && allowLocked)
      ? whyNotAct(...pushers)
      : { key: door.state === "locked" ? "exploration.locked" : "exploration.notStuck", rule: "BX-056" };
  const tries = pushers.map((creature) => {
    const chance = forceChance(creature, rulings);
    return { id: creature.id, name: creature.name, chance: chance.value, steps: chance.steps };
  });
  const rolls = refused
    ? []
    : tries.filter(({ chance }) => chance > 0).map(({ id }) => ({ id: `force:${id}`, formula: "1d6" }));
  return { procedure: "forceDoor", door, tries, rolls, ...(refused && { refused }), stamp: rulings.hash };
}

/** A failed push warns the creatures beyond, for as long as the door exists (BX-057). */
export function resolveForce(plan: ForcePlan, rolls: Rolls): ForceOutcome {
  const rolled = plan.rolls.map(({ id }) => [id.slice("force:".length), rolledFor(rolls, id).total] as const);
  const by = rolled
    .filter(([id, die]) => die <= (plan.tries.find((each) => each.id === id)?.chance ?? 0))
    .map(([id]) => id);
  const opened = by.length > 0;
  const failed = !plan.refused && !opened;
  const door: Door = opened ? { ...plan.door, state: "open" } : failed ? { ...plan.door, warned: true } : plan.door;
  return { procedure: "forceDoor", door, opened, by, dice: Object.fromEntries(rolled), stamp: plan.stamp };
}

interface LockPlan extends Plan<"pickLock"> {
  readonly door: Door;
  readonly who: string;
  readonly level: number;
  readonly chance: number;
}

/** A key of stored data from an id, without dots, because Foundry expands a dotted key to a nested object. */
const lockKey = (id: string): string => id.replaceAll(".", ":");

/** Ids of the creatures that failed at the lock. */
export function lockTriers({ lockTries }: Pick<Door, "lockTries">): string[] {
  return Object.keys(lockTries).map((key) => key.replaceAll(":", "."));
}

/** Plans picking a lock: a skill, tools, and one try a lock until a level is gained (BX-058). `percent` replaces the chance by another ruling's skill. */
export function planLock(
  creature: Creature,
  door: Door,
  means: { readonly tools: boolean; readonly percent?: number },
  rulings: Rulings,
): LockPlan {
  checkCreature(creature);
  checkDoor(door, "door");
  checkMeans(means, "means");
  const chance = means.percent ?? thiefArt(creature, "locks", rulings);
  const level = inSkilledClass(creature, "locks").class?.level ?? 0;
  const last = door.lockTries[lockKey(creature.id)];
  const key =
    door.state !== "locked"
      ? "notLocked"
      : chance === undefined
        ? "noLockSkill"
        : !means.tools
          ? "noTools"
          : last !== undefined && last >= level
            ? "lockTried"
            : undefined;
  return {
    procedure: "pickLock",
    door,
    who: creature.id,
    level,
    chance: wholeNumber(chance ?? 0, "percent", 0, 1000),
    rolls: key ? [] : [{ id: "lock", formula: "1d100" }],
    ...(key && { refused: { key: `exploration.${key}`, rule: "BX-058" } }),
    stamp: rulings.hash,
  };
}

export function resolveLock(
  plan: LockPlan,
  rolls: Rolls,
): { readonly procedure: "pickLock"; readonly door: Door; readonly opened: boolean } {
  if (plan.refused) return { procedure: "pickLock", door: plan.door, opened: false };
  const opened = rolledFor(rolls, "lock").total <= plan.chance;
  const lockTries = { ...plan.door.lockTries, [lockKey(plan.who)]: plan.level };
  return {
    procedure: "pickLock",
    door: opened ? { ...plan.door, state: "shut" } : { ...plan.door, lockTries },
    opened,
  };
}

export interface ListenPlan extends Plan<"listen"> {
  readonly door: Door;
  readonly who: Try;
  /** Whether something beyond makes an audible sound. */
  readonly audible: boolean;
  /** Only the referee sees the die. */
  readonly blind: true;
}

/** Plans listening at a door: a hidden roll, once for each character at each door, which takes the listener a turn (BX-061). */
export function planListen(
  creature: Creature,
  door: Door,
  beyond: readonly Pick<Creature, "tags">[],
  rulings: Rulings,
): ListenPlan {
  checkCreature(creature);
  checkDoor(door, "door");
  checkBeyond(beyond, "beyond");
  const chance = listenChance(creature, rulings);
  const tried: Refusal | undefined = door.listened.includes(creature.id)
    ? { key: "exploration.listened", rule: "BX-061" }
    : undefined;
  const refused = whyNotAct(creature) ?? tried;
  return {
    procedure: "listen",
    door,
    who: { id: creature.id, name: creature.name, chance: chance.value, steps: chance.steps },
    audible: beyond.some(({ tags }) => !tags.includes("silent") && !tags.includes("undead")),
    blind: true,
    rolls: refused ? [] : [{ id: "listen", formula: "1d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export interface ListenOutcome {
  readonly procedure: "listen";
  readonly door: Door;
  /** The result shown to the player; a failure looks like a silent room. */
  readonly heard: boolean;
  readonly turns: 1 | 0;
}

export function resolveListen(plan: ListenPlan, rolls: Rolls): ListenOutcome {
  if (plan.refused) return { procedure: "listen", door: plan.door, heard: false, turns: 0 };
  const heard = plan.audible && rolledFor(rolls, "listen").total <= plan.who.chance;
  const door = { ...plan.door, listened: [...plan.door.listened, plan.who.id] };
  return { procedure: "listen", door, heard, turns: 1 };
}

/** Drives a spike in to keep an open door open (BX-059). */
export function wedgeOpen(
  door: Door,
  spikes: number,
): { readonly door: Door; readonly spikes: number; readonly refused?: Refusal } {
  wholeNumber(spikes, "spikes", 0);
  if (door.state === "wedgedOpen") return { door, spikes };
  if (door.state !== "open") return { door, spikes, refused: { key: "exploration.notOpen", rule: "BX-059" } };
  if (spikes === 0) return { door, spikes, refused: { key: "exploration.noSpikes", rule: "BX-059" } };
  return { door: { ...door, state: "wedgedOpen" }, spikes: spikes - 1 };
}

/** Drives a spike in to keep a shut door shut (BX-060). */
export function wedgeShut(
  door: Door,
  spikes: number,
): { readonly door: Door; readonly spikes: number; readonly refused?: Refusal } {
  wholeNumber(spikes, "spikes", 0);
  if (spikes === 0) return { door, spikes, refused: { key: "exploration.noSpikes", rule: "BX-060" } };
  if (door.state !== "shut" && door.state !== "stuck")
    return { door, spikes, refused: { key: "exploration.notShut", rule: "BX-060" } };
  return { door: { ...door, state: "wedgedShut" }, spikes: spikes - 1 };
}

/**
 * Whether dwellers open the door, which they do without a roll, even stuck or locked; spikes and magic stop them, and mindless beasts by the referee's decision
 * (BX-060).
 */
export function monstersOpen(door: Door, beast = false): { readonly opens: boolean; readonly door: Door } {
  const barred = door.state === "wedgedShut" || door.state === "magic" || beast;
  const standing = door.state === "open" || door.state === "wedgedOpen";
  return { opens: standing || !barred, door: standing || barred ? door : { ...door, state: "open" } };
}
