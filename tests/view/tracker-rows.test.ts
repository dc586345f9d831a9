/** The rows of the tracker for combatants that can do nothing, and for a spell that is no longer being cast. */
import { expect, it } from "vitest";
import { declare, giveUpSpell } from "../../src/rules/combat/declare.ts";
import { movementRate } from "../../src/rules/combat/movement.ts";
import type { CombatState } from "../../src/rules/combat/types.ts";
import { trackerView } from "../../src/view/combat/tracker.ts";
import type { TrackerFact } from "../../src/view/combat/tracker-input.ts";
import { line } from "../../src/view/platform/text-lines.ts";
import { roll, start } from "../rules/combat/fight.ts";
import { eris } from "../rules/support/presets.ts";
import { rulings } from "../rules/support/rulings.ts";

const begun = (): CombatState =>
  start(eris, { id: "A", name: "A", side: "party", caster: true, canStrike: true }, "orcs/X");
const rolled = (state: CombatState): CombatState => roll(state, eris, { party: 6, orcs: 1 });

function row(state: CombatState, more: Partial<TrackerFact> = {}) {
  return sections(state, more)
    .flatMap(({ combatants }) => combatants)
    .find(({ id }) => id === "A");
}

function sections(state: CombatState, more: Partial<TrackerFact> = {}, rules = eris) {
  const facts = state.combatants.map(({ id, name }) => ({
    id,
    name,
    img: "",
    owned: true,
    hidden: false,
    ...(id === "A" && more),
  }));
  const given = { referee: true, mayRoll: [], dice: {}, declaring: [], groups: {}, earlier: false };
  return trackerView({ state, rulings: rules, facts, ...given }).sides;
}

it("nobody waits for one who is stunned: the row says so, and is not the one whose moment it is", () => {
  const now = rolled(begun());
  expect(row(now)?.classes).toContain("is-acting");
  const stunned = row(now, { unable: line("RULINGS.Condition.stunned") });
  expect(stunned?.classes).not.toContain("is-acting");
  expect(stunned?.marks.map(({ textKey }) => textKey)).toEqual(["RULINGS.Condition.stunned"]);
});

it("BX-134: a spell that was given up is no longer said to be cast", () => {
  const declared = rolled(declare(begun(), "A", "spell", eris, { detail: "Sleep" }).state);
  expect(row(declared)?.declared?.data).toEqual({ detail: "Sleep" });
  const over = { ...declared, combatants: declared.combatants.map((one) => ({ ...one, spell: "cast" as const })) };
  expect(row(over)?.declared).toBeUndefined();
  expect(row(over)?.marks.map(({ textKey }) => textKey)).toEqual(["RULINGS.Combat.Mark.cast"]);
  const given = row(giveUpSpell(declared, "A").state);
  expect(given?.declared).toBeUndefined();
  expect(given?.marks.map(({ textKey }) => textKey)).toEqual(["RULINGS.Combat.Mark.givenUp"]);
});

it("BX-115: who moved farther than it may is marked with both figures; BX-181: a loyalty in doubt is marked with its reason", () => {
  const now = rolled(begun());
  const moved = (feetMoved: number): CombatState => ({
    ...now,
    combatants: now.combatants.map((one) => (one.id === "A" ? { ...one, feetMoved } : one)),
  });
  const marks = (feet: number, more: Partial<TrackerFact>) =>
    row(moved(feet), more)?.marks.map(({ textKey, data }) => [textKey.split(".Mark.")[1], data]);
  const { value: most } = movementRate(60, "round", eris);
  expect(marks(0, { pace: 60 })).toEqual([]);
  expect(marks(most, { pace: 60 })).toEqual([["moved.feet", { moved: most }]]);
  expect(marks(most + 5, { pace: 60 })).toEqual([["tooFar.feet", { moved: most + 5, most }]]);
  expect(marks(most + 5, {})).toEqual([["moved.feet", { moved: most + 5 }]]);
  expect(marks(0, { loyalty: "employerDead" })?.[0]?.[0]).toBe("loyalty.employerDead");
});

it("who fell or fled in an earlier round waits for no initiative: they are out of the fight", () => {
  const now = rolled(begun());
  const later = (status: "active" | "fled") => ({
    ...now,
    units: now.units.filter(({ ids }) => !ids.includes("X")),
    combatants: now.combatants.map((one) => (one.id === "X" ? { ...one, status } : one)),
  });
  const last = (state: CombatState) => sections(state).at(-1);
  expect(last(later("fled"))).toMatchObject({ name: { textKey: "RULINGS.Combat.outOfFight" }, roll: "" });
  expect(last(later("active"))).toMatchObject({ name: { textKey: "RULINGS.Combat.notInOrder" } });
});

it("who knows no spells is not offered to cast one", () => {
  const offered = (caster: boolean) =>
    row({
      ...begun(),
      combatants: begun().combatants.map((one) => ({ ...one, caster, character: true })),
    })?.declarations.map(({ value }) => value);
  expect(offered(true)).toContain("spell");
  expect(offered(false)).toEqual(["none", "offhand", "parry"]);
});

it("HERO-03: nobody begins a turn before initiative is rolled", () => {
  const heroic = rulings({}, "heroic");
  const before = start(heroic, { id: "A", name: "A", side: "party", character: true }, "orcs/X");
  const mayBegin = (state: CombatState) =>
    sections(state, {}, heroic).flatMap(({ combatants }) => combatants.map(({ canBegin }) => canBegin));
  expect(mayBegin(before)).toEqual([false, false]);
  expect(mayBegin(roll(before, heroic, { A: 15, X: 4 }))).toContain(true);
});
