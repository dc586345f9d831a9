import { armourChangeTime, beginArmourChange, dressOn } from "../../rules/combat/armour-change.ts";
import { planTreasureTrap, resolveTreasureTrap } from "../../rules/exploration/search.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { roundLength } from "../../rules/topics/roundLength.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { JourneyState, StoredTrap, TableDoor } from "./journey-state.ts";
import { hiddenAt, withHidden } from "./journey-storage.ts";
import { springTrap } from "./traps.ts";
import { ofSkill } from "./turn-skills.ts";
import type { TurnInput, TurnMember, TurnWork } from "./turn-types.ts";

/** Resolves searches of chests and the like, and armour changes (BX-071, ERIS-118). */
export async function thingWork(
  input: TurnInput,
  before: TurnWork,
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  let work = before;
  for (const member of input.members) {
    if (member.marcher.dead) continue;
    const { kind } = member.doing;
    if (kind === "findTrap" || kind === "disarm")
      work = await trapWork(work, member, kind === "disarm" ? "remove" : "find", dice, rulings);
    if (kind === "dress") work = dressed(work, member, input.members, rulings);
  }
  return work;
}

/** The possible places of a small trap: chests and the like, and doors. */
export function trappable({ things, doors }: JourneyState): readonly Pick<TableDoor, "id" | "name" | "tried">[] {
  return [...things, ...doors];
}

async function trapWork(
  work: TurnWork,
  member: TurnMember,
  what: "find" | "remove",
  dice: DieRequest,
  rulings: Rulings,
): Promise<TurnWork> {
  const { creature, doing, traps } = member;
  const thing = trappable(work.way).find(({ id }) => id === doing.thing);
  if (!thing) return work;
  const armed = work.secret.traps.find(({ where, sprung, oneUse }) => where === thing.id && !(sprung && oneUse));
  const hidden = hiddenAt(work.secret, thing.id);
  const trapped = armed !== undefined || hidden.trapped;
  const plan = planTreasureTrap(creature, { trapped, tried: thing.tried ?? [] }, what, rulings, traps);
  const figures = { name: creature.name, thing: thing.name };
  if (plan.refused)
    return {
      ...work,
      lines: [...work.lines, line("RULINGS.Way.door.named", { door: thing.name }), refusalLine(plan.refused)],
    };
  const rolls = await rollUnder(
    `${what}:${thing.id}:${creature.id}`,
    plan,
    line(`RULINGS.Way.dice.${what}`, figures),
    dice,
  );
  const outcome = resolveTreasureTrap(plan, rolls);
  const tried = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
    all.map((one) => (one.id === thing.id ? { ...one, tried: outcome.tried } : one));
  const truth = line("RULINGS.Way.thing.die", { ...figures, die: rolls.trap?.total ?? 0, chance: plan.chance });
  const lines = line(`RULINGS.Way.thing.${what}.${outcome.success ? "done" : "nothing"}`, figures);
  const after: TurnWork = {
    ...work,
    way: { ...work.way, things: tried(work.way.things), doors: tried(work.way.doors) },
    lines: [...work.lines, lines],
    truth: [...work.truth, truth],
    traces: [...work.traces, ...ofSkill(member, "traps", line(`RULINGS.Way.dice.${what}`, figures))],
  };
  if (outcome.success) {
    const spent = what === "remove" ? { sprung: true, oneUse: true } : {};
    const traps = after.secret.traps.map((trap) =>
      trap.where === thing.id ? { ...trap, found: true, ...spent } : trap,
    );
    const secret = { ...after.secret, traps };
    return { ...after, secret: what === "remove" ? withHidden(secret, { ...hidden, trapped: false }) : secret };
  }
  if (outcome.next.length === 0) return after;
  // The die decides whether a trap goes off, even when the referee describes its effect (BX-067).
  const { id, name } = thing;
  const trap: StoredTrap = armed ?? {
    id,
    name,
    where: id,
    kind: "treasure",
    found: false,
    sprung: false,
    oneUse: false,
  };
  const sprung = await springTrap(trap, [creature], dice, rulings);
  return {
    ...after,
    secret: { ...after.secret, traps: after.secret.traps.map((one) => (one.id === trap.id ? sprung.trap : one)) },
    lines: [...after.lines, ...sprung.lines],
    truth: [...after.truth, ...sprung.truth],
    harm: [...after.harm, ...sprung.harm],
  };
}

/** A turn is long enough for any suit; members with no other action, and those on watch, help. */
function dressed(
  work: TurnWork,
  { suit, creature }: TurnMember,
  members: readonly TurnMember[],
  rulings: Rulings,
): TurnWork {
  if (!suit) return work;
  const assistants = members.filter(({ doing, marcher }) => doing.kind === "watch" && !marcher.dead).length;
  const time = armourChangeTime(suit.type, Math.min(1, assistants), rulings);
  const begun = beginArmourChange(suit.item, suit.worn ? "doff" : "don", time);
  const done = dressOn(begun, rulings.use(roundLength).roundsInTurn);
  if (!done.done) return work;
  const key = suit.worn ? "RULINGS.Way.turn.doffed" : "RULINGS.Way.turn.donned";
  return {
    ...work,
    lines: [...work.lines, line(key, { name: creature.name, suit: suit.name, rounds: begun.rounds })],
    dressed: [...work.dressed, { who: creature.id, item: suit.item, on: !suit.worn }],
  };
}
