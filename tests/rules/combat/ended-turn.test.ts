import { describe, expect, it } from "vitest";
import { advance, begin, done } from "../../../src/rules/combat/act.ts";
import { type EndedTurn, endedRound, endedTurn } from "../../../src/rules/combat/ended-turn.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rulings } from "../support/rulings.ts";
import { roll, start } from "./fight.ts";

/** The turns that end while nobody does anything, from here to the end of the round. */
function endsFrom(state: CombatState, rules: Rulings): EndedTurn[] {
  const ends: EndedTurn[] = [];
  let now = state;
  for (let guard = 0; guard < 60 && now.round === state.round; guard += 1) {
    const next = advance(now, rules).state;
    const ended = endedTurn(now, next, rules);
    if (ended) ends.push(ended);
    now = next;
  }
  return ends;
}

const FOUR = ["party/Ana", "party/Abe", "orcs/Bor", "orcs/Bur"] as const;

describe("the turn that ended", () => {
  it("BX-111: is a side's, with all its steps", () => {
    const rules = rulings();
    const ends = endsFrom(roll(start(rules, ...FOUR), rules, { party: 2, orcs: 5 }), rules);
    expect(ends.map(({ sides }) => sides)).toEqual([["orcs"], ["party"]]);
  });

  it("BX-137: is a combatant's own where everybody rolls", () => {
    const rules = rulings({ initiative: "individual" });
    const ends = endsFrom(roll(start(rules, ...FOUR), rules, { Ana: 3, Abe: 6, Bor: 2, Bur: 1 }), rules);
    expect(ends.map(({ ids }) => ids)).toEqual([["Abe"], ["Ana"], ["Bor"], ["Bur"]]);
  });

  it("HERO-03: is that of the member of a block who acts, not the block's", () => {
    const rules = rulings({}, "heroic");
    const block = roll(start(rules, "party/Ana", "party/Abe", "orcs/Bor"), rules, { Ana: 18, Abe: 15, Bor: 2 });
    const running = begin(block, "Abe", rules).state;
    const over = done(running, "Abe", rules).state;
    expect(endedTurn(block, running, rules)).toBeUndefined();
    expect(endedTurn(running, over, rules)).toEqual({ round: 1, ids: ["Abe"], sides: [] });
  });

  it("GOR-76: is the round where each side's steps lie between those of the other", () => {
    const rules = rulings({ combatSequence: "gorman", initiative: "side" });
    const ends = endsFrom(
      roll(
        start(
          rules,
          ...FOUR.map((one) => {
            const [side = "", id = ""] = one.split("/");
            return { id, name: id, side, canShoot: true };
          }),
        ),
        rules,
        { party: 2, orcs: 5 },
      ),
      rules,
    );
    expect(ends).toEqual([{ round: 1, ids: [], sides: [] }]);
  });

  it("is none while the round's dice are still awaited", () => {
    const rules = rulings();
    const state = start(rules, ...FOUR);
    expect(endedTurn(state, roll(state, rules, { party: 2, orcs: 5 }), rules)).toBeUndefined();
  });
});

it("BX-111: the round that ended is the one before, and none when it is taken back", () => {
  const rules = rulings();
  const first = roll(start(rules, ...FOUR), rules, { party: 2, orcs: 5 });
  const second = { ...first, round: 2 };
  expect(endedRound(first, second)?.round).toBe(1);
  expect(endedRound(second, first)).toBeUndefined();
});
