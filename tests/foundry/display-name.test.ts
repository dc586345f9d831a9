import { expect, test } from "vitest";
import { of } from "./table/live.ts";

// Its types are Foundry's.
const { displayName } = await of("platform/display-name");

test("a creature with a token of its own is called by the token's name, any other by the sheet's", () => {
  expect(displayName({ name: "Goblin", token: { name: "Goblin (3)" } })).toBe("Goblin (3)");
  expect(displayName({ name: "Goblin", token: { name: "" } })).toBe("Goblin");
  expect(displayName({ name: "Hild", token: null })).toBe("Hild");
  expect(displayName({ name: "Sword" })).toBe("Sword");
  expect(displayName({ name: null })).toBe("");
});
