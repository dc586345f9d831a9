import { reachFeet } from "../../rules/attack/means.ts";
import type { AttackSituation } from "../../rules/attack/types.ts";
import { whyNot } from "../../rules/combat/act.ts";
import { combatantOf } from "../../rules/combat/combatants.ts";
import { retreatFacts } from "../../rules/combat/movement.ts";
import { frontOf } from "../../rules/combat/reach.ts";
import { bonusesFor } from "../../rules/combat/turn-bonuses.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Action, Combatant as Fighter } from "../../rules/facts/combatant.ts";
import type { Refusal } from "../../rules/plan.ts";
import { disengage } from "../../rules/topics/disengage.ts";
import { escalation } from "../../rules/topics/escalation.ts";
import { parry } from "../../rules/topics/parry.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument, PlacedToken } from "../platform/types.ts";
import { stateOf } from "./fight-state.ts";
import { feetBetween } from "./tokens.ts";

/**
 * The parrier for the target of a hit: the target itself, else the nearest combatant who declared to guard it (ERIS-32). Includes the distances
 * between the three and the parry points already spent.
 */
function parryOf(
  combat: CombatDocument | undefined,
  state: CombatState,
  target: Fighter | undefined,
  attacker: PlacedToken | undefined,
): Pick<AttackSituation, "parrier" | "parrySpent" | "wardFeet"> {
  if (!target || !rulingsInForce().use(parry)) return {};
  const token = (id: string): PlacedToken | null => combat?.combatants.get(id)?.token ?? null;
  const between = (a: PlacedToken | null | undefined, b: PlacedToken | null): number | undefined =>
    a && b ? feetBetween(a, b) : undefined;
  const ward = token(target.id);
  const guards = state.combatants
    .filter((one) => one.declared === "parry" && one.status === "active" && one.side === target.side)
    .filter((one) => one.id === target.id || one.detail === target.id)
    .map((one) => ({ one, feet: one.id === target.id ? 0 : (between(token(one.id), ward) ?? 0) }))
    .sort((a, b) => a.feet - b.feet);
  const [guard] = guards;
  if (!guard) return {};
  const { one, feet } = guard;
  const away = between(attacker, token(one.id));
  return {
    parrier: { id: one.id, name: one.name, ...(away !== undefined && { distanceFeet: away }) },
    ...(one.parried && { parrySpent: one.parried }),
    ...(feet > 0 && { wardFeet: feet }),
  };
}

/**
 * The running fight of an actor or token: the active one before the viewed one (PLAY-18), then any other. Without an argument, the active or viewed
 * one.
 */
export function runningFightOf(
  of: { readonly token?: PlacedToken | undefined; readonly actor?: Actor.Implementation | null | undefined } = {},
): Combat.Implementation | undefined {
  const all = new Set([game.combats?.active, game.combat, ...(game.combats?.contents ?? [])]);
  const running = [...all].flatMap((combat) => (combat && stateOf(combat) ? [combat] : []));
  if (!of.token && !of.actor)
    return running.find((combat) => combat === game.combats?.active || combat === game.combat);
  return running.find((combat) => combatantFor(of, combat) !== undefined);
}

/** The running fight of an actor as card data; empty when it is in none. */
export function isInFight(actor: Actor.Implementation | null | undefined): { readonly combat?: Combat.Implementation } {
  const combat = actor ? runningFightOf({ actor }) : undefined;
  return combat ? { combat } : {};
}

/** The combatant of a token or actor in a fight. */
export function combatantFor(
  of: { readonly token?: PlacedToken | undefined; readonly actor?: Actor.Implementation | null | undefined },
  combat: Combat.Implementation | null | undefined,
): Combatant.Implementation | undefined {
  return combat?.combatants.find((combatant) =>
    of.token ? combatant.tokenId === of.token.id : of.actor != null && combatant.actor?.uuid === of.actor.uuid,
  );
}

/** The fighter of a token in a running fight. */
function fighterOf(token: PlacedToken | undefined, combat = runningFightOf({ token })): Fighter | undefined {
  const state = stateOf(combat);
  const id = token && combatantFor({ token }, combat)?.id;
  return state && id && state.combatants.some((one) => one.id === id) ? combatantOf(state, id) : undefined;
}

/** The facts from the fight for an attack between two tokens, or for one without a target. */
export function fightOf(
  attacker: PlacedToken | undefined,
  target: PlacedToken | undefined,
): { readonly meleeBegun: boolean; readonly situation: AttackSituation; readonly state?: CombatState } {
  const combat = (attacker && runningFightOf({ token: attacker })) ?? (target && runningFightOf({ token: target }));
  const state = stateOf(combat);
  if (!state) return { meleeBegun: false, situation: {} };
  const mine = fighterOf(attacker, combat);
  const theirs = fighterOf(target, combat);
  const bonus = rulingsInForce().use(escalation)(state.round);
  const front = mine && frontOf(state, mine.id, state.abreast ? feetToOthers(attacker, combat) : {});
  const retreats =
    mine !== undefined && theirs !== undefined && turnsItsBack(theirs, mine.id, { attacker, target, state });
  return {
    meleeBegun: state.meleeBegun,
    state,
    situation: {
      ...(state.allInReach && { allInReach: true }),
      ...(front && { front }),
      ...(bonus > 0 && { escalation: bonus }),
      ...(retreats && { retreatingFrom: true }),
      ...(mine && { attacksMade: mine.attacksMade }),
      ...(mine?.falling && { falling: true }),
      ...(mine?.declared === "offhand" && { offHand: "offensive" as const }),
      ...(theirs?.declared === "offhand" && { targetOffHand: "offensive" as const }),
      ...(mine && turnBonuses(state, mine.id, theirs?.id)),
      ...parryOf(combat, state, theirs, attacker),
    },
  };
}

/**
 * Whether a combatant turns its back on an attacker: in a retreat, on those in melee with it when it was declared; in flight, on those within reach.
 * Only where leaving melee has this cost (BX-142, ERIS-12).
 */
function turnsItsBack(
  theirs: Fighter,
  by: string,
  at: {
    readonly attacker: PlacedToken | undefined;
    readonly target: PlacedToken | undefined;
    readonly state: CombatState;
  },
): boolean {
  const rulings = rulingsInForce();
  if (rulings.use(disengage).retreatBonus === 0) return false;
  if (retreatFacts(theirs, by, rulings).retreating) return true;
  const feet = at.attacker && at.target && feetBetween(at.attacker, at.target);
  return theirs.status === "fled" && (at.state.allInReach || feet === undefined || feet <= reachFeet(rulings));
}

/** Feet from a token to every other combatant, where the map gives them. */
function feetToOthers(
  token: PlacedToken | undefined,
  combat: Combat.Implementation | undefined,
): Record<string, number> {
  const far: Record<string, number> = {};
  for (const { id, token: other } of combat?.combatants ?? []) {
    const feet = token && other && id ? feetBetween(token, other) : undefined;
    if (id && feet !== undefined) far[id] = feet;
  }
  return far;
}

/** Bonuses of the fight for an attack and its damage (HERO-04). */
function turnBonuses(state: CombatState, by: string, against = ""): Pick<AttackSituation, "turnBonuses"> {
  const rulings = rulingsInForce();
  const met = (["attack", "damage"] as const).flatMap((on) => bonusesFor(state, { by, on, against }, rulings));
  return met.length > 0 ? { turnBonuses: met.map(({ modifier, why }) => ({ modifier, ...(why && { why }) })) } : {};
}

/** Bonuses of the running fight for an actor's saving throws (HERO-04). */
export function savingBonuses(actor: Actor.Implementation): readonly Modifier[] {
  const combat = runningFightOf({ actor });
  const state = stateOf(combat);
  const by = combatantFor({ actor }, combat)?.id;
  if (!state || !by) return [];
  const met = bonusesFor(state, { by, on: "save" }, rulingsInForce());
  return met.flatMap(({ modifier, why }) => (why ? [] : [modifier]));
}

/** The reason why an action is not possible now in the running fight; undefined when it is possible, and outside a fight. */
export function whyNotNow(token: PlacedToken | undefined, action: Action): Refusal | undefined {
  const combat = runningFightOf({ token });
  const state = stateOf(combat);
  const fighter = fighterOf(token, combat);
  return state && fighter ? whyNot(state, fighter, action, rulingsInForce()) : undefined;
}
