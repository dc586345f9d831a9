import { movementRate } from "../../rules/combat/movement.ts";
import type { AbilityTable } from "../../rules/creature/abilities.ts";
import { abilityModifier } from "../../rules/creature/ability-modifier.ts";
import { armourClass } from "../../rules/creature/armour-class.ts";
import { thac0 } from "../../rules/creature/attack-bonus.ts";
import { forbiddenBy } from "../../rules/creature/conditions.ts";
import { ABILITIES, type Ability, type Creature, SAVES } from "../../rules/creature/types.ts";
import { maximumHitPoints } from "../../rules/life/state.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { saveTargets } from "../../rules/saves/saving-throw.ts";
import { abilityChecks } from "../../rules/topics/abilityChecks.ts";
import { death } from "../../rules/topics/death.ts";
import { morale } from "../../rules/topics/morale.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import type { AbilityRow, ActorSheetView, Counter, DerivedValue, TextLine } from "../sheet-types.ts";
import { derivedValue, printed, rulingLine, signed, whyLines } from "../steps.ts";
import { attackRows } from "./attacks.ts";

/** What a sheet needs besides the creature: what no ruling touches. */
export interface SheetFacts {
  /** The picture of an item. */
  readonly img: (itemId: string) => string;
  /** Places for spells by level, first level first; empty for who casts none. */
  readonly spellSlots: readonly number[];
  readonly memorised: readonly number[];
  readonly experience: number | null;
}

/** Everything that the sheet of a creature shows of what the rulings work out. */
export function actorSheetView(creature: Creature, facts: SheetFacts, rulings: Rulings): ActorSheetView {
  return {
    armourClass: armourValue(creature, rulings),
    hitPoints: hitPointsValue(creature, rulings),
    attack: attackValue(creature, rulings),
    initiative: initiativeValue(creature, rulings),
    movement: movementValues(creature, rulings),
    saves: saveValues(creature, rulings),
    abilities: abilityRows(creature, rulings),
    attacks: attackRows(creature, facts.img, rulings),
    counters: counters(creature, rulings),
    spells: facts.spellSlots.map((slots, index) => ({
      level: index + 1,
      slots: { labelKey: "RULINGS.Sheet.slots", value: String(slots), why: [] },
      memorised: facts.memorised[index] ?? 0,
    })),
    checks: [],
    morale: moraleValue(creature, rulings),
    loyalty:
      creature.loyalty === undefined
        ? null
        : { labelKey: "RULINGS.Sheet.loyalty", value: String(creature.loyalty), why: [] },
    load: { labelKey: "RULINGS.Sheet.load", value: String(creature.load), why: [] },
    experience:
      facts.experience === null
        ? null
        : { labelKey: "RULINGS.Sheet.experience", value: String(facts.experience), why: [] },
    warnings: warnings(creature),
  };
}

function armourValue(creature: Creature, rulings: Rulings): DerivedValue {
  const { shown, descending, ascending, notation } = armourClass(creature, {}, rulings);
  const other = notation === "ascending" ? descending : ascending;
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

function attackValue(creature: Creature, rulings: Rulings): DerivedValue {
  const skill = thac0(creature, rulings);
  if (!rulings.is("attackResolution", "ascending"))
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
  return { labelKey: "RULINGS.Sheet.initiative", value: signed(value), why: [why] };
}

function movementValues(creature: Creature, rulings: Rulings): DerivedValue[] {
  const modes = [
    ["walk", creature.movement.walk],
    ["fly", creature.movement.fly],
    ["swim", creature.movement.swim],
  ] as const;
  return modes.flatMap(([mode, base]) => {
    if (base === undefined || (mode !== "walk" && base === 0)) return [];
    const round = movementRate(base, "round", rulings);
    return [derivedValue(`RULINGS.Move.${mode}`, `${base}′ (${round.value}′)`, round.steps)];
  });
}

function saveValues(creature: Creature, rulings: Rulings): DerivedValue[] {
  const targets = saveTargets(creature, rulings);
  const shown = rulings.use(savingThrows).single ? (["death"] as const) : SAVES;
  return shown.map((category) => ({
    ...derivedValue(
      shown.length === 1 ? "RULINGS.Save.single" : `RULINGS.Save.${category}`,
      printed(targets[category].value),
      targets[category].steps,
    ),
    roll: { action: "rollSave", subject: category },
  }));
}

/** The use of each ability that the sheet shows beside the score. */
const USES: Readonly<Record<Ability, keyof AbilityTable | undefined>> = {
  str: "melee",
  int: undefined,
  wis: "magicSaves",
  dex: "missile",
  con: "hitPoints",
  cha: "reaction",
};

function abilityRows(creature: Creature, rulings: Rulings): AbilityRow[] {
  if (!creature.abilities) return [];
  const rolls = rulings.use(abilityChecks) !== undefined;
  return ABILITIES.map((key) => {
    const use = USES[key];
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

/** Counters that the rulings in force keep. */
function counters(creature: Creature, rulings: Rulings): Counter[] {
  const list: Counter[] = [];
  const { wounds, surges, actionPoints, luck } = creature.state;
  const add = (key: string, path: string, value: number, max: number | null): number =>
    list.push({ labelKey: `RULINGS.Counter.${key}`, path, value, max, why: [] });
  if (rulings.use(death).woundLevels && creature.kind !== "monster") add("wounds", "system.wounds.level", wounds, 4);
  if (rulings.is("naturalHealing", "surges") && creature.kind !== "monster")
    add("surges", "system.surges.value", surges, null);
  if (rulings.is("actionPoints", "on") && creature.kind === "character")
    add("actionPoints", "system.actionPoints.value", actionPoints, null);
  if (rulings.is("luck", "on") && creature.kind === "character") add("luck", "system.luck.value", luck, 10);
  return list;
}

function moraleValue(creature: Creature, rulings: Rulings): DerivedValue | null {
  const rule = rulings.use(morale);
  if (creature.kind === "character" || !rule) return null;
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

function warnings(creature: Creature): TextLine[] {
  const found = forbiddenBy(creature, "melee");
  const lines: TextLine[] = [];
  if (found)
    lines.push({ textKey: "RULINGS.Sheet.cannotAct", keys: { condition: `RULINGS.Condition.${found.condition}` } });
  if (creature.harmedOnlyBy.kind !== "any")
    lines.push({ textKey: `RULINGS.Sheet.harmedOnlyBy.${creature.harmedOnlyBy.kind}` });
  return lines;
}
