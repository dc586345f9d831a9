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

/** The possible attacks of a creature as it stands: the weapon in hand, every natural attack, bare hands. */
function meansOf(creature: Creature): Means[] {
  const armed = creature.weapons
    .filter(({ held, broken }) => held === "main" && !broken)
    .map((weapon): Means => ({ kind: "weapon", weapon, use: weapon.melee ? "melee" : "missile" }));
  return [{ kind: "unarmed" }, ...armed, ...creature.attacks.map((attack): Means => ({ kind: "natural", attack }))];
}

/** The most attacks of one attack action, with whatever stands ready (BX-156, ERIS-22, ERIS-25, ERIS-137). */
export function attacksOf(creature: Creature, rulings: Rulings): number {
  return Math.max(...meansOf(creature).map((means) => attacksAllowed(creature, means, {}, rulings).maximum));
}

/**
 * Everything that the order of a fight looks at in somebody: taken again whenever something about them changes. Who can read spells from a scroll
 * casts them and declares that, whatever the class (BX-134, ERIS-07).
 */
export function factsOf(actor: Actor.Implementation, rulings: Rulings) {
  const creature = creatureOf(actor);
  const facts = combatFacts(creature, rulings, bestRateOf(actor, rulings));
  return { ...facts, attacks: attacksOf(creature, rulings), caster: facts.caster || scrollsOf(actor).length > 0 };
}

/** The state with what has changed about those who fight: another weapon in hand is slow or not, shoots or not (BX-136, ERIS-18). */
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
 * Does to the actors what the order of the fight says: those who have fought too long are exhausted (BX-116), a disrupted spell is gone from
 * memory (BX-149), and armour is on or off (ERIS-118).
 * @param follows the transaction of the ledger that brought it about
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

/** The declared spell, by the name that it was declared by: in its ordinary form, or the reversed one where that alone is in memory. */
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

/** The referee's word (ERIS-08): a disrupted spell is in memory again, in the form in which it was last lost. */
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

/** The data of a combatant that the order of the fight needs. */
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
