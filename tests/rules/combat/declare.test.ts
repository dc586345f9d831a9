/** Declarations before the turn. */
import { describe, expect, it } from "vitest";
import { act, advance } from "../../../src/rules/combat/act.ts";
import { declare, parryGiven } from "../../../src/rules/combat/declare.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { eris } from "../support/presets.ts";
import { roll, type Sketch, start } from "./fight.ts";

const who = (id: string, side: string, more: object = {}): Sketch => ({ id, name: id, side, ...more });

const ready = (rules: Rulings, more: object = {}): CombatState =>
  roll(start(rules, who("A", "party", { canShoot: true, ...more }), "orcs/X"), rules, { party: 6, orcs: 1 });

describe("parrying in the order of a fight", () => {
  it.each(["strike", "shoot", "move", "other", "cast", "wait"] as const)("ERIS-32: a parrier may not %s", (kind) => {
    const parrying = declare(ready(eris), "A", "parry", eris).state;
    expect(act(parrying, "A", { kind }, eris).refused).toMatchObject({ key: "order.parrying", rule: "ERIS-32" });
    expect(act(parrying, "A", { kind: "other", quick: true }, eris).refused?.key).toBe("order.parrying");
  });
  it("ERIS-32 example 1 and 3: what is handed out is gone for the round, never more than 4, and new in the next", () => {
    let fight = declare(ready(eris), "A", "parry", eris).state;
    const parried = () => fight.combatants.find(({ id }) => id === "A")?.parried;
    for (const points of [2, 1, 1]) fight = parryGiven(fight, "A", points, eris).state;
    expect(parried()).toBe(4);
    fight = parryGiven(fight, "A", 1, eris).state;
    expect(parried()).toBe(4);
    expect(parryGiven(fight, "X", 2, eris).state).toBe(fight);
    for (let at = 0; at < 20 && fight.round === 1; at += 1) fight = advance(fight, eris).state;
    expect(parried()).toBe(0);
  });
  it("ERIS-32: no parry after something quick", () => {
    const quick = act(ready(eris), "A", { kind: "other", quick: true }, eris).state;
    expect(declare(quick, "A", "parry", eris).refused?.key).toBe("order.alreadyActing");
  });
});
