/** Searching: the finder, the time and the report. */
import { describe, expect, it } from "vitest";
import {
  planSearch,
  planTreasureTrap,
  resolveSearch,
  resolveTreasureTrap,
} from "../../../src/rules/exploration/search.ts";
import { rollsFor } from "../support/play.ts";
import { classic } from "../support/presets.ts";
import { someone } from "./people.ts";

const fighter = someone("fighter");

const thief = someone("thief");

describe("searching", () => {
  const area = { id: "a", secretDoor: true, roomTrap: true, magicalTrap: false, searchedBy: ["x"] };
  it("BX-065: who has searched, or cannot act, is left out; the others search, and are noted once", () => {
    const party = [fighter, someone("elf"), someone("dwarf", 1, { conditions: ["asleep"] })];
    const plan = planSearch(party, { ...area, searchedBy: ["elf1"] }, classic);
    expect(plan.searchers.map(({ id }) => id)).toEqual(["fighter1"]);
    expect(plan.barred).toEqual(["elf1"]);
    expect(plan.rolls.map(({ id }) => id)).toEqual(["search:fighter1"]);
    const found = resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] }));
    expect(found.found).toEqual(["secretDoor", "roomTrap"]);
    expect(found.area.searchedBy).toEqual(["elf1", "fighter1"]);
    expect(found.turns).toBe(1);
    const nobody = planSearch([someone("elf")], { ...area, searchedBy: ["elf1"] }, classic);
    expect(resolveSearch(nobody, {})).toMatchObject({ found: [], by: [], turns: 0 });
  });

  it("BX-065: without anything to find a 1 finds nothing", () => {
    const plan = planSearch([fighter], { ...area, secretDoor: false, roomTrap: false }, classic);
    expect(resolveSearch(plan, rollsFor(plan, { "search:fighter1": [1] }))).toMatchObject({ found: [], turns: 1 });
  });

  it("BX-067, BX-071: only a removal that fails on a real trap triggers it; what is refused takes no turn", () => {
    const outcome = (what: "find" | "remove", trapped: boolean, die: number) => {
      const plan = planTreasureTrap(thief, { trapped, tried: [] }, what, classic);
      const { success, next, tried, turns } = resolveTreasureTrap(plan, rollsFor(plan, { trap: [die] }));
      return [success, next.map(({ kind }) => kind), tried, turns];
    };
    expect(outcome("remove", true, 100)).toEqual([false, ["trapTrigger"], ["remove:thief1"], 1]);
    expect(outcome("remove", true, 1)).toEqual([true, [], ["remove:thief1"], 1]);
    expect(outcome("remove", false, 100)).toEqual([false, [], ["remove:thief1"], 1]);
    expect(outcome("find", true, 100)).toEqual([false, [], ["find:thief1"], 1]);
    expect(outcome("find", false, 1)[0]).toBe(false);
    const none = planTreasureTrap(fighter, { trapped: true, tried: ["find:x"] }, "find", classic);
    expect(resolveTreasureTrap(none, {})).toEqual({
      procedure: "treasureTrap",
      success: false,
      tried: ["find:x"],
      next: [],
      turns: 0,
    });
  });
});
