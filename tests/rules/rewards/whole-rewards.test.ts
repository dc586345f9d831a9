/** Awards, coins, hoards, upkeep and rolls for things in full, line by line, under every preset. */
import { describe, expect, it } from "vitest";
import type { Sharer } from "../../../src/rules/hirelings/division.ts";
import { award, divideWinnings, NOTHING_PENDING, type Pending } from "../../../src/rules/rewards/award.ts";
import { dealOut, pay, purseOf, readPurse, together, worthOf } from "../../../src/rules/rewards/coins.ts";
import {
  discover,
  explorationPercent,
  magicExperience,
  monstersExperience,
  monsterWorth,
  treasureExperience,
  withdraw,
} from "../../../src/rules/rewards/experience.ts";
import {
  planHoard,
  planMagicKind,
  planValues,
  resolveHoard,
  resolveMagicKind,
  resolveValues,
} from "../../../src/rules/rewards/hoard.ts";
import { planRollOff, resolveRollOff } from "../../../src/rules/rewards/roll-off.ts";
import { inNewSession } from "../../../src/rules/rewards/session.ts";
import { settleUpkeep, type UpkeepPayer, upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { LINES } from "./reward-lines.ts";

const dice = (number: number, modifier = 0, asterisks = 0) => ({ number, modifier, asterisks });
const pending: Pending = {
  monsters: [
    { name: "Orc", count: 5, hitDice: dice(1) },
    { name: "Wight", count: 1, hitDice: dice(3, 0, 1) },
    { name: "Ogre", count: 2, hitDice: dice(4, 1), typed: 90 },
  ],
  coins: { gp: 251, sp: 7, cp: 8 },
  valuables: 49.5,
  magic: [
    { name: "Wand", grade: "major", count: 1 },
    { name: "Potion", grade: "minor", count: 3 },
    { name: "Ring", grade: "standard", count: 2, typed: 150 },
  ],
  found: 3,
  achievements: 40,
};
const company: readonly Sharer[] = [
  { id: "a", kind: "character" },
  { id: "b", kind: "character", dead: true },
  { id: "c", kind: "retainer", hasClass: true },
  { id: "d", kind: "mercenary", heads: 3 },
  { id: "e", kind: "henchman" },
  { id: "f", kind: "character", share: 1.5 },
  { id: "g", kind: "normal" },
];
const failed = (call: () => unknown): string => {
  try {
    call();
    return "nothing";
  } catch (error) {
    return String(error);
  }
};
const payers: readonly UpkeepPayer[] = [
  { id: "a", name: "Ann", experience: [2_050, 1_010] },
  { id: "b", name: "Bert", experience: [5_000], stronghold: true, arrears: 4 },
  { id: "c", name: "Cid", type: "archer", heads: 3, arrears: 2, ahead: 5 },
  { id: "d", name: "Dag", type: "linkboy" },
  { id: "e", name: "Eda", type: "alchemist", ahead: 100_000 },
  { id: "f", name: "Fay", type: "elf" },
];
const spans = [
  { sessions: 1, expeditions: 1, days: 6 },
  { sessions: 2, expeditions: 3, days: 28 },
  { sessions: 0, expeditions: 0, days: 0 },
];
const presets = { classic, eris, gorman } as const;
/** A scene under each preset. */
const each = (title: string, play: (rules: Rulings) => object) =>
  Object.fromEntries(
    Object.entries(presets).map(([name, rules]): [string, readonly [Rulings, (now: Rulings) => object]] => [
      `${title}, ${name}`,
      [rules, play],
    ]),
  );
const rows = [
  { chance: 50, kind: "gp", dice: "1d6", multiplier: 1000 },
  { chance: 100, kind: "sp", dice: "2d4" },
  { chance: 10, kind: "gems", dice: "1d4" },
  { chance: 30, kind: "jewellery", dice: "1d2" },
  { chance: 40, kind: "potion", dice: "1d2" },
  { chance: 20, kind: "magic", items: [{ count: 2, of: ["any"], exclude: ["sword"] }] },
  { chance: 20, kind: "magic" },
] as const;
const faces = (low: boolean) => ({
  ...Object.fromEntries([0, 2, 3, 4, 5, 6].map((at) => [`chance:${at}`, [low ? 10 : 51]])),
  ...{ "amount:0": [4], "amount:1": [2, 3], "amount:2": [3], "amount:3": [1], "amount:4": [2] },
});
const values = [
  { from: 1, to: 4, gives: 10 },
  { from: 5, to: 20, gives: 100 },
];

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  ...each("BX-007, ERIS-122 to ERIS-125, GOR-97, GOR-98: an award", (rules) => award(pending, company, true, rules)),
  ...each("ERIS-122: an award on the way", (rules) => award(pending, company, false, rules)),
  ...each("ERIS-122: an award of nothing", (rules) => award(NOTHING_PENDING, company.slice(0, 1), true, rules)),
  ...each("ERIS-122: an award for nobody", (rules) => award(pending, company.slice(1, 2), true, rules)),
  ...each("Facts of experience: the worth of monsters", (rules) =>
    [dice(0.5), dice(1), dice(1, 1), dice(2, -1, 1), dice(8, 0, 2), dice(8, 3), dice(21, 2, 1), dice(30)].map((one) =>
      monsterWorth(one, rules),
    ),
  ),
  ...each("Facts of experience: the typed worth of a monster", (rules) => [
    monsterWorth(dice(1), rules, 7),
    monsterWorth(dice(1), rules, 0),
    monstersExperience([{ name: "Orc", count: 2, hitDice: dice(1), typed: 7 }], rules),
  ]),
  ...each("ERIS-124, ERIS-125: the worth of treasure", (rules) => [
    treasureExperience({ gp: 3, ep: 1, pp: 1, sp: 9, cp: 99 }, 0.999, rules),
    magicExperience(pending.magic, rules),
  ]),
  ...each("GOR-98: percent for places", (rules) =>
    [0, 1, 2, 3, 5, 10, 20].map((found) => explorationPercent(found, rules)),
  ),
  ...each("BX-007: winnings divided", (rules) => divideWinnings(10_000, company, rules)),
  "GOR-98: places found": [
    gorman,
    () => [
      discover({ known: ["a"], count: 1 }, "a"),
      discover({ known: ["a"], count: 1 }, "b"),
      withdraw({ known: ["a"], count: 1 }),
    ],
  ],
  "Facts of coins: purses": [
    classic,
    () => [
      purseOf({ gp: 3, cp: 1 }),
      purseOf({}),
      together({ gp: 3, sp: 2, ep: 1 }, { gp: 1, pp: 5, cp: 4, sp: 1, ep: 2 }),
      { worth: worthOf({ pp: 1, gp: 1, ep: 1, sp: 1, cp: 1 }) },
      readPurse({ pp: 1, gp: 2.5, ep: -1, sp: "3", cp: 1e11 }),
      readPurse({ pp: 0, gp: 1e10, ep: 4, sp: 5, cp: 6 }),
      readPurse(null),
      readPurse("gp"),
    ],
  ],
  "Facts of coins: what is no purse": [
    classic,
    () => [
      failed(() => purseOf({ gp: 1.5 })),
      failed(() => purseOf({ sp: 1e10 + 1 })),
      failed(() => purseOf({ cp: -1 })),
      failed(() => pay({ gp: 1 }, -1)),
    ],
  ],
  ...Object.fromEntries(
    (
      [
        ["all in coin", { gp: 3, sp: 4 }, 340],
        ["with change", { gp: 3, pp: 1 }, 355],
        ["with change of gold", { gp: 3 }, 45],
        ["with change of the smallest", { pp: 2, ep: 1 }, 510],
        ["too poor", { gp: 1 }, 101],
        ["nothing", { gp: 1 }, 0],
        ["the last coin", { pp: 1 }, 500],
      ] as const
    ).map(([name, coins, sum]): [string, readonly [Rulings, () => object]] => [
      `Facts of coins: paid, ${name}`,
      [classic, () => pay(coins, sum)],
    ]),
  ),
  "BX-007: coins dealt out": [
    classic,
    () => [
      dealOut({ gp: 10, sp: 7 }, [
        { id: "a", copper: 500 },
        { id: "b", copper: 300, taken: 100 },
        { id: "c", copper: 100, taken: 400 },
      ]),
      dealOut({ gp: 1 }, [
        { id: "a", copper: 500 },
        { id: "b", copper: 300 },
      ]),
      dealOut({}, [{ id: "a", copper: 0 }]),
      dealOut({ gp: 1, cp: 1 }, [
        { id: "a", copper: 51 },
        { id: "b", copper: 50 },
      ]),
    ],
  ],
  "Facts of treasure: a hoard": [
    classic,
    (rules) => {
      const plan = planHoard(rows, rules, 2);
      return [
        plan,
        resolveHoard(plan, rollsFor(plan, faces(true)), rules),
        resolveHoard(plan, rollsFor(plan, faces(false)), rules),
      ];
    },
  ],
  "Facts of treasure: rows that are none": [
    classic,
    (rules) => [
      failed(() => planHoard([{ chance: 10, kind: "gp" }], rules)),
      failed(() => planHoard([{ chance: 101, kind: "gp", dice: "1d6" }], rules)),
      failed(() => planHoard([], rules, 0)),
      failed(() => planHoard([], rules, 101)),
      failed(() => planValues(1001, 0, rules)),
      failed(() => planValues(0, 334, rules)),
      failed(() => planHoard([{ chance: 10, kind: "gp", dice: "1d6", items: [{ count: -1, of: [] }] }], rules)),
    ],
  ],
  "Facts of treasure: values": [
    classic,
    (rules) => {
      const [both, gems, none] = [planValues(2, 2, rules), planValues(1, 0, rules), planValues(0, 1, rules)];
      return [
        both,
        resolveValues(both, rollsFor(both, { gems: [4, 5], jewellery: [1, 2, 3, 4, 5, 6] }), values),
        gems,
        resolveValues(gems, rollsFor(gems, { gems: [20] }), values),
        none,
        resolveValues(none, rollsFor(none, { jewellery: [1, 1, 1] }), values),
        { fault: failed(() => resolveValues(gems, rollsFor(gems, { gems: [4] }), [])) },
      ];
    },
  ],
  "Facts of treasure: kinds of magic": [
    classic,
    (rules) => {
      const kinds = [
        { from: 1, to: 20, gives: "sword" },
        { from: 21, to: 100, gives: "ring" },
      ];
      const any = planMagicKind({ count: 1, of: ["any"], exclude: ["sword"] }, rules);
      const two = planMagicKind({ count: 1, of: ["potion", "scroll"] }, rules);
      const one = planMagicKind({ count: 1, of: ["potion"] }, rules);
      const no = planMagicKind({ count: 1, of: [] }, rules);
      return [
        any,
        resolveMagicKind(any, rollsFor(any, { kind: [20] }), kinds),
        resolveMagicKind(any, rollsFor(any, { kind: [21] }), kinds),
        two,
        resolveMagicKind(two, rollsFor(two, { kind: [2] }), kinds),
        one,
        resolveMagicKind(one, {}, kinds),
        resolveMagicKind(no, {}, kinds),
        { fault: failed(() => resolveMagicKind(any, rollsFor(any, { kind: [20] }), [])) },
      ];
    },
  ],
  ...each("BX-008: a roll for a thing", (rules) => {
    const plan = planRollOff("Ring", ["Ann", "Bert", "Cid"], rules);
    if (plan.refused) return [plan, resolveRollOff(plan, {}, rules)];
    const thrown = (first: number, second: number, third: number) =>
      Object.fromEntries(plan.rolls.map(({ id }, at) => [id, [[first, second, third][at] ?? 1]]));
    return [
      plan,
      resolveRollOff(plan, rollsFor(plan, thrown(3, 5, 1)), rules),
      resolveRollOff(plan, rollsFor(plan, thrown(5, 5, 1)), rules),
    ];
  }),
  "BX-008: a thing without a name": [classic, (rules) => [failed(() => planRollOff(3 as never, ["Ann"], rules))]],
  "GOR-28, GOR-64: a new session": [
    gorman,
    () => [
      inNewSession({ level: 3, levelAtStart: null, away: 2 }),
      inNewSession({ level: 4, levelAtStart: 3, away: 0 }),
      {
        faults: [
          failed(() => inNewSession({ level: 37, levelAtStart: 3, away: 0 })),
          failed(() => inNewSession({ level: 3, levelAtStart: 3, away: -1 })),
        ].join(),
      },
    ],
  ],
  ...each("ERIS-112, ERIS-129, MIX-47: upkeep", (rules) => spans.map((span) => upkeepDue(payers, span, rules))),
  ...Object.fromEntries(
    (["session", "week", "month"] as const).flatMap((period) => {
      const rules = rulings({}, "eris", {
        upkeepPeriod: period,
        hirelingUpkeepPeriod: period === "month" ? "month" : "expedition",
      });
      return [
        [
          `ERIS-129: upkeep by the ${period}`,
          [rules, (now: Rulings) => upkeepDue(payers, { sessions: 2, expeditions: 3, days: 57 }, now)],
        ],
      ] as [string, readonly [Rulings, (now: Rulings) => object]][];
    }),
  ),
  ...each("ERIS-112, ERIS-129: upkeep settled", (rules) => {
    const due = upkeepDue(payers, { sessions: 1, expeditions: 1, days: 30 }, rules);
    return [0, 30, 200].map((gold) => settleUpkeep(due, gold, ["c", "d"], rules));
  }),
  "ERIS-129: what is no upkeep": [
    eris,
    (rules) => [
      failed(() => upkeepDue(payers, { sessions: -1, expeditions: 0, days: 0 }, rules)),
      failed(() => upkeepDue(payers, { sessions: 0, expeditions: -1, days: 0 }, rules)),
      failed(() => upkeepDue(payers, { sessions: 0, expeditions: 0, days: 0.5 }, rules)),
      failed(() => upkeepDue([{ id: "a", name: "Ann", heads: 0 }], spans[0] as never, rules)),
      failed(() => upkeepDue([{ id: "a", name: "Ann", arrears: -1 }], spans[0] as never, rules)),
      failed(() => upkeepDue([{ id: "a", name: "Ann", ahead: -1 }], spans[0] as never, rules)),
      failed(() => upkeepDue([{ id: "a", name: "Ann", experience: [-1] }], spans[0] as never, rules)),
      failed(() => settleUpkeep([], -1, [], rules)),
    ],
  ],
};

describe("rewards in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
