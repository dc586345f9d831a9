/** A disease that a bite may carry: whether this one does, and how it goes on with whoever caught it. */
import type { Rider } from "../../../rules/creature/types.ts";
import { ROT, rots } from "../../../rules/life/ailments.ts";
import {
  type CarriedOutcome,
  type IllnessOutcome,
  planCarried,
  planIllness,
  resolveCarried,
  resolveIllness,
} from "../../../rules/life/disease.ts";
import type { Refusal } from "../../../rules/plan.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { conditionIcon } from "../../data/conditions.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { labelRoll, rollPlan } from "../../platform/dice.ts";
import { applyMagic } from "../../spells/effects/apply-effect.ts";
import { applyDoom, applyTimed } from "../../spells/effects/rider-effects.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";

type Rolls = readonly Roll.Evaluated<Roll>[];

interface Bitten {
  readonly refused?: Refusal;
  readonly carried?: CarriedOutcome;
  readonly shown: Rolls;
}

/** Whether this bite carries what the rider says; nothing is asked of riders that every hit brings. */
export async function resolveBite(actor: Actor.Implementation, rider: Rider): Promise<Bitten> {
  if (!rider.oneIn) return { shown: [] };
  const plan = planCarried(creatureOf(actor), rider, rulingsInForce());
  if (plan.refused) return { refused: plan.refused, shown: [] };
  const rolled = await rollPlan(plan);
  return { carried: resolveCarried(plan, rolled.rolls), shown: labelRoll(rolled.shown, "carries") };
}

/** What becomes of somebody who did not withstand it, thrown; undefined where no figures say so. */
export async function applyDisease(rider: Rider): Promise<{ readonly illness?: IllnessOutcome; readonly shown: Rolls }> {
  const { deadlyIn, duration, ill } = rider;
  if (!deadlyIn || !duration || !ill) return { shown: [] };
  const plan = planIllness({ deadlyIn, duration, ill }, rulingsInForce());
  const rolled = await rollPlan(plan);
  return { illness: resolveIllness(plan, rolled.rolls), shown: rolled.shown };
}

/** The key of a mummy's disease. */
const MUMMY_ROT = "mummy-rot";

/** Lays a mummy's rot: no magic heals who bears it, and wounds close ten times slower, until it is cured by magic (figures of the mummy). */
export async function applyRot(transaction: Transaction, actor: Actor.Implementation, { key }: Rider, by: string): Promise<boolean> {
  if (key !== MUMMY_ROT) return false;
  if (rots(creatureOf(actor))) return true;
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.rot", { name: by }),
    img: conditionIcon("diseased"),
    origin: "",
    level: 1,
    work: { puts: "diseased", tags: [ROT], stays: true },
    lasting: null,
    images: 0,
  });
  return true;
}

/** Lays it on: what kills does so when its time has come, unless it is cured before; the others are ill until it is over. */
export async function applyIllness(
  transaction: Transaction,
  actor: Actor.Implementation,
  { kills, count, unit }: IllnessOutcome,
  by: string,
): Promise<void> {
  await applyTimed(transaction, actor, "diseased", { count, unit }, by);
  if (kills)
    await applyDoom(transaction, actor, { after: { formula: String(count), unit: "day" }, count, name: by, slime: true });
}
