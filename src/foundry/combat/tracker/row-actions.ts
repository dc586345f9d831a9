/** The actions offered by a row's menu and by the turn prompt: whether each is possible, and its request to the referee's client. */

import { whyNot } from "../../../rules/combat/act.ts";
import { locked, whyNotDeclare } from "../../../rules/combat/declare.ts";
import { notDone } from "../../../rules/combat/reroll-initiative.ts";
import type { CombatState } from "../../../rules/combat/types.ts";
import type { Combatant as Fighter } from "../../../rules/facts/combatant.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { morale } from "../../../rules/topics/morale.ts";
import { parry } from "../../../rules/topics/parry.ts";
import { mayMove, mayWait } from "../../../view/combat/your-turn.ts";
import { groupOf, isLeader, moraleMember } from "../../adapter/combatants.ts";
import { loyaltyDoubt } from "../../adapter/employees.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { notifyError, notifyRefusal } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { armourAtHand } from "../armour/ask-armour-change.ts";
import type { FightRequest } from "../fight-requests.ts";
import { askHelp, needsHelp } from "../help.ts";
import { withoutDie } from "../initiative.ts";
import { turnGround } from "../map-facts.ts";
import { tallyOf } from "../write-fight.ts";

/** The actions of a row besides core's own. @texts RULINGS.Combat.Menu.* */
export type RowAction =
  | "notDone"
  | "move"
  | "wait"
  | "parry"
  | "giveUp"
  | "keepSpell"
  | "loyalty"
  | "morale"
  | "help"
  | "other"
  | "dress"
  | "stopArmourChange"
  | "actNow"
  | "side"
  | "leads"
  | "leadsNoMore"
  | "bonus"
  | "once";

/** The state of the fight when a menu is opened. */
interface At {
  readonly state: CombatState;
  readonly fighter: Fighter;
  readonly member: Combatant.Implementation;
  readonly rulings: Rulings;
}

/** The users allowed to take an action: the combatant's player, the referee alone, or everybody with a suitable character. */
const WHOSE: Readonly<Partial<Record<RowAction, "referee" | "anybody">>> = {
  actNow: "referee",
  keepSpell: "referee",
  side: "referee",
  leads: "referee",
  leadsNoMore: "referee",
  morale: "referee",
  bonus: "referee",
  once: "referee",
  help: "anybody",
};

const MAY: Readonly<Record<RowAction, (at: At) => boolean>> = {
  notDone: ({ state, fighter, rulings }) => !notDone(state, fighter.id, rulings).refused,
  move: ({ state, fighter, rulings }) => mayMove(state, fighter, rulings),
  wait: ({ state, fighter, rulings }) => mayWait(state, fighter, rulings),
  // While declarations are open, the row has a menu for them.
  parry: ({ state, fighter, rulings }) =>
    rulings.use(parry) !== undefined &&
    locked(state, rulings) &&
    fighter.declared !== "parry" &&
    !whyNotDeclare(state, fighter, "parry", rulings),
  giveUp: ({ state, fighter, rulings }) => fighter.spell === "declared" && locked(state, rulings),
  keepSpell: ({ fighter }) => fighter.spell === "disrupted",
  loyalty: ({ member }) => loyaltyDoubt(member) !== undefined,
  // A group that is broken or has no members left has nothing to check.
  morale: ({ member, rulings }) => {
    const kept = member.parent ? tallyOf(member.parent)?.groups[groupOf(member)] : undefined;
    return rulings.use(morale) !== undefined && kept?.state === "fighting" && kept.able > 0;
  },
  help: ({ member }) => needsHelp(member.actor),
  other: () => true,
  dress: ({ state, fighter, member, rulings }) =>
    armourAtHand(member.actor).length > 0 && !whyNot(state, fighter, { kind: "other" }, rulings),
  stopArmourChange: ({ fighter }) => fighter.dressing !== undefined,
  actNow: ({ state, fighter }) => fighter.status === "active" && fighter.fromRound > state.round,
  side: ({ state }) => state.sides.length > 1,
  leads: ({ member, rulings }) =>
    rulings.use(morale)?.heedsLeaders === true && moraleMember(member, rulings)?.checks === true && !isLeader(member),
  leadsNoMore: ({ member }) => isLeader(member),
  bonus: () => true,
  once: ({ member, state }) => sharers(member, state).length > 1,
};

/**
 * The combatants that can share one die with this one and have equal modifiers (HERO-01): the selected ones when it is among several, else all of its
 * kind.
 */
function sharers(member: Combatant.Implementation, { combatants }: CombatState): string[] {
  const { combat } = member;
  if (!combat) return [];
  const held = (canvas?.tokens?.controlled ?? []).map(({ document }) => document.id);
  const chosen = held.length > 1 && held.includes(member.tokenId ?? "");
  const added = (id: string | null): number | undefined => combatants.find((one) => one.id === id)?.initiativeModifier;
  const same = combat.combatants.filter(
    (one) =>
      (chosen ? held.includes(one.tokenId ?? "") : one.actorId !== null && one.actorId === member.actorId) &&
      added(one.id) === added(member.id),
  );
  const open = withoutDie(
    combat,
    same.flatMap(({ id }) => id ?? []),
  );
  return open.includes(member.id ?? "") ? open : [];
}

function isDoing(what: string): what is RowAction {
  return Object.hasOwn(MAY, what);
}

/** Whether this user can use an entry of a row's menu now. */
export function canDoRowAction(what: string, combat: CombatDocument | null, id = ""): boolean {
  const state = stateOf(combat);
  const fighter = state?.combatants.find((one) => one.id === id);
  const member = combat?.combatants.get(id);
  if (!isDoing(what) || !state || !fighter || !member) return false;
  const referee = game.user?.isGM ?? false;
  const whose = ownRow(WHOSE, what);
  if (!referee && (whose === "referee" || (whose === undefined && !member.isOwner))) return false;
  return MAY[what]({ state, fighter, member, rulings: rulingsInForce() });
}

/** Runs an action: asks its questions, then the referee's client. */
export async function runRowAction(what: string, combat: CombatDocument | null, id = ""): Promise<void> {
  if (what === "pursue")
    return (await import("../../exploration/encounter/pursue.ts")).pursueFrom(combat).catch(notifyError);
  if (what === "ground" || what === "outdoors")
    return turnGround(combat, what === "ground" ? "unstable" : "outdoors")
      .then((refused) => void notifyRefusal(refused))
      .catch(notifyError);
  if (what === "request") {
    const actors = combat?.combatants.contents.flatMap(({ actor }) => actor ?? []);
    return (await import("../../requests/request-window.ts")).RollRequestWindow.show({ actors }).catch(notifyError);
  }
  if (what === "front") return (await import("../ask-actions.ts")).askFront(combat).catch(notifyError);
  if (!isDoing(what) || !combat?.id || !combat.combatants.has(id)) return;
  await DO[what](combat, id).catch(notifyError);
}

type Do = (combat: CombatDocument, id: string) => Promise<void>;

const DO: Readonly<Record<RowAction, Do>> = {
  notDone: ask("notDone"),
  wait: ask("wait"),
  giveUp: ask("giveUp"),
  keepSpell: ask("keepSpell"),
  actNow: ask("actNow"),
  parry: async (combat, id) => {
    const detail = await (await import("../ask-declaration.ts")).askDetail(combat, id, "parry");
    if (detail !== undefined) await ask("declare", { declaration: "parry", detail })(combat, id);
  },
  move: async (combat, id) => (await import("../ask-actions.ts")).askMove(combat, id),
  side: async (combat, id) => (await import("../ask-actions.ts")).askSide(combat, id),
  leads: leader(true),
  leadsNoMore: leader(false),
  help: async (combat, id) => {
    const helped = combat.combatants.get(id)?.actor;
    if (helped) await askHelp(helped);
  },
  other: async (combat, id) => (await import("../other-actions.ts")).doOther(combat, id),
  dress: async (combat, id) => (await import("../armour/ask-armour-change.ts")).askArmourChange(combat, id),
  stopArmourChange: ask("stopArmourChange"),
  loyalty: async (combat, id) => {
    const actor = combat.combatants.get(id)?.actor;
    if (actor) await (await import("../../hirelings/service.ts")).serviceAction(actor, "check");
  },
  morale: async (combat, id) => (await import("../morale/ask-morale.ts")).askMoraleOf(combat, id),
  bonus: async (combat, id) => (await import("../ask-heroic-actions.ts")).askTurnBonus(combat, id),
  once: async (combat, id) => {
    const [member, state] = [combat.combatants.get(id), stateOf(combat)];
    if (member && state) await ask("rollOnce", { detail: sharers(member, state).join(" ") })(combat, id);
  },
};

function leader(leads: boolean): Do {
  return async (combat, id) => {
    notifyRefusal(await (await import("../other-actions.ts")).markLeader(combat, id, leads));
  };
}

function ask(kind: FightRequest["kind"], more: Pick<FightRequest, "declaration" | "detail"> = {}): Do {
  return async (combat, id) => {
    const { askFight } = await import("../fight-requests.ts");
    await askFight({ kind, combat: combat.id ?? "", id, ...more });
  };
}
