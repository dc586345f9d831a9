import { expect, it } from "vitest";
import { namesIn } from "../../../src/view/platform/names-in.ts";

it.each([
  [{ class: "fighter" }, { class: "RULINGS.Class.fighter" }],
  [{ ability: "str" }, { ability: "RULINGS.Ability.str" }],
  [{ condition: "asleep" }, { condition: "RULINGS.Condition.asleep" }],
  [{ terrain: "forest" }, { terrain: "RULINGS.Way.terrain.forest" }],
])("%o is in the words of the reader", (data, keys) => {
  expect(namesIn(data)).toEqual({ keys });
});

it("what is no id of the rules stands as it is", () => {
  expect(namesIn({ class: "Ranger", terrain: 3 })).toEqual({});
});
