import { checkNames } from "../creature/check-character.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";

/** A member of the party, with the facts for its marching order. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: "character" | "retainer" | "other";
  readonly level: number;
  /** Number of retainers that this employer may still hire. */
  readonly freeRetainers?: number;
}

/** Number of player characters and retainers, compared with the recommended 6 to 8 (BX-001). Mercenaries and animals do not count. */
interface PartySize {
  readonly count: number;
  readonly hint?: "under" | "over";
  /** Number of retainers that employers may still hire, offered when there are fewer than 6 player characters. */
  readonly retainers: number;
}

export function partySize(members: readonly Member[]): PartySize {
  const characters = members.filter(({ kind }) => kind === "character");
  const count = characters.length + members.filter(({ kind }) => kind === "retainer").length;
  const free = characters.reduce((sum, { freeRetainers = 0 }) => sum + Math.max(0, freeRetainers), 0);
  const hint = count < 6 ? "under" : count > 8 ? "over" : undefined;
  return { count, ...(hint && { hint }), retainers: characters.length < 6 && count < 6 ? free : 0 };
}

/** A warning when the highest and the lowest player character are 5 or more levels apart (BX-003); it never blocks. */
export function levelGap(members: readonly Member[]): Refusal | undefined {
  const characters = members.filter(({ kind }) => kind === "character");
  for (const { level, id } of characters) wholeNumber(level, `members.${id}.level`, 0, 100);
  const sorted = [...characters].sort((a, b) => a.level - b.level);
  const [lowest] = sorted;
  const highest = sorted[sorted.length - 1];
  if (!lowest || !highest || highest.level - lowest.level < 5) return undefined;
  const data = { gap: highest.level - lowest.level, high: highest.name, low: lowest.name };
  return { key: "character.levelsApart", rule: "BX-003", data };
}

/** A named marching order: ranks from the front, each from left to right (BX-004). */
interface MarchingOrder {
  readonly name: string;
  readonly ranks: readonly (readonly string[])[];
}

/** The present ranks (BX-004): members who left are removed, unplaced members are in the last rank. */
export function marching(order: MarchingOrder, members: readonly string[]): readonly (readonly string[])[] {
  const placed = order.ranks.flat();
  const seen = new Set<string>();
  // A member entered twice keeps the first place, so that one bad row does not break the window (S-9).
  const once = (id: string): boolean => members.includes(id) && !seen.has(id) && seen.add(id) !== undefined;
  const ranks = order.ranks.map((rank) => rank.filter(once)).filter((rank) => rank.length > 0);
  const rest = members.filter((id) => !placed.includes(id));
  if (rest.length === 0) return ranks;
  if (ranks.length === 0) return [rest];
  return ranks.map((rank, at) => (at === ranks.length - 1 ? [...rank, ...rest] : rank));
}

/** Whether a user may use the buttons of the whole party (BX-005): the referee, the caller's user, or everybody while there is no caller. */
export function mayPress(user: { readonly id: string; readonly referee: boolean }, callerUser?: string): boolean {
  return user.referee || callerUser === undefined || callerUser === user.id;
}

/** The present caller (BX-005): empty when the caller has left or died, which asks for a new one. */
export function callerNow(
  caller: string | undefined,
  members: readonly { readonly id: string; readonly dead: boolean }[],
): { readonly caller?: string; readonly askForNew: boolean } {
  const alive = members.some(({ id, dead }) => id === caller && !dead);
  if (caller === undefined) return { askForNew: false };
  return alive ? { caller, askForNew: false } : { askForNew: true };
}

/** The reason why the mapper cannot draw now (BX-006): no light, running, or fleeing in the wilderness. */
export function mappingFault(facts: {
  readonly light: boolean;
  readonly running?: boolean;
  readonly fleeing?: boolean;
}): Refusal | undefined {
  const rule = "BX-006";
  if (facts.running) return { key: "character.mapRunning", rule };
  if (facts.fleeing) return { key: "character.mapFleeing", rule };
  return facts.light ? undefined : { key: "character.mapNoLight", rule };
}

/** The order in which players pick magic items (BX-008): groups from the first; several members of a group roll for their order. */
export interface PickPlan extends Plan<"picks"> {
  readonly groups: readonly (readonly string[])[];
}

interface PickOutcome {
  readonly procedure: "picks";
  readonly groups: readonly (readonly string[])[];
  /** The reroll of ties. */
  readonly next?: PickPlan;
  /** The order; complete when nobody is tied. */
  readonly order: readonly string[];
}

/** @throws RulesError when there are no players, or one twice. */
export function planPicks(players: readonly string[], stamp: string): PickPlan {
  checkNames(players, "players");
  if (players.length === 0) throw new RulesError("nobody", "players");
  if (new Set(players).size !== players.length) throw new RulesError("twice", "players");
  return picksOf([players], stamp);
}

function picksOf(groups: readonly (readonly string[])[], stamp: string): PickPlan {
  const rolls = groups.filter(({ length }) => length > 1).flat();
  return { procedure: "picks", groups, rolls: rolls.map((id) => ({ id, formula: "1d20" })), stamp };
}

/** The outcome: the highest picks first; only tied players roll again (BX-008). */
export function resolvePicks(plan: PickPlan, rolls: Rolls): PickOutcome {
  const groups = plan.groups.flatMap((group) => {
    if (group.length < 2) return [group];
    const by = new Map<number, string[]>();
    for (const id of group) {
      const total = rolledFor(rolls, id).total;
      by.set(total, [...(by.get(total) ?? []), id]);
    }
    return [...by.entries()].sort(([a], [b]) => b - a).map(([, ids]) => ids);
  });
  const tied = groups.some(({ length }) => length > 1);
  return {
    procedure: "picks",
    groups,
    ...(tied && { next: picksOf(groups, plan.stamp) }),
    order: tied ? [] : groups.flat(),
  };
}

/** The player who picks each item, starting over while items remain (BX-008). */
export function turnsToPick(order: readonly string[], items: number): readonly string[] {
  if (order.length === 0) return [];
  return Array.from({ length: wholeNumber(items, "items", 0, 10_000) }, (_, at) => order[at % order.length] ?? "");
}
