/** A button of a card does one thing: the last to be registered would silently do instead of the others (so ERIS-33's did nothing). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../src/foundry");

it("what a card's button does is registered once", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const actions = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/onCardButton\("(\w+)"/g)].map(([, action]) => action),
  );
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action, at) => actions.indexOf(action) !== at)).toEqual([]);
});
