/** The questions of the sheet and the tracker about heroic actions in a fight. */

import { BONUS_ON } from "../../rules/combat/bonus-uses.ts";
import { BONUS_UNTIL } from "../../rules/combat/turn-bonuses.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor, runningFightOf } from "../adapter/fighter.ts";
import { askForm, dialogContent, labelled, menuOf } from "../platform/dialogs.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { localize } from "../platform/text.ts";
import type { CombatDocument } from "../platform/types.ts";
import { askFight } from "./fight-requests.ts";
import { HEROIC_ACTIONS } from "./heroic-actions.ts";

/** Asks the question from a sheet, in the actor's running fight. */
export async function askHeroicAction(actor: Actor.Implementation, what: string, item: string): Promise<void> {
  const kind = HEROIC_ACTIONS.find((known) => known === what);
  const combat = runningFightOf({ actor });
  const id = combatantFor({ actor }, combat)?.id;
  if (!kind) return;
  if (!combat?.id || !id) {
    notifyRefusal({ key: "heroic.fight" });
    return;
  }
  await askFight({ kind, combat: combat.id, id, detail: item });
}

/** Asks for the bonus and its receiver; the referee's client then writes it into the fight. */
export async function askTurnBonus(combat: CombatDocument, of: string): Promise<void> {
  const giver = combat.combatants.get(of);
  const state = stateOf(combat);
  if (!combat.id || !giver || !state) return;
  const asked = await askForm(
    dialogContent(
      ...questions(
        combat,
        state.combatants.map(({ id }) => id),
      ),
    ),
    {
      title: localize("RULINGS.Heroic.bonus.title", { name: giver.name ?? "" }),
      width: 380,
      ok: { label: "RULINGS.Heroic.bonus.give", icon: "fa-solid fa-check" },
    },
  );
  if (!asked) return;
  const given = (name: string): string => String(asked[name] ?? "");
  const to = state.combatants.flatMap(({ id }) => (asked[`to-${id}`] === true ? [id] : []));
  const detail = JSON.stringify({
    name: given("called").slice(0, 60) || localize("RULINGS.Heroic.bonus.plain"),
    on: given("on"),
    value: Math.round(Number(given("value"))),
    until: given("until"),
    to,
  });
  await askFight({ kind: "bonus", combat: combat.id, id: of, detail });
}

function questions(combat: CombatDocument, ids: readonly string[]): HTMLElement[] {
  const called = field("called", "text", localize("RULINGS.Heroic.bonus.plain"));
  const value = field("value", "number", "2");
  const on = pick("on", BONUS_ON, "RULINGS.Heroic.bonus.on");
  const until = pick("until", BONUS_UNTIL, "RULINGS.Heroic.bonus.until");
  const whom = document.createElement("fieldset");
  whom.className = "r-ticks";
  const legend = document.createElement("legend");
  legend.textContent = localize("RULINGS.Heroic.bonus.whom");
  const rows = ids.map((id) => {
    const row = document.createElement("label");
    const tick = document.createElement("input");
    tick.type = "checkbox";
    tick.setAttribute("name", `to-${id}`);
    row.append(tick, " ", combat.combatants.get(id)?.name ?? "");
    return row;
  });
  whom.append(legend, ...rows);
  const form = document.createElement("div");
  form.className = "r-choices";
  form.append(called, on, value, until);
  return [form, whom];
}

function field(name: string, type: string, initial: string): HTMLElement {
  const row = document.createElement("label");
  const input = document.createElement("input");
  for (const [key, text] of Object.entries({ type, name, value: initial })) input.setAttribute(key, text);
  if (type === "number") for (const [key, text] of Object.entries(BOUNDS)) input.setAttribute(key, text);
  row.append(localize(`RULINGS.Heroic.bonus.${name}`), " ", input);
  return row;
}

const BOUNDS = { min: "-20", max: "20", step: "1" };

function pick(name: string, values: readonly string[], texts: string): HTMLElement {
  const options = values.map((value) => ({ value, label: localize(`${texts}.${value}`) }));
  return labelled(localize(`RULINGS.Heroic.bonus.label.${name}`), menuOf(name, options));
}
