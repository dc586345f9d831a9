import { damageKind } from "../../../rules/attack/means.ts";
import { setMoraleDue } from "../../../rules/combat/roster.ts";
import type { CombatState } from "../../../rules/combat/types.ts";
import { highestClass } from "../../../rules/creature/classes-of.ts";
import type { Alignment, Condition, Creature, DamageKind } from "../../../rules/creature/types.ts";
import type { MoraleFacts, MoraleGroup, MoraleOther, MoraleTally } from "../../../rules/facts/morale.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import {
  applyMorale,
  type MoraleInput,
  type MoraleOutcome,
  type MoralePlan,
  planMorale,
  resolveMorale,
} from "../../../rules/morale/morale.ts";
import { isAbandoned, leaderOf } from "../../../rules/morale/morale-tally.ts";
import type { Modifier } from "../../../rules/trace/types.ts";
import { UNARMED } from "../../../view/actor/attacks.ts";
import { fateInFight, groupName, groupOf, inService, isWonOver, sideOfCombatant } from "../../adapter/combatants.ts";
import { creatureOf, isCreature, isRival } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { activeParty, secretJourneyOf } from "../../adapter/party.ts";
import { attackMeans } from "../../attack/means.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { type Card, postCard, referenceTo, worldSpeaker } from "../../chat/post-card.ts";
import { rollPlan } from "../../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN } from "../../platform/hooks.ts";
import { notifyRefusal } from "../../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { CombatantDocument, CombatDocument } from "../../platform/types.ts";
import { cardData } from "../../undo/card-data.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { isByReferee } from "../../undo/trusted-cards.ts";
import { changeFight } from "../fight.ts";
import { tallyOf } from "../write-fight.ts";

/**
 * Rows 1, 7, 14, 17, 18 and 24 of the modifiers, as far as the fight and the encounter before it show them: deserters, leader, lair, surprise,
 * strength (REF-12, REF-15).
 */
function moraleFactsOf(combat: Combat.Implementation, group: string, side: string): MoraleFacts {
  const ofSide = combat.combatants.contents.filter((one) => isCreature(one.actor) && sideOfCombatant(one).id === side);
  const standing = ofSide.filter((one) => fateInFight(one) === "able" && !isWonOver(one));
  const tally = tallyOf(combat);
  const alignment = tally && alignmentOf(combat, leaderOf(tally, group));
  return {
    ...(tally && isAbandoned(tally, group) && { alliesLeft: true }),
    ...(alignment && { leaderAlignment: alignment }),
    ...(atHome(combat, group) && { lair: true }),
    ...(wasSurprised(combat, group) && { surprised: true }),
    ...(strongestDown(ofSide, group) && { strongestAllyDefeated: true }),
    attacks: standing.flatMap(({ actor }) => (isCreature(actor) ? [readied(actor)] : [])),
  };
}

function alignmentOf(combat: Combat.Implementation, id: string | undefined): Alignment | undefined {
  const actor = id === undefined ? undefined : combat.combatants.get(id)?.actor;
  return isCreature(actor) ? creatureOf(actor).alignment : undefined;
}

/** Whether the group was met in its lair, as entered in the party's window. */
function atHome(combat: Combat.Implementation, group: string): boolean {
  const party = activeParty();
  const homes = party ? secretJourneyOf(party).met.filter(({ lair }) => lair) : [];
  if (homes.length === 0) return false;
  const here = combat.combatants.contents.filter((one) => groupOf(one) === group);
  return homes.some(({ uuid, tokens }) =>
    here.some(({ actorId, token }) => uuid === `Actor.${actorId}` || tokens.includes(token?.uuid ?? "")),
  );
}

/** Whether the group was surprised in any round of this fight. */
function wasSurprised(combat: Combat.Implementation, group: string): boolean {
  const known = stateOf(combat)?.combatants ?? [];
  return known.some((one) => one.group === group && (one.surprised || one.caught !== undefined));
}

/**
 * Whether the strongest of the side is beaten: of those outside the group, or of the group where it is the whole side; among equals nobody is the
 * strongest (MIX-55).
 */
function strongestDown(ofSide: readonly CombatantDocument[], group: string): boolean {
  const others = ofSide.filter((one) => groupOf(one) !== group);
  const known = (others.length > 0 ? others : ofSide).map((one) => ({ one, dice: diceIn(one) }));
  const most = Math.max(...known.map(({ dice }) => dice));
  if (others.length === 0 && known.every(({ dice }) => dice === most)) return false;
  const strongest = known.find(({ dice }) => dice === most)?.one;
  if (!strongest || isWonOver(strongest)) return false;
  return !["able", "fled", "deserted"].includes(fateInFight(strongest));
}

/** Hit Dice for comparison: the level, or the dice with their modifier as a fraction. */
function diceIn({ actor }: CombatantDocument): number {
  if (!isCreature(actor)) return 0;
  const creature = creatureOf(actor);
  const { hitDice } = creature;
  return highestClass(creature)?.level ?? (hitDice?.number ?? 1) + (hitDice?.modifier ?? 0) / 100;
}

/** The damage kind of a creature's current attack: the held weapon, else its first natural attack. */
function readied(actor: Actor.Implementation): DamageKind {
  const { weapons, attacks } = creatureOf(actor);
  const held = weapons.find((weapon) => weapon.held === "main" && !weapon.broken);
  const chosen = attackMeans(actor, held?.id ?? attacks[0]?.id ?? UNARMED, undefined);
  return damageKind(chosen?.means ?? { kind: "unarmed" }, rulingsInForce());
}

/** The choice of a broken group. */
type Choice = "fleeing" | "surrendered";

function combatantsOf(combat: CombatDocument, group: string): Combatant.Implementation[] {
  return combat.combatants.contents.filter((combatant) => groupOf(combatant) === group && isCreature(combatant.actor));
}

function creatureFor(combatant: Combatant.Implementation) {
  const { actor } = combatant;
  if (!actor) return undefined;
  const creature = inService(creatureOf(actor), actor, sideOfCombatant(combatant).id);
  return { ...creature, name: combatant.name ?? actor.name };
}

function ableOf(combat: CombatDocument, group: string): Combatant.Implementation[] {
  return combatantsOf(combat, group).filter((one) => one.actor && fateInFight(one) === "able" && !isWonOver(one));
}

/** The reason for a check (an occasion of the list, a kind of question, or none) and the referee's additions. */
export type MoraleRequest = Pick<MoraleInput, "occasions" | "situation" | "kind" | "swapped" | "ticks">;

/** The input of a check; `only`: the single combatant that checks (REF-07). */
type Asked = MoraleRequest & { readonly only?: string };

/** The combatants of a group that check: all who are able, or the given one. */
function checkedOf(combat: CombatDocument, group: string, only: string | undefined): Combatant.Implementation[] {
  return ableOf(combat, group).filter(({ id }) => only === undefined || id === only);
}

/** The plan of a group's check in the current fight: for what is due, unless another reason is given. */
export function moralePlan(
  combat: CombatDocument,
  group: string,
  { only, ...more }: Asked,
  added: readonly Modifier[] = [],
): MoralePlan | undefined {
  const kept = tallyOf(combat)?.groups[group];
  if (!kept) return undefined;
  const able = checkedOf(combat, group, only).flatMap((combatant) => creatureFor(combatant) ?? []);
  const members = shaken(able, added);
  const facts = factsOf(combat, group, kept);
  const due = only === undefined ? (kept.due[0] ?? []) : [];
  const alone = only === undefined ? {} : { alone: true };
  return planMorale({ group: kept, members, occasions: due, facts, ...alone, ...more }, rulingsInForce());
}

/** The members that check, with the modifiers of modules. */
export function shaken(members: readonly Creature[], added: readonly Modifier[]): readonly Creature[] {
  if (added.length === 0) return members;
  return members.map((one) => ({ ...one, modifiers: [...one.modifiers, ...added] }));
}

/**
 * Checks the morale of a group: the known facts of the fight are filled in, the card shows the modifiers, and the result is applied to the
 * combatants. `asked`: the referee's reason and additions; without occasions the check is for those that are due.
 */
export async function askMorale(combat: CombatDocument, group: string, asked: Asked = {}): Promise<void> {
  const rulings = rulingsInForce();
  const tally = tallyOf(combat);
  const kept = tally?.groups[group];
  const able = checkedOf(combat, group, asked.only);
  const [one] = able;
  const added = askBeforeRoll("preMorale", {
    ...(one?.actor && { actor: one.actor }),
    targets: able.flatMap(({ actor }) => (actor ? [referenceTo(actor)] : [])),
  });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = moralePlan(combat, group, asked, added);
  if (!kept || !tally || !plan) return;
  if (notifyRefusal(plan.refused)) {
    await changeFight(combat, settled(tally, group), { observed: true });
    return;
  }
  const rolled = await rollPlan(plan);
  const outcome = resolveMorale(plan, rolled.rolls, rulings);
  const first = able[0]?.actor;
  const card: Card = {
    type: "morale",
    ...(first && { actor: first }),
    plan,
    outcome,
    rolls: rolled.shown,
    combat,
    targets: able.flatMap((one) =>
      one.actor ? [{ ...referenceTo(one.actor), name: one.name ?? one.actor.name }] : [],
    ),
    subject: able.length > 1 ? groupName(combat, group) : "",
    secret: plan.secret,
  };
  const spec = {
    kind: "morale" as const,
    data: { name: plan.alone ? (able[0]?.name ?? "") : groupName(combat, group) },
    key: asked.occasions || plan.alone ? "" : onceKey(combat, kept),
  };
  const refused = await runUndoable(spec, async (transaction) => {
    const counted = applyMorale(tallyOf(combat) ?? tally, outcome);
    await postCard({ ...card, transaction, fight: { combat, how: settled(counted, group) } });
    for (const { marks, members } of outcome.results) if (marks[0]) await markAll(transaction, members, marks[0]);
    return undefined;
  });
  if (refused) return;
  for (const { marks, members } of outcome.results) if (marks[0]) await notifyAll(combat, members, marks[0]);
}

/** The key that makes a due check only once, however often the button is pressed; a check that is not due may be repeated. */
function onceKey(combat: CombatDocument, { id, due, checksThisRound, fallen }: MoraleGroup): string {
  const [owed] = due;
  if (!owed) return "";
  return ["morale", combat.id, id, stateOf(combat)?.round, checksThisRound, fallen, due.length, ...owed].join(".");
}

/** The public messages for a condition: for one combatant, and for several. */
const CONDITION_TEXTS: Readonly<Partial<Record<Condition, readonly [string, string]>>> = {
  fleeing: ["RULINGS.Combat.fleesOne", "RULINGS.Combat.flees"],
  surrendered: ["RULINGS.Combat.surrendersOne", "RULINGS.Combat.surrenders"],
};

/** Notifies everybody of visible results (who flees, who surrenders), without hidden combatants (PLAY-126). */
async function notifyAll(combat: CombatDocument, uuids: readonly string[], condition: Condition): Promise<void> {
  const [one, many] = ownRow(CONDITION_TEXTS, condition) ?? [];
  const seen = combat.combatants.filter(({ hidden, actor }) => !hidden && uuids.includes(actor?.uuid ?? ""));
  const [first] = seen;
  if (!one || !many || !first) return;
  const all = seen.length > 1;
  const kind = game.actors?.get(first.actorId ?? "")?.name ?? first.name ?? "";
  const several = first.actor && isRival(first.actor) ? "RULINGS.Combat.severalRivals" : "RULINGS.Combat.several";
  const name = all ? localize(several, { name: kind, number: seen.length }) : (first.name ?? "");
  const line = localize(all ? many : one, { name });
  await ChatMessage.implementation.create({
    content: `<p>${foundry.utils.escapeHTML(line)}</p>`,
    speaker: worldSpeaker(),
  });
}

/** The writes of a morale state, without the mark "check due" when nothing is due any more. */
function settled(morale: MoraleTally, group: string) {
  const due = (morale.groups[group]?.due.length ?? 0) > 0;
  return (state: CombatState) => ({ state: setMoraleDue(state, group, due), events: [], morale });
}

async function markAll(transaction: Transaction, uuids: readonly string[], condition: Condition): Promise<void> {
  const marked = uuids.flatMap((uuid) => actorByUuid(uuid) ?? []);
  await transaction.write(
    [],
    marked.map((actor) => ({ actor, on: [condition], off: [] })),
  );
}

/** The facts about a group in the fight (REF-12). */
function factsOf(combat: CombatDocument, group: string, kept: MoraleGroup): MoraleFacts {
  const state = stateOf(combat);
  const others = combat.combatants.contents.filter((one) => groupOf(one) !== group && isCreature(one.actor));
  const own = others.filter((one) => sideOfCombatant(one).id === kept.side);
  const foes = others.filter((one) => sideOfCombatant(one).id !== kept.side);
  const standing = (list: readonly Combatant.Implementation[]): number =>
    list.map(otherOf).filter((one) => one.able).length;
  const acted = state?.combatants.some((fighter) => fighter.actions.length > 0) || (state?.round ?? 0) > 1;
  return {
    foes: foes.map(otherOf),
    allies: own.map(otherOf),
    numbers: { own: kept.able + standing(own), foes: standing(foes) },
    ...(acted && { opponentsDefeated: foes.length - standing(foes) }),
    checksThisRound: kept.checksThisRound,
    ...moraleFactsOf(combat, group, kept.side),
  };
}

function otherOf(combatant: Combatant.Implementation): MoraleOther {
  const creature = combatant.actor ? creatureOf(combatant.actor) : undefined;
  return {
    able: creature !== undefined && fateInFight(combatant) === "able" && !isWonOver(combatant),
    tags: creature?.tags ?? [],
    isCaster: creature?.isCaster ?? false,
    ...(creature && { harmedOnlyBy: creature.harmedOnlyBy, immunities: creature.immunities }),
  };
}

/** Registers the buttons of a morale card: a broken group flees or surrenders, as the referee picks. Call once, in `init`. */
export function registerMoraleButtons(): void {
  onCardButton("extremeDemand", async (message, { creature }) =>
    (await import("../../hirelings/service.ts")).loseLoyalty(message, creature ?? ""),
  );
  onCardButton("moraleChoice", async (message, values) => {
    const data = cardData(message);
    const choice: Choice = values.choice === "surrendered" ? "surrendered" : "fleeing";
    if (!game.user?.isGM || !data || !isByReferee(message)) return;
    const { plan, outcome } = data;
    if (!isOfProcedure<MoralePlan>(plan, "morale") || !isOfProcedure<MoraleOutcome>(outcome, "morale")) return;
    const spec = {
      kind: "moraleChoice" as const,
      data: { name: data.subject || (outcome.results[0]?.name ?? data.speaker.name) },
      key: `${message.id}.choice`,
      card: message.id ?? "",
      marks: [choice],
    };
    const combat = game.combats?.find((one) => one.uuid === data.combat);
    const refused = await runUndoable(spec, async (transaction) => {
      const tally = combat && tallyOf(combat);
      if (combat && tally && !outcome.alone) {
        const morale = withChoice(tally, outcome.group, choice);
        transaction.holdFight({ combat, how: (state) => ({ state, events: [], morale }) });
      }
      for (const result of outcome.results)
        if (result.choices.length > 1) await markAll(transaction, result.members, choice);
      return undefined;
    });
    if (notifyRefusal(refused)) return;
    for (const { choices, members } of outcome.results) {
      if (choices.length <= 1) continue;
      if (combat) await notifyAll(combat, members, choice);
    }
  });
}

function withChoice<T extends { readonly groups: Readonly<Record<string, MoraleGroup>> }>(
  tally: T,
  id: string,
  choice: Choice,
): T {
  const group = tally.groups[id];
  return group && group.state !== "fighting"
    ? { ...tally, groups: { ...tally.groups, [id]: { ...group, state: choice } } }
    : tally;
}
