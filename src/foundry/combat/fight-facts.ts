import { attacksAllowed } from "../../rules/attack/multiple-attacks.ts";
import type { Means } from "../../rules/attack/types.ts";
import { combatFacts } from "../../rules/combat/combatants.ts";
import { renewFacts } from "../../rules/combat/roster.ts";
import type { CombatEvent, CombatState } from "../../rules/combat/types.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { NewCombatant } from "../../rules/facts/combatant.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { groupOf, sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { bestRateOf } from "../adapter/movement-rate.ts";
import { afterMove } from "../exploration/rest/fatigue.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../platform/types.ts";
import { formSpent, slotsSpent, spellRegained } from "../spells/cast.ts";
import { scrollsOf } from "../spells/items/item-use.ts";
import { preparedSpells } from "../spells/prepared-spells.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { finishArmourChange, withArmourChange } from "./armour/finish-armour-change.ts";

/** The possible attacks of a creature at the moment: the held weapon, every natural attack, unarmed. */
function meansOf(creature: Creature): Means[] {
  const armed = creature.weapons
    .filter(({ held, broken }) => held === "main" && !broken)
    .map((weapon): Means => ({ kind: "weapon", weapon, use: weapon.melee ? "melee" : "missile" }));
  return [{ kind: "unarmed" }, ...armed, ...creature.attacks.map((attack): Means => ({ kind: "natural", attack }))];
}

/** The maximum of attacks in one attack action with any available means (BX-156, ERIS-22, ERIS-25, ERIS-137). */
export function attacksOf(creature: Creature, rulings: Rulings): number {
  return Math.max(...meansOf(creature).map((means) => attacksAllowed(creature, means, {}, rulings).maximum));
}

/**
 * The facts about an actor that the turn order depends on; read again after every change. An actor that can cast from scrolls may declare it,
 * whatever its class (BX-134, ERIS-07).
 */
export function factsOf(actor: Actor.Implementation, rulings: Rulings) {
  const creature = creatureOf(actor);
  const facts = combatFacts(creature, rulings, bestRateOf(actor, rulings));
  return { ...facts, attacks: attacksOf(creature, rulings), caster: facts.caster || scrollsOf(actor).length > 0 };
}

/** The state with current facts about the combatants: another held weapon may be slow, or may shoot (BX-136, ERIS-18). */
export function withFacts(combat: CombatDocument, state: CombatState, rulings: Rulings): CombatState {
  let current = state;
  for (const combatant of combat.combatants) {
    const fighter = current.combatants.find(({ id }) => id === combatant.id);
    if (!fighter || !isCreature(combatant.actor)) continue;
    current = renewFacts(current, fighter.id, factsOf(combatant.actor, rulings));
  }
  return withArmourChange(combat, current);
}

/**
 * Applies the events of the turn order to the actors: exhaustion after a long fight (BX-116), the loss of a disrupted spell
 * (BX-149), and armour put on or taken off (ERIS-118).
 * @param follows the ledger transaction that caused it
 */
export async function carryOutEvents(
  combat: CombatDocument,
  events: readonly CombatEvent[],
  follows = "",
): Promise<void> {
  for (const event of events) {
    if (event.kind === "sixtyRounds") notifyWarning("RULINGS.Notice.tiringNow", { rounds: event.round });
    const actor = "id" in event ? combat.combatants.get(event.id)?.actor : undefined;
    if (!isCreature(actor)) continue;
    if (event.kind === "exhausted") await tire(actor, stateOf(combat)?.round ?? 0, follows);
    if (event.kind === "spellDisrupted") await loseSpell(actor, event.detail, follows);
    if (event.kind === "spellKept") await regainSpell(actor, event.detail, follows);
    if (event.kind === "dressed") await finishArmourChange(combat, actor, event, follows);
  }
}

async function tire(actor: Actor.Implementation, round: number, follows: string): Promise<void> {
  if (actor.statuses.has("exhausted")) return;
  const spec = { kind: "exhausted" as const, data: { name: displayName(actor) }, follows: follows ? [follows] : [] };
  await runUndoable(spec, async (transaction) => {
    await afterMove(transaction, actor, round, rulingsInForce());
    return undefined;
  });
}

/** Removes the declared spell by its name: in its ordinary form, or in the reversed one where only that is memorised. */
async function loseSpell(actor: Actor.Implementation, spell: string, follows: string): Promise<void> {
  const lost = preparedSpells(actor).find(({ item }) => item.name === spell);
  if (!lost) return;
  const spec = {
    kind: "spellLost" as const,
    data: { name: displayName(actor), spell },
    follows: follows ? [follows] : [],
  };
  await runUndoable(spec, async (transaction) => {
    await transaction.write(slotsSpent(lost.item, lost.form));
    return undefined;
  });
}

/** Restores a disrupted spell in the form in which it was last lost, by the referee's decision (ERIS-08). */
async function regainSpell(actor: Actor.Implementation, spell: string, follows: string): Promise<void> {
  const item = actor.items.find((one) => one.name === spell && formSpent(one) !== undefined);
  const form = item && formSpent(item);
  if (!form) return;
  const spec = {
    kind: "spellKept" as const,
    data: { name: displayName(actor), spell },
    follows: follows ? [follows] : [],
  };
  await runUndoable(spec, async (transaction) => {
    await transaction.write(spellRegained(item, form));
    return undefined;
  });
}

/** The data of a combatant for the turn order. */
export function newCombatant(combatant: Combatant.Implementation, rulings: Rulings): NewCombatant {
  const { actor } = combatant;
  const facts = isCreature(actor) ? factsOf(actor, rulings) : {};
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    side: sideOfCombatant(combatant).id,
    group: groupOf(combatant),
    ...facts,
  };
}
