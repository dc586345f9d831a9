import { act, advance } from "../../../src/rules/combat/act.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupts } from "../../../src/rules/combat/disrupt.ts";
import { moveAllowance, movementRate } from "../../../src/rules/combat/movement.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { slotAt } from "../../../src/rules/combat/round.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Disturbance } from "../../../src/rules/topics/spellDisruption.ts";
import { roll, start, unitsOf } from "../combat/fight.ts";
import { matrix } from "./matrix.ts";

const hit = (kind: "melee" | "missile", hit: boolean): Disturbance => ({
  kind,
  hit,
  damage: hit ? 1 : 0,
  save: "none",
});

/** The caster declares, loses initiative, and is disturbed: a hit that misses, an arrow that misses, an arrow that hits. */
function struckFirst(rules: Rulings): { declared: boolean; lost: readonly boolean[] } {
  const state = start(rules, { id: "Mia", name: "Mia", side: "party", caster: true, character: true }, "orcs/orc");
  const said = declare(state, "Mia", "spell", rules, { detail: "sleep" });
  const sides = { party: 1, orcs: 6, Mia: 1, orc: 6 };
  const now = roll(said.state, rules, sides);
  const lost = [hit("melee", false), hit("missile", false), hit("missile", true)];
  return { declared: !said.refused, lost: lost.map((what) => disrupts(now, "Mia", what, rules)) };
}

matrix(
  "BX-149, ERIS-08: a caster who has declared is attacked before acting",
  {
    classic: { declared: true, lost: [false, false, true] },
    eris: { declared: true, lost: [true, false, true] },
    // GOR-74 and GOR-76 name declarations of intent: a spell begun is disturbed by `spellDisruption` = `bx`.
    gorman: { declared: true, lost: [false, false, true] },
    referee: { declared: true, lost: [false, false, true] },
    heroic: { declared: true, lost: [false, false, true] },
  },
  struckFirst,
);

matrix(
  "BX-115, BX-125, ERIS-17: feet that a base of 120 gives in a round, and running",
  {
    classic: [40, 120],
    // A tenth of four moves, to the nearest ten.
    eris: [50, 480],
    gorman: [40, 120],
    referee: [40, 120],
    heroic: [40, 120],
  },
  (rules) => [movementRate(120, "round", rules).value, movementRate(120, "running", rules).value],
);

matrix(
  "BX-140, ERIS-12: leaving melee without a word said",
  {
    classic: "order.meleeMoveNotDeclared",
    eris: "goes",
    gorman: "order.meleeMoveNotDeclared",
    referee: "order.meleeMoveNotDeclared",
    heroic: "order.meleeMoveNotDeclared",
  },
  (rules) => {
    const [combatant] = start(rules, "party/Ana", "orcs/orc").combatants;
    if (!combatant) throw new Error("nobody");
    return moveAllowance(combatant, 120, true, rules).refused?.key ?? "goes";
  },
);

matrix(
  "BX-135, GOR-75, ERIS-05, HERO-05: equal initiative of two sides, Ana quick and the orc slow of hand",
  {
    // Thrown again: 6 against 2.
    classic: ["Ana", "orc"],
    eris: ["Ana", "orc"],
    gorman: ["Ana=orc"],
    referee: ["Ana", "orc"],
    heroic: ["Ana", "orc"],
  },
  (rules) => {
    const ana = { id: "Ana", name: "Ana", side: "party", character: true, band: "first" as const };
    const state = start(rules, ana, { id: "orc", name: "orc", side: "orcs", band: "last" as const });
    return unitsOf(roll(state, rules, { party: [4, 6], orcs: [4, 2], Ana: [4, 6], orc: [4, 2] }));
  },
);

matrix("HERO-07: the bonus of round 4", { classic: 0, eris: 0, gorman: 0, referee: 0, heroic: 3 }, (rules) => {
  let state = start(rules, "party/Ana", "orcs/orc");
  for (let step = 0; step < 100 && state.round < 4; step += 1) {
    if (slotAt(state)?.phase === "initiative" && !state.settled)
      state = roll(state, rules, { party: 5, orcs: 2, Ana: 5, orc: 2 });
    state = advance(state, rules).state;
  }
  return currentSlot(state, rules).escalation;
});

matrix(
  "BX-147, ERIS-06, GOR-68: a move of 40 feet and an attack in the same round",
  { classic: true, eris: false, gorman: false, referee: true, heroic: true },
  (rules) => {
    let state = roll(start(rules, "party/Ana", "orcs/orc"), rules, { party: 6, orcs: 1, Ana: 6, orc: 1 });
    const done = { move: false, strike: false };
    for (let step = 0; step < 30 && state.round === 1; step += 1) {
      for (const [kind, feet] of [
        ["move", 40],
        ["strike", 0],
      ] as const) {
        if (done[kind] || (kind === "strike" && !done.move)) continue;
        const tried = act(state, "Ana", { kind, feet }, rules);
        done[kind] = !tried.refused;
        state = tried.state;
      }
      state = advance(state, rules).state;
    }
    return done.move && done.strike;
  },
);
