/** The effect of a card on its fight: combatants who have acted, and lost spells. */

import type { BombingOutcome } from "../../rules/attack/bombing.ts";
import type { AttackOutcome, AttackPlan, DamageOutcome } from "../../rules/attack/types.ts";
import { turningAction } from "../../rules/characters/turning.ts";
import { act, whyNot } from "../../rules/combat/act.ts";
import { interruptArmourChange } from "../../rules/combat/armour-change.ts";
import { parryGiven } from "../../rules/combat/declare.ts";
import { disrupt } from "../../rules/combat/disrupt.ts";
import type { OtherOutcome } from "../../rules/combat/improvised-action.ts";
import { type CombatStep, oneByOne, still } from "../../rules/combat/individual-order.ts";
import { setMoraleDue } from "../../rules/combat/roster.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { Action } from "../../rules/facts/combatant.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import { moraleOccasions } from "../../rules/morale/morale-tally.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { SaveOutcome } from "../../rules/saves/saving-throw.ts";
import type { GrappleCardOutcome } from "../../view/cards/grapple.ts";
import type { RoutineOutcome } from "../../view/cards/routine.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor } from "../adapter/fighter.ts";
import type { CardData } from "../data/message/card.ts";
import { actorByUuid, isItem, isOfProcedure, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument, MessageDocument } from "../platform/types.ts";
import type { CastOutcome } from "../spells/cast.ts";
import { rollsChance } from "../spells/monster-abilities.ts";
import { cardData } from "../undo/card-data.ts";
import type { FightPart } from "../undo/fight-changes.ts";
import { counterattackTo } from "./counterattack.ts";
import { tallyOf } from "./write-fight.ts";

/** One attack on a card. */
interface CardAttack {
  readonly missile: boolean;
  readonly hit: boolean;
  /** It hit a target that this weapon cannot harm. */
  readonly harmless: boolean;
  /** A further attack of an action begun earlier. */
  readonly continues: boolean;
  readonly target: string | null;
  /** The parry points against it, and the parrier (ERIS-32). */
  readonly parry?: { readonly by: string; readonly points: number };
}

/** The attacks of a card: one, those of a whole routine, or none. */
function attacksOnCard(data: CardData): CardAttack[] {
  const { plan, outcome } = data;
  if (isOfProcedure<AttackPlan>(plan, "attack") && isOfProcedure<AttackOutcome>(outcome, "attack"))
    return [
      {
        missile: plan.missile,
        hit: outcome.hit,
        harmless: outcome.hit && outcome.harmless,
        continues: (plan.situation.attacksMade ?? 0) > 0,
        target: data.targets[0]?.uuid ?? null,
        ...parryIn(plan),
      },
    ];
  if (!isOfProcedure<RoutineOutcome>(outcome, "routine")) return [];
  return outcome.lines.flatMap(({ missile, attacksMade, target, outcome: made, parry }) => {
    const shared = { missile, continues: attacksMade > 0, target: target?.uuid ?? null, ...(parry && { parry }) };
    return made ? [{ ...shared, hit: made.hit && target !== null, harmless: made.hit && made.harmless }] : [];
  });
}

function parryIn({ situation: { parrier, parryShare = 0 } }: AttackPlan): Pick<CardAttack, "parry"> {
  return parrier && parryShare > 0 ? { parry: { by: parrier.id, points: parryShare } } : {};
}

/** The fight change of a card, with the morale checks due after attacks that a foe's protection stopped (REF-08 row 5). */
function withWards(
  combat: CombatDocument,
  data: CardData,
  change: Transition,
  rulings: Rulings,
): Transition & { readonly morale?: MoraleTally } {
  const known = tallyOf(combat);
  const turnedAway = known ? turnedAwayIn(combat, data, change.state) : [];
  if (!known || turnedAway.length === 0) return change;
  // Other changes to the combatants are detected separately.
  const event = { round: known.round, members: Object.values(known.members), turnedAway };
  const { tally, prompts } = moraleOccasions(known, event, rulings);
  const state = prompts.reduce((current, { group }) => setMoraleDue(current, group, true), change.state);
  return { ...change, state, morale: tally };
}

function turnedAwayIn(combat: CombatDocument, data: CardData, { combatants }: CombatState) {
  const known = (uuid: string | null) => {
    const id = combatantFor({ actor: actorByUuid(uuid) }, combat)?.id;
    return combatants.find((one) => one.id === id);
  };
  const attacker = known(data.speaker.uuid);
  if (!attacker?.group) return [];
  return attacksOnCard(data).flatMap(({ harmless, target }) => {
    const foe = harmless ? known(target) : undefined;
    return foe && foe.side !== attacker.side ? [{ group: attacker.group, foe: foe.id }] : [];
  });
}

/** Started fights of this world. */
export function isFightCard(): CombatDocument[] {
  return (game.combats?.contents ?? []).filter((combat) => stateOf(combat) !== undefined);
}

/** The fight in which a card was made, when the card's author plays its speaker: a user's message affects no other user's combatant. */
export function fightOfCard(message: MessageDocument): CombatDocument | undefined {
  const data = cardData(message);
  const combat = data?.combat ? isFightCard().find((fight) => fight.uuid === data.combat) : undefined;
  const { author } = message;
  if (!combat || !author) return undefined;
  return author.isGM || actorByUuid(data?.speaker.uuid)?.testUserPermission(author, "OWNER") ? combat : undefined;
}

/** The fight change of a card; undefined when there is none. */
export function fightPartOf(message: MessageDocument): FightPart | undefined {
  const data = cardData(message);
  const combat = fightOfCard(message);
  if (!data || !combat) return undefined;
  const asked = { message, data, combat };
  const hows = [byAttack(asked), ...byGrapple(asked), byCast(asked), byItself(asked), bySave(asked)].filter(
    (how) => how !== undefined,
  );
  return hows.length > 0
    ? { combat, how: (state, rulings) => withWards(combat, data, oneByOne(state, rulings, hows), rulings) }
    : undefined;
}

interface Asked {
  readonly message: MessageDocument;
  readonly data: CardData;
  readonly combat: CombatDocument;
}

/** Marks the attacker of an attack card as having acted; the attack may cost its target a declared spell or an armour change. */
function byAttack({ message, data, combat }: Asked): CombatStep | undefined {
  const attacker = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  const strikes = attacksOnCard(data).flatMap((one) => {
    const target = combatantFor({ actor: actorByUuid(one.target) }, combat)?.id;
    return attacker || target ? [{ ...one, target }] : [];
  });
  if (strikes.length === 0) return undefined;
  const answers = counterattackTo(message) !== undefined;
  return (first, rulings) => {
    const [begins] = strikes;
    const action = { kind: begins?.missile ? "shoot" : "strike", continues: begins?.continues ?? false } as const;
    const onTarget = answers || isItsMoment(message, attacker, action)(first, rulings);
    const hows = strikes.flatMap(({ missile, hit, continues, target: whom, parry }): CombatStep[] => {
      const target = onTarget ? whom : undefined;
      const kind = missile ? "shoot" : "strike";
      const strike = { kind: missile ? "missile" : "melee", hit, damage: 0, save: "none" } as const;
      return [
        (state) => (attacker && !answers ? act(state, attacker, { kind, continues }, rulings, true) : still(state)),
        (state) => (target ? disrupt(state, target, strike, rulings) : still(state)),
        (state) => (target ? still(interruptArmourChange(state, target)) : still(state)),
        (state) => {
          const guard = state.combatants.find(({ id }) => id === parry?.by);
          return parry && guard && target && (guard.id === target || guard.detail === target)
            ? parryGiven(state, guard.id, parry.points, rulings)
            : still(state);
        },
      ];
    });
    return oneByOne(first, rulings, hows);
  };
}

/**
 * Whether a card affects other combatants: a referee's always, a player's only where the fight lets its speaker act now. Any user can write a card
 * about an attack (S-3).
 */
function isItsMoment(message: MessageDocument, id: string | null | undefined, action: Action) {
  return (state: CombatState, rulings: Rulings): boolean => {
    if (message.author?.isGM) return true;
    const one = state.combatants.find((combatant) => combatant.id === id);
    return one !== undefined && whyNot(state, one, action, rulings) === undefined;
  };
}

/** Marks all who tried a grapple as having acted; the grapple may cost the target a spell. An attempt to break free counts as an action too. */
function byGrapple({ message, data, combat }: Asked): CombatStep[] {
  if (!isOfProcedure<GrappleCardOutcome>(data.outcome, "grapple")) return [];
  const { breakFree, attackers, defender, hits, winner } = data.outcome;
  const kind = breakFree ? "other" : "grapple";
  const acted = (breakFree ? [defender] : attackers).flatMap(({ id }): CombatStep[] => {
    const actor = actorByUuid(id);
    // A card that names another user's actor does not spend its action.
    const { author } = message;
    const may = author?.isGM || (author && actor?.testUserPermission(author, "OWNER"));
    const acting = may ? combatantFor({ actor }, combat)?.id : undefined;
    return acting ? [(state, rulings) => act(state, acting, { kind }, rulings, true)] : [];
  });
  const seized = breakFree ? undefined : combatantFor({ actor: actorByUuid(defender.id) }, combat)?.id;
  const hit = hits ? hits.includes(true) : winner === "attackers";
  const strike = { kind: "grapple", hit, damage: 0, save: "none" } as const;
  const own = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  const may = isItsMoment(message, own, { kind: "grapple" });
  const loses: CombatStep = (state, rulings) => {
    if (!seized || !may(state, rulings)) return still(state);
    const { state: after, events } = disrupt(state, seized, strike, rulings);
    return { state: interruptArmourChange(after, seized), events };
  };
  // The target's loss comes first, while it is still known whether the attackers may act.
  return [...(seized ? [loses] : []), ...acted];
}

/** Marks the caster of a spell, or the cleric of a turning, as having acted. */
function byCast({ data, combat }: Asked): CombatStep | undefined {
  const turns = isOfProcedure<{ procedure: "turning" }>(data.outcome, "turning");
  if (!turns && !isOfProcedure<{ procedure: "cast" }>(data.outcome, "cast")) return undefined;
  const item = resolveUuidSync(data.item.uuid);
  // A chance roll (trampling, noticing) is no action by itself.
  if (isItem(item) && rollsChance(item)) return undefined;
  const power = isItem(item) && item.type === "power" ? (item.system as Item.SystemOfType<"power">) : undefined;
  // A power against armour class has an attack card of its own, and one that takes no time is no action.
  if (power && (power.action !== "standard" || (power.versus === "ac" && data.targets.length > 0))) return undefined;
  const kind = turns ? turningAction(rulingsInForce()) : power ? "other" : castingOf(data, item);
  const caster = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  const drinks = !turns && isOfProcedure<CastOutcome>(data.outcome, "cast") && data.outcome.drunk === true;
  const action = { kind, ...(drinks && { drinks }) };
  return caster ? (state, rulings) => act(state, caster, action, rulings, true) : undefined;
}

/** The kind of magic used: breath, gazes and the effects of wands, staves and potions are no spells; a spell read from a scroll is one (ERIS-07). */
function castingOf({ outcome }: CardData, item: unknown): "cast" | "device" | "other" {
  if (!isOfProcedure<CastOutcome>(outcome, "cast")) return "cast";
  const { natural = false, scroll, item: used } = outcome;
  if (natural) return "other";
  // The last potion is already deleted when its card is posted; the card records that it was no spell.
  const thing = used !== undefined || (isItem(item) && item.type === "magicItem");
  return thing && scroll === undefined ? "device" : "cast";
}

/** A failed save costs the target its declared spell (BX-149). */
function bySave({ data, combat }: Asked): CombatStep | undefined {
  if (!isOfProcedure<SaveOutcome>(data.outcome, "save")) return undefined;
  const id = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  if (!id || !stateOf(combat)?.combatants.some((one) => one.id === id)) return undefined;
  const by = { kind: "other", hit: false, damage: 0, save: data.outcome.success ? "made" : "failed" } as const;
  return (state, rulings) => disrupt(state, id, by, rulings);
}

/** Marks the attacker of a damage card without an attack roll (breath, a gaze) as having acted; once for all targets hit. */
function byItself({ message, data, combat }: Asked): CombatStep | undefined {
  const alone =
    isOfProcedure<DamageOutcome>(data.outcome, "damage") ||
    isOfProcedure<OtherOutcome>(data.outcome, "other") ||
    isOfProcedure<BombingOutcome>(data.outcome, "bombing");
  const id = combatantFor({ actor: actorByUuid(data.speaker.uuid) }, combat)?.id;
  if (data.follows || !alone || !id) return undefined;
  // An automatic hit is an attack too: a target that is putting on armour starts again.
  const struck = isOfProcedure<DamageOutcome>(data.outcome, "damage")
    ? data.targets.flatMap(({ uuid }) => combatantFor({ actor: actorByUuid(uuid) }, combat)?.id ?? [])
    : [];
  const quick = isOfProcedure<OtherOutcome & { quick?: unknown }>(data.outcome, "other") && data.outcome.quick === true;
  return (first, rulings) => {
    const counts = isItsMoment(message, id, { kind: "other" })(first, rulings);
    const state = counts ? struck.reduce(interruptArmourChange, first) : first;
    const acted = !quick && state.combatants.some((one) => one.id === id && one.actions.includes("other"));
    return acted ? still(state) : act(state, id, { kind: "other", quick }, rulings, true);
  };
}
