import type { Creature } from "../creature/types.ts";
import { oneOf } from "../errors.ts";
import type { Plan, Refusal, RollRequest, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { checkDungeonScene, checkExpedition, checkTurnActions } from "./check.ts";
import { type Door, type ListenOutcome, type ListenPlan, planListen, resolveListen } from "./doors.ts";
import { type Expedition, type LogEntry, noted, pass, rateOf } from "./expedition.ts";
import { type LegTime, legTime } from "./movement-modes.ts";
import { type Area, planSearch, resolveSearch, type SearchOutcome, type SearchPlan } from "./search.ts";
import {
  planWandering,
  resolveWandering,
  type WanderingOutcome,
  type WanderingPlan,
  wanderingDue,
} from "./wandering.ts";

/** A character's action of a turn; several characters may act differently in the same one. */
export type TurnAction =
  | { readonly kind: "move"; readonly distance: number; readonly known: boolean; readonly sneaks?: boolean }
  | { readonly kind: "search"; readonly area: Area; readonly searchers: readonly Creature[] }
  | {
      readonly kind: "listen";
      readonly door: Door;
      readonly listener: Creature;
      readonly beyond: readonly Pick<Creature, "tags">[];
    }
  | { readonly kind: "rest"; readonly who?: readonly string[] }
  | { readonly kind: "other"; readonly note: string };

/** The facts of the dungeon for a turn. */
interface DungeonScene {
  /** The scene's numbers for wandering monsters, in place of the usual ones. */
  readonly chance?: number;
  readonly interval?: number;
  /** The modifier for noise, bright light or quiet rest (BX-053). */
  readonly change: number;
}

export interface DungeonTurnPlan extends Plan<"dungeonTurn"> {
  /** Number of the turn, starting at 1. */
  readonly turn: number;
  readonly wandering?: WanderingPlan;
  readonly searches: readonly SearchPlan[];
  readonly listens: readonly ListenPlan[];
  readonly move?: LegTime;
  /** Ids of the resting members, or `all`. */
  readonly resting: readonly string[] | "all";
}

export interface DungeonTurnOutcome {
  readonly procedure: "dungeonTurn";
  readonly expedition: Expedition;
  readonly wandering?: WanderingOutcome;
  readonly searches: readonly SearchOutcome[];
  readonly listens: readonly ListenOutcome[];
  /** Whether wandering monsters come: the actions wait until the end of the encounter, which uses this turn (BX-054). */
  readonly interrupted: boolean;
  readonly next: WanderingOutcome["next"];
  readonly events: readonly LogEntry[];
  readonly stamp: string;
}

/** The rolls of a nested plan, with prefixed ids. */
function under(prefix: string, plan: Plan | undefined): readonly RollRequest[] {
  return (plan?.rolls ?? []).map(({ id, formula }) => ({ id: `${prefix}/${id}`, formula }));
}

function within(prefix: string, rolls: Rolls): Rolls {
  const start = `${prefix}/`;
  const own = Object.entries(rolls).filter(([id]) => id.startsWith(start));
  return Object.fromEntries(own.map(([id, rolled]) => [id.slice(start.length), rolled]));
}

/**
 * Plans a turn in a dungeon (BX-054): a wandering monster check when one is due, then the party's actions. A move may take several turns; this plans the first
 * of them. Refused when a member that should move cannot.
 */
export function planDungeonTurn(
  expedition: Expedition,
  scene: DungeonScene,
  actions: readonly TurnAction[],
  rulings: Rulings,
): DungeonTurnPlan {
  checkExpedition(expedition, "expedition");
  checkDungeonScene(scene, "scene");
  checkTurnActions(actions, "actions");
  const turn = expedition.turn + 1;
  const rate = rateOf(expedition, rulings);
  const { chance, interval, change } = scene;
  const due = wanderingDue(turn, interval, rulings);
  const where = { place: "dungeon", rate: rate.value, change, ...(chance !== undefined && { chance }) } as const;
  const wandering = due ? planWandering(where, rulings) : undefined;
  const searches: SearchPlan[] = [];
  const listens: ListenPlan[] = [];
  let move: LegTime | undefined;
  let resting: readonly string[] | "all" = [];
  for (const action of actions) {
    oneOf(action.kind, ["move", "search", "listen", "rest", "other"], "action.kind");
    if (action.kind === "search") searches.push(planSearch(action.searchers, action.area, rulings));
    if (action.kind === "listen") listens.push(planListen(action.listener, action.door, action.beyond, rulings));
    if (action.kind === "move") move = legTime(rate.value, action, rulings);
    if (action.kind === "rest") resting = action.who ?? "all";
  }
  const stuck: Refusal | undefined =
    move && move.turns === undefined
      ? { key: "exploration.cannotMove", rule: "BX-012", data: { names: rate.stuck.join(", ") } }
      : undefined;
  return {
    procedure: "dungeonTurn",
    turn,
    ...(wandering && { wandering }),
    searches,
    listens,
    ...(move && { move }),
    resting,
    rolls: [
      ...under("wandering", wandering),
      ...searches.flatMap((plan, i) => under(`search${i}`, plan)),
      ...listens.flatMap((plan, i) => under(`listen${i}`, plan)),
    ],
    ...(stuck && { refused: stuck }),
    stamp: rulings.hash,
  };
}

/** The outcome of the turn, with the expedition after it: time passed, lights burnt, rest counted (BX-010, BX-054, BX-064). */
export function resolveDungeonTurn(
  expedition: Expedition,
  plan: DungeonTurnPlan,
  rolls: Rolls,
  rulings: Rulings,
): DungeonTurnOutcome {
  const nothing = { procedure: "dungeonTurn", searches: [], listens: [], next: [], stamp: plan.stamp } as const;
  if (plan.refused) return { ...nothing, expedition, interrupted: false, events: [] };
  const wandering = plan.wandering && resolveWandering(plan.wandering, within("wandering", rolls));
  const since = expedition.log.length;
  const checked = wandering
    ? noted(expedition, "wanderingCheck", { turn: plan.turn, came: wandering.encounters.length })
    : expedition;
  if (wandering && wandering.encounters.length > 0)
    return {
      ...nothing,
      expedition: checked,
      wandering,
      interrupted: true,
      next: wandering.next,
      events: checked.log.slice(since),
    };
  const searches = plan.searches.map((search, i) => resolveSearch(search, within(`search${i}`, rolls)));
  const listens = plan.listens.map((listen, i) => resolveListen(listen, within(`listen${i}`, rolls)));
  let acted = checked;
  for (const { area, found } of searches)
    if (found.length > 0) acted = noted(acted, "found", { area: area.id, what: found.join(", ") });
  const after = pass(acted, { turns: 1 }, { resting: plan.resting }, rulings);
  return {
    ...nothing,
    expedition: after,
    ...(wandering && { wandering }),
    searches,
    listens,
    interrupted: false,
    events: after.log.slice(since),
  };
}
