import type { AttackSituation } from "../../rules/attack/types.ts";
import { whyNot } from "../../rules/combat/act.ts";
import { combatantOf } from "../../rules/combat/combatants.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Action, Combatant as Fighter } from "../../rules/facts/combatant.ts";
import type { Refusal } from "../../rules/plan.ts";
import { escalation } from "../../rules/topics/escalation.ts";
import { rulingsInForce } from "../settings/store.ts";

type Placed = TokenDocument.Implementation;

/** The fight a combat document keeps, or undefined before it has begun. */
export function stateOf(combat: Combat.Implementation | null | undefined): CombatState | undefined {
  const state = combat?.getFlag("rulings", "state");
  return isState(state) ? state : undefined;
}

function isState(value: unknown): value is CombatState {
  return typeof value === "object" && value !== null && "version" in value && value.version === 1 && "order" in value;
}

/** The combatant that a token or actor is in the viewed fight. */
export function combatantFor(
  of: { readonly token?: Placed | undefined; readonly actor?: Actor.Implementation | null | undefined },
  combat: Combat.Implementation | null | undefined = game.combat,
): Combatant.Implementation | undefined {
  return combat?.combatants.find((combatant) =>
    of.token ? combatant.tokenId === of.token.id : of.actor != null && combatant.actor?.uuid === of.actor.uuid,
  );
}

/** The fighter of the running fight behind a token. */
export function fighterOf(token: Placed | undefined): Fighter | undefined {
  const state = stateOf(game.combat);
  const id = token && combatantFor({ token })?.id;
  return state && id && state.combatants.some((one) => one.id === id) ? combatantOf(state, id) : undefined;
}

/** What the fight knows of an attack between two tokens. */
export function fightOf(
  attacker: Placed | undefined,
  target: Placed,
): { readonly meleeBegun: boolean; readonly situation: AttackSituation } {
  const state = stateOf(game.combat);
  if (!state) return { meleeBegun: false, situation: {} };
  const mine = fighterOf(attacker);
  const theirs = fighterOf(target);
  const bonus = rulingsInForce().use(escalation)(state.round);
  const retreats = theirs?.declared === "retreat" && mine !== undefined && theirs.engagedWith.includes(mine.id);
  return {
    meleeBegun: state.meleeBegun,
    situation: {
      ...(state.allInReach && { allInReach: true }),
      ...(bonus > 0 && { escalation: bonus }),
      ...(retreats && { retreatingFrom: true }),
      ...(mine && { attacksMade: mine.attacksMade }),
      ...(mine?.falling && { falling: true }),
      ...(mine?.declared === "offhand" && { offHand: "offensive" as const }),
      ...(theirs?.declared === "offhand" && { targetOffHand: "offensive" as const }),
      ...(theirs?.declared === "parry" && { parrier: { id: theirs.id, name: theirs.name } }),
    },
  };
}

/** Why it is not the moment for somebody to do something in the running fight; undefined outside a fight or when it is. */
export function notNow(token: Placed | undefined, action: Action): Refusal | undefined {
  const state = stateOf(game.combat);
  const fighter = fighterOf(token);
  return state && fighter ? whyNot(state, fighter, action, rulingsInForce()) : undefined;
}
