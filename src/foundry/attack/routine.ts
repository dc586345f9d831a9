/** All attacks of a monster's round in one action and on one card: claw, claw, bite; five heads. */

import { planDamage } from "../../rules/attack/damage.ts";
import { resolveDamage } from "../../rules/attack/damage-outcome.ts";
import { isMissile } from "../../rules/attack/means.ts";
import {
  needsSeparateTargets,
  planRoutine,
  type RoutineLine,
  type RoutinePlan,
  resolveRoutine,
  routineAttacks,
  routineDamage,
} from "../../rules/attack/routine.ts";
import type { AttackOutcome, DamageOutcome } from "../../rules/attack/types.ts";
import type { NaturalAttack } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { AT_NOBODY, NOT_MADE } from "../../view/attack/routine-window.ts";
import type { RoutineOutcome, RoutineStruck } from "../../view/cards/routine.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { spendUse, usesFault } from "../items/item-uses.ts";
import { labelRoll, rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN, withModifiers } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { PlacedToken } from "../platform/types.ts";
import { breakMagic, breakWards } from "../spells/effects/apply-effect.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { withParries } from "./ask-parry.ts";
import { noDamageOutcome } from "./roll-damage.ts";
import { type AimedAttack, aimAttacks, planFor, type RoutineSetup } from "./routine-setup.ts";

/** Makes all attacks of a routine; asks for the targets first, unless the user skips the windows. */
export async function attackRoutine(actor: Actor.Implementation, routine: number, skip: boolean): Promise<void> {
  await rollAllAttacks(actor, routineAttacks(creatureOf(actor), routine, rulingsInForce()), skip);
}

/** Pays the cost of that many attacks within their transaction; returns the reason why they cannot be made. */
type PayCost = (transaction: Transaction, made: number) => Promise<Refusal | undefined>;

/** Makes several attacks together: a routine's, or one for each member of a band. */
export async function rollAllAttacks(
  actor: Actor.Implementation,
  attacks: readonly NaturalAttack[],
  skip: boolean,
  cost?: PayCost,
): Promise<void> {
  const spent = attacks.map(({ id }) => usesFault(actor.items.get(id))).find((fault) => fault !== undefined);
  if (attacks.length === 0) {
    notifyWarning("RULINGS.Notice.noSuchAttack");
    return;
  }
  if (notifyRefusal(spent)) return;
  const mine = tokenOf(actor);
  const targeted = targetedTokens();
  const bench = { actor, mine, attacks, names: attacks.map(({ name }) => name), tokens: candidates(mine, targeted) };
  const turn = whyNotNow(mine, { kind: "strike", continues: false });
  const first = firstChoices(bench, targeted);
  const clear = skip && !turn && aimAttacks(bench, first, 0).every(({ line }) => !refusedLine(bench, line));
  if (clear) return makeAttacks(bench, await parried(bench, aimAttacks(bench, first, 0)), cost);
  const { RoutineWindow } = await import("./routine-window.ts");
  const made = await RoutineWindow.ask(bench, first, turn);
  if (made && made.length > 0) await makeAttacks(bench, await parried(bench, made), cost);
}

/** Makes attacks at one token without a question; false when a question or refusal would have come up. */
export async function rollAttacksQuietly(
  actor: Actor.Implementation,
  attacks: readonly NaturalAttack[],
  token: PlacedToken,
): Promise<boolean> {
  const mine = tokenOf(actor);
  const bench = { actor, mine, attacks, names: attacks.map(({ name }) => name), tokens: [token] };
  const aimed = aimAttacks(bench, firstChoices(bench, [token]), 0);
  const spent = attacks.some(({ id }) => usesFault(actor.items.get(id)));
  const turn = whyNotNow(mine, { kind: "strike", continues: false });
  if (aimed.length === 0 || spent || turn || aimed.some(({ line }) => refusedLine(bench, line))) return false;
  await makeAttacks(bench, await parried(bench, aimed));
  return true;
}

/** The attacks with the points of their parriers (ERIS-32). */
async function parried({ actor }: RoutineSetup, made: readonly AimedAttack[]): Promise<AimedAttack[]> {
  const lines = await withParries(
    actor,
    made.map(({ line }) => line),
  );
  return made.map((aim, at) => ({ ...aim, line: lines[at] ?? aim.line }));
}

function refusedLine({ actor }: RoutineSetup, line: RoutineLine): boolean {
  return planRoutine(creatureOf(actor), [line], rulingsInForce()).refused !== undefined;
}

/** The targeted tokens, then the visible foes by distance. */
function candidates(mine: PlacedToken | undefined, targeted: readonly PlacedToken[]): PlacedToken[] {
  const around = mine ? creaturesAround(mine).filter((token) => opposed(token, mine) && !token.hidden) : [];
  const far = (token: PlacedToken): number => (mine && feetBetween(mine, token)) ?? Number.POSITIVE_INFINITY;
  const others = around.filter((token) => !targeted.includes(token)).sort((a, b) => far(a) - far(b));
  return [...targeted, ...others];
}

/** The preselected targets: several targeted tokens in turn, else the nearest foe for all; or a different one for each attack (ERIS-137). */
function firstChoices({ actor, attacks, tokens }: RoutineSetup, targeted: readonly PlacedToken[]): string[] {
  if (needsSeparateTargets(creatureOf(actor), rulingsInForce()) && tokens.length > 0)
    return attacks.map((_, at) => (targeted.length > 0 ? targeted : tokens)[at]?.id ?? NOT_MADE);
  const aims = targeted.length > 0 ? targeted : tokens.slice(0, 1);
  return attacks.map((_, at) => aims[at % Math.max(1, aims.length)]?.id ?? AT_NOBODY);
}

async function makeAttacks(bench: RoutineSetup, chosen: readonly AimedAttack[], cost?: PayCost): Promise<void> {
  const { actor } = bench;
  const rulings = rulingsInForce();
  const made = allowedAttacks(actor, chosen);
  if (made.length === 0) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = planFor(bench, made);
  if (!plan || notifyRefusal(plan.refused)) return;
  const rolled = await rollByHand(plan);
  const outcomes = resolveRoutine(plan, rolled.rolls, rulings);
  const rolls = [...rolled.shown];
  const lines: RoutineStruck[] = [];
  for (const [at, aim] of made.entries()) {
    const hurt = await damageAt(bench, made, outcomes, at);
    rolls.push(...hurt.shown);
    lines.push(struckBy(aim, plan, at, outcomes[at], hurt.damage));
  }
  const outcome: RoutineOutcome = { procedure: "routine", lines };
  const { combat } = isInFight(actor);
  const targets = new Map(made.flatMap(({ token }) => (token ? [[token.actor?.uuid ?? "", partyAt(token)]] : [])));
  const refused = await runUndoable({ kind: "routine", data: { name: displayName(actor) } }, async (transaction) => {
    const short = await cost?.(transaction, made.length);
    if (short) return short;
    const card = {
      type: "attack",
      actor,
      outcome,
      rolls,
      targets: [...targets.values()],
      transaction,
    } as const;
    await postCard({ ...card, ...(combat && { combat }) });
    for (const id of new Set(made.map(({ line }) => line.attack.id)))
      await spendUse(transaction, actor, actor.items.get(id));
    const byHand = made.filter(
      ({ line }) => !isMissile({ kind: "natural", attack: line.attack }, line.situation, rulings),
    );
    await breakWards(
      transaction,
      actor,
      byHand.map(({ line }) => line.target),
    );
    await breakMagic(transaction, actor, "attacks");
    return undefined;
  });
  notifyRefusal(refused);
}

/** The attacks that modules allow, with the modifiers they add. */
function allowedAttacks(actor: Actor.Implementation, chosen: readonly AimedAttack[]): AimedAttack[] {
  return chosen.flatMap((aim) => {
    const { line, token } = aim;
    const item = { uuid: actor.items.get(line.attack.id)?.uuid ?? "", name: line.attack.name, img: "" };
    const added = askBeforeRoll("preAttack", { actor, item, targets: token ? [partyAt(token)] : [], input: line });
    return added ? [{ ...aim, line: withModifiers(line, added) }] : [];
  });
}

function partyAt(token: PlacedToken): ActorReference {
  return { uuid: token.actor?.uuid ?? "", name: token.name, img: token.texture.src ?? token.actor?.img ?? "" };
}

/** The rolled damage of one hit; empty for a miss. */
async function damageAt(
  { actor }: RoutineSetup,
  made: readonly AimedAttack[],
  outcomes: readonly (AttackOutcome | undefined)[],
  at: number,
): Promise<{ readonly damage?: DamageOutcome; readonly shown: readonly Roll.Evaluated<Roll>[] }> {
  const rulings = rulingsInForce();
  const lines = made.map(({ line }) => line);
  const hit = routineDamage(creatureOf(actor), lines, outcomes, at);
  const token = made[at]?.token;
  const added = hit && askBeforeRoll("preDamageRoll", { actor, targets: token ? [partyAt(token)] : [], input: hit });
  if (!hit || !added) return { shown: [] };
  const input = withModifiers(hit, added);
  const plan = planDamage(input, rulings);
  if (plan.refused) return plan.riders.length > 0 ? { damage: noDamageOutcome(plan), shown: [] } : { shown: [] };
  const rolled = await rollByHand(plan);
  return { damage: resolveDamage(plan, rolled.rolls, rulings), shown: labelRoll(rolled.shown, `damage.${at}`) };
}

function struckBy(
  { line, token }: AimedAttack,
  plan: RoutinePlan,
  at: number,
  made: AttackOutcome | undefined,
  damage: DamageOutcome | undefined,
): RoutineStruck {
  const own = plan.lines[at]?.plan;
  const { next = [], ...outcome } = made ?? {};
  const counter = next.find((one) => one.kind === "offer" && one.action === "counter");
  const { parrier, parryShare = 0 } = own?.situation ?? {};
  return {
    name: line.attack.name,
    target: token ? { uuid: token.actor?.uuid ?? "", name: token.name } : null,
    armourClass: own?.armourClass.value ?? 0,
    missile: own?.missile ?? false,
    attacksMade: own?.situation.attacksMade ?? at,
    ...(made && { outcome: outcome as Omit<AttackOutcome, "next"> }),
    ...(own?.refused && { refused: own.refused }),
    ...(parrier && parryShare > 0 && { parry: { by: parrier.id, points: parryShare } }),
    ...(counter && "by" in counter && { counter: counter.by }),
    ...(damage && { damage }),
  };
}
