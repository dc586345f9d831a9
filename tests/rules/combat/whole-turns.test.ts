/**
 * Everything that everybody may do at every step of a round: actions, declarations, the end of a turn and its return, with the reason where
 * it is refused. One line a combatant and step; and single changes of a fight in full.
 */
import { describe, expect, it } from "vitest";
import { act, advance, begin, canAct, done, inTurn } from "../../../src/rules/combat/act.ts";
import { afterTurn, bonusApplies, bonusUsed } from "../../../src/rules/combat/bonus-uses.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare, giveUpSpell, parryGiven } from "../../../src/rules/combat/declare.ts";
import { endedRound, endedTurn } from "../../../src/rules/combat/ended-turn.ts";
import { planInitiative } from "../../../src/rules/combat/initiative.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { allowFirstShot } from "../../../src/rules/combat/preemptive.ts";
import { notDone } from "../../../src/rules/combat/reroll-initiative.ts";
import { defeat, join } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { CombatState, Transition } from "../../../src/rules/combat/types.ts";
import { ACTIONS, DECLARATIONS } from "../../../src/rules/facts/combatant.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { bow, hero } from "../attack/fight.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { roll, type Sketch, start } from "./fight.ts";
import { LINES } from "./turn-lines.ts";

const cast: readonly Sketch[] = [
  { id: "F", name: "Finn", side: "party", canShoot: true, ready: true, tires: true },
  { id: "M", name: "Mia", side: "party", caster: true },
  { id: "H", name: "Hal", side: "party", slow: true, halfling: true, band: "first" },
  { id: "X", name: "Xor", side: "orcs", surprised: true },
  { id: "Y", name: "Yag", side: "orcs", initiativeModifier: 1, tires: true },
];
const faces = { party: [6, 5], orcs: [2, 3], F: [15, 4], M: [12, 5], H: [6, 3], X: [5, 2], Y: [9, 1] };
const fight = (rules: Rulings): CombatState => start(rules, ...cast);
const declared = (rules: Rulings): CombatState => declare(fight(rules), "M", "spell", rules, { detail: "Sleep" }).state;
const rolled = (rules: Rulings): CombatState => roll(declared(rules), rules, faces);

/** The result of a change: the reason against it, or the events and the state of the combatant. */
function outcome({ state, events, refused, warnings }: Transition, id: string): string {
  if (refused)
    return `-${refused.key}${refused.rule ? ` ${refused.rule}` : ""}${refused.topic ? ` ${refused.topic}` : ""}`;
  const one = state.combatants.find((other) => other.id === id);
  const words = events.map((event) => event.kind);
  if (one?.done) words.push("done" as never);
  if (warnings) words.push(...warnings.map(({ key }) => `!${key}` as never));
  return `+${words.join("+")}`;
}

/** All that a combatant may do now, those of one result together. */
function choices(state: CombatState, id: string, rules: Rulings): string {
  const tried: [string, string][] = [
    ...ACTIONS.map((kind): [string, string] => [kind, outcome(act(state, id, { kind, feet: 30 }, rules), id)]),
    ["leave", outcome(act(state, id, { kind: "move", feet: 30, inMelee: true }, rules), id)],
    ["circle", outcome(act(state, id, { kind: "move", feet: 5, inMelee: true, staysInReach: true }, rules), id)],
    ["otherSpell", outcome(act(state, id, { kind: "cast", spell: "Web" }, rules), id)],
    ["forced", outcome(act(state, id, { kind: "shoot" }, rules, true), id)],
    ...DECLARATIONS.map((kind): [string, string] => [`say ${kind}`, outcome(declare(state, id, kind, rules), id)]),
    ["say by force", outcome(declare(state, id, "retreat", rules, { force: true }), id)],
    ["begin", outcome(begin(state, id, rules), id)],
    ["done", outcome(done(state, id, rules), id)],
    ["notDone", outcome(notDone(state, id, rules), id)],
    ["giveUp", outcome(giveUpSpell(state, id), id)],
    ["shot", outcome(allowFirstShot(state, id, true, rules), id)],
  ];
  const by = new Map<string, string[]>();
  for (const [name, came] of tried) by.set(came, [...(by.get(came) ?? []), name]);
  const turn = `${inTurn(state, id) ? "in turn" : "not in turn"}, ${canAct(state, id) ? "able" : "not able"}`;
  return [turn, ...[...by].map(([came, names]) => `${names.join(" ")}: ${came}`)].join("; ");
}

/** A round step by step; at each one acts as the step has it, when asked to. */
function round(from: CombatState, rules: Rulings, moves: Readonly<Record<string, string>> = {}): object {
  const shown: object[] = [];
  let now = from;
  for (let guard = 0; guard < 40 && now.round === from.round; guard += 1) {
    const slot = slotAt(now);
    const head = `${now.round} ${slot?.phase} ${slot?.unit}`;
    shown.push({ [`${head} waits`]: currentSlot(now, rules).pending.join() });
    for (const { id } of now.combatants) shown.push({ [`${head} ${id}`]: choices(now, id, rules) });
    const [id, kind] = (moves[slot?.phase ?? ""] ?? "").split(" ");
    if (id && kind) now = act(now, id, { kind: kind as "move", feet: 30 }, rules).state;
    if (id && kind) shown.push({ [`${head} ${id} after ${kind}`]: choices(now, id, rules) });
    now = advance(now, rules).state;
  }
  return shown;
}
const timed = rulings({ roundLength: "minute", exhaustion: "on", slowWeapons: "last" });
const individual = rulings({ initiative: "individual" });
const begun = (id: string) => (rules: Rulings) => begin(rolled(rules), id, rules).state;
const tied = (state: CombatState, sides: readonly number[], own: readonly number[], long: number): CombatState => ({
  ...state,
  sides: state.sides.map((side, at) => ({
    ...side,
    initiative: sides[at] ?? 0,
    ties: Array.from({ length: long }, () => 4),
  })),
  combatants: state.combatants.map((one, at) => ({
    ...one,
    surprised: false,
    initiative: own[at] ?? 1,
    ties: at === 0 ? [] : Array.from({ length: long }, () => 4),
  })),
});
const bonus = { id: "b", of: "F", edge: "end", skip: 1, uses: { M: "open", H: "spent" }, expired: false } as const;
const failed = (call: () => unknown): string => {
  try {
    call();
    return "nothing";
  } catch (error) {
    return String(error);
  }
};

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "BX-133: before the first round's order": [classic, (rules) => round(fight(rules), rules)],
  "BX-133 to BX-142: a round": [classic, (rules) => round(rolled(rules), rules, { move: "F move", melee: "F strike" })],
  "ERIS-03 to ERIS-11: a round": [
    eris,
    (rules) => round(rolled(rules), rules, { move: "F move", missiles: "F shoot" }),
  ],
  "GOR-74 to GOR-76: a round": [gorman, (rules) => round(rolled(rules), rules, { move: "F move", melee: "F strike" })],
  "HERO-01 to HERO-06: a round": [heroic, (rules) => round(rolled(rules), rules, { act: "F strike" })],
  "HERO-03: a round while a turn runs": [heroic, (rules) => round(begun("M")(rules), rules)],
  "BX-136, BX-126: a late round with slow weapons": [
    timed,
    (rules) => round({ ...rolled(rules), round: 40 }, rules, { move: "F move", melee: "Y strike" }),
  ],
  "BX-137: a round where everybody rolls": [
    individual,
    (rules) =>
      round(roll(declared(rules), rules, { F: 5, M: [4, 2], H: [4, 3], X: 2, Y: 1 }), rules, { act: "H strike" }),
  ],

  "BX-135: the dice of a tie": [classic, (rules) => planInitiative(tied(fight(rules), [3, 3], [], 2), rules)],
  "BX-135: the last dice of a tie": [classic, (rules) => planInitiative(tied(fight(rules), [3, 3], [], 19), rules)],
  "BX-135: no dice after twenty": [classic, (rules) => planInitiative(tied(fight(rules), [3, 3], [], 20), rules)],
  "BX-135: no tie": [classic, (rules) => planInitiative(tied(fight(rules), [3, 4], [], 2), rules)],
  "HERO-05: the dice of a tie of some": [
    heroic,
    (rules) => planInitiative(tied(fight(rules), [], [9, 7, 3, 7, 1], 2), rules),
  ],
  "HERO-05: no dice after twenty": [
    heroic,
    (rules) => planInitiative(tied(fight(rules), [], [9, 7, 3, 7, 1], 20), rules),
  ],
  "HERO-05: no tie within a side": [
    heroic,
    (rules) => planInitiative(tied(fight(rules), [], [9, 7, 7, 5, 1], 2), rules),
  ],
  "HERO-05: one without a die of the tie": [
    heroic,
    (rules) => {
      const state = tied(fight(rules), [], [7, 7, 3, 7, 1], 2);
      return planInitiative(state, rules);
    },
  ],
  "BX-135: the fallen have no tie": [
    heroic,
    (rules) => planInitiative(defeat(tied(fight(rules), [], [9, 7, 3, 7, 1], 2), "X").state, rules),
  ],
  "BX-137: the dice and modifiers of a round": [
    individual,
    (rules) =>
      planInitiative({ ...fight(rules), order: [], cursor: 0 }, rules, [["X", "Y"], ["F", "F", "Z", "M"], ["H"]]),
  ],
  "HERO-01: no point for halflings": [heroic, (rules) => planInitiative(fight(rules), rules)],
  "a table's own ruling on initiative": [
    {
      ...individual,
      own: [
        {
          source: { kind: "ruling", topic: "a-b", variant: "on" },
          figures: {},
          ruling: {
            label: "own",
            steps: [],
            on: { initiative: ({ who }) => ({ add: 2, because: `${who?.id} ${who?.kind}` }) },
          },
        },
      ],
    },
    (rules) => planInitiative(fight(rules), rules),
  ],
  "a table's own ruling on the initiative of sides": [
    {
      ...classic,
      own: [
        {
          source: { kind: "ruling", topic: "a-b", variant: "on" },
          figures: {},
          ruling: { label: "own", steps: [], on: { initiative: () => 2 } },
        },
      ],
    },
    (rules) => planInitiative(fight(rules), rules),
  ],

  "HERO-03: a turn over": [
    heroic,
    (rules) => {
      const [state, running] = [rolled(rules), begun("M")(rules)];
      const over = done(running, "M", rules).state;
      const later = { ...running, round: 2 };
      return [
        endedTurn(state, running, rules) ?? {},
        endedTurn(running, over, rules) ?? {},
        endedTurn(running, later, rules) ?? {},
        endedTurn(running, running, rules) ?? {},
        endedTurn(running, { ...running, acting: "F" }, rules) ?? {},
        endedTurn(running, { ...running, cursor: running.cursor + 1 }, rules) ?? {},
      ];
    },
  ],
  "BX-111: a round over": [
    classic,
    (rules) => {
      const state = rolled(rules);
      return [
        endedRound(state, state) ?? {},
        endedRound(state, { ...state, round: 2 }) ?? {},
        endedTurn(state, { ...state, round: 2 }, rules) ?? {},
      ];
    },
  ],
  "HERO-04: the uses of a bonus": [
    heroic,
    (rules) => [
      ...["F", "M", "H"].flatMap((id) =>
        [true, false].map((own) => `${id} ${own}: ${bonusApplies(bonus, id, own, rules)}`),
      ),
      ...["F", "M", "H"].flatMap((id) => [true, false].map((own) => bonusUsed(bonus, id, own, rules))),
      bonusUsed({ ...bonus, expired: true }, "F", true, rules),
    ],
  ],
  "HERO-04: a bonus whose uses are not counted": [
    classic,
    (rules) => ["F", "M", "H"].flatMap((id) => [true, false].map((own) => bonusUsed(bonus, id, own, rules))),
  ],
  "HERO-04: a bonus after turns": [
    heroic,
    () => [
      afterTurn(bonus, "M", "end"),
      afterTurn(bonus, "M", "start"),
      afterTurn(bonus, "F", "end"),
      afterTurn(bonus, "F", "start"),
      afterTurn({ ...bonus, skip: 0 }, "F", "end"),
      afterTurn({ ...bonus, skip: 0, edge: "start" }, "F", "start"),
    ],
  ],
  "ERIS-32: points of a parry": [
    eris,
    (rules) => {
      const parrying = declare(fight(rules), "F", "parry", rules).state;
      const points = (state: CombatState): number => state.combatants[0]?.parried ?? 0;
      const some = parryGiven(parrying, "F", 3, rules).state;
      return [
        points(some),
        points(parryGiven(some, "F", 3, rules).state),
        points(parryGiven(fight(rules), "F", 3, rules).state),
      ];
    },
  ],
  "ERIS-59: an elf moves, shoots and moves; others do not": [
    eris,
    (rules) => [
      combatFacts(hero("elf", 1), rules),
      combatFacts(hero("fighter", 1, { weapons: [{ ...bow, held: "main", ammunition: 0 }] }), rules),
      combatFacts(hero("halfling", 1, { initiativeModifier: 2, tags: ["mounted"] }), rules),
    ],
  ],
  "a combatant who is there already": [
    classic,
    (rules) => [
      failed(() => join(fight(rules), { id: "F", name: "Finn", side: "party" })),
      failed(() => start(rules, "a/X", "b/X")),
    ],
  ],
};

describe("turns in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
