import { planDamage } from "../../rules/attack/damage.ts";
import { resolveDamage } from "../../rules/attack/damage-outcome.ts";
import { markOf, painOf } from "../../rules/attack/riders.ts";
import type { Means } from "../../rules/attack/types.ts";
import type { Rider } from "../../rules/creature/types.ts";
import { isFormula } from "../../rules/dice/formula.ts";
import { isImmune } from "../../rules/figures/immunity.ts";
import type { Refusal } from "../../rules/plan.ts";
import { planSave, resolveSave, type SaveOutcome, type SavePlan } from "../../rules/saves/saving-throw.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import type { RiderOutcome } from "../../view/cards/rider-brought.ts";
import { creatureOf } from "../adapter/creature.ts";
import { savingBonuses } from "../adapter/fight.ts";
import { calledOf } from "../called.ts";
import type { ConditionId } from "../data/conditions.ts";
import type { Deed } from "../deeds/recorder.ts";
import { throwPlan } from "../dice.ts";
import { delayOf, goesOn, layBack, layDoom, layLingering, laySpawn, layTimed } from "../magic/lingering.ts";
import { rulingsInForce } from "../settings/store.ts";
import { bitten, layIllness, layRot, sicken } from "./disease.ts";
import { followLife } from "./follow-life.ts";
import { partyOf, postCard } from "./post.ts";
import { type Taken, takenBy } from "./rider-losses.ts";

type Rolls = readonly Roll.Evaluated<Roll>[];

/** Who struck, for a rider that deals damage of its own. */
export interface Striker {
  readonly actor: Actor.Implementation | undefined;
  readonly name: string;
}

/** What counts of a save against a rider: its own adjustment, and what the fight gives whoever saves (HERO-04). */
export function saveModifiers(rider: Rider, actor: Actor.Implementation): Modifier[] {
  const value = rider.saveModifier ?? 0;
  const own: Modifier = { key: "save.rider", on: "save", op: "add", value, source: { kind: "creature" } };
  return [...(value === 0 ? [] : [own]), ...savingBonuses(actor)];
}

/** The save against a rider, thrown; nothing where there is none. */
async function saveAgainst(
  actor: Actor.Implementation,
  rider: Rider,
): Promise<{ readonly plan?: SavePlan; readonly save?: SaveOutcome; readonly shown: Rolls }> {
  if (!rider.save) return { shown: [] };
  const rulings = rulingsInForce();
  const plan = planSave(creatureOf(actor), rider.save, { modifiers: saveModifiers(rider, actor) }, rulings);
  const thrown = await throwPlan(plan);
  return { plan, save: resolveSave(plan, thrown.rolls, rulings), shown: thrown.shown };
}

/** Whether the time of a rider is that of what it puts on: that of a disease or of a drain says when the victim dies of it, or rises. */
function lastsItself({ kind, deadlyIn }: Rider): boolean {
  return kind !== "energyDrain" && deadlyIn === undefined;
}

/** How long it lasts: rolled when it takes hold. */
export async function lastingOf({ duration }: Rider): Promise<{ lasting?: RiderOutcome["lasting"]; shown: Rolls }> {
  if (!duration) return { shown: [] };
  const { unit, text, formula } = duration;
  if (!formula || !isFormula(formula)) return { lasting: { count: 0, unit, text }, shown: [] };
  const roll = await new Roll(formula).evaluate();
  return { lasting: { count: roll.total, unit, text }, shown: [roll] };
}

/**
 * Brings a rider to its victim: the save is thrown; when it fails, or there is none, the condition is put on, what it takes is taken and
 * its own damage is rolled. One card tells it, and its undo puts everything back.
 */
export async function takeRider(
  deed: Deed,
  actor: Actor.Implementation,
  rider: Rider,
  striker: Striker,
  follows: string,
): Promise<Refusal | undefined> {
  if (isImmune(creatureOf(actor), rider.kind, rulingsInForce()))
    return { key: "riderImmune", data: { name: calledOf(actor) } };
  const { refused, carried, shown: odds } = await bitten(actor, rider);
  if (refused) return refused;
  const comes = carried?.carried !== false;
  const { plan, save, shown } = comes ? await saveAgainst(actor, rider) : { shown: [] };
  const took = comes && !save?.success;
  const taken: Taken = took ? await takenBy(actor, rider) : { writes: [], losses: [], shown: [] };
  if (rider.kind === "rust" && took && taken.losses.length === 0)
    return { key: "nothingToRust", data: { name: calledOf(actor) } };
  const { lasting, shown: dice } = took && lastsItself(rider) ? await lastingOf(rider) : { shown: [] };
  const { illness, shown: course } = took ? await sicken(rider) : { shown: [] };
  const lingers = took && goesOn(rider);
  const after = took ? delayOf(rider) : undefined;
  // What goes on puts its own condition on, and takes it along when it ends.
  const mark = took && !lingers && !illness ? markOf(rider) : undefined;
  const marks = mark && !actor.statuses.has(mark) ? [mark] : [];
  const timed: ConditionId[] = [];
  const outcome: RiderOutcome = {
    procedure: "rider",
    rider,
    ...(save && { save }),
    took,
    ...(carried && { carried }),
    ...(illness && { illness }),
    ...(lasting && { lasting }),
    marks,
    losses: taken.losses,
  };
  const message = await postCard({
    type: "save",
    actor,
    ...(plan && { plan }),
    outcome,
    rolls: [...odds, ...shown, ...taken.shown, ...dice, ...course],
    subject: rider.kind,
    targets: [partyOf(actor)],
    follows,
    deed,
  });
  if (lasting) for (const one of marks) if (await layTimed(deed, actor, one, lasting, striker.name)) timed.push(one);
  if (took && (await layRot(deed, actor, rider, striker.name))) timed.push("diseased");
  await lay(
    deed,
    message,
    actor,
    taken,
    marks.filter((one) => !timed.includes(one)),
  );
  if (after) await layDoom(deed, actor, { after, count: lasting?.count ?? 1, name: striker.name, slime: true });
  if (illness) await layIllness(deed, actor, illness, striker.name);
  if (taken.change) await laySpawn(deed, actor, rider, striker);
  if (taken.back && lasting) await layBack(deed, actor, taken.back, lasting, striker.name);
  if (lingers) await layLingering(deed, actor, rider, striker);
  if (took && painOf(rider)) await hurt(deed, actor, rider, { striker, damage: painOf(rider) }, message?.id ?? "");
  return undefined;
}

async function lay(
  deed: Deed,
  message: ChatMessage.Implementation | undefined,
  actor: Actor.Implementation,
  { writes, change }: Taken,
  marks: readonly ConditionId[],
): Promise<void> {
  await deed.write(writes, [{ actor, on: [...marks, ...(change?.added ?? [])], off: change?.removed ?? [] }]);
  if (change) await followLife(deed, actor, change, message);
}

/** The damage that a rider deals beside the blow: a card of its own, laid on like any other. */
export async function hurt(
  deed: Deed,
  actor: Actor.Implementation,
  rider: Rider,
  { striker, damage }: { readonly striker: Striker; readonly damage: string },
  follows: string,
): Promise<void> {
  const rulings = rulingsInForce();
  if (!striker.actor) return;
  const means: Means = {
    kind: "natural",
    attack: {
      id: "rider",
      name: rider.note ?? "",
      routine: 1,
      count: 1,
      damage,
      byWeapon: false,
      weaponBonus: 0,
      kind: { type: "mundane", silver: false, magic: true, bonus: 0 },
      riders: [],
    },
  };
  const target = creatureOf(actor);
  const plan = planDamage({ attacker: creatureOf(striker.actor), target, means, situation: {} }, rulings);
  if (plan.refused) return;
  const thrown = await throwPlan(plan);
  await postCard({
    type: "damage",
    actor: striker.actor,
    plan,
    outcome: resolveDamage(plan, thrown.rolls, rulings),
    rolls: thrown.shown,
    item: { uuid: "", name: rider.note ?? striker.name, img: "" },
    targets: [partyOf(actor)],
    follows,
    deed,
  });
}
