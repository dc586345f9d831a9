/** The effect of a spell on one target. */
import { planFall, resolveFall } from "../../rules/exploration/hazards.ts";
import { takeDamage } from "../../rules/life/damage.ts";
import { heal } from "../../rules/life/healing.ts";
import { kill } from "../../rules/life/kill.ts";
import { revive } from "../../rules/life/poison.ts";
import { planResurrection, resolveResurrection } from "../../rules/life/resurrection.ts";
import { secondsIn } from "../../rules/magic/formulas.ts";
import type { SpellEffectOutcome } from "../../rules/magic/resolve-spell-effect.ts";
import type { SpellDamageOutcome } from "../../rules/magic/spell-damage.ts";
import type { SpellEffect } from "../../rules/magic/spell-effect.ts";
import type { EffectReport } from "../../view/cards/spell-effect.ts";
import { creatureOf } from "../adapter/creature.ts";
import { hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import { magicEffectsOn, spellLevelOf } from "../adapter/magic-effects.ts";
import { poisonDeath } from "../adapter/poison-death.ts";
import { destructiveHarm } from "../attack/damage/item-destruction.ts";
import { applyLifeChange, writeHitPoints, writeLifeChange } from "../attack/damage/life-changes.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { Transaction } from "../undo/transaction.ts";
import type { FinishedArea } from "./areas/finish-area.ts";
import { applyMagic, applyMagicWithCard, endShape, endWithAreas, removeEffects } from "./effects/apply-effect.ts";
import { afterDamage } from "./effects/innate-effects.ts";
import type { ActiveSpell, Saves, SpellSubject } from "./effects/types.ts";

/** The rolled results for all possible targets of a spell. */
interface TargetOutcome {
  readonly outcome: SpellEffectOutcome;
  readonly saves: Saves;
  readonly harm: SpellDamageOutcome | undefined;
  readonly settled: FinishedArea;
}

/** Applies a spell to one target, and returns a report of the result. */
export async function resolveTarget(
  transaction: Transaction,
  working: ActiveSpell,
  { actor, party }: SpellSubject,
  fate: TargetOutcome,
): Promise<EffectReport> {
  const { work } = working;
  const who = { id: actor.uuid, name: party.name };
  const reach = fate.outcome.reaches.find(({ id }) => id === actor.uuid);
  if (!reach?.reached) return { ...who, how: "spared", ...(reach?.why && { why: reach.why }) };
  const save = fate.saves.get(actor.uuid);
  if (work.does === "harms" || work.does === "heals")
    return { ...who, ...(await hurt(transaction, working, actor, fate)) };
  const takes = save === undefined || (work.saveFrees ? save.success : !save.success);
  if (!takes) return { ...who, how: work.saveFrees ? "unmoved" : "saved" };
  return { ...who, ...(await takeHold(transaction, working, actor, fate)) };
}

type TargetReport = Omit<EffectReport, "id" | "name">;

async function hurt(
  transaction: Transaction,
  { source, message }: ActiveSpell,
  actor: Actor.Implementation,
  { harm: dealSpellDamage }: TargetOutcome,
): Promise<TargetReport> {
  const share = dealSpellDamage?.shares.find(({ id }) => id === actor.uuid);
  if (!share) return { how: "unmoved" };
  if (share.mode === "none") return { how: "saved" };
  const rulings = rulingsInForce();
  const destructive = destructiveHarm(message);
  const harmed = { amount: share.amount, source: source.name, byMagic: true, ...(destructive && { destructive }) };
  const change = await writeHitPoints(transaction, actor, () =>
    share.mode === "heal"
      ? heal(creatureOf(actor), { amount: share.amount, magical: true }, rulings)
      : takeDamage(creatureOf(actor), harmed, rulings),
  );
  if (change.refused) return { how: "unmoved" };
  if (share.mode !== "heal" && share.amount > 0)
    await afterDamage(transaction, actor, { points: share.amount, kind: source.kind });
  await applyLifeChange(transaction, actor, change, message, source.kind);
  if (share.mode !== "heal") return { how: share.saved ? "halved" : "hurt", amount: share.amount };
  // The healed amount would reveal the points that a foe had lost.
  if (change.wasted === 0 || hidesNumbersFromPlayers(actor)) return { how: "healed", amount: share.amount };
  return {
    how: "healedOver",
    amount: change.after.hitPoints.value - change.before.hitPoints.value,
    over: change.wasted,
  };
}

async function takeHold(
  transaction: Transaction,
  { source, work, caster, shape }: ActiveSpell,
  actor: Actor.Implementation,
  { outcome, settled }: TargetOutcome,
): Promise<TargetReport> {
  const rulings = rulingsInForce();
  switch (work.does ?? "lasts") {
    case "kills": {
      const change = kill(creatureOf(actor), "life.slain", undefined, rulings);
      await writeLifeChange(transaction, actor, change);
      await transaction.write(poisonDeath(actor, change, source.kind));
      return { how: "slain" };
    }
    case "raises":
      return raise(transaction, actor, work, source);
    case "lifts":
      return { how: (await removeEffects(transaction, actor, work.lifts ?? [])) ? "freed" : "unmoved" };
    case "dispels":
      return dispel(transaction, actor, source.level);
    case "moves":
      return { how: "moved" };
    case "arrives":
      return arrive(transaction, actor, outcome);
    default: {
      // Haste and slow cancel each other: each only removes the other.
      if (work.lifts && (await removeEffects(transaction, actor, work.lifts))) return { how: "freed" };
      const { name, img, uuid, level, kind } = source;
      const { lasting, images, delay } = outcome;
      if (work.reveals && !lasting) return { how: "told" };
      // The effect depends on the position of the target.
      if (settled.within) return { how: "took", ...(work.puts && { puts: work.puts }) };
      if (work.again && hasEffect(actor, uuid, work)) return { how: "unmoved" };
      // A creature has one shape at a time.
      if (work.form || work.looks) await endShape(transaction, actor);
      await applyMagicWithCard(transaction, actor, {
        name,
        img,
        origin: uuid,
        level,
        work,
        lasting,
        images,
        delay,
        by: caster.uuid,
        kind,
        ...(shape && { shape }),
        ...(source.natural && { natural: true }),
        ...(settled.borne && { borne: settled.borne }),
      });
      if (shape) return { how: "shaped", shape: shape.name };
      return { how: "took", ...(work.puts && { puts: work.puts }) };
    }
  }
}

/** Whether an actor has the same effect of the same item already. */
function hasEffect(actor: Actor.Implementation, origin: string, { puts = "" }: SpellEffect): boolean {
  return magicEffectsOn(actor).some(({ effect }) => effect.origin === origin && effect.statuses.has(puts));
}

/** Applies a teleport's arrival: as intended; above the ground, with a fall; or inside it, which is fatal (facts: teleport). */
async function arrive(
  transaction: Transaction,
  actor: Actor.Implementation,
  { arrival }: SpellEffectOutcome,
): Promise<TargetReport> {
  const rulings = rulingsInForce();
  if (!arrival || arrival.how === "safe") return { how: "moved" };
  if (arrival.how === "low") {
    await writeLifeChange(transaction, actor, kill(creatureOf(actor), "life.slain", undefined, rulings));
    return { how: "buried" };
  }
  const plan = planFall(arrival.feet, false, rulings);
  const rolled = await rollPlan(plan);
  const { damage } = resolveFall(plan, rolled.rolls, rulings);
  await dealSpellDamage(transaction, actor, damage, displayName(actor));
  return { how: "fell", amount: damage };
}

/** Applies a spell's damage to an actor, with all consequences. */
async function dealSpellDamage(
  transaction: Transaction,
  actor: Actor.Implementation,
  amount: number,
  source: string,
): Promise<void> {
  if (amount <= 0) return;
  const rulings = rulingsInForce();
  const change = await writeHitPoints(transaction, actor, () =>
    takeDamage(creatureOf(actor), { amount, source, byMagic: true }, rulings),
  );
  if (change.refused) return;
  await afterDamage(transaction, actor, { points: amount });
  await applyLifeChange(transaction, actor, change);
}

async function raise(
  transaction: Transaction,
  actor: Actor.Implementation,
  { dead }: SpellEffect,
  source: Pick<ActiveSpell["source"], "name" | "img" | "uuid" | "level">,
): Promise<TargetReport> {
  const rulings = rulingsInForce();
  if (dead?.of) {
    await removeEffects(transaction, actor, [dead.of]);
    await writeLifeChange(transaction, actor, revive(creatureOf(actor), rulings));
    return { how: "raised" };
  }
  const plan = planResurrection(creatureOf(actor), rulings);
  if (plan.refused) return { how: "unmoved" };
  const rolled = await rollPlan(plan);
  const outcome = resolveResurrection(plan, rolled.rolls, rulings, creatureOf(actor));
  if (!outcome.alive) return { how: "lost" };
  await writeLifeChange(transaction, actor, outcome.change);
  if (!dead?.weak) return { how: "raised" };
  await applyWeakness(transaction, actor, dead.weak, source);
  return { how: "raised", puts: RECOVERING };
}

/** The condition of a weak raised character. */
const RECOVERING = "recovering";

/** Makes a raised character weak for a time, which no healing shortens. */
async function applyWeakness(
  transaction: Transaction,
  actor: Actor.Implementation,
  { count, unit }: NonNullable<NonNullable<SpellEffect["dead"]>["weak"]>,
  { name, img, uuid, level }: Pick<ActiveSpell["source"], "name" | "img" | "uuid" | "level">,
): Promise<void> {
  await applyMagic(transaction, actor, {
    name,
    img,
    origin: uuid,
    level,
    work: { puts: RECOVERING, modifiers: [{ to: "movement", op: "divideDown", value: 2 }] },
    lasting: { count, unit, seconds: count * secondsIn(unit, rulingsInForce()) },
    images: 0,
  });
}

/** Dispels magic; magic of a higher level caster resists: 5% for each level of difference (facts: dispel magic). */
export async function dispel(
  transaction: Transaction,
  actor: Actor.Implementation,
  level: number,
): Promise<TargetReport> {
  const ended = new Set<ActiveEffect.Implementation>();
  for (const effect of actor.effects) {
    const against = effect.active ? spellLevelOf(effect) : undefined;
    if (against === undefined) continue;
    const holds = Math.max(0, against - level) * 5;
    if (holds > 0 && (await new Roll("1d100").evaluate()).total <= holds) continue;
    ended.add(effect);
  }
  const cast = magicEffectsOn(actor).filter(({ effect }) => ended.has(effect));
  const others = [...ended].filter((effect) => !cast.some((one) => one.effect === effect));
  await endWithAreas(transaction, actor, cast);
  const ids = others.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await transaction.remove(actor, "ActiveEffect", ids);
  return ended.size > 0 ? { how: "freed" } : { how: "unmoved" };
}
