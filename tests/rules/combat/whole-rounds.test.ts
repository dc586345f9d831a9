/** States of a fight in full, line by line: as it begins, once the order is known, after actions, and in the next round. */
import { describe, expect, it } from "vitest";
import { act, advance, begin, done, grantAction } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupt, keepSpell } from "../../../src/rules/combat/disrupt.ts";
import { planInitiative } from "../../../src/rules/combat/initiative.ts";
import { moveAllowance } from "../../../src/rules/combat/movement.ts";
import { currentSlot, orderLines } from "../../../src/rules/combat/order-view.ts";
import { actNow, changeSide, defeat, join, revive } from "../../../src/rules/combat/roster.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import { giveBonus } from "../../../src/rules/combat/turn-bonuses.ts";
import type { CombatState, Transition } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { bow, hero } from "../attack/fight.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { lines } from "../support/whole.ts";
import { roll, type Sketch, start } from "./fight.ts";
import { LINES } from "./round-lines.ts";

const mage: Sketch = { id: "M", name: "Mia", side: "party", caster: true };
const faces = { party: 6, orcs: 2, F: 15, M: 12, X: 5 };
const fight = (rules: Rulings): CombatState => start(rules, { id: "F", name: "Finn", side: "party" }, mage, "orcs/X");
const rolled = (rules: Rulings, from = fight(rules)): CombatState => roll(from, rules, faces);
/** On to the next round. */
function next(state: CombatState, rules: Rulings): CombatState {
  let now = state;
  for (let tries = 0; tries < 40 && now.round === state.round; tries += 1) now = advance(now, rules).state;
  return now;
}
function to(state: CombatState, phase: string, rules: Rulings): CombatState {
  let now = state;
  for (let tries = 0; tries < 20 && slotAt(now)?.phase !== phase; tries += 1) now = advance(now, rules).state;
  return now;
}
const timed = rulings({ roundLength: "minute", exhaustion: "on", escalation: "on" });

/** The new parts of a state, and the rest of what came of a change. */
function made(before: CombatState, change: (state: CombatState) => Transition | CombatState): object {
  const found = change(before);
  if (!("state" in found)) return { before, after: found };
  const { state, ...rest } = found;
  return { before, after: state, ...rest };
}
/** A scene of a change upon a state. */
const upon =
  (from: (rules: Rulings) => CombatState, change: (state: CombatState, rules: Rulings) => Transition | CombatState) =>
  (rules: Rulings): object =>
    made(from(rules), (state) => change(state, rules));
const declared = (rules: Rulings): CombatState =>
  rolled(rules, declare(fight(rules), "M", "spell", rules, { detail: "Sleep" }).state);
const HURT = { kind: "melee", hit: true, damage: 3, save: "none" } as const;
const at = (phase: string) => (rules: Rulings) => to(rolled(rules), phase, rules);
const begun = (id: string) => (rules: Rulings) => begin(rolled(rules), id, rules).state;
const late = (rules: Rulings): CombatState => join(rolled(rules), { id: "W", name: "Wolf", side: "wolves" }).state;
const cry = { id: "cry", name: "Cry", on: "attack", value: 2, to: ["M"], of: "F", until: "nextEnd" } as const;

const SCENES: Readonly<Record<string, readonly [Rulings, (rules: Rulings) => object]>> = {
  "BX-133: a fight that begins": [classic, fight],
  "BX-133: the order of a round": [classic, (rules) => orderLines(rolled(rules), rules)],
  "ERIS-04: the order of a round": [eris, (rules) => orderLines(rolled(rules), rules)],
  "GOR-75: the order of a round": [gorman, (rules) => orderLines(rolled(rules), rules)],
  "HERO-02: the order of a round": [heroic, (rules) => orderLines(rolled(rules), rules)],
  "BX-133: what a step allows": [classic, (rules) => currentSlot(rolled(rules), rules)],
  "HERO-01: the dice of a round": [heroic, (rules) => planInitiative(fight(rules), rules)],
  "BX-111: the dice of a round": [classic, (rules) => planInitiative(to(fight(rules), "initiative", rules), rules)],
  "BX-134: a spell declared": [
    classic,
    upon(fight, (state, rules) => declare(state, "M", "spell", rules, { detail: "Sleep" })),
  ],
  "BX-140: a withdrawal declared": [classic, upon(fight, (state, rules) => declare(state, "F", "withdraw", rules))],
  "BX-149: a spell disrupted": [classic, upon(declared, (state, rules) => disrupt(state, "M", HURT, rules))],
  "BX-149: a spell kept": [
    classic,
    upon(
      (rules) => disrupt(declared(rules), "M", HURT, rules).state,
      (state) => keepSpell(state, "M"),
    ),
  ],
  "BX-115: a move": [classic, upon(at("move"), (state, rules) => act(state, "F", { kind: "move", feet: 40 }, rules))],
  "BX-133: a hit": [classic, upon(at("melee"), (state, rules) => act(state, "F", { kind: "strike" }, rules))],
  "BX-133: a step that is over": [classic, upon(at("melee"), (state, rules) => advance(state, rules))],
  "HERO-03: a turn begun": [heroic, upon(rolled, (state, rules) => begin(state, "M", rules))],
  "HERO-03: a turn over": [heroic, upon(begun("M"), (state, rules) => done(state, "M", rules))],
  "HERO-09: an action granted": [heroic, upon(rolled, (state) => grantAction(state, "M", 2))],
  "HERO-04: a bonus": [heroic, upon(rolled, (state) => giveBonus(state, cry))],
  "BX-014: the next round": [timed, upon(at("move"), (state, rules) => next(state, rules))],
  "HERO-06: one who comes late": [
    classic,
    upon(rolled, (state) => join(state, { id: "W", name: "Wolf", side: "wolves" })),
  ],
  "HERO-06: one who comes late and acts now": [classic, upon(late, (state, rules) => actNow(state, "W", rules))],
  "BX-133: one who falls": [classic, upon(rolled, (state) => defeat(state, "X"))],
  "BX-133: one who flees": [classic, upon(rolled, (state) => defeat(state, "X", "fled"))],
  "BX-133: one who is up again": [
    classic,
    upon(
      (rules) => defeat(rolled(rules), "M").state,
      (state, rules) => revive(state, "M", rules),
    ),
  ],
  "BX-133: one who changes sides": [
    classic,
    upon(rolled, (state) => changeSide(state, "X", { id: "party", name: "Party" })),
  ],
  "BX-115, BX-141: feet of a withdrawal": [
    classic,
    (rules) => {
      const [one] = declare(fight(rules), "F", "withdraw", rules).state.combatants;
      return one ? moveAllowance({ ...one, feetMoved: 30 }, 120, true, rules) : {};
    },
  ],
  "GOR-68: feet of two moves": [
    gorman,
    (rules) => {
      const [one] = fight(rules).combatants;
      return one ? moveAllowance({ ...one, actions: ["move", "move"] }, 120, false, rules) : {};
    },
  ],
  "HERO-01: the facts of an archer": [
    heroic,
    (rules) => combatFacts(hero("elf", 1, { weapons: [{ ...bow, held: "main" }] }), rules),
  ],
};

describe("a fight in full", () => {
  it.each(Object.entries(SCENES))("%s", (title, [rules, play]) => {
    expect(lines(play(rules), rules.hash)).toEqual(LINES[title]);
  });
});
