import { expect, test } from "vitest";
import { of } from "./table/live.ts";

// Its types are Foundry's.
const { calledOf } = await of("called");

test("whoever has a token of its own is called by its name, anybody else by the sheet's", () => {
  expect(calledOf({ name: "Goblin", token: { name: "Goblin (3)" } })).toBe("Goblin (3)");
  expect(calledOf({ name: "Goblin", token: { name: "" } })).toBe("Goblin");
  expect(calledOf({ name: "Hild", token: null })).toBe("Hild");
  expect(calledOf({ name: "Sword" })).toBe("Sword");
  expect(calledOf({ name: null })).toBe("");
});
