/** The questions before a combatant moves or changes sides in a fight. */

import { abreastIn } from "../../rules/attack/refusals.ts";
import { moveAllowance, withMovesLeft } from "../../rules/combat/movement.ts";
import { gripsInTwoHands } from "../../rules/topics/weaponDamage.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { bestRateOf } from "../adapter/movement-rate.ts";
import { askChoice, askForm, askNumber, dialogContent, inputOf, labelled } from "../platform/dialogs.ts";
import { refusalText } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { CombatDocument } from "../platform/types.ts";
import { askFight } from "./fight-requests.ts";
import { engagedWith, isOutdoors } from "./map-facts.ts";

/** The width of the passage in the rule, in feet (BX-167). */
const PASSAGE = 10;

/** Asks how many can fight side by side, initially the current value or that of a ten-foot passage; 0 removes the limit (BX-167). */
export async function askFront(combat: Combat.Implementation | null): Promise<void> {
  const state = stateOf(combat);
  if (!game.user?.isGM || !combat?.id || !state) return;
  const initial = state.abreast || abreastIn(PASSAGE, somebodySwings(combat));
  const given = { min: 0, max: 100, ok: "RULINGS.Ask.front.ok", ...(initial !== undefined && { initial }) };
  const abreast = await askNumber("RULINGS.Ask.front", given);
  if (abreast === undefined) return;
  await askFight({ kind: "abreast", combat: combat.id, id: "", detail: String(abreast) });
}

/** Whether a player's combatant has a two-handed melee weapon; without players' combatants, whether any has. */
function somebodySwings(combat: Combat.Implementation): boolean {
  const all = [...combat.combatants].filter(({ isDefeated }) => !isDefeated);
  const theirs = all.filter(({ hasPlayerOwner }) => hasPlayerOwner);
  return (theirs.length > 0 ? theirs : all).some(
    ({ actor }) =>
      isCreature(actor) &&
      creatureOf(actor).weapons.some((weapon) => weapon.held !== "carried" && weapon.melee && gripsInTwoHands(weapon)),
  );
}

const MOVE = { label: "RULINGS.Doing.move.ok", icon: "fa-solid fa-check" } as const;
const CHANGE = { label: "RULINGS.Doing.side.ok", icon: "fa-solid fa-check" } as const;

/** Asks for the distance that a combatant moved, for the turn order only; the map keeps the position of the token. */
export async function askMove(combat: CombatDocument, id: string): Promise<void> {
  const member = combat.combatants.get(id);
  const fighter = stateOf(combat)?.combatants.find((one) => one.id === id);
  if (!combat.id || !member || !fighter || !isCreature(member.actor)) return;
  const engaged = engagedWith(combat, id).length > 0;
  const rulings = rulingsInForce();
  const mover = withMovesLeft(fighter, rulings);
  const rate = bestRateOf(member.actor, rulings);
  const { value: most, refused } = moveAllowance(mover, rate, engaged, rulings);
  // The initial value is the rest of the current move, then one more: a combatant with two moves may use the second half otherwise.
  const rest = moveAllowance(fighter, rate, engaged, rulings).value - fighter.feetMoved;
  const left = Math.max(0, rest > 0 ? rest : most - fighter.feetMoved);
  const feet = inputOf({ type: "number", name: "feet", value: left, min: 0, max: 1000, step: 5, required: "" });
  const form = document.createElement("div");
  form.className = "r-choices";
  const hint = document.createElement("p");
  // Outdoors every rate is in yards (BX-074).
  const unit = isOutdoors(combat) ? "yards" : "feet";
  hint.textContent = localize(`RULINGS.Doing.move.hint.${unit}`, { most, moved: fighter.feetMoved });
  form.append(labelled(localize(`RULINGS.Doing.move.${unit}`), feet), hint);
  if (refused) hint.append(" ", refusalText(refused));
  if (engaged) {
    const row = document.createElement("label");
    row.append(inputOf({ type: "checkbox", name: "stays" }), " ", localize("RULINGS.Doing.move.stays"));
    form.append(row);
  }
  const title = localize("RULINGS.Doing.move.title", { name: member.name ?? "" });
  const asked = await askForm(dialogContent(form), { title, width: 360, ok: MOVE });
  if (!asked) return;
  const moved = Math.round(Number(asked.feet));
  if (!Number.isFinite(moved) || moved < 0) return;
  const detail = asked.stays === true ? `${moved} stays` : String(moved);
  await askFight({ kind: "move", combat: combat.id, id, detail });
}

/** Asks for the new side of a combatant. */
export async function askSide(combat: CombatDocument, id: string): Promise<void> {
  const member = combat.combatants.get(id);
  const state = stateOf(combat);
  const fighter = state?.combatants.find((one) => one.id === id);
  if (!combat.id || !member || !state || !fighter) return;
  const now = fighter.nextSide || fighter.side;
  const sides = state.sides.filter((side) => side.id !== now).map((side) => ({ value: side.id, label: side.name }));
  const title = localize("RULINGS.Doing.side.title", { name: member.name ?? "" });
  const side = await askChoice(
    { name: "side", label: "RULINGS.Doing.side.label", options: sides },
    { title, ok: CHANGE },
  );
  if (side !== undefined) await askFight({ kind: "side", combat: combat.id, id, detail: side });
}
