/** Lasting effects of a hit: poison that kills later, blood drain, holding or swallowing the victim. */
import { painDamage } from "../../../rules/attack/riders.ts";
import type { Ability, Rider } from "../../../rules/creature/types.ts";
import { isFormula } from "../../../rules/dice/formula.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import { FESTERS } from "../../../rules/life/ailments.ts";
import { isDead } from "../../../rules/life/state.ts";
import { secondsIn } from "../../../rules/magic/formulas.ts";
import type { PoisonCourse } from "../../../rules/magic/poison-course.ts";
import { UNITS } from "../../../rules/magic/spell-effect-lists.ts";
import type { EffectDuration } from "../../../rules/magic/spell-effect-parts.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type ConditionId, conditionIcon } from "../../data/conditions.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { applyMagic } from "./apply-effect.ts";

const FACE = "systems/rulings/assets/icons/drop.svg";
const FROZEN = "systems/rulings/assets/icons/frozen-body.svg";
const POISON = "systems/rulings/assets/icons/poison-bottle.svg";
/** The key of a sting lodged in the wound. */
const LODGED = "lodged";
/** Riders that repeat each round, with their conditions. */
const GOES_ON: Readonly<Partial<Record<Rider["kind"], string | undefined>>> = {
  blood: undefined,
  clings: undefined,
  constriction: "held",
  swallow: "held",
};

/** Whether a rider harms its victim each round from the next on. */
export function isPeriodic(rider: Rider): boolean {
  return Object.hasOwn(GOES_ON, rider.kind) && painDamage(rider) !== "";
}

/** Applies an effect that repeats each round until its maker is dead or it is ended. */
export async function applyRiderEffect(
  transaction: Transaction,
  actor: Actor.Implementation,
  rider: Rider,
  by: { readonly actor: Actor.Implementation | undefined; readonly name: string },
): Promise<void> {
  const puts = ownRow(GOES_ON, rider.kind);
  await applyMagic(transaction, actor, {
    name: localize(`RULINGS.Lingers.${rider.kind}`, { name: by.name }),
    img: by.actor?.img ?? FACE,
    origin: by.actor?.uuid ?? "",
    level: 1,
    work: {
      stays: true,
      tags: [rider.kind],
      each: { does: "harms", formula: painDamage(rider) },
      ...(puts !== undefined && { puts }),
    },
    lasting: null,
    images: 0,
    // A lodged sting continues after its bee is dead.
    by: rider.key === LODGED ? "" : (by.actor?.uuid ?? ""),
  });
}

/** Burning liquids damage their target twice: at once, and a round later (facts: burning oil, holy water). */
export async function applyBurning(
  transaction: Transaction,
  actor: Actor.Implementation,
  item: Item.Implementation,
): Promise<void> {
  const { damage, damageKind } = item.system as Item.SystemOfType<"weapon">;
  await applyMagic(transaction, actor, {
    name: item.name,
    img: item.img ?? FACE,
    origin: item.uuid,
    level: 1,
    work: {
      stays: true,
      tags: ["splash"],
      each: { does: "harms", formula: damage, times: 1 },
      ...(damageKind === "fire" && { puts: "burning" }),
    },
    lasting: null,
    images: 0,
    kind: damageKind,
  });
}

/** Applies a hit's condition for a number of rounds, turns or days. */
export async function applyTimed(
  transaction: Transaction,
  actor: Actor.Implementation,
  puts: ConditionId,
  time: { readonly count: number; readonly unit: string },
  by: string,
): Promise<boolean> {
  const unit = UNITS.find((one) => one === time.unit);
  if (!unit || time.count < 1) return false;
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.condition", { condition: localize(`RULINGS.Condition.${puts}`), name: by }),
    img: conditionIcon(puts),
    origin: "",
    level: 1,
    work: { puts },
    lasting: { count: time.count, unit, seconds: time.count * secondsIn(unit, rulingsInForce()) },
    images: 0,
  });
  return true;
}

/** Applies a temporary loss of ability points, which return when the time is over. */
export async function applyRestored(
  transaction: Transaction,
  actor: Actor.Implementation,
  back: { readonly ability: Ability; readonly points: number },
  time: { readonly count: number; readonly unit: string },
  by: string,
): Promise<void> {
  const unit = UNITS.find((one) => one === time.unit);
  if (!unit || back.points < 1) return;
  const { ability, points } = back;
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.weakened", { name: by }),
    img: conditionIcon("weakened"),
    origin: "",
    level: 1,
    work: {
      stays: true,
      puts: "weakened",
      each: { does: "restores", ability, formula: String(points), after: { formula: String(time.count), unit } },
    },
    lasting: null,
    images: 0,
    delay: time.count,
  });
}

/** Applies a ghoul's fear, until a friend ends it or the fight is over (ERIS-99, ERIS-100). */
export async function applyFear(transaction: Transaction, actor: Actor.Implementation, by: string): Promise<void> {
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.fear", { name: by }),
    img: FROZEN,
    origin: "",
    level: 1,
    work: { puts: "paralysed", tags: ["fear"], stays: true },
    lasting: null,
    images: 0,
  });
}

/** Victims that undead cannot turn into their own kind. */
const NO_SPAWN: readonly string[] = ["undead", "construct"];

/** Applies the rising of a drained victim as its killer's kind after some time, unless it is raised before (facts: undead). */
export async function applySpawn(
  transaction: Transaction,
  actor: Actor.Implementation,
  { key = "", duration }: Pick<Rider, "key" | "duration">,
  by: { readonly name: string; readonly actor: Actor.Implementation | undefined },
): Promise<void> {
  const unit = UNITS.find((one) => one === duration?.unit);
  const victim = creatureOf(actor);
  const spared = victim.tags.some((tag) => NO_SPAWN.includes(tag));
  if (!unit || !duration || !key || spared || !isDead(victim) || !isFormula(duration.formula)) return;
  const { total } = await new Roll(duration.formula).evaluate();
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.spawn", { name: by.name }),
    img: by.actor?.img ?? FACE,
    origin: "",
    level: 1,
    work: {
      stays: true,
      tags: ["spawn"],
      each: {
        does: "spawns",
        summons: [{ key, number: "1" }],
        after: { formula: String(total), unit },
        times: 1,
      },
    },
    lasting: null,
    images: 0,
    delay: total,
  });
}

/** The time of a lethal poison that does not kill at once. */
export function delayOf({ kind, lethal, duration }: Rider): EffectDuration | undefined {
  const unit = UNITS.find((one) => one === duration?.unit);
  const kills = kind === "poison" ? lethal !== false : kind === "other" && lethal === true;
  if (!kills || !unit || !duration || !isFormula(duration.formula)) return undefined;
  return { formula: duration.formula, unit };
}

/** Applies a poison that kills after some time, unless it is neutralised before. Resolves to the rolled time. */
export async function applyPoison(
  transaction: Transaction,
  actor: Actor.Implementation,
  after: EffectDuration,
  source: string,
): Promise<{ readonly count: number; readonly roll: Roll.Evaluated<Roll> }> {
  const roll = await new Roll(after.formula).evaluate();
  await applyDoom(transaction, actor, {
    after,
    count: roll.total,
    name: localize("RULINGS.Lingers.poison", { name: source }),
  });
  return { count: roll.total, roll };
}

/** Applies an effect that kills after some time: poison, or slime and spores that are not removed before. */
export async function applyDoom(
  transaction: Transaction,
  actor: Actor.Implementation,
  doom: { readonly after: EffectDuration; readonly count: number; readonly name: string; readonly slime?: true },
): Promise<void> {
  const { after, count, name, slime } = doom;
  await applyMagic(transaction, actor, {
    name,
    img: slime ? FACE : POISON,
    origin: "",
    level: 1,
    work: {
      stays: true,
      each: { does: "kills", after },
      // A cure for disease removes slime and spores.
      ...(slime ? { tags: ["diseased"] } : { puts: "poisoned", tags: ["poison"] }),
    },
    lasting: null,
    images: 0,
    delay: count,
  });
}

/** Applies the course of a poison: it ends after its time, or when it is neutralised. */
export async function applyPoisonCourse(
  transaction: Transaction,
  actor: Actor.Implementation,
  { puts, each, time, festers }: PoisonCourse,
  source: string,
): Promise<void> {
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.poison", { name: source }),
    img: POISON,
    origin: "",
    level: 1,
    work: {
      puts,
      tags: festers ? ["poison", FESTERS] : ["poison"],
      ...(!time && { stays: true }),
      ...(each && { each }),
    },
    lasting: time ? { ...time, seconds: time.count * secondsIn(time.unit, rulingsInForce()) } : null,
    images: 0,
    delay: Number(each?.after?.formula ?? 0),
  });
}
