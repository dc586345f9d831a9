/** Damage during the journey is posted as a damage card, which is applied like any other. */

import { planDamage } from "../../../rules/attack/damage.ts";
import { resolveDamage } from "../../../rules/attack/damage-outcome.ts";
import { planAttack } from "../../../rules/attack/plan.ts";
import { resolveAttack } from "../../../rules/attack/resolve.ts";
import type { AttackInput } from "../../../rules/attack/types.ts";
import { planFall, resolveFall } from "../../../rules/exploration/hazards.ts";
import { attackOfTrap } from "../../../rules/exploration/trap-attack.ts";
import type { TrapEffect, TrapStrike } from "../../../rules/exploration/traps.ts";
import type { Plan } from "../../../rules/plan.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import type { Step } from "../../../rules/trace/types.ts";
import type { RoutineOutcome, RoutineStruck } from "../../../view/cards/routine.ts";
import { rollUnder } from "../../../view/platform/asked-dice.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { labelRoll } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../../undo/transaction.ts";
import type { TableDice } from "../dice/table-dice.ts";

/** Writes damage within the transaction that causes it. */
type DealDamage = (transaction: Transaction) => Promise<void>;

/** Rolls the damage of traps and falls; the result posts the cards. The victims roll their own saves, which the turn's card names. */
export async function damageCards(
  party: Actor.Implementation,
  harm: readonly TrapEffect[],
  dice: TableDice,
  soft = false,
): Promise<DealDamage> {
  const hurt = harm.flatMap((effect, at) => {
    const victim = actorByUuid(effect.who);
    const hit = { party, dice, soft, prefix: `harm${at}` };
    return isCreature(victim) && effect.kind !== "save" ? [{ hit, effect, victim }] : [];
  });
  if (new Set(hurt.map(({ victim }) => victim)).size > 1) return onOneCard(party, hurt);
  const all: DealDamage[] = [];
  for (const one of hurt) all.push(await oneHarm(one));
  return async (transaction) => {
    for (const hurts of all) await hurts(transaction);
  };
}

/** The effect of a trap on one victim, an attack included. */
interface Hurt {
  readonly hit: HazardDamage;
  readonly effect: Exclude<TrapEffect, { kind: "save" }>;
  readonly victim: Actor.Implementation;
}

async function oneHarm({ hit, effect, victim }: Hurt): Promise<DealDamage> {
  return effect.kind === "attack" ? attackBy(hit, effect, victim) : hazardDamage(hit, effect, victim);
}

/* Posts one card for several victims of one cause, with a row for each: applied one by one or all at once. */

async function onOneCard(party: Actor.Implementation, hurt: readonly Hurt[]): Promise<DealDamage> {
  const rows: HarmRow[] = [];
  for (const one of hurt) rows.push(...(await rowsOf(one)));
  const outcome: RoutineOutcome = { procedure: "routine", harm: true, lines: rows.map(({ struck }) => struck) };
  const rolls = rows.flatMap(({ rolls: rolled }, at) =>
    rolled.flatMap(({ label, shown }) => labelRoll(shown, `${label}.${at}`)),
  );
  const targets = [...new Set(hurt.map(({ victim }) => victim))].map(referenceTo);
  return (transaction) =>
    postCard({ type: "attack", actor: party, outcome, rolls, targets, transaction }).then(() => undefined);
}

interface HarmRow {
  readonly struck: RoutineStruck;
  readonly rolls: readonly { readonly label: "attack" | "damage"; readonly shown: ReturnType<TableDice["shown"]> }[];
}

async function rowsOf({ hit, effect, victim }: Hurt): Promise<HarmRow[]> {
  const target = { uuid: victim.uuid, name: displayName(victim) };
  const bare = { name: "", target, armourClass: 0, missile: false, attacksMade: 0 };
  if (effect.kind !== "attack") {
    const rolled = await rollHazard(hit, effect, victim);
    return rolled
      ? [{ struck: { ...bare, damage: rolled.outcome }, rolls: [{ label: "damage", shown: rolled.shown }] }]
      : [];
  }
  const { plan, found, input, shown } = await rollTrapAttack(hit, effect, victim);
  const { next: _, ...outcome } = found;
  const struck = { ...bare, name: effect.trap, armourClass: plan.armourClass.value, missile: plan.missile, outcome };
  const first: HarmRow = { struck, rolls: [{ label: "attack", shown }] };
  if (!found.hit || found.harmless) return [first];
  const hits: HarmRow[] = [];
  for (const [at, one] of effect.harm.entries()) {
    const under = { ...hit, prefix: `${hit.prefix}.${at}` };
    const rolled =
      one.kind === "damage"
        ? await rollTrapDamage(under, { ...input, critical: found.critical }, victim)
        : one.kind === "fall"
          ? await rollHazard(under, one, victim)
          : undefined;
    if (rolled)
      hits.push({ struck: { ...struck, damage: rolled.outcome }, rolls: [{ label: "damage", shown: rolled.shown }] });
  }
  const [hitFirst, ...others] = hits;
  return hitFirst ? [{ ...hitFirst, rolls: [...first.rolls, ...hitFirst.rolls] }, ...others] : [first];
}

/** The damage of a trap or fall to one victim, with a name of its own for its dice; `follows`: the causing card. */
export interface HazardDamage {
  readonly party: Actor.Implementation;
  readonly dice: TableDice;
  readonly soft: boolean;
  readonly prefix: string;
}

/** Damage and falls without an attack roll, or after one. */
export async function hazardDamage(
  hit: HazardDamage,
  effect: HazardEffect,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const rolled = await rollHazard(hit, effect, victim);
  if (!rolled) return async () => {};
  const { plan, outcome, asked, shown } = rolled;
  const plain = { ...plan, target: { id: victim.uuid, name: displayName(victim) }, critical: false };
  const card = {
    type: "damage",
    actor: hit.party,
    plan: plain,
    outcome,
    rolls: asked.flatMap(({ id }) => labelRoll(shown, id)),
    targets: [referenceTo(victim)],
  } as const;
  return (transaction, follows = "") => postCard({ ...card, follows, transaction }).then(() => undefined);
}

type HazardEffect = Extract<TrapEffect, { kind: "damage" | "fall" }>;

/** Rolls the damage of a trap or a fall; undefined where there are no dice. */
async function rollHazard({ dice, soft, prefix }: HazardDamage, effect: HazardEffect, victim: Actor.Implementation) {
  const rulings = rulingsInForce();
  const fall = effect.kind === "fall" ? planFall(effect.feet, soft, rulings) : undefined;
  const asked = fall?.rolls ?? [{ id: "damage", formula: effect.kind === "damage" ? effect.formula : "0" }];
  if (asked.length === 0) return undefined;
  const plan: Plan = { procedure: "damage", rolls: asked, stamp: rulings.hash };
  const rolls = await rollUnder(prefix, plan, line("RULINGS.Way.dice.harm", { name: displayName(victim) }), dice.throw);
  const fell = fall && resolveFall(fall, rolls, rulings);
  const total = fell ? fell.damage : (rolls.damage?.total ?? 0);
  const steps = fell?.steps ?? (effect.kind === "damage" ? diced(effect.formula, total, rulings) : []);
  const outcome = { ...PLAIN_DAMAGE, total, steps, stamp: rulings.hash };
  return { plan, asked, outcome, shown: dice.shown(asked.map(({ id }) => `${prefix}/${id}`)) };
}

/** The fields of a damage outcome without an attack. */
const PLAIN_DAMAGE = {
  procedure: "damage",
  subdual: false,
  minimum: false,
  halved: false,
  helmetLost: false,
  scaleLost: false,
  riders: [],
  hitPoints: 0,
  subdualPoints: 0,
  surrenders: false,
} as const;

/** Posts a card, optionally as the follow-up of another. */
export type FollowUps = (transaction: Transaction, follows?: string) => Promise<void>;

function diced(formula: string, value: number, rulings: Rulings): readonly Step[] {
  const source = { kind: "dice", rule: "BX-068" } as const;
  return rulings.trace({ key: "damage.dice", on: "damage", op: "set", value, source, data: { formula } }).done().steps;
}

/** Rolls the attack of a trap, shown on a card like any other attack; the damage of a hit follows at once (BX-068). */
async function rollTrapAttack({ dice, prefix }: HazardDamage, strike: TrapStrike, victim: Actor.Implementation) {
  const rulings = rulingsInForce();
  const name = displayName(victim);
  const input = attackOfTrap(strike, { ...creatureOf(victim), name });
  const plan = planAttack(input, rulings);
  const asked = line("RULINGS.Way.dice.trapAttack", { trap: strike.trap, name });
  const found = resolveAttack(plan, await rollUnder(prefix, plan, asked, dice.throw), rulings);
  return { plan, found, input, shown: dice.shown([`${prefix}/attack`]) };
}

/** Rolls the damage of a trap that hit. */
async function rollTrapDamage(
  { dice, prefix }: HazardDamage,
  input: AttackInput & { readonly critical: boolean },
  victim: Actor.Implementation,
) {
  const rulings = rulingsInForce();
  const plan = planDamage(input, rulings);
  const name = line("RULINGS.Way.dice.harm", { name: displayName(victim) });
  const outcome = resolveDamage(plan, await rollUnder(prefix, plan, name, dice.throw), rulings);
  return { plan, outcome, shown: dice.shown([`${prefix}/damage`]) };
}

/** Rolls the attack and, after a hit, its effects; the result posts the cards. */
export async function attackBy(
  hit: HazardDamage,
  strike: TrapStrike,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const { party, prefix } = hit;
  const { plan, found, input, shown } = await rollTrapAttack(hit, strike, victim);
  // The damage of a hit is rolled at once, without a question.
  const outcome = { ...found, next: [] };
  const item: ActorReference = { uuid: "", name: strike.trap, img: "" };
  const after: FollowUps[] = [];
  if (found.hit && !found.harmless)
    for (const [at, effect] of strike.harm.entries()) {
      const under = { ...hit, prefix: `${prefix}.${at}` };
      if (effect.kind === "damage")
        after.push(await damage(under, { ...input, critical: found.critical }, item, victim));
      else if (effect.kind === "fall") after.push(await hazardDamage(under, effect, victim));
    }
  const rolls = labelRoll(shown, "attack");
  return async (transaction) => {
    const targets = [referenceTo(victim)];
    const card = await postCard({
      type: "attack",
      actor: party,
      plan,
      outcome,
      rolls,
      item,
      targets,
      transaction,
    });
    for (const follow of after) await follow(transaction, card?.id ?? "");
  };
}

async function damage(
  hit: HazardDamage,
  input: AttackInput & { readonly critical: boolean },
  item: ActorReference,
  victim: Actor.Implementation,
): Promise<FollowUps> {
  const { plan, outcome, shown } = await rollTrapDamage(hit, input, victim);
  const rolls = labelRoll(shown, "damage");
  const targets = [referenceTo(victim)];
  return (transaction, follows = "") =>
    postCard({
      type: "damage",
      actor: hit.party,
      plan,
      outcome,
      rolls,
      item,
      targets,
      follows,
      transaction,
    }).then(() => undefined);
}
