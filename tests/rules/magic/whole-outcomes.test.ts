/** Plans, prices, chances and refusals of magic in full, line by line. */
import { describe, expect, it } from "vitest";
import { type ClassId, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import {
  choiceFault,
  instruction,
  planNewSpells,
  recreateBook,
  resolveNewSpells,
} from "../../../src/rules/magic/acquisition.ts";
import { areaStays, coneAngle, cornersOf, directionTo, isWithin, PLACED } from "../../../src/rules/magic/areas.ts";
import { whyNotDrink } from "../../../src/rules/magic/drinking.ts";
import { compareHitDice, diceOf, secondsIn } from "../../../src/rules/magic/formulas.ts";
import { type LastingMagic, underMagic } from "../../../src/rules/magic/lasting-magic.ts";
import { lightSpellEffects } from "../../../src/rules/magic/light-spells.ts";
import { LONG_PROJECTS, longProjectCost } from "../../../src/rules/magic/long-projects.ts";
import { formsToCast, memorisingFault, staysInMemory } from "../../../src/rules/magic/memory.ts";
import {
  planMonsterCasts,
  planMonsterSpells,
  resolveMonsterCasts,
  resolveMonsterSpells,
} from "../../../src/rules/magic/monster-spells.ts";
import { drifted, leadable, towardsFrom } from "../../../src/rules/magic/moving-areas.ts";
import { beginSchedule, periodsDue, planPeriodic, resolvePeriodic } from "../../../src/rules/magic/periodic-effects.ts";
import { poisonCourse } from "../../../src/rules/magic/poison-course.ts";
import { makingPrice, researchPrice } from "../../../src/rules/magic/prices.ts";
import {
  beginResearch,
  breakOff,
  passWeeks,
  payResearch,
  planResearch,
  resolveResearch,
} from "../../../src/rules/magic/research.ts";
import { planSpellEffect, resolveSpellEffect } from "../../../src/rules/magic/resolve-spell-effect.ts";
import { craftItem, isDrinkable, usingFault } from "../../../src/rules/magic/scribing.ts";
import {
  type Caster,
  casterLevel,
  castingKind,
  exchangeFault,
  highestSpellLevel,
  morningFault,
  slotsOf,
} from "../../../src/rules/magic/slots.ts";
import {
  ownSpellBonuses,
  planSpellDamage,
  resolveSpellDamage,
  volleysAt,
} from "../../../src/rules/magic/spell-damage.ts";
import { mayTake, parseHitDice } from "../../../src/rules/magic/spell-effect-parts.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { LINES } from "./outcome-lines.ts";

type Scene = readonly [Rulings, (rules: Rulings) => object];
const presets = { classic, eris, gorman, heroic } as const;
const each = (title: string, play: (rules: Rulings) => object): Readonly<Record<string, Scene>> =>
  Object.fromEntries(
    Object.entries(presets).map(([name, rules]): [string, Scene] => [`${title}, ${name}`, [rules, play]]),
  );
const said = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const failed = (call: () => unknown): string => {
  try {
    call();
    return "nothing";
  } catch (error) {
    return String(error);
  }
};

const caster = (id: ClassId, level: number, more: Partial<Caster> = {}): Caster => ({ class: { id, level }, ...more });
const mage = caster("magic-user", 5);
const priest = caster("cleric", 4);
const casters: Readonly<Record<string, Caster>> = {
  "magic-user 1": caster("magic-user", 1),
  "magic-user 5": mage,
  "drained magic-user 9": caster("magic-user", 9, { drained: 2 }),
  "cleric 1": caster("cleric", 1),
  "cleric 4": priest,
  "elf 3": caster("elf", 3),
  "elf that studies": { class: { id: "elf", level: 3, operating: "magic-user" }, magicLevel: 5, drained: 1 },
  "elf that fights": { class: { id: "elf", level: 3, operating: "fighter" }, magicLevel: 5, drained: 1 },
  "fighter 3": caster("fighter", 3),
};
const orc = makeCreature({ id: "orc", name: "Orc", hitDice: { number: 1, modifier: 1, asterisks: 0 } });
const ann = makeCreature({
  id: "ann",
  name: "Ann",
  kind: "character",
  class: { id: "fighter", level: 5 },
  alignment: "lawful",
});
const dead = (creature: Creature): Creature => ({ ...creature, conditions: ["dead"] });
const list = (level: number): readonly string[] => [`A${level}`, `B${level}`, `C${level}`];
const newly = (own: Caster, more = {}) => ({ caster: own, slotsBefore: [], known: [], list, ...more });
const project = { description: "Fog", level: 2, paid: 4_000, weeks: 2, weeksNeeded: 2, rolls: [30], done: false };
const craft = {
  caster: mage,
  make: "scroll",
  known: true,
  spell: { name: "Sleep", level: 1 },
  purse: 500,
  betweenExpeditions: true,
  madeThisRest: false,
} as const;
const casts = { list: "magic-user", chance: 100, slots: [2, 1], levels: [] };
const at = { x: 10, y: 20 };
const spots = [
  { x: 10, y: 20 },
  { x: 20, y: 20 },
  { x: 40, y: 20 },
  { x: 40, y: 29 },
  { x: 10, y: 36 },
  { x: 0, y: 20 },
  { x: 51, y: 20 },
];
const magics: Readonly<Record<string, readonly LastingMagic[]>> = {
  none: [],
  bless: [
    {
      name: "Bless",
      modifiers: [
        { to: "attack", value: 1, use: "melee" },
        { to: "save", value: 2, kind: "fire", op: "atLeast" },
      ],
      tags: ["blessed", "blessed"],
      immunities: ["fear"],
    },
  ],
  protection: [{ name: "Protection", modifiers: [{ to: "armourClass", value: 1, against: ["unlike", "undead"] }] }],
  flight: [
    {
      name: "Fly",
      modifiers: [
        { to: "fly", value: 360 },
        { to: "movement", value: 0.5, op: "multiply" },
      ],
    },
  ],
  slow: [
    {
      name: "Slow",
      modifiers: [
        { to: "movement", value: 2, op: "divideDown" },
        { to: "movement", value: -200 },
      ],
    },
  ],
  shape: [
    { name: "Wolf", form: { key: "wolf", walk: 180, plain: true } },
    { name: "Bird", form: { key: "bird", fly: 240 } },
  ],
  images: [
    { name: "Images", imagesLeft: 2 },
    { name: "More", imagesLeft: 1, blow: "1d6" },
    { name: "Other", blow: "1d4" },
  ],
};
const CLAW = {
  ...{ id: "claw", name: "claw", routine: 1, count: 1, damage: "1d4", byWeapon: false, weaponBonus: 0, riders: [] },
  kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
};
const moment = (
  creature: Creature,
  what: Parameters<typeof planPeriodic>[1],
  kind: string,
  faces: Record<string, number[]>,
  rules: Rulings,
) => {
  const plan = planPeriodic(creature, what, "Cloud", rules, kind);
  if (plan.refused) return [plan];
  return [plan, ...[true, false, undefined].map((made) => resolvePeriodic(plan, rollsFor(plan, faces), made))];
};
const hurt = (more: object, faces: readonly number[]) => (rules: Rulings) => {
  const plan = planSpellDamage(
    {
      ...{ caster: { id: "c", name: "Mia" }, level: 3, formula: "1d6", perLevel: true, healing: false, onSave: "half" },
      ...{
        targets: [
          { id: "a", name: "Ann" },
          { id: "b", name: "Bert", saved: true },
          { id: "d", name: "Dag", saved: false, byHalf: true },
          { id: "e", name: "Eda", offEachDie: { points: 2, by: "Resist fire" } },
        ],
      },
      ...more,
    },
    rules,
  );
  return plan.refused ? [plan] : [plan, resolveSpellDamage(plan, rollsFor(plan, { damage: faces }), rules)];
};

const SCENES: Readonly<Record<string, Scene>> = {
  ...each("ERIS-55, GOR-50: spells a day", (rules) =>
    Object.entries(casters).map(([name, own]) => ({
      [name]: [
        castingKind(own.class),
        casterLevel(own, rules),
        slotsOf(own, rules)
          .map(({ value }) => value)
          .join("/"),
        highestSpellLevel(own, rules),
      ].join(" "),
    })),
  ),
  "Facts of classes: the trace of spells a day": [classic, (rules) => slotsOf(mage, rules)],
  ...each("GOR-07, GOR-15, GOR-49: a morning", (rules) =>
    Object.entries(casters).map(([name, own]) => ({
      [name]: [
        { slept: true, books: true, doneToday: false },
        { slept: false, books: true, doneToday: false },
        { slept: true, books: false, doneToday: false },
        { slept: true, books: true, doneToday: true },
      ]
        .map((facts) => said(morningFault(own, facts, rules)))
        .join(" "),
    })),
  ),
  ...each("GOR-08: a spell exchanged", (rules) => [
    { cure: said(exchangeFault({ key: "cure-light-wounds", name: "Cure" }, priest, rules)) },
    { turned: said(exchangeFault({ key: "cure-light-wounds", name: "Cure" }, mage, rules)) },
    { sleep: said(exchangeFault({ key: "sleep", name: "Sleep" }, undefined, rules)) },
  ]),
  ...each("EXT-08, GOR-50: what is memorised", (rules) =>
    [[], [1], [1, 1, 1], [2, 2], [1, 2, 1, 3], [3, 3], [0], [0, 0, 0, 0, 0], [4]].map((levels) => ({
      [levels.join()]: [
        said(memorisingFault(levels, mage, rules)),
        said(memorisingFault(levels, mage, rules, [0, 3])),
      ].join(" "),
    })),
  ),
  "EXT-08: level 0": [
    rulings({}, "classic", { levelZeroSlots: 2, levelZeroKept: true }),
    (rules) => [
      {
        fault: [
          [0, 0],
          [0, 0, 0],
        ]
          .map((levels) => said(memorisingFault(levels, mage, rules)))
          .join(" "),
      },
      { none: said(memorisingFault([0], caster("cleric", 1), rules)) },
      { kept: [staysInMemory(0, rules), staysInMemory(1, rules), staysInMemory(0, classic)].join() },
    ],
  ],
  ...each("Facts of reversed spells: forms to cast", (rules) =>
    [
      { normal: 1, reversed: 0 },
      { normal: 0, reversed: 2 },
      { normal: 0, reversed: 0 },
    ].map((prepared) => ({
      [said(prepared)]: [formsToCast(prepared, true, rules).join(), formsToCast(prepared, false, rules).join()].join(
        " ",
      ),
    })),
  ),
  ...each("GOR-51 to GOR-53: new spells", (rules) => {
    const plans = [
      planNewSpells(newly(mage), rules),
      planNewSpells(newly(mage, { slotsBefore: [2, 1], known: ["A1"], tierBooks: [3] }), rules),
      planNewSpells(newly(mage, { slotsBefore: [2, 2, 0], known: ["A1"] }), rules),
      planNewSpells(newly(priest), rules),
      planNewSpells(newly(caster("fighter", 3)), rules),
    ];
    return plans.map((plan) => {
      const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [1]]));
      const outcome = resolveNewSpells(plan, rollsFor(plan, faces), rules);
      return [plan, outcome];
    });
  }),
  "GOR-52: spells chosen": [
    gorman,
    () => {
      const outcome = {
        procedure: "newSpells",
        learned: [],
        choose: [{ level: 1, count: 1, from: ["A", "B"] }],
        stamp: "",
      } as const;
      return [
        [{ spell: "A", level: 1 }],
        [
          { spell: "A", level: 1 },
          { spell: "A", level: 1 },
        ],
        [
          { spell: "A", level: 1 },
          { spell: "B", level: 1 },
        ],
        [{ spell: "C", level: 1 }],
        [{ spell: "A", level: 2 }],
      ].map((picked) => ({ [said(picked)]: said(choiceFault(outcome, picked)) }));
    },
  ],
  "GOR-54, GOR-55: a book again, and a teacher": [
    gorman,
    (rules) => [
      recreateBook([1, 2, 3], rules),
      recreateBook([], rules),
      instruction(2, "lawful", "lawful", rules),
      instruction(1, undefined, "chaotic", rules),
    ],
  ],
  "GOR-54, GOR-55: no prices in other rulings": [
    classic,
    (rules) => [
      {
        faults: [failed(() => recreateBook([1], rules)), failed(() => instruction(1, "lawful", "lawful", rules))].join(
          " ",
        ),
      },
    ],
  ],
  "GOR-60, GOR-65: prices": [
    gorman,
    () => [
      { research: [1, 2, 3, 6].map(researchPrice).join() },
      { making: [1, 2, 3, 6].map(makingPrice).join() },
      { none: [failed(() => researchPrice(0)), failed(() => makingPrice(10))].join(" ") },
    ],
  ],
  ...each("GOR-63: research begun", (rules) =>
    [mage, priest, caster("fighter", 3), caster("magic-user", 1)].map((own) => ({
      [own.class.id]: said(beginResearch(own, { description: "Fog", level: 2 }, rules)),
    })),
  ),
  ...each("GOR-64 to GOR-66: a roll of research", (rules) =>
    [
      project,
      { ...project, paid: 20_000 },
      { ...project, paid: 1_999 },
      { ...project, paid: 0 },
      { ...project, weeks: 1 },
      { ...project, done: true },
    ].map((one) => {
      const plan = planResearch(one, rules);
      if (plan.refused) return [plan];
      return [
        plan,
        ...[20, 21].map((face) =>
          resolveResearch(plan, plan.rolls.length > 0 ? rollsFor(plan, { research: [face] }) : {}),
        ),
      ];
    }),
  ),
  "GOR-65: research paid and gone on with": [
    gorman,
    () => [
      payResearch(project, 100),
      payResearch(project, 1e6),
      payResearch({ ...project, done: true }, 1),
      payResearch({ ...project, paid: 20_000 }, 1),
      passWeeks(project, 3),
      breakOff(project),
    ],
  ],
  ...each("GOR-59 to GOR-61: a thing made", (rules) =>
    [
      {},
      { make: "potion" as const },
      { make: "potion" as const, spell: { name: "Sleep", level: 1, affectsDrinker: true } },
      { caster: priest },
      { caster: priest, make: "potion" as const },
      { caster: caster("fighter", 3) },
      { caster: caster("cleric", 1) },
      { betweenExpeditions: false },
      { madeThisRest: true },
      { known: false },
      { spell: { name: "Sleep", level: 4 } },
      { purse: 99 },
      { purse: 100 },
    ].map((more) => ({ [said(more)]: said(craftItem({ ...craft, ...more }, rules).refused) })),
  ),
  "GOR-60: the price of a thing made": [
    gorman,
    (rules) => craftItem({ ...craft, spell: { name: "Web", level: 2 } }, rules),
  ],
  "GOR-61, GOR-62: who drinks and who reads": [
    gorman,
    () => [
      {
        drinkable: [
          { name: "Haste" },
          { name: "Haste", affectsDrinker: false },
          { name: "Fire Ball" },
          { name: "Levitate" },
        ]
          .map(isDrinkable)
          .join(),
      },
      {
        uses: (["magic-user", "elf", "cleric", undefined] as const)
          .flatMap((id) => [said(usingFault(id, "scroll")), said(usingFault(id, "potion"))])
          .join(" "),
      },
    ],
  ],
  "long projects": [
    classic,
    (rules) => LONG_PROJECTS.map((kind) => longProjectCost({ kind, level: 2, charges: 20 }, rules)),
  ],

  "Facts of areas: their corners": [
    classic,
    () =>
      PLACED.map((shape) => ({
        [shape]: cornersOf({ shape, length: 40, width: 20, at, towards: 90 })
          .slice(0, 5)
          .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
          .join(" "),
      })),
  ],
  "Facts of areas: who stands within": [
    classic,
    () =>
      [...PLACED, "centred" as const].map((name) => {
        const area = {
          shape: name === "centred" ? ("cloud" as const) : name,
          length: 40,
          width: 20,
          at,
          towards: 0,
          centred: name === "centred",
        };
        return {
          [name]: spots
            .map((spot) => `${isWithin(area, spot) ? "in" : "out"}${isWithin(area, spot, 8) ? "+" : "-"}`)
            .join(" "),
        };
      }),
  ],
  "Facts of areas: directions and angles": [
    classic,
    () => [
      {
        directions: [
          { x: 1, y: 0 },
          { x: 0, y: 1 },
          { x: -1, y: 0 },
          { x: 0, y: -1 },
          { x: 1, y: -1 },
          { x: 0, y: 0 },
        ]
          .map((to) => directionTo({ x: 0, y: 0 }, to))
          .join(),
      },
      {
        angles: [
          coneAngle(60, 30).toFixed(3),
          coneAngle(10, 20).toFixed(3),
          coneAngle(0, 20),
          coneAngle(-1, 20),
        ].join(),
      },
      {
        stays: [
          "web",
          "webs",
          "light",
          "lightning-bolt",
          "continual-light",
          "wall-of-fire",
          "wall",
          "sleep",
          "my-web",
          "silence-15-radius",
          "cloudkill",
        ]
          .filter(areaStays)
          .join(),
      },
      {
        ahead: [0, 90, 225]
          .map((degrees) => {
            const { x, y } = towardsFrom(at, degrees, 10);
            return `${x.toFixed(3)},${y.toFixed(3)}`;
          })
          .join(" "),
      },
      {
        faults: [
          failed(() => cornersOf({ shape: "cone", length: 5001, width: 1, at, towards: 0 })),
          failed(() => cornersOf({ shape: "cone", length: 1, width: -1, at, towards: 0 })),
          failed(() => cornersOf({ shape: "cone", length: 1, width: 1, at: { x: Number.NaN, y: 0 }, towards: 0 })),
        ].join(" "),
      },
    ],
  ],
  ...each("Facts of moving areas", (rules) => [
    {
      drifted: [0, 10, 59, 60, 600, 660, 1210, -5]
        .map((time) =>
          [
            drifted({ feet: 20, most: 100 }, time, rules),
            drifted({ feet: 20 }, time, rules),
            drifted({}, time, rules),
          ].join("/"),
        )
        .join(" "),
    },
    {
      led: [0, 10, 59, 60, 600, -5]
        .map((time) => [leadable({ feet: 20 }, time, rules), leadable({}, time, rules)].join("/"))
        .join(" "),
    },
    { seconds: (["round", "turn", "hour", "day"] as const).map((unit) => secondsIn(unit, rules)).join() },
  ]),
  "Facts of potions: who pours for whom": [
    classic,
    () => [
      whyNotDrink(ann, orc, 5) ?? {},
      whyNotDrink(ann, orc, 6) ?? {},
      whyNotDrink(ann, orc, 8, 10) ?? {},
      whyNotDrink(ann, orc, 11, 10) ?? {},
      whyNotDrink(ann, orc, 5, 1) ?? {},
      whyNotDrink(ann, orc, undefined) ?? {},
      whyNotDrink(ann, dead(orc), 5) ?? {},
      whyNotDrink(ann, ann, 90) ?? {},
      whyNotDrink({ ...ann, conditions: ["paralysed"] }, ann, 0) ?? {},
    ],
  ],
  ...each("Facts of Hit Dice", (rules) => [
    diceOf(ann, rules),
    diceOf({ ...ann, state: { ...ann.state, drained: 2 } }, rules),
    diceOf(orc, rules),
    diceOf(makeCreature({ id: "x" }), rules),
    {
      compared: [
        compareHitDice({ number: 1, modifier: 0 }, { number: 1, modifier: 1 }),
        compareHitDice({ number: 3, modifier: -1 }, { number: 1, modifier: 1 }),
      ].join(),
    },
    { parsed: ["3", "3+1", "x", "2-1", "12+10"].map((text) => said(parseHitDice(text))).join(" ") },
  ]),
  ...Object.fromEntries(
    Object.entries(magics).map(([name, magic]): [string, Scene] => [
      `Facts of spells: somebody under magic, ${name}`,
      [
        classic,
        () =>
          [
            ann,
            {
              ...orc,
              movement: { walk: 120, swim: 60 },
              naturalWalk: 120,
              harmedOnlyBy: { kind: "silverOrMagic" as const },
              attacks: (["own", "wolf", "bird", undefined] as const).map((form) => ({
                id: form ?? "any",
                name: "x",
                routine: 1,
                count: 1,
                damage: "1d4",
                byWeapon: false,
                weaponBonus: 0,
                kind: { type: "mundane", silver: false, magic: false, bonus: 0 },
                riders: [],
                ...(form && { forms: [form] }),
              })),
            },
          ].map((creature) => {
            const under = underMagic(creature, magic);
            const { modifiers, tags, immunities, attacks, movement, naturalWalk, harmedOnlyBy, images } = under;
            return [
              modifiers,
              {
                tags,
                immunities,
                attacks: attacks.map(({ id }) => id),
                movement: said(movement),
                naturalWalk,
                harmedOnlyBy: harmedOnlyBy.kind,
                images,
                hits: said(under.damageDice),
              },
            ];
          }),
      ],
    ]),
  ),
  "Facts of spells: a creature without magic that has one shape, and one that has another": [
    classic,
    () => [
      { same: underMagic(orc, []) === orc },
      { wolf: underMagic({ ...orc, attacks: [{ ...CLAW, forms: ["wolf"] }] }, []).attacks.length },
      { own: underMagic({ ...orc, attacks: [CLAW] }, []).naturalWalk ?? "as it was" },
    ],
  ],
  ...each("BX-041, ERIS-23: spells of light", (rules) =>
    (["light", "light-c", "light-mu", "continual-light", "continual-light-c", "lightning"] as const).flatMap((key) =>
      ["cleric", "magic-user"].map((one) => ({
        [`${key} ${one}`]: said(
          lightSpellEffects(
            [
              { light: 15, duration: { formula: "6", unit: "turn", perLevel: true } },
              { light: 0 },
              { duration: { formula: "1", unit: "day" } },
            ],
            { key, list: one },
            rules,
          ),
        ),
      })),
    ),
  ),
  ...Object.fromEntries(
    (
      [
        ["a fixed list", casts, {}],
        ["of a leader", { ...casts, levels: [3, 5, 7] }, { level: [2] }],
        ["by chance", { ...casts, chance: 40 }, { chance: [40] }],
        ["by chance, not", { ...casts, chance: 40, levels: [3] }, { chance: [41], level: [1] }],
        ["of no list", { ...casts, list: "druid" }, {}],
        ["of no spells", { ...casts, slots: [] }, {}],
        ["of a cleric", { ...casts, list: "cleric", slots: [], levels: [4] }, { level: [1] }],
      ] as const
    ).map(([name, of, faces]): [string, Scene] => [
      `Facts of monsters that cast: ${name}`,
      [
        classic,
        (rules) => {
          const plan = planMonsterCasts(of, rules);
          return plan.refused ? [plan] : [plan, resolveMonsterCasts(plan, rollsFor(plan, faces), rules)];
        },
      ],
    ]),
  ),
  "Facts of monsters that cast: their spells": [
    classic,
    (rules) => {
      const plan = planMonsterSpells(
        [2, 1, 1],
        [
          { name: "Sleep", level: 1 },
          { name: "Light", level: 1 },
          { name: "Fly", level: 3 },
        ],
        rules,
      );
      return [
        plan,
        { spells: resolveMonsterSpells(plan, rollsFor(plan, { "spell:0": [1], "spell:1": [2], "spell:2": [1] })) },
      ];
    },
  ],
  ...each("Facts of lasting effects: their moments", (rules) => [
    beginSchedule({ does: "harms" }, 100, 0, rules),
    beginSchedule({ does: "heals", every: "turn", times: 3 }, 100, 0, rules),
    beginSchedule({ does: "kills", after: { formula: "1d6", unit: "day" } }, 100, 4, rules),
    beginSchedule({ does: "restores", after: { formula: "0", unit: "round" } }, 100, 0, rules),
    ...(["rises", "turns", "comes", "confuses", "spawns"] as const).map((does) =>
      beginSchedule({ does, every: "hour" }, 0, 1, rules),
    ),
  ]),
  "Facts of lasting effects: which moments are due": [
    classic,
    () =>
      (
        [
          [10, 10, 3, 9],
          [10, 10, 3, 10],
          [10, 10, 3, 29],
          [10, 10, 3, 30],
          [10, 10, 3, 300],
          [10, 10, null, 5_000],
          [10, 10, 0, 50],
          [10, 10, 200, 5_000],
        ] as const
      ).map(([next, every, left, now]) => {
        const { due, after } = periodsDue({ next, every, left }, now);
        return { due, after: said(after) };
      }),
  ],
  ...Object.fromEntries(
    (
      [
        [
          "harm with a save",
          ann,
          { does: "harms", formula: "1d6", save: "death", saveModifier: -2 },
          "",
          { damage: [5] },
        ],
        [
          "harm with a save that frees",
          ann,
          { does: "harms", formula: "1d6", save: "death", frees: true },
          "",
          { damage: [5] },
        ],
        ["harm by half", { ...ann, halves: ["poison"] }, { does: "harms", formula: "1d6" }, "poison", { damage: [5] }],
        [
          "harm of another kind",
          { ...ann, halves: ["fire"] },
          { does: "harms", formula: "1d6" },
          "poison",
          { damage: [5] },
        ],
        [
          "healing of the strong alone",
          ann,
          { does: "heals", formula: "1d6", save: "spells", saveLeast: "6" },
          "",
          { healing: [5] },
        ],
        [
          "healing of the just strong enough",
          ann,
          { does: "heals", formula: "1d6", save: "spells", saveLeast: "5" },
          "",
          { healing: [5] },
        ],
        ["a score restored", ann, { does: "restores", formula: "1d3", ability: "str" }, "", { healing: [2] }],
        ["death", ann, { does: "kills" }, "", {}],
        ["death of the dead", dead(ann), { does: "kills" }, "", {}],
        ["rising of the dead", dead(ann), { does: "rises" }, "", {}],
        ["rising of the living", ann, { does: "rises" }, "", {}],
        [
          "spawn of the dead",
          dead(ann),
          { does: "spawns", summons: [{ key: "wight", number: "1d4" }] },
          "",
          { "come:0": [3] },
        ],
        ["spawn of the living", ann, { does: "spawns", summons: [] }, "", {}],
        [
          "arrival",
          ann,
          {
            does: "comes",
            summons: [
              { key: "a", number: "2" },
              { key: "b", number: "1d4" },
            ],
          },
          "",
          { "come:1": [3], "come:0": [] },
        ],
        ["confusion of 5", ann, { does: "confuses" }, "", { behaviour: [2, 3] }],
        ["confusion of 6", ann, { does: "confuses" }, "", { behaviour: [3, 3] }],
        ["confusion of 8", ann, { does: "confuses" }, "", { behaviour: [4, 4] }],
        ["confusion of 9", ann, { does: "confuses" }, "", { behaviour: [4, 5] }],
      ] as const
    ).map(([name, creature, what, kind, faces]): [string, Scene] => [
      `Facts of lasting effects: a moment, ${name}`,
      [
        classic,
        (rules) => moment(creature as Creature, what, kind, faces as unknown as Record<string, number[]>, rules),
      ],
    ]),
  ),
  "ERIS-39, ERIS-40: the course of poisons": [
    eris,
    () =>
      (
        [
          {},
          { losesNextAction: true },
          { noHealing: true },
          { kills: "now", term: { unit: "turns", count: 2 } },
          { kills: "later", term: { unit: "rounds", count: 3 } },
          { kills: "later", term: { unit: "turns", count: 3 }, conditions: ["poisoned", "helpless"] },
          { term: { unit: "week", count: 1 }, conditions: ["weakened"] },
          { term: { unit: "combat" } },
          { bleeds: 2 },
          { bleeds: 1, term: { unit: "rounds", count: 4 }, conditions: ["poisoned"] },
        ] as const
      ).map((effect) => ({
        [said(effect)]: [
          poisonCourse({ key: "x", ...effect } as never),
          poisonCourse({ key: "x", ...effect } as never, true),
        ]
          .map(said)
          .join(" "),
      })),
  ],
  "Facts of shapes: which may be taken": [
    classic,
    () =>
      (
        [
          [{}, 9, "giant", "huge"],
          [{ most: "level" }, 5, "x", "human"],
          [{ most: "level" }, 6, "x", "human"],
          [{ most: "twice" }, 4, "x", "human"],
          [{ most: "twice" }, 5, "x", "human"],
          [{ kinds: ["animal"] }, 1, "animal", "human"],
          [{ kinds: ["animal"] }, 1, "giant", "human"],
          [{ small: true }, 1, "x", "human"],
          [{ small: true }, 1, "x", "large"],
          [{ small: true }, 1, "x", "huge"],
          [{}, 1, "x", "large"],
        ] as const
      ).map(([looks, hitDice, kind, size]) => ({
        [said([looks, hitDice, kind, size])]: [
          mayTake(looks, { hitDice, kind, size }, 5, 2),
          mayTake(looks, { hitDice, kind, size }, 5, 0.5),
        ].join(),
      })),
  ],
  "Facts of spells: damage with saves": [classic, hurt({}, [3, 1, 6])],
  "Facts of spells: damage that a save negates": [classic, hurt({ onSave: "negates" }, [3, 1, 6])],
  "Facts of spells: damage without a save": [classic, hurt({ onSave: "none", perLevel: false }, [5])],
  "Facts of spells: healing": [
    classic,
    hurt({ healing: true, formula: "1d6+1", perLevel: false, onSave: "none" }, [5]),
  ],
  "Facts of spells: no dice": [classic, hurt({ formula: "" }, [])],
  "Facts of spells: less than none": [
    classic,
    hurt(
      {
        formula: "1d6-4",
        perLevel: false,
        modifiers: [
          {
            key: "magic.spell",
            on: "damage",
            op: "add",
            value: -3,
            source: { kind: "effect", name: "Ring" },
            data: { spell: "Ring" },
          },
        ],
      },
      [2],
    ),
  ],
  "Facts of spells: nobody": [classic, hurt({ targets: [] }, [1, 1, 1])],
  "Facts of spells: missiles by level": [
    classic,
    () => [
      { volleys: [1, 5, 6, 11].map((level) => volleysAt("1d6+1", { volleys: { more: 2, every: 5 } }, level)).join() },
      { times: [volleysAt("1d6", { times: 3 }, 1), volleysAt("", { times: 3 }, 1), volleysAt("1d6", {}, 9)].join() },
      {
        own: ([true, false] as const)
          .map((healing) =>
            said(
              ownSpellBonuses(
                {
                  modifiers: [
                    { key: "a", on: "spellDamage", op: "add", value: 1, source: { kind: "item" } },
                    { key: "b", on: "spellHealing", op: "add", value: 2, source: { kind: "item" } },
                  ],
                },
                healing,
              ),
            ),
          )
          .join(" "),
      },
    ],
  ],
  "Facts of spells: a working in full": [
    classic,
    (rules) => {
      const plan = planSpellEffect(
        {
          ...{
            caster: { id: "c", name: "Mia" },
            level: 5,
            spell: "Mass",
            targets: [
              ann,
              orc,
              dead(orc),
              makeCreature({ id: "y", name: "Yag", hitDice: { number: 0.5, modifier: 0, asterisks: 0 } }),
            ],
          },
          work: {
            hitDice: "1d4",
            images: "1d3",
            duration: { formula: "1d4", unit: "turn", more: 2 },
            summons: [
              { key: "a", number: "1d4", hitDice: 2, damage: "1d3" },
              { key: "b", number: "2" },
            ],
            each: { does: "harms", after: { formula: "1d6", unit: "round" } },
          },
        },
        rules,
      );
      return [
        plan,
        resolveSpellEffect(
          plan,
          rollsFor(plan, { reach: [3], images: [2], lasting: [3], "come:0": [4], delay: [5] }),
          rules,
        ),
      ];
    },
  ],
};

describe("magic in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
