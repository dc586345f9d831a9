/**
 * All that can befall a body, for bodies in every state and under every preset: one line a body and event, with all that it changes, the
 * steps of its hit points, and the reason where it is refused.
 */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDeathSave, resolveDeathSave, stabilise } from "../../../src/rules/life/death-save.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { heal, shakeOffSubdual, trimToMaximum } from "../../../src/rules/life/healing.ts";
import { helpComrade } from "../../../src/rules/life/help.ts";
import { halvedIllusion } from "../../../src/rules/life/illusion.ts";
import { kill, lowestAlive } from "../../../src/rules/life/kill.ts";
import { unluckiest } from "../../../src/rules/life/luck.ts";
import { fateOf, planInfection } from "../../../src/rules/life/lycanthropy.ts";
import {
  hitPointDice,
  monsterDie,
  planMonsterHitPoints,
  resolveMonsterHitPoints,
  worthDice,
} from "../../../src/rules/life/monster-hit-points.ts";
import {
  planNaturalHealing,
  recoverWounds,
  resolveNaturalHealing,
  restDays,
} from "../../../src/rules/life/natural-healing.ts";
import { endParalysis, planParalysis, planWithstand, shakingRefused } from "../../../src/rules/life/paralysis.ts";
import {
  neutralisePoison,
  planPoison,
  poisonRunsOut,
  resolvePoison,
  revive,
  revivedFrom,
} from "../../../src/rules/life/poison.ts";
import { helpAwake, planWake, resolveWake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { belowZero, rest } from "../../../src/rules/life/rest.ts";
import { planResurrection } from "../../../src/rules/life/resurrection.ts";
import { rise } from "../../../src/rules/life/rise-again.ts";
import { planSaveOrDie, resolveSaveOrDie } from "../../../src/rules/life/save-or-die.ts";
import { isBloodied, maximumHitPoints, thresholds } from "../../../src/rules/life/state.ts";
import { secondWind, spendSurge, surgeMaximum, surgeValue, surgeWaste } from "../../../src/rules/life/surges.ts";
import type { HitPointChange } from "../../../src/rules/life/types.ts";
import type { Refusal } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { poison } from "../../../src/rules/topics/poison.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { LINES } from "./body-lines.ts";
import { hero, monster, withState } from "./support.ts";

const scores = { str: 10, int: 10, wis: 10, dex: 10, con: 13, cha: 10 };
const ann = withState(hero(12, 12, 3, { name: "Ann", abilities: scores }), { surges: 2 });
const at = (value: number, more: Partial<Creature> = {}): Creature => ({
  ...ann,
  hitPoints: { ...ann.hitPoints, value },
  ...more,
});
const bodies: Readonly<Record<string, Creature>> = {
  whole: ann,
  hurt: at(5),
  "with other points": { ...ann, hitPoints: { value: 6, total: 12, temporary: 4, subdual: 3 } },
  unconscious: at(0, { conditions: ["unconscious", "prone"] }),
  "below zero": at(-2, { conditions: ["unconscious", "prone", "poisoned"] }),
  dying: withState(at(-3, { conditions: ["dying", "unconscious", "prone"] }), { wounds: 3 }),
  stable: at(-3, { conditions: ["stable", "unconscious", "dying"] }),
  dead: at(-4, { conditions: ["dead", "poisoned", "helpless"] }),
  wounded: withState(at(4), { wounds: 2, surges: 0, drained: 1, doses: 1 }),
  rotting: at(4, { tags: ["rot"], conditions: ["paralysed"] }),
  festering: at(4, { tags: ["festers"], conditions: ["weakened", "drained"] }),
  monster: monster(4, 6),
  "monster that surrendered": monster(4, 6, { conditions: ["surrendered"] }),
  elf: at(5, { class: { id: "elf", level: 2 }, immunities: ["paralysis"] }),
};

const why = ({ key, rule, topic, data }: Refusal): string =>
  `-${[key, rule, topic, data && JSON.stringify(data)].filter(Boolean).join(" ")}`;
/** All that changed, in one line. */
function described({ before, after, steps, added, removed, ...more }: HitPointChange): string {
  const { fallen, rose, defeated, woundChange, wasted, next, refused } = more;
  const { hitPoints: own, ...state } = after;
  const changed = Object.entries(state).filter(
    ([key, value]) => key !== "conditions" && value !== Reflect.get(before, key),
  );
  return [
    ...(refused ? [why(refused)] : []),
    `${own.value}/${own.total}${own.temporary ? ` t${own.temporary}` : ""}${own.subdual ? ` s${own.subdual}` : ""}`,
    ...added.map((one) => `+${one}`),
    ...removed.map((one) => `-${one}`),
    ...changed.map(([key, value]) => `${key} ${value}`),
    ...steps
      .slice(1)
      .map(({ key, op, value, source, why: not }) =>
        [key.replace("life.", ""), op, value, source.kind, source.rule, source.name, not && `not ${not}`]
          .filter((one) => one !== undefined)
          .join(" "),
      ),
    ...(fallen ? [`falls ${fallen}`] : []),
    ...(rose ? ["rises"] : []),
    ...(defeated ? ["defeated"] : []),
    ...(woundChange ? [`wounds by ${woundChange}`] : []),
    ...(wasted ? [`wasted ${wasted}`] : []),
    ...next.map((one) => `next ${JSON.stringify({ ...one, ...("plan" in one && { plan: one.plan.rolls }) })}`),
  ].join(", ");
}
const named = (name: string, value: unknown): string => `${name}: ${JSON.stringify(value) ?? "none"}`;
const traced = (
  name: string,
  { value, steps }: { readonly value: number; readonly steps: readonly { key: string; value: number }[] },
): string => `${name}: ${value} = ${steps.map((step) => `${step.key} ${step.value}`).join(", ")}`;

/** Events that change a body, each by its name. */
function eventOn(body: Creature, rules: Rulings): (readonly [string, HitPointChange])[] {
  const helper = hero(9, 9, 1, { id: "h", name: "Hal" });
  const night = { kind: "extended", start: 90_000, lastExtended: 0 } as const;
  const dies = planSaveOrDie(body, rules);
  const saved = (face: number) => resolveSaveOrDie(dies, rollsFor(dies, { save: [face] }), rules, body).change;
  const wound = planDeathSave(body, {}, rules);
  const throws = (face: number) => resolveDeathSave(wound, rollsFor(wound, { deathSave: [face] }), rules, body).change;
  const days = (count: number, more = {}) => {
    const plan = planNaturalHealing(body, { days: count, ...more }, rules);
    const faces = { healing: Array.from({ length: count }, () => 2) };
    return { plan, rolls: plan.rolls.length > 0 ? rollsFor(plan, faces) : {} };
  };
  const rested = (count: number, more = {}) => {
    const { plan, rolls } = days(count, more);
    return resolveNaturalHealing(plan, rolls, rules, body);
  };
  const restedWith = (count: number, progress: number, more = {}) => {
    const { plan, rolls } = days(count, more);
    return restDays(body, plan, rolls, { progress, surgesOfClass: 5 }, rules).change;
  };
  return [
    ["no damage", takeDamage(body, { amount: 0 }, rules)],
    ["3 of a fall", takeDamage(body, { amount: 3, source: "Fall" }, rules)],
    ["5", takeDamage(body, { amount: 5 }, rules)],
    ["12 of lightning", takeDamage(body, { amount: 12, destructive: "breath" }, rules)],
    ["40", takeDamage(body, { amount: 40 }, rules)],
    ["2 to subdue", takeDamage(body, { amount: 2, subdual: true }, rules)],
    ["9 to subdue", takeDamage(body, { amount: 9, subdual: true }, rules)],
    ["healing of none", heal(body, 0, rules)],
    ["healing of 1", heal(body, 1, rules)],
    ["healing of 9 by magic", heal(body, { amount: 9, magical: true, ends: ["paralysed"], key: "life.surge" }, rules)],
    ["no more subdual", shakeOffSubdual(body, rules)],
    ["stabilised", stabilise(body, rules)],
    ["a death save of 9", throws(9)],
    ["a death save of 10", throws(10)],
    ["a death save of 20", throws(20)],
    ["help", helpComrade(helper, body, {}, rules).change],
    ["help against fear", helpComrade(helper, body, { fear: true, feet: 5 }, rules).change],
    ["help from afar", helpComrade(helper, body, { fear: true, feet: 40 }, rules).change],
    ["help of the helpless", helpComrade({ ...helper, conditions: ["stunned"] }, body, { fear: true }, rules).change],
    ["helped awake", helpAwake(helper, body, rules).change],
    ["awake", wakeUp(body, rules)],
    ["killed", kill(body, "life.poisonKills", "BX-037", rules)],
    ["saved from death", saved(20)],
    ["not saved from death", saved(1)],
    ["a day", rested(1)],
    ["a day hungry", rested(1, { fed: false, secure: true })],
    ["three days safe", rested(3, { secure: true })],
    ["the seventh day", rested(1, { secure: true, inARow: 7 })],
    ["a week", rested(7)],
    ["a week safe", rested(7, { secure: true })],
    ["two days with wounds", restedWith(2, 6)],
    ["ten days with wounds", restedWith(10, 0, { secure: true })],
    ["no days with wounds", restedWith(0, 2)],
    ["wounds of eight days", recoverWounds(body, 8, 3, rules).change],
    ["a surge", spendSurge(body, rules)],
    ["a second wind", secondWind(body, false, rules).change],
    ["another second wind", secondWind(body, true, rules).change],
    ["a short rest", rest(body, { kind: "short", start: 0 }, rules).change],
    ["a night", rest(body, night, rules).change],
    ["a night safe, of class", rest(body, { ...night, secure: true, surgesOfClass: 5 }, rules).change],
    ["a night too soon", rest(body, { ...night, start: 3_600 }, rules).change],
    ["a night before the last", rest(body, { ...night, start: 10, lastExtended: 20 }, rules).change],
    ["a night broken", rest(body, { ...night, interrupted: true }, rules).change],
    ["paralysis over", endParalysis(body, rules)],
    ["a poison at its end", poisonRunsOut(body, rules)],
    ["revived", revive(body, rules)],
    ["poison neutralised", neutralisePoison(body, rules)],
    ["risen", rise(body, rules)],
  ];
}

/** Lines of all events, those of one result together. */
function sweep(body: Creature, rules: Rulings): object[] {
  const by = new Map<string, string[]>();
  for (const [name, change] of eventOn(body, rules))
    by.set(described(change), [...(by.get(described(change)) ?? []), name]);
  const events = [...by].map(([came, names]) => ({ [names.join("; ")]: came }));
  const plan = (one: { readonly refused?: Refusal }): string => (one.refused ? why(one.refused) : "yes");
  const trimmed = trimToMaximum(body, rules);
  const short = rest(body, { kind: "short", start: 0 }, rules);
  const long = rest(body, { kind: "extended", start: 90_000 }, rules);
  const figures = [
    traced("maximum", maximumHitPoints(body, rules)),
    named("trimmed", trimmed && described(trimmed)),
    named("lowest", lowestAlive(body, rules)),
    named("bloodied", isBloodied(body)),
    traced("surges", surgeMaximum(body, rules)),
    named("surge", [surgeValue(body), surgeWaste(body, rules)]),
    named("wind", [secondWind(body, false, rules).armourClass, secondWind(body, true, rules).armourClass]),
    named("below", plan({ ...(belowZero(body, rules) && { refused: belowZero(body, rules) as Refusal }) })),
    named(
      "rests",
      [short, long].map(({ minutes, restores, maySpendSurges, unhealed }) => [
        minutes,
        restores.length,
        maySpendSurges,
        unhealed?.key,
      ]),
    ),
    named("death save", [plan(planDeathSave(body, {}, rules)), planDeathSave(body, {}, rules).surgesLeft]),
    named("withstand", [plan(planWithstand(body, rules)), planWithstand(body, rules).chance.value]),
    named("raised", plan(planResurrection(body, rules))),
    named("infected", [plan(planInfection(body, { into: "wolf", lost: 7, days: "2d12" }, rules)), fateOf(body)]),
    named(
      "paralysed",
      (["ghoul", "monster", "spell"] as const).map((from) => {
        const one = planParalysis(body, { from }, rules);
        return [plan(one), one.fear, one.lethal, one.save.category, one.save.magic, one.term?.unit];
      }),
    ),
    named(
      "rest",
      [1, 6, 7].map((days) => {
        const one = planNaturalHealing(body, { days }, rules);
        return [plan(one), one.week, one.all, one.points, one.restoresLevels, one.rolls[0]?.formula];
      }),
    ),
    named("progress", [
      recoverWounds(body, 8, 3, rules).progress,
      recoverWounds(body, 1, 0, rules).progress,
      recoverWounds(body, 7, 50, rules).progress,
    ]),
    named("revived", [
      revivedFrom({ steps: [] }, "poison"),
      revivedFrom(poisonRunsOut(body, rules), "magic"),
      revivedFrom(revive(body, rules), "magic"),
    ]),
    named(
      "helps",
      (["stunned", "paralysed"] as const).map((one) => {
        const refused = shakingRefused({ ...body, conditions: [one] }, 0, rules);
        return refused && why(refused);
      }),
    ),
    named(
      "helps from",
      [5, 6, 30, 31].map((feet) => {
        const refused = shakingRefused(body, feet, rules);
        return refused && why(refused);
      }),
    ),
  ];
  return [...events, ...figures.map((figure) => ({ is: figure }))];
}

const RULES = {
  "BX-025 to BX-037": classic,
  "ERIS-39 to ERIS-44": eris,
  "GOR-84 to GOR-86": gorman,
  "HERO-13 to HERO-26": heroic,
};
const swept = Object.entries(RULES).flatMap(([ids, rules]) =>
  Object.entries(bodies).map(([name, body]): [string, readonly [Rulings, (now: Rulings) => object]] => [
    `${ids}: somebody ${name}`,
    [rules, (now) => sweep(body, now)],
  ]),
);
/** House rules of several sources together, for the bodies that they treat otherwise. */
const MIXED = {
  "MIX-09: nights of HERO-25 where ERIS-43 counts": rulings({ death: "eris", poison: "eris" }, "heroic"),
  "MIX-09: nights of HERO-25 with days of BX-029": rulings({ naturalHealing: "bx", itemDestruction: "all" }, "heroic"),
  "HERO-18 with weeks of ERIS-130": rulings({ death: "woundLevels", levelDrain: "eris" }, "eris"),
};
const mixed = Object.entries(MIXED).flatMap(([ids, rules]) =>
  (["hurt", "unconscious", "below zero", "dying", "wounded"] as const).map(
    (name): [string, readonly [Rulings, (now: Rulings) => object]] => [
      `${ids}: somebody ${name}`,
      [rules, (now) => sweep(bodies[name] ?? ann, now)],
    ],
  ),
);
/** A poison of each kind on some bodies: the effect when the save fails and when it is made. */
function poisoned(rules: Rulings): object[] {
  const kinds = rules.use(poison).kinds.length > 0 ? rules.use(poison).kinds : [undefined];
  return kinds.flatMap((kind) =>
    [ann, bodies.wounded, bodies.unconscious, bodies.dead, { ...ann, immunities: ["poison"] }].flatMap((one, at) =>
      [1, 20].map((face) => {
        const body = one ?? ann;
        const plan = planPoison(body, kind ? { kind } : {}, rules);
        if (plan.refused) return { [`${kind} ${at} ${face}`]: why(plan.refused) };
        const came = resolvePoison(plan, rollsFor(plan, { save: [face] }), rules, body);
        const next = came.next.map((later) =>
          JSON.stringify({ ...later, ...("plan" in later && { plan: later.plan.rolls }) }),
        );
        const rest = [came.effect.key, came.confirm, JSON.stringify(came.term), next.join()].join(" ");
        return { [`${kind} ${at} ${face}`]: `${plan.kind} ${plan.save.category} ${rest}; ${described(came.change)}` };
      }),
    ),
  );
}
/** The effects of a poison that names its own in place of death. */
function ownPoison(rules: Rulings): object[] {
  return ([{ damage: "2d6" }, { condition: "paralysed" }, { text: "itches" }] as const).flatMap((onFail) =>
    [1, 20].map((face) => {
      const plan = planPoison(ann, { onFail, magic: true }, rules);
      const { effect, next, confirm, change } = resolvePoison(plan, rollsFor(plan, { save: [face] }), rules, ann);
      return {
        [`${JSON.stringify(onFail)} ${face}`]: [
          effect.key,
          JSON.stringify(next),
          confirm,
          plan.save.magic,
          described(change),
        ].join("; "),
      };
    }),
  );
}
/** Each face of the table of dismemberment, for both sides, with some parts lost already. */
function dismembered(lost: readonly string[]) {
  return (rules: Rulings): object[] => {
    const body = withState(at(-2, { conditions: ["unconscious"] }), { lostParts: lost });
    return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((face) =>
      [1, 2].map((side) => {
        const plan = planDismemberment(body, { bonus: face === 7 ? 1 : 0, earlier: face === 7 ? [4] : [] }, rules);
        const faces = { dismemberment: [face], side: [side] };
        const {
          natural,
          total,
          result,
          lost: gone,
          change,
          next,
        } = resolveDismemberment(plan, rollsFor(plan, faces), rules, body);
        const after = next && JSON.stringify({ kind: next.kind, rolls: next.plan.rolls });
        return {
          [`${face} ${side}`]: [
            natural,
            total,
            result,
            gone,
            plan.deficit,
            plan.rolls.length,
            after,
            change && described(change),
          ].join("; "),
        };
      }),
    );
  };
}
const converting = rulings({ monsterConversion: "lbb" }, "eris");
const DICE = [
  [0.25, 0],
  [0.5, 0],
  [1, -1],
  [1, 0],
  [1, 1],
  [3, 0],
  [3.5, 2],
  [4, -2],
] as const;

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  ...Object.fromEntries([...swept, ...mixed]),
  "BX-037, BX-038: poisons": [classic, poisoned],
  "ERIS-39, ERIS-40: poisons": [eris, poisoned],
  "BX-037: a poison of its own": [classic, ownPoison],
  "ERIS-39: a poison of its own": [eris, ownPoison],
  "GOR-85 to GOR-87: dismemberment": [gorman, dismembered([])],
  "GOR-87: dismemberment of somebody maimed": [
    gorman,
    dismembered(["nose", "left arm", "right leg", "left leg", "right eye", "right hand", "left ear"]),
  ],

  "ERIS-44: the die of awakening": [
    eris,
    (rules) => {
      const plan = planWake(ann, rules);
      return [plan, resolveWake(plan, rollsFor(plan, { wake: [3] }), rules)];
    },
  ],
  "BX-025: the maximum under a curse and a blessing": [
    classic,
    (rules) =>
      (
        [
          ["add", -20],
          ["add", -11],
          ["add", -12],
          ["add", 4],
          ["multiply", 0.5],
        ] as const
      ).map(([op, value]) => {
        const source = { kind: "effect", name: "Curse" } as const;
        const modifiers = [{ key: "item.bonus", on: "hitPoints", op, value, source } as const];
        return maximumHitPoints({ ...ann, modifiers }, rules);
      }),
  ],
  "HERO-15: the maximum of the wounded under a curse": [
    heroic,
    (rules) =>
      [-20, -9, 4].map((value) => {
        const source = { kind: "effect", name: "Curse" } as const;
        const modifiers = [{ key: "item.bonus", on: "hitPoints", op: "add", value, source } as const];
        return [1, 3].map((wounds) => maximumHitPoints({ ...withState(ann, { wounds }), modifiers }, rules));
      }),
  ],
  "HERO-15: quarters": [heroic, () => [thresholds(12), thresholds(3), thresholds(1)]],
  "HERO-23: the unluckiest": [heroic, () => [unluckiest({ a: 3, b: 2, c: 2 }), unluckiest({})]],
  "Facts: an illusion halved": [classic, (rules) => [halvedIllusion(7, true, rules), halvedIllusion(7, false, rules)]],
  "Facts of monsters: hit point dice": [
    classic,
    (rules) =>
      DICE.map(([number, modifier]) => {
        const dice = { number, modifier, asterisks: 0 };
        return {
          [`${number} ${modifier}`]: [
            hitPointDice(dice, false),
            hitPointDice(dice, true),
            hitPointDice(dice, false, monsterDie(rules) - 2),
            JSON.stringify([worthDice(dice, true), worthDice(dice, false)]),
          ].join(" "),
        };
      }),
  ],
  ...Object.fromEntries(
    Object.entries({ classic, converting, heroic }).map(
      ([name, rules]): [string, readonly [Rulings, (now: Rulings) => object]] => [
        `Facts of monsters, ERIS-131, HERO-11: hit points rolled, ${name}`,
        [
          rules,
          (now) =>
            (
              [
                [{}, ""],
                [{}, "3d8"],
                [{}, "3 d8"],
                [{}, "20"],
                [{ minion: true }, ""],
                [{ normalHuman: true, hitDice: { number: 1, modifier: 0, asterisks: 0 } }, ""],
              ] as const
            ).map(([more, listed]) => {
              const plan = planMonsterHitPoints(
                makeCreature({ id: "orc", name: "Orc", hitDice: { number: 3, modifier: 0, asterisks: 0 }, ...more }),
                listed,
                now,
              );
              const count = Number(/^(\d+) ?d/.exec(plan.rolls[0]?.formula ?? "")?.[1] ?? 0);
              const faces = { hitPoints: Array.from({ length: count }, () => 2) };
              return [plan, resolveMonsterHitPoints(plan, plan.rolls.length > 0 ? rollsFor(plan, faces) : {}, now)];
            }),
        ],
      ],
    ),
  ),
};

describe("bodies in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
