import { armourClass } from "../../rules/attack/armour-class.ts";
import { thac0 } from "../../rules/attack/attack-bonus.ts";
import { planThiefSkill } from "../../rules/characters/thief.ts";
import { CHANCES } from "../../rules/checks/chance-check.ts";
import { classesOf, hasClass } from "../../rules/creature/classes-of.ts";
import { forbiddenBy } from "../../rules/creature/conditions.ts";
import { ABILITIES, type Creature, SAVES, type SaveCategory } from "../../rules/creature/types.ts";
import { abilityModifier } from "../../rules/derived/ability-modifier.ts";
import { hasThiefSkill } from "../../rules/derived/thief-skills.ts";
import { worthDice } from "../../rules/life/monster-hit-points.ts";
import { maximumHitPoints } from "../../rules/life/state.ts";
import { type Caster, levelZeroSlots, slotsOf } from "../../rules/magic/slots.ts";
import { monsterWorth } from "../../rules/rewards/experience.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { saveTargets } from "../../rules/saves/save-target.ts";
import { THIEF_SKILLS, type ThiefSkill } from "../../rules/tables/classes.ts";
import { abilityChecks } from "../../rules/topics/abilityChecks.ts";
import { morale } from "../../rules/topics/morale.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { applicable } from "../../rules/trace/modifiers.ts";
import type { Modifier, Traced } from "../../rules/trace/types.ts";
import { wearingFault } from "../attack/attack-advice.ts";
import { notationRead } from "../platform/notation.ts";
import { printed, signed } from "../platform/numbers.ts";
import { derivedValue, rulingLine, whyLine, whyLines } from "../platform/steps.ts";
import { refusalLine } from "../platform/text-lines.ts";
import type {
  AbilityRow,
  ActorSheetView,
  DerivedValue,
  SpellLevel,
  TextLine,
  WhyLine,
} from "../platform/view-types.ts";
import { ABILITY_USES } from "./ability-use.ts";
import { gifts } from "./ancestry-gifts.ts";
import { attackRows } from "./attacks.ts";
import { type CounterFacts, counters } from "./counters.ts";
import { borneBy, type Carrying, loadNote, loadValue, movementValues } from "./movement.ts";
import { chanceNow, type Typed, typedThiefSkill } from "./typed-values.ts";

/** The data of a sheet besides the creature, which rulings do not change. */
export interface SheetFacts extends Carrying {
  /** The picture of an item. */
  readonly img: (itemId: string) => string;
  /** Spell slots typed on the sheet, first level first; empty: by class and level. */
  readonly spellSlots: readonly number[];
  readonly memorised: readonly number[];
  /** Spells of level 0 in memory. */
  readonly memorisedAtZero?: number;
  readonly experience: number | null;
  /** Whether this reader sees armour class and attack in the ascending notation. */
  readonly ascending?: boolean;
  /** Experience for a monster, typed on its sheet. */
  readonly typedWorth?: number;
  /** Chances and thief skills typed on the sheet, in place of the tables'. */
  readonly typed?: Typed;
  /** Each class as a caster, where that is more than its class: an elf with two tracks. */
  readonly casters?: readonly Caster[];
  /** Maxima of surges and action points, where the sheet has them. */
  readonly counts?: CounterFacts;
  /** The changes of its loyalty so far. */
  readonly loyalty?: readonly WhyLine[];
}

/** All computed values on the sheet of a creature. */
export function actorSheetView(creature: Creature, given: SheetFacts, rulings: Rulings): ActorSheetView {
  const encumbrance = borneBy(given, rulings);
  const facts = { ...given, ...(encumbrance && { encumbrance }) };
  return {
    armourClass: armourValue(creature, rulings, facts.ascending),
    hitPoints: hitPointsValue(creature, rulings),
    hitPointsMost: mostNow(creature, rulings),
    attack: attackValue(creature, rulings, facts.ascending),
    initiative: initiativeValue(creature, rulings),
    movement: movementValues(creature, facts, rulings),
    saves: saveValues(creature, rulings),
    abilities: abilityRows(creature, rulings),
    attacks: attackRows(creature, facts.img, rulings),
    counters: counters(creature, rulings, facts.counts),
    flies: (creature.movement.fly ?? 0) > 0,
    spells: spellValues(creature, facts, rulings),
    checks: checkValues(creature, facts.typed, rulings),
    morale: moraleValue(creature, rulings),
    loyalty:
      creature.loyalty === undefined
        ? null
        : { labelKey: "RULINGS.Sheet.loyalty", value: String(creature.loyalty), why: facts.loyalty ?? [] },
    load: loadValue(creature, facts, rulings),
    loadNote: loadNote(facts, rulings),
    experience: experienceValue(creature, facts, rulings),
    warnings: warnings(creature, rulings),
  };
}

function armourValue(creature: Creature, rulings: Rulings, readsAscending?: boolean): DerivedValue {
  const both = armourClass(creature, {}, rulings);
  const read = notationRead(both.notation, readsAscending);
  const shown = both[read];
  const other = read === "ascending" ? both.descending : both.ascending;
  return derivedValue("RULINGS.Sheet.armourClass", `${printed(shown.value)} [${printed(other.value)}]`, shown.steps);
}

function hitPointsValue(creature: Creature, rulings: Rulings): DerivedValue {
  const maximum = maximumHitPoints(creature, rulings);
  return derivedValue(
    "RULINGS.Sheet.hitPoints",
    `${printed(creature.hitPoints.value)}/${maximum.value}`,
    maximum.steps,
  );
}

/** The maximum left by wounds (HERO-15); null where it is full, as the maximum has its own field. */
function mostNow(creature: Creature, rulings: Rulings): DerivedValue | null {
  const { value, steps } = maximumHitPoints(creature, rulings);
  if (value === creature.hitPoints.total) return null;
  return derivedValue("RULINGS.Sheet.hpMostNow", String(value), steps);
}

function attackValue(creature: Creature, rulings: Rulings, readsAscending = false): DerivedValue {
  const skill = thac0(creature, rulings);
  if (!readsAscending && !rulings.is("attackResolution", "ascending"))
    return derivedValue("RULINGS.Sheet.thac0", printed(skill.value), skill.steps);
  return derivedValue("RULINGS.Sheet.attackBonus", signed(19 - skill.value), skill.steps);
}

function initiativeValue(creature: Creature, rulings: Rulings): DerivedValue | null {
  if (rulings.is("initiative", "side")) return null;
  const dexterity = creature.abilities ? abilityModifier(creature, "dex", "initiative", rulings) : 0;
  const value = creature.abilities ? dexterity : creature.initiativeModifier;
  const ruling = rulingLine(rulings.source("initiative"));
  const why = {
    textKey: "RULINGS.Step.initiative.own",
    data: { value },
    amount: signed(value),
    ...(ruling && { ruling }),
  };
  // A monster's listed number replaces its Dexterity, but not the effects on it.
  const more = creature.modifiers.filter(({ on, op }) => on === "initiative" && op === "add");
  const total = more.reduce((sum, modifier) => sum + modifier.value, value);
  return { labelKey: "RULINGS.Sheet.initiative", value: signed(total), why: [why, ...more.map(addedLine)] };
}

/** A modifier of a roll, as a line of an explanation. */
function addedLine(modifier: Modifier): WhyLine {
  return whyLine({ ...modifier, before: 0, after: modifier.value, applied: true });
}

function experienceValue(creature: Creature, facts: SheetFacts, rulings: Rulings): DerivedValue | null {
  if (creature.kind === "monster" && creature.hitDice) {
    const dice = rulings.is("monsterXp", "bx") ? worthDice(creature.hitDice, creature.normalHuman) : creature.hitDice;
    const worth = monsterWorth(dice, rulings, facts.typedWorth);
    return derivedValue("RULINGS.Sheet.experience", String(worth.value), worth.steps);
  }
  return facts.experience === null
    ? null
    : { labelKey: "RULINGS.Sheet.experience", value: String(facts.experience), why: [] };
}

function spellValues(creature: Creature, facts: SheetFacts, rulings: Rulings): SpellLevel[] {
  const typed = facts.spellSlots.map((value) => ({ value, steps: [] }));
  const plain = classesOf(creature).map((own) => ({ class: own, drained: creature.state.drained }));
  const own = slotsOfAll(facts.casters ?? plain, rulings);
  const slots = typed.length > 0 ? typed.map((one) => [one]) : own;
  const zero = slots.flat().some(({ value }) => value > 0) ? levelZeroSlots(rulings) : 0;
  const first: SpellLevel = {
    level: 0,
    slots: derivedValue("RULINGS.Sheet.slots", String(zero), []),
    memorised: facts.memorisedAtZero ?? 0,
  };
  return [
    ...(zero > 0 ? [first] : []),
    ...withLostLevels(slots, facts.memorised).map((here, index) => ({
      level: index + 1,
      slots: derivedValue(
        "RULINGS.Sheet.slots",
        here.map(({ value }) => String(value)).join(" + ") || "0",
        here.flatMap(({ steps }) => steps),
      ),
      memorised: facts.memorised[index] ?? 0,
    })),
  ];
}

/** The slots of a caster, and no slots for higher levels whose spells are still in memory, because the level that gave them is lost. */
function withLostLevels<T>(slots: readonly (readonly T[])[], memorised: readonly number[]): readonly (readonly T[])[] {
  if (slots.length === 0) return slots;
  const most = memorised.findLastIndex((count) => count > 0) + 1;
  return [...slots, ...Array.from({ length: Math.max(0, most - slots.length) }, () => [])];
}

/** The slots of each spell level, one entry for each class with slots there (EXT-03); unchanged for one class. */
function slotsOfAll(casters: readonly Caster[], rulings: Rulings): (readonly Pick<Traced, "value" | "steps">[])[] {
  const all = casters.map((one) => slotsOf(one, rulings)).filter((slots) => slots.length > 0);
  const most = Math.max(0, ...all.map((slots) => slots.length));
  return Array.from({ length: most }, (_none, at) => {
    const here = all.flatMap((slots) => slots[at] ?? []);
    const some = here.filter(({ value }) => value > 0);
    return some.length > 0 ? some : here.slice(0, 1);
  });
}

/** Chances in six in the dungeon, and thief skills. */
function checkValues(creature: Creature, typed: Typed | undefined, rulings: Rulings): DerivedValue[] {
  if (creature.kind !== "character") return [];
  const chances = CHANCES.map((kind) => {
    const chance = chanceNow(creature, kind, typed, rulings);
    return {
      ...derivedValue(`RULINGS.Chance.${kind}`, `${chance.value}/6`, chance.steps),
      roll: { action: "rollAbility" as const, subject: kind },
    };
  });
  const arts = THIEF_SKILLS.filter((skill) => hasThiefSkill(creature, skill) || typed?.thief[skill] !== undefined);
  return [...chances, ...arts.map((skill) => artValue(creature, skill, typed, rulings)), ...gifts(creature, rulings)];
}

function artValue(creature: Creature, skill: ThiefSkill, typed: Typed | undefined, rulings: Rulings): DerivedValue {
  const { chance } = planThiefSkill(creature, skill, { tools: true, ...typedThiefSkill(typed, skill) }, rulings);
  const shown = skill === "hear" ? `${chance.value}/6` : `${chance.value}%`;
  return {
    ...derivedValue(`RULINGS.Thief.${skill}`, shown, chance.steps),
    roll: { action: "rollAbility" as const, subject: `thief.${skill}` },
  };
}

function saveValues(creature: Creature, rulings: Rulings): DerivedValue[] {
  const targets = saveTargets(creature, rulings);
  const shown = rulings.use(savingThrows).single ? (["death"] as const) : SAVES;
  return shown.map((category) => {
    const labelKey = shown.length === 1 ? "RULINGS.Save.single" : `RULINGS.Save.${category}`;
    const { value, steps } = targets[category];
    const added = effectsOnSave(creature, category);
    const sum = added.reduce((total, modifier) => total + modifier.value, 0);
    const shownValue = sum === 0 ? printed(value) : `${printed(value)} (${signed(sum)})`;
    const target = derivedValue(labelKey, shownValue, steps);
    return {
      ...target,
      why: [...target.why, ...added.map(addedLine)],
      roll: { action: "rollSave" as const, subject: category },
    };
  });
}

/** The modifiers of effects on a saving throw, without magic and items, which the card shows. */
function effectsOnSave(creature: Creature, save: SaveCategory): readonly Modifier[] {
  return applicable(creature.modifiers, "save", { save }).filter(
    ({ op, key }) => op === "add" && key.startsWith("effect."),
  );
}

function abilityRows(creature: Creature, rulings: Rulings): AbilityRow[] {
  if (!creature.abilities) return [];
  const rolls = rulings.use(abilityChecks) !== undefined;
  return ABILITIES.map((key) => {
    const use = ABILITY_USES[key];
    const value = use ? abilityModifier(creature, key, use, rulings) : 0;
    const ruling = rulingLine(rulings.source("abilityModifiers"));
    return {
      key,
      modifier: {
        labelKey: `RULINGS.Ability.${key}`,
        value: use ? signed(value) : "",
        why: use ? [{ textKey: `RULINGS.AbilityUse.${use}`, amount: signed(value), ...(ruling && { ruling }) }] : [],
        ...(rolls && { roll: { action: "rollAbility" as const, subject: key } }),
      },
      others: [],
    };
  });
}

function moraleValue(creature: Creature, rulings: Rulings): DerivedValue | null {
  const rule = rulings.use(morale);
  if ((creature.kind === "character" && !creature.rival) || !rule) return null;
  const score = rule.score(creature, rulings);
  if (!score) return null;
  const step = {
    key: score.key,
    on: "morale" as const,
    op: "set" as const,
    value: score.value,
    source: rulings.source(morale, score.rule),
    before: 0,
    after: score.value,
    applied: true,
    ...(score.data && { data: score.data }),
  };
  return {
    labelKey: "RULINGS.Sheet.morale",
    value: String(score.value),
    why: whyLines([step]),
    roll: { action: "rollMorale" },
  };
}

function warnings(creature: Creature, rulings: Rulings): TextLine[] {
  const found = forbiddenBy(creature, "melee");
  const lines: TextLine[] = [];
  if (found)
    lines.push({ textKey: "RULINGS.Sheet.cannotAct", keys: { condition: `RULINGS.Condition.${found.condition}` } });
  // The alignment decides which spells a cleric may learn by instruction (GOR-25, GOR-55).
  if (creature.kind === "character" && hasClass(creature, "cleric") && !creature.alignment)
    lines.push(refusalLine({ key: "character.noAlignment" }));
  lines.push(...resists(creature));
  for (const piece of creature.armour) {
    const fault = wearingFault(creature, piece, rulings);
    if (fault) lines.push(refusalLine(fault));
  }
  // Two items refused for the same reason need only one line.
  return [...new Map(lines.map((one) => [JSON.stringify(one), one])).values()];
}

/** Kinds of damage with texts. @texts RULINGS.HarmKind.* */
const HARM_KINDS: readonly string[] = ["acid", "cold", "fire", "lightning", "magic", "poison", "silver", "sleep"];

/** The text keys of kinds of damage; custom kinds are unchanged. */
function harmWords(kinds: readonly string[]): string {
  return kinds.map((kind) => (HARM_KINDS.includes(kind) ? `RULINGS.HarmKind.${kind}` : kind)).join(", ");
}

/** The only kinds of damage that affect the creature, and the kinds that are halved. */
function resists({ harmedOnlyBy, halves = [] }: Creature): TextLine[] {
  const { kind } = harmedOnlyBy;
  const only = kind === "only" ? { keys: { kinds: harmWords(harmedOnlyBy.kinds) } } : {};
  const bonus = kind === "magic" && harmedOnlyBy.bonus > 0 ? harmedOnlyBy.bonus : 0;
  return [
    ...(kind === "any"
      ? []
      : [{ textKey: `RULINGS.Sheet.harmedOnlyBy.${bonus ? "bonus" : kind}`, data: { bonus }, ...only }]),
    ...(halves.length > 0
      ? [
          {
            textKey: `RULINGS.Sheet.halves.${halves.includes("all") ? "all" : "some"}`,
            keys: { kinds: harmWords(halves) },
          },
        ]
      : []),
  ];
}
