/** The strip of steps of the tracker: whose turns they are, and no more of them than can be read. */
import { expect, it } from "vitest";
import type { CombatState } from "../../src/rules/combat/types.ts";
import { trackerView } from "../../src/view/combat/tracker.ts";
import { start } from "../rules/combat/fight.ts";
import { heroic } from "../rules/support/presets.ts";

/** A fight of blocks, one after another, each of so many of a side. */
function blocks(sizes: readonly number[], cursor = 0): CombatState {
  const fighters = sizes.flatMap((size, block) =>
    Array.from({ length: size }, (_, at) => `${block % 2 ? "orcs" : "party"}/${block}-${at}`),
  );
  const state = start(heroic, ...fighters);
  const units = sizes.map((size, block) => ({
    id: `block${block}`,
    kind: "block" as const,
    sides: [block % 2 ? "orcs" : "party"],
    ids: Array.from({ length: size }, (_, at) => `${block}-${at}`),
    initiative: 20 - block,
    simultaneous: false,
  }));
  const order = units.map(({ id }) => ({ id: `act.${id}`, phase: "act" as const, unit: id }));
  return { ...state, units, order, cursor, settled: true };
}

function steps(state: CombatState, hidden: readonly string[] = []) {
  const facts = state.combatants.map(({ id }) => ({
    id,
    name: `N${id}`,
    img: "",
    owned: !hidden.includes(id),
    hidden: hidden.includes(id),
  }));
  const given = { referee: false, mayRoll: [], dice: {}, declaring: [], groups: {}, earlier: false };
  return trackerView({ state, rulings: heroic, facts, ...given }).phases.map(({ label, when }) => [
    label.textKey.replace("RULINGS.Combat.", ""),
    label.data?.unit ?? label.data?.count,
    label.data?.more,
    when,
  ]);
}

it("HERO-03: a block is called by its two members, or the first and how many more, not by its side", () => {
  expect(steps(blocks([1, 2, 1, 3]))).toEqual([
    ["turnOf", "N0-0", undefined, "now"],
    ["turnOf", "N1-0, N1-1", undefined, "later"],
    ["turnOf", "N2-0", undefined, "later"],
    ["turnOfMore", "N3-0", 2, "later"],
  ]);
});

it("a block that is the whole of a side goes by the side's name", () => {
  expect(steps(blocks([1, 2, 1]))[1]).toEqual(["turnOf", "orcs", undefined, "later"]);
});

it("of ten blocks the one before, the one that is now and four more are shown, and how many follow", () => {
  const shown = steps(
    blocks(
      Array.from({ length: 10 }, () => 1),
      3,
    ),
  );
  expect(shown.map(([, , , when]) => when)).toEqual(["past", "now", "later", "later", "later", "later", "later"]);
  expect(shown.at(-1)).toEqual(["stepsMore", 2, undefined, "later"]);
});

it("a step is not named after a member who is hidden from its reader", () => {
  expect(steps(blocks([1, 2, 1, 1]), ["1-0"])[1]).toEqual(["turnOf", "N1-1", undefined, "later"]);
});
