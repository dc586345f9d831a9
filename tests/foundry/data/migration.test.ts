import { expect, test } from "vitest";
import { isBefore, type Migration, pending, updateFor } from "../../../src/foundry/migrations/migration.ts";

const rename: Migration = {
  version: "0.2.0",
  actor: (before) => (before.old === undefined ? null : { new: before.old }),
};
const later: Migration = { version: "0.10.0", actor: () => ({ new: 2 }), item: () => ({ seen: true }) };

test.each([
  ["0.1.0", "0.2.0", true],
  ["0.9.0", "0.10.0", true],
  ["0.10.0", "0.9.0", false],
  ["1.0.0", "1.0.0", false],
  ["1", "1.0.1", true],
])("%s before %s: %s", (a, b, before) => {
  expect(isBefore(a, b)).toBe(before);
});

test("only what the data has not seen is done, oldest first", () => {
  expect(pending([later, rename], "0.1.0")).toEqual([rename, later]);
  expect(pending([later, rename], "0.2.0")).toEqual([later]);
  expect(pending([later, rename], "0.10.0")).toEqual([]);
});

test("updates of one document are one update, the later over the earlier; nothing to do is null", () => {
  expect(updateFor([rename, later], "actor", { old: 1 })).toEqual({ new: 2 });
  expect(updateFor([rename], "actor", { old: 1 })).toEqual({ new: 1 });
  expect(updateFor([rename], "actor", {})).toBeNull();
  expect(updateFor([rename, later], "item", {})).toEqual({ seen: true });
});
