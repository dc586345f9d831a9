/** Checks of morale and loyalty for every kind of creature, occasion and group, and what is counted of a fight, line by line. */
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { FATES, type Fate, type MoraleGroup, type MoraleMember } from "../../../src/rules/facts/morale.ts";
import {
  changeLoyalty,
  loyaltySuggested,
  planLoyaltyCheck,
  planLoyaltyScore,
  resolveLoyaltyCheck,
  resolveLoyaltyScore,
  successStep,
} from "../../../src/rules/morale/loyalty.ts";
import { mercenaryMorale } from "../../../src/rules/morale/mercenary.ts";
import {
  applyMorale,
  CHECK_RESULTS,
  chanceOfStaying,
  type MoraleInput,
  planMorale,
  resolveMorale,
  shownAs,
  takesAdjustments,
} from "../../../src/rules/morale/morale.ts";
import {
  checksMorale,
  fateOf,
  isAbandoned,
  isCharmed,
  leaderOf,
  moraleOccasions,
  newMoraleRound,
  refereesKinds,
  refereesOccasions,
  startMorale,
} from "../../../src/rules/morale/morale-tally.ts";
import { ownFacts } from "../../../src/rules/morale/own-facts.ts";
import { behaviourOf, COLUMNS, INTENTIONS, planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Modifier } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { LINES } from "./check-lines.ts";

type Scene = readonly [Rulings, (rules: Rulings) => object];
const presets = { classic, eris, gorman, referee } as const;
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

const group: MoraleGroup = {
  ...{ id: "orcs", side: "foes", startNumber: 4, fallen: 2, dead: 1, able: 2, successes: { orcs: 1 } },
  ...{ checksThisRound: 1, due: [["half"], ["firstDeath"]], prompted: ["half"], state: "fighting" },
};
const orc = (id: string, more: Partial<Creature> = {}): Creature =>
  makeCreature({ id, name: id.toUpperCase(), morale: 8, morale2d10: 12, alignment: "chaotic", ...more });
const scores = (cha: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con: 10, cha });
const effect = (on: Modifier["on"], op: Modifier["op"], value: number): Modifier => ({
  ...{ key: "item.bonus", on, op, value, source: { kind: "effect", name: "Song" } },
});
const people: Readonly<Record<string, Creature>> = {
  orc: orc("a"),
  "orc of morale 12": orc("a", { morale: 12, morale2d10: 20 }),
  "orc of morale 2": orc("a", { morale: 2, morale2d10: 2 }),
  "orc under a song": orc("a", { modifiers: [effect("morale", "add", 2), effect("morale", "multiply", 0.5)] }),
  "hurt orc": orc("a", {
    hitPoints: { value: 1, total: 8, temporary: 0, subdual: 0 },
    hatedEnemies: ["elf"],
    treatment: "poor",
  }),
  character: orc("a", { kind: "character", class: { id: "fighter", level: 3 } }),
  rival: orc("a", { kind: "character", class: { id: "fighter", level: 3 }, rival: true }),
  retainer: orc("a", { kind: "hireling", hirelingKind: "retainer", loyalty: 7 }),
  henchman: orc("a", { kind: "hireling", hirelingKind: "henchman", loyalty: 14, class: { id: "cleric", level: 2 } }),
  malcontent: orc("a", { kind: "hireling", hirelingKind: "henchman", loyalty: 2 }),
  stalwart: orc("a", { kind: "hireling", hirelingKind: "henchman", loyalty: 19 }),
  mercenary: orc("a", { kind: "hireling", hirelingKind: "mercenary", loyalty: 9 }),
  "mercenary of the foe": orc("a", { kind: "hireling", hirelingKind: "mercenary", servesOthers: true, loyalty: 9 }),
  "hireling nobody bound": orc("a", { kind: "hireling", hirelingKind: "normal" }),
  stunned: orc("a", { kind: "hireling", hirelingKind: "retainer", loyalty: 7, conditions: ["stunned"] }),
};
/** A plan of morale, and what comes of every total of its dice that makes a difference. */
const checked = (more: Partial<MoraleInput>) => (rules: Rulings) => {
  const plan = planMorale({ group, members: [orc("a"), orc("b")], occasions: ["half"], ...more }, rules);
  if (plan.refused) return [plan];
  const count = (formula: string): number[] => (formula === "2d10" ? [2, 6, 7, 10, 19] : [2, 6, 7, 8, 11]);
  const outcomes = [0, 1, 2, 3, 4].map((at) => {
    const faces = Object.fromEntries(
      plan.rolls.map(({ id, formula }) => {
        const total = count(formula)[at] ?? 2;
        return [id, [Math.floor(total / 2), Math.ceil(total / 2)]];
      }),
    );
    const outcome = resolveMorale(plan, rollsFor(plan, faces), rules);
    const results = outcome.results.map(
      ({ natural, total, target, stays, result, automatic, marks, choices, successes }) =>
        [natural, total, target, stays, result, automatic, marks.join("+"), choices.join("+"), successes].join(" "),
    );
    const tally = applyMorale(
      { round: 1, members: {}, groups: { orcs: group } },
      outcome,
      at % 2 ? "surrendered" : "fleeing",
    );
    return {
      results,
      all: `${outcome.stays} ${said(outcome.couldCost)} ${said(outcome.next)}`,
      tally: said(tally.groups.orcs),
    };
  });
  const { subjects, ...rest } = plan;
  const figures = subjects.map((one) =>
    [
      chanceOfStaying(one, rules).toFixed(3),
      said(
        shownAs(one, { total: 7, steps: [] }, "roll").dice.map(({ value, before, after, why }) => [
          value,
          before,
          after,
          why,
        ]),
      ),
      said([
        shownAs(one, { total: 7, steps: [] }, "score").target,
        shownAs(one, { total: 7, steps: [] }, "roll").target,
      ]),
    ].join(" "),
  );
  return [
    { ...rest, situations: rest.situations.filter(({ ticked, detected }) => ticked || detected) },
    subjects,
    figures,
    { adjusts: takesAdjustments(plan) },
    outcomes,
  ];
};
const member = (id: string, of: string, side: string, fate: Fate, more: Partial<MoraleMember> = {}): MoraleMember => ({
  ...{ id, group: of, side, fate, checks: true, leader: false },
  ...more,
});
const force = (...all: readonly Fate[]): readonly MoraleMember[] => [
  member("chief", "chief", "foes", all[0] ?? "able", { leader: true }),
  ...all.slice(1, 5).map((fate, at) => member(`o${at}`, "orcs", "foes", fate)),
  ...all.slice(5).map((fate, at) => member(`w${at}`, "wolves", "foes", fate, { checks: at > 0, byMagic: at === 0 })),
  member("hero", "party", "party", "able"),
];
const EVENTS: readonly (readonly Fate[])[] = [
  ["able", "dead", "able", "able", "able", "able", "able"],
  ["able", "dead", "unconscious", "able", "able", "dead", "able"],
  ["dead", "dead", "unconscious", "able", "able", "dead", "fled"],
  ["dead", "dead", "unconscious", "fled", "able", "dead", "deserted"],
  ["dead", "dead", "unconscious", "surrendered", "held", "dead", "deserted"],
];

const SCENES: Readonly<Record<string, Scene>> = {
  ...each("BX-172 to BX-181, GOR-41 to GOR-47, REF-07 to REF-14: who checks, and for how long", (rules) =>
    Object.entries(people).map(([name, one]) => ({
      [name]: [
        checksMorale(one, rules),
        isCharmed(one),
        fateOf(one),
        said(loyaltySuggested(one, {}, rules)),
        said(loyaltySuggested(one, { employerDead: true }, rules)),
        said(loyaltySuggested(one, { party: { number: 4, down: 2 } }, rules)),
        said(loyaltySuggested(one, { party: { number: 4, down: 1 } }, rules)),
        said(
          loyaltySuggested(
            { ...one, hitPoints: { value: 2, total: 8, temporary: 0, subdual: 0 } },
            { party: { number: 0, down: 0 } },
            rules,
          ),
        ),
        said(loyaltySuggested({ ...one, hitPoints: { value: 3, total: 8, temporary: 0, subdual: 0 } }, {}, rules)),
        said(planMorale({ group, members: [one] }, rules).refused),
        said(planLoyaltyCheck(one, { when: "danger" }, rules).refused),
      ].join(" "),
    })),
  ),
  ...Object.fromEntries(
    Object.entries(people).flatMap(([name, one]) =>
      Object.entries(presets).map(([preset, rules]): [string, Scene] => [
        `BX-174, GOR-44, REF-07: the check of one, ${name}, ${preset}`,
        [
          rules,
          (now) => {
            const { subjects, kind, alone, secret, needs, rolls, refused } = planMorale(
              { group, members: [one], occasions: ["half"] },
              now,
            );
            return refused
              ? { refused }
              : [
                  { kind, alone: alone === true, secret, needs },
                  rolls,
                  subjects.map((subject) => ({ ...subject, chance: chanceOfStaying(subject, now).toFixed(3) })),
                ];
          },
        ],
      ]),
    ),
  ),
  ...each("BX-174, REF-12: a group", checked({ situation: 1 })),
  ...each(
    "BX-174, REF-12: a group of which much is asked",
    checked({
      members: [
        orc("a", { kind: "hireling", hirelingKind: "henchman", loyalty: 10 }),
        orc("b", { morale: 6, morale2d10: 9 }),
      ],
      extreme: true,
      occasions: [],
    }),
  ),
  ...each("BX-172: nobody", checked({ members: [] })),
  ...each("BX-172: characters", checked({ members: [people.character as Creature] })),
  ...each("BX-172: a group that broke", checked({ group: { ...group, state: "fleeing" } })),
  ...Object.fromEntries(
    (["bribe", "request", "charge", "task", "surrender", "danger"] as const).flatMap((kind) =>
      [false, true].map((swapped): [string, Scene] => [
        `REF-09: ${kind}${swapped ? " turned round" : ""}`,
        [referee, checked({ kind, swapped, members: [orc("a")] })],
      ]),
    ),
  ),
  "REF-12: ticks of the referee": [
    referee,
    checked({ ticks: { 2: true, 3: true, 16: true, 5: false }, facts: { checksThisRound: 3 } as never }),
  ],
  "REF-14: checks of this round": [referee, checked({ group: { ...group, checksThisRound: 3 } })],
  "MIX-64: each for itself": [
    rulings({ moraleRoll: "each" }, "referee"),
    checked({
      members: [orc("a"), orc("b", { morale2d10: 9, hitPoints: { value: 1, total: 9, temporary: 0, subdual: 0 } })],
    }),
  ],
  "BX-175: two passed are enough": [classic, checked({ group: { ...group, successes: { orcs: 2 } } })],
  "REF-07: one of many alone": [referee, checked({ members: [orc("a")], alone: true })],
  "no morale in these rulings": [rulings({ morale: "off" }), checked({})],
  "a table's own ruling on morale": [
    {
      ...classic,
      own: [
        {
          source: { kind: "ruling", topic: "a-b", variant: "on" },
          figures: {},
          ruling: {
            label: "own",
            steps: [],
            on: {
              morale: ({ who }) => ({ add: 1, because: `${who?.id}` }),
              reaction: ({ who }) => ({ add: 2, because: `${who?.id}` }),
            },
          },
        },
      ],
    },
    (rules) => [
      planMorale({ group, members: [orc("a"), orc("b")] }, rules).subjects,
      planReaction({ group: "g" }, rules).modifiers,
      planReaction({ group: "g", speaker: orc("s") }, rules).modifiers,
    ],
  ],
  "REF-09: the results of checks": [referee, () => CHECK_RESULTS],
  "BX-174: a check out of bounds": [
    classic,
    (rules) => [
      {
        faults: [3, -3, 0.5].map((situation) =>
          failed(() => planMorale({ group, members: [orc("a")], situation }, rules)),
        ),
      },
      { kinds: failed(() => planMorale({ group, members: [orc("a")], kind: "bribe" }, rules)) },
      { none: failed(() => planMorale({ group, members: [makeCreature({ id: "x" })] }, rules)) },
      { refused: failed(() => resolveMorale(planMorale({ group, members: [] }, rules), {}, rules)) },
      {
        unknown: failed(() => applyMorale({ round: 1, members: {}, groups: {} }, { group: "x", results: [] } as never)),
      },
    ],
  ],
  ...each("REF-08: a fight that goes ill", (rules) => {
    let tally = startMorale(
      { round: 1, members: force("able", "able", "able", "able", "able", "able", "able") },
      rules,
    );
    const shown: object[] = [{ start: said(tally.groups.orcs) }];
    EVENTS.forEach((fates, at) => {
      const found = moraleOccasions(
        tally,
        {
          round: at + 2,
          members: force(...fates),
          ...(at === 0 && { surprised: ["wolves"], turnedAway: [{ group: "orcs", foe: "hero" }] }),
        },
        rules,
      );
      tally = found.tally;
      shown.push({
        prompts: found.prompts.map((prompt) => `${prompt.group}: ${prompt.occasions.join("+")}`),
        leaders: ["orcs", "wolves", "chief", "party"].map(
          (id) => `${id} ${leaderOf(tally, id)} ${isAbandoned(tally, id)}`,
        ),
        orcs: said(tally.groups.orcs),
        wolves: said(tally.groups.wolves),
        asked: ["orcs", "wolves"].map((id) =>
          [
            refereesOccasions(tally.groups[id] ?? group, rules).join("+"),
            refereesKinds(tally.groups[id] ?? group, rules).join("+"),
          ].join(" "),
        ),
      });
    });
    const same = moraleOccasions(tally, { round: tally.round, members: force("dead", "dead") }, rules);
    return [
      ...shown,
      { again: same.prompts.length, round: said(newMoraleRound({ ...tally, groups: { orcs: group } }, 9)) },
    ];
  }),
  "REF-08: what the referee may ask": [
    referee,
    (rules) =>
      (
        [
          group,
          { ...group, due: [], prompted: [] },
          { ...group, prompted: [] },
          { ...group, due: [] },
          { ...group, state: "fleeing" },
        ] as const
      ).map((one) => ({
        asks: [refereesOccasions(one, rules).join("+"), refereesKinds(one, rules).join("+")].join(" "),
      })),
  ],
  "REF-08: fates": [
    referee,
    (rules) => [
      {
        fates: (
          [
            "dead",
            "dying",
            "stable",
            "unconscious",
            "surrendered",
            "subdued",
            "paralysed",
            "frozen",
            "helpless",
            "asleep",
            "held",
            "bound",
            "fleeing",
            "turned",
            "prone",
            "charmed",
          ] as const
        ).map(
          (one) => `${one} ${fateOf(orc("a", { conditions: [one] }))} ${isCharmed(orc("a", { conditions: [one] }))}`,
        ),
      },
      {
        counted: FATES.map((fate) => {
          const { fallen, dead, able } =
            startMorale(
              { round: 1, members: [member("a", "g", "s", fate), member("b", "g", "s", "able", { checks: false })] },
              rules,
            ).groups.g ?? group;
          return `${fate} ${fallen} ${dead} ${able}`;
        }),
      },
      {
        faults: [
          failed(() => startMorale({ round: -1, members: [] }, rules)),
          failed(() => startMorale({ round: 1, members: [member("a", "g", "s", "gone" as never)] }, rules)),
        ],
      },
    ],
  ],
  "REF-12: facts that creatures show": [
    referee,
    (rules) => [
      ownFacts(
        [
          orc("a", { hatedEnemies: ["elf", "elf"], hitPoints: { value: -1, total: 8, temporary: 0, subdual: 0 } }),
          orc("b", { alignment: "lawful", hatedEnemies: ["elf", "orc"] }),
        ],
        group,
        false,
        rules,
      ),
      ownFacts(
        [orc("a"), orc("b"), orc("c", { alignment: "lawful", hitDice: { number: 3, modifier: 0, asterisks: 0 } })],
        group,
        true,
        rules,
      ),
      ownFacts(
        [
          orc("a", { hitDice: { number: 2, modifier: 1, asterisks: 0 } }),
          orc("b", { hitDice: { number: 2, modifier: -1, asterisks: 0 } }),
        ],
        { ...group, startNumber: 1 },
        false,
        rules,
      ),
      ownFacts([people.henchman as Creature], { ...group, startNumber: 2 }, false, rules),
      ownFacts([], group, true, rules),
    ],
  ],
  ...each("BX-181, GOR-46: loyalty checked", (rules) =>
    Object.entries(people).flatMap(([name, one]) =>
      (["danger", "afterAdventure"] as const).map((when) => {
        const plan = planLoyaltyCheck(one, { when, ...(when === "danger" && { adjustment: -1 }) }, rules);
        if (plan.refused) return { [`${name} ${when}`]: said(plan.refused) };
        const results = [7, 8].map((total) => {
          const { stays, result, marks, target } = resolveLoyaltyCheck(
            plan,
            rollsFor(plan, { loyalty: [total - 4, 4] }),
            rules,
          );
          return `${total} of ${target}: ${stays} ${result} ${marks.join()}`;
        });
        return {
          [`${name} ${when}`]: `${plan.target.steps.map(({ key, value }) => `${key} ${value}`).join(", ")}; ${results.join("; ")}`,
        };
      }),
    ),
  ),
  ...each("ERIS-110, GOR-43: a score of loyalty", (rules) =>
    [
      { group: "g", charisma: 3 },
      { group: "g", charisma: 10 },
      { group: "g", charisma: 18, enthusiastic: true },
      { group: "g", charisma: 13, groupScore: 9 },
    ].map((input) => {
      const plan = planLoyaltyScore(input, rules);
      const dice = /^(\d+)d/.exec(plan.rolls[0]?.formula ?? "")?.[1] ?? "0";
      const faces = { loyalty: Array.from({ length: Number(dice) }, () => 2) };
      return [plan, resolveLoyaltyScore(plan, plan.rolls.length > 0 ? rollsFor(plan, faces) : {}, rules)];
    }),
  ),
  ...each("GOR-43 to GOR-47: loyalty that changes", (rules) => [
    ...(
      [
        [10, -3],
        [4, -1],
        [3, 1],
        [3, -1],
        [1, -5],
        [19, 4],
        [15, 1],
        [12, 0],
        [18, 1],
      ] as const
    ).map(([before, step]) => ({ [`${before} ${step}`]: said(changeLoyalty(before, step, rules)) })),
    { success: [successStep(0, rules), successStep(3, rules)].join() },
    {
      faults: [
        failed(() => changeLoyalty(10, 101, rules)),
        failed(() => changeLoyalty(1.5, 1, rules)),
        failed(() => successStep(-1, rules)),
        failed(() => planLoyaltyCheck(orc("a"), { when: "danger", adjustment: 7 }, rules)),
        failed(() => planLoyaltyCheck(orc("a"), { when: "never" as never }, rules)),
      ],
    },
  ]),
  "BX-179, BX-180: mercenaries": [
    classic,
    (rules) => [
      mercenaryMorale({ troops: "militia" }, rules),
      mercenaryMorale({ troops: "barbarians", mounted: true }, rules),
      mercenaryMorale({ troops: "trained", elite: true, fanatic: true, mounted: true, conditions: 2 }, rules),
      mercenaryMorale({ troops: "militia", conditions: -2 }, rules),
      {
        faults: [
          failed(() => mercenaryMorale({ troops: "rabble" as never }, rules)),
          failed(() => mercenaryMorale({ troops: "militia", conditions: 3 }, rules)),
        ],
      },
    ],
  ],
  ...each("BX-113, REF-02 to REF-06: reactions by total", (rules) =>
    (rules.chosen("reaction") === "referee" ? COLUMNS : COLUMNS.slice(0, 1)).flatMap((behaviour) => {
      const plan = planReaction({ group: "g", behaviour }, rules);
      return [2, 3, 5, 6, 8, 9, 11, 12].map((total) => {
        const { response, disposition, marks, mayRollAgain, read } = resolveReaction(
          plan,
          rollsFor(plan, { reaction: [Math.floor(total / 2), Math.ceil(total / 2)] }),
          rules,
        );
        return { [`${behaviour} ${total}`]: [read, response, disposition, marks.join(), mayRollAgain].join(" ") };
      });
    }),
  ),
  ...each("BX-113, REF-03: who speaks", (rules) =>
    (
      [
        orc("s", { abilities: scores(18) }),
        orc("s", { abilities: scores(3), modifiers: [effect("reaction", "add", 2), effect("reaction", "atMost", 9)] }),
        orc("s", { abilities: scores(10) }),
        orc("s", { abilities: scores(18), conditions: ["stunned"] }),
        orc("s", { abilities: scores(18), conditions: ["silenced"] }),
        undefined,
      ] as const
    ).flatMap((speaker) =>
      INTENTIONS.map((intention) => {
        const {
          speaker: by,
          modifiers,
          asksBehaviour,
          behaviour,
          secret,
        } = planReaction(
          { group: "g", intention, ...(speaker && { speaker }), modifiers: [effect("reaction", "add", -1)] },
          rules,
        );
        return [{ said: [by?.id, asksBehaviour, behaviour, secret].join(" ") }, modifiers];
      }),
    ),
  ),
  ...each("BX-113: a reaction beyond the table", (rules) => {
    const out = (value: number) => {
      const plan = planReaction({ group: "g", modifiers: [effect("reaction", "add", value)] }, rules);
      return resolveReaction(plan, rollsFor(plan, { reaction: [3, 4] }), rules);
    };
    return [out(20), out(-20)];
  }),
  ...each("BX-174, REF-07: the lowest of a group's scores counts", (rules) =>
    (
      [
        [8, 6, 9],
        [6, 8, 6],
        [9, 8, 6],
        [7, 7, 7],
      ] as const
    ).map((ratings) => {
      const members = ratings.map((morale, at) => orc(`o${at}`, { morale, morale2d10: morale + 3 }));
      const [one] = planMorale({ group, members }, rules).subjects;
      return {
        [ratings.join()]: `${one?.name} ${one?.members.join()} ${one?.target.steps.map(({ key, value, after }) => `${key} ${value} ${after}`).join(", ")}`,
      };
    }),
  ),
  ...each("BX-178: adjustments by effects and by the referee", (rules) =>
    [-2, -1, 0, 1, 2].flatMap((situation) =>
      [-3, -2, -1, 0, 1, 2, 3].map((value) => {
        const members = [orc("a", { modifiers: [effect("morale", "add", value)] })];
        const [one] = planMorale({ group, members, situation }, rules).subjects;
        return {
          [`${situation} ${value}`]: `${one?.target.steps.map(({ key, op, value: by, after, why }) => [key, op, by, after, why].filter((part) => part !== undefined).join(" ")).join(", ")}; ${one?.onRoll.map((modifier) => modifier.value).join()}`,
        };
      }),
    ),
  ),
  ...each("BX-175: successes of before", (rules) =>
    [0, 1, 2, 3].map((count) => ({
      [count]: said(
        planMorale(
          { group: { ...group, successes: { orcs: count, a: 3 } }, members: [orc("a"), orc("b")] },
          rules,
        ).subjects.map(({ automatic, successes }) => [automatic, successes]),
      ),
    })),
  ),
  ...each("MIX-64, REF-12: one of several by facts of its own", (rules) => {
    const mixed = rulings({ moraleRoll: "each" }, rules === referee ? "referee" : "classic");
    const hurt = (id: string, value: number, more: Partial<Creature> = {}) =>
      orc(id, { hitPoints: { value, total: 8, temporary: 0, subdual: 0 }, ...more });
    const members = [
      hurt("a", 8),
      hurt("b", 4, { alignment: "lawful", treatment: "well" }),
      hurt("c", 1, { hitDice: { number: 4, modifier: 0, asterisks: 0 } }),
    ];
    return planMorale(
      {
        group,
        members,
        facts: { lair: true, numbers: { own: 3, foes: 9 }, alignment: "neutral", lost: { lost: 1, of: 4 } },
      },
      mixed,
    ).subjects;
  }),
  ...each("REF-08: those who come late, change sides and come back", (rules) => {
    const start = startMorale(
      {
        round: 1,
        members: [
          member("a", "g", "foes", "able", { leader: true }),
          member("b", "g", "foes", "able"),
          member("x", "p", "party", "able"),
        ],
      },
      rules,
    );
    const second = moraleOccasions(
      start,
      { round: 2, members: [member("c", "g", "foes", "dead"), member("d", "g", "foes", "fled", { leader: true })] },
      rules,
    );
    const third = moraleOccasions(
      second.tally,
      { round: 2, members: [member("b", "p", "party", "able"), member("a", "g", "foes", "captive", { leader: true })] },
      rules,
    );
    const fourth = moraleOccasions(
      third.tally,
      {
        round: 3,
        members: [
          member("a", "g", "foes", "able", { leader: true, byMagic: true }),
          member("x", "p", "party", "deserted"),
        ],
      },
      rules,
    );
    return [start, second.tally, third.tally, fourth.tally].map((tally, at) => ({
      groups: Object.values(tally.groups).map(said),
      leaders: ["g", "p", "none"].map((id) => `${leaderOf(tally, id)} ${isAbandoned(tally, id)}`),
      prompts: said([[], second.prompts, third.prompts, fourth.prompts][at]),
    }));
  }),
  ...each("REF-08, REF-09: what may be asked, by ruling", (rules) =>
    ([group, { ...group, due: [], prompted: [] }] as const).map((one) => ({
      asks: [refereesOccasions(one, rules).join("+"), refereesKinds(one, rules).join("+")].join(" "),
    })),
  ),
  "REF-04: how a party behaves": [
    referee,
    () => [
      {
        worst: [
          behaviourOf([]),
          behaviourOf([{ behaviour: "hostile", perceived: false }]),
          ...COLUMNS.map((behaviour) => behaviourOf([{ behaviour }, { behaviour: COLUMNS[1] ?? "hostile" }])),
        ],
      },
    ],
  ],
};

describe("checks in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
