/** The referee's line for a monster's turn: its possible actions with a button for each. It is only drawn in the tracker, never stored or sent. */

import { attacksLeft, routineAttacks } from "../../../rules/attack/routine.ts";
import type { Creature } from "../../../rules/creature/types.ts";
import { isWithWeapon } from "../../../view/actor/attacks.ts";
import { type MonsterTurn, type MonsterTurnFacts, monsterTurn, shownTurn } from "../../../view/combat/monster-turn.ts";
import { yourTurns } from "../../../view/combat/your-turn.ts";
import { descriptionBeyondName } from "../../../view/platform/descriptions.ts";
import { printed } from "../../../view/platform/numbers.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { magicEffectsOn } from "../../adapter/magic-effects.ts";
import { usesItem } from "../../items/item-uses.ts";
import { notifyError } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { skipsDialogs } from "../../platform/settings/table-settings.ts";
import type { CombatantDocument, CombatDocument } from "../../platform/types.ts";
import { shiftHeld } from "../../platform/windows/dom.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../../spells/monster-abilities.ts";
import { mayRollSpells } from "../../spells/spell-lists.ts";
import { chanceOf } from "../../spells/use-monster-ability.ts";

/** Kinds of actions that give the line a button. */
const WORTH: readonly string[] = ["strike", "shoot", "cast", "device", "turn"];

/**
 * The options of the referee's creature whose turn it is; undefined on a player's turn, or where none of the referee's creatures can act.
 */
export function refereesTurn(combat: CombatDocument): MonsterTurn | undefined {
  const state = stateOf(combat);
  if (!state || !game.user?.isGM) return undefined;
  const own = combat.combatants.contents.flatMap((one) => (one.id && isReferees(one) ? [one.id] : []));
  const turns = turnsOf(state, own);
  const chosen = shownTurn(turns, inHand(combat));
  const one = chosen && combat.combatants.get(chosen.id);
  if (!one?.actor) return undefined;
  const facts = factsOf(one, one.actor);
  return monsterTurn({ ...facts, alike: alikeNow(combat, one).length }, turns.length - 1);
}

function turnsOf(state: NonNullable<ReturnType<typeof stateOf>>, own: readonly string[]) {
  return yourTurns(state, rulingsInForce(), own).filter(({ may }) =>
    may.some(({ textKey }) => WORTH.includes(textKey.split(".").at(-1) ?? "")),
  );
}

/** The combatants of the same sheet that can act now; the shown one comes first. */
function alikeNow(combat: CombatDocument, one: CombatantDocument): Actor.Implementation[] {
  const state = stateOf(combat);
  const kin = combat.combatants.contents.filter((other) => isReferees(other) && other.actorId === one.actorId);
  if (!state || !one.actorId) return [];
  const ids = kin.flatMap(({ id }) => id ?? []);
  const now = new Set(turnsOf(state, ids).map(({ id }) => id));
  const others = kin.filter((other) => other !== one && now.has(other.id ?? ""));
  return [one, ...others].flatMap(({ actor }) => actor ?? []);
}

function isReferees({ actor }: CombatantDocument): boolean {
  return isCreature(actor) && !actor.hasPlayerOwner;
}

/** The combatant of the only controlled token. */
function inHand(combat: CombatDocument): string | undefined {
  const held = canvas?.tokens?.controlled ?? [];
  const id = held.length === 1 ? held[0]?.document.id : undefined;
  return combat.combatants.find(({ tokenId }) => id !== undefined && tokenId === id)?.id ?? undefined;
}

function factsOf(one: CombatantDocument, actor: Actor.Implementation): MonsterTurnFacts {
  const creature = creatureOf(actor);
  const rulings = rulingsInForce();
  const items = actor.items.contents;
  const natures = items.filter(
    (item) =>
      mayRoll(item) ||
      hasLimitedUses(item) ||
      (isUsedLikeSpell(item) && (item.type !== "attack" || has(creature, item))),
  );
  const unleashed = new Set(natures.map(({ id }) => id));
  const struck = creature.attacks.filter(
    (attack) => !unleashed.has(attack.id) && attacksLeft(attack, creature) > 0 && !isWithWeapon(creature, attack),
  );
  const routines = [...new Set(struck.map(({ routine }) => routine))].flatMap((routine) => {
    const attacks = routineAttacks(creature, routine, rulings).filter(({ id }) => !unleashed.has(id));
    const [part] = attacks.filter(({ lostPer }) => lostPer);
    const parts = part && { parts: { left: attacksLeft(part, creature), max: part.count } };
    return attacks.length > 1 ? [{ key: String(routine), names: names(attacks), count: attacks.length, ...parts }] : [];
  });
  const whole = new Set(routines.map(({ key }) => Number(key)));
  const { value, total } = creature.hitPoints;
  return {
    id: one.id ?? "",
    name: one.name ?? actor.name,
    hitPoints: `${printed(value)}/${total}`,
    routines,
    attacks: [
      ...struck.filter(({ routine }) => !whole.has(routine)).map(({ id, name }) => ({ id, name })),
      ...items.filter(inUse).map(({ id, name }) => ({ id: id ?? "", name })),
    ],
    natures: natures.map(natureOf),
    spells: items.flatMap((item) => spellOf(item)),
    rollsSpells: mayRollSpells(actor),
    goes: magicEffectsOn(actor).map(({ magic }) => magic.name),
    abilities: items.filter((item) => item.type === "ability" && !unleashed.has(item.id)).map(abilitySummary),
  };
}

/** Chances that a monster rolls in its own turn; the referee rolls others at other times (guarding a lair, passing unnoticed). */
const IN_ITS_MOMENT: readonly string[] = ["trample", "sees-the-invisible", "ship-breaker"];

function mayRoll(item: Item.Implementation): boolean {
  return rollsChance(item) && IN_ITS_MOMENT.includes((item.system as Item.SystemOfType<"ability">).key);
}

/** Whether the creature has this attack in its current shape. */
function has({ attacks }: Creature, { id }: Item.Implementation): boolean {
  return attacks.some((attack) => attack.id === id);
}

function names(attacks: readonly { readonly name: string }[]): string[] {
  return [...new Set(attacks.map(({ name }) => name))];
}

function inUse(item: Item.Implementation): boolean {
  return item.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).location === "inHand";
}

function natureOf(item: Item.Implementation): MonsterTurnFacts["natures"][number] {
  const { uses } = usesItem(item).system as Item.SystemOfType<"attack">;
  return { id: item.id ?? "", name: item.name, uses: { ...uses }, chance: chanceOf(item) ?? null };
}

function spellOf(item: Item.Implementation): MonsterTurnFacts["spells"] {
  if (item.type !== "spell") return [];
  const { normal, reversed } = (item.system as Item.SystemOfType<"spell">).memorised;
  return [{ id: item.id ?? "", name: item.name, left: normal + reversed }];
}

function abilitySummary(item: Item.Implementation): MonsterTurnFacts["abilities"][number] {
  const { name } = item;
  return { name, summary: descriptionBeyondName(name, (item.system as Item.SystemOfType<"ability">).summary) };
}

/** Runs the action of a button in the line. */
export async function useTurn(combat: CombatDocument | null, { dataset }: HTMLElement, event: Event): Promise<void> {
  const one = combat?.combatants.get(dataset.id ?? "");
  const actor = one?.actor;
  if (!combat || !actor) return;
  const { kind = "", item = "" } = dataset;
  if (kind === "groupRoutine" || kind === "groupAttack") {
    const { attackAsGroup } = await import("../../attack/group-attack.ts");
    const means = kind === "groupAttack" ? { item } : { routine: Number(item) };
    await attackAsGroup(alikeNow(combat, one), means).catch(notifyError);
    return;
  }
  await begin(actor, kind, item, event).catch(notifyError);
}

async function begin(actor: Actor.Implementation, kind: string, item: string, event: Event): Promise<void> {
  // Shift skips the question as on a sheet.
  const skip = shiftHeld(event) !== skipsDialogs();
  if (kind === "routine") return (await import("../../attack/routine.ts")).attackRoutine(actor, Number(item), skip);
  if (kind === "spell") return (await import("../../spells/cast.ts")).castSpell(actor, item, { event });
  if (kind === "spells") return (await import("../../spells/spell-lists.ts")).rollSpells(actor);
  return (await import("../../attack/attack.ts")).attackWith(actor, item, skip);
}
