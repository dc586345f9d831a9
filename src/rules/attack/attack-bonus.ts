import { classesOf, withOneClass } from "../creature/classes-of.ts";
import { activeConditions } from "../creature/conditions.ts";
import { type Creature, isNormalMan, marksOf, type Weapon } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { asActing } from "../derived/acting-class.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { BEST_THAC0, WORST_THAC0 } from "../tables/attack.ts";
import { attackProgression, type Skill } from "../topics/attackProgression.ts";
import { attackResolution } from "../topics/attackResolution.ts";
import { dualWielding } from "../topics/dualWielding.ts";
import { freeExpertise } from "../topics/freeExpertise.ts";
import { hirelings } from "../topics/hirelings.ts";
import { inherentBonuses } from "../topics/inherentBonuses.ts";
import { inherentStacking } from "../topics/inherentStacking.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { CIRCUMSTANCES } from "../trace/circumstances.ts";
import { applicable, applyFigures, type Circumstances } from "../trace/modifiers.ts";
import type { Circumstance, Modifier, Quantity, Source, Traced, Tracer } from "../trace/types.ts";
import { ancestryCombat } from "./ancestry-combat.ts";
import { isMissile, isUseless, modifiersOf, powersLost, secondWeapon } from "./means.ts";
import { isManSized, MAN_SIZED } from "./riders.ts";
import type { AttackInput, AttackSituation, Means, Planned } from "./types.ts";

/** The creature at its effective level, after level drain (ERIS-102). */
export function atEffectiveLevel(creature: Creature, rulings: Rulings): Creature {
  if (!creature.class || creature.state.drained === 0) return creature;
  const { also } = creature;
  const now = <T extends { readonly level: number }>(own: T): T => ({
    ...own,
    level: rulings.use(levelDrain).effective(own.level, creature.state.drained),
  });
  return { ...creature, class: now(creature.class), ...(also && { also: also.map(now) }) };
}

const SKILL_KEYS: Readonly<Record<Skill["by"], string>> = {
  class: "attack.thac0OfClass",
  hitDice: "attack.thac0OfHitDice",
  normalHuman: "attack.thac0OfNormalHuman",
  hireling: "attack.thac0OfHireling",
};

/** The THAC0 of a creature; a typed one is limited to 5 to 20 (BX-186 to BX-189, GOR-30). */
export function thac0(creature: Creature, rulings: Rulings): Traced {
  const typed = creature.overrides.thac0;
  const set = { on: "attackBonus", op: "set" } as const;
  if (typed === undefined) {
    if (creature.also) return withEffects(bestSkill(creature, rulings), creature);
    const own = asActing(atEffectiveLevel(creature, rulings), rulings);
    const man = isNormalMan(own) && rulings.use(hirelings).menAsFighters;
    const skill = rulings.use(attackProgression)(man ? { ...own, class: { id: "fighter", level: 1 } } : own);
    const source = man ? rulings.source(hirelings, "ERIS-115") : rulings.source(attackProgression, skill.rule);
    const trace = rulings.trace({ key: SKILL_KEYS[skill.by], ...set, value: skill.thac0, source });
    return withEffects(trace, creature);
  }
  const source: Source = { kind: "referee", rule: "BX-188" };
  const value = wholeNumber(typed, "overrides.thac0", -100, 100);
  const trace = rulings.trace({ key: "attack.thac0Typed", ...set, value, source });
  if (value < BEST_THAC0)
    trace.apply({ key: "attack.thac0Best", on: "attackBonus", op: "atLeast", value: BEST_THAC0, source });
  if (value > WORST_THAC0)
    trace.apply({ key: "attack.thac0Worst", on: "attackBonus", op: "atMost", value: WORST_THAC0, source });
  return withEffects(trace, creature);
}

/** The best THAC0 of several classes, on a tie that of the earlier class; the others are recorded as not counting (EXT-03). */
function bestSkill(creature: Creature, rulings: Rulings): Tracer {
  const now = atEffectiveLevel(creature, rulings);
  const of = classesOf(now).map((own) => {
    const { thac0: value, rule } = rulings.use(attackProgression)(asActing(withOneClass(now, own), rulings));
    const source = rulings.source(attackProgression, rule);
    const data = { class: own.own?.name ?? own.id, level: own.level };
    return { key: "attack.thac0OfOneClass", on: "attackBonus", op: "set", value, source, data } as const;
  });
  const first = of[0] as (typeof of)[number];
  const best = rulings.flag("bestOfClasses")
    ? of.reduce((one, other) => (other.value < one.value ? other : one))
    : first;
  const trace = rulings.trace(best);
  for (const other of of)
    if (other !== best) trace.skip(other, rulings.flag("bestOfClasses") ? "otherClassBetter" : "firstClassCounts");
  return trace;
}

/** A THAC0 with effects applied, kept within the limits of THAC0 (BX-186 to BX-189). */
function withEffects(trace: Tracer, { modifiers }: Creature): Traced {
  const { value: before } = trace;
  applyFigures(trace, modifiers, "attackBonus");
  const source: Source = { kind: "rule", rule: "BX-188" };
  const best = Math.min(before, BEST_THAC0);
  const worst = Math.max(before, WORST_THAC0);
  if (trace.value < best)
    trace.apply({ key: "attack.thac0Best", on: "attackBonus", op: "atLeast", value: best, source });
  if (trace.value > worst)
    trace.apply({ key: "attack.thac0Worst", on: "attackBonus", op: "atMost", value: worst, source });
  return trace.done();
}

/** Builds planned modifiers of one quantity, leaving out those of 0. */
export class Adjustments {
  readonly list: Planned[] = [];
  constructor(private readonly on: Quantity) {}

  add(key: string, value: number, source: Source, data?: Modifier["data"], why?: string): this {
    if (value === 0) return this;
    const modifier: Modifier = data
      ? { key, on: this.on, op: "add", value, source, data }
      : { key, on: this.on, op: "add", value, source };
    this.list.push(why ? { modifier, why } : { modifier });
    return this;
  }

  /** Modifiers of items and effects that apply to this quantity in these circumstances. */
  effects(modifiers: readonly Modifier[], circumstances: Circumstances, why?: string): this {
    for (const modifier of applicable(modifiers, this.on, circumstances))
      this.list.push(why ? { modifier, why } : { modifier });
    return this;
  }
}

/** Bonuses that last until a turn starts or ends; spent ones carry their reason (HERO-04). */
export function turnBonuses({ turnBonuses: all = [] }: AttackSituation, on: Quantity): readonly Planned[] {
  return all.filter(({ modifier }) => modifier.on === on);
}

/** The magic of the weapon and its ammunition, or the inherent bonus of the level in its place (HERO-21), for attack and damage alike. */
export function addMagic(to: Adjustments, creature: Creature, means: Means, rulings: Rulings, second?: Weapon): void {
  const level = creature.kind === "monster" ? 0 : effectiveLevel(creature, rulings);
  const inherent = rulings.use(inherentBonuses)?.attack(level) ?? 0;
  const magic = weaponMagic(means, rulings, second);
  let best = 0;
  for (const { value, why } of magic) if (!why && value > best) best = value;
  const counts = rulings.use(inherentStacking)(inherent, best);
  for (const { value, name, why } of magic) {
    const beaten = !counts.magic && value > 0 ? "higherBonusCounts" : undefined;
    to.add("attack.magic", value, { kind: "item", name }, { name }, why ?? beaten);
  }
  const source = rulings.source(inherentBonuses, "HERO-21");
  to.add("attack.inherent", inherent, source, { level }, counts.inherent ? undefined : "higherBonusCounts");
}

function weaponMagic(
  means: Means,
  rulings: Rulings,
  second: Weapon | undefined,
): { value: number; name: string; why?: string }[] {
  if (means.kind !== "weapon") return [];
  const { weapon, ammunition } = means;
  const useless = isUseless(weapon, rulings);
  // A second weapon can only improve the roll; without one, a cursed weapon keeps its penalty.
  const main = useless ? 0 : weapon.magic;
  const value = second ? Math.max(main, second.magic) : weapon.magic;
  // The trace names the better of the two weapons (GOR-83).
  const own = { value, name: second && second.magic > main ? second.name : weapon.name };
  const list = [useless && !second ? { ...own, why: "brokenMagic" } : own];
  if (ammunition?.magic) list.push({ value: ammunition.magic, name: weapon.name });
  return list;
}

function addExpertise(to: Adjustments, creature: Creature, means: Means, rulings: Rulings): void {
  if (means.kind === "unarmed" || creature.kind === "monster") return;
  const [mark, group] =
    means.kind === "weapon" ? ["expertise", means.weapon.group ?? ""] : ["implement", means.attack.implement];
  // A power that needs no implement gets no bonus from one.
  if (group === undefined) return;
  const value = rulings.use(freeExpertise)(effectiveLevel(creature, rulings));
  const wanted = `${mark}:${group}`.toLowerCase();
  const chosen =
    rulings.flag("expertiseAll") || (group !== "" && creature.tags.some((tag) => tag.toLowerCase() === wanted));
  if (chosen) to.add("attack.expertise", value, rulings.source(freeExpertise, "HERO-22"), { group });
}

/**
 * The creature's own modifiers of an attack roll: skill (where skill is a bonus), Strength or Dexterity, magic, level, expertise, ancestry,
 * conditions and effects (BX-152, BX-153, BX-170, BX-171, GOR-30, GOR-83, HERO-21, HERO-22, ERIS-63). Monsters use no abilities.
 */
export function ownAttack(
  creature: Creature,
  means: Means,
  situation: AttackSituation,
  rulings: Rulings,
  target?: Creature,
  skill = thac0(creature, rulings).value,
): Planned[] {
  const missile = isMissile(means, situation, rulings);
  const to = new Adjustments("attack");
  const bonus = rulings.use(attackResolution).bonus(skill);
  to.add("attack.skill", bonus, rulings.source(attackProgression), { thac0: skill });
  const strikesBy = means.kind === "natural" ? means.attack.ability : undefined;
  if (creature.kind !== "monster" && strikesBy && strikesBy !== (missile ? "dex" : "str"))
    to.add(
      "attack.powerAbility",
      abilityModifier(creature, strikesBy, "general", rulings),
      { ...rulings.source("abilityModifiers"), kind: "ability" },
      { ability: strikesBy },
    );
  else if (creature.kind !== "monster") {
    const value = missile
      ? abilityModifier(creature, "dex", "missile", rulings)
      : abilityModifier(creature, "str", "melee", rulings);
    to.add(missile ? "attack.dexterity" : "attack.strength", value, {
      ...rulings.source("abilityModifiers"),
      kind: "ability",
    });
  }
  const second = means.kind === "weapon" && !missile ? secondWeapon(creature, means.weapon) : undefined;
  const better =
    second && rulings.use(dualWielding)?.betterBonus(asActing(creature, rulings)) && !isUseless(second, rulings);
  addMagic(to, creature, means, rulings, better ? second : undefined);
  addExpertise(to, creature, means, rulings);
  const ancestry = ancestryCombat(creature, rulings);
  if (missile) to.add("attack.ancestry", ancestry.missile, rulings.source("demihumans", ancestry.rules.missile));
  for (const { condition, attack = 0, missile: shots = 0, rule } of activeConditions(creature)) {
    const source: Source = { kind: "condition", ...(rule && { rule }) };
    to.add(`condition.${condition}`, attack + (missile ? shots : 0), source);
  }
  const use = missile ? "missile" : "melee";
  const now: Circumstances = { use, going: circumstancesOf(situation), ...(target && { foe: marksOf(target) }) };
  if (means.kind === "weapon") to.effects(means.weapon.modifiers, now, powersLost(means.weapon, rulings));
  to.effects(modifiersOf(means), sized(now, target));
  return to.effects(creature.modifiers, now).list;
}

/** The present circumstances that modifiers can depend on. */
export function circumstancesOf(situation: AttackSituation): readonly Circumstance[] {
  return CIRCUMSTANCES.filter((one) => situation[one] === true);
}

/** The circumstances that would change an attack between these two; the attack window offers only these. */
export function circumstancesAsked({ attacker, target, means }: Pick<AttackInput, "attacker" | "target" | "means">) {
  const asking = [
    ...[...attacker.modifiers, ...modifiersOf(means)].filter(({ on }) => on === "attack"),
    ...target.modifiers.filter(({ on }) => on === "attacked"),
  ];
  return CIRCUMSTANCES.filter((one) => asking.some(({ when }) => when?.while === one));
}

/** The trample of a large creature needs a target of human size or smaller. */
function sized(now: Circumstances, target: Creature | undefined): Circumstances {
  if (!target || !isManSized(target)) return now;
  return { ...now, foe: [...marksOf(target), MAN_SIZED] };
}

/** The sum of {@link ownAttack} for the sheet: the ascending attack bonus with these means in ordinary circumstances. */
export function attackBonus(creature: Creature, means: Means, rulings: Rulings): Traced {
  return sumOf(ownAttack(creature, means, {}, rulings), rulings);
}

/** The sum of planned modifiers, starting at 0. */
export function sumOf(planned: readonly Planned[], rulings: Rulings): Traced {
  const trace = rulings.trace({ key: "attack.nothing", on: "attack", op: "set", value: 0, source: { kind: "rule" } });
  for (const { modifier, why } of planned) {
    if (why === undefined) trace.apply(modifier);
    else trace.skip(modifier, why);
  }
  return trace.done();
}
