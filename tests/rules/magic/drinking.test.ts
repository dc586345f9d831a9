/** Drinking a potion. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { whyNotDrink } from "../../../src/rules/magic/drinking.ts";

const carrier: Creature = makeCreature({ id: "ysolde", name: "Ysolde" });
const friend = (...conditions: Creature["conditions"]): Creature =>
  makeCreature({ id: "hild", name: "Hild", conditions });

describe("a potion is for who drinks it", () => {
  it("its carrier drinks it, unless unable to act", () => {
    expect(whyNotDrink(carrier, carrier, undefined)).toBeUndefined();
    expect(whyNotDrink({ ...carrier, conditions: ["unconscious"] }, carrier, undefined)).toMatchObject({
      key: "cannotAct",
    });
  });

  it.each<[string, Creature, number | undefined, string | undefined]>([
    ["beside its bearer", friend(), 5, undefined],
    ["unconscious beside its bearer", friend("unconscious"), 5, undefined],
    ["somewhere off the map", friend("asleep"), undefined, undefined],
    ["two spaces away", friend("unconscious"), 10, "potion.far"],
    ["dead", friend("dead"), 5, "potion.dead"],
  ])("or a friend %s", (_how, one, feet, key) => {
    expect(whyNotDrink(carrier, one, feet)?.key).toBe(key);
  });

  it("neighbours on a map of ten feet a space are beside one another", () => {
    expect(whyNotDrink(carrier, friend(), 10, 10)).toBeUndefined();
    expect(whyNotDrink(carrier, friend(), 20, 10)?.data).toEqual({ name: "Hild", feet: 20 });
  });

  it("who can do nothing gives nothing, however near", () => {
    fc.assert(
      fc.property(fc.constantFrom("asleep", "paralysed", "dead", "stunned" as const), fc.nat(5), (condition, feet) => {
        expect(whyNotDrink({ ...carrier, conditions: [condition] }, friend(), feet)?.key).toBe("cannotAct");
      }),
    );
  });
});
