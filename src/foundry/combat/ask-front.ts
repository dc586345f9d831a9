/** The referee's question how many can fight side by side where the fight is (BX-167). */
import { abreastIn } from "../../rules/attack/refusals.ts";
import { gripsInTwoHands } from "../../rules/topics/weaponDamage.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { askNumber } from "../platform/dialogs.ts";
import { askFight } from "./fight-requests.ts";

/** The passage that the rule speaks of, in feet. */
const PASSAGE = 10;

/** Asks, with what holds already or else what a passage of ten feet has room for; 0 ends the count. */
export async function askFront(combat: Combat.Implementation | null): Promise<void> {
  const state = stateOf(combat);
  if (!game.user?.isGM || !combat?.id || !state) return;
  const initial = state.abreast || abreastIn(PASSAGE, somebodySwings(combat));
  const given = { min: 0, max: 100, ok: "RULINGS.Ask.front.ok", ...(initial !== undefined && { initial }) };
  const abreast = await askNumber("RULINGS.Ask.front", given);
  if (abreast === undefined) return;
  await askFight({ kind: "abreast", combat: combat.id, id: "", detail: String(abreast) });
}

/** Whether anybody of the players' has a melee weapon in both hands; of all who fight, where no player has anybody. */
function somebodySwings(combat: Combat.Implementation): boolean {
  const all = [...combat.combatants].filter(({ isDefeated }) => !isDefeated);
  const theirs = all.filter(({ hasPlayerOwner }) => hasPlayerOwner);
  return (theirs.length > 0 ? theirs : all).some(
    ({ actor }) =>
      isCreature(actor) &&
      creatureOf(actor).weapons.some((weapon) => weapon.held !== "carried" && weapon.melee && gripsInTwoHands(weapon)),
  );
}
