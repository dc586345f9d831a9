/** The actions in a fight other than attacks and spells, on the referee's client: moving, waiting, joining, changing sides. */

import { act } from "../../rules/combat/act.ts";
import { stopArmourChange } from "../../rules/combat/armour-change.ts";
import { combatantOf } from "../../rules/combat/combatants.ts";
import { giveUpSpell } from "../../rules/combat/declare.ts";
import { keepSpell } from "../../rules/combat/disrupt.ts";
import { planOther, resolveOther } from "../../rules/combat/improvised-action.ts";
import { moveAllowance, withMovesLeft } from "../../rules/combat/movement.ts";
import { setAbreast, setAllInReach } from "../../rules/combat/reach.ts";
import { actNow, changeSide } from "../../rules/combat/roster.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import { isFormula } from "../../rules/dice/formula.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { SideChangedOutcome } from "../../view/cards/actions.ts";
import { isCreature } from "../adapter/creature.ts";
import { bestRateOf } from "../adapter/movement-rate.ts";
import { postCard } from "../chat/post-card.ts";
import { askForm, dialogContent, inputOf, labelled, menuOf } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { CombatDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { changeFightIn } from "./fight.ts";
import { engagedWith } from "./map-facts.ts";

/**
 * Asks for an action that no rule covers, in the player's words, and its roll, if any (ERIS-09); a card reports it, and the fight records the turn as
 * used.
 */
export async function doOther(combat: Combat.Implementation, id: string): Promise<void> {
  const actor = combat.combatants.get(id)?.actor;
  if (!actor) return;
  const asked = await askForm(dialogContent(form()), {
    title: localize("RULINGS.Other.title", { name: actor.name }),
    width: 400,
    ok: { label: "RULINGS.Other.do", icon: "fa-solid fa-check" },
  });
  if (!asked) return;
  const given = (name: string): string => String(asked[name] ?? "").trim();
  const text = given("text").slice(0, 300);
  const formula = given("formula");
  if (!text) return;
  if (formula && !isFormula(formula)) {
    notifyWarning("RULINGS.Form.formula", { text: formula });
    return;
  }
  const succeeds = given("succeeds") === "under" ? ("under" as const) : ("over" as const);
  const target = Math.round(Number(given("target"))) || 0;
  const rulings = rulingsInForce();
  const plan = planOther(text, formula ? { formula, target, succeeds } : undefined, rulings);
  const rolled = await rollByHand(plan);
  const outcome = resolveOther(plan, rolled.rolls, rulings);
  const quick = asked.quick === true;
  const cardOutcome = { ...outcome, ...(quick && { quick }) };
  await postCard({ type: "check", actor, plan, outcome: cardOutcome, rolls: rolled.shown, combat });
}

function form(): HTMLElement {
  const all = document.createElement("div");
  all.className = "r-choices";
  all.append(
    row("text", inputOf({ name: "text", type: "text", maxlength: "300", required: "" })),
    row("formula", inputOf({ name: "formula", type: "text", placeholder: "1d20" })),
    row("succeeds", pick()),
    row("target", inputOf({ name: "target", type: "number", value: "10", step: "1", required: "" })),
    row("quick", inputOf({ name: "quick", type: "checkbox" })),
  );
  return all;
}

function row(name: string, control: HTMLElement): HTMLElement {
  return labelled(localize(`RULINGS.Other.field.${name}`), control);
}

function pick(): HTMLElement {
  const ways = ["over", "under"].map((value) => ({ value, label: localize(`RULINGS.Other.way.${value}`) }));
  return menuOf("succeeds", ways);
}

/** The actions that an owner may request, and those of the referee alone. */
export const PLAYER_ACTIONS = ["move", "wait", "giveUp", "stopArmourChange"] as const;
export const REFEREE_ACTIONS = ["reach", "abreast", "actNow", "keepSpell"] as const;
type OtherAction = (typeof PLAYER_ACTIONS)[number] | (typeof REFEREE_ACTIONS)[number];

interface Asked {
  readonly kind: OtherAction;
  readonly id: string;
  readonly detail: string;
  /** Whether a referee asked, for whom a refusal is only a warning. */
  readonly referee: boolean;
}

/** The fight after the action, or the refusal. */
export function afterAction(combat: CombatDocument, state: CombatState, asked: Asked, rulings: Rulings): Transition {
  const { kind, id, detail, referee } = asked;
  switch (kind) {
    case "reach":
      return { state: setAllInReach(state, detail === "yes"), events: [] };
    case "abreast":
      return room(state, detail);
    case "actNow":
      return actNow(state, id, rulings);
    case "giveUp":
      return giveUpSpell(state, id);
    case "keepSpell":
      return keepSpell(state, id);
    case "stopArmourChange":
      return { state: stopArmourChange(state, id), events: [] };
    case "wait":
      return act(state, id, { kind: "wait" }, rulings);
    case "move":
      return moved(combat, state, { id, detail, referee }, rulings);
  }
}

/** Sets the number who can fight side by side: a number from 0 on; anything else is refused. */
function room(state: CombatState, detail: string): Transition {
  if (!/^\d{1,3}$/.test(detail)) return { state, events: [], refused: { key: "malformed" } };
  return { state: setAbreast(state, Number(detail)), events: [] };
}

const MOVE = /^(\d{1,4})( stays)?$/;

/** A move of so many feet: the rest of a started move if that is enough; two moves for a distance longer than one (MIX-29). */
function moved(combat: CombatDocument, state: CombatState, asked: Omit<Asked, "kind">, rulings: Rulings): Transition {
  const { id, detail, referee } = asked;
  const [, given, stays] = MOVE.exec(detail) ?? [];
  const actor = combat.combatants.get(id)?.actor;
  if (given === undefined || !isCreature(actor)) return { state, events: [], refused: { key: "malformed" } };
  const feet = Number(given);
  const fighter = combatantOf(state, id);
  const most = moveAllowance(fighter, bestRateOf(actor, rulings), false, rulings).value;
  const begun = fighter.actions.includes("move");
  const action = {
    kind: "move" as const,
    feet,
    continues: begun && fighter.feetMoved + feet <= most,
    ...(!state.allInReach &&
      engagedWith(combat, id).length > 0 && { inMelee: true, staysInReach: stays !== undefined }),
  };
  const both = withMovesLeft(fighter, rulings).actions.length > fighter.actions.length + 1;
  if (begun || !both || feet <= most) return act(state, id, action, rulings, referee);
  const first = act(state, id, { ...action, feet: most }, rulings, referee);
  if (first.refused) return first;
  const second = act(first.state, id, { ...action, feet: feet - most }, rulings, referee);
  return { ...second, events: [...first.events, ...second.events] };
}

/** Marks a combatant as the leader of its group, or removes the mark; the fall of a leader calls for a morale check (GOR-93, REF-08). */
export function markLeader(combat: CombatDocument, id: string, leads: boolean): Promise<Refusal | undefined> {
  const member = combat.combatants.get(id);
  if (!member) return Promise.resolve({ key: "targetGone", data: { name: "" } });
  const spec = { kind: leads ? ("leads" as const) : ("leadsNoMore" as const), data: { name: member.name ?? "" } };
  return runUndoable(spec, async (transaction) => {
    const before = member.getFlag("rulings", "leader") ?? null;
    await transaction.write([{ uuid: member.uuid, path: "flags.rulings.leader", before, after: leads || null }]);
  });
}

/** Moves a combatant to another side from the next round on; the turn order and the combatant are undone together (HERO-06). */
export async function takeSide(
  combat: CombatDocument,
  id: string,
  side: string,
  user: User.Implementation,
): Promise<Refusal | undefined> {
  const member = combat.combatants.get(id);
  if (!member) return { key: "targetGone", data: { name: "" } };
  const name = member.name ?? "";
  const spec = { kind: "side" as const, data: { name, side }, by: user.id ?? "" };
  return runUndoable(spec, async (transaction) => {
    let sideName = "";
    const refused = await changeFightIn(transaction, combat, (state) => {
      const found = state.sides.find((one) => one.id === side);
      const fighter = combatantOf(state, id);
      if (!found || (fighter.nextSide || fighter.side) === side)
        return { state, events: [], refused: { key: "order.sameSide" } };
      sideName = found.name;
      return { state: changeSide(state, id, found), events: [] };
    });
    if (refused) return refused;
    const before = member.getFlag("rulings", "side");
    await transaction.write([{ uuid: member.uuid, path: "flags.rulings.side", before, after: side }]);
    const outcome: SideChangedOutcome = { procedure: "sideChanged", name, side: sideName };
    if (!member.hidden) await postCard({ type: "notice", outcome, combat, transaction });
    return undefined;
  });
}
