import { hasClass } from "../creature/classes-of.ts";
import type { Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { stealth } from "../topics/stealth.ts";
import type { Traced } from "../trace/types.ts";
import { checkSneaker, checkSneakers, checkSneakFacts } from "./check.ts";

/** The facts of the surroundings that change a chance of sneaking. */
export interface SneakFacts {
  /** Whether the watchers know that somebody is there, though not where; for a pocket: the victim is wary. */
  readonly detected: boolean;
  /** Whether everybody is; a member may have a value of its own. */
  readonly camouflaged: boolean;
  /** Whether there is bright light, which prevents sneaking unless the referee allows it. */
  readonly brightLight: boolean;
  readonly lifted?: boolean;
}

export interface Sneaker {
  readonly creature: Creature;
  /** A thief by class, or by background (ERIS-46). */
  readonly thief: boolean;
  /** Whether this one is camouflaged (ERIS-94); the common value where absent. */
  readonly camouflaged?: boolean;
  /** Its background's bonus on sneaking; a thief's bonus where absent (ERIS-48, ERIS-94). */
  readonly background?: number;
  /** Whether this one has already been noticed, in addition to the common value. */
  readonly detected?: boolean;
}

/** A thief by class or by background (ERIS-46, ERIS-94). */
export function isThief(creature: Pick<Creature, "class" | "also" | "tags">): boolean {
  return hasClass(creature, "thief") || creature.tags.includes("background:thief");
}

const on = "chance" as const;

/** Chance in six of sneaking unseen (ERIS-64, ERIS-93, ERIS-94); 0 where it is impossible. */
export function sneakChance(
  { creature, thief, camouflaged, background, detected = false }: Sneaker,
  facts: SneakFacts,
  rulings: Rulings,
): Traced {
  const rule = rulings.use(stealth);
  const source = rulings.source(stealth, "ERIS-94");
  const trace = rulings.trace({ key: "stealth.base", on, op: "set", value: rule?.base ?? 0, source });
  if (!rule) return trace.done();
  const metal = creature.armour.some(
    ({ kind, type, metal: made }) => kind === "suit" && (made || type === "chain" || type === "plate"),
  );
  if (metal) trace.apply({ key: "stealth.metal", on, op: "add", value: rule.metalArmour, source });
  if (detected || facts.detected) trace.apply({ key: "stealth.detected", on, op: "add", value: rule.detected, source });
  if (thief && (background === undefined || hasClass(creature, "thief")))
    trace.apply({ key: "stealth.thief", on, op: "add", value: rule.thief, source });
  else if (background) trace.apply({ key: "stealth.background", on, op: "add", value: background, source });
  if (peopleOf(creature) === "halfling")
    trace.apply({ key: "stealth.halfling", on, op: "add", value: rule.halfling, source });
  const dex = creature.abilities?.dex;
  const change = dex === undefined ? 0 : (rule.dexterity.find(({ from }) => dex >= from)?.change ?? 0);
  if (change !== 0) trace.apply({ key: "stealth.dexterity", on, op: "add", value: change, source });
  if (camouflaged ?? facts.camouflaged)
    trace.apply({ key: "stealth.camouflaged", on, op: "add", value: rule.camouflaged, source });
  trace.apply({ key: "stealth.least", on, op: "atLeast", value: 0, source });
  return trace.apply({ key: "stealth.most", on, op: "atMost", value: 6, source }).done();
}

interface SneakPlan extends Plan<"sneak"> {
  readonly chance: Traced;
  /** The id of the member with the lowest chance, which the whole group has. */
  readonly worst: string;
  readonly blind: true;
}

/**
 * Plans the sneaking of a group with the chance of its worst member, one hidden die for each new group of watchers (ERIS-93).
 * @throws RulesError for nobody.
 */
export function planSneak(group: readonly Sneaker[], facts: SneakFacts, rulings: Rulings): SneakPlan {
  checkSneakers(group, "group");
  checkSneakFacts(facts, "facts");
  const chances = group.map((one) => ({ name: one.creature.name, chance: sneakChance(one, facts, rulings) }));
  const worst = chances.reduce(
    (low, each) => (each.chance.value < low.chance.value ? each : low),
    chances[0] ?? nobody(),
  );
  const refused: Refusal | undefined = !rulings.use(stealth)
    ? { key: "exploration.noSneaking", topic: stealth.key }
    : facts.brightLight && !facts.lifted
      ? { key: "exploration.brightLight", rule: "ERIS-94", topic: stealth.key }
      : undefined;
  const { value } = worst.chance;
  return {
    procedure: "sneak",
    chance: worst.chance,
    worst: worst.name,
    blind: true,
    rolls: refused || value <= 0 || value >= 6 ? [] : [{ id: "sneak", formula: "1d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function nobody(): never {
  throw new RulesError("tooFew", "group", { least: 1 });
}

interface SneakOutcome {
  readonly procedure: "sneak";
  readonly undetected: boolean;
  /** Fields for the sides of the encounter that follows (ERIS-95): monsters who noticed cannot be surprised. */
  readonly monstersAware: boolean;
  /** Whether the party may begin with a surprise round. */
  readonly surpriseRound: boolean;
  /** Whether the party rolls for its own surprise, which it does unless it knew of the monsters. */
  readonly partyRolls: boolean;
}

/** The outcome. @param known whether the party knew of the monsters beforehand */
export function resolveSneak(plan: SneakPlan, rolls: Rolls, known: boolean): SneakOutcome {
  const undetected =
    !plan.refused &&
    (plan.rolls.length > 0 ? rolledFor(rolls, "sneak").total <= plan.chance.value : plan.chance.value >= 6);
  return { procedure: "sneak", undetected, monstersAware: !undetected, surpriseRound: undetected, partyRolls: !known };
}

interface PickPocketPlan extends Plan<"pickPocket"> {
  /** Percentage of the skill (ERIS-85). */
  readonly skill: number;
  /** The highest d6 result on which the victim notices nothing. */
  readonly unaware: Traced;
}

/** Plans picking a pocket: the skill, then the victim's d6 with the modifiers of sneaking (ERIS-96). Bright light does not prevent it. */
export function planPickPocket(thief: Sneaker, skill: number, facts: SneakFacts, rulings: Rulings): PickPocketPlan {
  checkSneaker(thief, "thief");
  checkSneakFacts(facts, "facts");
  wholeNumber(skill, "skill", 0, 1000);
  const none = rulings.use(stealth) === undefined;
  const unaware = sneakChance(thief, facts, rulings);
  return {
    procedure: "pickPocket",
    skill,
    unaware,
    rolls: none
      ? []
      : [
          { id: "skill", formula: "1d100" },
          { id: "victim", formula: "1d6" },
        ],
    ...(none && { refused: { key: "exploration.noSneaking", topic: stealth.key } }),
    stamp: rulings.hash,
  };
}

interface PickPocketOutcome {
  readonly procedure: "pickPocket";
  readonly taken: boolean;
  /** The victim notices at once, a turn later after a success, or never. */
  readonly noticed: "atOnce" | "later" | "never";
}

export function resolvePickPocket(plan: PickPocketPlan, rolls: Rolls): PickPocketOutcome {
  if (plan.refused) return { procedure: "pickPocket", taken: false, noticed: "never" };
  const taken = rolledFor(rolls, "skill").total <= plan.skill;
  const unaware = rolledFor(rolls, "victim").total <= plan.unaware.value;
  return { procedure: "pickPocket", taken, noticed: unaware ? "never" : taken ? "later" : "atOnce" };
}
