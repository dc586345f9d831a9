import { expect, it } from "vitest";
import { counters } from "../../src/view/actor/counters.ts";
import { actorSheetView } from "../../src/view/actor/sheet.ts";
import { hero } from "../rules/attack/fight.ts";
import { heroic } from "../rules/support/presets.ts";

const notes = (value: number, wounds: number) => {
  const points = { value, total: 48, temporary: 0, subdual: 0 };
  const one = hero("fighter", 5, { hitPoints: points });
  const creature = { ...one, state: { ...one.state, wounds } };
  return counters(creature, heroic).find(({ path }) => path === "system.wounds.level")?.notes;
};

it("HERO-12, HERO-16: beside the wound level stand the four values, and the state of being bloodied from half the healthy total down", () => {
  const [values, ...state] = notes(25, 1) ?? [];
  expect(values?.data).toEqual({ healthy: 48, bruised: 36, bloodied: 24, injured: 12 });
  expect(state).toEqual([]);
  expect(notes(24, 1)?.map(({ textKey }) => textKey)).toContain("RULINGS.Counter.isBloodied");
  expect(notes(24, 0)).toHaveLength(2);
});

it("HERO-15: beside the healthy maximum stands what the wound leaves of it, with its ruling; nothing where all is left", () => {
  const facts = { img: () => "", spellSlots: [], memorised: [], experience: null };
  const most = (wounds: number) => {
    const one = hero("fighter", 5, { hitPoints: { value: 25, total: 48, temporary: 0, subdual: 0 } });
    return actorSheetView({ ...one, state: { ...one.state, wounds } }, facts, heroic).hitPointsMost;
  };
  expect(most(0)).toBe(null);
  expect(most(1)?.value).toBe("36");
  expect(most(2)?.value).toBe("24");
  expect(most(3)?.value).toBe("12");
  expect(JSON.stringify(most(1)?.why)).toContain("RULINGS.Topic.death.variants.woundLevels");
});

it("HERO-13: beside the surges stands what one gives: a quarter of the healthy total, at least 1, whatever the wounds", () => {
  const gives = (total: number, wounds: number) => {
    const one = hero("fighter", 5, { hitPoints: { value: 1, total, temporary: 0, subdual: 0 } });
    const all = counters({ ...one, state: { ...one.state, wounds } }, heroic);
    return all.find(({ path }) => path === "system.surges.value")?.notes?.[0]?.data;
  };
  expect(gives(48, 1)).toEqual({ value: 12 });
  expect(gives(37, 3)).toEqual({ value: 9 });
  expect(gives(3, 0)).toEqual({ value: 1 });
});

it("HERO-10, HERO-26: before the first rest the sheet says how many surges and action points one gives back", () => {
  const after = (path: string, facts = {}) => {
    const one = hero("fighter", 5, { abilities: { str: 10, int: 10, wis: 10, dex: 10, con: 16, cha: 10 } });
    const notes = counters(one, heroic, facts).find((each) => each.path === path)?.notes;
    return notes?.find(({ textKey }) => textKey === "RULINGS.Counter.afterRest")?.data;
  };
  expect(after("system.surges.value")).toEqual({ value: 11 });
  expect(after("system.surges.value", { surgesOfClass: 5 })).toEqual({ value: 7 });
  expect(after("system.actionPoints.value")).toEqual({ value: 1 });
  expect(after("system.actionPoints.value", { mostPoints: 3 })).toEqual({ value: 3 });
});
