/** Something that no rule covers, in the player's words, with the roll that is attached to it (ERIS-09). */
import { planOther, resolveOther } from "../../rules/combat/improvised-action.ts";
import { isFormula } from "../../rules/dice/formula.ts";
import { askForm } from "../platform/dialogs.ts";
import { dialogContent, inputOf, labelled, menuOf } from "../platform/dialogs/dialog-content.ts";
import { postCard } from "../chat/post-card.ts";
import { rollByHand } from "../platform/dice.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** Asks what somebody does and with which roll, if any; a card tells of it, and the fight that the turn was used so. */
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
  const told = { ...outcome, ...(quick && { quick }) };
  await postCard({ type: "check", actor, plan, outcome: told, rolls: rolled.shown, combat });
}

function form(): HTMLElement {
  const all = document.createElement("div");
  all.className = "r-choices";
  all.append(
    row("text", inputOf({ name: "text", type: "text", maxlength: "300", required: "" })),
    row("formula", inputOf({ name: "formula", type: "text", placeholder: "1d20" })),
    row("succeeds", pick()),
    row("target", inputOf({ name: "target", type: "number", value: "10", step: "1" })),
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
