import { expect, it } from "vitest";
import { namesIn } from "../../../src/view/platform/names-in.ts";

it.each([
  [{ class: "fighter" }, { class: "RULINGS.Class.fighter" }],
  [{ ability: "str" }, { ability: "RULINGS.Ability.str" }],
  [{ condition: "asleep" }, { condition: "RULINGS.Condition.asleep" }],
  [{ terrain: "forest" }, { terrain: "RULINGS.Way.terrain.forest" }],
  [{ classes: "magic-user, elf" }, { classes: "RULINGS.Class.magic-user, RULINGS.Class.elf" }],
  [{ classes: "ranger, elf" }, { classes: "ranger, RULINGS.Class.elf" }],
  [{ alignments: "lawful, neutral" }, { alignments: "RULINGS.Choice.lawful, RULINGS.Choice.neutral" }],
  [{ foe: "orc" }, { foe: "RULINGS.Hated.orc" }],
])("%o is in the words of the reader", (data, keys) => {
  expect(namesIn(data)).toEqual({ keys });
});

it("what is no id of the rules stands as it is", () => {
  expect(namesIn({ class: "Ranger", classes: "", alignments: 3, terrain: 3, foe: "Skarn" })).toEqual({});
});
