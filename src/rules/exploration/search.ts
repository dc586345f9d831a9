import { checkCreature } from "../creature/check.ts";
import { canAct, whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { oneOf, RulesError } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { searchRolls } from "../topics/searchRolls.ts";
import type { Step } from "../trace/types.ts";
import { roomTrapChance, secretDoorChance, thiefArt } from "./chances.ts";
import { checkArea, checkCreatures, checkTreasureTrap } from "./check.ts";

/** The hidden things in a 10' by 10' area, and the creatures that have searched it (BX-065). Plain data. */
export interface Area {
  readonly id: string;
  readonly secretDoor: boolean;
  readonly roomTrap: boolean;
  readonly magicalTrap: boolean;
  readonly searchedBy: readonly string[];
}

interface Searcher {
  readonly id: string;
  readonly name: string;
  readonly secretDoors: { readonly value: number; readonly steps: readonly Step[] };
  readonly roomTraps: { readonly value: number; readonly steps: readonly Step[] };
}

export interface SearchPlan extends Plan<"search"> {
  readonly area: Area;
  readonly searchers: readonly Searcher[];
  /** Ids of the creatures that have used their try. */
  readonly barred: readonly string[];
  /** Only the referee sees the dice. */
  readonly blind: boolean;
}

type Find = "secretDoor" | "roomTrap";

export interface SearchOutcome {
  readonly procedure: "search";
  readonly area: Area;
  readonly found: readonly Find[];
  readonly by: readonly {
    readonly id: string;
    readonly name: string;
    readonly die: number;
    readonly found: readonly Find[];
  }[];
  readonly turns: 0 | 1;
  readonly stamp: string;
}

/**
 * Plans a search of one area in a turn by one or more creatures, each with one die against the chance of each kind (BX-055, BX-065, BX-070). The die is rolled
 * even when there is nothing to find.
 * @throws RulesError for nobody.
 */
export function planSearch(creatures: readonly Creature[], area: Area, rulings: Rulings): SearchPlan {
  checkCreatures(creatures, "creatures");
  checkArea(area, "area");
  if (creatures.length === 0) throw new RulesError("tooFew", "searchers", { least: 1 });
  const { blind, once } = rulings.use(searchRolls);
  const barred = once ? creatures.filter(({ id }) => area.searchedBy.includes(id)).map(({ id }) => id) : [];
  const searchers = creatures
    .filter((creature) => !barred.includes(creature.id) && canAct(creature))
    .map((creature) => ({
      id: creature.id,
      name: creature.name,
      secretDoors: secretDoorChance(creature, rulings),
      roomTraps: roomTrapChance(creature, area.magicalTrap, rulings),
    }));
  const refused: Refusal | undefined =
    searchers.length === 0 && creatures.every(({ id }) => !barred.includes(id))
      ? whyNotAct(...creatures)
      : searchers.length === 0
        ? { key: "exploration.searched", rule: "BX-065", topic: "searchRolls" }
        : undefined;
  const rolls = searchers.map(({ id }) => ({ id: `search:${id}`, formula: "1d6" }));
  return {
    procedure: "search",
    area,
    searchers,
    barred,
    blind,
    rolls,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveSearch(plan: SearchPlan, rolls: Rolls): SearchOutcome {
  const { area } = plan;
  const by = plan.searchers.map(({ id, name, secretDoors, roomTraps }) => {
    const die = rolledFor(rolls, `search:${id}`).total;
    const found: Find[] = [];
    if (area.secretDoor && die <= secretDoors.value) found.push("secretDoor");
    if (area.roomTrap && die <= roomTraps.value) found.push("roomTrap");
    return { id, name, die, found };
  });
  const kinds: readonly Find[] = ["secretDoor", "roomTrap"];
  return {
    procedure: "search",
    area: { ...area, searchedBy: [...new Set([...area.searchedBy, ...by.map(({ id }) => id)])] },
    found: kinds.filter((kind) => by.some(({ found }) => found.includes(kind))),
    by,
    turns: by.length > 0 ? 1 : 0,
    stamp: plan.stamp,
  };
}

/** A creature's tries at the trap of an item: `find:<id>`, `remove:<id>`. */
interface TreasureTrapPlan extends Plan<"treasureTrap"> {
  readonly what: "find" | "remove";
  readonly who: string;
  readonly tried: readonly string[];
  /** Chance in percent. */
  readonly chance: number;
  readonly trapped: boolean;
}

interface TreasureTrapOutcome {
  readonly procedure: "treasureTrap";
  readonly success: boolean;
  readonly tried: readonly string[];
  /** A failed removal triggers the trap (BX-067). */
  readonly next: readonly { readonly kind: "trapTrigger"; readonly who: string }[];
  readonly turns: 0 | 1;
}

/** Plans finding or removing a trap on an item: it needs the thief skill, with one try for each of the two (BX-071). */
export function planTreasureTrap(
  creature: Creature,
  item: { readonly trapped: boolean; readonly tried: readonly string[] },
  what: "find" | "remove",
  rulings: Rulings,
  percent?: number,
): TreasureTrapPlan {
  checkCreature(creature);
  checkTreasureTrap(item, "item");
  oneOf(what, ["find", "remove"], "what");
  const chance = percent ?? thiefArt(creature, "traps", rulings);
  const tried = rulings.use(searchRolls).once && item.tried.includes(`${what}:${creature.id}`);
  const key = chance === undefined ? "exploration.noTrapSkill" : tried ? "exploration.searched" : undefined;
  return {
    procedure: "treasureTrap",
    what,
    who: creature.id,
    tried: item.tried,
    chance: chance ?? 0,
    trapped: item.trapped,
    rolls: key ? [] : [{ id: "trap", formula: "1d100" }],
    ...(key && { refused: { key, rule: "BX-071" } }),
    stamp: rulings.hash,
  };
}

export function resolveTreasureTrap(plan: TreasureTrapPlan, rolls: Rolls): TreasureTrapOutcome {
  if (plan.refused) return { procedure: "treasureTrap", success: false, tried: plan.tried, next: [], turns: 0 };
  const made = rolledFor(rolls, "trap").total <= plan.chance;
  const next = plan.what === "remove" && plan.trapped && !made ? [{ kind: "trapTrigger", who: plan.who } as const] : [];
  const tried = [...plan.tried, `${plan.what}:${plan.who}`];
  return { procedure: "treasureTrap", success: made && plan.trapped, tried, next, turns: 1 };
}
