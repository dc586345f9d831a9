/** The list of keys that effects can change, against the guide and the arithmetic of a change. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ChangeType, effectModifiers } from "../../../src/rules/creature/effect-changes.ts";
import { EFFECT_KEYS, effectKey } from "../../../src/rules/creature/effect-keys.ts";

test("the guide has a row for each key, in the order of the list", () => {
  const guide = readFileSync("docs/guide/effects.md", "utf8");
  const rows = [...guide.matchAll(/^\| `(system\.[\w.]+)` \|/gm)].map(([, key]) => key);
  expect(rows).toEqual(EFFECT_KEYS.map(({ key }) => key));
});

test("every key works on a quantity of its own, and its plain root stands for all of it", () => {
  expect(EFFECT_KEYS.filter(({ on }) => on === "count")).toEqual([]);
  expect(effectKey("system.bonuses.attack")?.key).toBe("system.bonuses.attack.all");
  expect(effectKey("system.bonuses.luck")).toBeUndefined();
});

describe("a change of a figure that counts the other way round", () => {
  test.each([
    ["add", -2, "add", 2],
    ["subtract", 2, "add", 2],
    ["override", 3, "set", 16],
    ["upgrade", 6, "atMost", 13],
    ["downgrade", 1, "atLeast", 18],
    ["multiply", 2, "multiply", 2],
  ] as const)("%s %i becomes %s %i", (type: ChangeType, value, op, turned) => {
    const [modifier] = effectModifiers([{ name: "Charm", key: "system.ac.value", type, value }]);
    expect(modifier).toMatchObject({ on: "armourClass", op, value: turned, source: { kind: "effect", name: "Charm" } });
  });
});

describe("changes of a bonus add what they move it by", () => {
  test.each([
    [
      [
        ["add", 2],
        ["multiply", 2],
      ],
      0,
      [2, 2],
    ],
    [
      [
        ["override", 5],
        ["add", 1],
      ],
      3,
      [3, 2, 1],
    ],
    [
      [
        ["upgrade", 4],
        ["downgrade", 1],
      ],
      2,
      [2, 2, -3],
    ],
    [[["multiply", 3]], 0, []],
  ] as const)("%j on %i", (changes, stored, added) => {
    const key = "system.bonuses.ac";
    const all = changes.map(([type, value]) => ({ name: "Charm", key, type, value }));
    expect(effectModifiers(all, { [key]: stored }).map(({ value }) => value)).toEqual(added);
  });
});
